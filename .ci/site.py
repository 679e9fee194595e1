"""What the site is built of besides the pages in `docs/`: the changelog, and a folder's pages where nav has a star.

MkDocs calls these functions (`hooks` in `mkdocs.yml`). A changelog copied by hand would go stale, and so would a list
of decisions. A star that finds nothing stops the build.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
Nav: TypeAlias = "str | list[Nav] | dict[str, Nav]"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of a folder, by their names, where nav has `folder/*`."""
    config.nav = [entry for item in config.nav or [] for entry in _spread(item, Path(config.docs_dir))]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changelog as a page."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    files.append(File.generated(config, "changelog.md", content=text))
    return files


def _spread(item: Nav, docs: Path) -> list[Nav]:
    """An entry of nav, or the entries that its star stands for."""
    if isinstance(item, dict):
        return [{title: _section(below, docs) for title, below in item.items()}]
    if isinstance(item, str) and item.endswith("/*"):
        pages = sorted((docs / item).parent.glob("*.md"))
        if not pages:
            raise PluginError(f"nav: {item} finds no page")
        return [str(page.relative_to(docs)) for page in pages]
    return [item]


def _section(below: Nav, docs: Path) -> Nav:
    return [entry for item in below for entry in _spread(item, docs)] if isinstance(below, list) else below
