"""``--trace``: what the screen shows, as lines for a program that plays from outside.

``READY`` once the first frame is shown; then one JSON object a line whenever something has changed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, Protocol, TextIO

from crazy8.ui.shell.scene import Scene

READY: Final = "READY"
NOTHING: Final[dict[str, Any]] = {
    "scene": "",
    "seat": None,
    "hand": [],
    "focused": "",
    "legal": [],
    "called_suit": None,
    "owed": 0,
    "counts": [],
    "scores": [],
    "message": "",
    "idle": True,
    "tree": [],
}
"""The keys of a line, with the values of a screen that shows no table. ``points`` stands beside them where a scene
tells where its controls and cards are. ``tree`` is what a person finds on the topmost layer, in reading order: the
role, name, value, state and actions of each element."""
PERSON: Final = 0


class Traced(Protocol):
    """What is traced (the ``Stage``)."""

    scenes: list[Scene]

    @property
    def moving(self) -> bool: ...


def traced(stage: Traced) -> dict[str, Any]:
    """The moment as one table: what the lower scenes tell, overlaid by what the top scene tells."""
    told = dict(NOTHING)
    for scene in _told_about(stage.scenes):
        part = scene.trace()
        told["scene"], told["focused"], told["tree"] = scene.name, part.focused, part.tree
        # Points belong to what can be clicked, so only the top scene has any.
        told.pop("points", None)
        told.update({name: value for name, value in part.more.items() if name in NOTHING or name == "points"})
    # A lower scene may have been covered in the midst of a motion: it stands still.
    told["idle"] = not stage.moving
    if not told["idle"] or told["seat"] != PERSON:
        told["legal"] = []
    return told


def _told_about(scenes: Sequence[Scene]) -> Sequence[Scene]:
    """The scenes from the lowest one on that an overlay lets through."""
    lowest = len(scenes) - 1
    while lowest > 0 and scenes[lowest].overlay:
        lowest -= 1
    return scenes[max(lowest, 0) :]


class Tracer:
    """Prints the lines. Call it after each frame."""

    def __init__(self, stage: Traced, out: TextIO) -> None:
        self._stage = stage
        self._out = out
        self._last: str | None = None

    def __call__(self) -> None:
        lines = [] if self._last is not None else [READY]
        line = json.dumps(traced(self._stage), ensure_ascii=False)
        if line != self._last:
            lines.append(line)
            self._last = line
        if lines:
            self._out.write("\n".join(lines) + "\n")
            self._out.flush()
