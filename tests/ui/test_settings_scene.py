"""The settings screen and the small dialogs: every value by keyboard and by mouse, applied and kept at once."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pygame
import pytest

from crazy8.storage.settings import Settings
from crazy8.storage.settings_file import SettingsStore
from crazy8.ui.scenes.dialogs.scene import Dialog, notice
from crazy8.ui.scenes.settings.rows import GROUPS, RESET, first_column
from crazy8.ui.scenes.settings.scene import SettingsScene
from tests.ui.menu_host import SIZES, MenuStage, hosted, longer_words, texts_out_of_their_boxes


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        host.push(SettingsScene(host))
        yield host


def kept(host: MenuStage) -> Settings:
    """What the next start of the program reads."""
    return SettingsStore(host.store.path).load()


BY_KEYS = [
    ("back_red", [pygame.K_SPACE], {"card_back": "red"}),
    ("back_onyx", [pygame.K_SPACE], {"card_back": "onyx"}),
    ("suit_colours", [pygame.K_RIGHT], {"suit_colours": 4}),
    ("sort", [pygame.K_RIGHT, pygame.K_RIGHT], {"sort": "dealt"}),
    ("pace", [pygame.K_LEFT], {"pace": "calm"}),
    ("motion", [pygame.K_RIGHT], {"motion": "reduced"}),
    ("sound", [pygame.K_SPACE], {"sound": False}),
    ("sound", [pygame.K_LEFT], {"sound": False}),
    ("volume", [pygame.K_RIGHT], {"volume": 75}),
    ("volume", [pygame.K_HOME], {"volume": 0}),
    ("volume", [pygame.K_END], {"volume": 100}),
    ("room_tone", [pygame.K_SPACE], {"room_tone": False}),
    ("reactions", [pygame.K_LEFT], {"reactions": False}),
    ("full_screen", [pygame.K_SPACE], {"full_screen": True}),
    ("text_size", [pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT], {"text_size": 150}),
    ("explanations", [pygame.K_SPACE], {"explanations": False}),
    ("hints", [pygame.K_SPACE], {"hints": True}),
    ("practice", [pygame.K_SPACE], {"practice": True}),
    ("only_way", [pygame.K_RIGHT], {"only_way": "on"}),
]


@pytest.mark.parametrize(("key", "keys", "changed"), BY_KEYS)
def test_a_value_is_changed_by_keys_and_kept(
    host: MenuStage, key: str, keys: list[int], changed: dict[str, object]
) -> None:
    host.tab_to(key)
    host.press(*keys)
    assert host.settings == Settings().with_changed(**changed) == kept(host)
    assert host.focused == key


BY_MOUSE = [
    ("back_onyx", "center", {"card_back": "onyx"}),
    ("suit_colours", "midright", {"suit_colours": 4}),
    ("sort", "center", {"sort": "rank"}),
    ("pace", "midright", {"pace": "quick"}),
    ("motion", "midright", {"motion": "off"}),
    ("sound", "midright", {"sound": False}),
    ("volume", "midleft", {"volume": 0}),
    ("room_tone", "midright", {"room_tone": False}),
    ("reactions", "center", {"reactions": False}),
    ("full_screen", "midleft", {"full_screen": True}),
    ("text_size", "midright", {"text_size": 150}),
    ("explanations", "center", {"explanations": False}),
    ("hints", "center", {"hints": True}),
    ("practice", "center", {"practice": True}),
    ("only_way", "midleft", {"only_way": "off"}),
]


@pytest.mark.parametrize(("key", "place", "changed"), BY_MOUSE)
def test_a_value_is_changed_by_the_mouse_and_kept(
    host: MenuStage, key: str, place: str, changed: dict[str, object]
) -> None:
    host.tab_to(key)  # into view
    host.click(getattr(host.control(key).hit_rect().inflate(-6, -6), place))
    assert host.settings == Settings().with_changed(**changed) == kept(host)


def test_every_setting_on_the_screen_can_be_changed() -> None:
    changed = {name for _, _, values in (*BY_KEYS, *BY_MOUSE) for name in values}
    assert changed == set(RESET)


def test_every_setting_stands_in_one_group_with_words_of_its_own(host: MenuStage) -> None:
    rows = [row for group in GROUPS for row in group.rows]
    assert len({row.setting for row in rows}) == len(rows)
    assert {row.setting for row in rows} <= set(asdict(Settings()))
    told = [one["name"] for one in host.top.layer.tree()]
    for group in GROUPS:
        assert told.count(host.words.say(f"settings.group.{group.key}")) == 1
        for row in group.rows:
            assert host.words.say(f"settings.label.{row.setting}") in told


@pytest.mark.parametrize(
    ("heights", "split"), [([4, 4], 1), ([1, 2, 3], 2), ([5, 1, 1, 1], 1), ([1, 1, 1, 5], 3), ([3], 1), ([2, 9, 2], 1)]
)
def test_groups_fill_two_columns_evenly(heights: list[int], split: int) -> None:
    assert first_column(heights) == split


def test_the_volume_follows_the_mouse(host: MenuStage) -> None:
    at = host.control("volume").hit_rect()
    host.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at.center, button=1))
    for x in (at.x + 200, at.x + 100, at.x - 300):
        host.send(pygame.Event(pygame.MOUSEMOTION, pos=(x, at.y + 200), rel=(0, 0), buttons=(1, 0, 0)))
    assert host.settings.volume == 0
    host.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=(at.x, at.y + 200), button=1))
    host.point(at.center)
    assert host.settings.volume == 0


def test_the_name_is_typed_and_kept_at_each_letter(host: MenuStage) -> None:
    host.tab_to("name")
    host.type("Žofie c")
    assert host.settings.name == "Žofie c"
    host.press(pygame.K_BACKSPACE)
    assert kept(host).name == "Žofie"
    host.clipboard = 'x "quoted"\n' + "long " * 30
    host.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert len(host.settings.name) <= 24
    assert '"' not in host.settings.name
    host.press(pygame.K_TAB)
    assert host.focused == "practice"


def test_escape_and_done_close_it(host: MenuStage) -> None:
    host.push(SettingsScene(host))
    host.press(pygame.K_ESCAPE)
    assert len(host.scenes) == 1
    host.push(SettingsScene(host))
    host.tab_to("done")
    host.press(pygame.K_RETURN)
    host.push(SettingsScene(host))
    host.click(host.control("done").hit_rect().center)
    assert len(host.scenes) == 1


def test_reset_asks_first_and_leaves_the_name(host: MenuStage) -> None:
    host.change(volume=5, sort="rank", text_size=130, name="Eva", card_back="red")
    host.tab_to("reset")
    host.press(pygame.K_SPACE, pygame.K_ESCAPE)
    assert host.settings.volume == 5
    host.press(pygame.K_SPACE, pygame.K_RETURN)
    assert host.settings.volume == 5
    host.press(pygame.K_SPACE, pygame.K_LEFT, pygame.K_RETURN)
    assert host.settings == Settings(name="Eva") == kept(host)
    assert host.top.name == "settings"
    assert host.control("volume").value == Settings().volume


def test_a_change_from_elsewhere_is_shown(host: MenuStage) -> None:
    host.toggle_full_screen()
    host.draw()
    assert host.control("full_screen").on


def test_focus_goes_round_in_reading_order(host: MenuStage) -> None:
    keys = host.order()
    seen = []
    for _ in keys:
        host.press(pygame.K_TAB)
        seen.append(host.focused)
    assert sorted(seen) == sorted(keys)
    for half in (True, False):
        column = [c for c in host.top.screen.focus.order if c.scroll is not None and (c.hit_rect().x < 640) == half]
        assert column == sorted(column, key=lambda control: (control.hit_rect().y, control.hit_rect().x))
    host.tab_to("sort")
    host.press(pygame.K_DOWN)
    assert host.focused == "pace"
    host.press(pygame.K_UP, pygame.K_UP)
    assert host.focused == "suit_colours"


def test_text_size_keeps_focus_and_layout(host: MenuStage) -> None:
    host.tab_to("text_size")
    for _ in range(3):
        host.press(pygame.K_RIGHT)
        host.draw()
        assert host.focused == "text_size"
        assert texts_out_of_their_boxes(host.top) == []


@pytest.mark.parametrize("size", [*SIZES, (2560, 1080)])
@pytest.mark.parametrize("text_size", [100, 115, 130, 150])
@pytest.mark.parametrize("long", [False, True])
def test_no_text_leaves_its_box(tmp_path: Path, size: tuple[int, int], text_size: int, long: bool) -> None:
    with hosted(tmp_path, size, longer_words() if long else None) as host:
        host.change(text_size=text_size)
        host.push(SettingsScene(host))
        say, later = host.words.say, host.words.later
        question = [say("settings.reset_line"), say("settings.notice.from_backup", file="settings.toml.bad")]
        host.draw()
        assert texts_out_of_their_boxes(host.top) == []
        yes, no = later("settings.reset"), later("dialog.cancel")
        host.push(Dialog(host, later("settings.reset_question"), lambda: question, yes, no=no))
        host.draw()
        assert texts_out_of_their_boxes(host.top) == []
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(control.hit_rect()) for control in host.top.screen.controls)


# ---------------------------------------------------------------- dialogs

ASKED = (lambda: "Really?", lambda: ["Think."], lambda: "Yes")


def no() -> str:
    return "No"


@pytest.mark.parametrize(("keys", "agreed"), [
    ([pygame.K_RETURN], False),
    ([pygame.K_SPACE], False),
    ([pygame.K_ESCAPE], False),
    ([pygame.K_TAB, pygame.K_RETURN], True),
    ([pygame.K_LEFT, pygame.K_SPACE], True),
    ([pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN], False),
])  # fmt: skip
def test_a_question_is_answered_by_keys(host: MenuStage, keys: list[int], agreed: bool) -> None:
    answers: list[bool] = []
    host.push(Dialog(host, *ASKED, lambda: answers.append(True), no))
    host.press(*keys)
    assert answers == [True] * agreed
    assert host.top.name == "settings"


def test_a_question_keeps_the_mouse_from_what_lies_below(host: MenuStage) -> None:
    before = asdict(host.settings)
    places = [control.hit_rect().center for control in host.top.screen.controls]
    host.push(Dialog(host, *ASKED, no=no))
    own = [control.hit_rect() for control in host.top.screen.controls]
    for place in places:
        if not any(rect.collidepoint(place) for rect in own):
            host.click(place)
    assert (host.top.name, asdict(host.settings)) == ("dialog", before)
    host.click(host.control("no").hit_rect().center)
    assert host.top.name == "settings"


def test_a_notice_has_one_button(host: MenuStage) -> None:
    host.push(notice(host, lambda: "Settings", lambda: ["Something was lost."]))
    assert host.order() == ["yes"]
    host.press(pygame.K_RETURN)
    assert host.top.name == "settings"
