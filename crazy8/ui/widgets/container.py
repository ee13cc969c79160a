"""Boxes in boxes: where the elements of a screen lie, and what goes with them when their box moves or is gone."""

from __future__ import annotations

import pygame


class Part:
    """Something with a place in the window, inside a container or, for a whole screen, in none.

    ``rect`` is in pixels of the window. ``image`` is what it shows, ``blendmode`` how that is blitted.
    """

    image: pygame.Surface | None = None
    blendmode: int = 0

    def __init__(self, rect: pygame.Rect, container: Container | None) -> None:
        """``rect`` is told from the container's upper left corner."""
        self.rect = pygame.Rect(rect)
        self._is_alive = True
        self.container = container
        if container is not None:
            self.rect.move_ip(container.rect.topleft)
            container.parts.append(self)

    def alive(self) -> bool:
        """Whether it has not been killed."""
        return self._is_alive

    def kill(self) -> None:
        """Take it away for good."""
        self._is_alive = False
        self.image = None
        if self.container is not None:
            self.container.parts.remove(self)
            self.container = None

    def move_by(self, across: int, down: int) -> None:
        """Move it in the window."""
        self.rect.move_ip(across, down)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint what it shows."""
        if self.image is not None:
            surface.blit(self.image, self.rect, special_flags=self.blendmode)


class Container(Part):
    """Holds parts, the lowest first. Where it ``clips``, they are seen inside of its box only."""

    def __init__(self, rect: pygame.Rect, container: Container | None = None, clips: bool = False) -> None:
        super().__init__(rect, container)
        self.parts: list[Part] = []
        self.clips = clips

    def kill(self) -> None:
        for part in tuple(self.parts):
            part.kill()
        super().kill()

    def move_by(self, across: int, down: int) -> None:
        super().move_by(across, down)
        for part in self.parts:
            part.move_by(across, down)

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        if self.clips:
            surface.set_clip(before.clip(self.rect))
        for part in self.parts:
            part.draw(surface)
        surface.set_clip(before)
