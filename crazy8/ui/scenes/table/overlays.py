"""What opens over the table: the suit chooser, the rules, the settings, the settlement, the end, the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from crazy8.rules.actions import MAU
from crazy8.rules.cards import NO_CARD
from crazy8.rules.view import PlayerView
from crazy8.ui.shell.scene import Scene, StartMenu

if TYPE_CHECKING:
    from crazy8.ui.scenes.settlement.scene import SettlementScene
    from crazy8.ui.scenes.table.scene import TableScene

class Overlays:
    """Opens what lies over one table, and takes up its answers."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.host = scene.host

    def suit_order(self) -> tuple[int, ...]:
        """The suits on the keys 1 to 4."""
        from crazy8.ui.scenes.chooser.scene import FRENCH_ORDER, GERMAN_ORDER

        return GERMAN_ORDER if self.scene.show.phrases.deck == "german" else FRENCH_ORDER

    def _open(self, overlay: Scene) -> None:
        self.scene.show.covered = True
        self.host.push(overlay)

    def choose_suit(self, chosen: Callable[[int], object], leaving: int = NO_CARD) -> None:
        """Ask for a suit. Nothing has been played yet: without an answer everything stays as it is."""
        from crazy8.ui.scenes.chooser.scene import SuitChooser

        scene, host = self.scene, self.host

        def choose(suit: int) -> None:
            host.pop()
            chosen(suit)

        view = scene.session.view(0)
        may_call = view is not None and (MAU in view.legal() or view.mau_called)
        self._open(
            SuitChooser(
                host,
                scene.suit_counts(leaving),
                scene.show.phrases.deck == "german",
                host.settings.suit_colours == 4,
                round(scene.layout.hand_top(len(scene.show.hand.cards))),
                choose,
                host.pop,
                (lambda: scene.act(MAU)) if may_call else None,
                self._mau_called,
                leaving,
                lambda surface: scene.painter.draw_hand(surface, scene.picture),
            )
        )

    def _mau_called(self) -> bool:
        view = self.scene.session.view(0)
        return view is not None and view.mau_called

    def rules(self) -> None:
        """Show the rules of this table, at the row that is in question."""
        from crazy8.ui.scenes.rules.places import field_in_question
        from crazy8.ui.scenes.rules.scene import RulesPage

        scene, view = self.scene, self.scene.session.view(0)
        card = scene.show.focus if isinstance(scene.show.focus, int) and scene.show.ring_shown else NO_CARD
        at = field_in_question(view, card) if view is not None else ""
        powers = view.tables.powers if view is not None else None
        self._open(RulesPage(self.host, scene.choice.rules, scene.session.match.players, scene.title, at, powers))

    def settings(self) -> None:
        """Show the settings."""
        from crazy8.ui.scenes.settings.scene import SettingsScene

        self._open(SettingsScene(self.host))

    def pause(self) -> None:
        """Open the menu over the table."""
        from crazy8.ui.scenes.pause.scene import PauseMenu

        say = self.host.words.say
        choices = [
            ("log", say("table.pause.log"), self.log),
            ("help", say("table.pause.help"), self.rules),
            ("settings", say("table.pause.settings"), self.settings),
            ("leave", say("table.pause.leave"), self.leave),
        ]
        saves = self.host.saves
        if saves is not None and saves.open_game is not None and self.scene.session.match.result is None:
            choices.insert(-1, ("give_up", say("table.pause.give_up"), self._ask_to_give_up))
        self._open(PauseMenu(self.host, self.scene.title, say("table.pause.go_on"), choices))

    def log(self) -> None:
        """Show what has happened in this round, the newest first."""
        from crazy8.ui.scenes.log.scene import LogPage

        scene = self.scene
        self._open(LogPage(self.host, scene.show.phrases, scene.session.log(0), scene.session.reasons()))

    def leave(self) -> None:
        """Leave the table: at once where the game is kept, else after a question."""
        saves = self.host.saves
        if saves is not None and saves.open_game is not None and not saves.notices:
            self.to_menu()
        else:
            self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        from crazy8.ui.scenes.dialogs.scene import Dialog

        say = self.host.words.say
        title, lines = say("table.leave.title"), [say("table.leave.text")]
        leave, stay = say("table.leave.leave"), say("table.leave.stay")
        self._open(Dialog(self.host, title, lines, leave, self.to_menu, stay))

    def _ask_to_give_up(self) -> None:
        from crazy8.ui.scenes.dialogs.scene import Dialog

        say = self.host.words.say
        title, lines = say("table.give_up.title"), [say("table.give_up.text")]
        self._open(Dialog(self.host, title, lines, say("table.give_up.yes"), self._give_up, say("table.give_up.stay")))

    def _give_up(self) -> None:
        """The game is over: it moves to the finished ones, and there is nothing to continue."""
        from crazy8.storage.saves import SavedGame

        saves = self.host.saves
        if saves is not None and saves.open_game is not None:
            saves.abandon(SavedGame(saves.open_game.record))
        self.to_menu()

    def to_menu(self) -> None:
        """Back to the start menu."""
        if self.host.saves is not None:
            self.host.saves.close()
        self.host.go(StartMenu())

    def settle(self, settlement: SettlementScene) -> None:
        """Show the settlement of the round that has ended."""
        self._open(settlement)

    def settlement(self, view: PlayerView, called_off: bool) -> SettlementScene:
        """The settlement of a round that has ended; ``called_off``: it went on for too many turns."""
        from crazy8.ui.scenes.settlement.scene import SettlementScene

        scene, host = self.scene, self.host
        assert view.outcome is not None
        before = tuple(total - points for total, points in zip(view.totals, view.outcome.points, strict=True))
        over = scene.session.match.result is not None
        return SettlementScene(
            host,
            view,
            scene.show.names,
            scene.show.heads,
            before,
            self._after_settlement,
            self.to_menu,
            over,
            called_off,
            on_log=self.log,
            rules_name=scene.title,
        )

    def _after_settlement(self) -> None:
        """Deal the next round, or show how the match ended."""
        self.host.pop()
        if self.scene.session.match.result is None:
            self.scene.deal()
        else:
            self.game_over()

    def game_over(self) -> None:
        """Show the end of the match."""
        from crazy8.ui.scenes.game_over.scene import GameOverScene

        scene, match = self.scene, self.scene.session.match
        assert match.result is not None
        self._open(
            GameOverScene(
                self.host,
                match.result,
                tuple(match.outcomes),
                scene.show.names,
                scene.show.heads,
                match.rules,
                self._again,
                self.to_menu,
            )
        )

    def _again(self) -> None:
        """The same table with new cards."""
        import secrets  # heavy, and of no use before

        self.host.go(self.scene.choice._replace(seed=secrets.randbits(32)))
