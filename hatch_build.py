"""The wheel with compiled kernels, from the same source: `CARDSTOPS_COMPILE=1 python -m build --wheel`.

Without that variable nothing here does anything: the wheel is pure Python and building it needs no compiler. With it
mypyc compiles `KERNELS`, modules of plain functions over ints, and the wheel is for one Python and one platform. The
tree is left as it is: a copy is compiled. An editable install is always pure.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNELS = (
    "cardstops/words.py",
    "cardstops/games/doudizhu/ranks.py",
    "cardstops/games/doudizhu/lines.py",
    "cardstops/games/doudizhu/listing.py",
    "cardstops/games/doudizhu/rollout.py",
    "cardstops/games/doudizhu/choices.py",
    "cardstops/games/newmarket/facts.py",
    "cardstops/games/newmarket/lanes.py",
    "cardstops/games/newmarket/layout.py",
    "cardstops/games/newmarket/payment.py",
    "cardstops/games/newmarket/phases.py",
    "cardstops/games/newmarket/runs.py",
    "cardstops/games/newmarket/play.py",
    "cardstops/games/newmarket/rollout.py",
)
"""The modules that are compiled. A test sees that a compiled wheel uses all of them."""


class CompileHook(BuildHookInterface[Any]):
    """Puts the compiled kernels beside their sources in the wheel."""

    place: Path | None = None

    def dependencies(self) -> list[str]:
        """What building needs besides: nothing, or a compiler for Python and what the kernels import."""
        if os.environ.get("CARDSTOPS_COMPILE") != "1":
            return []
        return ["mypy>=1.18", "setuptools", *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, if that was asked for and this is a wheel to be installed."""
        if os.environ.get("CARDSTOPS_COMPILE") != "1" or version == "editable":
            return
        self.place = place = Path(tempfile.mkdtemp(prefix="cardstops-"))
        shutil.copytree(Path(self.root, "src", "cardstops"), place / "cardstops")
        for made in compiled(place):
            build_data["force_include"][str(made)] = str(made.relative_to(place / "built"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the copy away."""
        del version, build_data, artifact_path
        if self.place is not None:
            shutil.rmtree(self.place)


def compiled(place: Path) -> list[Path]:
    """The extension modules of the kernels in a copy of the sources."""
    from mypyc.build import mypycify  # noqa: PLC0415  # only a compiled wheel needs it
    from setuptools import Distribution  # noqa: PLC0415  # the same

    with chdir(place):
        modules = mypycify(list(KERNELS), opt_level="3", group_name="cardstops")
        build = Distribution({"name": "cardstops", "ext_modules": modules}).get_command_obj("build_ext")
        build.build_lib = str(place / "built")
        build.ensure_finalized()
        build.run()
    return sorted(path for path in (place / "built").rglob("*") if path.is_file())
