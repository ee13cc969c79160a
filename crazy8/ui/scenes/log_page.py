"""What has happened in the round, in sentences, the newest first."""

from __future__ import annotations

from collections.abc import Sequence

from crazy8.rules.ruleset import RuleSet
from crazy8.ui.intent import Intent
from crazy8.ui.scene import Host
from crazy8.ui.scenes.rules_content import Block, Heading, Sentence
from crazy8.ui.scenes.rules_page import RulesPage


class LogPage(RulesPage):
    """The page "log", moved and closed like the rules page. ``lines`` are the round's sentences, oldest first."""

    name = "log"

    def __init__(self, host: Host, rules: RuleSet, lines: Sequence[str]) -> None:
        self.lines = tuple(lines)
        super().__init__(host, rules, None, host.words.say("table.log.title"))

    def blocks(self) -> list[Block]:
        say = self.host.words.say
        if not self.lines:
            return [Sentence(say("table.log.nothing"))]
        return [Heading(say("table.log.newest")), *(Sentence(line) for line in reversed(self.lines))]

    def key(self, intent: Intent | None) -> bool:
        return super().key(Intent.BACK if intent is Intent.LOG else intent)
