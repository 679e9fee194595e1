"""Mutants of a module: what mutmut makes of each of its functions, told by the lines that change.

mutmut numbers its mutants, and the numbers shift with every edit. Here a mutant is known by its function and the lines
it changes, so that results and explanations outlive an edit elsewhere.
"""

from __future__ import annotations
import __future__

import ast
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import takewhile
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import attrs
import libcst
from mutmut.mutation.file_mutation import Mutation, create_mutations, deep_replace

from tests.mutation.results import Change

_POSTPONED: Final = __future__.annotations.compiler_flag


@attrs.frozen
class Mutant:
    """A change of a function, with what is needed to try it.

    Attributes:
        change: what it is known by.
        lines: the lines of the statement that is changed, of which a test must run one.
        definition: the changed function.
        module: writes the whole module with the change, which takes longer than most trials.
    """

    change: Change
    lines: range
    definition: str
    module: Callable[[], str]

    def put_into(self, module: ModuleType) -> None:
        """Let the function run this mutant's code, whoever has got hold of it already.

        Raises:
            ValueError: the mutant closes over other names than the function, so that it can only be imported afresh.
        """
        *owner, name = self.change.function.split(".")
        place = vars(vars(module)[owner[0]]) if owner else vars(module)
        function = _function(place[name])
        text = f"class {owner[0]}:\n{textwrap.indent(self.definition, '    ')}" if owner else self.definition
        names: dict[str, Any] = dict(vars(module))
        exec(compile(text, str(module.__file__), "exec", _POSTPONED, dont_inherit=True), names)  # noqa: S102 - our own code
        mutated = _function((vars(names[owner[0]]) if owner else names)[name])
        function.__code__ = mutated.__code__
        function.__defaults__, function.__kwdefaults__ = mutated.__defaults__, mutated.__kwdefaults__


def _function(found: object) -> FunctionType:
    found = found.__func__ if isinstance(found, staticmethod | classmethod) else found
    if not isinstance(found, FunctionType):
        raise TypeError(f"{found!r} is no function")
    return found


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a module's functions, in the order of the text.

    mutmut leaves decorated functions alone. Left out are mutants of a type that is cast to, which does nothing and is
    for the type checkers, and of `strict=True`, which makes sure of what holds anyway.
    """
    source = path.read_text(encoding="utf-8")
    module, mutations, *_ = create_mutations(str(path), source)
    names, spans = dict(_functions(module)), dict(_spans(ast.parse(source).body))
    before: Counter[Change] = Counter()
    for mutation in mutations:
        function = mutation.contained_by_top_level_function
        if not isinstance(function, libcst.FunctionDef) or function not in names:
            continue
        name, old, new = names[function], module.code_for_node(function), _text(module, function, mutation)
        if not _alike(old, new):
            change, whole = Change(name, *_changed(old, new)), partial(_text, module, module, mutation)
            yield Mutant(attrs.evolve(change, copy=before[change]), _lines(spans[name], _first(old, new)), new, whole)
            before[change] += 1


class _Bare(ast.NodeTransformer):
    """Takes away what does nothing, or nothing while all is right: the type of a `cast`, and `strict` of a `zip`."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "cast" and node.args[1:]:
            return node.args[1]
        if name == "zip":
            node.keywords = [keyword for keyword in node.keywords if keyword.arg != "strict"]
        return node


def _alike(old: str, new: str) -> bool:
    """Whether two functions differ in nothing but that."""
    if "cast(" not in old and "zip(" not in old:
        return False
    return ast.dump(_Bare().visit(ast.parse(old))) == ast.dump(_Bare().visit(ast.parse(new)))


def _spans(body: Iterable[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            yield f"{prefix}{statement.name}", statement
        elif isinstance(statement, ast.ClassDef):
            yield from _spans(statement.body, f"{statement.name}.")


def _first(old: str, new: str) -> int:
    """How many lines below its `def` a function is first changed."""
    lines = old.splitlines()
    return _common(lines, new.splitlines()) - next(at for at, line in enumerate(lines) if line.startswith("def "))


def _lines(function: ast.FunctionDef, below: int) -> range:
    """The lines of the innermost statement around a line, without the block that it opens; a `def` has its body."""
    line = function.lineno + below
    if line < function.body[0].lineno:
        return range(function.body[0].lineno, (function.end_lineno or 0) + 1)
    around = [
        node for node in ast.walk(function) if isinstance(node, ast.stmt | ast.ExceptHandler) if line in _span(node)
    ]
    return min(map(_span, around), key=len)


def _span(node: ast.stmt | ast.ExceptHandler) -> range:
    block: list[ast.stmt] = getattr(node, "body", [])
    return range(node.lineno, block[0].lineno if block else (node.end_lineno or 0) + 1)


def _functions(module: libcst.Module) -> Iterator[tuple[libcst.FunctionDef, str]]:
    for statement in module.body:
        if isinstance(statement, libcst.FunctionDef):
            yield statement, statement.name.value
        elif isinstance(statement, libcst.ClassDef):
            for method in statement.body.body:
                if isinstance(method, libcst.FunctionDef):
                    yield method, f"{statement.name.value}.{method.name.value}"


def _text(module: libcst.Module, node: libcst.CSTNode, mutation: Mutation) -> str:
    replaced = deep_replace(node, mutation.original_node, mutation.mutated_node)
    if not isinstance(replaced, libcst.CSTNode):
        raise TypeError("a mutant without text")
    return module.code_for_node(replaced)


def _changed(old: str, new: str) -> tuple[str, str]:
    """The lines in which two texts differ, without the indentation of the first."""
    was, now = old.splitlines(), new.splitlines()
    head = _common(was, now)
    tail = min(_common(was[::-1], now[::-1]), min(len(was), len(now)) - head)
    return _dedented(was[head : len(was) - tail]), _dedented(now[head : len(now) - tail])


def _common(one: list[str], other: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _dedented(lines: list[str]) -> str:
    return textwrap.dedent("\n".join(lines)).strip()
