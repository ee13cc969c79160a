"""The hint at the table: what a hard bot would do in your seat, and why, once you ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crazy8.rules.actions import MAU, card_played, is_play
from crazy8.rules.view import PlayerView
from crazy8.session.session import Advice
from crazy8.text.bot_reason_text import hint_text

if TYPE_CHECKING:
    from crazy8.ui.scenes.table.scene import TableScene


class TableAdvice:
    """Thinks a slice at each step until the hint is found."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._advice: Advice | None = None
        self._for = -1

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought of."""
        return self._advice is not None

    def ask(self) -> None:
        """Ask for a hint: it comes when it is your turn and hints are switched on."""
        scene = self.scene
        words, session = scene.show.words, scene.session
        if not scene.host.settings.hints:
            words.tell(words.say("table.hint.off"))
        elif scene.show.your_turn and self._advice is None:
            self._advice, self._for = session.advise(0), len(session.actions)
            words.tell(words.say("table.hint.thinking"))

    def step(self) -> None:
        """Think on; show the hint once it is found. Once you have acted nobody needs it any more."""
        if len(self.scene.session.actions) != self._for:
            self._advice = None
        if self._advice is None:
            return
        try:
            next(self._advice)
        except StopIteration as found:
            self._advice = None
            action, reason = found.value
            view = self.scene.session.view(0)
            assert view is not None
            self._show(action, view, hint_text(self.scene.show.phrases, view, action, reason))

    def _show(self, action: int, view: PlayerView, sentence: str) -> None:
        scene = self.scene
        scene.show.words.tell(sentence)
        stop: int | str = card_played(action) if is_play(action) else "main"
        if stop == "main" and action != MAU:
            buttons = scene.show.words.buttons(view, yours=True)
            stop = next((button.name for button in buttons if button.action == action), "main")
        scene.cursor.to("mau" if action == MAU else stop)
