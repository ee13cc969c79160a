"""Taking a turn back in practice games: how, and the moment that the bots leave for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from crazy8.ui.shell.input_map import Intent, key_cap

if TYPE_CHECKING:
    from crazy8.ui.scenes.table.scene import TableScene

MOMENT: Final = {"calm": 2.5, "normal": 1.6, "quick": 0.9}
"""Seconds that bots wait after your turn is shown, by their pace: their own card would end what can be taken back."""


class TakeBack:
    """Takes your last turn back at one table. The session decides whether that may be."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._offered = -1
        self._left = 0.0

    def waits(self, seconds: float) -> bool:
        """Whether bots still wait: until your turn is shown, and a moment more. Says once how to take it back."""
        scene, session = self.scene, self.scene.session
        if not session.practice or not session.bot_to_act() or session.acted != 0 or not session.can_take_back():
            return False
        if scene.show.busy:
            return True
        if self._offered != len(session.actions):
            self._offered, self._left = len(session.actions), MOMENT[scene.host.settings.pace]
            words = scene.show.words
            offer = words.say("table.take_back.offer", key=key_cap(scene.host.words, Intent.TAKE_BACK))
            words.tell(words.say("sentences", before=words.message, then=offer) if words.message else offer)
        self._left -= seconds
        return self._left > 0

    def take(self) -> None:
        """Take your last turn back: in practice games, while nobody has seen a hidden card since."""
        scene, words = self.scene, self.scene.show.words
        if scene.session.take_back():
            view = scene.session.view(0)
            assert view is not None
            self._offered = -1
            words.log.clear()
            scene.show.resume(view, scene.session.log(0))
            words.tell(words.say("table.take_back.done"))
        else:
            words.warn(words.say("table.take_back.gone" if scene.session.practice else "table.take_back.off"))
