"""A match that is over, in values and words: what the screens of a win and of a loss have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import Outcome, counts_points
from crazy8.text.phrases import Phrases, is_nameless
from crazy8.text.result_text import MatchEnd, match_line, match_title, nth, result_line
from crazy8.text.rules_text import rules_title
from crazy8.text.words import Words
from crazy8.ui.scenes.share import Share, code_of_game
from crazy8.ui.shell.scene import Host

ME = 0
"""The person at the screen."""


class Ending(NamedTuple):
    """How a match ended, seen from seat 0: ``hands`` are the cards that were left in the end, ``title`` what the player
    calls the rules, ``code`` the deal code to share where it is not that of the game which is kept."""

    end: MatchEnd
    outcomes: tuple[Outcome, ...]
    names: tuple[str, ...]
    heads: tuple[str, ...]
    rules: RuleSet
    hands: tuple[int, ...]
    title: str = ""
    code: str = ""

    @property
    def is_won(self) -> bool:
        """Whether the person has won, alone or with others."""
        return ME in self.end.result.winners

    @property
    def has_list(self) -> bool:
        """Whether there is more to tell than who has won."""
        return counts_points(self.rules)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats by place; the person comes first among equals."""
        ranking = self.end.result.places
        return tuple(sorted(range(len(ranking)), key=lambda seat: (ranking[seat], seat)))


class Commands(NamedTuple):
    """What one may do then: ``go_on`` with another game, or, after the deal of the day (``is_daily``), with its page;
    ``watch`` is None where the game is not kept. ``streak``: how many games in a row the person has won."""

    go_on: Callable[[], None]
    menu: Callable[[], None]
    watch: Callable[[], None] | None = None
    streak: Callable[[], int] = lambda: 0
    is_daily: bool = False


class EndingWords:
    """What is said of an ending, in one language."""

    def __init__(self, words: Words, ending: Ending) -> None:
        self.words = words
        self.ending = ending
        self.phrases = Phrases(words, ending.rules, ending.names, ME)

    @property
    def title(self) -> str:
        """Who has won."""
        return match_title(self.phrases, self.ending.end)

    @property
    def line(self) -> str:
        """By what, or how the person fared."""
        return match_line(self.phrases, self.ending.end)

    @property
    def rules_title(self) -> str:
        """What the rules are called."""
        return self.ending.title or rules_title(self.words, self.ending.rules)

    @property
    def result(self) -> str:
        """The result as one hands it on."""
        return result_line(self.phrases, self.ending.end.result)

    def name(self, seat: int) -> str:
        """A seat's name at the head of its row."""
        names = self.ending.names
        says_you = seat == ME and is_nameless(self.words, names[seat])
        return self.words.say("settlement.you") if says_you else names[seat]

    def place(self, seat: int) -> str:
        """A seat's place: "2nd"."""
        return nth(self.phrases, self.ending.end.result.places[seat])

    def spoken(self, seat: int) -> str:
        """A player's row in words: place, the points of each round, total."""
        say, ending = self.words.say, self.ending
        parts = [say("settlement.told.place", number=ending.end.result.places[seat])]
        if len(ending.outcomes) > 1:
            for number, outcome in enumerate(ending.outcomes, start=1):
                parts.append(say("game_over.told.round", number=number, points=outcome.points[seat]))
        total = ending.end.result.totals[seat]
        parts.append(say("settlement.told.figure", head=say("game_over.total"), points=total))
        return self.words.join("parts", parts)

    def sum_of(self, seat: int, fits: Callable[[str], bool]) -> str:
        """The points of the rounds as a sum; of very many the last ones, as far as that ``fits``."""
        say, points = self.words.say, [outcome.points[seat] for outcome in self.ending.outcomes]
        for first in range(len(points)):
            text = str(points[first]) if not first else say("game_over.sum_cut", part=points[first])
            for part in points[first + 1 :]:
                text = say("game_over.sum", before=text, part=part)
            if fits(text):
                return text
        return ""


def share_of(host: Host, words: EndingWords) -> Share:
    """What can be copied of an ending: its line, with the deal code where there is one, and that alone."""
    code = words.ending.code or code_of_game(host)

    def line() -> str:
        return host.words.say("share.result_code", line=words.result, code=code) if code else words.result

    return Share(host, code, line)
