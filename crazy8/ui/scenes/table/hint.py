"""The hint at the table: what a hard bot would do in your seat, and why, once you ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crazy8.rules.actions import CALL, DRAW, MAU, card_played, is_play, suit_called
from crazy8.rules.cards import NO_SUIT
from crazy8.rules.view import PlayerView
from crazy8.session.bot_reasons import BotReason
from crazy8.session.session import Advice
from crazy8.text.bot_reason_text import why_you_should
from crazy8.text.phrases import Phrases

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
            self._show(action, reason)

    def _show(self, action: int, reason: BotReason | None) -> None:
        scene = self.scene
        view = scene.session.view(0)
        assert view is not None
        scene.show.words.tell(hint_text(scene.show.phrases, view, action, reason))
        stop: int | str = card_played(action) if is_play(action) else "main"
        if stop == "main" and action != MAU:
            buttons = scene.show.words.buttons(view, yours=True)
            stop = next((button.name for button in buttons if button.action == action), "main")
        scene.cursor.to("mau" if action == MAU else stop)


def hint_text(phrases: Phrases, view: PlayerView, action: int, reason: BotReason | None) -> str:
    """The advised action in a sentence, and what speaks for it in another."""
    say = phrases.words.say
    if is_play(action):
        suit, card = suit_called(action), phrases.card(card_played(action))
        if suit == NO_SUIT:
            advised = say("table.hint.play", card=card)
        else:
            advised = say("table.hint.play_wild", card=card, suit=phrases.suit(suit))
    elif action == DRAW and view.owed:
        advised = say("table.hint.take", count=view.owed)
    elif CALL <= action < CALL + 4:
        advised = say("table.hint.call", suit=phrases.suit(action - CALL))
    else:
        advised = say("table.hint.draw" if action == DRAW else "table.hint.mau" if action == MAU else "table.hint.pass")
    if reason is None:
        return advised
    return say("sentences", before=advised, then=why_you_should(phrases, reason))
