"""What can be claimed about the table, and how the truth is found in a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.boardfile.lines import EVERYBODY
from judge.boardfile.maps import MapOf
from judge.boardfile.shapes import NOBODY, UNKNOWN, Count, Either, ListOf, Nothing, Player, Text, Total
from judge.boardfile.zones import Counted
from judge.engine.facts import Fact, judge_order, prompt_fact
from judge.engine.values import Event, Ruling
from judge.games.fever.board import COLOUR, PHASE
from judge.games.fever.conditions import PHASE_RULES
from judge.games.fever.questions import QUESTIONS, pending_prompt
from judge.games.fever.rounds import winners
from judge.games.fever.sheet import COLOURS, MONEY
from judge.games.fever.state import ZONES, State, count_of, debt, held, rounds

if TYPE_CHECKING:
    from judge.boardfile.shapes import Shape
    from judge.engine.run import View

# the claimed order of finish: all of it, or the places of some horses
Order = dict[str, int | None] | tuple[str, ...]
PLAYER = Player()
SOMEBODY = Player(NOBODY)
NUMBER = Total(-MONEY, MONEY)
COUNTED = Either(Nothing(), Counted(Text()))
KINDS = {zone: kind for kind, zone in ZONES.items() if kind != "actions"}


def whose_turn(state: State) -> str:
    """Returns the player of the pending question, else the one whose turn it is; `none` if it is nobody or everybody."""
    prompt = pending_prompt(state)
    who = prompt.by if prompt else state.turn
    return NOBODY if who in (None, EVERYBODY) else who


def _of_player(field: str) -> Callable[[View, str], int]:
    """Returns a function that reads this field of a player in a view."""
    return lambda view, name: getattr(view.state.players[name], field)


def _owed(view: View, name: str) -> int | None:
    """Returns what a player owes for all loans; None (undecided) if the sum of one is unknown."""
    return debt(view.state, name)


# cards


def _held(zone: str) -> Callable[[View, str], tuple[str, ...]]:
    """Returns a function that reads a player's cards in this zone in a view."""
    return lambda view, name: held(view.state.players[name], KINDS[zone])


def _same_cards(zone: str) -> Callable[..., bool | None]:
    """Returns a function that tells whether the claimed cards of a zone, or their number, are those found; None if
    unknown cards leave it open."""

    def same(view: View, name: str, claimed: int | tuple[str, ...] | None, found: tuple[str, ...]) -> bool | None:
        """Tells whether the claimed number or cards are those found; None where unknown cards may be the claimed ones."""
        if isinstance(claimed, int):
            return claimed == count_of(view.state, name, KINDS[zone])
        missing, left = Counter(claimed or ()) - Counter(found), Counter(found) - Counter(claimed or ())
        if not missing and not left:
            return True
        possible = missing.total() == left.total() and all(card.startswith(UNKNOWN) for card in left)
        return None if possible else False

    return same


def _zone(zone: str, shape: Shape) -> Fact:
    """Declares the fact "what a player holds in this zone", whose value has the given shape; the player is named in the
    claim."""
    return Fact(zone, shape, _held(zone), PLAYER, _same_cards(zone), kept_by=("refused", "void"))


def _stable_of(view: View, card: str) -> str:
    """Returns the colour of the stable in which a horse card lies; `none` if in no stable, empty if no player has the
    card."""
    horses = [pair for player in view.state.players.values() for pair in player.horses]
    return next((stable or NOBODY for name, stable in horses if name == card), "")


def _same_stable(view: View, card: str, claimed: tuple[str, ...] | None, found: str) -> bool:
    """Tells whether the claimed stable is the one found; a claim of None means no stable."""
    return ((NOBODY,) if claimed is None else claimed) == (found,)


# the race and its end


def _place(view: View, claimed: Order) -> Ruling:
    """Returns the ruling on a claimed order of finish so far, or on claimed places of some horses. If a claimed order
    is wrong, the step is the one in which the first wrong horse finished."""
    found = view.state.finished
    answer = judge_order(claimed, found)
    if isinstance(claimed, dict) or answer.holds is not False:
        return answer
    other = next((colour for colour, other in zip(found, claimed) if colour != other), None)
    home = [step.n for step in view.steps if step.event.key in FINISHED and step.event.args["horse"] == other]
    return answer._replace(step=home[-1] if home else None)


def _place_rule(view: View, event: Event | None, claimed: Order | str) -> str | None:
    """Returns the rule behind a claim about places if the event is a finish: fever:race.3 if the claimed order differs
    between horses on different squares (or not at all); else what ordered the horses on one square (fever:race.4, an
    icon, HF-R6), None if nothing had to."""
    if event is None or event.key not in FINISHED:
        return None
    horses = view.state.horses
    if isinstance(claimed, tuple):  # the whole order: the first horse that is claimed to be elsewhere
        first, other = next(((a, b) for a, b in zip(view.state.finished, claimed) if a != b), (None, None))
        if first is None or horses[first].square != horses[other].square:
            return "fever:race.3"
    home = [step.event for step in view.steps if step.event.key in FINISHED]
    level = [finish for finish in home if event.args["horse"] in finish.args.get("level", ())]
    return level[-1].cites[0] if level and event.key == "finish" else None


def _winner(view: View) -> str | list[str]:
    """Returns the winner, a list if several share the win, or `none` before the end or if nobody can win."""
    won = winners(view.state)
    return NOBODY if not won else won[0] if len(won) == 1 else won


def _same_winner(view: View, _: None, claimed: tuple[str, ...], found: str | list[str]) -> bool:
    """Tells whether the claimed players are all the winners, in any order."""
    return sorted(name for name in claimed if name != NOBODY) == sorted(winners(view.state))


def _winner_rule(view: View, event: Event | None, claimed: tuple[str, ...]) -> str | None:
    """Returns the rule that who cannot repay a loan has lost (fever:plus.end.1), if in the full game a claimed winner
    still has one; else None."""
    owing = event and view.state.options.plus and any(view.state.players[n].loans for n in claimed if n != NOBODY)
    return "fever:plus.end.1" if owing else None


def _bankrupt(view: View, step: int) -> int | None:
    """Returns the last step before this one in which somebody could not repay and so lost; None without one."""
    return next((each.n for each in reversed(view.steps[: step - 1]) if each.event.key == "bankrupt"), None)


def _phase_rule(view: View, event: Event | None, claimed: str) -> str | None:
    """Returns the rule of the present phase; None if no event led to it."""
    return PHASE_RULES[view.state.phase][0] if event else None


def _turn_rule(view: View, event: Event | None, claimed: str) -> str | None:
    """Returns the rule by which the present player acts: that of the pending question, else of the phase; None without
    an event."""
    return view.prompt.cites[0] if event and view.prompt else _phase_rule(view, event, claimed)


def _stake_rule(view: View, event: Event | None, thing: str) -> str | None:
    """Returns the rule that a bet costs its stake (fever:bet.3) if the event is a bet; else None."""
    return "fever:bet.3" if event and event.key == "bet" else None


def _player_of(event: Event) -> str | None:
    """Returns the player whose money or VP an event changes; None if it has no player."""
    return event.by


def _last_move(view: View, step: int) -> int | None:
    """Returns the last step before a finish that moved the horse; None if the step is no finish or nothing moved it."""
    finish = view.steps[step - 1].event
    if finish.key != "finish":  # what decides between tied horses is no move
        return None
    moves = (
        each.n
        for each in reversed(view.steps[: step - 1])
        if each.event.args.get("horse") == finish.args["horse"] and "square" in each.event.args
    )
    return next(moves, None)


FINISHED = ("finish", "finish.level")


FACTS = {
    fact.word: fact
    for fact in (
        Fact("turn", SOMEBODY, lambda view: whose_turn(view.state), rule=_turn_rule, settled=True),
        Fact("phase", PHASE, lambda view: view.state.phase, rule=_phase_rule, settled=True),
        Fact("winner", ListOf(SOMEBODY), _winner, same=_same_winner, rule=_winner_rule, cause=_bankrupt),
        Fact(
            "place",
            Either(MapOf(COLOUR, Either(Nothing(), Count(1, len(COLOURS)))), ListOf(COLOUR)),
            judge=_place,
            cause=_last_move,
            several=dict,
            rule=_place_rule,
        ),
        Fact(
            "square",
            NUMBER,
            lambda view, colour: view.state.horses[colour].square,
            COLOUR,
            kept_by=("sprint.none", "sprint.finished"),
        ),
        Fact(
            "odds",
            NUMBER,
            lambda view, colour: view.state.odds.get(colour),
            COLOUR,
            kept_by=("odds.icon.same", "odds.same"),
        ),
        Fact("tokens", NUMBER, lambda view, colour: view.state.tokens[colour], COLOUR),
        prompt_fact(pending_prompt, QUESTIONS),
        Fact("vp", NUMBER, _of_player("vp"), PLAYER, kept_by=("paid.lost",), touched=_player_of, counted=True),
        Fact(
            "money",
            NUMBER,
            _of_player("money"),
            PLAYER,
            decided_by=("paid.lost", "void"),
            touched=_player_of,
            rule=_stake_rule,
            counted=True,
        ),
        Fact("owe", NUMBER, _owed, PLAYER, kept_by=("bankrupt",)),
        _zone("cards", COUNTED),
        _zone("assistants", COUNTED),
        _zone("objectives", COUNTED),
        _zone("stables", Either(Nothing(), Counted(COLOUR, single=True))),
        _zone("horses", Either(Nothing(), Counted(Text(), single=True))),
        Fact("stable", Either(Nothing(False), ListOf(COLOUR)), _stable_of, Text(), _same_stable, kept_by=("refused",)),
        Fact("round", Count(), lambda view: view.state.round, settled=True),
        Fact("rounds", Count(), lambda view: rounds(view.state), cites=("fever:setup.5",)),
        Fact("start", PLAYER, lambda view: view.state.start, settled=True),
    )
}
