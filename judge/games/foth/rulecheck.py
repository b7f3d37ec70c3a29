"""The rule check (804), rule processing (901–905) and endless loops (1201)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from judge.boardfile.lines import Play
from judge.engine.replay import GameOver, Refused, Unanswered
from judge.games.foth.conditions import INFORMATION
from judge.games.foth.events import to_farm, watch
from judge.games.foth.playing import play_ability
from judge.games.foth.state import SHARED, Cites, Effect, Likeness, Position, Waiting, likeness
from judge.games.foth.table import AnsweredPrompt, Table

LOOP_LIMIT = 2000
# how often effects may pile up in a loop that nobody can stop before it counts as endless
PATIENCE = 100
MOST_LOOPS = 999
LINES_LOOKED_AT = 200  # of plays and answers that might lead out of a loop
ASKING = (*INFORMATION, "suits", "grant", "later")  # what makes a pile of effects matter, as keys of a text
NO_CHOICE = ("name", "value", "race", "chance", "loop", "agree")  # questions whose answer is no action of a player


def rule_check(table: Table, step: str) -> None:
    """804.2: does rule processing as long as there is any, then plays waiting abilities one by one, processing after
    each, until nothing is left; logs begin and end. A loop without end is a draw: GameOver."""
    position = table.position
    if table.log is not None:
        _tell(table, "check", step, f"foth:{step}", "foth:804.1", "foth:804.2")
    seen: dict[Likeness, Seen] = {}
    table.looping = True
    for _ in range(LOOP_LIMIT):
        before = table.instead
        if process(table):
            if table.instead > before:  # only what is replaced can be due again and again
                _loop(table, seen)
            continue
        watch(table)
        if not position.pending:
            break
        if not _loop(table, seen):
            _play_next(table)
    else:
        _draw_game(table, position.pending)
    table.looping, table.barred = False, ()
    if position.last:
        _forget(position)
    if table.log is not None:
        _tell(table, "check.done", step, "foth:804.2d")


def _tell(table: Table, key: str, step: str, *cites: str) -> None:
    """Logs the beginning or end of a rule check; if support cards (805.2d-iv) stay in the tracks, it cites FH-R09 too."""
    if table.position.stays and not table.position.switch("item_leaves_at_rc"):
        cites += ("foth:ruling/FH-R09",)
    table.tell(key, cites, table.position.turn, step=step)


def _forget(position: Position) -> None:
    """810.1: removes from the position what moved cards were last like, except what a timed trigger can still ask for."""
    kept = [ref for e in position.effects if e.verb == "later" for ref in (e.source, e.it, e.named, *e.chosen) if ref]
    stays = {(ref[0], stamp) for ref in kept for stamp in ref[1:]}
    position.last = {ref: past for ref, past in position.last.items() if ref in stays}


def _play_next(table: Table, because: Cites = ()) -> None:
    """804.2b, c: plays one waiting ability: one of the turn player's, else one of the other's; state triggers are
    looked at after it. `because` replaces the rules cited."""
    position = table.position
    player = position.turn_player
    cites: Cites = ("foth:804.2b", "foth:ruling/FH-R19", "foth:ruling/D-22")
    waiting = [w for w in position.pending if w.user == player]
    if not waiting:
        player, cites = position.opponent, ("foth:804.2c",)
        waiting = list(position.pending)
    chosen = _next(table, player, waiting, cites)
    play_ability(table, chosen, because or cites)
    watch(table, chosen)


def _next(table: Table, player: str, waiting: Sequence[Waiting], cites: Cites) -> Waiting:
    """806.3a: asks a player which waiting ability is played next and returns it; a single one is taken without asking."""
    names = tuple(dict.fromkeys(w.name for w in waiting))
    name = table.option(player, "ability", (*cites, "foth:806.3a"), names)
    return next(w for w in waiting if w.name == name)


# rule processing


def process(table: Table) -> bool:
    """804.2a, 901.3: does at once everything that rule processing must do now. Returns whether anything was done; if a
    player has won, raises GameOver."""
    position = table.position
    winners = [p for p in position.players if position.area(p) is None] if position.turn else []
    moves: dict[int, Cites] = {}
    for card, why in (*_situations(table), *strangers(position)):
        moves.setdefault(card, why)
    for card in position.zones[SHARED]:  # 905.1: nothing is being played now, so nothing belongs there
        moves.setdefault(card, ("foth:905.1",))
    if not moves and not winners:
        return False
    together: Cites = ("foth:901.3",) if len(moves) + bool(winners) > 1 else ()
    cites = {card: (*why, "foth:804.1a", "foth:804.2a", *together) for card, why in moves.items()}
    before = table.instead
    moved = to_farm(table, list(moves), cites, "processed")
    if winners:
        _win(table, winners, together)
    return bool(moved) or table.instead > before


def _win(table: Table, winners: Sequence[str], together: Cites) -> None:
    """902.1: ends the game for the players who have no card in any distance area: sets the winner, logs it and raises
    GameOver. Both at once are a draw (FH-R29)."""
    table.position.winner = winners[0] if len(winners) == 1 else "draw"
    cites: Cites = ("foth:902.1", "foth:901.2", "foth:102.1")
    if len(winners) > 1:
        cites = ("foth:ruling/FH-R29", "foth:902.1")
    key = "won.race" if len(winners) == 1 else "drawn.race"
    table.tell(key, (*cites, *together), table.position.winner, winner=table.position.winner)
    raise GameOver


def _situations(table: Table) -> list[tuple[int, Cites]]:
    """903, FH-R28: lists (card, rules) for each situation card that must go: all but the last one placed, or all if
    both players placed one at once. If a player placed several at once, the player is asked which counts as the
    last."""
    position = table.position
    if not any(position.zones[p, "situation"] for p in position.players):
        return []
    own = {p: [c for c in position.zones[p, "situation"] if _type_situation(position, c)] for p in position.players}
    if sum(map(len, own.values())) < 2:
        return []
    latest: dict[str, int] = {}
    for player in (position.turn_player, position.opponent):
        if own[player]:
            newest = max(position.stamp[c] for c in own[player])
            last = [c for c in own[player] if position.stamp[c] == newest]
            if len(last) > 1:
                names = tuple(dict.fromkeys(position.names(last)))
                name = table.option(player, "situation", ("foth:903.1", "foth:903.2a"), names)
                last = [c for c in last if position.name(c) == name]
            latest[player] = last[0]
    stays: list[int]
    cites: Cites
    if len(latest) == 1:
        stays, cites = [*latest.values()], ("foth:903.1",)
    else:
        first, second = latest.values()
        if position.stamp[first] == position.stamp[second]:
            stays, cites = [], ("foth:903.2c", "foth:903.2")
        else:
            stays, cites = (
                [first if position.stamp[first] > position.stamp[second] else second],
                ("foth:903.2b", "foth:903.2", "foth:ruling/FH-R28"),
            )
    return [(c, cites) for cards in own.values() for c in cards if c not in stays]


def _type_situation(position: Position, card: int) -> bool:
    """Tells whether a card in the situation area is a situation card, or is unknown and may be one."""
    definition = position.defs[card]
    return definition is None or definition.kind == "situation"


def strangers(position: Position) -> list[tuple[int, Cites]]:
    """904, FH-R09: lists (card, rules) for each known card in a track or situation area where its kind does not belong.
    Support cards of 805.2d-iv may stay in the track until 702.6n, unless the switch `item_leaves_at_rc` is on."""
    out: list[tuple[int, Cites]] = []
    for player in position.players:
        for card in position.zones[player, "track"]:
            definition = position.defs[card]
            if definition is None or definition.kind in ("horse", "force", None):
                continue
            if card in position.stays and not position.switch("item_leaves_at_rc"):
                continue
            out.append((card, ("foth:904.1",)))
        for card in position.zones[player, "situation"]:
            if not _type_situation(position, card):
                out.append((card, ("foth:904.2",)))
    return out


# endless loops


class Seen(NamedTuple):
    """A position of a rule check when it was there last."""

    answered: int  # how many questions had been answered
    times: int
    runs: int
    pending: tuple[Waiting, ...]
    effects: tuple[Effect, ...]

    def left(self) -> Counter[tuple[str, ...]]:
        """Counts how often each ability waits, and how often each timed one will still trigger."""
        count: Counter[tuple[str, ...]] = Counter((w.name, w.user) for w in self.pending)
        for effect in self.effects:
            if effect.verb == "later":
                count["later", effect.name, effect.user] += effect.times
        return count

    def piled(self) -> tuple[Any, ...]:
        """Returns what a loop can pile up: the runs, the abilities that wait or will trigger, and the lasting effects.
        If this differs after a round, the loop changes something."""
        return self.runs, self.left(), [(e.verb, e.name, e.user, str(e.what)) for e in self.effects]


def _loop(table: Table, seen: dict[Likeness, Seen]) -> bool:
    """1201: looks whether this position has been there before in this rule check, and if so deals with the loop. True
    if the players agreed on a number and it was run so often; False if there is no loop, or one that ends by itself.

    A loop that nobody can stop ends the game: GameOver. If something was used up since the last time, it ends by
    itself.
    """
    position, here = table.position, likeness(table.position)
    last = seen.get(here)
    this = seen[here] = Seen(
        len(table.asks), last.times + 1 if last else 0, position.runs, position.pending, position.effects
    )
    if last is None:
        return False
    if last.left() - this.left():
        seen[here] = this._replace(times=0)
        return False
    choices = [ask for ask in table.asks[last.answered :] if ask.prompt.word not in NO_CHOICE]
    grows = last.piled() != this.piled()
    if choices and (grows and any(ask.stops for ask in choices) or _leads_out(table)):
        _bounded(table, seen, table.asks[last.answered :], choices)
        return True
    if last.times >= PATIENCE or not grows or not any(_asks(c.raw.get("text")) for c in position.cards.values()):
        _draw_game(table, [one for each in list(seen.values())[list(seen).index(here) :] for one in each.pending])
    return False


def _asks(text: Any) -> bool:
    """Tells whether a text, as a file has it, asks for something that effects can change, so that many of them could
    end a loop."""
    if isinstance(text, dict):
        return any(
            key in ASKING or _asks(list(what.values()) if key in ("add", "set") else what) for key, what in text.items()
        )
    return any(map(_asks, text)) if isinstance(text, list) else text in ("going", "runs")


def _draw_game(table: Table, loop: Iterable[Waiting]) -> None:
    """1201.1c: ends the game as a draw, because nobody can stop a loop of these abilities; raises GameOver."""
    table.position.winner = "draw"
    names = tuple(dict.fromkeys(one.name for one in loop))
    key = "loop.draw" if names else "loop.draw.plain"
    table.tell(key, ("foth:1201.1c", "foth:1201.1"), None, **({"abilities": names} if names else {}))
    raise GameOver


def _leads_out(table: Table) -> bool:
    """1201.1c: tells whether some answers lead out of the loop, by trying all of them on copies. True also if there are
    too many to try."""
    met, front, looked = {likeness(table.position)}, [table.position], 0
    for base in front:
        lines: list[tuple[Play, ...]] = [()]
        while lines:
            inputs = lines.pop()
            looked += 1
            trial = Table(base.copy(), inputs)
            trial.barred = table.barred
            try:
                going_on = _process_next(trial)
            except Unanswered as open_:
                lines += [(*inputs, Play(open_.prompt.by, {"choose": o})) for o in open_.prompt.options]
                continue
            except Refused:
                continue
            except GameOver:
                going_on = False
            if not going_on or looked > LINES_LOOKED_AT:
                return True
            if likeness(trial.position) not in met:
                met.add(likeness(trial.position))
                front.append(trial.position)
    return False


def _process_next(table: Table, because: Cites = ()) -> bool:
    """Does one rule process, or else plays one waiting ability; False if there was nothing to do."""
    if process(table):
        return True
    watch(table)
    if not table.position.pending:
        return False
    _play_next(table, because)
    return True


def _bounded(
    table: Table,
    seen: dict[Likeness, Seen],
    asks: Sequence[AnsweredPrompt],
    choices: Sequence[AnsweredPrompt],
) -> None:
    """1201.1a: asks the turn player for a number of repetitions and the other to agree or name fewer, and runs the loop
    so often. Then the last choice in it by the player who ended it may not be made again in this position."""
    position, here = table.position, likeness(table.position)
    wanted = table.amount(position.turn_player, "loop", ("foth:1201.1a", "foth:103.5"), most=MOST_LOOPS)
    agreed = table.amount(position.opponent, "agree", ("foth:1201.1a",), most=wanted)
    table.tell("loop", ("foth:1201.1a", "foth:1201.1", "foth:ruling/FH-R55"), position.turn, count=agreed)
    for _ in range(agreed):
        _repeat(table, asks, here)
    # the one who ends it does so where one can say no, if there is such a place, and as late as possible
    ends = position.opponent if agreed < wanted else position.turn
    own = [ask for ask in choices if ask.prompt.by == ends] or choices
    last = next((ask for ask in reversed(own) if ask.stops), own[-1])
    table.barred += (last.mark,)
    seen.clear()


def _repeat(table: Table, asks: Sequence[AnsweredPrompt], here: Likeness) -> None:
    """Runs the loop once more with the same answers, until its first position comes back or nothing is left to do;
    further questions are asked."""
    inputs, used, held = table.answers, table.used, table.asks
    again = tuple(ask.play for ask in asks)
    table.answers, table.used, table.asks = (*again, *inputs[used:]), 0, []
    while _process_next(table, ("foth:1201.1a",)) and likeness(table.position) != here:
        pass
    table.answers, table.used, table.asks = inputs, used + max(0, table.used - len(again)), held
