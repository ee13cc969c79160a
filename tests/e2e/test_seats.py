"""The seats dialog in the real program: opened, drawn, used and closed, and the table that comes of it."""

from collections.abc import Iterator

import pytest

from crazy8.ui.scenes.table.scene import TableScene
from tools.puppet import Puppet


@pytest.fixture
def puppet() -> Iterator[Puppet]:
    puppet = Puppet(size=(960, 540), overrides={"motion": "off", "rules": "crazy_eights", "bots": 3, "level": "normal"})
    yield puppet
    puppet.close()


def test_a_level_for_each_bot_and_the_first_dealer_can_be_set_and_hold_at_the_table(puppet: Puppet) -> None:
    puppet.focus_on("seats")
    puppet.press("Return")
    assert puppet.told["scene"] == "seats"
    puppet.pass_time(0.1)  # more than three frames over the menu that stands still
    puppet.press("Tab")
    puppet.focus_on("level_2")
    puppet.press("Right")
    puppet.focus_on("dealer")
    puppet.press("Right Right")  # from "as usual" to you, and on to the first bot
    puppet.focus_on("done")
    puppet.press("Return")
    assert puppet.told["scene"] == "menu"
    puppet.focus_on("deal")
    puppet.press("Return")
    table = puppet.stage.top
    assert isinstance(table, TableScene)
    assert table.session.levels == {1: "normal", 2: "hard", 3: "normal"}
    assert table.session.first_dealer == 1
