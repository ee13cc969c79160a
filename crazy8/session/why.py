"""Why a bot did what it did, handed on to the screen, which knows no bots."""

from __future__ import annotations

from crazy8.bots.reasons import BotReason, Motive

__all__ = ["BotReason", "Motive"]
