"""The race: turning up cards, moving by odds, goal effects, sprint dice, ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from math import perm
from typing import TYPE_CHECKING, Any

from judge.boardfile.lines import EVERYBODY
from judge.boardfile.shapes import UNKNOWN, Count, ListOf
from judge.engine.prompts import Taken
from judge.engine.values import Check, Prompt
from judge.faults import Both
from judge.games.fever.board import COLOUR
from judge.games.fever.conditions import check, in_phase
from judge.games.fever.effects import Effect, combine, effect_text, entries, sign_of, sign_unknown
from judge.games.fever.pack import PACK_MOVES
from judge.games.fever.sheet import COLOURS
from judge.games.fever.state import (
    Args,
    Horse,
    State,
    arrived,
    at_start,
    card_of,
    column,
    goal_line,
    horse_effects,
    icons,
    known_card,
    moved_odds,
    running,
)  # fmt: skip
from judge.games.fever.table import Table
from judge.games.fever.waiting import Kind

if TYPE_CHECKING:
    from judge.boardfile.located import Located
    from judge.boardfile.shapes import Notes

SPRINT = 1  # fever:race.2
MOST_ORDERS = 24  # of level horses that are listed: all of up to four


class Movement(ListOf):
    """A movement card: six numbers, for the odds 1:2 to 1:7; with `may_wait` also `_`, not yet turned up."""

    def __init__(self, may_wait: bool) -> None:
        """With `may_wait` also `_` may stand for the card."""
        wanted = Both("1:2 から 1:7 までの6つの数", "six numbers, for the odds 1:2 to 1:7")
        super().__init__(Count(0, 100), 6, 6, single=False, wanted=wanted)
        self.may_wait = may_wait

    def read(self, at: Located) -> Any:
        """Returns the six numbers, or `_` if the card is not known yet and may wait."""
        return UNKNOWN if self.may_wait and at.value == UNKNOWN else super().read(at)

    def write(self, value: Any) -> Any:
        """Returns the numbers as a list, or `_` for a card that is not known yet."""
        return value if value == UNKNOWN else super().write(value)

    def display_value(self, value: Any) -> Both | None:
        """ "numbers not known yet" for `_`; None for numbers."""
        return Both("内容は未定", "numbers not known yet") if value == UNKNOWN else None

    def schema(self, notes: Notes) -> dict[str, Any]:
        numbers = super().schema(notes)
        return {"anyOf": [numbers, {"const": UNKNOWN}]} if self.may_wait else numbers


DICE = ListOf(COLOUR, 2, 2, single=False, wanted=Both("2つの色", "two colours"))


class TurnUp(Kind):
    """fever:race.1, fever:race.2: all players together turn up a movement card and roll the sprint dice."""

    word, keys, phases = "move", {"move": Movement(may_wait=True), "dice": DICE}, ("race",)
    by_one, by_all, example = False, True, "{move: [3, 3, 2, 2, 2, 2]}"

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """fever:race.1: returns the checks that it is the race and that all players turn the card up together; with the
        preset also that there is such a movement card."""
        checks = [in_phase(state, "race"), check(by == EVERYBODY, "check.table", "fever:race.1", by=by)]
        card = args["move"]
        if state.options.pack and card != UNKNOWN:
            cites = ("fever:race.1", "fever:card/movement", "fever:ruling/HF-R17")
            checks.append(check(tuple(card) in PACK_MOVES, "check.pack", *cites, card=list(card)))
        return checks

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists every movement card of the preset; without the preset one that is not known yet (`_`)."""
        if not state.options.pack:
            return [{"move": UNKNOWN}]
        return [{"move": list(card)} for card in dict.fromkeys(PACK_MOVES)]

    def needs(self, state: State, by: str, args: Args) -> Prompt | None:
        """Returns the first question to answer before the horses can move: what the opening needs, the goal line, the
        odds, the card. None if all is known."""
        opening = opening_needs(state)
        if opening:
            return opening
        if state.finish is None:
            return Prompt(EVERYBODY, "finish", ("fever:race.3", "fever:ruling/HF-R17"), (), False)
        if any(c not in state.odds for c in running(state) or COLOURS):
            return Prompt(EVERYBODY, "odds", ("fever:setup.3", "fever:race.1"), (), False)
        if args["move"] == UNKNOWN:
            return Prompt(EVERYBODY, "move", ("fever:race.1", "fever:ruling/HF-R17"), (), False)
        return None

    def taken(self, state: State, by: str, args: Args) -> Iterator[Taken]:
        """Yields the odds and the goal line as answers taken, as they are known when the horses move."""
        yield Taken(EVERYBODY, "odds", state.odds)
        yield Taken(EVERYBODY, "finish", state.finish)

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table: opens the race if that is still to do, lines the horses up at the start, and moves them by
        the card. If the play gives the dice, horses sprint and are ranked; else it waits for the dice."""
        while not table.state.revealed:
            open_race(table)
        start = at_start(table.state)
        if start:
            line_up(table)
        _run(table, args["move"], start)
        if "dice" in args:
            sprint(table, args["dice"])
        else:
            table.set(pending="dice")


def line_up(table: Table) -> None:
    """Changes the table: all horses stand on square 0, and order of finish and payout of the last race are cleared."""
    horses = {c: h._replace(square=0) for c, h in table.state.horses.items()}
    table.set(horses=horses, finished=(), paid=())


# HF-R13: before any movement card is drawn, the cards are turned up, then plus and minus cards are removed,
# then the odds icons work


def opening_needs(state: State) -> Prompt | None:
    """HF-R13: returns the first question to answer before the cards are turned up and the odds icons work: an unknown
    card on a horse; at the start also a card's sign, or the odds. None if there is none or the cards are up."""
    if state.revealed:
        return None
    for colour in COLOURS:
        for n, (name, owner) in enumerate(state.horses[colour].cards):
            if card_of(state, name) is None:
                return Prompt(owner or EVERYBODY, "card", ("fever:bet.5", "fever:card/action"), (), False,
                                {"about": colour, "n": n, "card": name})  # fmt: skip
    if not at_start(state):
        return None
    for colour in COLOURS:
        unsigned = _unsigned(state, colour)
        if unsigned:
            return Prompt(EVERYBODY, "sign", ("fever:fx.race.9", "fever:fx.race.10", "fever:ruling/HF-R23"),
                            ("plus", "minus"), True, {"card": unsigned})  # fmt: skip
    if not _face_down(state) and state.odds_icons == "before":
        if any(c not in state.odds and icons(horse_effects(state, c), "odds") for c in COLOURS):
            return Prompt(EVERYBODY, "odds", ("fever:setup.3", "fever:fx.result.1"), (), False)
    return None


def ranking_needs(state: State) -> Prompt | None:
    """Returns the question to answer before horses that the board shows past the line are ranked: what the opening
    needs, else the odds if horses are level and these are unknown. None if there is none.

    HF-R7: what the board does not count among the finished horses has reached the line in one move.
    """
    opening, squares = opening_needs(state), Counter(state.horses[c].square for c in arrived(state))
    level = [c for c in arrived(state) if squares[state.horses[c].square] > 1]
    if opening is None and any(c not in state.odds for c in level):
        return Prompt(EVERYBODY, "odds", ("fever:setup.3", "fever:race.4"), (), False)
    return opening


def _face_down(state: State) -> bool:
    """Tells whether face-down cards lie on any horse."""
    return any(state.horses[c].cards for c in COLOURS)


def open_race(table: Table) -> None:
    """HF-R13: changes the table by one step of the opening: turns up the cards if any lie face down; else (at the
    start) lets the odds icons work, and the race is open."""
    start = at_start(table.state)
    if _face_down(table.state):
        cards = [
            Taken(owner or EVERYBODY, "card", name) for c in COLOURS for name, owner in table.state.horses[c].cards
        ]
        table.set(taken=(*table.state.taken, *cards))
        if start:
            reveal(table)
        else:
            apply_face_up_cards(table)
        return
    if start:
        apply_odds_icons(table, "before")
    table.set(revealed=True)


def _removals(state: State, colour: str) -> list[Effect]:
    """fever:fx.race.9, fever:fx.race.10: lists the removing icons on a horse, also those of its face-down cards, which
    must be known."""
    found = icons(horse_effects(state, colour), "remove")
    for name, _ in state.horses[colour].cards:
        found += [e._replace(card=name) for e in icons(known_card(state, name).effects, "remove")]
    return found


def _unsigned(state: State, colour: str) -> str | None:
    """HF-R23: returns the first card under a removing icon of which it must be asked if it is plus or minus. None if
    there is none, or a card on the horse is unknown."""
    if any(card_of(state, name) is None for name, _ in state.horses[colour].cards) or not _removals(state, colour):
        return None
    return next((name for name, _ in state.horses[colour].cards if sign_unknown(known_card(state, name))), None)


def reveal(table: Table) -> None:
    """HF-R13, HF-R23: changes the table: the action cards on all horses are turned up. Icons on the horse remove the
    others of their sign; the icons of the rest work from now on."""
    for colour in COLOURS:
        horse = table.state.horses[colour]
        removals = _removals(table.state, colour)
        kept: list[str] = []
        gone: list[tuple[str, Effect]] = []
        for name, _ in horse.cards:
            sign = sign_of(known_card(table.state, name))
            by = next((e for e in removals if e.op == sign and e.card != name), None)
            if by:
                gone.append((name, by))
            else:
                kept.append(name)
        effects = [e._replace(card=name) for name in kept for e in known_card(table.state, name).effects]
        table.horse(colour, cards=(), effects=(*horse.effects, *effects))
        for name in (*kept, *(name for name, _ in gone)):
            table.tell("reveal", ("fever:bet.5", "fever:card/action", "fever:ruling/HF-R13"), horse=colour, card=name,
                        effects=[effect_text(e) for e in known_card(table.state, name).effects])  # fmt: skip
        for name, by in gone:
            table.tell("removed", (*entries(by), "fever:ruling/HF-R23"), horse=colour, card=name, sign=by.op)


def apply_face_up_cards(table: Table) -> None:
    """Changes the table: cards that a board shows on horses in the middle of a race work from now on, as they were
    turned up at its start. None is removed, and no event tells it."""
    for colour in COLOURS:
        horse = table.state.horses[colour]
        if horse.cards:
            effects = [e._replace(card=name) for name, _ in horse.cards for e in known_card(table.state, name).effects]
            table.horse(colour, cards=(), effects=(*horse.effects, *effects))


def apply_odds_icons(table: Table, when: str) -> None:
    """fever:fx.result.1, HF-R2, HF-R13: changes the table: the odds icons of all horses work and are used up, if `when`
    (`before` or `after` the race) is the ruling in use; else nothing happens."""
    if table.state.odds_icons != when:
        return
    for colour in COLOURS:
        for effect in icons(horse_effects(table.state, colour), "odds"):
            before = table.state.odds[colour]
            steps = effect.n if effect.op == "up" else -effect.n
            after = moved_odds(before, steps)
            table.set(odds={**table.state.odds, colour: after})
            cites = (*entries(effect), "fever:ruling/HF-R2", "fever:ruling/HF-R13")
            key = "odds.icon" if after != before else "odds.icon.same"
            table.tell(key, cites, horse=colour, effect=effect_text(effect), before=before, after=after)
            if after != before:
                doubt = "doubt.odds.before" if when == "before" else "doubt.odds.after"
                table.tell(doubt, ("fever:ruling/HF-R13",), horse=colour, before=before, after=after)
        spent = tuple(e for e in table.state.horses[colour].effects if e.key != "odds")
        table.horse(colour, effects=spent)


# fever:race.1: each horse moves the number that the card shows for its odds


def position_icons(state: State, colour: str) -> list[Effect]:
    """fever:fx.race.8, HF-R21: lists the icons of a horse that work because it is last (of those running) or first
    (while none has finished), ties included."""
    squares = [state.horses[c].square for c in running(state)]
    mine = state.horses[colour].square
    found = icons(horse_effects(state, colour), "last") if mine == min(squares) else []
    if mine == max(squares) and not state.finished:
        found = found + icons(horse_effects(state, colour), "first")
    return found


def step_of(state: State, colour: str, numbers: Sequence[int], start: bool) -> tuple[int, int, list[Effect]]:
    """fever:race.1: returns how far a horse moves, as (number on the card for its odds, squares it moves, icons that
    changed the number)."""
    base = numbers[column(state.odds[colour])]
    found = icons(horse_effects(state, colour), "start") if start else position_icons(state, colour)
    return base, combine(base, found), found


def _run(table: Table, numbers: Sequence[int], start: bool) -> None:
    """fever:race.1: changes the table: all horses that have not finished move at once by the numbers of the card; then
    goal icons of those at the line work."""
    state = table.state
    table.tell("card", ("fever:race.1", "fever:card/movement"), numbers=list(numbers))
    steps = [(c, *step_of(state, c, numbers, start)) for c in running(state)]
    for colour, base, step, found in steps:
        table.horse(colour, square=state.horses[colour].square + step)
        cites = tuple(i for e in found for i in entries(e)) + ("fever:race.1",)
        cites += ("fever:ruling/HF-R12",) * bool(found) + ("fever:ruling/HF-R21",) * bool(found and not start)
        key = "move" if not found else "move.icons"
        table.tell(key, cites, horse=colour, odds=state.odds[colour], base=base, step=step,
                    square=table.state.horses[colour].square, effects=[effect_text(e) for e in found])  # fmt: skip
    for colour in arrived(table.state):
        _goal(table, colour)


# fever:fx.race.4, fever:fx.race.6, HF-R14: goal effects work once, when the horse first reaches the line


def goal_square(state: State, colour: str, square: int) -> tuple[int, list[Effect]]:
    """fever:fx.race.4, fever:fx.race.6: returns (square, icons used): where a horse ends up that comes to this square
    at or past the line."""
    effects = horse_effects(state, colour)
    stops = icons(effects, "goal", "stop")
    if stops:
        return goal_line(state), stops
    found = icons(effects, "goal", "+", "=")
    return goal_line(state) + combine(square - goal_line(state), found), found


def _goal(table: Table, colour: str) -> None:
    """HF-R14: changes the table: the goal icons of a horse work. Called once, when it first reaches the line; nothing
    without such icons."""
    square = table.state.horses[colour].square
    after, found = goal_square(table.state, colour, square)
    if not found:
        return
    table.horse(colour, square=after)
    cites = (*(i for e in found for i in entries(e)), "fever:ruling/HF-R14", "fever:ruling/HF-R12")
    key = "goal" if after != square else "goal.same"
    table.tell(key, cites, horse=colour, effects=[effect_text(e) for e in found], before=square, square=after)


def stopped_on_line(state: State, colour: str) -> bool:
    """fever:fx.race.6: tells whether a horse stands on the line and has an icon that stops it there."""
    on_line = state.finish is not None and state.horses[colour].square == state.finish
    return on_line and bool(icons(horse_effects(state, colour), "goal", "stop"))


def sprint_of(state: State, colour: str) -> tuple[int, list[Effect]]:
    """fever:race.2, fever:fx.race.2, fever:fx.race.3: returns how many squares a horse would sprint, and the icons that
    decide it."""
    effects = horse_effects(state, colour)
    barred = icons(effects, "sprint", "no")
    if barred:
        return 0, barred
    if stopped_on_line(state, colour) and state.line_stop_blocks_sprint:
        return 0, icons(effects, "goal", "stop")
    found = icons(effects, "sprint", "+", "=")
    return combine(SPRINT, found), found


def sprint(table: Table, dice: Sequence[str]) -> None:
    """fever:race.2: changes the table: the horses of the colours shown sprint, each once, unless they have finished;
    goal icons work, and those at the line are ranked."""
    table.set(pending=None)
    table.tell("dice", ("fever:race.2",), dice=list(dice))
    for colour in dict.fromkeys(dice):
        state = table.state
        if colour in state.finished:
            table.tell("sprint.finished", ("fever:ruling/HF-R7", "fever:race.2"), horse=colour)
            continue
        step, found = sprint_of(state, colour)
        square = state.horses[colour].square
        on_line = stopped_on_line(state, colour)
        table.horse(colour, square=square + step)
        cites = tuple(i for e in found for i in entries(e)) + ("fever:race.2",)
        cites += ("fever:ruling/HF-R12",) * bool(found) + ("fever:ruling/HF-R14",) * on_line
        table.tell("sprint" if step else "sprint.none", cites, horse=colour, step=step, square=square + step,
                    effects=[effect_text(e) for e in found])  # fmt: skip
        if on_line:
            _doubt_line(table, colour, square, step)
        if square < goal_line(state) <= square + step:
            _goal(table, colour)
    rank(table)


def _doubt_line(table: Table, colour: str, square: int, step: int) -> None:
    """HF-R14: tells a doubt: on which square the horse would be under the alternative reading, `square` plus the sprint
    if `step` is 0, else `square` itself. Tells nothing if an icon forbids the sprint."""
    found = icons(horse_effects(table.state, colour), "sprint")
    if any(e.op == "no" for e in found):
        return
    other = square + combine(SPRINT, found) if not step else square
    table.tell("doubt.line", ("fever:ruling/HF-R14",), horse=colour, other=other)


# fever:race.3, fever:race.4, HF-R7: who reached the line in this move, farther first, then photo icons, then odds


def photo_rank(state: State, colour: str) -> int:
    """fever:fx.race.5, fever:fx.race.7: returns -1 if a horse wins a photo finish by its icons, 1 if it loses it, 0
    without icons or with both."""
    ops = [e.op for e in icons(horse_effects(state, colour), "photo")]
    return ("lose" in ops) - ("win" in ops)


def _finish_key(state: State, colour: str) -> tuple[int, int, int]:
    """fever:race.3, fever:race.4: returns the key by which horses that reach the line in one move are sorted, first the
    one ahead: distance, photo icons, lower odds."""
    return (-state.horses[colour].square, photo_rank(state, colour), state.odds.get(colour, 0))


def next_finishers(state: State) -> list[str]:
    """Lists the horses at the line that finish next: one, or several that no rule separates. Empty if none is at the
    line."""
    waiting = arrived(state)
    if not waiting:
        return []
    first = min(_finish_key(state, c) for c in waiting)
    return [c for c in waiting if _finish_key(state, c) == first]


def rank(table: Table) -> None:
    """fever:race.3, HF-R7: changes the table: the horses that reached the line get the next places; at a tie it stops
    and waits for its decision. With the sixth horse the race is over and the payout comes."""
    group = next_finishers(table.state)
    while group:
        if len(group) > 1:
            table.set(pending="tie")
            return
        finish_horses(table, group)
        group = next_finishers(table.state)
    if len(table.state.finished) == len(COLOURS):
        table.set(phase="payout", pending=None, revealed=False)
        table.tell("race.over", ("fever:race.3", "fever:ruling/HF-R7"), order=list(table.state.finished))


def finish_horses(table: Table, group: Sequence[str]) -> None:
    """Changes the table: gives these horses the next places, in this order."""
    for colour in group:
        state = table.state
        square = state.horses[colour].square
        level = [c for c in arrived(state) if c != colour and state.horses[c].square == square]
        photos = [e for c in (colour, *level) for e in icons(horse_effects(state, c), "photo")] if level else []
        cites = ("fever:ruling/HF-R6",) if len(group) > 1 else tuple(i for e in photos for i in entries(e))
        cites += ("fever:race.4",) * bool(level) + ("fever:race.3", "fever:ruling/HF-R7")
        table.set(finished=(*state.finished, colour))
        place, past = len(table.state.finished), square - goal_line(state)
        told: dict[str, Any] = {"horse": colour, "place": place, "past": past, "level": level}
        if level:
            table.tell("finish.level", cites, **told, tie=_tie(state, colour, level))
        else:
            behind = {c: state.horses[c].square - goal_line(state) for c in arrived(state) if c != colour}
            table.tell("finish", cites, **told, behind=behind or "")


def _tie(state: State, colour: str, level: Sequence[str]) -> dict[str, str]:
    """Returns what decides between a horse and those on its square: colour → photo icons, of those that have any, else
    colour → odds."""
    tied = (colour, *level)
    photos = {c: [effect_text(e) for e in icons(horse_effects(state, c), "photo")] for c in tied}
    if any(photos.values()):
        return {c: told[0] for c, told in photos.items() if told}
    return {c: f"1:{state.odds.get(c, UNKNOWN)}" for c in tied}


def tie(state: State) -> Prompt:
    """HF-R6: returns the question to the start player for the order of the tied horses. Not all orders are listed if
    there are many."""
    group = next_finishers(state)
    orders = tuple(map(list, islice(permutations(group), MOST_ORDERS)))
    return Prompt(state.start, "tie", ("fever:race.4", "fever:ruling/HF-R6"), orders, perm(len(group)) == len(orders),
                    {"horses": group})  # fmt: skip


def decide_tie(table: Table, order: Sequence[str]) -> None:
    """Changes the table: the tied horses finish in this order, then the others at the line."""
    table.set(pending=None)
    finish_horses(table, order)
    rank(table)


def without_action_cards(horse: Horse) -> Horse:
    """fever:round.1: returns the horse without action cards and without effects."""
    return horse._replace(cards=(), effects=())
