"""The race: turning up cards, moving by odds, goal effects, sprint dice, ranking."""

from __future__ import annotations

from itertools import islice, permutations
from math import perm

from judge.engine.asking import Taken
from judge.engine.values import Check, Decision
from judge.games.fever.change import Change
from judge.games.fever.conditions import check, in_phase
from judge.games.fever.effects import combine, entries, shown, sign_of, sign_open
from judge.games.fever.pack import PACK_MOVES
from judge.games.fever.sheet import COLOURS
from judge.games.fever.state import (
    UNKNOWN,
    Horse,
    State,
    arrived,
    at_start,
    card_of,
    column,
    horse_effects,
    icons,
    moved_odds,
    running,
)  # fmt: skip

SPRINT = 1  # fever:race.2
MOST_ORDERS = 24  # of level horses that are listed: all of up to four


def checks_move(state: State, by: str, args: dict) -> list[Check]:
    """fever:race.1: the table turns up a movement card."""
    checks = [in_phase(state, "race"), check(by == "all", "check.table", "fever:race.1", by=by)]
    card = args.get("move")
    if state.options.pack and card != UNKNOWN:
        checks.append(check(tuple(card) in PACK_MOVES, "check.pack", "fever:race.1", "fever:card/movement",
                            "fever:ruling/HF-R17", card=list(card)))  # fmt: skip
    return checks


def needs(state: State, by: str, args: dict) -> Decision | None:
    """What must be known before the horses can move, in the order in which it is asked."""
    opening = opening_needs(state)
    if opening:
        return opening
    if state.finish is None:
        return Decision("all", "finish", ("fever:race.3", "fever:ruling/HF-R17"), (), False)
    if any(c not in state.odds for c in running(state) or COLOURS):
        return Decision("all", "odds", ("fever:setup.3", "fever:race.1"), (), False)
    if args.get("move") == UNKNOWN:
        return Decision("all", "move", ("fever:race.1", "fever:ruling/HF-R17"), (), False)
    return None


def do_move(change: Change, by: str, args: dict) -> None:
    """One movement card with its sprint dice, or up to the dice where they have not been rolled."""
    while not change.state.revealed:
        open_race(change)
    start = at_start(change.state)
    if start:
        line_up(change)
    _run(change, args.get("move"), start)
    if "dice" in args:
        sprint(change, args.get("dice"))
    else:
        change.set(pending="dice")


def line_up(change: Change) -> None:
    """A new race: all horses stand at the start, and what the last one left is forgotten."""
    horses = {c: h._replace(square=0) for c, h in change.state.horses.items()}
    change.set(horses=horses, finished=(), paid=())


# HF-R13: before any movement card is drawn, the cards are turned up, then plus and minus cards are removed,
# then the odds icons work


def opening_needs(state: State) -> Decision | None:
    """What must be known before the cards are turned up and the odds icons carried out: by itself, without a play."""
    if state.revealed:
        return None
    for colour in COLOURS:
        for n, (name, owner) in enumerate(state.horses[colour].cards):
            if card_of(state, name) is None:
                return Decision(owner or "all", "card", ("fever:bet.5", "fever:card/action"), (), False,
                                {"about": colour, "n": n, "card": name})  # fmt: skip
    if not at_start(state):
        return None
    for colour in COLOURS:
        name = _unsigned(state, colour)
        if name:
            return Decision("all", "sign", ("fever:fx.race.9", "fever:fx.race.10", "fever:ruling/HF-R23"),
                            ("plus", "minus"), True, {"card": name})  # fmt: skip
    if not _face_down(state) and state.odds_icons == "before":
        if any(c not in state.odds and icons(horse_effects(state, c), "odds") for c in COLOURS):
            return Decision("all", "odds", ("fever:setup.3", "fever:fx.result.1"), (), False)
    return None


def _face_down(state):
    return any(state.horses[c].cards for c in COLOURS)


def open_race(change: Change) -> None:
    """First the cards that lie face down, then the odds icons of those that are left."""
    start = at_start(change.state)
    if _face_down(change.state):
        said = [Taken(owner or "all", "card", name) for c in COLOURS for name, owner in change.state.horses[c].cards]
        change.set(taken=(*change.state.taken, *said))
        if start:
            reveal(change)
        else:
            uncovered(change)
        return
    if start:
        odds_icons(change, "before")
    change.set(revealed=True)


def _removals(state, colour):
    """fever:fx.race.9, fever:fx.race.10: the removing icons on a horse, its action cards included."""
    found = icons(horse_effects(state, colour), "remove")
    for name, _ in state.horses[colour].cards:
        found += [e._replace(card=name) for e in icons(card_of(state, name).effects, "remove")]
    return found


def _unsigned(state, colour):
    """HF-R23: a card with = under a removing icon that does not say whether it is plus or minus."""
    if any(card_of(state, name) is None for name, _ in state.horses[colour].cards) or not _removals(state, colour):
        return None
    return next((name for name, _ in state.horses[colour].cards if sign_open(card_of(state, name))), None)


def reveal(change: Change) -> None:
    """The action cards of all horses are turned up; removed ones do nothing, the others work from now on."""
    for colour in COLOURS:
        horse = change.state.horses[colour]
        removals = _removals(change.state, colour)
        kept, gone = [], []
        for name, _ in horse.cards:
            sign = sign_of(card_of(change.state, name))
            by = next((e for e in removals if e.op == sign and e.card != name), None)
            (gone if by else kept).append((name, by))
        effects = [e._replace(card=name) for name, _ in kept for e in card_of(change.state, name).effects]
        change.horse(colour, cards=(), effects=(*horse.effects, *effects))
        for name, _ in (*kept, *gone):
            change.tell("reveal", ("fever:bet.5", "fever:card/action", "fever:ruling/HF-R13"), horse=colour, card=name,
                        effects=[shown(e) for e in card_of(change.state, name).effects])  # fmt: skip
        for name, by in gone:
            change.tell("removed", (*entries(by), "fever:ruling/HF-R23"), horse=colour, card=name, sign=by.op)


def uncovered(change: Change) -> None:
    """Cards that a board shows on horses in the middle of a race were turned up at its start: they just work."""
    for colour in COLOURS:
        horse = change.state.horses[colour]
        if horse.cards:
            effects = [e._replace(card=name) for name, _ in horse.cards for e in card_of(change.state, name).effects]
            change.horse(colour, cards=(), effects=(*horse.effects, *effects))


def odds_icons(change: Change, when: str) -> None:
    """fever:fx.result.1, HF-R2: the odds icons of each horse, before the start unless the ruling is switched."""
    if change.state.odds_icons != when:
        return
    for colour in COLOURS:
        for effect in icons(horse_effects(change.state, colour), "odds"):
            before = change.state.odds[colour]
            steps = effect.n if effect.op == "up" else -effect.n
            after = moved_odds(before, steps)
            change.set(odds={**change.state.odds, colour: after})
            cites = (*entries(effect), "fever:ruling/HF-R2", "fever:ruling/HF-R13")
            key = "odds.icon" if after != before else "odds.icon.same"
            change.tell(key, cites, horse=colour, effect=shown(effect), before=before, after=after)
            if after != before:
                change.tell(f"doubt.odds.{when}", ("fever:ruling/HF-R13",), horse=colour, before=before, after=after)
        spent = tuple(e for e in change.state.horses[colour].effects if e.key != "odds")
        change.horse(colour, effects=spent)


# fever:race.1: each horse moves the number that the card shows for its odds


def position_icons(state: State, colour: str) -> list:
    """fever:fx.race.8, HF-R21: icons that work because the horse is last or first; being level counts."""
    squares = [state.horses[c].square for c in running(state)]
    mine = state.horses[colour].square
    found = icons(horse_effects(state, colour), "last") if mine == min(squares) else []
    if mine == max(squares) and not state.finished:
        found = found + icons(horse_effects(state, colour), "first")
    return found


def step_of(state: State, colour: str, numbers, start: bool) -> tuple[int, int, list]:
    """How far a horse moves by the card: the number for its odds, the result, and the icons that changed it."""
    base = numbers[column(state.odds[colour])]
    found = icons(horse_effects(state, colour), "start") if start else position_icons(state, colour)
    return base, combine(base, found), found


def _run(change, numbers, start):
    """All horses that have not finished move at once; then the goal effects of those at the line."""
    state = change.state
    change.tell("card", ("fever:race.1", "fever:card/movement"), numbers=list(numbers))
    steps = [(c, *step_of(state, c, numbers, start)) for c in running(state)]
    for colour, base, step, found in steps:
        change.horse(colour, square=state.horses[colour].square + step)
        cites = tuple(i for e in found for i in entries(e)) + ("fever:race.1",)
        cites += ("fever:ruling/HF-R12",) * bool(found) + ("fever:ruling/HF-R21",) * bool(found and not start)
        key = "move" if not found else "move.icons"
        change.tell(key, cites, horse=colour, odds=state.odds[colour], base=base, step=step,
                    square=change.state.horses[colour].square, effects=[shown(e) for e in found])  # fmt: skip
    for colour in arrived(change.state):
        _goal(change, colour)


# fever:fx.race.4, fever:fx.race.6, HF-R14: goal effects work once, when the horse first reaches the line


def beyond(state: State, colour: str, square: int) -> tuple[int, list]:
    """Where a horse that reaches the line comes to stand, and the icons that put it there."""
    effects = horse_effects(state, colour)
    stops = icons(effects, "goal", "stop")
    if stops:
        return state.finish, stops
    found = icons(effects, "goal", "+", "=")
    return state.finish + combine(square - state.finish, found), found


def _goal(change, colour):
    square = change.state.horses[colour].square
    after, found = beyond(change.state, colour, square)
    if not found:
        return
    change.horse(colour, square=after)
    cites = (*(i for e in found for i in entries(e)), "fever:ruling/HF-R14", "fever:ruling/HF-R12")
    change.tell("goal", cites, horse=colour, effects=[shown(e) for e in found], before=square, square=after)


def stopped(state: State, colour: str) -> bool:
    """A horse that stands on the line because it cannot go beyond it."""
    on_line = state.finish is not None and state.horses[colour].square == state.finish
    return on_line and bool(icons(horse_effects(state, colour), "goal", "stop"))


def sprint_of(state: State, colour: str) -> tuple[int, list]:
    """fever:race.2, fever:fx.race.2, fever:fx.race.3: how far a horse sprints, and the icons that say so."""
    effects = horse_effects(state, colour)
    barred = icons(effects, "sprint", "no")
    if barred:
        return 0, barred
    if stopped(state, colour) and state.line_stop_blocks_sprint:
        return 0, icons(effects, "goal", "stop")
    found = icons(effects, "sprint", "+", "=")
    return combine(SPRINT, found), found


def sprint(change: Change, dice) -> None:
    """fever:race.2: the colours shown move 1 each, the same colour twice only 1; then the ranking."""
    change.set(pending=None)
    change.tell("dice", ("fever:race.2",), dice=list(dice))
    for colour in dict.fromkeys(dice):
        state = change.state
        if colour in state.finished:
            change.tell("sprint.finished", ("fever:ruling/HF-R7", "fever:race.2"), horse=colour)
            continue
        step, found = sprint_of(state, colour)
        square = state.horses[colour].square
        on_line = stopped(state, colour)
        change.horse(colour, square=square + step)
        cites = tuple(i for e in found for i in entries(e)) + ("fever:race.2",)
        cites += ("fever:ruling/HF-R12",) * bool(found) + ("fever:ruling/HF-R14",) * on_line
        change.tell("sprint" if step else "sprint.none", cites, horse=colour, step=step, square=square + step,
                    effects=[shown(e) for e in found])  # fmt: skip
        if on_line:
            _doubt_line(change, colour, square, step)
        if square < state.finish <= square + step:
            _goal(change, colour)
    rank(change)


def _doubt_line(change, colour, square, step):
    """HF-R14 is uncertain: where the horse would stand if the stop let it sprint, or did not."""
    found = icons(horse_effects(change.state, colour), "sprint")
    if any(e.op == "no" for e in found):
        return
    other = square + combine(SPRINT, found) if not step else square
    change.tell("doubt.line", ("fever:ruling/HF-R14",), horse=colour, other=other)


# fever:race.3, fever:race.4, HF-R7: who reached the line in this move, farther first, then photo icons, then odds


def photo(state: State, colour: str) -> int:
    """fever:fx.race.5, fever:fx.race.7: -1 wins a photo finish, 1 loses it, 0 where there is no icon or both."""
    ops = [e.op for e in icons(horse_effects(state, colour), "photo")]
    return ("lose" in ops) - ("win" in ops)


def _key(state, colour):
    return (-state.horses[colour].square, photo(state, colour), state.odds.get(colour, 0))


def best_group(state: State) -> list[str]:
    """The horses that come next in the order of finish: one, or several that nothing tells apart."""
    waiting = arrived(state)
    if not waiting:
        return []
    first = min(_key(state, c) for c in waiting)
    return [c for c in waiting if _key(state, c) == first]


def rank(change: Change) -> None:
    """The order of finish of all that reached the line in this move; the race ends with the sixth."""
    group = best_group(change.state)
    while group:
        if len(group) > 1:
            change.set(pending="tie")
            return
        place(change, group)
        group = best_group(change.state)
    if len(change.state.finished) == len(COLOURS):
        change.set(phase="payout", pending=None, revealed=False)
        change.tell("race.over", ("fever:race.3", "fever:ruling/HF-R7"), order=list(change.state.finished))


def place(change: Change, group) -> None:
    """Horses take their places; level horses are told apart by photo icons, then by odds."""
    for colour in group:
        state = change.state
        square = state.horses[colour].square
        level = [c for c in arrived(state) if c != colour and state.horses[c].square == square]
        photos = [e for c in (colour, *level) for e in icons(horse_effects(state, c), "photo")] if level else []
        cites = ("fever:ruling/HF-R6",) if len(group) > 1 else tuple(i for e in photos for i in entries(e))
        cites += ("fever:race.4",) * bool(level) + ("fever:race.3", "fever:ruling/HF-R7")
        change.set(finished=(*state.finished, colour))
        change.tell("finish.level" if level else "finish", cites, horse=colour, place=len(change.state.finished),
                    past=square - state.finish, level=level)  # fmt: skip


def tie(state: State) -> Decision:
    """HF-R6: the document does not say who is first on the same square at the same odds; the start player decides."""
    group = best_group(state)
    orders = tuple(map(list, islice(permutations(group), MOST_ORDERS)))
    return Decision(state.start, "tie", ("fever:race.4", "fever:ruling/HF-R6"), orders, perm(len(group)) == len(orders),
                    {"horses": group})  # fmt: skip


def decide_tie(change: Change, order) -> None:
    change.set(pending=None)
    place(change, order)
    rank(change)


def cleared(horse: Horse) -> Horse:
    """fever:round.1: the action cards of a horse go back to the deck, and their effects end."""
    return horse._replace(cards=(), effects=())
