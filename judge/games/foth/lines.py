"""Lines of play in Force of the Horse: the key of a state, what can come next, ends."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from judge.boardfile.lines import CHOOSE, Play
from judge.engine.lines.game_lines import CHANCE, CHOICE, FACT, MOST_KEPT, GameLines, Next, Option, Remembered, frozen
from judge.engine.values import Prompt
from judge.games.foth import turn
from judge.games.foth.game import GAME
from judge.games.foth.plays import possible_plays
from judge.games.foth.state import SHARED, Effect, Position, State, Stay, Waiting
from judge.games.foth.table import OPTIONS_SHOWN
from judge.games.foth.trying import may_be_refused

Placed = Callable[[Stay | None], Hashable]  # where a card lies that something refers to, if it has not moved since


def _turn_over(start: State, state: State, begun: bool) -> bool:
    """Tells whether the turn is over, with no question pending and nothing of the next one done."""
    position = state.position
    return state.prompt is None and (position.rest == "turn" or position.turn != start.position.turn)


def _run_over(start: State, state: State, begun: bool) -> bool:
    """Tells whether the run processing that was going on (`begun`) is over, with no question pending."""
    return begun and state.prompt is None and not turn.in_run(state.position.step)


def _unsure(option: Option) -> bool:
    """Tells whether an option rests on an unknown card, so that it may be illegal; used for sorting."""
    return not option.sure


class Lines(GameLines[State]):
    """What Force of the Horse says about lines of play."""

    game = GAME
    ends = {"turn": _turn_over, "run": _run_over}
    default_end = "turn"
    chance = frozenset({"chance", "lot"})
    unstated = frozenset({"name", "value", "race"})
    past = dict.fromkeys(("happened", "never", "deck"))

    def __init__(self) -> None:
        """Begins with empty stores; they keep parts of keys that were made before."""
        self._base: tuple[Position | None, Hashable] = (None, ())
        self._cards: tuple[object, Hashable] = (None, ())
        self._frozen, self._said = Remembered(frozen), Remembered(self._words)
        self._defs: list[object] = []  # what the cards are of which `_zones` speaks
        self._zones: dict[tuple[int, ...], Hashable] = {}

    def key(self, state: State, names: frozenset[str] = frozenset()) -> Hashable:
        """Returns a key that is equal for positions from which the same can follow: copies of a card are alike, and of
        time stamps only the order counts (808.1h). Answers given since the last play or bookmark are part of it."""
        mark = state.bookmark
        origin, inputs = (mark.position, state.inputs[mark.used + 1 :]) if mark else (state.base, state.inputs)
        base, key = self._base
        if base is not origin:
            key = self._position(origin)
            self._base = (origin, key)
        return (key, tuple([(play.by, frozen(play.do)) for play in inputs]))

    def begins(self, state: State) -> bool:
        return turn.in_run(state.position.step)

    def answers(self, state: State, prompt: Prompt) -> Next:
        """Returns the answers to the pending question as options. They are tried only if the play to which they belong
        can still be refused (510.2, 805.3), or if not all answers are listed."""
        first = state.inputs[0]
        done = state.bookmark or isinstance(first.do, str) or not may_be_refused(state.base, first)
        if not done or not self.whole(state, prompt):
            return super().answers(state, prompt)
        kind = CHANCE if prompt.word in self.chance else FACT if prompt.word in self.unstated else CHOICE
        plays = [Play(prompt.by, {CHOOSE: option}) for option in prompt.options]
        return Next(kind, tuple([Option(play, prompt.by) for play in plays]), bool(plays), False, prompt)

    def whole(self, state: State, prompt: Prompt) -> bool:
        return prompt.complete and len(prompt.options) < OPTIONS_SHOWN

    def plays(self, state: State, waited: bool, first: bool) -> Next:
        """Returns as options the plays, not illegal, of the player whose window is open; an unknown card may be any
        that the board describes, and plays that rest on one come last. Outside a window they are the legal plays."""
        position = state.position
        if position.winner or position.step not in turn.WINDOWS:
            options = [Option(play, play.by) for play in GAME.legal_plays(state)]
            return Next(CHOICE, tuple(options), bool(options))
        by = turn.window_player(position)
        unknown = any(position.defs[card] is None for card in position.zones[by, "hand"])
        options = [Option(play, play.by, 1, sure) for play, sure in possible_plays(state, by)]
        options.sort(key=_unsure)
        return Next(CHOICE, tuple(options), bool(options) and not unknown)

    def hidden(self, state: State) -> list[str]:
        position = state.position
        return [p for p in position.players if any(position.defs[c] is None for c in position.zones[p, "hand"])]

    # keys

    def _kept(self, value: object) -> Hashable:
        """Returns plain data as a hashable part of a key; that of a list, map or tuple is kept for the next time."""
        if not isinstance(value, (dict, list, tuple)):
            return frozen(value)
        return self._frozen(value)

    def _position(self, p: Position) -> Hashable:
        """Makes the key of a position, equal for positions from which the same can follow."""
        if self._cards[0] is not p.cards:
            self._cards = (p.cards, tuple((key, frozen(card.raw)) for key, card in p.cards.items()))
        if self._defs != p.defs or len(self._zones) > MOST_KEPT:
            self._defs, self._zones = list(p.defs), {}
        named = self._zones
        zones: list[Hashable] = []
        dated: list[int] = []
        for zone, cards in p.zones.items():
            if not cards:
                continue
            if zone[1] in ("track", "situation"):
                dated += cards
            if cards not in named:
                named[cards] = tuple([(p.key(card), p.owner[card]) for card in cards])
            zones.append((zone, named[cards]))
        since = [e.stamp for e in p.effects if e.target and e.target[0] == "filter" and not e.coming]
        if since:
            lying = [card for cards in p.zones.values() for card in cards]
            dated = [card for card in lying if card in dated or p.stamp[card] > min(since)]
        left = self._left(p)
        stamps = {p.stamp[card] for card in dated} | {e.stamp for e in p.effects} | {ref[1] for ref in left}
        rank = {stamp: n for n, stamp in enumerate(sorted(stamps))}

        found: dict[int, Hashable] = {}

        def place(card: int) -> Hashable:
            """Where a card lies."""
            if card not in found:
                zone = p.where[card]
                found[card] = (zone, p.zones[zone].index(card))
            return found[card]

        def at(ref: Stay | None) -> Hashable:
            """Where a card lies, and since when if it has moved."""
            if ref is None:
                return None
            if p.stamp[ref[0]] == ref[1]:
                return (place(ref[0]), ref[2:])
            return (place(ref[0]), rank.get(ref[1], -1), ref[2:])

        rest = None if p.step in turn.WINDOWS else p.rest
        return (
            p.step, p.turn, p.priority, p.winner, p.runs, p.passed, p.ran, rest, p.compare, p.distance, p.result,
            p.covered, frozenset(p.race.items()), self._cards[1], tuple(zones),
            p.drawn, tuple([(place(card), rank[p.stamp[card]]) for card in dated]),
            tuple([(place(card), p.laid_by.get(card)) for card in p.zones[SHARED]]),
            tuple(map(place, p.down)), tuple(map(place, p.stays)), at(p.runner),
            p.playing and (place(p.playing[0]), p.playing[1]), None if p.reserved is None else place(p.reserved),
            tuple([self._effect(effect, at, rank) for effect in p.effects]),
            tuple([self._waiting(waiting, at) for waiting in p.pending]),
            tuple([(name, at(source)) for name, source in p.spent]),
            tuple([(mark, frozen(play)) for mark, play in p.seen]),
            tuple([(at(ref), self._frozen(past)) for ref, past in p.last.items()]),
        )  # fmt: skip

    def _left(self, p: Position) -> list[Stay]:
        """Lists the earlier stays of moved cards to which something on the table still refers: effects, waiting
        abilities, the runner, last information, spent triggers."""
        refs: list[Stay | None] = [p.runner, *p.last, *(source for _, source in p.spent)]
        for effect in p.effects:
            refs += [effect.source, effect.holds, effect.it, effect.named, *effect.chosen]
            refs += effect.target[1] if effect.target and effect.target[0] == "cards" else ()
        for waiting in p.pending:
            refs += [waiting.source, waiting.it, waiting.named, *waiting.chosen]
        return [ref for ref in refs if ref is not None and p.stamp[ref[0]] != ref[1]]

    def _effect(self, e: Effect, at: Placed, rank: dict[int, int]) -> Hashable:
        """Returns a lasting effect as part of a key: what its text says, its age among all stamps, and where the cards
        lie that it refers to."""
        cards = tuple(map(at, e.target[1])) if e.target and e.target[0] == "cards" else ()
        others = (at(e.holds), at(e.it), at(e.named), tuple(map(at, e.chosen)))
        return (self._said(e), at(e.source), rank[e.stamp], cards, others)

    def _words(self, e: Effect) -> Hashable:
        """Returns what the text of an effect says, as part of a key, without the cards that it refers to."""
        target = "cards" if e.target and e.target[0] == "cards" else self._kept(e.target)
        return (
            e.verb, self._kept(e.what), e.user, e.name, target, self._kept(e.until), e.constant, e.coming,
            self._kept(e.cond), e.times,
        )  # fmt: skip

    def _waiting(self, w: Waiting, at: Placed) -> Hashable:
        """Returns a waiting ability as part of a key: its text, user and the places (`at`) of the cards that it refers
        to."""
        return (w.name, w.user, at(w.source), self._kept(w.ability), at(w.it), at(w.named), tuple(map(at, w.chosen)))
