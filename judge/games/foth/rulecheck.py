"""The rule check (804), rule processing (901–905) and endless loops (1201)."""

from __future__ import annotations

from collections import Counter

from judge.engine.asking import GameOver, Open, Refused
from judge.engine.game import Play
from judge.games.foth.conditions import INFORMATION
from judge.games.foth.events import to_farm, watch
from judge.games.foth.playing import play_ability
from judge.games.foth.state import SHARED, likeness
from judge.games.foth.table import Table
from judge.records import NamedTuple

LOOP_LIMIT = 2000
# how often effects may pile up in a loop that nobody can stop before it counts as endless
PATIENCE = 100
MOST_LOOPS = 999
LINES_LOOKED_AT = 200  # of plays and answers that might lead out of a loop
ASKING = (*INFORMATION, "suits", "grant", "later")  # what makes a pile of effects matter, as keys of a text
NO_CHOICE = ("name", "value", "race", "chance", "loop", "agree")  # decisions that are no action of a player


def rule_check(t, step):
    """804.2: rule processing while there is any, then one waiting ability after the other."""
    now = t.now
    if t.log is not None:
        _tell(t, "check", step, f"foth:{step}", "foth:804.1", "foth:804.2")
    seen: dict = {}
    t.looping = True
    for _ in range(LOOP_LIMIT):
        before = t.instead
        if process(t):
            if t.instead > before:  # only what is replaced can be due again and again
                _loop(t, seen)
            continue
        watch(t)
        if not now.pending:
            break
        if not _loop(t, seen):
            _play_next(t)
    else:
        _draw_game(t)
    t.looping, t.barred = False, ()
    if now.last:
        _forget(now)
    if t.log is not None:
        _tell(t, "check.done", step, "foth:804.2d")


def _tell(t, key, step, *cites):
    """The beginning or end of a rule check; FH-R09: why it leaves support cards of 805.2d-iv in the tracks."""
    if t.now.stays and not t.now.rulings.get("item_leaves_at_rc"):
        cites += ("foth:ruling/FH-R09",)
    t.tell(key, cites, t.now.turn, step=step)


def _forget(now):
    """810.1: of what cards last were, only that is kept for which a timed trigger can still ask."""
    spoken = [ref for e in now.effects if e.verb == "later" for ref in (e.source, e.it, e.named, *e.chosen) if ref]
    stays = {(ref[0], stamp) for ref in spoken for stamp in ref[1:]}
    now.last = {ref: past for ref, past in now.last.items() if ref in stays}


def _play_next(t, because=()):
    """804.2b: one of the turn player's waiting abilities; 804.2c: else one of the other's."""
    now = t.now
    player, cites = (now.turn, ("foth:804.2b", "foth:ruling/FH-R19", "foth:ruling/D-22"))
    waiting = [w for w in now.pending if w.user == player]
    if not waiting:
        player, cites = now.opponent, ("foth:804.2c",)
        waiting = list(now.pending)
    chosen = _next(t, player, waiting, cites)
    play_ability(t, chosen, because or cites)
    watch(t, chosen)


def _next(t, player, waiting, cites):
    """806.3a: the player must play one of the own waiting abilities, and chooses which."""
    names = tuple(dict.fromkeys(w.name for w in waiting))
    name = t.option(player, "ability", (*cites, "foth:806.3a"), names)
    return next(w for w in waiting if w.name == name)


# rule processing


def process(t) -> bool:
    """804.2a, 901.3: everything that is due now, at once. Whether there was anything."""
    now = t.now
    winners = [p for p in now.players if now.area(p) is None]
    if winners and now.turn:
        _win(t, winners)
    moves: dict = {}
    for card, why in (*_situations(t), *strangers(now)):
        moves.setdefault(card, why)
    for card in now.zones[SHARED]:  # 905.1: nothing is being played now, so nothing belongs there
        moves.setdefault(card, ("foth:905.1",))
    if not moves:
        return False
    together = ("foth:901.3",) if len(moves) > 1 else ()
    cites = {card: (*why, "foth:804.1a", "foth:804.2a", *together) for card, why in moves.items()}
    before = t.instead
    moved = to_farm(t, list(moves), cites, "processed")
    return bool(moved) or t.instead > before


def _win(t, winners):
    """902.1: no card in any distance area wins; FH-R29: both at once is a draw."""
    t.now.winner = winners[0] if len(winners) == 1 else "draw"
    cites = ("foth:902.1", "foth:901.2", "foth:102.1") if len(winners) == 1 else ("foth:ruling/FH-R29", "foth:902.1")
    t.tell("won.race" if len(winners) == 1 else "drawn.race", cites, t.now.winner, winner=t.now.winner)
    raise GameOver


def _situations(t):
    """903, FH-R28: only the situation card placed last stays; at once in both areas: none."""
    now = t.now
    if not any(now.zones[p, "situation"] for p in now.players):
        return []
    own = {p: [c for c in now.zones[p, "situation"] if _type_situation(now, c)] for p in now.players}
    if sum(map(len, own.values())) < 2:
        return []
    latest = {}
    for player in (now.turn, now.opponent):
        if own[player]:
            newest = max(now.stamp[c] for c in own[player])
            last = [c for c in own[player] if now.stamp[c] == newest]
            if len(last) > 1:
                names = tuple(dict.fromkeys(now.names(last)))
                name = t.option(player, "situation", ("foth:903.1", "foth:903.2a"), names)
                last = [c for c in last if now.name(c) == name]
            latest[player] = last[0]
    if len(latest) == 1:
        stays, cites = [*latest.values()], ("foth:903.1",)
    else:
        first, second = latest.values()
        if now.stamp[first] == now.stamp[second]:
            stays, cites = [], ("foth:903.2c", "foth:903.2")
        else:
            stays, cites = (
                [first if now.stamp[first] > now.stamp[second] else second],
                ("foth:903.2b", "foth:903.2", "foth:ruling/FH-R28"),
            )
    return [(c, cites) for cards in own.values() for c in cards if c not in stays]


def _type_situation(now, card):
    return now.defs[card] is None or now.defs[card].kind == "situation"


def strangers(now):
    """904: cards where they do not belong; FH-R09: support cards of 805.2d-iv stay in the track until 702.6n."""
    out = []
    for player in now.players:
        for card in now.zones[player, "track"]:
            definition = now.defs[card]
            if definition is None or definition.kind in ("horse", "force", None):
                continue
            if card in now.stays and not now.rulings.get("item_leaves_at_rc"):
                continue
            out.append((card, ("foth:904.1",)))
        for card in now.zones[player, "situation"]:
            if not _type_situation(now, card):
                out.append((card, ("foth:904.2",)))
    return out


# endless loops


class Seen(NamedTuple):
    """A position of a rule check when it was there last."""

    asked: int  # how many questions had been answered
    times: int
    runs: int
    pending: tuple
    effects: tuple

    def left(self):
        """How often abilities still wait or will trigger."""
        count = Counter((w.name, w.user) for w in self.pending)
        for effect in self.effects:
            if effect.verb == "later":
                count["later", effect.name, effect.user] += effect.times
        return count

    def piled(self):
        """What a loop may have piled up."""
        return self.runs, self.left(), [(e.verb, e.name, e.user, str(e.what)) for e in self.effects]


def _loop(t, seen) -> bool:
    """1201: the same position again within one rule check; what piles up or is used up may still end it.

    Whether the loop has been run as often as was agreed.
    """
    now, here = t.now, likeness(t.now)
    last = seen.get(here)
    this = seen[here] = Seen(len(t.asks), last.times + 1 if last else 0, now.runs, now.pending, now.effects)
    if last is None:
        return False
    if last.left() - this.left():
        seen[here] = this._replace(times=0)
        return False
    choices = [ask for ask in t.asks[last.asked :] if ask.decision.word not in NO_CHOICE]
    grows = last.piled() != this.piled()
    if choices and (grows and any(ask.stops for ask in choices) or _leads_out(t)):
        _bounded(t, seen, t.asks[last.asked :], choices)
        return True
    if last.times >= PATIENCE or not grows or not any(_asks(c.raw.get("text")) for c in now.cards.values()):
        _draw_game(t)
    return False


def _asks(text) -> bool:
    """Whether a text, as it is written, asks for anything that effects can change, so that a pile of them could end a loop."""
    if isinstance(text, dict):
        return any(
            key in ASKING or _asks(list(what.values()) if key in ("add", "set") else what) for key, what in text.items()
        )
    return any(map(_asks, text)) if isinstance(text, list) else text in ("going", "runs")


def _draw_game(t):
    """1201.1c: a loop that nobody can stop is a draw."""
    t.now.winner = "draw"
    t.tell("loop.draw", ("foth:1201.1c", "foth:1201.1"), None)
    raise GameOver


def _leads_out(t) -> bool:
    """1201.1c: whether some answers lead out of the loop; all are tried, from one new position to the next."""
    met, front, looked = {likeness(t.now)}, [t.now], 0
    for base in front:
        lines = [()]
        while lines:
            inputs = lines.pop()
            looked += 1
            trial = Table(base.copy(), inputs)
            trial.barred = t.barred
            try:
                going_on = _go_on(trial)
            except Open as open_:
                lines += [(*inputs, Play(open_.decision.by, {"choose": o})) for o in open_.decision.options]
                continue
            except Refused:
                continue
            except GameOver:
                going_on = False
            if not going_on or looked > LINES_LOOKED_AT:
                return True
            if likeness(trial.now) not in met:
                met.add(likeness(trial.now))
                front.append(trial.now)
    return False


def _go_on(t, because=()) -> bool:
    """One rule process or one ability; whether there was any."""
    if process(t):
        return True
    watch(t)
    if not t.now.pending:
        return False
    _play_next(t, because)
    return True


def _bounded(t, seen, asks, choices):
    """1201.1a: the turn player says how often, the other agrees or says less; then something else must be done."""
    now, here = t.now, likeness(t.now)
    wanted = t.amount(now.turn, "loop", ("foth:1201.1a", "foth:103.5"), most=MOST_LOOPS)
    agreed = t.amount(now.opponent, "agree", ("foth:1201.1a",), most=wanted)
    t.tell("loop", ("foth:1201.1a", "foth:1201.1", "foth:ruling/FH-R55"), now.turn, count=agreed)
    for _ in range(agreed):
        _repeat(t, asks, here)
    # the one who ends it does so where one can say no, if there is such a place, and as late as possible
    ends = now.opponent if agreed < wanted else now.turn
    own = [ask for ask in choices if ask.decision.by == ends] or choices
    last = next((ask for ask in reversed(own) if ask.stops), own[-1])
    t.barred += (last.mark,)
    seen.clear()


def _repeat(t, asks, here):
    """Does the loop once more with the same answers; what else comes up is asked."""
    inputs, used, held = t.answers, t.used, t.asks
    again = tuple(ask.play for ask in asks)
    t.answers, t.used, t.asks = (*again, *inputs[used:]), 0, []
    while _go_on(t, ("foth:1201.1a",)) and likeness(t.now) != here:
        pass
    t.answers, t.used, t.asks = inputs, used + max(0, t.used - len(again)), held
