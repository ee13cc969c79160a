"""The deal of the day in words: its date, how a day ended, what the menu says of it, and the line to share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crazy8.rules.dealcode import deal_code
from crazy8.session.daily import deal_of, rules_of
from crazy8.text.words import Words

if TYPE_CHECKING:
    from crazy8.session.daily import CalendarDay, DayResult
    from crazy8.storage.daily import DailyBook, Day

WON, LOST, GIVEN_UP, BEGUN, NONE = "won", "lost", "given_up", "begun", "none"


def ending_of(day: Day | None) -> str:
    """How a day ended: the name of its word below ``daily.ending``."""
    if day is None:
        return NONE
    if day.result is None:
        return GIVEN_UP if day.given_up else BEGUN
    return WON if day.result.won else LOST


def date_text(words: Words, day: CalendarDay) -> str:
    """A date with its weekday."""
    weekday = words.say(f"daily.weekday.{day.isoweekday()}")
    return words.say("daily.date", weekday=weekday, day=day.day, month=_month(words, day), year=day.year)


def rules_text(words: Words, day: CalendarDay) -> str:
    """What the rules of a day are called."""
    return words.say(f"rules.title.{rules_of(day)}")


def status_line(words: Words, book: DailyBook) -> str:
    """What the start menu says of today's deal."""
    day = book.day(book.today())
    ending = ending_of(day)
    if ending in (WON, LOST):
        return words.say(f"daily.status.{ending}", count=book.streak())
    return words.say(f"daily.status.{'new' if ending == NONE else ending}")


def headline(words: Words, result: DayResult) -> str:
    """What the page says of a result first."""
    return words.say(f"daily.headline.{WON if result.won else LOST}", count=_number(result))


def share_line(words: Words, day: Day, streak: int) -> str:
    """The line to share: which deal it was and what came of it, and nothing of the cards."""
    say = words.say
    parts = [say("daily.share.given_up")]
    if day.result is not None:
        parts = [say(f"daily.share.{WON if day.result.won else LOST}", count=_number(day.result))]
    if day.bot is not None:
        parts.append(say(f"daily.share.bot_{WON if day.bot.won else LOST}", count=_number(day.bot)))
    if streak > 1:
        parts.append(say("daily.share.streak", count=streak))
    return say(
        "daily.share.line",
        brand=say("menu.brand"),
        date=say("daily.short_date", day=day.day.day, month=_month(words, day.day), year=day.day.year),
        rules=rules_text(words, day.day),
        parts=_joined(words, parts),
        code=deal_code(deal_of(day.day)),
    )


def _number(result: DayResult) -> int:
    """The turns of a win, the cards left of a loss."""
    return result.turns if result.won else result.cards_left


def _joined(words: Words, parts: Sequence[str]) -> str:
    first, *rest = parts
    for part in rest:
        first = words.say("daily.share.next", before=first, part=part)
    return first


def _month(words: Words, day: CalendarDay) -> str:
    return words.say(f"replay.month.{day.month}")
