"""The rules page: every rule in force has its line and its cards, and every part of it can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from crazy8.rules.cards import RANKS, card_code
from crazy8.rules.powers import NO_RANK, clashes, king_draws, powers_of
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import POINTS
from crazy8.text.phrases import Phrases
from crazy8.text.rules_text import clash_text, rules_groups, rules_title
from crazy8.text.words import words_for
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.rules import paint as rules_paint
from crazy8.ui.scenes.rules.content import Block, Heading, Keys, Sentence, Values, page_of
from crazy8.ui.scenes.rules.page import TEXT_WIDTH
from crazy8.ui.scenes.rules.scene import RulesPage
from tests.rules.random_rules import random_rules
from tests.ui.panels import (
    SIZES,
    PanelStage,
    Written,
    centre,
    click,
    longer_words,
    mouse_down,
    mouse_up,
    move,
    painted,
    press,
    run,
    seen,
    settle,
    step,
    wheel,
)

MAU_MAU = preset("mau_mau").rules
RULE_SETS = {name: preset(name).rules for name in PRESET_NAMES} | {f"random {n}": random_rules(n) for n in range(50)}


def page(
    rules: RuleSet, host: PanelStage | None = None, players: int | None = 4, watching: bool = False
) -> RulesPage:
    host = host or PanelStage()
    scene = RulesPage(host, rules, players, lambda: rules_title(host.words, rules), watching=watching)
    scene.hurry()
    return scene


def sentences(blocks: list[Block]) -> dict[str, tuple[str, ...]]:
    """Each rule's sentence with the codes of the cards beside it."""
    return {block.text: tuple(map(card_code, block.cards)) for block in blocks if isinstance(block, Sentence)}


def rule_sentences(rules: RuleSet) -> Iterator[str]:
    """The sentence of each setting that is switched on, made by hand here."""
    words = words_for()
    phrases, powers = Phrases(words, rules), powers_of(rules)
    draws = powers.draw != NO_RANK or king_draws(rules, powers)
    if powers.wild:
        yield words.say(f"rule.wild_on_wild.{'yes' if rules.wild_on_wild else 'no'}")
    if powers.draw != NO_RANK:
        yield words.say("rule.draw_rank", rank=phrases.rank(powers.draw), count=rules.draw_count)
    if powers.skip != NO_RANK:
        yield words.say("rule.skip_rank", rank=phrases.rank(powers.skip))
    if powers.reverse != NO_RANK:
        yield words.say("rule.reverse_rank", rank=phrases.rank(powers.reverse))
    if king_draws(rules, powers):
        yield words.say("rule.king_draws_four", card=phrases.card(13 + RANKS.index("K")))
    if draws and rules.stack:
        yield words.say("rule.stack.yes")
    if powers.skip != NO_RANK and rules.answer_skip:
        yield words.say("rule.answer_skip.yes", rank=phrases.rank(powers.skip))
    if rules.mau:
        yield words.say("rule.mau.yes")
        yield words.say("rule.mau_penalty", count=rules.mau_penalty)
    if rules.wrong_card:
        yield words.say("rule.wrong_card.yes")
    if rules.surprise and powers.any():
        yield words.say("rule.surprise.yes")
    if rules.bring_back != "none":
        yield words.say("rule.bring_back.count", count=rules.draw_count)
    yield words.say(f"rule.winner_takes.{'yes' if rules.winner_takes else 'no'}")
    yield words.say(f"rule.empty_pile.{rules.empty_pile}")
    yield words.say(f"rule.deck.{rules.deck}")


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_setting_that_is_on_has_its_line(name: str) -> None:
    rules = RULE_SETS[name]
    for players in (None, 2, 8):
        blocks = page_of(words_for(), rules, players)
        shown = sentences(blocks)
        for sentence in rule_sentences(rules):
            assert sentence in shown
        for clash in clashes(rules, players):
            assert clash_text(words_for(), rules, clash) in shown
        values = next(block for block in blocks if isinstance(block, Values))
        for group in rules_groups(words_for(), rules, players):
            assert Heading(group.title) in blocks
            missing = [line for line in group.lines if line not in shown]
            assert all("counts" in line for line in missing)
        assert len(values.cards) == (13 if rules.deck == "french52" else 8)


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_page_can_be_painted_from_top_to_bottom(name: str) -> None:
    scene = page(RULE_SETS[name], PanelStage((960, 540)), 8)
    for offset in range(0, scene.page_height + 300, 300):
        scene.scroll_to(offset, glide=False)
        painted(scene)
    assert scene.offset == scene.last_offset


def test_the_cards_beside_the_lines_are_those_they_speak_of() -> None:
    shown = sentences(page_of(words_for(), replace(MAU_MAU, reverse_rank="9", bring_back="any_seven"), 4))
    beside = {line.split(":")[0]: cards for line, cards in shown.items() if cards}
    assert beside["A card fits when it has the suit or the rank of the top card."] == ("KH", "9H", "9S")
    assert beside["The wild cards are jacks"] == ("JC",)
    assert beside["A 7 makes the next player draw 2 cards."] == ("7H",)
    assert beside["An 8 makes the next player miss a turn; with 2 players you go again."] == ("8D",)
    assert [cards for line, cards in beside.items() if "turns the direction" in line] == [("9C",)]
    assert [cards for line, cards in beside.items() if "bring that player back" in line] == [("7H", "7S")]
    assert [cards for line, cards in beside.items() if "another such card" in line] == [("7H", "7C")]


@pytest.mark.parametrize("scoring", ["mau_mau", "eights"])
@pytest.mark.parametrize("deck", ["french32", "french52", "german32"])
def test_the_table_of_values_is_the_engines(scoring: str, deck: str) -> None:
    blocks = page_of(words_for(), replace(MAU_MAU, scoring=scoring, deck=deck), 4)
    (values,) = (block for block in blocks if isinstance(block, Values))
    for card, points in zip(values.cards, values.points, strict=True):
        assert points == POINTS[scoring][card % 13]


def test_german_cards_stand_on_a_german_page(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    real = rules_paint.sprite

    def noted(pack: rules_paint.Pack, *values: object) -> pygame.Surface:
        seen.add((pack.german, pack.four_colours))
        return real(pack, *values)

    monkeypatch.setattr(rules_paint, "sprite", noted)
    painted(page(preset("prsi").rules))
    assert seen == {(True, False)}
    seen.clear()
    painted(page(MAU_MAU, PanelStage(suit_colours=4)))
    assert seen == {(False, True)}


def test_the_keys_stand_there_but_not_those_without_use() -> None:
    with_mau = [block for block in page_of(words_for(), MAU_MAU, 4) if isinstance(block, Keys)]
    assert ("M",) in [block.caps for block in with_mau]
    assert ("1", "2", "3", "4") in [block.caps for block in with_mau]
    bare = [block for block in page_of(words_for(), replace(MAU_MAU, mau=False, wild=()), 4) if isinstance(block, Keys)]
    assert len(bare) == len(with_mau) - 2


def test_a_replay_has_keys_of_its_own_and_they_come_first() -> None:
    heading, *blocks = page_of(words_for(), MAU_MAU, 4, watching=True)
    assert heading == Heading("Keys")
    keys = {block.text: block.caps for block in blocks if isinstance(block, Keys)}
    assert keys["Show all cards, or only what the seat could know."] == ("A",)
    assert keys["Play on from here, as practice."] == ("O",)
    assert keys["Play and pause."] == ("Enter", "Space")
    assert keys["On the seat’s button, see the table from another seat."] == ("↑", "↓")
    assert not any("draw" in line.lower() for line in keys)
    assert blocks[len(keys)] == Heading("How to play")
    assert page_of(words_for(), MAU_MAU, 4)[: len(blocks) - len(keys)] == blocks[len(keys) :]


# ---------------------------------------------------------------- keys and the mouse


def test_keys_move_the_page() -> None:
    scene = page(MAU_MAU)
    press(scene, "Down")
    settle(scene)
    assert scene.offset == 48
    press(scene, "PgDn", "PgDn", "Up")
    assert scene.offset == 48 + 2 * (scene.view.h - 48) - 48
    press(scene, "End")
    assert scene.offset == scene.last_offset > 500
    press(scene, "Down", "PgDn")
    assert scene.offset == scene.last_offset
    press(scene, "Home")
    assert scene.offset == 0
    press(scene, "Up", "PgUp")
    assert scene.offset == 0


def test_the_page_glides_and_stands_at_once_with_less_motion() -> None:
    scene = page(MAU_MAU)
    press(scene, "PgDn")
    assert scene.moving
    places = []
    while scene.moving:
        step(scene)
        places.append(scene.shown_offset(scene.now))
    assert places == sorted(places)
    assert places[0] < scene.offset == places[-1]
    still = page(MAU_MAU, PanelStage(motion="reduced"))
    press(still, "PgDn")
    assert not still.moving
    assert still.shown_offset(still.now) == still.offset > 0


def test_the_wheel_moves_the_page() -> None:
    scene = page(MAU_MAU)
    wheel(scene, -2)
    assert scene.offset == 128
    wheel(scene, 1)
    assert scene.offset == 64
    wheel(scene, 9)
    assert scene.offset == 0


def test_the_bar_can_be_dragged_and_clicked() -> None:
    scene = page(MAU_MAU)
    thumb = scene.thumb(0)
    mouse_down(scene, thumb.center)
    move(scene, (thumb.centerx, scene.track().bottom + 50))
    assert scene.offset == scene.last_offset
    move(scene, (thumb.centerx, thumb.centery))
    assert scene.offset == 0
    mouse_up(scene, thumb.center)
    move(scene, (thumb.centerx, scene.track().bottom))
    assert scene.offset == 0
    click(scene, (scene.track().centerx, scene.track().bottom - 2))
    assert scene.offset == scene.last_offset
    assert scene.host.top is scene


def test_a_bar_that_nobody_holds_any_more_lets_the_page_stand() -> None:
    scene = page(MAU_MAU)
    thumb = scene.thumb(0)
    mouse_down(scene, thumb.center)
    seen(scene).send(pygame.Event(pygame.WINDOWFOCUSLOST))
    move(scene, (thumb.centerx, scene.track().bottom))
    assert scene.offset == 0


def test_no_key_waits_for_the_page_to_come_in_or_to_glide() -> None:
    scene = RulesPage(PanelStage(), MAU_MAU, 4, lambda: "Mau-Mau")
    stage = seen(scene)
    down = pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, scancode=0)
    stage.send(down, down)
    assert scene.moving
    stage.send(down)
    assert scene.offset == 3 * 48


def test_tab_stays_on_the_only_control_and_shows_it() -> None:
    scene = page(MAU_MAU)
    move(scene, (5, 5))
    move(scene, (50, 50))
    assert not scene.host.ring_shown
    press(scene, "Tab", "Shift+Tab")
    assert scene.host.ring_shown
    assert scene.trace().focused == "close"
    press(scene, "Down")
    assert scene.offset == 48


# ---------------------------------------------------------------- what it says


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_tree_says_all_that_stands_on_the_page(name: str) -> None:
    rules = preset(name).rules
    scene = page(rules)
    tree = scene.trace().tree
    assert (tree[0]["role"], tree[0]["name"]) == ("heading", rules_title(words_for(), rules))
    groups: dict[str, list[str]] = {}
    for told in tree[1:-2]:
        if told["role"] == "heading":
            groups[told["name"]] = []
        else:
            assert told["role"] == "text"
            groups[list(groups)[-1]].append(told["name"])
    for group in rules_groups(words_for(), rules, 4):
        assert sorted(groups.pop(group.title)) == sorted(group.lines)
    assert list(groups) == ["Keys"]
    assert {told["name"]: told["value"] for told in tree}["Play the card or press the button."] == "Enter, Space"
    hint, close = tree[-2:]
    assert hint["name"] == "Arrow keys or the mouse wheel move the page."
    assert close == {
        "role": "button", "name": "Close", "value": "", "state": ["focused"], "actions": ["press", "scroll"],
    }  # fmt: skip


def test_a_sentence_is_where_it_is_seen() -> None:
    scene = page(MAU_MAU, PanelStage(motion="off"))
    placed = scene.page[5]
    (line,) = (node for node in scene.screen.spoken if node.meaning() and node.meaning().name == placed.block.text)
    assert line.seen_part() == (scene.view.x, scene.view.y + placed.top, scene.view.w, placed.height)
    press(scene, "Down")
    assert line.hit_rect().y == scene.view.y + placed.top - 48
    press(scene, "End")
    assert line.seen_part().h == 0


# ---------------------------------------------------------------- ways out


@pytest.mark.parametrize("key", ["Esc", "H", "F1", "Enter", "Space"])
def test_keys_close_the_page(key: str) -> None:
    scene = page(MAU_MAU)
    assert scene.trace().focused == "close"
    press(scene, key)
    assert scene not in scene.host.scenes


def test_clicks_close_the_page() -> None:
    scene = page(MAU_MAU)
    click(scene, scene.view.center)
    assert scene.host.top is scene
    click(scene, centre(scene, "close"))
    assert scene not in scene.host.scenes
    scene = page(MAU_MAU)
    click(scene, (5, 5))
    assert scene not in scene.host.scenes


def test_a_short_page_does_not_move() -> None:
    scene = page(MAU_MAU, PanelStage((1280, 720)))
    scene.page_height = scene.view.h - 10
    press(scene, "End", "PgDn")
    assert scene.offset == 0
    painted(scene)


# ---------------------------------------------------------------- room for everything


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize("watching", [False, True])
def test_no_line_is_wider_than_the_page(
    size: tuple[int, int], text_size: int, longer: bool, watching: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = PanelStage(size, longer_words() if longer else None, text_size=text_size)
    scene = page(replace(MAU_MAU, reverse_rank="9", bring_back="any_seven"), host, 8, watching)
    assert scene.view.w == round(TEXT_WIDTH * min(size[0] / 1280, size[1] / 720))
    for before, after in zip(scene.page, scene.page[1:], strict=False):
        assert before.top + before.height <= after.top
    widest: list[int] = []
    real = rules_paint.draw_lines

    def noted(
        surface: pygame.Surface, lines: list[str], pos: tuple[float, float], role: str, px: int, *more: str
    ) -> int:
        widest.extend(round(pos[0]) + width_of(line, role, px) for line in lines)
        return real(surface, lines, pos, role, px, *more)

    monkeypatch.setattr(rules_paint, "draw_lines", noted)
    words = Written(monkeypatch)
    for offset in range(0, scene.page_height, scene.view.h // 2):
        scene.scroll_to(offset, glide=False)
        words.labels.clear()
        painted(scene)
        words.check()
    assert max(widest) <= scene.view.right


def test_time_alone_moves_nothing() -> None:
    scene = page(MAU_MAU)
    run(scene, 1.0)
    assert not scene.moving
    assert scene.offset == 0
