"""The log of the round: every line says what happened, and names the rule that was at work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from crazy8.rules.actions import action_of
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.position import rules_from_record
from crazy8.rules.presets import preset
from crazy8.rules.round import Round
from crazy8.rules.ruleset import rules_from_table
from crazy8.rules.view import Observation, event_for, view_of
from crazy8.session.session import new_session
from crazy8.text.event_text import log_lines
from crazy8.text.phrases import Phrases
from crazy8.text.words import Words, words_for
from crazy8.ui.scenes.log.scene import LogPage
from tests.rules.random_rules import random_rules
from tests.rules.table import table
from tests.ui.panels import PanelStage, press, stage_of

NAMES = ("You", "Ada", "Bruno")


class Recording(Words):
    def __init__(self) -> None:
        super().__init__(words_for("en").table, "en")
        self.asked: set[str] = set()

    def say(self, key: str, /, **gaps: Any) -> str:
        self.asked.add(key)
        return super().say(key, **gaps)


RICH = {
    "draw_rank": "7", "skip_rank": "A", "answer_skip": True, "reverse_rank": "9", "stack": True, "mau": True,
    "bring_back": "any_seven", "wrong_card": True, "starter": "first_player_calls", "wild": ["Q", "J", "8", "K"],
    "empty_pile": "stays_empty",
}  # fmt: skip


def keys(prefix: str, table: dict[str, Any]) -> Iterator[str]:
    """Every sentence below a part of the catalogue."""
    for name, value in table.items():
        if isinstance(value, str) or (set(value) <= {"one", "few", "many", "other"} and "one" in value):
            yield f"{prefix}.{name}"
        else:
            yield from keys(f"{prefix}.{name}", value)


def logged(round_: Round, *actions: str, words: Words | None = None) -> list[str]:
    """What your log says of these actions."""
    log: list[Observation] = []
    for text in actions:
        round_.apply(action_of(text), lambda event: log.append(Observation(event_for(event, 0), view_of(round_, 0))))
    return log_lines(Phrases(words or words_for(), round_.tables.rules, NAMES), log)


RETURNS = "prsi+seven_returns"
CALLS = {"starter": "first_player_calls"}
STILL = {"last_draw_card": "still_draws"}
STAYS = {"empty_pile": "stays_empty"}

ROWS = [
    (
        "a turn is missed for an eight",
        lambda: table("mau_mau", "8C 9C KC / KS 7D / 7S QS", top="TC", pile="TD TH"),
        ["play 8C"],
        ["You play the 8 of clubs.", "Ada misses a turn: 8."],
    ),
    (
        "a skip that may be answered",
        lambda: table("prsi", "AC 9C KC / AS 7D QD / 7S KS", top="TC", pile="TD TH"),
        ["play AC", "play AS", "pass"],
        [
            "You play the ace of acorns.",
            "Ada plays the ace of leaves.",
            "Bruno misses a turn: ace.",
        ],
    ),
    (
        "sevens that add up",
        lambda: table("mau_mau", "7C 9C KC / 7S 8D QD / 9S QS", top="8C", pile="KD TD 8H AD QC"),
        ["play 7C", "play 7S", "draw"],
        [
            "You play the 7 of clubs.",
            "Ada owes 2 cards: 7.",
            "Ada plays the 7 of spades.",
            "Bruno owes 4 cards: 7.",
            "Bruno draws 4 cards for the 7.",
        ],
    ),
    (
        "your own penalty",
        lambda: table("mau_mau", "9C KC / 7S 8D QD", top="8S", pile="KD TD 8H", turn=1),
        ["play 7S", "draw"],
        [
            "Ada plays the 7 of spades.",
            "You owe 2 cards: 7.",
            "You take 2 cards for the 7: 10 of diamonds and king of diamonds.",
        ],
    ),
    (
        "a seven that is not stacked",
        lambda: table("mau_mau", "7C 9C KC / 7S 8D / 9S QS", top="8C", pile="KD TD 8H", changes={"stack": False}),
        ["play 7C"],
        ["You play the 7 of clubs.", "Ada draws 2 cards for the 7.", "Ada misses a turn: 7."],
    ),
    (
        "the direction",
        lambda: table("mau_mau+nine_reverses", "9C TC KC / KS 7D / 7S QS", top="8C", pile="TD TH"),
        ["play 9C"],
        ["You play the 9 of clubs.", "Play now goes counterclockwise: 9."],
    ),
    (
        "a forgotten call",
        lambda: table("mau_mau", "9C TC / KS 7D / 7S QS", top="8C", pile="TD TH"),
        ["play 9C"],
        [
            "You play the 9 of clubs.",
            "You forgot to say Mau.",
            "You take 1 card for the forgotten Mau: 10 of diamonds.",
        ],
    ),
    (
        "another's forgotten call",
        lambda: table("mau_mau", "9C TC / KS 7D / 7S QS", top="KD", pile="TD TH", turn=1),
        ["play KS"],
        ["Ada plays the king of spades.", "Ada forgot to say Mau.", "Ada draws 1 card for the forgotten Mau."],
    ),
    (
        "a wrong card",
        lambda: table("crazy_eights", "9C TC KH / KD 9D", top="9H", pile="AC QD", changes={"wrong_card": True}),
        ["wrong TC"],
        [
            "The 10 of clubs does not fit, and it costs you a card.",
            "You take 1 card for the card that did not fit: ace of clubs.",
        ],
    ),
    (
        "somebody is brought back",
        lambda: table(RETURNS, "9H / 7H KD / KS TS", top="KH", pile="AC TC 8C"),
        ["play 9H", "play 7H"],
        [
            "You play the IX of hearts.",
            "You have no cards left.",
            "Ada can bring you back.",
            "Ada plays the VII of hearts.",
            "Ada brings you back.",
            "You take 2 cards on coming back: X of acorns and ace of acorns.",
        ],
    ),
    (
        "the last card draws",
        lambda: table("mau_mau", "7C / KS 7D / 7S QS", top="8C", pile="TD TH", changes=STILL),
        ["play 7C"],
        [
            "You play the 7 of clubs.",
            "You have no cards left.",
            "The draw pile is used up: 1 played card becomes the new one.",
            "Ada draws 2 cards for the last card.",
            "Ada still holds king of spades, 10 of hearts, 7 of diamonds, 10 of diamonds: 31 points.",
            "Bruno still holds 7 of spades, queen of spades: 10 points.",
            "You win the round.",
        ],
    ),
    (
        "a pass after a draw",
        lambda: table("crazy_eights", "9C TC KH / KD 9D", top="JS", pile="AC QD"),
        ["draw", "pass"],
        ["You draw the ace of clubs.", "You pass after 1 draw."],
    ),
    (
        "a blocked round",
        lambda: table("crazy_eights", "9C TC / KH QD", top="JS", under="TD AS", changes=STAYS),
        ["pass", "pass"],
        [
            "You pass: no card is left to draw.",
            "Ada passes: no card is left to draw.",
            "Nobody can play or draw: the round is blocked.",
            "You still hold 9 of clubs, 10 of clubs: 19 points.",
            "Ada still holds king of hearts, queen of diamonds: 7 points.",
            "Ada wins the round: fewest points in hand.",
        ],
    ),
    (
        "a blocked round that is shared",
        lambda: table("crazy_eights", "9C / 9H", top="JS", under="TD AS", changes=STAYS),
        ["pass", "pass"],
        [
            "You pass: no card is left to draw.",
            "Ada passes: no card is left to draw.",
            "Nobody can play or draw: the round is blocked.",
            "You still hold 9 of clubs: 9 points.",
            "Ada still holds 9 of hearts: 9 points.",
            "The round is shared by you and Ada: fewest points in hand.",
        ],
    ),
    (
        "a called starter",
        lambda: table("eights_52", "9C TC / KH QD", top="8S", pile="2C 3C", turn=1, phase="calling", changes=CALLS),
        ["call H"],
        ["Ada calls hearts: the starter is wild."],
    ),
    (
        "nothing left of a penalty",
        lambda: table("mau_mau", "TC KC QH / KD 9D TH", top="7H", owed=4, under="7S TD", changes=STAYS),
        ["draw"],
        ["You draw nothing: no card is left to draw."],
    ),
    (
        "a reshuffle",
        lambda: table("crazy_eights", "9C TC KH / KD 9D", top="JS", pile="AC", under="QD AS"),
        ["draw"],
        ["You draw the ace of clubs.", "The draw pile is used up: 2 played cards are shuffled into a new one."],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("round_", "actions", "lines"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_line_names_the_rule(round_: Callable[[], Round], actions: list[str], lines: list[str]) -> None:
    assert logged(round_(), *actions) == lines


@pytest.mark.parametrize(
    ("rules", "cards", "lines"),
    [
        (
            "crazy_eights",
            "7C 9C 7S 9S 7D 9D",
            ["The 8 of hearts has an effect and goes under the draw pile.", "The starter is the 10 of diamonds."],
        ),
        ("eights_52", "7C 9C 7S 9S 7D 9D", ["The 8 of hearts is wild and is shuffled back.", None]),
        ("prsi", "7C 9C 7S 9S 7D 9D", ["The starter is the VIII of hearts."]),
    ],
)
def test_a_starter_that_does_not_stay_says_why(rules: str, cards: str, lines: list[str | None]) -> None:
    changes = {"hand": 3, "hand_for_two": 3}
    log: list[Observation] = []
    round_ = undealt_round(rules_from_record({"preset": rules, **changes}), 2, 1, seed=0)
    first = [action_of(f"play {code}") for code in [*cards.split(), "8H", "TD"]]
    rest = [card for card in round_.pile if card not in first]
    round_.pile = [*rest, *first[::-1]]
    deal(round_, lambda event: log.append(Observation(event_for(event, 0), view_of(round_, 0))))
    said = log_lines(Phrases(words_for(), round_.tables.rules, NAMES), log)[1:]
    assert len(said) >= len(lines)
    assert all(wanted in (None, line) for wanted, line in zip(lines, said))


def test_every_line_of_random_games_is_a_sentence_and_every_sentence_is_used() -> None:
    """Rules that draw, skip, reverse, bring back and block; every line of the log's catalogue comes up."""
    words = Recording()
    for _, round_, actions, _ in ROWS:
        logged(round_(), *actions, words=words)
    for number in range(120):
        rules = random_rules(number) if number % 3 else rules_from_table(RICH, preset("prsi").rules)
        session = new_session(rules, ["easy"] * (number % 3 + 1), number)
        rng, names = Random(number), (*NAMES, "Clara")
        session.submit(0, session.match.legal()[0])
        while session.match.round.outcome is None and len(session.actions) < 400:
            if session.bot_to_act():
                session.run()
                continue
            session.submit(0, rng.choice(session.view(0).legal()))
        lines = log_lines(Phrases(words, rules, names), session.log(0))
        assert all(line[0].isupper() or line[0].isdigit() for line in lines)
        assert all(line.endswith(".") for line in lines if "Mau!" not in line)
    assert set(keys("log", words.table["log"])) - words.asked == set()


# ---------------------------------------------------------------- the page


def log_page(*lines: str) -> LogPage:
    scene = LogPage(PanelStage(motion="off"), Phrases(words_for(), preset("mau_mau").rules, NAMES), lambda: lines)
    stage_of(scene)
    return scene


def told(scene: LogPage) -> list[tuple[str, str]]:
    return [(one["role"], one["name"]) for one in scene.trace().tree][:-2]


def test_the_page_says_the_newest_first() -> None:
    scene = log_page("You draw.", "Ada passes.")
    assert told(scene) == [
        ("heading", "What happened"), ("heading", "Newest first"), ("text", "Ada passes."), ("text", "You draw."),
    ]  # fmt: skip
    assert told(log_page()) == [("heading", "What happened"), ("text", "Nothing has happened yet.")]


@pytest.mark.parametrize(("key", "is_closed"), [("L", True), ("Esc", True), ("Enter", True), ("H", False)])
def test_its_own_key_closes_the_page(key: str, is_closed: bool) -> None:
    scene = log_page("You draw.")
    press(scene, key)
    assert (scene not in scene.host.scenes) == is_closed
