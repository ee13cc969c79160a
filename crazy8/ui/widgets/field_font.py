"""The letters of a text field: those of our font as pygame_gui draws them, all others as the rest of the game does."""

from __future__ import annotations

import pygame

from crazy8.ui.drawing.chrome import INPUT_ROLE
from crazy8.ui.drawing.type import font, is_ours, more_height, rendered, width_of
from crazy8.ui.widgets.toolkit import FieldLetters


class FieldFont(FieldLetters):
    """What pygame_gui measures and draws with: its own font for our letters."""

    def get_rect(self, text: str) -> pygame.Rect:
        if is_ours(text, INPUT_ROLE):
            return super().get_rect(text)
        used = font(INPUT_ROLE, self.point_size)
        return pygame.Rect(0, used.get_ascent(), width_of(text, INPUT_ROLE, self.point_size), used.get_height())

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        if is_ours(text, INPUT_ROLE):
            return super().render_premul(text, text_color)
        return self._drawn(text, text_color)

    def render_premul_to(
        self, text: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> pygame.Surface:
        if is_ours(text, INPUT_ROLE):
            return super().render_premul_to(text, text_colour, surf_size, surf_position)
        surface = pygame.Surface(surf_size, pygame.SRCALPHA, 32)
        px = self.point_size
        top = surf_position[1] - font(INPUT_ROLE, px).get_ascent() - more_height(text, INPUT_ROLE, px)
        surface.blit(self._drawn(text, text_colour), (surf_position[0], top), special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface

    def _drawn(self, text: str, colour: pygame.Color) -> pygame.Surface:
        red, green, blue, alpha = colour
        return rendered(text, INPUT_ROLE, self.point_size, (red, green, blue, alpha)).convert_alpha().premul_alpha()
