"""The letters in the corners of cards: every face is there, only its letters differ, a change is seen at once."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from crazy8.resources import assets_folder
from crazy8.rules.cards import CARD_CODES, RANK_OF, RANKS, pack_of
from crazy8.rules.presets import preset
from crazy8.storage.settings import Settings
from crazy8.text.corner_letters import LETTERS_OF, corner_letter, corners_of, has_letter_of_its_own
from crazy8.text.words import PLURALS, Words, words_for
from crazy8.ui.drawing import surfaces, tiles
from crazy8.ui.drawing.cards import Pack, _face_of, pack_for, sprite
from crazy8.ui.scenes.menu.hero import hero_packs
from crazy8.ui.scenes.menu.scene import MenuScene
from tests.ui.menu_host import hosted
from tests.ui.stage_host import StageHost
from tests.ui.table_host import Player

CARDS = assets_folder() / "cards"
WIDTH = 480
MARGIN = 6
"""Pixels around a face as it is read."""
READ_AT = WIDTH * 2 // 3
"""The width to ask for so that a face is read two pixels a unit."""
MOST_BYTES = 70_000
DECKS = {"french": "french52", "german": "german32"}
EVERY = [
    (deck, language, card)
    for language, decks in LETTERS_OF.items()
    for deck in decks
    for card in pack_of(DECKS[deck], 1)
]
EXCHANGED = [
    (deck, language, card) for deck, language, card in EVERY if has_letter_of_its_own(RANK_OF[card], deck, language)
]
LETTERS = ("J", "Q", "K", "A", "B", "D", "U", "O", "Д", "T", "Sp", "Sv")
ALIKE = {"В": "B", "К": "K", "Т": "T"}
"""Cyrillic letters that are written like Latin ones."""


def named(case: tuple[str, str, int]) -> str:
    deck, language, card = case
    return f"{deck} {language} {CARD_CODES[card]}"


def read(deck: str, language: str, card: int) -> pygame.Surface:
    """A face two pixels a unit, with the letters of a language."""
    face = _face_of(card, Pack(deck == "german", corners=language), READ_AT).read()
    return face.subsurface((MARGIN, MARGIN, WIDTH, face.get_height() - 2 * MARGIN))


def ink(surface: pygame.Surface) -> pygame.mask.Mask:
    """What is printed on the paper."""
    sheet = pygame.Surface(surface.get_size(), depth=32)
    sheet.fill((251, 246, 233))
    sheet.blit(surface, (0, 0))
    printed = pygame.mask.from_threshold(sheet, (251, 246, 233), (60, 60, 60, 255))
    printed.invert()
    return printed


def letters_box(deck: str) -> pygame.Rect:
    """Where the letters at the top left may be, in pixels: the column of the index, down to the sign."""
    return pygame.Rect(8, 20, 78, 114 if deck == "french" else 110)


def letter_of(surface: pygame.Surface, deck: str) -> tuple[pygame.mask.Mask, pygame.Rect]:
    """The ink of the letters at the top left, and its box; of the sign below nothing."""
    seen = ink(surface.subsurface(letters_box(deck)))
    inside = [part for part in seen.connected_components(20) if part.get_bounding_rects()[0].top < 60]
    whole = pygame.mask.Mask(seen.get_size())
    for part in inside:
        whole.draw(part, (0, 0))
    boxes = whole.get_bounding_rects()
    return whole, boxes[0].unionall(boxes[1:])


# ---------------------------------------------------------------- whose letters


@pytest.mark.parametrize(
    ("deck", "setting", "language", "corners"),
    [
        ("french", "language", "de", "de"),
        ("french", "language", "ru", "ru"),
        ("french", "language", "cs", ""),  # J Q K A are the letters of a Czech pack, too
        ("french", "language", "en", ""),
        ("german", "language", "de", ""),
        ("german", "language", "cs", ""),
        ("french", "international", "ru", ""),
        ("german", "international", "de", ""),
        ("french", "native", "de", "de"),
        ("german", "native", "de", "de"),
        ("german", "native", "cs", "cs"),
        ("german", "native", "ru", ""),  # as it is printed
        ("german", "native", "en", ""),
        ("french", "native", "xx", ""),
    ],
)
def test_whose_letters_a_deck_has(deck: str, setting: str, language: str, corners: str) -> None:
    assert corners_of(deck, setting, language) == corners
    rules = preset("prsi" if deck == "german" else "mau_mau").rules
    settings = Settings(corner_letters=setting, suit_colours=4, card_back="red")
    assert pack_for(rules, settings, language) == Pack(deck == "german", True, "red", corners)


@pytest.mark.parametrize(
    ("deck", "corners", "letters"),
    [
        ("french", "", "J Q K A"), ("french", "de", "B D K A"), ("french", "ru", "В Д К Т"),
        ("german", "", "J Q K A"), ("german", "de", "U O K A"), ("german", "cs", "Sp Sv K A"),
    ],
)  # fmt: skip
def test_the_letters(deck: str, corners: str, letters: str) -> None:
    told = [corner_letter(rank, deck, corners) for rank in range(len(RANKS))]
    assert told == [*RANKS[:9], *letters.split()]


def test_only_languages_of_the_game_have_letters() -> None:
    assert set(LETTERS_OF) <= set(PLURALS)


# ---------------------------------------------------------------- the files


def test_there_is_a_file_of_letters_for_every_face_that_differs_and_no_other() -> None:
    found = {path.relative_to(CARDS).as_posix() for deck in DECKS for path in CARDS.glob(f"{deck}/*/*")}
    assert found == {f"{deck}/{language}/{CARD_CODES[card]}.svg" for deck, language, card in EXCHANGED}


def test_the_letters_of_all_languages_take_little_room() -> None:
    assert sum(path.stat().st_size for deck in DECKS for path in CARDS.glob(f"{deck}/*/*")) < MOST_BYTES


@pytest.mark.parametrize("case", EVERY, ids=named)
def test_every_card_has_a_face_in_every_language_and_only_its_letters_differ(case: tuple[str, str, int]) -> None:
    deck, language, card = case
    own, international = read(deck, language, card), read(deck, "", card)
    assert own.get_size() == international.get_size()
    both = pygame.mask.from_threshold(own, (0, 0, 0, 0), (1, 1, 1, 255), international)
    both.invert()
    if case not in EXCHANGED:
        assert both.count() == 0
        return
    corners = [letters_box(deck)]
    if deck == "french":
        turned = letters_box(deck)
        turned.bottomright = own.get_width() - corners[0].x, own.get_height() - corners[0].y
        corners.append(turned)
    boxes = both.get_bounding_rects()
    assert all(any(corner.contains(box) for corner in corners) for box in boxes)
    assert all(any(corner.contains(box) for box in boxes) for corner in corners), "each corner has its letters"


# ---------------------------------------------------------------- the letters themselves


def typeset(letters: str, size: tuple[int, int]) -> pygame.mask.Mask:
    """Letters of the game's own face, as large as others."""
    pygame.font.init()
    font = pygame.font.Font(assets_folder() / "fonts" / "Tischkorn-Black.ttf", 160)
    return cut(pygame.mask.from_surface(font.render(letters, True, "black"))).scale(size)


def cut(mask: pygame.mask.Mask) -> pygame.mask.Mask:
    """The same without the empty room around it."""
    boxes = mask.get_bounding_rects()
    box = boxes[0].unionall(boxes[1:])
    whole = pygame.mask.Mask(box.size)
    whole.draw(mask, (-box.x, -box.y))
    return whole


def likeness(one: pygame.mask.Mask, other: pygame.mask.Mask) -> float:
    """The share of the ink that two masks of one size have in common."""
    common = one.overlap_area(other, (0, 0))
    return common / (one.count() + other.count() - common)


@pytest.mark.parametrize("case", EXCHANGED, ids=named)
def test_the_letters_read_right(case: tuple[str, str, int]) -> None:
    deck, language, card = case
    whole, box = letter_of(read(deck, language, card), deck)
    printed = cut(whole)
    right = corner_letter(RANK_OF[card], deck, language)
    alike = {letters: likeness(printed, typeset(letters, box.size)) for letters in LETTERS}
    assert max(alike, key=alike.__getitem__) == ALIKE.get(right, right)
    assert likeness(printed, typeset(right, box.size)) > 0.75


@pytest.mark.parametrize("case", EXCHANGED, ids=named)
def test_the_letters_are_as_large_and_heavy_as_the_others_and_over_the_sign(case: tuple[str, str, int]) -> None:
    deck, language, card = case
    whole, box = letter_of(read(deck, language, card), deck)
    king, tall = letter_of(read(deck, "", 11), deck)
    assert king.count() * 0.75 < whole.count() < king.count() * 1.35
    assert tall.h * 0.88 < box.h < tall.h * 1.25  # with what hangs below the line
    assert box.w <= 72
    middle = (8 + 17 if deck == "french" else 25) * 2 - letters_box(deck).x
    assert abs(box.x + box.w / 2 - middle) <= 1.5
    assert box.bottom < letters_box(deck).h - 1, "they stay clear of the sign"


@pytest.mark.parametrize(("deck", "language"), sorted({case[:2] for case in EVERY}))
def test_every_corner_is_told_from_every_other_without_colour_on_the_smallest_card(deck: str, language: str) -> None:
    pack, corners = Pack(deck == "german", corners=language), {}
    for card in pack_of(DECKS[deck], 1):
        corner = pygame.Surface((14, 30))
        corner.blit(sprite(pack, card, 75), (-1, -3))
        corners[card] = pygame.image.tobytes(pygame.transform.grayscale(corner), "RGB")[::3]
    for one, other in itertools.combinations(corners, 2):
        apart = sum(abs(a - b) for a, b in zip(corners[one], corners[other])) / (255 * len(corners[one]))
        assert apart > 0.015, (CARD_CODES[one], CARD_CODES[other])


@pytest.mark.parametrize("four_colours", [False, True])
def test_the_letters_have_the_ink_of_their_suit(four_colours: bool) -> None:
    for suit, card in enumerate(range(10, 52, 13)):
        drawn = [sprite(Pack(False, four_colours, corners=corners), card, 240) for corners in ("", "ru")]
        inks = [pygame.transform.average_color(one, (8, 10, 34, 92)) for one in drawn]
        assert inks[0] == pytest.approx(inks[1], abs=14), suit


def test_tiles_and_cards_have_the_same_letters() -> None:
    for deck, languages in (("french", ("de", "ru")), ("german", ("de", "cs"))):
        for language in languages:
            told = [tiles.printed_rank(rank, Pack(deck == "german", corners=language)) for rank in range(9, 13)]
            assert told == list(LETTERS_OF[language][deck])
    assert tiles.printed_rank(8, Pack(True, corners="cs")) == "X"


def test_cards_without_letters_are_kept_once() -> None:
    surfaces.clear()
    seven, jack = pack_of("french52", 1)[5], pack_of("french52", 1)[9]
    assert sprite(Pack(corners="ru"), seven, 90) is sprite(Pack(), seven, 90)
    assert sprite(Pack(corners="ru"), jack, 90) is not sprite(Pack(), jack, 90)
    assert sprite(Pack(corners="de"), jack, 90) is not sprite(Pack(corners="ru"), jack, 90)
    surfaces.clear()


# ---------------------------------------------------------------- a change is seen at once


def speak(host: StageHost, language: str) -> None:
    """Play in another language, with the words of English."""
    host.words = Words(words_for().table, language)
    for scene in host.scenes:
        scene.on_resized()
    host.stale = True


def seen(player: Player) -> bytes:
    player.wait()
    return pygame.image.tobytes(player.surface, "RGB")


@pytest.mark.parametrize("language", ["de", "ru"])
def test_a_running_table_follows_the_setting_and_the_language(language: str) -> None:
    player = Player("mau_mau", 2, seed=3, motion="off")
    player.wait()
    hands = [["JC", "QH", "KS", "AD"], ["8C"]]
    player.set_up(rules={"preset": "mau_mau"}, hands=hands, discards=["7H"], draw_pile=["9C"], turn=0)
    english = seen(player)
    speak(player.host, language)
    own = seen(player)
    assert player.scene.picture.corners == language
    assert own != english
    player.host.change(corner_letters="international")
    assert seen(player) == english
    player.host.change(corner_letters="native")
    assert seen(player) == own
    speak(player.host, "cs")
    assert seen(player) == english


def test_the_ranks_of_a_surprise_deal_are_told_by_the_letters_of_the_cards() -> None:
    rules = replace(preset("mau_mau").rules, wild=("J", "Q", "K", "A"), surprise=True)
    player = Player(rules, 2, seed=3, motion="off")
    player.wait()
    told = player.scene.picture.ranks_in_force
    speak(player.host, "ru")
    player.wait()
    letters = str.maketrans("JQKA", "ВДКТ")
    front, found, back = told.partition(" · ")
    assert player.scene.picture.ranks_in_force == front.translate(letters) + found + back.translate(letters)
    assert any(letter in front for letter in "JQKA"), "or the test says nothing"


def test_the_german_deck_follows_only_where_all_letters_are_native() -> None:
    player = Player("prsi", 2, seed=3, motion="off")
    player.wait()
    printed = seen(player)
    speak(player.host, "cs")
    assert seen(player) == printed
    player.host.change(corner_letters="native")
    player.wait()
    assert player.scene.picture.corners == "cs"


@pytest.fixture
def menu(tmp_path) -> Iterator[StageHost]:
    with hosted(tmp_path) as host:
        yield host


def test_the_fan_of_the_menu_follows(menu: StageHost) -> None:
    menu.push(MenuScene(menu))
    fan = menu.top.elements.fan
    assert fan.wanted[2] == hero_packs(Settings(), "en")
    speak(menu, "de")
    menu.change(corner_letters="native")
    menu.step(0.01)
    assert menu.top.elements.fan.wanted[2] == (Pack(back="", corners="de"), Pack(True, back="", corners="de"))
