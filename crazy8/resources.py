"""Where the game's own files lie: inside the package once installed, beside it in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


class FilesMissing(Exception):
    """The installation is incomplete: ``path`` should be there and is not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"the file {path} of this game is missing; please install the game again")


@cache
def assets_folder() -> Path:
    """The folder ``assets``.

    Raises:
        FilesMissing: neither an installed package nor a checkout has it.
    """
    for folder in (_PACKAGE / "assets", _PACKAGE.parent / "assets"):
        if folder.is_dir():
            return folder
    raise FilesMissing(_PACKAGE / "assets")


def asset(*parts: str) -> Path:
    """A file below ``assets``.

    Raises:
        FilesMissing: it is not there.
    """
    path = assets_folder().joinpath(*parts)
    if not path.exists():
        raise FilesMissing(path)
    return path
