"""The rule check (804), rule processing (901–905) and endless loops (1201)."""

from __future__ import annotations

from judge.games.foth.core import SHARED, contents
from judge.games.foth.events import move, to_owner, watch
from judge.games.foth.playing import play_ability
from judge.games.foth.table import GameOver

LOOP_LIMIT = 400
# how often effects may pile up in a loop that nobody can stop before it counts as endless
PATIENCE = 30
MOST_LOOPS = 999


def rule_check(t, step):
    """804.2: rule processing while there is any, then one waiting ability after the other."""
    core = t.core
    t.say("check", (f"foth:{step}", "foth:804.1", "foth:804.2"), core.turn, step=step)
    seen: dict = {}
    for _ in range(LOOP_LIMIT):
        while process(t):
            pass
        watch(t)
        if not core.pending:
            break
        if _loop(t, seen):
            continue
        player, cites = (core.turn, ("foth:804.2b", "foth:ruling/FH-R19", "foth:ruling/D-22"))
        waiting = [w for w in core.pending if w.user == player]
        if not waiting:
            player, cites = core.opponent, ("foth:804.2c",)
            waiting = [w for w in core.pending if w.user == player]
        chosen = _next(t, player, waiting, cites)
        play_ability(t, chosen, cites)
        watch(t, chosen)
    else:
        _draw_game(t)
    core.last, t.barred = {}, ()
    t.say("check.done", ("foth:804.2d",), core.turn, step=step)


def _next(t, player, waiting, cites):
    """806.3a: the player must play one of the own waiting abilities, and chooses which."""
    names = tuple(dict.fromkeys(w.name for w in waiting))
    name = t.option(player, "ability", (*cites, "foth:806.3a"), names)
    return next(w for w in waiting if w.name == name)


# rule processing


def process(t) -> bool:
    """804.2a, 901.3: everything that is due now, at once. Whether there was anything."""
    core = t.core
    winners = [p for p in core.players if core.area(p) is None]
    if winners and core.turn:
        _win(t, winners)
    moves: dict = {}
    for card, why in (*_situations(t), *_strangers(t), *_left_over(t)):
        moves.setdefault(card, why)
    if not moves:
        return False
    cites = tuple(dict.fromkeys(c for why in moves.values() for c in why))
    moved = move(
        t,
        [(c, to_owner(core, c, "farm")) for c in moves],
        (*cites, "foth:804.1a", "foth:804.2a", "foth:901.3"),
        "processed",
    )
    return bool(moved)


def _win(t, winners):
    """902.1: no card in any distance area wins; FH-R29: both at once is a draw."""
    t.core.winner = winners[0] if len(winners) == 1 else "draw"
    cites = ("foth:902.1", "foth:901.2", "foth:102.1") if len(winners) == 1 else ("foth:902.1", "foth:ruling/FH-R29")
    t.say("won.race" if len(winners) == 1 else "drawn.race", cites, t.core.winner, winner=t.core.winner)
    raise GameOver


def _situations(t):
    """903, FH-R28: only the situation card placed last stays; at once in both areas: none."""
    core = t.core
    if not any(core.zones[p, "situation"] for p in core.players):
        return []
    own = {p: [c for c in core.zones[p, "situation"] if _type_situation(core, c)] for p in core.players}
    if sum(map(len, own.values())) < 2:
        return []
    latest = {}
    for player in (core.turn, core.opponent):
        if own[player]:
            newest = max(core.stamp[c] for c in own[player])
            last = [c for c in own[player] if core.stamp[c] == newest]
            if len(last) > 1:
                names = tuple(dict.fromkeys(core.names(last)))
                name = t.option(player, "situation", ("foth:903.1", "foth:903.2a"), names)
                last = [c for c in last if core.name(c) == name]
            latest[player] = last[0]
    if len(latest) == 1:
        stays, cites = [*latest.values()], ("foth:903.1",)
    else:
        first, second = latest.values()
        if core.stamp[first] == core.stamp[second]:
            stays, cites = [], ("foth:903.2", "foth:903.2c")
        else:
            stays, cites = (
                [first if core.stamp[first] > core.stamp[second] else second],
                ("foth:903.2", "foth:903.2b", "foth:ruling/FH-R28"),
            )
    return [(c, cites) for cards in own.values() for c in cards if c not in stays]


def _type_situation(core, card):
    return core.defs[card] is None or core.defs[card].kind == "situation"


def _strangers(t):
    """904: cards where they do not belong; FH-R09: support cards of 805.2d-iv stay in the track until 702.6n."""
    core, out = t.core, []
    for player in core.players:
        for card in core.zones[player, "track"]:
            definition = core.defs[card]
            if definition is None or definition.kind in ("horse", "force", None):
                continue
            if card in core.stays and not core.rulings.get("item_leaves_at_rc"):
                continue
            out.append((card, ("foth:904.1",)))
        for card in core.zones[player, "situation"]:
            if not _type_situation(core, card):
                out.append((card, ("foth:904.2",)))
    return out


def _left_over(t):
    """905.1: nothing is being played now, so nothing belongs into the resolution area."""
    return [(card, ("foth:905.1",)) for card in t.core.zones[SHARED]]


# endless loops


def _print(core):
    """What makes two positions the same for 1201; how often one effect has been made does not count."""
    return (
        contents(core),
        tuple(sorted(core.race.items(), key=str)), core.runs, core.priority, core.passed,
        tuple(sorted((w.name, w.user) for w in core.pending)),
        tuple(sorted({(e.verb, e.name, e.user) for e in core.effects})),
    )  # fmt: skip


def _loop(t, seen) -> bool:
    """1201: the same position again within one rule check; effects that pile up may still end it for a while."""
    here = _print(t.core)
    asked, times, made = seen.get(here, (len(t.asks), 0, None))
    seen[here] = (asked, times + 1, t.core.effects)
    if not times:
        return False
    choices = [(d, play) for d, play, stops in t.asks[asked:] if stops]
    if choices:
        return _bounded(t, seen, here, choices)
    if times >= PATIENCE or [_mark(e) for e in made] == [_mark(e) for e in t.core.effects]:
        _draw_game(t)
    return False


def _mark(effect):
    return (effect.verb, effect.name, effect.user, str(effect.what))


def _draw_game(t):
    """1201.1c: a loop that nobody can stop is a draw."""
    t.core.winner = "draw"
    t.say("loop.draw", ("foth:1201.1", "foth:1201.1c"), None)
    raise GameOver


def _bounded(t, seen, here, choices) -> bool:
    """1201.1a: the turn player says how often, the other agrees or says less; then something else must be done."""
    core = t.core
    wanted = t.amount(core.turn, "loop", ("foth:1201.1a", "foth:103.5"), most=MOST_LOOPS)
    agreed = t.amount(core.opponent, "loop.agree", ("foth:1201.1a",), most=wanted)
    t.say("loop", ("foth:1201.1", "foth:1201.1a"), core.turn, count=agreed)
    answers = list(t.asks[seen[here][0] : -2 if wanted else -1])
    for _ in range(agreed):
        _repeat(t, answers, here)
    t.barred = tuple(
        (d.word, str(d.args), play.do["choose"] in (True, "yes")) for d, play in choices if d.options == (True, False)
    )
    seen.clear()
    return agreed > 0


def _repeat(t, answers, here):
    """Does the loop once more with the same answers."""
    core = t.core
    held, used, asks = t.inputs, t.used, list(t.asks)
    t.inputs, t.used = tuple(play for _, play, _ in answers), 0
    for _ in range(LOOP_LIMIT):
        while process(t):
            pass
        watch(t)
        own = [w for w in core.pending if w.user == core.turn]
        player, waiting = (core.turn, own) if own else (core.opponent, list(core.pending))
        if not waiting:
            break
        play_ability(t, _next(t, player, waiting, ("foth:804.2b",)), ("foth:1201.1a",))
        watch(t)
        if _print(core) == here:
            break
    t.inputs, t.used, t.asks = held, used, asks
