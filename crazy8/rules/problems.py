"""Bad input, said as data: a key of the message catalogue and the facts its sentence names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class BadInput(ValueError):
    """A file, code, option or rule set that cannot be used.

    ``what`` is the sentence's key in the message catalogue (below ``bad.``), ``facts`` fills its gaps. The words are
    not made here: whoever shows the problem asks the catalogue.
    """

    def __init__(self, what: str, **facts: object) -> None:
        self.what = what
        self.facts: Mapping[str, str] = {name: str(fact) for name, fact in facts.items()}
        super().__init__(f"{what}: " + ", ".join(f"{name}={fact}" for name, fact in self.facts.items()))


def likely(typed: str, known: Sequence[str]) -> str:
    """The known word that somebody who typed another one will have meant; empty where none is like it."""
    from difflib import get_close_matches  # late: who mistypes nothing need not wait for it

    return "".join(get_close_matches(typed, known, n=1))
