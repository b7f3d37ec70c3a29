"""What somebody may claim of the table, held against the state."""

from __future__ import annotations

from judge.engine.asking import hangs
from judge.engine.facts import Fact
from judge.engine.shapes import NOBODY, Count, Either, ListOf, MapOf, Nothing, Player, Text, Total, Word
from judge.engine.values import Answer
from judge.faults import Both
from judge.games.fever.board import COLOUR, PHASE
from judge.games.fever.questions import QUESTIONS, decision
from judge.games.fever.rounds import winners
from judge.games.fever.sheet import COLOURS, MONEY
from judge.games.fever.state import UNKNOWN, ZONES, State, count_of, held, owed, rounds

PLAYER = Player()
SOMEBODY = Player(NOBODY)
NUMBER = Total(-MONEY, MONEY)
_NUMBER_OR_NAMES = Both("数か名前", "a number or names")
_NUMBER_OR_LIST = Both("枚数か列", "a count or a list")
COUNTED = Either(Nothing(), Count(), ListOf(Text(), single=False), wanted=_NUMBER_OR_LIST)
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
        wanted = said or ()
        if sorted(found) == sorted(wanted):
            return True
        missing = [card for card in wanted if card not in found]
        left = [card for card in found if card not in wanted]
        if len(found) != len(wanted) or len(missing) != len(left) or not missing:
            return False
        return None if all(card.startswith(UNKNOWN) for card in left) else False

    return same


def _zone(zone, shape):
    return Fact(zone, shape, _held(zone), PLAYER, _same_cards(zone))


def _standing(view, card):
    """The stable in which a horse card stands."""
    horses = [pair for player in view.state.players.values() for pair in player.horses]
    return next((stable or NOBODY for name, stable in horses if name == card), "")


def _same_stable(view, card, said, found):
    return ((NOBODY,) if said is None else said) == (found,)


# the race and its end


def _place(view, said):
    """The whole order of finish so far, or the places of some horses."""
    from judge.games.fever.game import GAME

    state, found = view.state, view.state.finished
    if not isinstance(said, dict):
        if said[: len(found)] == found and hangs(GAME, state, "place"):
            return Answer(None, list(found))
        return Answer(said == found, list(found))
    places = {colour: found.index(colour) + 1 if colour in found else NOBODY for colour in said}
    holds = [
        None if hangs(GAME, state, "place", colour) else places[colour] == (place or NOBODY)
        for colour, place in said.items()
    ]
    return Answer(False if False in holds else None if None in holds else True, places)


def _winner(view):
    won = winners(view.state)
    return NOBODY if not won else won[0] if len(won) == 1 else won


def _same_winner(view, _, said, found):
    return sorted(name for name in said if name != NOBODY) == sorted(winners(view.state))


def _asked(view):
    asked = decision(view.state)
    return asked.word if asked else NOBODY


FACTS = {
    fact.word: fact
    for fact in (
        Fact("turn", SOMEBODY, lambda view: whose_turn(view.state)),
        Fact("phase", PHASE, lambda view: view.state.phase),
        Fact("winner", ListOf(SOMEBODY), _winner, same=_same_winner),
        Fact("place", Either(MapOf(COLOUR, Either(Nothing(), Count(1, len(COLOURS)))), ListOf(COLOUR)), judge=_place),
        Fact("square", NUMBER, lambda view, colour: view.state.horses[colour].square, COLOUR),
        Fact("odds", NUMBER, lambda view, colour: view.state.odds.get(colour), COLOUR),
        Fact("tokens", NUMBER, lambda view, colour: view.state.tokens[colour], COLOUR),
        Fact("decision", Word("question", (*QUESTIONS, NOBODY)), _asked),
        Fact("vp", NUMBER, _of_player("vp"), PLAYER),
        Fact("money", NUMBER, _of_player("money"), PLAYER),
        Fact("owe", NUMBER, _owed, PLAYER),
        _zone("cards", COUNTED),
        _zone("assistants", COUNTED),
        _zone("objectives", COUNTED),
        _zone("stables", Either(Nothing(), Count(), ListOf(COLOUR))),
        _zone("horses", Either(Nothing(), Count(), ListOf(Text()), wanted=_NUMBER_OR_NAMES)),
        Fact("stable", Either(Nothing(False), ListOf(COLOUR)), _standing, Text(), _same_stable),
        Fact("round", Count(), lambda view: view.state.round),
        Fact("rounds", Count(), lambda view: rounds(view.state)),
        Fact("start", PLAYER, lambda view: view.state.start),
    )
}
