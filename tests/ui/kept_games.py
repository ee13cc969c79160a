"""Games that were really played and kept: bots on their own, a person whose moves follow from the seed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from crazy8.rules.actions import DEAL
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import rules_from_table
from crazy8.session.session import Session, new_session
from crazy8.storage.player_storage import PlayerStorage
from crazy8.text.phrases import bot_names
from crazy8.text.words import words_for


def ticking(start: float = 1_790_000_000.0) -> Callable[[], float]:
    """A clock that goes on by a minute whenever it is asked."""
    now = [start]

    def ask() -> float:
        now[0] += 60
        return now[0]

    return ask


def kept(home: Path) -> PlayerStorage:
    """The player's folder."""
    return PlayerStorage(home, ticking())


def begun(
    storage: PlayerStorage, name: str = "mau_mau", players: int = 3, level: str = "easy", seed: int = 1, rounds: int = 0
) -> Session:
    """A new game that is kept, before its first deal; ``rounds`` other than the rules have."""
    rules = preset(name).rules
    if rounds:
        rules = rules_from_table({"rounds": rounds, "target": 0}, rules)
    session = new_session(rules, [level] * (players - 1), seed)
    storage.saves.begin(session, ("You", *bot_names(words_for())[: players - 1]))
    return session


def act(session: Session) -> None:
    """The next action of whoever must act."""
    seat = session.seat_to_act()
    if seat is None:
        session.submit(0, DEAL)
    elif seat in session.bots:
        session.step()
    else:
        view = session.view(seat)
        assert view is not None
        legal = view.legal()
        session.submit(seat, legal[Random(f"{session.match.seed} {len(session.actions)}").randrange(len(legal))])


def played(storage: PlayerStorage, actions: int = 0, **table: int | str) -> Session:
    """A game played to its end, or for so many actions and then given up."""
    session = begun(storage, **table)  # type: ignore[arg-type]
    while session.match.result is None and not (actions and len(session.actions) >= actions):
        act(session)
    if session.match.result is None:
        saves = storage.saves
        assert saves.open_game is not None
        game = next(one for one in saves.games() if one.id == saves.open_game.record.id)
        saves.abandon(game)
    return session


def three_tables(storage: PlayerStorage) -> list[Session]:
    """Games of several kinds, the oldest first."""
    games = [played(storage, name="mau_mau", players=3, seed=seed) for seed in range(1, 7)]
    games += [played(storage, name="prsi", players=2, level="normal", seed=seed) for seed in range(1, 4)]
    games += [played(storage, name="classic_eights", players=4, seed=seed) for seed in (5, 6)]
    games.append(played(storage, actions=20, name="mau_mau", players=3, seed=99))
    return games
