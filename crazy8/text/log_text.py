"""What happened, as the log tells it: like the teller, but each line names the rule that was at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from crazy8.rules.cards import RANK_OF
from crazy8.rules.events import Event
from crazy8.rules.fitting import RETURNING, SKIPPED
from crazy8.rules.view import PlayerView
from crazy8.text.event_text import Teller
from crazy8.text.phrases import Phrases

PLAIN: Final = ("turn_began",)
"""Events that the log leaves out: the line after them tells who did what."""


class LogTeller:
    """Turns a seat's events, each with the view right after it, into the lines of the log."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.teller = Teller(phrases)
        self._taken: list[int] = []
        self._with_reason: dict[str, Callable[[Event, PlayerView], str]] = {
            "starter_turned": self._starter_turned,
            "suit_called": self._suit_called,
            "owed": self._owed,
            "skip_aimed": self._by_rank,
            "missed_turn": self._by_rank,
            "reversed": self._reversed,
            "took": self._took,
            "passed": self._passed,
            "reshuffled": self._reshuffled,
            "round_ended": self._round_ended,
        }

    def lines(self, event: Event, view: PlayerView) -> list[str]:
        """The lines for an event; none where it is part of what a later one tells."""
        name = event[0]
        if name == "deal_began":
            self._taken = []
        if name == "drew" and event[4] != "turn":
            self._taken += event[3]
        if name in PLAIN:
            return []
        line = self._with_reason[name](event, view) if name in self._with_reason else ""
        return [line] if line else self.teller.tell(event)

    def _say(self, key: str, **gaps: Any) -> str:
        return self.phrases.words.say(f"log.{key}", **gaps)

    def _about(self, key: str, seat: int, **gaps: Any) -> str:
        return self._say(f"{key}.{self.phrases.who(seat)}", who=self.phrases.names[seat], **gaps)

    def _rank(self, view: PlayerView) -> str:
        """The rank that works: the top card's."""
        return self.phrases.rank(RANK_OF[view.top])["name"]

    def _starter_turned(self, event: Event, view: PlayerView) -> str:
        _, card, fate = event
        return "" if fate == "stays" else self._say(f"starter_turned.{fate}", card=self.phrases.card(card))

    def _suit_called(self, event: Event, view: PlayerView) -> str:
        _, seat, suit = event
        return self._about("suit_called", seat, suit=self.phrases.suit(suit))

    def _owed(self, event: Event, view: PlayerView) -> str:
        _, seat, count = event
        return self._about("owed", seat, count=count, rank=self._rank(view))

    def _by_rank(self, event: Event, view: PlayerView) -> str:
        name, seat = event
        return self._about(name, seat, rank=self._rank(view))

    def _reversed(self, event: Event, view: PlayerView) -> str:
        way = "clockwise" if event[1] == 1 else "counterclockwise"
        return self._say(f"reversed.{way}", rank=self._rank(view))

    def _took(self, event: Event, view: PlayerView) -> str:
        _, seat, count, why = event
        cards, self._taken = self._taken, []
        if not count:
            return self._about("took_nothing", seat)
        gaps: dict[str, Any] = {"count": count, "why": self._say(f"why.{why}", rank=self._rank(view))}
        if cards:
            gaps["cards"] = self.phrases.cards(cards, "and")
        return self._about("took", seat, **gaps)

    def _passed(self, event: Event, view: PlayerView) -> str:
        """A pass that stands under a skip, or lets somebody go, is told by the line after it."""
        seat = event[1]
        if view.phase in (SKIPPED, RETURNING):
            return ""
        return self._about("passed", seat, count=view.drawn) if view.drawn else self._about("nothing_to_draw", seat)

    def _reshuffled(self, event: Event, view: PlayerView) -> str:
        return self._say("reshuffled", count=event[1])

    def _round_ended(self, event: Event, view: PlayerView) -> str:
        _, winners, blocked, _ = event
        if not blocked:
            return ""
        if len(winners) > 1:
            return self._say("fewest.shared", people=self.phrases.people(winners))
        return self._about("fewest", winners[0])
