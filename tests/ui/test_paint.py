"""The painted table: every state draws at every size, words fit their boxes, points find what is drawn there."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from crazy8.rules.cards import NO_CARD, NO_SUIT, card_of, pack_of
from crazy8.rules.deal import undealt_round
from crazy8.rules.presets import preset
from crazy8.rules.view import view_of
from crazy8.text.phrases import Phrases
from crazy8.text.words import words_for
from crazy8.ui.drawing import cards as drawn_cards
from crazy8.ui.drawing import surfaces
from crazy8.ui.drawing.cards import DRAWN_AT, Pack
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import colour
from crazy8.ui.drawing.prefetch import SHARED
from crazy8.ui.drawing.type import line_height, width_of
from crazy8.ui.table.describe import TableWords
from crazy8.ui.table.paint import DRAW_PILE, Painter
from crazy8.ui.table.paint_middle import ranks_room
from crazy8.ui.table.paint_seats import needed_width
from crazy8.ui.table.paint_words import fitted_message, message_box
from crazy8.ui.table.picture import ButtonPicture, CardPose, CardState, Picture, PlatePicture, SeatPicture

SIZES = [(960, 540), (1280, 720), (1920, 1080)]
SIZE = (1280, 720)
HEADS = ("french/QH", "french/KC", "french/JD", "german/JC", "french/QS", "french/KD", "german/QS")

at_three_sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture
def painter():
    return Painter(SIZE)


def codes(text):
    return [card_of(code) for code in text.split()]


def a_hand(layout, hand, state=CardState.IDLE, focus=None):
    poses = layout.hand(len(hand), range(len(hand)) if state is CardState.PLAYABLE else (), focus)
    return [
        CardPose(card, *pose, state=state, focused=number == focus)
        for number, (card, pose) in enumerate(zip(hand, poses))
    ]


def a_picture(painter, players=4, hand="7S AS 8H QH 9D", **more):
    """A table in the middle of a round."""
    layout = painter.layout(players)
    picture = Picture(pile_count=11, pile_word="cards", message="Your turn.", message_kind="turn", **more)
    picture.title, picture.subtitle = "Mau-Mau", "Round 2 of 3"
    picture.plate = PlatePicture(2, "Suit to follow", "Hearts")
    picture.seats = [SeatPicture(0, "You", "french/QS", len(hand.split()), "22 pts", glow=1, is_you=True)]
    for seat in range(1, players):
        picture.seats.append(SeatPicture(seat, f"Player {seat}", HEADS[seat - 1], seat, f"{seat * 7} pts"))
    picture.discards = [CardPose(card, *layout.discard_pose(card), dim=52) for card in codes("KC KS 9S")]
    picture.top = CardPose(card_of("9H"), *layout.top_pose(card_of("9H")), lift=0.25)
    picture.hand = a_hand(layout, codes(hand))
    rects = layout.action_column(("main", "pass", "mau"))
    picture.buttons = [
        ButtonPicture("main", rects["main"], "Draw", "D", "1 draw left", "brass", lamps=(1, 2)),
        ButtonPicture("pass", rects["pass"], "Pass", "P", kind="off"),
        ButtonPicture("mau", rects["mau"], "Mau!", "M", kind="red"),
    ]
    for name, rect in layout.chips().items():
        picture.buttons.append(ButtonPicture(name, rect, "", kind="chip", icon=name))
    return picture


def painted(painter, picture):
    surface = pygame.Surface(painter.size)
    painter.draw(surface, picture)
    return surface


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


def light(surface, x, y, width=8, height=8):
    return sum(pygame.transform.average_color(surface, (round(x), round(y), width, height))[:3])


# ---------------------------------------------------------------------- every state, every size
STATES = {
    "as dealt": {},
    "reversed": {"direction": -1, "turn_phase": 0.3},
    "clockwise": {"direction": 1},
    "wished": {"seal": 1, "seal_scale": 1.4},
    "owed": {"owed": 4, "pile_hot": True},
    "wished and owed": {"owed": 12, "seal": 0},
    "focus on the pile": {"pile_focused": True},
    "german": {"german": True, "back": "onyx"},
    "four colours": {"four_colours": True, "back": "red"},
    "tip": {"tip": "The king of diamonds does not fit: a heart, a nine or a jack would.", "tip_at": (900, 500)},
    "tip in the corner": {"tip": "Help", "tip_at": (5, 5)},
    "lamp": {"lamp": 1.0},
    "ranks": {"ranks_in_force": "wild J · 7 draws · 8 skips · A reverses"},
}


@at_three_sizes
@pytest.mark.parametrize("state", STATES)
def test_every_state_draws(size, state):
    painter = Painter(size)
    hand = "7S AS 8H QH 9D" if state != "as dealt" else "7S"
    before = pixels(painted(painter, a_picture(painter, hand=hand)))
    after = pixels(painted(painter, a_picture(painter, hand=hand, **STATES[state])))
    assert (before == after) is (state == "as dealt")


@at_three_sizes
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("players", range(2, 9))
def test_every_number_of_players_draws(size, text_size, players):
    painter = Painter(size, text_size)
    picture = a_picture(painter, players, direction=1)
    for seat in picture.seats:
        seat.bubble, seat.tag, seat.thinking, seat.dim, seat.glow = "Mau!", "misses a turn", 2, 0.5, 0.5
        seat.name = "Maximilianová"
    assert pixels(painted(painter, picture))


@pytest.mark.parametrize("state", CardState)
@pytest.mark.parametrize("focus", [None, 2])
def test_every_state_of_a_card_draws(painter, state, focus):
    picture = a_picture(painter)
    plain = pixels(painted(painter, picture))
    picture.hand = a_hand(painter.layout(4), codes("7S AS 8H QH 9D"), state, focus)
    assert (pixels(painted(painter, picture)) == plain) is (state is CardState.IDLE and focus is None)


@pytest.mark.parametrize("count", [0, 1, 10, 22, 31, 60, 104])
def test_hands_of_any_size_draw(painter, count):
    picture = a_picture(painter)
    picture.hand = a_hand(painter.layout(4), list(range(count)), CardState.PLAYABLE, count // 2 if count else None)
    assert pixels(painted(painter, picture))


def test_an_empty_table_draws(painter):
    assert pixels(painted(painter, Picture()))


def test_empty_piles_are_places_not_holes(painter):
    picture = a_picture(painter)
    full = painted(painter, picture)
    picture.pile_count, picture.top, picture.discards = 0, None, []
    bare = painted(painter, picture)
    layout = painter.layout(4)
    for x, y in (layout.pile, layout.discard):
        assert light(bare, x + 30, y + 40) < light(full, x + 30, y + 40)
        assert pixels(bare.subsurface((round(x) - 50, round(y) - 70, 100, 140))) != pixels(
            painted(painter, Picture()).subsurface((round(x) - 30, round(y) - 70, 100, 140))
        )


def test_flying_cards_are_seen_and_left_as_they_were(painter):
    picture = a_picture(painter)
    still = pixels(painted(painter, picture))
    picture.flying = [
        CardPose(NO_CARD if number % 2 else number, 300 + 80 * number, 300, 111.3, 7.3 * number, flip=0.3, lift=0.7)
        for number in range(8)
    ]
    assert pixels(painted(painter, picture)) != still
    assert picture.flying[3].width == 111.3
    assert picture.flying[3].angle == pytest.approx(21.9)


# ---------------------------------------------------------------------- what a state looks like
def test_dimmed_cards_are_darker_and_playable_ones_full_of_light(painter):
    picture = a_picture(painter, hand="2H")
    seen = {}
    for state in CardState:
        picture.hand[0].state = state
        pose = picture.hand[0]
        seen[state] = light(painted(painter, picture), pose.x + 20, pose.y + 4)
    assert seen[CardState.PLAYABLE] == seen[CardState.IDLE] > seen[CardState.ILLEGAL] > seen[CardState.DIMMED]


def test_the_focus_has_a_ring(painter):
    picture = a_picture(painter, hand="2H")
    pose = picture.hand[0]
    edge = (round(pose.x - pose.width / 2 - 5), round(pose.y))
    assert painted(painter, picture).get_at(edge)[:3] != pytest.approx(colour("focus")[:3], abs=40)
    pose.focused = True
    assert painted(painter, picture).get_at(edge)[:3] == pytest.approx(colour("focus")[:3], abs=40)
    pose.state = CardState.ILLEGAL
    assert painted(painter, picture).get_at(edge)[:3] == pytest.approx(colour("warn")[:3], abs=40)


def test_a_ring_lies_over_the_neighbours_paper(painter):
    picture = a_picture(painter)
    picture.hand = a_hand(painter.layout(4), list(range(60)), focus=8)
    pose = picture.hand[8]
    surface = painted(painter, picture)
    right = (round(pose.x + pose.width / 2 + 4), round(pose.y - pose.width * 0.4))
    assert surface.get_at(right)[:3] == pytest.approx(colour("focus")[:3], abs=40)


def test_the_dragged_card_lies_on_top(painter):
    picture = a_picture(painter, hand="2H KS")
    first, second = picture.hand
    first.x, first.y = second.x, second.y
    covered = pixels(painted(painter, picture))
    first.dragged = True
    assert pixels(painted(painter, picture)) != covered


def test_the_seat_to_act_glows(painter):
    picture = a_picture(painter)
    x, y, width, _ = painter.seat_box(picture, 2)
    dark = light(painted(painter, picture), x + width / 2, y - 6, 20, 4)
    picture.seats[2].glow = 1
    assert light(painted(painter, picture), x + width / 2, y - 6, 20, 4) > dark


def test_direction_arcs_only_where_the_direction_can_turn(painter):
    picture = a_picture(painter)
    plain = painted(painter, picture)
    picture.direction = 1
    there = painted(painter, picture)
    x, y, _, down = painter.layout(4).arcs
    at = (round(x) - 40, round(y - down) - 8, 80, 16)
    assert pixels(plain.subsurface(at)) != pixels(there.subsurface(at))
    picture.direction = -1
    assert pixels(painted(painter, picture)) != pixels(there)


def test_nothing_is_painted_on_the_rail_but_cards(painter):
    bare, full = painted(painter, Picture()), painted(painter, a_picture(painter, 8, hand="7S", direction=1))
    for at in ((0, 0, 1280, 26), (0, 0, 26, 720), (1254, 0, 26, 720)):
        assert pixels(bare.subsurface(at)) == pixels(full.subsurface(at))


# ---------------------------------------------------------------------- words
LONG = "Der Karokönig passt nicht. Spiele ein Herz, eine Neun oder einen Buben, oder ziehe noch eine Karte vom Stapel."


@at_three_sizes
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("words", ["Your turn.", LONG], ids=["short", "long"])
@pytest.mark.parametrize("cards", [2, 9, 14, 40])
def test_messages_fit_their_room(size, text_size, words, cards):
    layout = Painter(size, text_size).layout(8)
    room = layout.message(cards)
    for kind in ("turn", "info", "warn"):
        box = message_box(layout, words, kind, room)
        assert box.bottom == room.bottom
        assert box.w <= room.width
        assert box.h <= max(room.height, layout.u(42))
        px, lines = fitted_message(layout.u, words, room.width - layout.u(78), room.height)
        assert px >= 13
        assert " ".join(lines) == words
        assert len(lines) == 1 or len(lines) * line_height("medium", px) <= box.h


def ranks_told():
    """What the pill of a surprise deal says, for rules with one to five wild ranks."""
    told = set()
    for wild in (("8",), ("8", "J"), ("8", "J", "Q"), ("8", "J", "Q", "K", "A")):
        for name in ("mau_mau", "prsi", "eights_52"):
            rules = replace(preset(name).rules, wild=wild, surprise=True)
            rules = replace(rules, draw_rank="7", skip_rank="A", reverse_rank="10")
            for seed in range(40):
                dealt = undealt_round(rules, 3, 0, seed)
                words = TableWords(Phrases(words_for(), rules, ("You", "Ada", "Bruno")))
                told.add(words.in_force(view_of(dealt, 0)))
    return told


@at_three_sizes
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("players", range(2, 9))
def test_the_ranks_in_force_stand_in_one_line_clear_of_everything(size, text_size, players):
    layout = Painter(size, text_size).layout(players)
    fans = [pygame.Rect(layout.plaque(number)) for number in range(players - 1)]
    fans += [
        pygame.Rect(round(pose.x - pose.width / 2), round(pose.y), round(pose.width), round(pose.width * 0.7))
        for number in range(players - 1)
        for pose in layout.fan(number, 9)
    ]
    told = ranks_told()
    assert len(told) > 60
    for words in told:
        box, px, lines = ranks_room(layout, words)
        at = pygame.Rect(box)
        assert lines == [words]
        assert px >= 12
        assert width_of(words, "medium", px) < at.w
        assert at.collidelist(fans) == -1
        assert at.y >= layout.plate()[1] + layout.plate()[3]
        for cards in (1, 5, 9, 14, 31):
            assert at.bottom <= layout.message(cards).bottom - layout.message(cards).height


def test_messages_rather_take_two_lines_than_tiny_letters():
    u = Units(SIZE)
    assert fitted_message(u, "Your turn.", 600, 60) == (20, ("Your turn.",))
    px, lines = fitted_message(u, LONG, 600, 60)
    assert len(lines) == 2
    assert px >= 16


@at_three_sizes
@pytest.mark.parametrize("text_size", [100, 150])
def test_names_of_14_letters_fit_their_plaques(size, text_size):
    painter = Painter(size, text_size)
    for players in range(2, 9):
        layout = painter.layout(players)
        for number in range(players - 1):
            seat = SeatPicture(number + 1, "Maximilianová", HEADS[0], 12, "128 pts")
            needed = needed_width(layout, seat)
            assert layout.plaque(number, needed)[2] >= needed * 0.85
            assert width_of(seat.name, "name", layout.u.text(17, 14)) < needed


# ---------------------------------------------------------------------- points
def test_points_find_what_is_drawn_there(painter):
    picture = a_picture(painter)
    layout = painter.layout(4)
    for shown in picture.buttons:
        assert painter.hit(picture, pygame.Rect(shown.rect).center) == shown.name
    assert painter.hit(picture, layout.pile) == DRAW_PILE
    assert painter.hit(picture, (640, 420)) == ""
    pose = picture.hand[-1]
    assert painter.hit_card(picture, (pose.x, pose.y)) == len(picture.hand) - 1
    assert painter.hit(picture, (pose.x, pose.y)) == ""


def test_the_chip_with_the_title_is_as_wide_as_it_is_drawn(painter):
    picture = a_picture(painter)
    menu = next(shown for shown in picture.buttons if shown.name == "menu")
    x, y, width, height = menu.rect
    assert painter.hit(picture, (x + width + 30, y + height // 2)) == "menu"
    picture.title, picture.subtitle = "", ""
    assert painter.hit(picture, (x + width + 30, y + height // 2)) == ""


def test_seats_are_found_by_number(painter):
    picture = a_picture(painter)
    assert painter.seat_box(picture, 1) == painter.layout(4).plaque(0, painter.seat_box(picture, 1)[2])
    assert painter.seat_box(picture, 0)[1] > 600
    with pytest.raises(LookupError):
        painter.seat_box(picture, 7)


# ---------------------------------------------------------------------- keeping
def test_a_second_frame_draws_nothing_anew(painter, monkeypatch):
    picture = a_picture(painter, 8, direction=1, seal=1, owed=2, ranks_in_force="wild J")
    first = painted(painter, picture)
    kept = len(drawn_cards._sprites), len(drawn_cards._sources)

    def refuse(*_):
        raise AssertionError("drawn again")

    monkeypatch.setattr(pygame.image, "load_sized_svg", refuse)
    monkeypatch.setattr(pygame.transform, "rotozoom", refuse)
    monkeypatch.setattr(pygame.transform, "gaussian_blur", refuse)
    assert pixels(painted(painter, picture)) == pixels(first)
    assert kept == (len(drawn_cards._sprites), len(drawn_cards._sources))


def test_what_is_painted_again_looks_as_at_first(painter):
    picture = a_picture(painter, direction=1)
    shots = [pixels(painted(painter, picture)) for _ in range(4)]
    assert len(set(shots)) == 1
    for change in (
        lambda: setattr(picture.seats[1], "count", 9),
        lambda: setattr(picture, "owed", 2),
        lambda: setattr(picture.top, "x", picture.top.x + 20),
        lambda: setattr(picture.buttons[0], "hover", True),
        lambda: setattr(picture.plate, "suit", 0),
        lambda: picture.hand.pop(),
    ):
        change()
        kept = pixels(painted(painter, picture))
        assert kept != shots[-1]
        assert kept == pixels(painted(Painter(SIZE), picture))
        shots.append(pixels(painted(painter, picture)))
        assert shots[-1] == kept


def test_what_is_redrawn_looks_as_if_everything_had_been_drawn(painter):
    """Whatever changes from frame to frame: cards of the hand, the focus, what flies, bubbles, tips and the lamp."""
    chance = Random(17)
    picture = a_picture(painter, direction=1)
    surface = pygame.Surface(SIZE)
    painter.draw(surface, picture)
    hand, partly = codes("7S AS 8H QH 9D KD"), 0
    for _ in range(120):
        change = chance.randrange(8)
        if change == 0:
            shown = chance.sample(hand, chance.randrange(1, 7))
            state, focus = chance.choice(list(CardState)), chance.randrange(len(shown))
            picture.hand = a_hand(painter.layout(4), shown, state, focus)
        elif change == 1:
            picture.flying = [
                CardPose(
                    chance.choice((NO_CARD, *hand)), chance.randrange(SIZE[0]), chance.randrange(SIZE[1]), 60,
                    chance.randrange(-90, 90), chance.choice((1, 0.4)), chance.random(), chance.choice((255, 90)),
                )
                for _ in range(chance.randrange(4))
            ]  # fmt: skip
        elif change == 2:
            picture.seats[chance.randrange(4)].bubble = chance.choice(("", "Mau!"))
        elif change == 3:
            picture.tip, picture.tip_at = chance.choice(("", "This card does not fit.")), (300, 400)
        elif change == 4:
            picture.lamp = chance.choice((0.0, 0.0, 0.7))
        elif change == 5:
            picture.seats[1].count = chance.randrange(1, 9)
        elif change == 6 and picture.hand:
            picture.hand[0].dragged = not picture.hand[0].dragged
            picture.hand[0].x += chance.randrange(-90, 90)
        else:
            picture.owed = chance.randrange(3)
        boxes = painter.redraw(surface, picture)
        partly += boxes is not None
        assert pixels(surface) == pixels(painted(painter, picture))
        assert painter.redraw(surface, picture) == ([] if not picture.lamp else None)
    assert partly > 60


def test_faces_can_be_read_ahead(painter, monkeypatch):
    """What has been read ahead is not read again, and looks as if it had been read when it was drawn."""
    surfaces.clear()
    picture = a_picture(painter, hand="7S AS 8H")
    expected = pixels(painted(Painter(SIZE), picture))
    surfaces.clear()
    painted(painter, a_picture(painter))
    surfaces.clear()
    shown = codes("7S AS 8H KC KS 9S 9H")
    painter.read_ahead(Pack(), shown)
    painter.read_ahead(Pack(), shown)
    assert len(SHARED) == len(shown) + 1
    readers = set()
    read = drawn_cards._Face.read
    monkeypatch.setattr(drawn_cards._Face, "read", lambda face: readers.add(face) or read(face))
    assert pixels(painted(painter, picture)) == expected
    assert not {face.name for face in readers} & {"7S", "AS", "8H", "KC", "KS", "9S", "9H"}
    surfaces.clear()
    assert not SHARED


def test_no_face_of_the_hand_or_the_discard_pile_is_read_twice(painter, monkeypatch):
    """However many they are, and whatever else is seen meanwhile: a reshuffle shows all of them at once."""
    surfaces.clear()
    picture = a_picture(painter)
    painted(painter, picture)
    deck = list(pack_of("french52", 1))
    hand, lying, others = deck[:14], deck[14:34], deck[34:]
    painter.read_ahead(Pack(), lying, hand)
    for card in (*hand, *lying):
        drawn_cards.sprite(Pack(), card, 100, base=painter.u(DRAWN_AT))
        painter.read_ahead(Pack(), (), hand, lying)
    for card in others:
        drawn_cards.sprite(Pack(), card, 100, base=painter.u(DRAWN_AT))
    drawn_cards._sprites.clear()
    read = drawn_cards._Face.read
    monkeypatch.setattr(drawn_cards._Face, "read", lambda face: pytest.fail(f"{face.name} is read again"))
    for card in (*hand, *lying):
        for width in (60, 100, painter.u(108)):
            assert drawn_cards.sprite(Pack(), card, width, 3.0, base=painter.u(DRAWN_AT)).get_width() > width - 3
    read_again = []
    monkeypatch.setattr(drawn_cards._Face, "read", lambda face: read_again.append(face.name) or read(face))
    drawn_cards.sprite(Pack(), lying[0], painter.u(DRAWN_AT), base=painter.u(DRAWN_AT))
    assert len(read_again) == 1, "half a face is not good enough for a card of the hand"
    surfaces.clear()


def test_nothing_is_read_ahead_before_the_first_frame(painter):
    surfaces.clear()
    picture = a_picture(painter)
    painter.read_ahead(Pack(), codes("TC JD"))
    painted(painter, picture)
    assert not SHARED
    painted(painter, picture)
    assert {face.name for face in SHARED} >= {"TC", "JD"}
    surfaces.clear()


def test_no_more_is_read_ahead_than_can_be_waiting(painter):
    painted(painter, a_picture(painter))
    surfaces.clear()
    deck = pack_of("french52", 1)
    painter.read_ahead(Pack(), deck)
    waiting = list(SHARED)
    assert len(waiting) == SHARED.most < len(deck)
    last = list(deck)[-SHARED.most :]
    assert {face.name for face in waiting} == {drawn_cards._file(card, Pack())[1] for card in last}
    surfaces.clear()


def test_every_suit_shows_on_the_plate(painter):
    picture = a_picture(painter)
    seen = set()
    for suit in (NO_SUIT, 0, 1, 2, 3):
        picture.plate = PlatePicture(suit, "Suit to follow", "-")
        seen.add(pixels(painted(painter, picture)))
    assert len(seen) == 5
    picture.plate.flip = 0.4
    assert pixels(painted(painter, picture)) not in seen
