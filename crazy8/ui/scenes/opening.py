"""Where the program goes: the start menu with the game that can go on, a new table, and the table that goes on.

Menu and table lead to each other, and this is the one place that knows both. It imports them late: a table's first
frame need not wait for the menu's widgets, nor a menu's for the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crazy8.text.rules_text import rules_title
from crazy8.ui.shell.scene import DealOfTheDay, Destination, Host, Scene, StartMenu, TableChoice

if TYPE_CHECKING:
    from crazy8.storage.saves import SavedGame
    from crazy8.ui.scenes.menu.scene import MenuScene


def scene_at(host: Host, to: Destination) -> Scene:
    """The scene of a destination."""
    if isinstance(to, StartMenu) or (isinstance(to, DealOfTheDay) and host.storage is None):
        return open_menu(host)
    if isinstance(to, DealOfTheDay):
        from crazy8.ui.scenes.daily.scene import DailyScene

        return DailyScene(host, lambda game: go_on(host, game), to.played)
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
    return MenuScene(host, continue_game=lambda: go_on(host, last), continue_line=saved_line(host, last))


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
    assert host.storage is not None
    day = None if record.practice or record.rules.rounds != 1 else host.storage.daily.day_of_game(record.id)
    choice = TableChoice(record.rules, record.levels, record.seed, title=record.title, day=day)
    host.replace(TableScene(host, choice, session))


def saved_line(host: Host, game: SavedGame) -> str:
    """What is said of a saved game: its table, its round, who is at it."""
    record = game.record
    rules, say = record.rules, host.words.say
    bots = len(record.seats) - 1
    title = record.title or rules_title(host.words, rules)
    number = max(1, record.round_number)
    if rules.rounds > 1:
        return say("table.saved.rounds", title=title, round=number, rounds=rules.rounds, count=bots)
    if rules.target:
        return say("table.saved.target", title=title, round=number, target=rules.target, count=bots)
    return say("table.saved.one", title=title, count=bots)
