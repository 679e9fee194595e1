"""Write the page of measured speed in the documentation from the results that `run.py` kept.

    python benchmarks/page.py [--check]

The page says of each benchmark what its docstring says, and then its values: a median, and the quartiles behind it.
`--check` writes nothing and fails when the page is not what the results make it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from plot import drawn
from run import HERE, NAMES, RESULTS, Line, lines

PAGES = HERE.parent / "docs"
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

# What was aimed at: in words, the benchmark, its value, and the bars of the pure and the compiled build.
AIMS: tuple[tuple[str, str, tuple[str, ...], str, str], ...] = (
    (
        "Dou Dizhu, public functions, over OpenSpiel",
        "doudizhu_play",
        ("functions, openspiel rules / open_spiel",),
        "≥ 0.33",
        "≥ 0.48",
    ),
    (
        "Dou Dizhu, `simulate`, over OpenSpiel",
        "doudizhu_play",
        ("roll-out, openspiel rules / open_spiel",),
        "≥ 1.2",
        "≥ 3.5",
    ),
    (
        "Dou Dizhu, public functions, over RLCard",
        "doudizhu_play",
        ("functions, openspiel rules / rlcard",),
        "≥ 45",
        "≥ 65",
    ),
    ("Newmarket, public functions, over chess", "newmarket_vs_chess", ("play newmarket 4",), "≥ 12", "≥ 18"),
    ("Michigan of three, public functions, over chess", "newmarket_vs_chess", ("play michigan 3",), "≥ 12", "≥ 18"),
    ("Michigan of eight, public functions, over chess", "newmarket_vs_chess", ("play michigan 8",), "≥ 12", "≥ 18"),
    ("Newmarket, `simulate` with dealing, over chess", "newmarket_vs_chess", ("simulate newmarket 4",), "≥ 20", ""),
    (
        "Michigan of three, `simulate` with dealing, over chess",
        "newmarket_vs_chess",
        ("simulate michigan 3",),
        "≥ 20",
        "",
    ),
    (
        "Michigan of eight, `simulate` with dealing, over chess",
        "newmarket_vs_chess",
        ("simulate michigan 8",),
        "≥ 20",
        "",
    ),
    ("a deal of Newmarket, in shuffles", "dealing", ("newmarket 4",), "≤ 1.6", ""),
    ("a deal of Michigan, in shuffles", "dealing", ("michigan 8",), "≤ 1.6", ""),
    ("ranking five cards, in evaluations of treys", "fireplace_cost", ("rank",), "≤ 1", ""),
    ("a random game of Fireplace, in evaluations", "fireplace_cost", ("random game",), "≤ 120,000", ""),
    ("a strongest-first game, in evaluations", "fireplace_cost", ("strongest-first game",), "≤ 70,000", ""),
    ("verifying Newmarket, over playing it", "records", ("newmarket", "verify over play"), "≥ 0.6", ""),
    ("verifying Dou Dizhu, over playing it", "records", ("doudizhu", "verify over play"), "≥ 0.6", ""),
    ("verifying Fireplace, over playing it", "records", ("fireplace", "verify over play"), "≥ 0.6", ""),
    ("importing, in imports of attrs", "import_time", ("cardstops",), "≤ 1.5", ""),
    ("peak memory of Newmarket, MB", "memory", ("newmarket",), "≤ 16", ""),
    ("peak memory of Dou Dizhu, MB", "memory", ("doudizhu",), "≤ 16", ""),
    ("peak memory of Fireplace, MB", "memory", ("fireplace",), "≤ 16", ""),
)

AXES = {
    "a deal by its seats": ("seats", "deals"),
    "a list by its moves": ("moves listed", "lists"),
    "a record by its moves": ("moves", "records"),
}
"""For each group of the benchmark of growth: what stands across, and the name of its drawing."""


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
    yield "## What was aimed at\n"
    rows = [
        [words, bar, measured(results, "pure", name, way), compiled, measured(results, "compiled", name, way)]
        for words, name, way, bar, compiled in AIMS
    ]
    yield from table(["", "aim, pure", "measured, pure", "aim, compiled", "measured, compiled"], rows)
    yield ""


def measured(results: Mapping[str, Mapping[str, Line]], build: str, name: str, way: Sequence[str]) -> str:
    """One value of a benchmark, empty where it was not measured."""
    if name not in results.get(build, {}):
        return ""
    value: Any = results[build][name]["values"]
    for step in way:
        value = value[step]
    return cell(value)


def growth(found: Mapping[str, Line]) -> Iterator[str]:
    """How costs grow: a drawing of each group, and the exponents."""
    rows: list[list[str]] = []
    for group, series in found["pure"]["values"].items():
        across, file = AXES[group]
        yield f"![{group}: microseconds over {across}](benchmarks-{file}.svg)\n"
        flat = flattened(series)
        rows += [[f"{group}: {name}", number(each["exponent"])] for name, each in flat.items()]
    yield from table(["", "exponent"], rows)
    yield ""


def flattened(series: Mapping[str, Any]) -> dict[str, Any]:
    """The series of a group, those of a game's own under both names."""
    flat: dict[str, Any] = {}
    for name, each in series.items():
        if "points" in each:
            flat[name] = each
        else:
            flat |= {f"{name}, {inner}": value for inner, value in each.items()}
    return flat


def files() -> dict[Path, str]:
    """The page and its drawings."""
    results = {name: lines(RESULTS / f"{name}.jsonl") for name in BUILDS}
    parts = [OPENING, *aims(results)]
    made: dict[Path, str] = {}
    for name in NAMES:
        found = {build: kept[name] for build, kept in results.items() if name in kept}
        if not found:
            continue
        where = ", ".join(
            f"{build}: Python {line['python']}, commit `{line['commit']}`" for build, line in found.items()
        )
        shown = growth(found) if name == "growth" else values_of(found)
        parts += [f"## {name}\n", told(name), "", *shown, f"Measured {where}.", ""]
        if name == "growth":
            for group, series in found["pure"]["values"].items():
                across, file = AXES[group]
                points = {each: value["points"] for each, value in flattened(series).items()}
                made[PAGES / f"benchmarks-{file}.svg"] = drawn(points, across, "microseconds")
    return {PAGES / "benchmarks.md": "\n".join([*parts, CLOSING]), **made}


def main() -> int:
    made = files()
    if sys.argv[1:] == ["--check"]:
        stale = [file.name for file, text in made.items() if not file.exists() or file.read_text("utf-8") != text]
        print(f"not what the results make them: {', '.join(stale)}" if stale else "what the results make it")
        return bool(stale)
    for file, text in made.items():
        file.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
