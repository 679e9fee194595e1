"""What the wheel and the sdist hold: all that the tree has and a user needs, and nothing else.

Usage: python .ci/distribution.py WHEEL SDIST
"""

from __future__ import annotations

import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

ROOT = Path(__file__).parents[1]
BESIDES = {"PKG-INFO", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", ".gitignore"}
BESIDES |= {"mkdocs.yml", "conftest.py", "hatch_build.py"}
FOLDERS = ("src", "tests", "docs", "examples", "benchmarks", ".ci")


def sources(folder: str) -> set[str]:
    """The files below a folder of the tree, without what an interpreter or a tool left there."""
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {str(path.relative_to(ROOT)) for path in files if "__pycache__" not in path.parts}


def wheel_faults(wheel: str) -> list[str]:
    """What the wheel lacks or should not hold."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        metadata = {name.split(".dist-info/")[1]: name for name in archive.namelist() if ".dist-info/" in name}
        told = Parser().parsestr(archive.read(metadata["METADATA"]).decode()) if "METADATA" in metadata else None
    wanted = {name.removeprefix("src/") for name in sources("src")}
    faults = [f"wheel lacks {name}" for name in wanted - names] + [f"wheel holds {name}" for name in names - wanted]
    lacking = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"} - set(metadata)
    faults += [f"wheel's metadata lacks {name}" for name in lacking]
    faults += metadata_faults(told) if told is not None else []
    return faults + ([] if wheel.endswith("-py3-none-any.whl") else [f"{wheel} is not a pure wheel"])


def metadata_faults(told: Message) -> list[str]:
    """Where the wheel says of itself what the project does not: its version, and what it needs without extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = [need for need in told.get_all("Requires-Dist", []) if "extra ==" not in need]
    said = {"Version": told["Version"], "Requires-Python": told["Requires-Python"], "Requires-Dist": needs}
    meant = {
        "Version": project["version"],
        "Requires-Python": project["requires-python"],
        "Requires-Dist": project["dependencies"],
    }
    return [f"wheel's metadata says {key} {said[key]}, not {meant[key]}" for key in meant if said[key] != meant[key]]


def sdist_faults(sdist: str) -> list[str]:
    """What the sdist lacks or should not hold."""
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    wanted = BESIDES.union(*(sources(folder) for folder in FOLDERS))
    return [f"sdist lacks {name}" for name in wanted - names] + [f"sdist holds {name}" for name in names - wanted]


def main() -> int:
    """Report the faults of both; 1 if there are any."""
    wheel, sdist = sys.argv[1:]
    faults = sorted(wheel_faults(wheel) + sdist_faults(sdist))
    print("\n".join(faults) or "wheel and sdist hold what they should")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
