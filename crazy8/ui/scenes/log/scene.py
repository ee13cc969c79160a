"""What has happened in the round, in sentences, the newest first, with reasons: the rules', and after the round the
bots'."""

from __future__ import annotations

from collections.abc import Sequence

from crazy8.session.bot_reasons import BotReason
from crazy8.session.session import Observation
from crazy8.text.bot_reason_text import why_it_did
from crazy8.text.log_text import LogTeller
from crazy8.text.phrases import Phrases
from crazy8.ui.scenes.rules.content import Block, Heading, Sentence
from crazy8.ui.scenes.rules.scene import RulesPage
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.shell.scene import Host


class LogPage(RulesPage):
    """The page "log", moved and closed like the rules page. ``log`` is what your seat has heard in the round, oldest
    first, and ``reasons`` stand beside its entries."""

    name = "log"

    def __init__(
        self, host: Host, phrases: Phrases, log: Sequence[Observation], reasons: Sequence[BotReason | None] = ()
    ) -> None:
        self.lines = log_lines(phrases, log, reasons)
        super().__init__(host, phrases.rules, None, host.words.say("table.log.title"))

    def blocks(self) -> list[Block]:
        say = self.host.words.say
        if not self.lines:
            return [Sentence(say("table.log.nothing"))]
        return [Heading(say("table.log.newest")), *(Sentence(line) for line in reversed(self.lines))]

    def key(self, intent: Intent | None) -> bool:
        return super().key(Intent.BACK if intent is Intent.LOG else intent)


def log_lines(phrases: Phrases, log: Sequence[Observation], reasons: Sequence[BotReason | None] = ()) -> list[str]:
    """The round in sentences, oldest first, with the rule that was at work. A bot's reason follows the sentence of its
    move."""
    teller = LogTeller(phrases)
    lines: list[str] = []
    for at, (event, view) in enumerate(log):
        said = teller.lines(event, view)
        reason = reasons[at] if at < len(reasons) else None
        if said and reason is not None:
            why = phrases.words.say(
                "table.log.because", who=phrases.names[event[1]], why=why_it_did(phrases, reason)
            )
            said[0] = phrases.words.say("sentences", before=said[0], then=why)
        lines += said
    return lines
