"""Which language the window speaks."""

from __future__ import annotations

import pygame

from crazy8.storage.settings import Settings
from crazy8.text.languages import has_own_way, language_for, system_wishes
from crazy8.text.words import Words, words_for


def words_of(settings: Settings) -> Words:
    """The words in the language of the settings, else of the system."""
    return words_for(language_for(settings.language, window_wishes))


def window_wishes() -> list[str]:
    """The locales of the person's system, the most wanted first; where it has a way of its own, SDL knows that."""
    if not has_own_way():
        return system_wishes()
    try:
        found = pygame.system.get_pref_locales()
    except pygame.error:
        found = []
    return [str(locale.get("language") or "") for locale in found] or system_wishes()
