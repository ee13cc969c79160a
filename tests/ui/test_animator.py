"""The animator: what is shown is always a view that existed, in order, and in the end the session's own."""

from __future__ import annotations

import random

import pytest

from crazy8.rules.actions import DEAL
from crazy8.rules.cards import card_of
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.session.session import Session, new_session
from crazy8.ui.table.animator import THINKING, Animator
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.motion import Flight, Glide, Place, in_out, out, pop, settle, wiggle
from crazy8.ui.table.own_hand import Marks, OwnHand
from crazy8.ui.table.reshuffle import SECONDS, reshuffle_poses, top_lift

STEP = 1 / 120


class Spots:
    """A table whose places are all known."""

    unit = 1.0

    def pile(self) -> Place:
        return Place(100, 100, 50)

    def discard(self, card: int) -> Place:
        return Place(200, 100, 50, 2)

    def seat(self, seat: int) -> Place:
        return Place(100 * seat, 0, 20)

    def own_card(self, card: int) -> Place:
        return Place(card, 300, 60)


def animator(motion: str = "full") -> tuple[Animator, list]:
    shown: list = []
    made = Animator(Spots(), lambda event, view: shown.append((event, view)), lambda event, view: None)
    made.motion = motion
    return made, shown


def dealt(name: str = "mau_mau", players: int = 4, seed: int = 5) -> Session:
    session = new_session(preset(name).rules, ["normal"] * (players - 1), seed)
    session.submit(0, DEAL)
    session.run()
    return session


def run(made: Animator, seconds: float = 120.0) -> float:
    start = made.now
    while made.moving and made.now < start + seconds:
        made.step(STEP)
    return made.now - start


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_everything_is_shown_once_and_in_order(name: str, motion: str) -> None:
    session = dealt(name)
    told = session.poll(0)
    made, shown = animator(motion)
    made.add(told)
    run(made)
    assert shown == told
    assert made.shown == session.view(0)


def test_a_view_is_shown_only_when_its_card_has_landed() -> None:
    made, shown = animator()
    session = dealt()
    made.add(session.poll(0))
    while not made.flights(made.now):
        made.step(STEP)
    flight = made.flights(made.now)[0]
    seen = len(shown)
    while made.now + STEP < flight.start + flight.seconds:
        made.step(STEP)
        assert len(shown) == seen
    made.step(2 * STEP)
    assert len(shown) == seen + 1


def test_skipping_ends_all_motion_in_the_final_state() -> None:
    made, shown = animator()
    session = dealt()
    told = session.poll(0)
    made.add(told)
    made.step(0.5)
    made.skip()
    assert not made.moving
    assert shown == told
    assert made.flights(made.now) == []


def test_skipping_again_makes_what_follows_faster_until_the_next_deal() -> None:
    made, _ = animator()
    made.skip()
    assert made.speed == 0.5
    made.skip()
    assert made.speed == 0.25
    made.skip()
    assert made.speed == 0.25
    session = dealt()
    made.add(session.poll(0))
    made.step(STEP)
    assert made.speed == 1.0


def test_time_in_large_and_small_steps_shows_the_same() -> None:
    orders = []
    for step in (1 / 240, 1 / 30):
        made, shown = animator()
        session = dealt(seed=9)
        made.add(session.poll(0))
        while made.moving:
            made.step(step)
        orders.append([event for event, _ in shown])
    assert orders[0] == orders[1]


@pytest.mark.parametrize("pace", THINKING)
def test_a_bot_seems_to_think_for_its_pace_give_or_take_a_quarter(pace: str) -> None:
    made, _ = animator()
    made.pace = pace
    rng = random.Random(3)
    for seed in range(30):
        session = dealt(seed=seed, players=rng.randint(2, 8))
        for _, view in session.poll(0):
            assert 0.75 * THINKING[pace] <= made.thinking_seconds(view) <= 1.26 * THINKING[pace]


def test_without_motion_nothing_flies() -> None:
    made, _ = animator("off")
    session = dealt()
    made.add(session.poll(0))
    for _ in range(2000):
        made.step(STEP)
        assert made.flights(made.now) == []


def test_reduced_motion_fades_in_at_the_goal() -> None:
    made, _ = animator("reduced")
    session = dealt()
    made.add(session.poll(0))
    met = 0
    for _ in range(4000):
        made.step(STEP)
        for flight in made.flights(made.now):
            met += 1
            pose = flight.pose(made.now)
            assert (pose.x, pose.y, pose.width) == (flight.end.x, flight.end.y, flight.end.width)
            assert pose.angle == flight.end.angle
            assert 0 <= pose.alpha <= 255
    assert met


@pytest.mark.parametrize("curve", [out, in_out, pop, settle])
def test_curves_lead_from_the_start_to_the_end(curve) -> None:
    assert curve(0.0) == pytest.approx(0.0)
    assert curve(1.0) == pytest.approx(1.0)


def test_pop_goes_over_the_mark_and_settling_hardly() -> None:
    assert max(out(part / 100) for part in range(101)) <= 1.0
    assert max(pop(part / 100) for part in range(101)) > 1.02
    assert 1.01 < max(settle(part / 100) for part in range(101)) < 1.03


@pytest.mark.parametrize("end", [Place(400, 50, 100, 2), Place(-300, 90, 100, -3)])
def test_a_card_that_snaps_leans_into_its_way_goes_over_the_mark_and_is_there_in_time(end: Place) -> None:
    flight = Flight(7, Place(50, 300, 60), end, 1.0, 0.4, arc=30, turns_at=0.5, snaps=True)
    plain = flight._replace(snaps=False)
    for now in (1.0, 1.4, 2.0):
        snapped, straight = flight.pose(now), plain.pose(now)
        assert (snapped.x, snapped.y, snapped.width) == pytest.approx((straight.x, straight.y, straight.width))
        assert snapped.angle == pytest.approx(straight.angle)
        assert flight.over(now) == plain.over(now)
    poses = [flight.pose(1 + step / 250) for step in range(1, 100)]
    way = 1 if end.x > 50 else -1
    assert max((pose.x - end.x) * way for pose in poses) > 3
    assert all((pose.x - end.x) * way < 0.03 * abs(end.x - 50) for pose in poses)
    leans = [pose.angle - plain.pose(1 + step / 250).angle for step, pose in enumerate(poses, 1)]
    assert max(-lean * way for lean in leans) > 3
    assert min(-lean * way for lean in leans) > -0.1
    assert min(pose.width for pose in poses[-20:]) < end.width


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_only_in_full_motion_cards_snap_and_none_takes_longer(motion: str) -> None:
    made, _ = animator(motion)
    made.add(dealt("eights_52", 4).poll(0))
    snapping = 0
    while made.moving:
        made.step(STEP)
        for beat in made.beats:
            for flight in beat.flights:
                assert flight.start + flight.seconds <= beat.lands + 1e-9
                snapping += flight.snaps
    assert (snapping > 0) == (motion == "full")


def test_a_flight_turns_over_where_it_should() -> None:
    flight = Flight(7, Place(0, 0, 10), Place(100, 0, 10), 1.0, 1.0, arc=20, turns_at=0.5)
    assert flight.pose(1.05).card == -1
    assert flight.pose(1.5).flip == pytest.approx(0.0, abs=0.01)
    assert flight.pose(1.95).card == 7
    assert flight.pose(1.5).y == pytest.approx(-20)
    assert (flight.pose(2.0).x, flight.pose(2.0).y) == (100, pytest.approx(0))


def test_a_glide_sent_elsewhere_starts_from_where_it_is() -> None:
    glide = Glide(Place(0, 0, 10), Place(100, 0, 10), 0.0, 1.0)
    halfway = glide.at(0.5)
    glide.send(Place(0, 50, 10), 0.5, 1.0)
    assert glide.at(0.5) == halfway
    assert glide.at(1.5) == Place(0, 50, 10)


def test_the_wiggle_dies_out() -> None:
    assert wiggle(1.0) == 0.0
    early, late = range(100), range(120, 200)
    assert max(abs(wiggle(part / 200)) for part in early) > max(abs(wiggle(part / 200)) for part in late)


def test_the_reshuffle_starts_at_the_discards_and_ends_at_the_pile() -> None:
    discard, pile = Place(300, 200, 100), Place(150, 200, 100)
    cards = list(range(17))
    first = reshuffle_poses(cards, 0.0, discard, pile, 1.0)
    last = reshuffle_poses(cards, SECONDS - 0.015, discard, pile, 1.0)
    assert [pose.card for pose in first] == cards
    assert all((pose.x, pose.y) == (300, 200) for pose in first)
    assert last
    assert all(pose.card == -1 and (pose.x, pose.y) == pytest.approx((150, 200), abs=1) for pose in last)
    assert reshuffle_poses(cards, SECONDS, discard, pile, 1.0) == [], "all lie on the pile"
    spread = reshuffle_poses(cards, 0.65, discard, pile, 1.0)
    assert len({round(pose.x) for pose in spread}) == 17, "a doubter sees every card go"
    assert top_lift(0.6) > 0.9
    assert top_lift(0.0) == top_lift(SECONDS) == pytest.approx(0.0)


def test_a_card_of_the_hand_turns_in_whole_degrees_and_never_looks_far_off() -> None:
    hand = OwnHand(TableLayout((1280, 720), 3))
    hand.open(-10.0)
    cards = sum(1 << card_of(code) for code in ("7S", "8S", "9S", "TS", "QS"))
    hand.show(cards, (), 0.0)
    hand.aim(Marks(), 0.0)
    hand.show(cards & ~(1 << card_of("9S")), (), 1.0)
    hand.aim(Marks(), 1.0, together=False)
    seen: dict[int, list[float]] = {}
    for frame in range(40):
        now = 1.0 + frame / 60
        for pose in hand.poses(Marks(), now):
            exact = hand.glides[pose.card].at(now).angle
            assert abs(pose.angle - exact) <= 0.5
            assert pose.angle in (round(pose.angle), hand.glides[pose.card].end.angle)
            seen.setdefault(pose.card, []).append(pose.angle)
    for card, angles in seen.items():
        assert angles[-1] == hand.glides[card].end.angle
        assert len(set(angles)) <= 4
    assert not hand.moving(1.0 + 40 / 60)
