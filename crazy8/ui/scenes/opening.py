"""Where the program goes: the start menu with the game that can go on, a new table, and the table that goes on.

Menu and table lead to each other, and this is the one place that knows both. It imports them late: a table's first
frame need not wait for the menu's widgets, nor a menu's for the table.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from crazy8.text.rules_text import rules_title
from crazy8.ui.shell import chance
from crazy8.ui.shell.scene import Deal, DealOfTheDay, Destination, Host, PlayOn, Scene, StartMenu, TableChoice

if TYPE_CHECKING:
    from crazy8.session.record import GameRecord
    from crazy8.storage.saves import SavedGame
    from crazy8.ui.scenes.menu.scene import MenuScene
    from crazy8.ui.scenes.table.scene import TableScene


def scene_at(host: Host, to: Destination) -> Scene:
    """The scene of a destination."""
    if isinstance(to, StartMenu) or (isinstance(to, DealOfTheDay) and host.storage is None):
        return open_menu(host)
    if isinstance(to, DealOfTheDay):
        from crazy8.ui.scenes.daily.scene import DailyScene

        return DailyScene(host, lambda game: go_on(host, game), to.played)
    if isinstance(to, PlayOn):
        return play_on(host, to.record)
    from crazy8.ui.scenes.table.scene import TableScene

    return TableScene(host, chosen_table(host) if isinstance(to, Deal) else to)


def chosen_table(host: Host) -> TableChoice:
    """The table that is chosen in the start menu, with new cards."""
    from crazy8.ui.scenes.menu.choice import SET_ROW, remembered_choice

    storage = host.storage
    sets = storage.rule_sets if storage is not None and storage.has_rule_sets else None
    custom = sets.custom() if sets is not None else None
    named = {one.key: one for one in sets.all() if one.rules is not None} if sets is not None else {}
    rules_of = tuple((key, one.rules) for key, one in named.items() if one.rules is not None)
    first, seed = host.words.about.first_rules, chance.new_seed()
    choice = remembered_choice(host.settings, first, custom.rules if custom is not None else None, seed, rules_of)
    table, own = choice.table(), named.get(choice.row.removeprefix(SET_ROW))
    dealer = choice.dealer if choice.dealer >= 0 else None
    title = own.name if own is not None and choice.row.startswith(SET_ROW) else ""
    return TableChoice(table.rules, table.levels, table.seed, host.settings.name, dealer, title)


def open_menu(host: Host) -> MenuScene:
    """The start menu; with "Continue" for the game that was played last."""
    from crazy8.ui.scenes.menu.scene import MenuScene

    storage = host.storage
    daily: dict[str, Any] = {}
    if storage is not None:
        from crazy8.text.daily_text import status_line

        daily = {
            "open_daily": lambda: host.go(DealOfTheDay()),
            "daily_line": lambda: status_line(host.words, storage.daily),
        }
    last = storage.saves.last_played() if storage is not None and storage.has_saves else None
    if last is None:
        return MenuScene(host, **daily)
    lines = partial(saved_lines, host, last)
    return MenuScene(host, continue_game=lambda: go_on(host, last), continue_lines=lines, **daily)


def go_on(host: Host, game: SavedGame) -> None:
    """Sit down again at a saved game, exactly where it was left. Where it is gone the menu says so."""
    from crazy8.ui.scenes.dialogs.scene import notice
    from crazy8.ui.scenes.table.scene import TableScene

    session = host.storage.saves.resume(game) if host.storage is not None else None
    if session is None:
        host.go(StartMenu())
        say, later = host.words.say, host.words.later
        host.push(notice(host, later("table.gone.title"), lambda: [say("table.gone.text")]))
        return
    assert host.storage is not None
    record = game.record
    day = None if record.practice or record.rules.rounds != 1 else host.storage.daily.day_of_game(record.id)
    choice = _choice_of(record)._replace(day=day)
    host.replace(TableScene(host, choice, session, *_people_of(record)))


def play_on(host: Host, record: GameRecord) -> TableScene:
    """Sit down where a recorded game was stopped, in a new game that is practice."""
    from crazy8.session.session import Session
    from crazy8.ui.scenes.table.scene import TableScene

    session = Session.from_record(record)
    if host.storage is not None:
        host.storage.saves.begin(session, record.names, record.title)
    scene = TableScene(host, _choice_of(record), session, *_people_of(record))
    scene.play_on()
    scene.tell_first(host.words.say("replay.play_on.practice"))
    return scene


def _choice_of(record: GameRecord) -> TableChoice:
    return TableChoice(record.rules, record.levels, record.seed, title=record.title)


def _people_of(record: GameRecord) -> tuple[int, tuple[str, ...]]:
    """The person's seat in a kept game, and what everybody is called, by seat."""
    return (record.persons or (0,))[0], record.names


def saved_lines(host: Host, game: SavedGame) -> tuple[str, str]:
    """What is said of a saved game: its table, its round, whether it waits for the person; and the same in short."""
    record = game.record
    title = record.title or rules_title(host.words, record.rules)
    number = max(1, record.round_number)
    told = "turn" if record.position.get("turn") in record.persons else "running"
    key = f"table.saved.{'over' if game.between_rounds and record.position else told}"
    return host.words.say(key, title=title, round=number), host.words.say(f"{key}_short", round=number)
