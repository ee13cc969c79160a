"""The game in the terminal, played by typed lines: whole matches, every command, every way to leave."""

import io
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from crazy8.cli import main
from crazy8.commands.play_text import TextGame, play_text
from crazy8.commands.typed import Reading
from crazy8.rules.actions import CALL, DRAW, MAU, PASS, card_played, is_play, suit_called
from crazy8.rules.cards import SUIT_CODES, cards_in
from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet, rules_from_table, rules_to_table
from crazy8.text.phrases import Phrases
from crazy8.text.words import words_for

ROOT = Path(__file__).resolve().parents[2]


def table(rules: str | RuleSet = "crazy_eights", players: int = 3, seed: int = 7) -> GameSetup:
    return GameSetup(preset(rules).rules if isinstance(rules, str) else rules, ("normal",) * (players - 1), seed)


def told(at: GameSetup, typed: Iterable[str]) -> list[str]:
    """The lines the game says to these typed lines, whatever it asks."""
    out: list[str] = []
    TextGame(words_for(), at, iter(typed), out.append).play()
    return out


class Player:
    """Somebody who types what can be done, the first that is legal, and remembers what the game said."""

    def __init__(self, at: GameSetup, worst: bool = False) -> None:
        self.lines: list[str] = []
        self.typed: list[str] = []
        self.worst = worst
        self.game = TextGame(words_for(), at, self.types(), self.lines.append)

    def types(self) -> Iterator[str]:
        session, phrases = self.game.session, self.game.phrases
        while True:
            view = session.view(0)
            assert view is not None
            legal = view.legal()
            if not legal:
                self.typed.append("")
            else:
                action = MAU if MAU in legal else PASS if self.worst and PASS in legal else legal[0]
                if is_play(action):
                    suit = suit_called(action)
                    word = f" {phrases.suit(suit)}" if suit >= 0 else ""
                    self.typed.append(phrases.typed(card_played(action)) + word)
                elif action >= CALL:
                    self.typed.append(str(phrases.suit(action - CALL)))
                else:
                    self.typed.append({DRAW: "draw", PASS: "pass", MAU: "mau"}[action])
            assert len(self.typed) < 20_000
            yield self.typed[-1] + "\n"

    def play(self) -> "Player":
        self.game.play()
        return self


# ---------------------------------------------------------------- whole matches


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_match_is_played_to_its_end(name: str, players: int) -> None:
    player = Player(table(name, players)).play()
    match = player.game.session.match
    assert match.result is not None
    assert "the game" in player.lines[-1] or "The game" in player.lines[-1]
    placed = sum(line.startswith(("1. ", "2. ", "3. ")) for line in player.lines)
    if name == "prsi":  # its single round has a winner, and neither points nor places (docs/rules.md, ruling 21)
        assert placed == 0
        assert not any("point" in line for line in player.lines)
    else:
        best = min(match.totals)
        assert f" with {best} point" in player.lines[-1]
        assert placed >= min(players, 3)
    assert all(line and line == line.strip() for line in player.lines)
    assert not any("do not" in line or "no card or command" in line for line in player.lines)


def test_the_same_seed_and_lines_give_the_same_words() -> None:
    first, second = (Player(table("mau_mau")).play() for _ in range(2))
    assert first.lines == second.lines
    assert first.lines != Player(table("mau_mau", seed=8)).play().lines


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_no_line_names_a_card_that_an_opponent_drew_or_holds(name: str) -> None:
    """Cards are named where everybody sees them (played, turned up, shown at the end) and where they are one's own."""
    player = Player(table(name, 4), worst=True)
    phrases = player.game.phrases
    names = {str(phrases.card(card)) for card in range(52)}
    player.play()
    for line in player.lines:
        for who in phrases.names[1:]:
            if line.startswith(who) and any(card in line for card in names):
                assert line.startswith((f"{who} plays", f"{who} still holds")), line


def test_the_hand_and_the_top_card_are_those_of_the_table() -> None:
    player = Player(table("mau_mau", 3))
    game = player.game
    seen = 0
    original = game._my_turn

    def my_turn() -> None:
        nonlocal seen
        view, start = game.view, len(player.lines)
        original()
        said = player.lines[start:]
        if said and said[0].startswith("The top card"):
            seen += 1
            assert said[0] == f"The top card is {game.phrases.card(view.top)['the']}."
            hand = next(line for line in said if line.startswith("You hold"))
            assert all(str(game.phrases.card(card)) in hand for card in cards_in(view.hand))
            assert hand.count(",") == len(list(cards_in(view.hand))) - 1

    game._my_turn = my_turn  # type: ignore[method-assign]
    game.play()
    assert seen > 5


def test_the_settlement_shows_every_hand_and_the_sums_add_up() -> None:
    player = Player(table("crazy_eights", 3)).play()
    match = player.game.session.match
    outcome = match.outcomes[-1]
    for seat, who in ((1, "Ada"), (2, "Bruno")):
        if outcome.points[seat]:
            held = [line for line in player.lines if line.startswith(f"{who} still holds")][-1]
            assert held.endswith(f": {outcome.points[seat]} points.") or outcome.points[seat] == 1
        last = [line for line in player.lines if f" {who}: " in line and " in all." in line][-1]
        assert last.endswith(f"{outcome.points[seat]} in this round, {match.totals[seat]} in all.")


# ---------------------------------------------------------------- what is typed


def start(name: str | RuleSet = "crazy_eights", seed: int = 7, players: int = 4) -> tuple[TextGame, list[str]]:
    out: list[str] = []
    game = TextGame(words_for(), table(name, players, seed), iter(()), out.append)
    game._submit(1027)
    out.clear()
    return game, out


# With seed 7: the top card is 10S, the hand 7C 7S 8S JS KS (checked here, so that a change of the shuffle is noticed).
def test_the_example_deal() -> None:
    game, _ = start()
    assert str(game.phrases.cards(cards_in(game.view.hand))) == (
        "7 of clubs, 7 of spades, 8 of spades, jack of spades, king of spades"
    )
    assert str(game.phrases.card(game.view.top)) == "10 of spades"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("7C", "The 7 of clubs does not fit. Play a spade, a 10 or an 8, or draw a card."),
        ("why 7c", "The 7 of clubs does not fit. Play a spade, a 10 or an 8, or draw a card."),
        ("why king of spades", "The king of spades fits."),
        ("why KD", "You do not hold the king of diamonds. Play a spade, a 10 or an 8, or draw a card."),
        ("why pass", "You cannot pass yet: first draw a card. Play a spade, a 10 or an 8, or draw a card."),
        ("why draw", "Your turn: play a spade, a 10 or an 8, or draw a card."),
        ("why", "Type why and a card, such as why 9H."),
        ("p", "You cannot pass yet: first draw a card. Play a spade, a 10 or an 8, or draw a card."),
        ("mau", "Nobody calls Mau in these rules. Play a spade, a 10 or an 8, or draw a card."),
        ("AD", "You do not hold the ace of diamonds. Play a spade, a 10 or an 8, or draw a card."),
        ("hearts", "There is no suit to call now. Play a spade, a 10 or an 8, or draw a card."),
        ("7S hearts", "The 7 of spades calls no suit. Play a spade, a 10 or an 8, or draw a card."),
        ("", "Your turn: play a spade, a 10 or an 8, or draw a card."),
        ("xyz", '“xyz” is no card or command here. Type help to hear what you can type.'),
        ("9", '“9” is no card or command here. Type help to hear what you can type.'),
        ("9H 9H 9H", '“9H 9H 9H” is no card or command here. Type help to hear what you can type.'),
        ("\x1b[A", '“ [A” is no card or command here. Type help to hear what you can type.'),
    ],
)
def test_a_line_that_changes_nothing_is_answered_in_a_sentence(line: str, answer: str) -> None:
    game, out = start()
    before = game.view
    game._answer(game.reading_of(line))
    assert out == [answer]
    assert game.view == before


@pytest.mark.parametrize("line", ["7S", "7s", " 7 of spades ", "play 7S", "7 spades", "7S'", "7,s", "the 7 of spades"])
def test_a_card_can_be_written_in_many_ways(line: str) -> None:
    game, out = start()
    game._answer(game.reading_of(line))
    assert out[0] == "You play the 7 of spades."


@pytest.mark.parametrize("line", ["8S hearts", "8s h", "8 of spades hearts", "8S and call hearts", "8 spades heart"])
def test_a_wild_calls_its_suit(line: str) -> None:
    game, out = start()
    game._answer(game.reading_of(line))
    assert out[0] == "You play the 8 of spades and call hearts."


def test_a_wild_without_a_suit_asks_for_it() -> None:
    out = told(table(players=4), ["8S\n", "green\n", "d\n"])
    asked = "Which suit: clubs, spades, hearts or diamonds? An empty line takes the card back."
    assert out.count(asked) == 2
    assert '“green” is no suit here.' in out
    assert "You play the 8 of spades and call diamonds." in out


def test_a_wild_can_be_taken_back() -> None:
    out = told(table(players=4), ["8S\n", "\n"])
    assert out[-4:-1] == [
        "Which suit: clubs, spades, hearts or diamonds? An empty line takes the card back.",
        "The card stays in your hand.",
        "Your turn: play a spade, a 10 or an 8, or draw a card.",
    ]
    assert not any("You play" in line for line in out)


def test_german_cards_take_german_letters_and_card_codes() -> None:
    reading = Reading(Phrases(words_for(), preset("prsi").rules))
    pairs = ("UL JS", "ob QD", "JS JS", "QD QD", "10A TC", "XA TC", "IXb 9D", "th TH", "aa AC")
    for typed, code in map(str.split, pairs):
        assert game_code(reading.line(typed).card) == code
    assert SUIT_CODES[reading.line("oh a").suit] == "C"
    assert SUIT_CODES[reading.line("ober of hearts leaf").suit] == "S"


def game_code(card: int) -> str:
    return f"{'23456789TJQKA'[card % 13]}{SUIT_CODES[card // 13]}"


def test_either_twin_is_played_by_its_one_name() -> None:
    """With two decks both twins may be held: after drawing one, the drawn one is the one that may be played."""
    for seed in range(400):
        game, _ = start("crazy_eights", seed, 6)
        view = game.view
        twins = [card for card in cards_in(view.hand) if card < 52 and view.hand >> card + 52 & 1]
        if twins:
            assert game._held(twins[0]) in (twins[0], twins[0] + 52)
            return
    pytest.fail("no seed deals twins")


def test_the_first_player_names_the_suit_of_a_wild_starter() -> None:
    rules = rules_from_table({**rules_to_table(preset("prsi").rules), "starter": "first_player_calls"})
    for seed in range(200):
        game, out = start(rules, seed)
        if game.view.phase == 3:
            break
    game._answer(game.reading_of("draw"))
    assert out.pop() == "First name the suit to play. The starter is wild: name the suit to play."
    game._answer(game.reading_of("b"))
    assert out[0] == "You call bells."
    assert game.view.called == 3


def test_a_wrong_card_costs_a_card_where_the_rules_say_so() -> None:
    rules = rules_from_table({**rules_to_table(preset("crazy_eights").rules), "wrong_card": True})
    game, out = start(rules)
    game._answer(game.reading_of("7C"))
    assert out[0] == "The 7 of clubs does not fit, and it costs you a card."
    assert out[1].startswith("You take 1 card: ")
    assert game.view.hand.bit_count() == 6
    assert game.session.seat_to_act() == 0


def test_mau_is_hinted_once_and_can_be_said() -> None:
    player = Player(table("mau_mau", 2)).play()
    assert player.lines.count("With 2 cards left, say mau before you play one of them.") == 1
    assert "You say: Mau!" in player.lines
    assert not any("You forgot" in line for line in player.lines)


@pytest.mark.parametrize("line", ["hand", "table", "rules", "help"])
def test_a_look_tells_something_and_changes_nothing(line: str) -> None:
    game, out = start("mau_mau")
    before = game.view
    game._answer(game.reading_of(line))
    assert len(out) >= 4
    assert all(line == line.strip() and line for line in out)
    assert game.view == before


def test_the_table_in_words() -> None:
    game, out = start()
    game._answer(game.reading_of("table"))
    assert out == [
        "Round 1 of 3.",
        "The top card is the 10 of spades.",
        "The draw pile has 11 cards.",
        "Ada holds 5 cards.",
        "Bruno holds 5 cards.",
        "Emil holds 5 cards.",
        "It is your turn.",
    ]


def test_between_rounds_one_can_look_but_not_play() -> None:
    player = Player(table("crazy_eights", 2))
    lines = player.types()
    pauses = iter(["table\n", "9H\n", "what\n", "help\n", "quit\n"])

    def typed() -> Iterator[str]:
        while True:
            yield next(pauses) if player.game.session.seat_to_act() is None else next(lines)

    player.game.lines = typed()
    player.play()
    assert player.lines[-1] == "The game ends here."
    assert "The round is over. Press Enter to deal the next round, or type quit." in player.lines
    assert '“what” is no card or command here. Type help to hear what you can type.' in player.lines


# ---------------------------------------------------------------- leaving


@pytest.mark.parametrize(
    ("typed", "last"),
    [
        ([], "The input has ended, and so has the game."),
        (["8S\n"], "The input has ended, and so has the game."),
        (["quit\n", "draw\n"], "The game ends here."),
        (["8S\n", "quit\n"], "The game ends here."),
        (["EXIT"], "The game ends here."),
    ],
)
def test_leaving_is_said(typed: list[str], last: str) -> None:
    assert told(table(players=4), typed)[-1] == last


def test_no_input_at_all_is_the_end_of_the_input() -> None:
    out = io.StringIO()
    play_text(words_for(), table(), None, out)
    assert out.getvalue().endswith("The input has ended, and so has the game.\n")


def run(*arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "crazy8", *arguments], input=typed, capture_output=True, cwd=ROOT, timeout=60
    )


@pytest.mark.parametrize("typed", [b"", b"quit\n", b"\xff\xfe\x00\n", b"9H\r\nquit\r\n", b"x" * 100_000])
def test_the_program_leaves_cleanly_whatever_is_typed(typed: bytes) -> None:
    done = run("play", "--text", "--seed", "7", typed=typed)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"Your turn: play a spade, a 10 or an 8, or draw a card." in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 200


def test_an_interrupt_is_a_sentence() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "crazy8", "play", "--text"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
    ) as game:  # fmt: skip
        assert game.stdout is not None
        assert game.stderr is not None
        while b"Your turn" not in game.stdout.readline():
            pass
        time.sleep(0.2)
        game.send_signal(signal.SIGINT)
        assert game.wait(timeout=20) == 130
        assert game.stderr.read() == b"Stopped.\n"


def test_a_deal_code_gives_the_same_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "--text", "--rules", "prsi", "--players", "3", "--seed", "99", "--level", "easy,hard"]) == 0
    first = capsys.readouterr().out
    code = next(line for line in first.splitlines() if line.startswith("Deal code: "))[11:-1]
    assert main(["play", "--text", "--code", code]) == 0
    assert capsys.readouterr().out == first


# ---------------------------------------------------------------- an error in the program


def test_an_error_says_one_sentence_and_names_a_report_with_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(game: TextGame) -> None:
        raise ZeroDivisionError("planted here")

    monkeypatch.setenv("CRAZY8_HOME", str(tmp_path))
    monkeypatch.setattr(TextGame, "_my_turn", broken)
    assert main(["play", "--text", "--rules", "mau_mau", "--seed", "3"]) == 1
    (report,) = (tmp_path / "reports").iterdir()
    assert capsys.readouterr().err == (
        f"Something went wrong in the program; what was saved is safe, and a report of it is in {report}.\n"
    )
    text = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: planted here\n" in text
    assert re.search(r"^deal code: [0-9A-Z-]+$", text, re.MULTILINE)
    assert "actions: deal" in text


def test_an_error_in_the_words_themselves_still_names_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(language: str = "en") -> None:
        raise ZeroDivisionError("planted here")

    monkeypatch.setenv("CRAZY8_HOME", str(tmp_path))
    monkeypatch.setattr("crazy8.commands.speech.words_for", broken)
    assert main(["--help"]) == 1
    (report,) = (tmp_path / "reports").iterdir()
    assert capsys.readouterr().err == f"{report}\n"
