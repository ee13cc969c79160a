"""Where the program goes: the start menu with the game that can go on, a new table, and the table that goes on.

Menu and table lead to each other, and this is the one place that knows both. It imports them late: a table's first
frame need not wait for the menu's widgets, nor a menu's for the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crazy8.text.rules_text import rules_title
from crazy8.ui.shell.scene import Destination, Host, Scene, StartMenu, TableChoice

if TYPE_CHECKING:
    from crazy8.storage.saves import SavedGame
    from crazy8.ui.scenes.menu.scene import MenuScene


def scene_at(host: Host, to: Destination) -> Scene:
    """The scene of a destination."""
    if isinstance(to, StartMenu):
        return open_menu(host)
    from crazy8.ui.scenes.table.scene import TableScene

    return TableScene(host, to)


def open_menu(host: Host) -> MenuScene:
    """The start menu; with "Continue" for the game that was played last."""
    from crazy8.ui.scenes.menu.scene import MenuScene

    storage = host.storage
    games = storage.saves.games() if storage is not None and storage.has_saves else []
    if not games:
        return MenuScene(host)
    last = games[0]
    return MenuScene(host, continue_game=lambda: go_on(host, last), continue_lines=saved_lines(host, last))


def go_on(host: Host, game: SavedGame) -> None:
    """Sit down again at a saved game, exactly where it was left. Where it is gone the menu says so."""
    from crazy8.ui.scenes.dialogs.scene import notice
    from crazy8.ui.scenes.table.scene import TableScene

    session = host.storage.saves.resume(game) if host.storage is not None else None
    if session is None:
        host.go(StartMenu())
        say = host.words.say
        host.push(notice(host, say("table.gone.title"), [say("table.gone.text")]))
        return
    record = game.record
    choice = TableChoice(record.rules, record.levels, record.seed, title=record.title)
    host.replace(TableScene(host, choice, session))


def saved_lines(host: Host, game: SavedGame) -> tuple[str, str]:
    """What is said of a saved game: its table, its round, whether it waits for the person; and the same in short."""
    record = game.record
    title = record.title or rules_title(host.words, record.rules)
    number = max(1, record.round_number)
    told = "turn" if record.position.get("turn") in record.persons else "running"
    key = f"table.saved.{'over' if game.between_rounds and record.position else told}"
    return host.words.say(key, title=title, round=number), host.words.say(f"{key}_short", round=number)
