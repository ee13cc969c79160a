"""The golden pictures: each scene at three sizes, and how much a new picture may differ from the one that was kept.

They are kept in ``tests/golden`` with sixteen shades a channel, which makes the cloth's weave small and takes nothing
from shapes and letters. ``python -m tools.screenshot --goldens`` draws them anew: look at them before they are
committed.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import preset
from tools.puppet import pygame

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "golden"
FAILED = FOLDER / "failed"
SIZES = ((960, 540), (1280, 720), (1920, 1080))
SETTINGS: dict[str, Any] = {"motion": "off", "pace": "quick", "rules": "crazy_eights"}

MOST_MEAN = 1.0
"""Most mean difference of a channel, of 255."""
CLEARLY = 40
"""From this difference of a channel on a pixel counts as another one."""
MOST_SHARE = 0.002
"""Most share of such pixels."""


@dataclass(frozen=True, slots=True)
class Golden:
    """A scene to be drawn: the table it is reached from, decisions and keys on the way."""

    name: str
    scene: str
    rules: str = "mau_mau"
    players: int = 4
    seed: int = 1
    turns: int = 0
    keys: str = ""


GOLDENS = (
    Golden("menu", "menu"),
    Golden("table", "table", keys="Home Right"),
    Golden("table_prsi", "table", "prsi", 2, 3),
    Golden("suit", "suit"),
    Golden("help", "help", "prsi", 3),
    Golden("settings", "settings"),
    Golden("editor", "editor", keys="Next Next Next Tab Tab"),
    Golden("pause", "pause"),
    Golden("replay_open", "replay", keys="Next" + " Right" * 16 + " a"),
    Golden("replay_end", "replay", keys="End"),
    Golden("replays_empty", "replays"),
    Golden("statistics", "statistics"),
    Golden("daily", "daily"),
    Golden("looks", "looks"),
    Golden("settlement", "settlement", players=3, seed=5),
    Golden("win", "win"),
    Golden("loss", "loss", seed=2),
)


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two pictures are apart. ``picture`` shows where, brightened."""

    mean: float
    share: float
    picture: pygame.Surface

    @property
    def is_small(self) -> bool:
        """Whether a person would not see it."""
        return self.mean <= MOST_MEAN and self.share <= MOST_SHARE


def file_of(golden: Golden, size: tuple[int, int]) -> Path:
    """Where the picture is kept."""
    return FOLDER / f"{golden.name}_{size[0]}x{size[1]}.png"


def drawn(golden: Golden, size: tuple[int, int]) -> pygame.Surface:
    """The picture as the program draws it today."""
    from tools.screenshot import reach

    table = GameSetup(preset(golden.rules).rules, ("normal",) * (golden.players - 1), golden.seed)
    puppet = reach(golden.scene, table, size, SETTINGS, golden.turns)
    puppet.press(golden.keys)
    shown = plain(puppet.picture)
    puppet.close()
    return shown


_SHADES = bytes(min(255, round(value / 17) * 17) for value in range(256))


def plain(surface: pygame.Surface) -> pygame.Surface:
    """The surface with sixteen shades a channel."""
    pixels = pygame.image.tobytes(surface, "RGB").translate(_SHADES)
    return pygame.image.frombytes(pixels, surface.get_size(), "RGB")


def difference(one: pygame.Surface, other: pygame.Surface) -> Difference:
    """How far two pictures of one size are apart."""
    apart, back = one.copy(), other.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    red, green, blue = (pygame.transform.average_color(apart)[at] for at in range(3))
    limit = (CLEARLY, CLEARLY, CLEARLY, 255)
    alike = pygame.mask.from_threshold(apart, (0, 0, 0, 255), limit).count()
    width, height = one.get_size()
    for _ in range(2):
        apart.blit(apart.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return Difference((red + green + blue) / 3, 1 - alike / (width * height), apart)


def write(names: list[str]) -> int:
    """Draw the goldens of these names (of all, where none is named) and keep those that have changed; how many have."""
    unknown = set(names) - {golden.name for golden in GOLDENS}
    if unknown:
        raise LookupError(f"there is no golden {min(unknown)}")
    changed = 0
    for golden in GOLDENS:
        if names and golden.name not in names:
            continue
        for size in SIZES:
            path, now = file_of(golden, size), drawn(golden, size)
            if path.exists():
                kept = pygame.image.load(path)
                if kept.get_size() == now.get_size() and difference(now, kept.convert(now)).is_small:
                    continue
            pygame.image.save(now, path)
            changed += 1
    return changed
