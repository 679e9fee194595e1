"""The built site holds together: links and anchors lead somewhere, nothing is fetched from elsewhere, names are there.

Usage: python .ci/check_site.py SITE
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

FETCHED = {
    "img": "src",
    "script": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "link": "href",
}
"""What a browser asks for by itself when it shows a page, and where a tag says it."""
FROM_STYLES = re.compile(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""")
REFERENCE = Path(__file__).parents[1] / "docs" / "reference"


class Page(HTMLParser):
    """The anchors of a page, its links, and what it fetches."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag says."""
        said = {name: value or "" for name, value in attrs}
        self.anchors |= {said[name] for name in ("id", "name") if name in said}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        if tag in FETCHED and FETCHED[tag] in said and said.get("rel") != "canonical":
            self.fetched.append(said[FETCHED[tag]])
        self.fetched += FROM_STYLES.findall(said.get("style", ""))


def target(site: Path, page: Path, link: str) -> tuple[Path, str] | None:
    """The file and the anchor that a link leads to; None when it leads away."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = unquote(parts.path)
    found = (site / path[1:] if path.startswith("/") else page.parent / path).resolve() if path else page
    return (found / "index.html" if found.is_dir() else found), unquote(parts.fragment)


def link_faults(site: Path, pages: dict[Path, Page]) -> Iterator[str]:
    """Links to a page or an anchor that is not there."""
    for path, page in pages.items():
        if path.name == "404.html":
            continue
        for link in (*page.links, *page.fetched):
            found = target(site, path, link)
            if found is None:
                continue
            file, anchor = found
            if not file.is_file():
                yield f"{path.relative_to(site)}: {link} leads nowhere"
            elif anchor and file in pages and anchor not in pages[file].anchors:
                yield f"{path.relative_to(site)}: {link} has no such anchor"


def foreign_faults(site: Path, pages: dict[Path, Page]) -> Iterator[str]:
    """What a browser would ask another host for."""
    for path, page in pages.items():
        for address in page.fetched:
            if urlsplit(address).netloc:
                yield f"{path.relative_to(site)}: fetches {address}"
    for path in site.rglob("*.css"):
        for address in FROM_STYLES.findall(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(site)}: fetches {address}"


def name_faults(pages: dict[Path, Page], site: Path) -> Iterator[str]:
    """Public names that the reference does not show."""
    for source in sorted(REFERENCE.glob("*.md")):
        text = source.read_text(encoding="utf-8")
        for module in re.findall(r"^::: (cardstops\.\S+)$", text, re.MULTILINE):
            anchors = pages[site / "reference" / source.stem / "index.html"].anchors
            shown = importlib.import_module(module)
            for name in getattr(shown, "__all__", ()):
                value = getattr(shown, name)
                homes = {f"{module}.{name}", f"{getattr(value, '__module__', module)}.{name}"}
                if not (f"::: {module}.{name}\n" in text if isinstance(value, ModuleType) else homes & anchors):
                    yield f"reference/{source.name}: {module}.{name} is missing"


def main() -> int:
    """Report the faults of the site; 1 if there are any."""
    site = Path(sys.argv[1]).resolve()
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    faults = [*link_faults(site, pages), *foreign_faults(site, pages), *name_faults(pages, site)]
    links = sum(len(page.links) for page in pages.values())
    print("\n".join(faults) or f"{len(pages)} pages, {links} links: nothing missing, nothing fetched from elsewhere")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
