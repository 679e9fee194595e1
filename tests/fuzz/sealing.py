"""A chain that fits whatever lines there are, so that what an edit says is judged, and not only that there was one."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from cardstops.errors import DecodeError
from cardstops.jsonreader import read_json
from cardstops.jsontext import sorted_text

__all__ = ["resealed"]


def resealed(data: bytes) -> bytes:
    """The lines with another `h` or `chain` each, as far as they are objects; a packed line is left as it is."""
    value, lines = b"", list[bytes]()
    for line in data.split(b"\n"):
        found = _object(line)
        if found is None or "deals" in found:
            lines.append(line)
            continue
        kept = {key: item for key, item in found.items() if key not in ("h", "chain")}
        text = sorted_text(kept).encode()
        if "format" in kept:
            value = hashlib.sha256(b"cardstops/record/1\0" + text).digest()
        else:
            value = hashlib.sha256(value + text).digest()
            kept |= {"chain": f"sha256:{value.hex()}"} if "end" in kept else {"h": value.hex()[:16]}
        lines.append(json.dumps(kept, ensure_ascii=False).encode())
    return b"\n".join(lines)


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        found = read_json(line)
    except DecodeError:
        return None
    return found if isinstance(found, dict) else None
