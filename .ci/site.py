"""What the site has besides the pages that nav names: the changelog, and a folder's other pages where nav has a star.

MkDocs calls these functions (`hooks` in `mkdocs.yml`). A changelog copied by hand would go stale, and so would a list
of all decisions. Sessions of the interpreter are marked as such on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
CHANGELOG = "changelog.md"
Nav: TypeAlias = "str | list[Nav] | dict[str, Nav]"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of a folder that nav does not name, sorted, where it has `folder/*`."""
    docs = Path(config.docs_dir)
    named = set(_pages(config.nav or []))
    config.nav = [_spread(item, docs, named) for item in config.nav or []]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changelog as a page."""
    files.append(File.generated(config, CHANGELOG, content=(ROOT / "CHANGELOG.md").read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Tell the highlighter what is typed and what is answered, so that the button copies what is typed."""
    return markdown.replace("```python\n>>> ", "```pycon\n>>> ")


def _pages(item: Nav) -> Iterator[str]:
    """Every page that an entry names."""
    if isinstance(item, str):
        yield item
    else:
        for below in item.values() if isinstance(item, dict) else item:
            yield from _pages(below)


def _spread(item: Nav, docs: Path, named: set[str]) -> Nav:
    """An entry with the pages that its stars stand for."""
    if isinstance(item, dict):
        return {title: _spread(below, docs, named) for title, below in item.items()}
    if isinstance(item, str):
        return item
    return [entry for below in item for entry in _others(below, docs, named)]


def _others(item: Nav, docs: Path, named: set[str]) -> list[Nav]:
    if not isinstance(item, str) or not item.endswith("*"):
        return [_spread(item, docs, named)]
    found = (str(page.relative_to(docs)) for page in (docs / item).parent.glob("*.md"))
    return [page for page in sorted(found) if page not in named]
