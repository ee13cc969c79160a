"""What has happened in the round, in sentences, the newest first, with reasons: the rules', and after the round the
bots'."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crazy8.text.phrases import Phrases
from crazy8.ui.drawing.cards import Pack, pack_for
from crazy8.ui.scenes.rules.content import Block, Heading, Sentence
from crazy8.ui.scenes.rules.page import PageOverlay
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.shell.scene import Host


class LogPage(PageOverlay):
    """The page "log", moved and closed like the rules page. ``lines`` gives the round in sentences, oldest
    first."""

    name = "log"

    def __init__(self, host: Host, phrases: Phrases, lines: Callable[[], Sequence[str]]) -> None:
        self.phrases = phrases
        self.lines = lines
        super().__init__(host, host.words.later("table.log.title"))

    def blocks(self) -> list[Block]:
        say = self.host.words.say
        lines = self.lines()
        if not lines:
            return [Sentence(say("table.log.nothing"))]
        return [Heading(say("table.log.newest")), *(Sentence(line) for line in reversed(lines))]

    def pack(self) -> Pack:
        return pack_for(self.phrases.rules, self.host.settings)

    def key(self, intent: Intent) -> bool:
        return super().key(Intent.BACK if intent is Intent.LOG else intent)
