"""Write the page of measured speed in the documentation from the results that `run.py` kept.

    python benchmarks/page.py [--check]

The page says of each benchmark what its docstring says, and then its values: a median, and the quartiles behind it.
`--check` writes nothing and fails when the page is not what the results make it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from run import HERE, NAMES, RESULTS, Line, lines

PAGE = HERE.parent / "docs" / "benchmarks.md"
BUILDS = ("pure", "compiled")

OPENING = """\
# Speed

What cardstops costs, beside other engines and beside Python itself. This page is written by `benchmarks/page.py` from
`benchmarks/results/`; [how to measure it yourself](#measure-it-yourself) stands at its end.

Machines differ and are seldom quiet, so the figures that count are ratios: two programs run in turn in one process, a
tenth of a second each, and are compared round by round. A value is the median of the rounds with the lower and upper
quartile in brackets. *Pure* is the wheel of plain Python that everybody gets; *compiled* is the same source built with
`CARDSTOPS_COMPILE=1`.
"""

CLOSING = """\
## Measure it yourself

```sh
pip install -e . --group bench
python benchmarks/run.py          # all of them, a quarter of an hour; or some, by name
python benchmarks/page.py         # writes this page
```

Each benchmark is one small file that prints one line of JSON, and runs by itself as well.
"""

# What was aimed at: in words, where the figure is (benchmark and names), whether more or less is better, and the bars.
AIMS: tuple[tuple[str, tuple[str, ...], str, float, float | None], ...] = ()


def told(name: str) -> str:
    """What a benchmark says of itself, without how it is called."""
    docstring = ast.get_docstring(ast.parse((HERE / f"{name}.py").read_text("utf-8"))) or ""
    paragraphs = [text for text in docstring.split("\n\n") if not text.startswith("    ")]
    return "\n\n".join(paragraphs)


def cell(value: Any) -> str:
    """A value as a reader wants it."""
    if isinstance(value, Mapping) and value.keys() == {"median", "q1", "q3"}:
        return f"{number(value['median'])} ({number(value['q1'])} to {number(value['q3'])})"
    return number(value) if isinstance(value, int | float) else str(value)


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:g}"


def table(heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def nested(values: Mapping[str, Any]) -> bool:
    """Whether the values are a row of values each, and not single ones."""
    return all(isinstance(value, Mapping) and "median" not in value for value in values.values())


def matrix(values: Mapping[str, Mapping[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """The heads and rows of values that are a row of values each, turned so that the table is long rather than wide."""
    columns = list(dict.fromkeys(column for row in values.values() for column in row))
    cells = [["", *columns]]
    cells += [[key, *(cell(row[column]) if column in row else "" for column in columns)] for key, row in values.items()]
    heads, *rows = cells if len(columns) <= len(values) else [list(turned) for turned in zip(*cells, strict=True)]
    return heads, rows


def values_of(found: Mapping[str, Line]) -> Iterator[str]:
    """The values of a benchmark, of each build that was measured."""
    first = next(iter(found.values()))
    if nested(first["values"]):
        for name, line in found.items():
            heads, rows = matrix(line["values"])
            yield f"*{name}*, in {line['unit']}:\n"
            yield from table(heads, rows)
            yield ""
    else:
        keys = list(dict.fromkeys(key for line in found.values() for key in line["values"]))
        rows = [[key, *(cell(line["values"].get(key, "")) for line in found.values())] for key in keys]
        yield from table([f"in {first['unit']}", *found], rows)
        yield ""


def aims(results: Mapping[str, Mapping[str, Line]]) -> Iterator[str]:
    """What was aimed at, and what came of it."""
    if not AIMS:
        return
    yield "## What was aimed at\n"
    rows: list[list[str]] = []
    for words, way, better, pure, compiled in AIMS:
        row = [words]
        for name, bar in zip(BUILDS, (pure, compiled), strict=True):
            value: Any = results[name].get(way[0], {}).get("values", {}) if name in results else {}
            for step in way[1:]:
                value = value.get(step, {}) if isinstance(value, Mapping) else {}
            row += ["" if bar is None else f"{better} {number(bar)}", cell(value) if value != {} else ""]
        rows.append(row)
    yield from table(["", "aim, pure", "measured, pure", "aim, compiled", "measured, compiled"], rows)
    yield ""


def page() -> str:
    """The whole page."""
    results = {name: lines(RESULTS / f"{name}.jsonl") for name in BUILDS if (RESULTS / f"{name}.jsonl").exists()}
    parts = [OPENING, *aims(results)]
    for name in NAMES:
        found = {build: kept[name] for build, kept in results.items() if name in kept}
        if found:
            measured = ", ".join(
                f"{build}: Python {line['python']}, commit `{line['commit']}`" for build, line in found.items()
            )
            parts += [f"## {name}\n", told(name), "", *values_of(found), f"Measured {measured}.", ""]
    return "\n".join([*parts, CLOSING])


def main() -> int:
    if sys.argv[1:] == ["--check"]:
        same = PAGE.read_text("utf-8") == page()
        print(f"{PAGE.name} is {'' if same else 'not '}what the results make it")
        return not same
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
