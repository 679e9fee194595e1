"""What is written about mutants is about the code as it stands (see docs/mutation.md)."""

from __future__ import annotations

import ast
import textwrap

import pytest

from tests.mutation.results import Explanation, explanations
from tests.mutation.units import COLD, ONLY_FOR, ROOT, Unit, units

pytestmark = pytest.mark.skipif(
    not (ROOT / "src").is_dir(), reason="mutants are of the tree, and an installed wheel is tested without one"
)
NAMES = {unit.name for unit in units()}
PAGE = (ROOT / "docs" / "mutation.md").read_text(encoding="utf-8")


def text_of(explanation: Explanation) -> str:
    """The function that an explanation is about, without its indentation."""
    source = (ROOT / Unit.named(explanation.module).path).read_text(encoding="utf-8")
    nodes: list[ast.stmt] = ast.parse(source).body
    found: ast.stmt | None = None
    for name in explanation.function.split("."):
        *_, found = (node for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name)
        nodes = found.body
    assert found is not None
    return "\n".join(line.strip() for line in source.splitlines()[found.lineno - 1 : found.end_lineno])


@pytest.mark.parametrize("place", range(len(explanations())))
def test_an_explained_mutant_changes_lines_that_stand_in_its_function(place: int) -> None:
    explanation = explanations()[place]
    text = text_of(explanation)
    assert explanation.why
    for was, now in explanation.changes:
        assert "\n".join(line.strip() for line in textwrap.dedent(was).splitlines()) in text
        assert was != now


def test_the_page_tells_the_score_of_modules_that_exist_and_hides_no_survivor() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")
    ]
    scores = [row for row in rows if row[0] != "module"]
    assert {row[0] for row in scores} <= NAMES
    for _, mutants, killed, explained, unexplained, score in scores:
        if mutants == "-":
            continue
        assert int(mutants) == int(killed) + int(explained) + int(unexplained)
        assert float(score.split()[0]) == pytest.approx(100 * int(killed) / int(mutants), abs=0.06)


def test_the_tables_name_modules_and_tests_that_exist() -> None:
    assert COLD <= NAMES
    for named, modules in ONLY_FOR.items():
        file, _, test = named.partition("::")
        path = ROOT / "tests" / "games" / file
        assert not test or f"def {test}(" in path.read_text(encoding="utf-8")
        assert path.exists()
        assert {f"{path.parent.name}.{module}" for module in modules} <= NAMES
