"""Keys in the real program: on a Russian and a French board, on the number pad; and F1, which is one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pygame
import pytest

from crazy8.rules.actions import action_text
from crazy8.rules.dealcode import GameSetup, table_of_code
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet
from tools.puppet import Puppet
from tools.screenshot import reach

SIZE = (960, 540)
CTRL = pygame.KMOD_LCTRL
# What the keys of a Russian board write that stand where a US board has these.
RUSSIAN = dict(zip("dpmstlhoczxva", "взьыедрщсячмф", strict=True))

Reach = Callable[..., Puppet]


@pytest.fixture
def reached() -> Iterator[Reach]:
    """Brings a scene on top of the real program."""
    with ExitStack() as closing:

        def open_scene(scene: str, players: int = 3, seed: int = 5, **settings: object) -> Puppet:
            table = GameSetup(preset("mau_mau").rules, ("normal",) * (players - 1), seed)
            chosen = {"motion": "off", "pace": "quick", "rules": "mau_mau"} | settings
            puppet = reach(scene, table, SIZE, chosen)
            closing.callback(puppet.close)
            return puppet

        yield open_scene


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has been copied, the last text at the end."""
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    return copied


def strike(puppet: Puppet, name: int, mod: int = 0, place: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=name, mod=mod, scancode=place, unicode=""))
    puppet.rest()


def russian(puppet: Puppet, letter: str, mod: int = 0) -> None:
    """The key of a Russian board that stands where a US board has the letter."""
    strike(puppet, ord(RUSSIAN[letter]), mod, getattr(pygame, f"KSCAN_{letter.upper()}"))


def scene(puppet: Puppet) -> str:
    return str(puppet.told["scene"])


@pytest.mark.parametrize("name", ["menu", "editor", "table", "suit", "pause", "settlement", "loss", "replay"])
def test_f1_opens_and_closes_the_rules_everywhere(reached: Reach, name: str) -> None:
    puppet = reached(name)
    puppet.press("F1")
    assert scene(puppet) == "help"
    puppet.press("F1")
    assert scene(puppet) == ("table" if name == "pause" else name), "the menu over the table closes when one chooses"
    russian(puppet, "h")
    assert scene(puppet) == "help"


def test_the_menu_on_a_russian_board(reached: Reach, clipboard: list[str]) -> None:
    puppet = reached("menu")
    russian(puppet, "c", CTRL)
    assert table_of_code(clipboard[0]).rules == preset("mau_mau").rules
    puppet.press("Escape")  # it has told that the code is copied
    russian(puppet, "v", CTRL)
    assert scene(puppet) == "deal_code"
    puppet.press("Escape F2")
    assert scene(puppet) == "settings"


def test_letters_in_the_name_field_are_no_shortcuts(reached: Reach) -> None:
    puppet = reached("menu")
    puppet.focus_on("seats")
    puppet.press("Return")
    puppet.focus_on("name")
    russian(puppet, "h")
    puppet.press("h c space")
    assert (scene(puppet), puppet.told["focused"]) == ("seats", "name")


def test_the_editor_on_a_russian_board(reached: Reach) -> None:
    puppet = reached("editor")
    editor = puppet.stage.top
    puppet.focus_on("deck")
    before: RuleSet = editor.draft.rules
    puppet.press("Right")
    assert editor.draft.rules != before
    russian(puppet, "z", CTRL)
    assert editor.draft.rules == before
    puppet.press("Right")
    russian(puppet, "s", CTRL)
    assert scene(puppet) != "editor", "it asks for a name"


def test_the_table_on_a_russian_board(reached: Reach) -> None:
    puppet = reached("table", hints=True)
    table = puppet.stage.top
    russian(puppet, "t")
    puppet.pass_time(5.0)
    assert puppet.told["message"].startswith("Hint: ")
    sort = puppet.stage.settings.sort
    russian(puppet, "s")
    assert puppet.stage.settings.sort != sort
    russian(puppet, "l")
    assert scene(puppet) == "log"
    russian(puppet, "l")
    assert scene(puppet) == "table"
    acted = len(table.session.actions)
    russian(puppet, "d")
    assert len(table.session.actions) > acted
    puppet.press("F2")
    assert scene(puppet) == "settings"


@pytest.mark.parametrize(
    ("name", "mod", "place", "suit"),
    [
        (pygame.K_KP_1, pygame.KMOD_NUM, pygame.KSCAN_KP_1, "C"),
        (pygame.K_KP_4, pygame.KMOD_NUM, pygame.KSCAN_KP_4, "D"),
        (ord("é"), 0, pygame.KSCAN_2, "S"),
        (ord('"'), pygame.KMOD_CAPS, pygame.KSCAN_3, "H"),
    ],
)
def test_the_chooser_takes_the_number_pad_and_a_french_board(
    reached: Reach, name: int, mod: int, place: int, suit: str
) -> None:
    puppet = reached("suit")
    session = puppet.stage.scenes[0].session
    acted = len(session.actions)
    strike(puppet, name, mod, place)
    assert scene(puppet) == "table"
    _, card, called = action_text(session.actions[acted]).split()
    assert card.startswith("J")
    assert called == suit


def test_the_chooser_moves_by_the_number_pad_without_num_lock(reached: Reach) -> None:
    puppet = reached("suit")
    strike(puppet, pygame.K_KP_7, 0, pygame.KSCAN_KP_7)
    assert puppet.told["focused"] == "suit_C"
    strike(puppet, pygame.K_KP_6, 0, pygame.KSCAN_KP_6)
    assert puppet.told["focused"] == "suit_S"
    strike(puppet, pygame.K_KP_1, 0, pygame.KSCAN_KP_1)
    assert puppet.told["focused"] == "suit_D"
    assert scene(puppet) == "suit"


def test_the_settlement_on_a_russian_board(reached: Reach, clipboard: list[str]) -> None:
    puppet = reached("settlement")
    russian(puppet, "c")
    assert table_of_code(clipboard[0]).seed == 5
    russian(puppet, "c", CTRL)
    assert clipboard[1].startswith("Crazy 8: Mau-Mau, deal code ")
    russian(puppet, "l")
    assert scene(puppet) == "log"


def test_the_replay_on_a_russian_board(reached: Reach) -> None:
    puppet = reached("replay")
    assert not puppet.stage.top.open_hands
    russian(puppet, "a")
    assert puppet.stage.top.open_hands
    begun = puppet.stage.top.at
    strike(puppet, pygame.K_KP_6, 0, pygame.KSCAN_KP_6)
    assert puppet.stage.top.at > begun
    strike(puppet, pygame.K_KP_7, 0, pygame.KSCAN_KP_7)
    assert puppet.stage.top.at == begun
