"""What effects do: one-shot effects (807), the making of lasting ones (802.1b), control of order and choice."""

from __future__ import annotations

from judge.engine.asking import GameOver
from judge.games.foth import conditions, terms
from judge.games.foth.events import HOLDER, discardable, draw, move, to_farm, watch
from judge.games.foth.grammar import LASTING
from judge.games.foth.layers import NUMERIC, Unknown, stepwise, target_of
from judge.games.foth.state import Effect
from judge.games.foth.table import Table


def carry_out(t, effects, context):
    """807.1: each instruction once, in order, as far as possible (103.2); 806.6a: what it brings about for a moment counts."""
    outer, t.resolving = t.resolving, True
    for effect in effects:
        verb = effect["verb"]
        if verb in ("better", "worse"):
            _going(t, effect, context)
        elif verb in LASTING:
            _lasting(t, effect, context)
        else:
            _ONCE[verb](t, effect, context)
        watch(t)
    t.resolving = outer


def decided(t, condition, context) -> bool:
    """Whether a condition holds when it is tested on resolution.

    401.2c: the holder of a hand may say that no such card is in it, and is
    asked if something hangs on that; not for a card just said to be there.
    """
    now, layers, wanted = t.now, t.layers, list(conditions.somes(condition))
    unknown = [card for card, definition in enumerate(now.defs) if definition is None] if wanted else ()
    holding = conditions.holds(layers, condition, context)
    hidden = [(now.where[ref[0]], f) for f in wanted for ref in conditions.selected(layers, f, context)
              if conditions.deniable(now, ref[0], f) and ref[0] not in unknown]  # fmt: skip
    hidden = [entry for n, entry in enumerate(hidden) if entry not in hidden[:n]]
    for n, entry in enumerate(hidden):
        denied = context.denied
        context.denied = (*denied, *hidden[n:])
        hangs = conditions.holds(t.layers, condition, context) != holding
        context.denied = denied
        if hangs and not t.yes(entry[0][0], "admit", ("foth:401.2c", "foth:407.2"), source=context.name):
            context.denied = (*denied, entry)
            holding = conditions.holds(t.layers, condition, context)
    context.denied = ()
    return holding


def feasible(t, effects, context) -> bool:
    """510.2, 809.3: whether all of it could be carried out in full; tried on a copy."""
    from copy import copy

    trial = Table(t.now.copy(), dry=True)
    trial.replacing = list(t.replacing)
    own = copy(context)
    own.short, own.denied = False, ()
    try:
        carry_out(trial, effects, own)
    except (GameOver, Unknown):
        return True
    return not own.short


def _amount(t, effect, context) -> int:
    """103.2b, FH-R20: an amount of 0 or less does nothing and nothing in reverse."""
    amount = conditions.number(t.layers, effect["what"], context)
    if amount <= 0:
        t.tell("amount.none", ("foth:103.2b", "foth:ruling/FH-R20", "foth:ruling/D-21"), context.user, amount=amount)
    return max(0, amount)


def _players(t, effect, context):
    """Who does it: those who are named, else the one who was asked, else the effect's user (301.2d-i)."""
    return t.now.who(effect["by"], context.user) if "by" in effect else (context.doer or context.user,)


def _leave(t, context, *what, **more) -> Effect:
    """An effect comes about that lasts or waits."""
    made = context.leaves(*what, **more)
    t.now.effects += (made,)
    t.touch()
    context.done = True
    return made


# lasting


def _lasting(t, effect, context):
    """802.1b: an effect that lasts; its time stamp is that of the play (808.1h-ii)."""
    now, verb = t.now, effect["verb"]
    what = _numbers(t, effect, context)
    target = target_of(now, effect, context.user, context.source)
    if target[0] == "cards":
        given = effect.get("target") or ("named" if context.named else "self" if context.kind == "horse" else None)
        refs = conditions.selected(t.layers, given, context) if given else []
        # 808.2: the horse named, or the card of the event, not if it has moved since the play, even by this very text
        moved = given in ("named", "it") and not effect.get("coming")
        refs = [r for r in refs if now.here(r) and not (moved and r[1] > context.stamp)]
        if not refs:
            context.short = True
            t.tell("target.gone", ("foth:808.2", "foth:810.1"), context.user, source=context.name)
            return
        target = ("cards", tuple(r[:2] for r in refs))
    if verb == "set" and not effect.get("coming") and _already(t, what, target, context):
        t.tell("set.same", ("foth:103.2a",), context.user, source=context.name)
        return
    until, holds = effect.get("for"), None
    if until is None and context.kind == "horse":
        holds = context.source  # 1102.5
        if not (now.here(holds) and now.where[holds[0]][1] == "track"):
            t.tell("horse.gone", ("foth:1102.5",), context.user, source=context.name)
            return
    lasting = {"until": None if until == "game" else until, "holds": holds, "coming": bool(effect.get("coming"))}
    text = {"raw": effect["raw"], "mentions": effect["mentions"]}
    cards = context.cards() if isinstance(until, dict) else {}
    made = _leave(t, context, verb, what, target=target, **lasting, **text, **cards)
    cites = ("foth:802.1b", "foth:301.2d", "foth:1102.5") if holds else ("foth:802.1b", "foth:301.2d", "foth:808.1h-ii")
    cites += _KIND_CITES.get(verb, ())
    if context.named:
        cites += ("foth:ruling/FH-R40",)
    if verb == "lose" and any(e.holds in target[1] for e in now.effects if e is not made and target[0] == "cards"):
        cites += ("foth:ruling/FH-R47",)
    if made.coming:
        cites += ("foth:ruling/FH-R22", "foth:103.1")
    _tell(t, context, verb, what, target, cites)


def _tell(t, context, verb, what, target, cites):
    """One line for each piece of information, or one for the effect."""
    if t.log is None:
        return
    known = target[0] in ("cards", "players")
    args = {
        "source": context.name,
        "target": t.now.names(r[0] for r in target[1]) if target[0] == "cards" else list(target[1:2]),
    }
    key = f"effect.{verb}" if known else f"effect.{verb}.all"
    if verb not in ("add", "set"):
        t.tell(key, cites, context.user, **args)
        return
    for field, value in what:
        shown = value if isinstance(value, int) else terms.spoken(value)
        t.tell(
            key, cites, context.user, **args, field=terms.named(field), amount=f"{value:+d}" if verb == "add" else shown
        )


_KIND_CITES = {"lose": ("foth:808.1b",), "grant": ("foth:808.1b",), "disable": ("foth:803.2", "foth:808.1b"),
               "enable": ("foth:803.3", "foth:808.1b")}  # fmt: skip


def _numbers(t, effect, context):
    """A number is worked out when the effect arises."""
    if effect["verb"] not in ("add", "set"):
        return effect["what"]
    race = effect.get("target") == "race"
    return tuple((k, conditions.number(t.layers, v, context) if not race and (k in NUMERIC or effect["verb"] == "add") else v)
                 for k, v in effect["what"])  # fmt: skip


def _already(t, what, target, context) -> bool:
    """103.2a: whether everything is already so; of the cards that a filter means, those that are known."""
    now = t.now
    if target == ("race",):
        return all(t.layers.race(k) == v for k, v in what)
    if target[0] == "filter":
        known = [now.ref(c) for cards in now.zones.values() for c in cards if now.defs[c] is not None]
        cards = [ref for ref in known if conditions.fits_ref(t.layers, ref, target[1], context)]
    else:
        cards = target[1]
    pairs = [(ref[0], k, v) for ref in cards for k, v in what if _bears(now, ref[0], k)]
    return bool(pairs) and all(t.layers.get(card, k) == v for card, k, v in pairs)


def _bears(now, card, key) -> bool:
    """Whether a card has such information: what force counts, everything else is of horses."""
    return now.defs[card] is not None and now.defs[card].kind == ("force" if key == "counts" else "horse")


def _going(t, effect, context):
    """511: one step for each of n, not beyond the ends of what the going is now (FH-R11, FH-R52).

    It is the race's own going that changes, for good (FH-R11b); where other
    effects last on it, the change comes on top of them (808.1f-i).
    """
    now, verb = t.now, effect["verb"]
    wanted, going = _amount(t, effect, context), terms.GOINGS.index(t.layers.race("going"))
    steps = min(wanted, going if verb == "better" else 3 - going)
    if steps:
        new = terms.GOINGS[going - steps if verb == "better" else going + steps]
        cites = ("foth:511.1" if verb == "better" else "foth:511.2", "foth:ruling/FH-R11", "foth:ruling/FH-R11b")
        if t.layers.on_race("going"):
            made, what, way = stepwise(verb, steps)
            _leave(t, context, made, what, target=("race",), times=way, raw={verb: steps})
            cites += ("foth:808.1f-i", "foth:ruling/FH-R52")
        else:
            now.race["going"] = new
        t.touch()
        context.done = True
        t.tell("going", cites, context.user, going=terms.spoken(new))
    if steps < wanted:
        cites = ("foth:511.1a" if verb == "better" else "foth:511.2a",)
        if now.race["going"] != t.layers.race("going"):
            cites += ("foth:ruling/FH-R52",)
        t.tell("going.end", cites, context.user, going=terms.spoken(t.layers.race("going")))


# once


def _draw(t, effect, context):
    amount = _amount(t, effect, context)
    cites = ("foth:502.1" if "from" not in effect else "foth:103.1", "foth:502.2")
    before = t.now.clock, t.instead
    for player in _players(t, effect, context):
        drawn = draw(t, player, amount, cites, effect.get("from"))
        context.short = context.short or drawn < amount
    # a card has moved, or something was done instead (FH-R27)
    context.done = context.done or (t.now.clock, t.instead) != before


def _discard(t, effect, context):
    """Hand to farm; 103.4: both choose, the turn player first, then the cards go together (103.4a)."""
    now, amount, chosen = t.now, _amount(t, effect, context), []
    for player in _players(t, effect, context):
        cards = [c for c in discardable(t, player) if c != now.reserved]
        cites = ("foth:103.4", "foth:103.4b") if effect.get("by") == "both" else ("foth:301.2d-i", "foth:301.3")
        taken = t.cards(player, "discard", cites, cards, amount, amount, count=amount) if amount and cards else []
        context.short = context.short or len(taken) < amount
        chosen += taken
    cites = (
        ("foth:103.4a", "foth:103.4b", "foth:807.1") if effect.get("by") == "both" else ("foth:802.1a", "foth:807.1")
    )
    before = t.instead
    if to_farm(t, chosen, cites, "discarded", mover=HOLDER) or t.instead > before:
        context.done = True


def _move(t, effect, context):
    """506.1: all at once, each to its owner's zone or to the one that is named."""
    now, moves = t.now, []
    refs = conditions.selected(t.layers, effect["what"], context)
    context.short = context.short or not refs
    for ref in refs:
        card = ref[0]
        if not now.here(ref):
            context.short = True
            t.tell("target.gone", ("foth:810.1",), context.user, source=context.name)
            continue
        player = now.who(effect["of"], context.user)[0] if "of" in effect else now.owner[card]
        zone = now.zone_keys(effect["to"], player)
        if zone:
            moves.append((card, zone[0]))
        else:
            context.short = True
    place = effect.get("place")
    cites = ("foth:506.1", "foth:807.1")
    if "face" in effect:
        cites += ("foth:406.2",)
    elif any((now.where[card][1] in terms.HIDDEN) != (zone[1] in terms.HIDDEN) for card, zone in moves):
        cites += ("foth:401.2a",)
    cites += _ZONE_CITES.get(effect["to"], ())
    before = t.instead
    moved = move(
        t, _ordered(t, moves, place), cites, mover=context.doer or context.user, place=place, down="face" in effect
    )
    context.done = context.done or bool(moved) or t.instead > before
    context.short = context.short or len(moved) < len(refs)
    # the cards are followed to where this effect has put them
    context.chosen = tuple(now.ref(r[0]) if r[0] in moved else r for r in context.chosen)
    context.source, context.named, context.it = (
        now.ref(r[0]) if r and r[0] in moved else r for r in (context.source, context.named, context.it)
    )


_ZONE_CITES = {"excluded": ("foth:409.1",), "area": ("foth:507.1",)}


def _ordered(t, moves, place):
    """401.4: the order of cards put on a pile at once, by the player whose pile it is (103.4); the first on top."""
    now, piles = t.now, {}
    for card, zone in moves:
        piles.setdefault(zone, []).append(card)
    out = []
    for zone in sorted(piles, key=lambda zone: zone[0] != now.turn):
        cards = piles[zone]
        if zone[1] in terms.ORDERED and len(set(now.names(cards))) > 1:
            cards = _order(t, zone, cards)
        out += [(card, zone) for card in (cards if place == "bottom" else reversed(cards))]
    return out


def _order(t, zone, cards):
    from itertools import islice, permutations

    cites = ("foth:401.4", "foth:401.3", *(("foth:403.3",) if zone[1] in terms.STYLES else ()))
    some = [
        list(p) for p in dict.fromkeys(tuple(t.now.names(p)) for p in islice(permutations(cards), max(24, t.shown)))
    ]
    return t.ask(zone[0], "order", cites, some, lambda given: t.named(given, cards, len(cards), len(cards)),
                 complete=len(cards) < 5)  # fmt: skip


def _choose(t, effect, context):
    """103.5a: `upto` allows none; otherwise as many as there are, of a hidden hand as many as are admitted (401.2c)."""
    chosen = []
    for player in _players(t, effect, context):  # 103.4: the turn player first
        chosen += _chosen(t, effect, context, player)
    context.chosen = tuple(t.now.ref(card) for card in dict.fromkeys(chosen))


def _chosen(t, effect, context, player) -> list[int]:
    now, upto = t.now, "upto" in effect
    count = conditions.number(t.layers, effect.get("upto", effect.get("count", 1)), context)
    cards = [ref[0] for ref in conditions.selected(t.layers, effect["what"], context)]
    hidden = [c for c in cards if conditions.deniable(now, c, effect["what"])]
    if count > 0 and any(now.where[c][0] != player for c in hidden):  # in the hand of the one who does not choose
        if not t.yes(now.other(player), "admit", ("foth:401.2c", "foth:407.2"), source=context.name):
            cards = [c for c in cards if c not in hidden or now.where[c][0] == player]
    least = 0 if upto else count
    if not cards or count <= 0:
        context.short = context.short or least > 0
        return []
    cites = ("foth:805.2b", "foth:103.5a") if upto else ("foth:805.2b",)
    if effect.get("by") == "both":
        cites += ("foth:103.4",)
    sure = sum(c not in hidden or now.where[c][0] != player for c in cards)
    if sure < least:
        cites += ("foth:401.2c",)
    taken = t.cards(player, "choose", cites, cards, min(least, sure), count, count=count)
    context.short = context.short or len(taken) < least
    t.tell("chosen", cites, player, cards=now.names(taken))
    return taken


def _pick(t, effect, context):
    """504.2: random cards of the farm, all of them if there are no more (504.2a)."""
    amount = _amount(t, effect, context)
    player = t.now.who(effect.get("of", "you"), context.user)[0]
    farm = list(t.now.zones[player, "farm"])
    context.short = context.short or len(farm) < amount
    few = len(farm) <= amount
    cites = ("foth:504.2", "foth:504.2a") if few else ("foth:504.2",)
    if "of" not in effect:
        cites += ("foth:401.5",)
    taken = farm if few else t.cards(context.user, "chance", cites, farm, amount, amount, count=amount)
    context.chosen = tuple(t.now.ref(c) for c in taken)
    context.done = context.done or bool(taken)
    t.tell("picked", cites, player, cards=t.now.names(taken))


def _shuffle(t, effect, context):
    """504.1: the order of a pile becomes unknown."""
    now = t.now
    player = now.who(effect.get("of", "you"), context.user)[0]
    for word in effect["what"]:
        for zone in now.zone_keys(word, player):
            if zone[1] in terms.ORDERED and len(set(now.names(now.zones[zone]))) > 1:
                for card in now.zones[zone]:
                    now.turns_out(card, None)
            context.done = context.done or bool(now.zones[zone])
            cites = ("foth:504.1", "foth:504.1a", *_ZONE_CITES.get(word, ()))
            cites += () if "of" in effect else ("foth:401.5",)
            t.tell("shuffled", cites, player, zone=terms.spoken(zone[1]))


def _show(t, effect, context):
    """402.2: cards are shown to all; `look`: to the player alone."""
    cards = [ref[0] for ref in conditions.selected(t.layers, effect["what"], context)]
    context.done, context.short = context.done or bool(cards), context.short or not cards
    t.tell("revealed" if effect["verb"] == "reveal" else "looked", ("foth:402.2",) if effect["verb"] == "reveal" else ("foth:402.3",),
          context.user, cards=t.now.names(cards))  # fmt: skip


def _pay(t, effect, context):
    from judge.games.foth.payment import pay

    amount = _amount(t, effect, context)
    for player in _players(t, effect, context) if amount else ():
        if pay(t, player, amount, None):
            context.done = True
        else:
            context.short = True


def _extra(t, effect, context):
    """512.1: more runs; FH-R18: too late after the last 702.6j, and none for the player not at turn."""
    now, amount = t.now, _amount(t, effect, context)
    if not amount:
        return
    late = now.step[:5] == "702.6" and now.step[5:6] > "i"
    if context.user != now.turn or late:
        t.tell("extra.none", ("foth:ruling/FH-R18", "foth:512.1"), context.user)
        return
    now.runs += amount
    context.done = True
    early = now.step < "702.6a"
    t.tell("extra", ("foth:512.1", "foth:ruling/FH-R18") if early else ("foth:512.1",), context.user, runs=now.runs)


def _keep(t, effect, context):
    """513.1: in the success of this run n cards are kept instead of one."""
    amount = conditions.number(t.layers, effect["what"], context)
    _leave(t, context, "keep", amount, context.ability, until="run", raw={"keep": amount})
    t.tell("keep", ("foth:513.1",), context.user, count=amount)


def _end(t, effect, context):
    """102.3: at once, without waiting for a rule check."""
    now = t.now
    players = now.who(effect["what"], context.user)
    won = players if effect["verb"] == "win" else tuple(p for p in now.players if p not in players)
    now.winner = won[0] if len(won) == 1 else "draw"
    t.tell(
        "ended",
        ("foth:102.3", "foth:102.1") if len(won) == 1 else ("foth:102.3", "foth:102.2"),
        context.user,
        winner=now.winner,
    )
    raise GameOver


def _later(t, effect, context):
    """806.5: an ability that will trigger later, once if not said otherwise (806.5a); it means the cards of this text."""
    more = {"times": effect.get("times", 1), "raw": effect["raw"], **context.cards()}
    _leave(t, context, "later", effect["what"], context.ability, **more)
    t.tell("later", ("foth:806.5",), context.user, source=context.name)


def _may(t, effect, context):
    """What the players who are asked do if they want to; 103.4, 103.4a: both say so first, the turn player first."""
    cites = ("foth:301.3", "foth:103.4", "foth:103.4a") if effect.get("by") == "both" else ("foth:301.3",)
    willing = [p for p in _players(t, effect, context) if t.yes(p, "may", cites, source=context.name)]
    doer = context.doer
    for context.doer in willing:
        carry_out(t, effect["what"], context)
    context.doer = doer


def _if(t, effect, context):
    branch = "do" if decided(t, effect["what"], context) else "else"
    if branch in effect:
        carry_out(t, effect[branch], context)


def _each(t, effect, context):
    it = context.it
    for ref in conditions.selected(t.layers, effect["what"], context):
        context.it = ref
        carry_out(t, effect["do"], context)
    context.it = it


_ONCE = {"draw": _draw, "discard": _discard, "move": _move, "choose": _choose, "pick": _pick, "shuffle": _shuffle,
         "reveal": _show, "look": _show, "pay": _pay, "extra": _extra, "keep": _keep, "win": _end, "defeat": _end,
         "later": _later, "may": _may, "if": _if, "each": _each}  # fmt: skip
