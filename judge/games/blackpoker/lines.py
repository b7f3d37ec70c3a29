"""Lines of play in BlackPoker: the key of a state, what can come next, ends.

One player has the chance at a time; whoever has it requests or passes. Payments and answers come as questions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from judge.boardfile.lines import CHOOSE, ParsedPlay, Play
from judge.engine.lines.game_lines import CHANCE, CHOICE, FACT, GameLines, Next, Option, frozen
from judge.engine.prompts import without_taken
from judge.engine.values import Prompt, Ref
from judge.games.blackpoker import plays
from judge.games.blackpoker.applying import apply_play
from judge.games.blackpoker.asking_table import missing_cards
from judge.games.blackpoker.game import GAME
from judge.games.blackpoker.naming import target_name
from judge.games.blackpoker.questions import ANSWERS
from judge.games.blackpoker.records import requestable
from judge.games.blackpoker.requests import complete, standing_checks
from judge.games.blackpoker.state import UNKNOWN, Growth, Log, State, Target
from judge.games.blackpoker.wishes import Wish

HANDS = 2000  # at most, that unknown cards of one player can be
MOST_LISTED = 20_000  # situations whose plays are remembered
ENDED = frozenset(
    ("negated", "fizzled", "fizzled.unfit", "dropped", "resolved", "resolved.plain")
)  # what becomes of requests
CARDS = ("life", "hand", "grave", "pack", "rare", "shown", "deck", "preset", "opened")  # zones of plain cards
LIFE = Ref("bp:term/life")
IN_PLAY = ("key", "unit", "target", "pay")  # questions whose answers are parts of a request


class Lines(GameLines[State]):
    """What BlackPoker says about lines of play."""

    game = GAME
    ends = {
        "stage": lambda start, state, begun: state.pending is None and not state.stage and (begun or state.idle),
        "turn": lambda start, state, begun: state.pending is None and state.turn != start.turn,
    }
    default_end = "stage"
    chance = frozenset({"setup.shuffle"})
    past = dict.fromkeys(("resolved", "negated", "fizzled"), ENDED)
    tracks_cards = True

    def __init__(self) -> None:
        """Remembers the key of the last state before a question, and the plays that were listed."""
        self._base: tuple[State | None, frozenset[str], Hashable] = (None, frozenset(), ())
        self._listed: dict[Hashable, tuple[Option, ...]] = {}
        self._things: dict[Hashable, Things] = {}
        self._places: tuple[tuple[str, ...], list[tuple[str, str]], list[tuple[str, str]]] = ((), [], [])

    def key(self, state: State, names: frozenset[str] = frozenset()) -> Hashable:
        """Returns a canonical key of a state: numbers of things count only by their order, so that older stays older.
        While a question is open, the key is that of the state before the play, with the play and its answers.
        `names` are names that may mean units that left."""
        pending = state.pending
        if pending is None:
            return self._key(state, names)
        base, known, key = self._base
        if base is not pending.base or known != names:
            key = self._key(pending.base, names)
            self._base = (pending.base, names, key)
        move = (pending.move.by, pending.move.kind.word, frozen(pending.move.args)) if pending.move else None
        return (key, move, tuple((given.by, frozen(given.answer)) for given in pending.answers))

    def _key(self, state: State, names: frozenset[str]) -> Hashable:
        """Returns the canonical key of a state in which nothing is asked. Things that left count only if one of `names`
        can mean them."""
        players, places, lying = self._places
        if players is not state.setup.players:
            players = state.setup.players
            places = [(player, zone) for player in players for zone in CARDS]
            lying = [(player, zone) for player in players for zone in ("field", "trumps", "fog")]
            self._places = (players, places, lying)
        zone = state.zones.get
        cards = tuple([some if type(some := zone(place, ())) is tuple else (type(some), *some) for place in places])
        zones = tuple([zone(place, ()) for place in lying])
        things = self._things.get((zones, state.growth))
        if things is None:
            if len(self._things) >= MOST_LISTED:
                self._things.clear()
            things = self._things[zones, state.growth] = _things(zones, state.growth)
        key: Hashable = (
            cards, things.part, state.turn, state.chance, state.passed, state.spent, state.idle, state.winner,
        )  # fmt: skip
        if state.stage or state.limbo or state.buffer or state.fresh or state.late:
            key = (key, _requests(state, things.number))
        if state.combat:
            of, combat = things.number.get, state.combat
            blocks = tuple((of(attacker), tuple(map(of, blockers))) for attacker, blockers in combat.blocks or ())
            key = (key, "combat", tuple(map(of, combat.attackers)), combat.blocks is None, blocks)
        if state.gone and names:
            gone = frozenset((name, left) for name, left in state.gone.items() if _may_name(names, name, left))
            key = (key, gone) if gone else key
        return key

    def begins(self, state: State) -> bool:
        return bool(state.stage)

    def answers(self, state: State, prompt: Prompt) -> Next:
        """Returns the options of a question, and whether it is a choice, chance, or a fact: what an unknown card of the
        life is, is chance; what one elsewhere is, the board does not state (fact)."""
        kind = CHANCE if prompt.word in self.chance else CHOICE
        if prompt.word == "card":
            kind = CHANCE if prompt.args.get("zone") == LIFE else FACT
        options = tuple(Option(Play(prompt.by, {CHOOSE: option}), prompt.by) for option in prompt.options)
        return Next(kind, options, prompt.complete and bool(options), False, prompt)

    def apply(self, state: State, play: Play, prompt: Prompt | None, log: Log | None) -> State:
        """Returns the state after an option. A listed play is not judged or read again; an answer to a question is
        applied without looking among the answers taken without asking."""
        if prompt is None and state.pending is None and play.parsed is not None:
            return apply_play(without_taken(state), play.parsed, (), log)
        if prompt is None:
            return super().apply(state, play, prompt, log)
        return ANSWERS.replay(state, prompt, play.by, play.answer, log)

    def plays(self, state: State, waited: bool, first: bool) -> Next:
        """Returns the options of the player with the chance: legal requests and a pass, and requests with cards that
        unknown ones can be.

        The plays of a state are kept, and serve other states that differ only in what they do not depend on, such as
        the other hand.
        """
        by = state.chance
        if by is not None and UNKNOWN in (*state.zone(by, "hand"), *state.zone(by, "rare"), *state.zone(by, "pack")):
            options = _listed(state)
            known = [option.play and option.play.do for option in options]
            hidden = [Option(Play(by, do), by, 1, False) for do in _hidden_requests(state, by) if do not in known]
            return Next(CHOICE, (*options, *hidden), bool(options or hidden))
        looked_at = _looked_at(state, by)
        found = self._listed.get(looked_at)
        if found is None:
            if len(self._listed) >= MOST_LISTED:
                self._listed.clear()
            found = self._listed[looked_at] = _listed(state)
        return Next(CHOICE, found, bool(found))

    def hidden(self, state: State) -> list[str]:
        return [player for player in state.setup.players if UNKNOWN in state.zone(player, "hand")]

    def hands(self, state: State, player: str) -> Iterator[State] | None:
        hand = state.zone(player, "hand")
        known = tuple(card for card in hand if card != UNKNOWN)
        count, pool = len(hand) - len(known), missing_cards(state, player)
        if state.pending is not None or comb(len(pool), count) > HANDS:
            return None
        return (_with_hand(state, player, (*known, *cards)) for cards in combinations(pool, count))

    def joined(self, play: Play, prompt: Prompt, answer: Play) -> Play | None:
        """Returns the request with the answer added to it as the script writes it (key cards, key unit, target or
        payment); None if the answer is to another question or of another player."""
        if prompt.word not in IN_PLAY or not isinstance(play.do, dict) or play.by != answer.by:
            return None
        return Play(play.by, {**play.do, prompt.word: answer.answer})


def _looked_at(state: State, by: str | None) -> Hashable:
    """Returns a key of all that decides which requests a player has: states with the same key have the same plays. None
    if nobody has the chance or the game is over."""
    if by is None or state.winner:
        return None
    zone, other = state.zones.get, state.other(by)
    return (
        by, state.turn, state.stage, state.spent, state.idle, state.life(by), zone((by, "hand")), zone((by, "field")),
        zone((by, "trumps")), zone((by, "rare")), zone((by, "opened")), zone((other, "field")), zone((other, "trumps")),
    )  # fmt: skip


def _listed(state: State) -> tuple[Option, ...]:
    """Returns the legal plays with known cards as options, already parsed."""
    listed = plays.legal_plays(state)
    for play in listed:
        play.parsed = _parsed(play)
    return tuple([Option(play, play.by) for play in listed])


def _parsed(play: Play) -> ParsedPlay:
    """Returns a listed play as a parsed one; its parts are names already, so nothing is read."""
    if not isinstance(play.do, dict):
        return ParsedPlay(play.by, plays.PASSING, {})
    args = {**play.do, "key": tuple(play.do["key"])} if "key" in play.do else play.do
    return ParsedPlay(play.by, plays.REQUESTING, args)


def _with_hand(state: State, player: str, hand: tuple[str, ...]) -> State:
    """Returns a copy of the state in which the player has this hand."""
    changed = state.copy()
    changed.zones[player, "hand"] = hand
    return changed


def _hidden_requests(state: State, by: str) -> Iterator[dict[str, Any]]:
    """Yields the requests that a player could make if unknown cards are the right ones, as a script has them, without
    their payment. Actions without key cards have none."""
    for action in requestable(state.setup.format, state.setup.frame):
        if action.key is None or not all(check.ok for check in standing_checks(state, action, by)):
            continue
        for keys, unit, target in complete(state, Wish(by, action), hidden=True):
            do: dict[str, Any] = {"request": action.id, "key": list(keys)}
            if unit is not None:
                do["unit"] = target_name(state, Target("unit", unit))
            if target:
                do["target"] = target_name(state, target)
            yield do


class Things(NamedTuple):
    """The units, trumps, fogs and growth of a table as part of a key: `number` is the place of each by its number."""

    number: dict[int, int]
    part: Hashable


def _things(zones: Sequence[tuple[Any, ...]], growth: tuple[Growth, ...]) -> Things:
    """Returns the things on the table as part of a key, and their numbers in it: units and trumps are numbered as they
    lie; of fogs and growth only the order of age counts (9.4.2).

    `zones` are field, trumps and fogs of each player.
    """
    number: dict[int, int] = {}
    for lying in (*zones[::3], *zones[1::3]):
        for thing in lying:
            number[thing.uid] = len(number)
    ages = [grown.stamp for grown in growth] + [fog.uid for fogs in zones[2::3] for fog in fogs]
    age = {stamp: n for n, stamp in enumerate(sorted(ages))}
    of = number.get
    plain = tuple([tuple([thing[1:] for thing in lying]) for lying in (*zones[::3], *zones[1::3])])
    fogs = tuple([tuple([(age[fog.uid], fog[1:4], of(fog.target), fog[5:]) for fog in some]) for some in zones[2::3]])
    grown = tuple([(of(each.unit), each.amount, each.action, age[each.stamp]) for each in growth])
    return Things(number, (plain, fogs, grown))


def _requests(state: State, number: dict[int, int]) -> Hashable:
    """Returns all requests of a state (staged, declared, triggered) as part of a key; their numbers go on after those
    of the things on the table (`number`)."""
    requests = (*state.stage, *state.limbo, *state.buffer, *state.fresh, *state.late)
    of: Callable[[Any], int | None] = {**number, **{r.uid: n for n, r in enumerate(requests, len(number))}}.get
    parts: list[Hashable] = [(len(state.stage), len(state.limbo), len(state.buffer), len(state.fresh))]
    for request in requests:
        target = request.target
        aim = target and (target.kind, target.what if target.kind == "player" else of(target.what))
        parts.append((request[1:4], of(request.unit), aim, request[6:]))
    return tuple(parts)


def _may_name(names: frozenset[str], name: str, left: tuple[str, tuple[str, ...]]) -> bool:
    """Tells whether one of `names` can mean a unit that has left: by its id, or by one of its cards (`left` is its
    owner and cards)."""
    words = {name.rpartition(".")[2], *left[1]}
    return any(said == name or said.rpartition(".")[2] in words for said in names)
