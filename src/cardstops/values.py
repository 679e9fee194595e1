"""Making frozen values quickly: for the few constructors that a game calls at every move.

A frozen attrs class sets each field through `object.__setattr__`. A *maker* fills an open twin of the class, which has
the same slots, and then makes it what it is; that costs about half. It neither converts, validates nor fills in a
default: it is for code that has worked its values out by the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import attrs

__all__ = ["maker"]

P = ParamSpec("P")
T = TypeVar("T")


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """The class's constructor, unchecked: every field by position, in the order of the class.

    The class is attrs-frozen with slots, without a weak reference slot and without a cached hash.
    """
    names = [attribute.name for attribute in attrs.fields(cast("type[attrs.AttrsInstance]", cls))]
    closed = cast("type", cls)
    twin = type(f"Open{closed.__name__}", closed.__bases__, {"__slots__": tuple(names)})
    lines = [f"def make({', '.join(names)}):", " value = Open()"]
    lines += [f" value.{name} = {name}" for name in names]
    lines += [" value.__class__ = Closed", " return value"]
    scope: dict[str, object] = {"Open": twin, "Closed": cls}
    exec("\n".join(lines), scope)  # noqa: S102 - the text is made of the class's own field names
    return cast("Callable[P, T]", scope["make"])
