"""Where things lie on the table: nothing touches anything else, at any size, for any number of players and cards."""

import itertools
import math
import subprocess
import sys

import pytest

from crazy8.ui.table.layout import TableLayout, card_at, covers
from crazy8.ui.table.layout_hand import CARD_RATIO, INDEX, card_units

SIZES = [(960, 540), (1024, 600), (1280, 720), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160)]
TEXT_SIZES = [100, 125, 150]
COUNTS = [1, 2, 5, 9, 10, 12, 13, 22, 24, 25, 30, 31, 45, 60]

at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
in_every_text_size = pytest.mark.parametrize("text_size", TEXT_SIZES)


def touch(one, other):
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def message_box(layout, cards):
    room = layout.message(cards)
    return room.x - room.width / 2, room.bottom - room.height, room.width, room.height


def boxes(layout, cards, plaque=0):
    """Everything that must stay apart, by name; ``plaque`` is the width the words on the plaques ask for."""
    found = {f"plaque {number}": layout.plaque(number, plaque) for number in range(layout.players - 1)}
    found["you"] = layout.you_plaque(cards, plaque)
    found["pile"] = layout.pile_box()
    middle, top, height = layout.count_pill
    half = layout.u.text(19, 16) * 3
    found["count"] = (middle - half, top, 2 * half, height)
    found["plate"] = layout.plate(plaque)
    found["discards"] = (layout.discard[0] - layout.card_width / 2, layout.pile_box()[1], layout.card_width, 10)
    found["message"] = message_box(layout, cards)
    found.update(layout.action_column(("main", "pass", "mau")))
    found.update(layout.chips(text_width=1000))
    found["ribbon"], _ = layout.ribbon(cards)
    return found


def corners(pose):
    turn = math.radians(pose.angle)
    for across, along in itertools.product((-0.5, 0.5), repeat=2):
        x, y = across * pose.width, along * pose.width * CARD_RATIO
        yield pose.x + x * math.cos(turn) + y * math.sin(turn), pose.y - x * math.sin(turn) + y * math.cos(turn)


@at_every_size
@in_every_text_size
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("plaque", [0, 10_000], ids=["short names", "long names"])
def test_nothing_overlaps(size, text_size, players, plaque):
    layout = TableLayout(size, players, text_size)
    for cards in COUNTS:
        for (name, one), (other, two) in itertools.combinations(boxes(layout, cards, plaque).items(), 2):
            assert not touch(one, two), f"{name} {one} and {other} {two} overlap, {cards} cards"


@at_every_size
@in_every_text_size
@pytest.mark.parametrize("players", range(2, 9))
def test_the_ribbon_covers_neither_fans_nor_cards(size, text_size, players):
    layout = TableLayout(size, players, text_size)
    for cards in COUNTS:
        ribbon, _ = layout.ribbon(cards)
        poses = layout.hand(cards, range(cards), 0)
        for number, needed in itertools.product(range(players - 1), (0, 10_000)):
            poses += layout.fan(number, 9, needed)
        for pose in poses:
            across, down = zip(*corners(pose))
            around = (min(across), min(down), max(across) - min(across), max(down) - min(down))
            assert not touch(ribbon, around), (cards, pose)


@at_every_size
@in_every_text_size
@pytest.mark.parametrize("players", range(2, 9))
def test_everything_stays_inside_the_rail(size, text_size, players):
    layout = TableLayout(size, players, text_size)
    for name, (x, y, width, height) in boxes(layout, 7, 10_000).items():
        assert layout.left <= x, name
        assert x + width <= layout.right, name
        assert layout.top <= y, name
        assert y + height <= layout.bottom, name


@at_every_size
@pytest.mark.parametrize("players", range(2, 9))
def test_plaques_mirror_each_other(size, players):
    layout = TableLayout(size, players)
    for left, right in zip(layout.seats, reversed(layout.seats)):
        assert left.x + right.x == pytest.approx(size[0])
        assert left.y == right.y


@at_every_size
@in_every_text_size
def test_hands_stay_inside_their_limits(size, text_size):
    layout = TableLayout(size, 4, text_size)
    for count in range(1, 105):
        first, last = layout.hand_limits(count)
        pointed = [None, 0, count // 2, count - 1]
        for focus in pointed:
            poses = layout.hand(count, range(0, count, 3), focus)
            lean = layout.card_height * 0.12 if count <= 9 else 1
            for pose in poses:
                assert first - lean <= pose.x - pose.width / 2
                assert pose.x + pose.width / 2 <= last + lean
                assert pose.y + pose.width * CARD_RATIO / 2 <= layout.hand_bottom + 1


@at_every_size
@in_every_text_size
def test_the_message_never_covers_a_card(size, text_size):
    layout = TableLayout(size, 8, text_size)
    for count in range(1, 61):
        bottom = layout.message(count).bottom
        for focus in range(count):
            for pose in layout.hand(count, range(count), focus):
                assert min(y for _, y in corners(pose)) >= bottom


@at_every_size
@in_every_text_size
def test_lifted_cards_leave_your_plaque_alone(size, text_size):
    layout = TableLayout(size, 8, text_size)
    for count in range(1, 61):
        x, y, width, height = layout.you_plaque(count, 10_000)
        for pose in layout.hand(count, range(count)):
            top = min(along for _, along in corners(pose))
            side = min(across for across, _ in corners(pose))
            lean = layout.u(14) if count <= 9 else 0
            assert top >= y + height or side >= x + width - lean


@pytest.mark.parametrize("count", range(1, 41))
def test_every_card_has_a_strip_to_click_on(count):
    layout = TableLayout((1024, 600), 4)
    poses = layout.hand(count, range(0, count, 2))
    seen = [0] * count
    for number, pose in enumerate(poses):
        y = pose.y - pose.width * CARD_RATIO * 0.3
        for x in range(round(pose.x - pose.width / 2), round(pose.x + pose.width / 2)):
            seen[number] += card_at(poses, (x, y)) == number
    assert min(seen) >= 8


@at_every_size
def test_the_index_of_every_card_is_seen(size):
    layout = TableLayout(size, 4)
    for count in range(2, 81):
        poses = layout.hand(count)
        row = poses[: (count + 1) // 2] if count > 30 else poses
        for left, right in itertools.pairwise(row):
            assert right.x - left.x >= 0.175 * left.width


def test_a_pointed_card_stands_free_while_there_is_room():
    layout = TableLayout((1280, 720), 4)
    for count in (2, 9, 12, 22, 30):
        poses = layout.hand(count, focus=1)
        if count > 2:
            assert poses[2].x - poses[2].width / 2 >= poses[1].x + poses[1].width / 2
        assert min(b.x - a.x for a, b in itertools.pairwise(poses)) >= INDEX * poses[0].width


def test_states_lift_cards():
    layout = TableLayout((1280, 720), 4)
    flat, lifted = layout.hand(12), layout.hand(12, {3})
    assert flat[3].y - lifted[3].y == pytest.approx(26)
    assert layout.hand(12, {3}, focus=3)[3].y == pytest.approx(lifted[3].y - 14)
    hovered = layout.hand(12, {3}, hover=3)[3]
    assert hovered.y == pytest.approx(lifted[3].y - 10)
    assert hovered.width == pytest.approx(flat[3].width * 1.04)
    assert layout.hand(12, hover=3, hover_rises=False)[3].y == flat[3].y


def test_card_widths_follow_the_design():
    assert [card_units(count) for count in (1, 12, 13, 24, 25, 30, 31, 104)] == [134, 134, 122, 122, 112, 112, 100, 100]


def test_small_hands_are_fans_and_large_ones_rows():
    layout = TableLayout((1280, 720), 4)
    fan = layout.hand(7)
    assert fan[0].angle > 0 > fan[-1].angle
    assert fan[3].y < fan[0].y
    assert {pose.angle for pose in layout.hand(10)} == {0.0}
    assert len({pose.y for pose in layout.hand(30)}) == 1
    assert len({pose.y for pose in layout.hand(31)}) == 2


def test_a_point_on_a_turned_card():
    layout = TableLayout((1280, 720), 4)
    pose = layout.hand(1)[0]._replace(angle=30)
    for x, y in corners(pose):
        inside = (pose.x + (x - pose.x) * 0.98, pose.y + (y - pose.y) * 0.98)
        outside = (pose.x + (x - pose.x) * 1.02, pose.y + (y - pose.y) * 1.02)
        assert covers(pose, inside)
        assert not covers(pose, outside)
    assert card_at([], (0, 0)) is None


def test_the_topmost_card_is_hit():
    poses = TableLayout((1280, 720), 4).hand(9)
    middle = (poses[4].x + poses[4].width * 0.45, poses[4].y)
    assert card_at(poses, middle) == 5
    assert card_at(poses, (0, 0)) is None


def test_cards_of_the_pile_always_lie_the_same_way():
    layout = TableLayout((1280, 720), 4)
    assert layout.discard_pose(17) == layout.discard_pose(17)
    assert {abs(layout.discard_pose(card).angle) for card in range(52)} == {9, 7, 4, 11, 13}
    assert max(abs(layout.top_pose(card).angle) for card in range(104)) <= 3


def test_the_pile_is_as_high_as_it_is_full():
    assert [TableLayout.pile_layers(count) for count in (0, 1, 4, 5, 28, 90)] == [0, 1, 1, 2, 7, 7]
    layout = TableLayout((1280, 720), 4)
    assert layout.pile_top(30)[1] < layout.pile_top(3)[1]


def test_the_layout_needs_no_pygame():
    code = "import sys, crazy8.ui.table.layout; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
