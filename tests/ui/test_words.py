"""The catalogue: every sentence the code asks for is there with its gaps, and every entry is asked for."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crazy8.commands.options import JSON, LEVELS, PLAYERS, RULES, SEED, SET
from crazy8.rules import events as told
from crazy8.rules.actions import DRAW, action_of, play
from crazy8.rules.cards import CARD_NUMBERS, DECKS, NO_CARD, NO_SUIT, RANKS, card_of, hand_of
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.events import KINDS, Event
from crazy8.rules.position import round_from
from crazy8.rules.powers import Clash, ClashKind
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.problems import BadInput
from crazy8.rules.refusal import Reason
from crazy8.rules.ruleset import ALLOWED, FIELD_NAMES, RuleSet, rules_from_table, rules_to_table
from crazy8.rules.view import view_of
from crazy8.text.event_text import Teller
from crazy8.text.languages import language_of
from crazy8.text.phrases import Phrases
from crazy8.text.problem_text import problem_text
from crazy8.text.rules_text import clash_text, rules_groups, rules_lines
from crazy8.text.turn_text import options, refusal, what_fits
from crazy8.text.words import GAP, PLURAL_FORMS, Forms, Words, WordsMissing, catalogue_files, words_for
from tests.rules.table import table

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "assets" / "locale"
FILES = catalogue_files("en")
SOURCES = sorted((ROOT / "crazy8").rglob("*.py"))
NAMES = ("you", "Ada", "Bruno", "Emil")
FORMED = ("card", "rank", "suit", "fitting")
"""What sentences name in forms."""


class Recording(Words):
    """The English words, noting each sentence that is asked for."""

    def __init__(self) -> None:
        super().__init__(words_for("en").table, "en")
        self.asked: set[str] = set()

    def say(self, key: str, /, **gaps: Any) -> str:
        self.asked.add(key)
        said = super().say(key, **gaps)
        assert "{" not in said
        assert "  " not in said
        return said


@pytest.fixture
def words() -> Recording:
    return Recording()


def entries(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every entry with its key: sentences, plural tables, and tables of forms."""
    for key, value in table.items():
        whole = prefix + key
        has_forms = whole.split(".")[0] in FORMED and not isinstance(value, str) and {"name", "any"} & set(value)
        if isinstance(value, str) or set(value) <= PLURAL_FORMS or has_forms:
            yield whole, value
        else:
            yield from entries(value, f"{whole}.")


CATALOGUE = dict(entries(words_for("en").table))


def keys_below(family: str) -> set[str]:
    return {key for key in CATALOGUE if key.startswith(f"{family}.")}


# ---------------------------------------------------------------- the catalogue itself


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_an_entry_is_a_sentence_of_good_form(key: str) -> None:
    value = CATALOGUE[key]
    texts = [value] if isinstance(value, str) else list(value.values())
    for text in texts:
        assert text == text.strip()
        assert "  " not in text
        assert "!" not in text or "Mau!" in text
        assert not re.search(r"[{}]", GAP.sub("", text))
    if isinstance(value, dict) and set(value) <= PLURAL_FORMS:
        assert {"one", "other"} == set(value)
        assert set(GAP.findall(texts[0])) == set(GAP.findall(texts[1]))


FAMILIES_OF_SENTENCES = ("options", "reason", "event", "rule", "clash", "bad", "text")
PARTS = ("text.words.", "text.help.suit", "text.hand_card", "bad.json.in_line")


def test_sentences_end_like_sentences() -> None:
    for key, value in CATALOGUE.items():
        if key.split(".")[0] not in FAMILIES_OF_SENTENCES or key.startswith(PARTS):
            continue
        for text in [value] if isinstance(value, str) else value.values():
            assert text[-1] in ".:!?", key
            assert text[0].isupper() or text[0] in '“{-2' or text.split()[0] in COMMAND_WORDS, key


COMMAND_WORDS = {"draw", "pass", "mau", "why", "hand", "table", "rules", "quit"}


# ---------------------------------------------------------------- keys and the code


WRAPPERS = {"say", "forms", "Left", "_about", "_pair", "_value"}
PREFIXES = {
    ("play_text.py", "say"): "text.",
    ("play_text.py", "Left"): "text.",
    ("rules_text.py", "self.say"): "rule.",
    ("rules_text.py", "page.say"): "rule.",
    ("rules_text.py", "_value"): "rule.",
}


def asked_in_code() -> Iterator[tuple[str, str]]:
    """Every key that a call in the code asks for, as a pattern, with its place."""
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        skipped = {
            id(node)
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef) and function.name in WRAPPERS
            for node in ast.walk(function)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or id(node) in skipped or not node.args:
                continue
            called = ast.unparse(node.func)
            name = called.split(".")[-1]
            if name in WRAPPERS:
                prefix = PREFIXES.get((path.name, name), PREFIXES.get((path.name, called), ""))
                if called.startswith("self.words") or called.startswith("words."):
                    prefix = ""
                for pattern in patterns(node.args[0]):
                    tail = r"\.\w+" if name in ("_about", "_pair", "_value") else ""
                    yield re.escape(prefix) + pattern + tail, f"{path.name}:{node.lineno}"


def patterns(key: ast.expr) -> Iterator[str]:
    """The patterns of the keys that an expression can be."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield re.escape(key.value)
    elif isinstance(key, ast.IfExp):
        yield from patterns(key.body)
        yield from patterns(key.orelse)
    elif isinstance(key, ast.JoinedStr):
        parts = [r"[\w.]+" if isinstance(part, ast.FormattedValue) else re.escape(part.value) for part in key.values]
        yield "".join(parts)
    elif isinstance(key, ast.BinOp):
        for left in patterns(key.left):
            yield left + r"[\w.]+"


ASKED = list(asked_in_code())


def test_the_walk_through_the_code_finds_the_keys() -> None:
    assert len(ASKED) > 100


@pytest.mark.parametrize(("pattern", "place"), ASKED)
def test_every_key_in_the_code_is_in_the_catalogue(pattern: str, place: str) -> None:
    assert any(re.fullmatch(pattern, key) for key in CATALOGUE), place


def test_no_part_of_the_catalogue_stands_in_two_files() -> None:
    """The files are laid over each other by their top tables, so a second one would hide the first."""
    tables = [list(tomllib.loads(path.read_text(encoding="utf-8"))) for path in FILES]
    assert sorted(set(chain(*tables))) == sorted(chain(*tables))


@pytest.mark.parametrize("name", ["common.toml"])
def test_every_entry_of_the_catalogue_is_asked_for(name: str) -> None:
    """The files named above are complete; a part of the window joins them once it is."""
    entries_here = dict(entries(tomllib.loads((LOCALE / "en" / name).read_text(encoding="utf-8"))))
    dynamic = ("bad.", "rule.", "list.")
    unused = [
        key
        for key in entries_here
        if not key.startswith(dynamic) and not any(re.fullmatch(pattern, key) for pattern, _ in ASKED)
    ]
    special = {key for key in unused if key.startswith("text.words.")}
    assert set(unused) - special == set()


def test_every_typed_word_means_one_command() -> None:
    typed = chain.from_iterable(CATALOGUE[key].split() for key in keys_below("text.words"))
    listed = list(typed)
    assert len(set(listed)) == len(listed)


# ---------------------------------------------------------------- bad input


def bad_inputs() -> dict[str, set[str]]:
    """Every ``BadInput`` the code raises: what, and the facts it names."""
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "BadInput" and node.args):
                continue
            facts = {keyword.arg for keyword in node.keywords if keyword.arg}
            if any(keyword.arg is None for keyword in node.keywords):
                facts |= {"file", "line"}
            for what in whats(path, node.args[0], node.lineno):
                found.setdefault(what, facts)
                found[what] &= facts
    return found


NO_KEYS = ("topic", "self", "else", "near", "what")


def whats(path: Path, expression: ast.expr, line: int) -> list[str]:
    """The keys that the first argument can be; a name is looked up in the last line before that assigns it."""
    text = ast.unparse(expression)
    if isinstance(expression, ast.Name):
        before = "\n".join(path.read_text(encoding="utf-8").splitlines()[:line])
        text = re.findall(rf"\b{text} = (.+)", before)[-1]
    elif path.name == "reading.py":
        text = text.replace("{what}", "unknown_key unknown_key_near")
    if "topic" in text or path.name == "reading.py":
        return [f"position.{tail}" for tail in re.findall(r"[a-z_]{3,}", text) if tail not in NO_KEYS]
    return re.findall(r"['\"]([a-z0-9_.]+\.[a-z0-9_]+|card|suit|action)['\"]", text)


BAD = bad_inputs()


def test_every_bad_input_has_its_sentence_and_every_sentence_its_bad_input() -> None:
    assert len(BAD) > 40
    said = {key.removeprefix("bad.") for key in keys_below("bad")}
    assert said - {"json.in_line", "file.output"} == set(BAD)


@pytest.mark.parametrize("what", BAD)
def test_a_bad_input_fills_its_sentence(what: str) -> None:
    facts: dict[str, object] = dict.fromkeys(BAD[what], "x")
    typical = {"count": 3, "expected": "list", "kind": "bool"}
    facts.update({name: fact for name, fact in typical.items() if name in facts})
    said = problem_text(words_for(), BadInput(what, **facts))
    assert "{" not in said
    assert said.endswith((".", "?"))


def test_every_expected_thing_has_a_name() -> None:
    kinds = {type(allowed[0]).__name__ for allowed in ALLOWED.values()} | {"list"}
    expected = set()
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        expected |= set(re.findall(r'expected="(\w+)"', text)) | set(re.findall(r'_wrong_type\(key, "(\w+)"\)', text))
    assert {key.removeprefix("thing.") for key in keys_below("thing")} == kinds | expected


def test_a_fact_from_outside_stays_on_one_line_and_short() -> None:
    said = problem_text(words_for(), BadInput("rules.unknown_key", field="a\nb\x1b[31m" + "x" * 500))
    assert "\n" not in said
    assert "\x1b" not in said
    assert len(said) < 200


# ---------------------------------------------------------------- reasons, events, rules


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence(reason: Reason, words: Recording) -> None:
    round_ = round_from({"rules": {"preset": "mau_mau"}, "hands": [["9H", "KD"], ["7C"]], "discards": ["9S"],
                         "draw_pile": ["8D"]})
    phrases = Phrases(words, round_.tables.rules, NAMES)
    said = refusal(phrases, view_of(round_, 0), play(card_of("KD")), reason)
    assert f"reason.{reason.value}" in words.asked
    assert said.endswith(".")


def test_every_reason_sentence_has_its_reason() -> None:
    assert keys_below("reason") == {f"reason.{reason.value}" for reason in Reason}


SILENT: list[Event] = [told.Dealt(0, 1, (5,)), told.Scored((0, 5, 5)), told.SkipAimed(0), told.SkipAimed(1)]
EVENTS: list[Event] = [
    *SILENT,
    *[told.DealBegan(seat, 1, 5, packs) for seat in (0, 1) for packs in (1, 2)],
    told.RanksDrawn((6, 9), 5, 12, 7),
    *[told.StarterTurned(5, fate) for fate in ("stays", "under", "shuffled_back")],
    *[kind(seat) for seat in (0, 1) for kind in (told.TurnBegan, told.Passed, told.MissedTurn,
                                                 told.MauCalled, told.MauForgotten, told.WentOut)],
    *[told.Played(seat, 5, suit) for seat in (0, 1) for suit in (NO_SUIT, 2)],
    *[told.SuitCalled(seat, 2) for seat in (0, 1)],
    told.Drew(0, 1, (5,), "turn"), told.Drew(1, 1, (), "turn"),
    told.Drew(0, 1, (5,), "owed"), told.Took(0, 1, "owed"), told.Took(1, 2, "owed"),
    told.Took(0, 0, "owed"), told.Took(1, 0, "owed"),
    *[told.Owed(seat, 2) for seat in (0, 1)],
    told.Reversed(1), told.Reversed(-1),
    *[told.WrongCard(seat, 5) for seat in (0, 1)],
    told.Reshuffled(12),
    *[kind(seat, leaver) for kind in (told.AskedBack, told.NotBroughtBack, told.BroughtBack)
      for seat, leaver in ((0, 1), (1, 0), (1, 2))],
    told.CalledOff(1000), told.Blocked(),
    *[told.Revealed(seat, (5, 6)) for seat in (0, 1)],
    *[told.RoundEnded(winners, False, (0, 5, 5)) for winners in ((0,), (1,), (0, 1))],
    *[told.MatchEnded(winners, (0, 5, 5)) for winners in ((0,), (1,), (0, 1))],
]  # fmt: skip


def test_every_event_is_told_and_every_event_sentence_used(words: Recording) -> None:
    teller = Teller(Phrases(words, RuleSet(), NAMES))
    assert [event for event in EVENTS if teller.tell(event) == []] == [*SILENT, told.Drew(0, 1, (5,), "owed")]
    pointless = Teller(Phrases(words, preset("prsi").rules, NAMES))
    for event in EVENTS:
        pointless.tell(event)
    assert {type(event) for event in EVENTS} == set(KINDS)
    naming = Teller(Phrases(words, RuleSet(), NAMES), names_cards=True)
    assert all(bool(naming.tell(event)) == bool(teller.tell(event)) for event in EVENTS)
    assert {key for key in words.asked if key.startswith("event.")} == keys_below("event")


def test_an_opponents_draw_names_no_card(words: Recording) -> None:
    teller = Teller(Phrases(words, RuleSet(), NAMES))
    assert teller.tell(told.Drew(1, 1, (), "turn")) == ["Ada draws a card."]
    assert teller.tell(told.Took(2, 4, "owed")) == ["Bruno draws 4 cards."]


@pytest.mark.parametrize("names_cards", [False, True])
def test_your_penalty_is_one_sentence_and_names_cards_only_to_who_does_not_see_them(
    words: Recording, names_cards: bool
) -> None:
    teller = Teller(Phrases(words, RuleSet(), NAMES), names_cards)
    assert teller.tell(told.Drew(0, 1, (card_of("9H"),), "owed")) == []
    assert teller.tell(told.Reshuffled(12)) == ["12 played cards are shuffled into a new draw pile."]
    assert teller.tell(told.Drew(0, 1, (card_of("7C"),), "owed")) == []
    said = "You take 2 cards: 7 of clubs and 9 of hearts." if names_cards else "You take 2 cards."
    assert teller.tell(told.Took(0, 2, "owed")) == [said]


def every_rule_set() -> Iterator[RuleSet]:
    """Each preset with each field at each of its values, alone and beside a table with every effect."""
    rich = {
        "draw_rank": "7", "skip_rank": "A", "reverse_rank": "9", "mau": True, "king_draws_four": True, "wild": ["J"],
        "bring_back": "any_seven", "stack": True,
    }  # fmt: skip
    for base in (*(rules_to_table(preset(name).rules) for name in PRESET_NAMES), {**rules_to_table(RuleSet()), **rich}):
        for field, allowed in ALLOWED.items():
            for value in [[], *([rank] for rank in allowed)] if field == "wild" else allowed:
                changed = {**base, field: value}
                if field == "rounds":
                    changed["target"] = 0 if value else 100
                elif field == "target":
                    changed["rounds"] = 0 if value else 1
                yield rules_from_table(changed)


def test_every_value_of_every_field_has_words_and_every_rule_sentence_is_used(words: Recording) -> None:
    for rules in every_rule_set():
        for players in (None, 2, 5):
            rules_lines(words, rules, players)
        rules_lines(words, replace(rules, winner_takes=True))
    assert {key for key in words.asked if key.startswith("rule.")} == keys_below("rule")


@pytest.mark.parametrize("each", [2, 3])
def test_what_two_draw_cards_make_is_what_the_engine_makes(each: int) -> None:
    round_ = table("mau_mau", "7H KC 9C / 7D KD 9D / QS QC AC", top="8H", pile="*6", changes={"draw_count": each})
    for action in ("play 7H", "play 7D"):
        round_.apply(action_of(action))
    said = said_about(round_.tables.rules)
    assert f"Two of them make {round_.owed} cards, three make {3 * each}." in said
    assert round_.legal() == (DRAW,)
    assert "While cards are owed nothing else fits, not even a wild." in said
    seat = round_.turn
    round_.apply(DRAW)
    assert round_.turn != seat
    assert "Taking the cards ends the turn." in said


@pytest.mark.parametrize(("last", "count"), [("7H", 6), ("9H", 3)])
def test_who_comes_back_draws_what_the_page_says(last: str, count: int) -> None:
    rules = {"bring_back": "seven_of_hearts", "draw_count": 3, "stack": True, "two_decks_from": 2}
    round_ = table("prsi", f"{last} / 7H' KD / QS QC", top="8H", pile="*12", changes=rules)
    round_.apply(action_of(f"play {last}"))
    round_.apply(action_of("play 7H'"))
    assert round_.hands[0].bit_count() == count
    said = said_about(round_.tables.rules)
    assert "The player who is brought back draws 3 cards, and play goes on." in said
    assert "If the last card made others draw, that is added: 6 cards or more." in said


def said_about(rules: RuleSet) -> set[str]:
    return set(chain.from_iterable(group.lines for group in rules_groups(words_for(), rules)))


@pytest.mark.parametrize("field", [field for field in FIELD_NAMES if field not in ("draw_count", "hand_for_two")])
def test_a_change_of_a_field_changes_the_page(field: str) -> None:
    rich = {"wild": ["J"], "draw_rank": "7", "skip_rank": "8", "mau": True, "stack": True, "draw_limit": 3}
    pages = set()
    values = [value for value in ALLOWED[field] if value or field not in ("rounds", "target")]
    for value in values:
        changed: Any = [value] if field == "wild" else value
        pages.add(frozenset(said_about(rules_from_table({**rich, field: changed}))))
    assert len(pages) == len(values)


@pytest.mark.parametrize("kind", ClashKind)
def test_every_clash_has_a_sentence(kind: ClashKind) -> None:
    clash = Clash(kind, "wild", "skip_rank", "8", players=4, dealt=6)
    assert clash_text(words_for(), RuleSet(), clash).endswith(".")


def test_every_field_in_a_clash_has_a_name() -> None:
    text = (ROOT / "crazy8/rules/powers.py").read_text(encoding="utf-8")
    named = {field for field in FIELD_NAMES if f'"{field}"' in text}
    assert {key.removeprefix("field.") for key in keys_below("field")} >= named
    assert {key.removeprefix("clash.") for key in keys_below("clash")} == {kind.value for kind in ClashKind}


def test_every_option_has_help() -> None:
    for option in (RULES, SET, PLAYERS, SEED, LEVELS, JSON):
        assert f"help.option.{option.name.lstrip('-')}" in CATALOGUE


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_has_a_name_of_its_own(deck: str) -> None:
    phrases = Phrases(words_for(), RuleSet(deck=deck))
    names = [str(phrases.card(card)) for card in range(CARD_NUMBERS)]
    assert len(set(names)) == 52
    assert names[:52] == names[52:]
    assert len({phrases.typed(card) for card in range(52)}) == 52


def test_names_of_cards() -> None:
    french, german = (Phrases(words_for(), RuleSet(deck=deck)) for deck in ("french32", "german32"))
    assert str(french.card(card_of("KD"))) == "king of diamonds"
    assert german.card(card_of("QC"))["the"] == "the ober (Q) of acorns"
    assert german.card(card_of("JS'"))["The"] == "The unter (J) of leaves"
    assert french.rank(RANKS.index("8"))["any"] == "an 8"


# ---------------------------------------------------------------- what would fit


def advice(position: dict[str, Any]) -> str:
    round_ = round_from(position)
    return options(Phrases(words_for(), round_.tables.rules, NAMES), view_of(round_, round_.turn))


HANDS = {"hands": [["KD", "7C", "9C"], ["AC", "AS"]], "draw_pile": ["8D", "QD"]}


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"rules": {"preset": "mau_mau"}, "discards": ["9H"]},
         "Your turn: play a heart, a 9 or a jack, or draw a card."),
        ({"rules": {"preset": "mau_mau"}, "discards": ["AH"]},
         "Your turn: nothing in your hand fits, it takes a heart, an ace or a jack. Draw a card."),
        ({"rules": {"preset": "mau_mau"}, "discards": ["JH"], "called_suit": "D"},
         "Your turn: play a diamond, or draw a card."),
        ({"rules": {"preset": "prsi"}, "discards": ["QH"], "called_suit": "D"},
         "Your turn: play a bell or an ober (Q), or draw a card."),
        ({"rules": {"preset": "mau_mau"}, "discards": ["7H"], "owed": 4},
         "Only a 7 helps now: play one, or take 4 cards."),
        ({"rules": {"preset": "mau_mau"}, "discards": ["7H"], "owed": 4, "turn": 1},
         "Only a 7 would help now: take 4 cards."),
        ({"rules": {"preset": "prsi"}, "discards": ["AH"], "skip": True, "turn": 1},
         "Play an ace, or miss a turn."),
        ({"rules": {"preset": "prsi"}, "discards": ["AH"], "skip": True},
         "Only an ace would help now: miss a turn."),
        ({"rules": {"preset": "mau_mau"}, "discards": ["9H"], "drawn": 1, "drawn_card": "9C"},
         "Play the 9 of clubs, or pass."),
        ({"rules": {"preset": "mau_mau"}, "discards": ["9H"], "drawn": 1, "drawn_card": "7C"},
         "Nothing more to play in this turn: pass."),
        ({"rules": {"preset": "classic_eights"}, "discards": ["9H"], "drawn": 1},
         "Play a heart, a 9 or an 8, or draw again (2 draws left)."),
        ({"rules": {"preset": "classic_eights"}, "discards": ["2H"], "drawn": 2},
         "It still does not fit: draw again (1 draw left)."),
        ({"rules": {"preset": "crazy_eights"}, "discards": ["9H"], "draw_pile": []},
         "Your turn: play a heart, a 9 or an 8."),
        ({"rules": {"preset": "crazy_eights"}, "discards": ["AH"], "draw_pile": []},
         "Your turn: nothing fits and nothing can be drawn. Pass."),
        ({"rules": {"preset": "mau_mau", "king_draws_four": True}, "discards": ["7S"], "owed": 2},
         "Only a 7 or the king of spades helps now: play one, or take 2 cards."),
        ({"rules": {"preset": "mau_mau", "king_draws_four": True}, "discards": ["KS"], "owed": 4},
         "Only the 7 of spades would help now: take 4 cards."),
        ({"rules": {"preset": "prsi", "starter": "first_player_calls"}, "discards": ["QH"], "phase": "calling"},
         "The starter is wild: name the suit to play."),
        ({"rules": {"preset": "prsi", "bring_back": "any_seven"}, "discards": ["9C"], "phase": "returning",
          "leaver": 1, "hands": [["7C", "9S"], []]},
         "Ada has no cards left: play the VII of acorns to bring Ada back, or let it be."),
        ({"rules": {"preset": "eights_52", "draw_limit": 0}, "discards": ["3H"], "drawn": 2},
         "Draw again until you get a heart, a 3 or an 8."),
    ],
)  # fmt: skip
def test_what_you_can_do_is_said(position: dict[str, Any], said: str) -> None:
    assert advice({**HANDS, **position}) == said


def test_a_refusal_says_why_and_what_would_fit() -> None:
    round_ = round_from({**HANDS, "rules": {"preset": "mau_mau"}, "discards": ["9H"]})
    phrases = Phrases(words_for(), round_.tables.rules, NAMES)
    view = view_of(round_, 0)
    reason = view.why_not(play(card_of("KD")))
    assert reason is Reason.NO_MATCH
    said = "The king of diamonds does not fit. Play a heart, a 9 or a jack, or draw a card."
    assert refusal(phrases, view, play(card_of("KD")), reason) == said
    fitting = what_fits(phrases, view)
    assert fitting is not None
    assert fitting["any"] == "a heart, a 9 or a jack"


def test_what_can_be_done_is_said_at_every_step_of_random_games(words: Recording) -> None:
    """Whatever the rules and the position, the sentence exists, and each of the sentences is needed somewhere."""
    rare = [
        RuleSet(starter="first_player_calls", empty_pile="stays_empty", pass_when="used_up"),
        RuleSet(king_draws_four=True, stack=True, bring_back="any_seven"),
        RuleSet(skip_rank="A", answer_skip=True, last_card="not_special", hand=3),
    ]
    for seed, rules in enumerate([*every_rule_set(), *rare * 30]):
        rng = Random(seed)
        round_ = undealt_round(rules, 2 + seed % 4, 0, seed)
        deal(round_)
        phrases = Phrases(words, rules, ("you", *"ABCDEFG"))
        for _ in range(60):
            legal = round_.legal()
            if not legal:
                break
            said = options(phrases, view_of(round_, round_.turn))
            assert said.endswith(".")
            options(phrases, view_of(round_, round_.turn), opening=False)
            assert options(phrases, view_of(round_, round_.turn), brief=True).endswith(".")
            round_.apply(rng.choice(legal))
    asked = {key for key in words.asked if key.startswith("options.")}
    assert keys_below("options") - asked == {"options.wait"}


# ---------------------------------------------------------------- gaps and plurals


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 21: "other"}),
        ("de", {0: "other", 1: "one", 2: "other", 101: "other"}),
        ("cs", {0: "other", 1: "one", 2: "few", 4: "few", 5: "other", 21: "other", 22: "other"}),
        ("ru", {0: "many", 1: "one", 2: "few", 4: "few", 5: "many", 11: "many", 12: "many", 14: "many", 21: "one",
                22: "few", 25: "many", 100: "many", 101: "one", 111: "many", 112: "many", 122: "few"}),
    ],
)  # fmt: skip
def test_plural_forms(language: str, forms: dict[int, str]) -> None:
    assert {count: language_of(language).plural_form(count) for count in forms} == forms


def test_a_plural_sentence_is_picked_by_its_count() -> None:
    words = Words({"cards": {"one": "{count} karta", "few": "{count} karty", "other": "{count} karet"}}, "cs")
    assert [words.say("cards", count=count) for count in (1, 3, 5)] == ["1 karta", "3 karty", "5 karet"]


def test_a_gap_takes_the_form_it_asks_for() -> None:
    words = Words({"x": "{card.the} / {card}"}, "en")
    assert words.say("x", card=Forms({"name": "jack", "the": "the jack"})) == "the jack / jack"


@pytest.mark.parametrize("gaps", [{}, {"card": "jack"}, {"card": Forms({"name": "jack"})}])
def test_an_open_gap_is_a_fault(gaps: dict[str, Any]) -> None:
    with pytest.raises(WordsMissing):
        Words({"x": "{card.the}"}, "en").say("x", **gaps)


@pytest.mark.parametrize("key", ["nothing", "x.y", "table"])
def test_a_missing_key_is_a_fault(key: str) -> None:
    with pytest.raises(WordsMissing):
        Words({"x": "a", "table": {"one": "b"}}, "en").say(key)


def test_what_came_in_is_never_taken_for_a_gap() -> None:
    assert Words({"x": "{text}"}, "en").say("x", text="{card} {0} %s") == "{card} {0} %s"


def test_lists() -> None:
    words = words_for()
    assert words.join("or", ["a"]) == "a"
    assert words.join("or", ["a", "b"]) == "a or b"
    assert words.join("and", ["a", "b", "c"]) == "a, b and c"
    assert words.join("plain", ["a", "b", "c"]) == "a, b, c"


def test_draws_are_not_cards() -> None:
    """The action numbers and the names of cards never meet."""
    assert DRAW > CARD_NUMBERS
    assert NO_CARD < 0
    assert hand_of([0]) == 1
