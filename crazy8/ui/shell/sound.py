"""The game's sounds. Where there is no device, or a file is broken, there is silence and a reason, never a fault."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pygame

from crazy8.resources import FilesMissing, asset
from crazy8.text.words import Words
from crazy8.ui.shell.suppress_stderr import suppressed_stderr

RATE: Final = 44100
BUFFER: Final = 1024
CHANNELS: Final = 16
ROOM_CHANNEL: Final = 0
"""The channel that only the room's air plays on."""
SILENCE: Final = 4.0
"""Seconds without a sound after which the device is given back: an open one wakes its thread 43 times a second."""
ROOM_STAYS: Final = 30.0
"""Seconds without a sound after which the room falls silent, too: nobody is at the table."""
ROOM_FADES_IN: Final = 2.5
ROOM_FADES_OUT: Final = 1.2
ROOM_SECONDS: Final = 12
"""How long the loop of the room is; its file has a margin at both ends, which the change of rate may touch."""
RISING: Final = frozenset({"count"})
"""Sounds whose variants are the steps of a scale; the others pick a variant by chance."""

_SHORTEST_GAP: Final = {"deal": 0.045, "riffle": 0.025, "take": 0.06, "flip": 0.05, "count": 0.03, "button": 0.04}
"""Seconds before the same sound may be heard again: quick ticks would only pile up into noise."""


class SoundBoard:
    """Plays ``assets/sounds``. The device is opened at the first sound, not before, and again after a long silence.

    With ``room`` the quiet air of a room is heard, too, from the first sound on until a while after the last; it never
    opens the device by itself. ``clock`` tells seconds, for the shortest gap between two equal sounds.
    """

    def __init__(
        self, enabled: bool, volume: int, clock: Callable[[], float] = time.monotonic, room: bool = False
    ) -> None:
        self._clock = clock
        self._chance = Random()
        self._level = 0.0
        self._trouble = ""
        self._is_open = False
        self._is_closed = False
        self._lock = threading.RLock()
        self._stirred = threading.Event()
        self._waits = False
        self._last_played = 0.0
        self._files: dict[str, list[Path]] | None = None
        self._loaded: dict[str, list[pygame.mixer.Sound]] = {}
        self._last_variant: dict[str, int] = {}
        self._last_time: dict[str, float] = {}
        self._room_wanted = False
        self._room: pygame.mixer.Sound | None = None
        self._room_broken = False
        self._room_began = 0.0
        self.apply(enabled, volume, room)

    def apply(self, enabled: bool, volume: int, room: bool = False) -> None:
        """Set what the player hears: the only place that decides how loud anything is. ``volume`` 0-100."""
        share = min(100, max(0, volume)) / 100
        was_silent = not self._level
        self._level = share * share if enabled else 0.0
        if self._level and was_silent and self._trouble == "no_device":
            self._trouble = ""  # switched on again: perhaps there is a device by now
        with self._lock:
            for sounds in (*self._loaded.values(), [] if self._room is None else [self._room]):
                for sound in sounds:
                    sound.set_volume(self._level)
            self._room_wanted = room
            if not room:
                self._leave_room()
            elif self._waits and self._level:  # else with the next sound
                self._enter_room()
                self._stirred.set()
            if not self._level and self._is_open:
                with contextlib.suppress(pygame.error):
                    pygame.mixer.stop()

    @property
    def level(self) -> float:
        """How loud sounds are played, 0 to 1; 0 while they are off."""
        return self._level

    @property
    def reason(self) -> str:
        """The key of the sentence that says why there is silence though sound is on; "" where all is well."""
        return f"silence.{self._trouble}" if self._trouble else ""

    def why_silent(self, words: Words) -> str:
        """That sentence; "" where all is well."""
        return words.say(f"silence.{self._trouble}") if self._trouble else ""

    def play(self, name: str, step: int = 0) -> None:
        """Play a sound; ``step`` counts up a rising one, from 0."""
        if not self._level or self._is_closed or self._is_too_soon(name):
            return
        with self._lock:
            sounds = self._sounds(name)
            if not sounds:
                return
            self._last_time[name] = self._last_played = self._clock()
            at = min(max(step, 0), len(sounds) - 1) if name in RISING else self._variant(name, len(sounds))
            with contextlib.suppress(pygame.error):
                sounds[at].play()
            if self._room is not None:
                self._enter_room()
            if not self._waits:
                self._waits = True
                threading.Thread(target=self._wait_for_silence, name="silence", daemon=True).start()

    def rest(self) -> float:
        """Give the device back after a long silence; returns the seconds until there may have been one, 0 when the
        device is closed. The next sound opens it again."""
        with self._lock:
            if not self._is_open:
                return 0.0
            left = self._last_played + SILENCE - self._clock()
            if left > 0:
                return left
            with contextlib.suppress(pygame.error):
                if self._in_room and self._clock() < self._last_played + ROOM_STAYS:
                    return self._last_played + ROOM_STAYS - self._clock()
                if self._in_room:
                    self._leave_room()
                    return ROOM_FADES_OUT + 0.3
                if pygame.mixer.get_busy():
                    return SILENCE
            self._shut()
            return 0.0

    def _wait_for_silence(self) -> None:
        """A thread of its own, so that the program need not wake up for it. It reads the room's air, too: that takes
        longer than a frame."""
        while True:
            self._load_room()
            with self._lock:
                left = self.rest()
                if not left:
                    self._waits = False
                    return
            self._stirred.wait(left)
            self._stirred.clear()

    def close(self) -> None:
        """Fall silent for good and give the device back. May be called twice."""
        self._is_closed = True
        self._stirred.set()
        with self._lock:
            self._shut()

    # ------------------------------------------------------------ the room

    @property
    def _in_room(self) -> bool:
        """Whether the room is heard; the device is open."""
        return self._room is not None and pygame.mixer.Channel(ROOM_CHANNEL).get_busy()

    def _enter_room(self) -> None:
        """Let the room be heard, from where it is: one that is heard already goes on."""
        with contextlib.suppress(pygame.error):
            if self._room is not None and self._room_wanted and self._level and self._is_open and not self._in_room:
                self._room_began = self._clock()
                pygame.mixer.Channel(ROOM_CHANNEL).play(self._room, -1, fade_ms=round(1000 * ROOM_FADES_IN))

    def _leave_room(self) -> None:
        with contextlib.suppress(pygame.error):
            if not self._is_open or not self._in_room:
                return
            if self._clock() - self._room_began < 0.2:  # not heard yet, and SDL never ends a fade that has not begun
                pygame.mixer.Channel(ROOM_CHANNEL).stop()
            else:
                pygame.mixer.Channel(ROOM_CHANNEL).fadeout(round(1000 * ROOM_FADES_OUT))

    def _load_room(self) -> None:
        """Read the room's air where it is wanted, and cut off the margins of its file. Reading waits for nobody."""
        if not self._room_wanted or self._room is not None or self._room_broken or not self._is_open:
            return
        device = pygame.mixer.get_init()
        if device is None:
            return
        rate, _, channels = device
        try:
            raw = pygame.mixer.Sound(str(asset("sounds", "room.wav"))).get_raw()
            frame = 2 * channels
            margin = (len(raw) // frame - ROOM_SECONDS * rate) // 2
            room = pygame.mixer.Sound(buffer=raw[margin * frame : (margin + ROOM_SECONDS * rate) * frame])
        except (pygame.error, FilesMissing, OSError, ValueError):
            self._room_broken = self._is_open  # no reason to complain
            return
        with self._lock:
            if self._is_open and not self._is_closed:
                room.set_volume(self._level)
                self._room = room
                self._enter_room()

    def _shut(self) -> None:
        self._loaded.clear()
        self._room = None
        if self._is_open:
            self._is_open = False
            with contextlib.suppress(pygame.error):
                pygame.mixer.stop()
                pygame.mixer.quit()

    def _is_too_soon(self, name: str) -> bool:
        last = self._last_time.get(name)
        return last is not None and self._clock() - last < _SHORTEST_GAP.get(name, 0.0)

    def _variant(self, name: str, count: int) -> int:
        """A variant by chance, but never the same one twice in a row."""
        last = self._last_variant.get(name)
        choice = self._chance.choice([at for at in range(count) if at != last or count == 1])
        self._last_variant[name] = choice
        return choice

    def _sounds(self, name: str) -> list[pygame.mixer.Sound]:
        """The variants of a sound, loaded once; none where there is no device or no file that can be read."""
        if name in self._loaded:
            return self._loaded[name]
        if not self._open():
            return []
        sounds = []
        for path in self._paths().get(name, []):
            try:
                sound = pygame.mixer.Sound(str(path))
            except (pygame.error, OSError):
                self._trouble = "broken_file"
            else:
                sound.set_volume(self._level)
                sounds.append(sound)
        self._loaded[name] = sounds
        return sounds

    def _open(self) -> bool:
        """Open the device at the first call; whether there is one."""
        if self._is_open or self._trouble == "no_device":
            return self._is_open
        try:
            with suppressed_stderr():
                if not pygame.mixer.get_init():
                    pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(CHANNELS)
                pygame.mixer.set_reserved(ROOM_CHANNEL + 1)
        except (pygame.error, NotImplementedError, ImportError):
            self._trouble = "no_device"
        else:
            self._is_open = True
        return self._is_open

    def _paths(self) -> dict[str, list[Path]]:
        """The files of each sound, by variant."""
        if self._files is None:
            self._files = {}
            try:
                found = sorted(asset("sounds").glob("*_*.wav"), key=lambda path: (len(path.stem), path.stem))
            except (FilesMissing, OSError):
                found = []
                self._trouble = "broken_file"
            for path in found:
                self._files.setdefault(path.stem.rpartition("_")[0], []).append(path)
        return self._files
