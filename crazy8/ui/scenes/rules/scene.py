"""The rules of the table in words, made from the rule set, with small cards beside them; and the keys of the game."""

from __future__ import annotations

from crazy8.rules.powers import Powers
from crazy8.rules.ruleset import RuleSet
from crazy8.text.words import Later
from crazy8.ui.drawing.cards import Pack, pack_for
from crazy8.ui.scenes.rules.content import Block, page_of
from crazy8.ui.scenes.rules.page import PageOverlay
from crazy8.ui.scenes.rules.places import text_about
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.shell.scene import Host


class RulesPage(PageOverlay):
    """The page "help". ``players`` sit at the table; None where nobody does yet. ``at`` is a field of the rule set:
    the page opens at the row that tells of it. ``powers`` are the ranks in force where a deal has drawn them.
    ``watching``: the keys are those of a replay."""

    name = "help"

    def __init__(
        self,
        host: Host,
        rules: RuleSet,
        players: int | None,
        title: Later,
        at: str = "",
        powers: Powers | None = None,
        watching: bool = False,
    ) -> None:
        self.rules = rules
        self.players = players
        self.at = at
        self.powers = powers
        self.watching = watching
        super().__init__(host, title)

    def blocks(self) -> list[Block]:
        return page_of(self.host.words, self.rules, self.players, self.powers, self.watching)

    def pack(self) -> Pack:
        return pack_for(self.rules, self.host.settings)

    def placed(self) -> None:
        """Mark the row of the field in question and bring it into sight."""
        if not self.at:
            return
        about = text_about(self.host.words, self.rules, self.players, self.at, self.powers)
        found = (placed for placed in self.page if getattr(placed.block, "text", "") == about)
        self.marked = next(found, None)
        if self.marked is not None:
            self.offset = max(0, min(self.last_offset, self.marked.top - self.u(60)))

    def key(self, intent: Intent) -> bool:
        return super().key(Intent.BACK if intent is Intent.HELP else intent)
