"""What somebody may claim of the table, held against the state."""

from __future__ import annotations

from collections import Counter

from judge.engine.facts import Fact, decision_fact, judge_order
from judge.engine.shapes import NOBODY, Count, Either, ListOf, MapOf, Nothing, Player, Text, Total
from judge.engine.zones import Counted
from judge.games.fever.board import COLOUR, PHASE
from judge.games.fever.conditions import PHASE_RULES
from judge.games.fever.questions import QUESTIONS, decision
from judge.games.fever.rounds import winners
from judge.games.fever.sheet import COLOURS, MONEY
from judge.games.fever.state import UNKNOWN, ZONES, State, count_of, held, owed, rounds

PLAYER = Player()
SOMEBODY = Player(NOBODY)
NUMBER = Total(-MONEY, MONEY)
COUNTED = Either(Nothing(), Counted(Text()))
KINDS = {zone: kind for kind, zone in ZONES.items() if kind != "actions"}


def whose_turn(state: State) -> str:
    """Who is to act next: who answers the open decision, else whose turn it is."""
    asked = decision(state)
    who = asked.by if asked else state.turn
    return NOBODY if who in (None, "all") else who


def _of_player(field):
    return lambda view, name: getattr(view.state.players[name], field)


def _owed(view, name):
    sums = [owed(view.state, name, loan) for loan in view.state.players[name].loans]
    return None if None in sums else sum(sums)


# cards


def _held(zone):
    return lambda view, name: held(view.state.players[name], KINDS[zone])


def _same_cards(zone):
    def same(view, name, said, found):
        """A count (an icon may count double), or exactly these; unknown cards that may be the missing ones leave it open."""
        if isinstance(said, int):
            return said == count_of(view.state, name, KINDS[zone])
        missing, left = Counter(said or ()) - Counter(found), Counter(found) - Counter(said or ())
        if not missing and not left:
            return True
        possible = missing.total() == left.total() and all(card.startswith(UNKNOWN) for card in left)
        return None if possible else False

    return same


def _zone(zone, shape):
    return Fact(zone, shape, _held(zone), PLAYER, _same_cards(zone), kept_by=("refused", "void"))


def _standing(view, card):
    """The stable in which a horse card stands."""
    horses = [pair for player in view.state.players.values() for pair in player.horses]
    return next((stable or NOBODY for name, stable in horses if name == card), "")


def _same_stable(view, card, said, found):
    return ((NOBODY,) if said is None else said) == (found,)


# the race and its end


def _place(view, said):
    """The whole order of finish so far, or the places of some horses; the first that is elsewhere decides."""
    from judge.games.fever.game import GAME

    found = view.state.finished
    answer = judge_order(GAME, view, said, found)
    if isinstance(said, dict) or answer.holds is not False:
        return answer
    other = next((colour for colour, told in zip(found, said) if colour != told), None)
    home = [step.n for step in view.steps if step.event.key in FINISHED and step.event.args["horse"] == other]
    return answer._replace(step=home[-1] if home else None)


def _place_rule(view, event, said):
    """fever:race.4, fever:fx.race.5, fever:fx.race.7, HF-R6: what told a horse apart from those on its square."""
    if event is None or event.key not in FINISHED:
        return None
    horses = view.state.horses
    if isinstance(said, tuple):  # the whole order: the first horse that is said to be elsewhere
        first, other = next(((a, b) for a, b in zip(view.state.finished, said) if a != b), (None, None))
        if first is None or horses[first].square != horses[other].square:
            return "fever:race.3"
    level = [step.event for step in view.steps if event.args["horse"] in step.event.args.get("level", ())]
    return level[-1].cites[0] if level and event.key == "finish" else None


def _winner(view):
    won = winners(view.state)
    return NOBODY if not won else won[0] if len(won) == 1 else won


def _same_winner(view, _, said, found):
    return sorted(name for name in said if name != NOBODY) == sorted(winners(view.state))


def _winner_rule(view, event, said):
    """fever:plus.end.1: who could not repay has lost, whatever the points."""
    owing = event and view.state.options.plus and any(view.state.players[n].loans for n in said if n != NOBODY)
    return "fever:plus.end.1" if owing else None


def _phase_rule(view, event, said):
    return PHASE_RULES[view.state.phase][-1] if event else None


def _turn_rule(view, event, said):
    """The rule of who is to act now."""
    return view.decision.cites[0] if event and view.decision else _phase_rule(view, event, said)


def _stake_rule(view, event, thing):
    """fever:bet.3: the stake leaves the money, and a token goes with it."""
    return "fever:bet.3" if event and event.key == "bet" else None


def _gainer(event):
    return event.by


FINISHED = ("finish", "finish.level")


FACTS = {
    fact.word: fact
    for fact in (
        Fact("turn", SOMEBODY, lambda view: whose_turn(view.state), rule=_turn_rule),
        Fact("phase", PHASE, lambda view: view.state.phase, rule=_phase_rule),
        Fact("winner", ListOf(SOMEBODY), _winner, same=_same_winner, rule=_winner_rule),
        Fact(
            "place",
            Either(MapOf(COLOUR, Either(Nothing(), Count(1, len(COLOURS)))), ListOf(COLOUR)),
            judge=_place,
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
        Fact("tokens", NUMBER, lambda view, colour: view.state.tokens[colour], COLOUR, rule=_stake_rule),
        decision_fact(decision, QUESTIONS),
        Fact("vp", NUMBER, _of_player("vp"), PLAYER, kept_by=("paid.lost",), touched=_gainer),
        Fact(
            "money",
            NUMBER,
            _of_player("money"),
            PLAYER,
            decided_by=("paid.lost", "void"),
            touched=_gainer,
            rule=_stake_rule,
        ),
        Fact("owe", NUMBER, _owed, PLAYER, kept_by=("bankrupt",)),
        _zone("cards", COUNTED),
        _zone("assistants", COUNTED),
        _zone("objectives", COUNTED),
        _zone("stables", Either(Nothing(), Counted(COLOUR, single=True))),
        _zone("horses", Either(Nothing(), Counted(Text(), single=True))),
        Fact("stable", Either(Nothing(False), ListOf(COLOUR)), _standing, Text(), _same_stable, kept_by=("refused",)),
        Fact("round", Count(), lambda view: view.state.round),
        Fact("rounds", Count(), lambda view: rounds(view.state), cites=("fever:setup.5",)),
        Fact("start", PLAYER, lambda view: view.state.start),
    )
}
