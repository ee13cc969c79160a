"""Reading a table that a person or another program wrote, field by field, with the field named when it is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crazy8.rules.problems import BadInput, likely

_REQUIRED = object()


class Reader:
    """Takes typed values out of a table; every problem is a ``BadInput`` below the catalogue key ``topic``."""

    def __init__(self, table: object, topic: str, keys: Sequence[str], prefix: str = "") -> None:
        """``keys`` are those the table may have; ``prefix`` stands before their names in problems.

        Raises:
            BadInput: it is no table, or has a key that is not among ``keys``.
        """
        self.topic = topic
        self.prefix = prefix
        if not isinstance(table, Mapping):
            raise BadInput(f"{topic}.wrong_type", field=prefix.rstrip(".") or "input", expected="table")
        self.table: Mapping[str, Any] = table
        for key in table:
            if key not in keys:
                near = likely(str(key), keys)
                what = "unknown_key_near" if near else "unknown_key"
                raise BadInput(f"{topic}.{what}", field=f"{prefix}{key}", near=near)

    def value(self, key: str, default: Any = _REQUIRED) -> Any:
        """The value under a key, whatever it is."""
        if key in self.table:
            return self.table[key]
        if default is _REQUIRED:
            raise BadInput(f"{self.topic}.missing", field=self.prefix + key)
        return default

    def given(self, key: str) -> Any:
        """The value under a key that must be there."""
        return self.value(key)

    def list(self, key: str, default: Any = _REQUIRED, least: int = 0, most: int = 1_000) -> list[Any]:
        """A list of ``least`` to ``most`` items."""
        value = self.value(key, default)
        if not isinstance(value, list):
            raise self._wrong_type(key, "list")
        if not least <= len(value) <= most:
            raise BadInput(f"{self.topic}.length", field=self.prefix + key, count=len(value), least=least, most=most)
        return value

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``."""
        value = self.value(key, default)
        if type(value) is not int:
            raise self._wrong_type(key, "number")
        if not least <= value <= most:
            raise self._not_allowed(key, value, f"{least} to {most}")
        return int(value)

    def numbers(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers from ``least`` to ``most``."""
        values = self.list(key)
        for value in values:
            if type(value) is not int:
                raise self._wrong_type(key, "number")
            if not least <= value <= most:
                raise self._not_allowed(key, value, f"{least} to {most}")
        return tuple(values)

    def choice(self, key: str, default: int, allowed: Sequence[int]) -> int:
        """One of a few whole numbers."""
        value = self.value(key, default)
        if type(value) is not int or value not in allowed:
            raise self._not_allowed(key, value, ", ".join(str(number) for number in allowed))
        return int(value)

    def flag(self, key: str, default: bool = False) -> bool:
        """true or false."""
        value = self.value(key, default)
        if type(value) is not bool:
            raise self._wrong_type(key, "flag")
        return bool(value)

    def text_or_none(self, key: str) -> str | None:
        """A text, or None where the key is missing or null."""
        value = self.value(key, None)
        if value is not None and not isinstance(value, str):
            raise self._wrong_type(key, "text")
        return value

    def _wrong_type(self, key: str, expected: str) -> BadInput:
        return BadInput(f"{self.topic}.wrong_type", field=self.prefix + key, expected=expected)

    def _not_allowed(self, key: str, value: object, allowed: str) -> BadInput:
        return BadInput(
            f"{self.topic}.not_allowed", field=self.prefix + key, value=str(value)[:60], allowed=allowed
        )
