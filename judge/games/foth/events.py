"""Cards move and events happen: draws (502), moves (506), triggers (806), replacements (809)."""

from __future__ import annotations

from judge.games.foth import conditions, terms
from judge.games.foth.abilities import in_force
from judge.games.foth.citations import validity_cites
from judge.games.foth.conditions import INFORMATION, Context
from judge.games.foth.state import SHARED, Waiting

HOLDER = "holder"  # who moves cards: everybody their own


def move(t, moves, cites, key="moved", actor=None, mover=None, place=None, down=False, quiet=False) -> list[int]:
    """506.1: cards go to zones, all at once; each move may be forbidden (103.3) or replaced (809). Those that moved.

    `cites` are those of all cards, or each card's own; `mover` is the player
    who moves them, None where the rules do.
    """
    now, layers, wanted = t.now, t.layers, []
    for card, zone in moves:
        frm = now.where[card]
        if zone == frm:
            continue  # 103.2a
        by = now.user(card) if mover == HOLDER else mover
        forbidding = layers.by_key.get(("forbid", "move")) and t.layers.forbidding("move", by, card)
        if forbidding:
            t.tell("forbidden", ("foth:103.3",), actor, card=now.name(card), source=forbidding.name)
        else:
            wanted.append((card, frm, zone))
    going = _not_replaced(t, wanted, actor) if layers.replacers else wanted
    if not going:
        return []
    abilities = t.layers.abilities
    before = {card: abilities.get(card, ()) for card, _, _ in going}
    _remember(t, [card for card, _, _ in going], before)
    stamp = now.tick()
    for card, _, zone in going:
        _shift(t, card, zone, stamp, place, down)
    t.touch()
    tidy(now)
    if not quiet:
        _tell(t, going, cites, key, actor)
    for card, frm, zone in going:
        happen(t, {"kind": "move", "card": card, "from": frm, "to": zone, "past": (card, before[card])})
        if zone[1] == "track" and now.is_horse(card) and now.step.startswith("702.6"):
            _put_out(t, card, zone[0])
    return [card for card, _, _ in going]


def _not_replaced(t, wanted, actor) -> list:
    """809.1: the moves that are not replaced. What replaces which is settled for all of them before any is made."""
    now = t.now
    due = [(e, actor or now.user(e[0]), [(event, _fitting(t, event)) for event in _events(now, *e)]) for e in wanted]
    left = [entry for entry, player, events in due
            if now.where[entry[0]] == entry[1]
            and not any(replaced(t, event, player, fitting) for event, fitting in events)]  # fmt: skip
    return [(card, frm, zone) for card, frm, zone in left if now.where[card] == frm]


def _events(now, card, frm, zone) -> list:
    """A move, and the putting out of a horse that it is (506.2–506.4)."""
    out = [{"kind": "move", "card": card, "from": frm, "to": zone}]
    if zone[1] == "track" and now.is_horse(card) and now.step.startswith("702.6"):
        role = "run" if zone[0] == now.turn else "guard"
        out += [{"kind": "put", "card": card}, {"kind": role, "card": card}]
    return out


def occur(t, kind, card, cites, by):
    """An event of the run processing (702.6e-ii, l-i, m-i, m-ii), unless it is replaced (809)."""
    event = {"kind": kind, "card": card}
    if not replaced(t, event, t.now.user(card)):
        t.tell(kind, cites, by, card=t.now.name(card))
        happen(t, event)


def _put_out(t, card, player):
    """506.2–506.5: a horse is put out, by the turn player to run, by the other to guard."""
    role = "run" if player == t.now.turn else "guard"
    cites = ("foth:506.3", "foth:506.2") if role == "run" else ("foth:506.4", "foth:506.2", "foth:506.5")
    cites += ("foth:ruling/FH-R04",)
    t.tell(f"put.{role}", cites, player, card=t.now.name(card))
    happen(t, {"kind": "put", "card": card})
    happen(t, {"kind": role, "card": card})


def _tell(t, going, cites, key, actor):
    """One line of the log for each pair of zones and reason; the cards told after it are shown where they lay before."""
    if t.log is None:
        return
    groups: dict = {}
    for card, frm, zone in going:
        groups.setdefault((frm, zone, cites[card] if isinstance(cites, dict) else cites), []).append(card)
    t.untold = {card: frm for card, frm, _ in going} if len(groups) > 1 else {}
    for (frm, zone, why), cards in groups.items():
        for card in cards:
            t.untold.pop(card, None)
        t.tell(key, why, actor or frm[0] or zone[0], cards=t.now.names(cards), count=len(cards), of=zone[0] or frm[0],
              to=terms.spoken(zone[1]), zone=zone[1], origin=frm[1], place=terms.spoken(frm[1]))  # fmt: skip


def _remember(t, cards, before):
    """810.1: what cards were like in a public zone, if something could still ask for it."""
    now = t.now
    if t.dry:
        return
    if not (t.resolving or now.pending or any(e.verb == "later" for e in now.effects)):
        texts = [a for _, _, a in t.layers.autos if a.kind == "when"]
        texts += [a for entries in before.values() for _, a, _ in entries if a.kind == "when"]
        if not any(a.event["kind"] == "move" for a in texts):
            return
    for card in cards:
        if now.where[card][1] not in terms.HIDDEN and now.defs[card] is not None:
            now.last[now.ref(card)] = conditions.remember(t.layers, card)


def _shift(t, card, zone, stamp, place, down):
    """Puts one card down."""
    now = t.now
    now.lay(card, zone, top=place == "top" or (place is None and zone[1] in terms.ORDERED))
    now.stamp[card] = stamp
    if down or now.down:
        now.down = tuple(c for c in now.down if c != card) + ((card,) if down else ())
    if now.stays:
        now.stays = tuple(c for c in now.stays if c != card)


def tidy(now):
    """1102.5, 808.2: effects end with the stay of the cards they hang on."""
    if now.effects:
        now.effects = tuple(e for e in now.effects if _lives(now, e))
    if now.spent:
        now.spent = tuple(s for s in now.spent if now.here(s[1]))


def _lives(now, effect):
    about = effect.target[1] if effect.target and effect.target[0] == "cards" else None
    return in_force(now, effect) and (about is None or any(map(now.here, about)))


def to_owner(now, card, zone):
    """The zone of the card's owner (FH-R41)."""
    return SHARED if zone == "resolution" else (now.owner[card], zone)


def to_farm(t, cards, cites, key, **more) -> list[int]:
    """Cards go to their owners' farms (406.1); those that went."""
    return move(t, [(card, to_owner(t.now, card, "farm")) for card in cards], cites, key, **more)


def discard(t, player, count, cites):
    """Cards of the hand, which the player chooses, go to the farm."""
    hand = discardable(t, player) if count > 0 else []
    if hand:
        cards = t.cards(player, "discard", cites, hand, count, count, count=count)
        to_farm(t, cards, cites, "discarded", actor=player, mover=player)


def discardable(t, player) -> list[int]:
    """The cards of a hand that may be put into the farm (103.3)."""
    hand = t.now.zones[player, "hand"]
    allowed = [c for c in hand if not any(t.layers.forbidding(word, player, c) for word in ("discard", "move"))]
    if hand and not allowed:
        t.tell("forbidden.discard", ("foth:103.3",), player)
    return allowed


def draw(t, player, count, cites=("foth:502.2",), area=None) -> int:
    """502.2: one card after the other, as many as there are (103.2). How many were drawn."""
    drawn = 0
    while drawn < count and draw_one(t, player, cites, area):
        drawn += 1
    return drawn


def draw_one(t, player, cites, area=None) -> bool:
    """502.1: the top card of the present area goes to the hand."""
    now = t.now
    zone = area or now.area(player)
    card = next(iter(now.zones[player, zone]), None) if zone else None
    forbidding = t.layers.forbidding("draw", player) or card is not None and t.layers.forbidding("move", player, card)
    if forbidding or card is None:  # what cannot happen is not replaced either (FH-R53)
        instead = t.layers.replacers and _fitting(t, {"kind": "draw", "player": player})
        why = ("foth:ruling/FH-R53",) if instead else () if forbidding or zone else ("foth:ruling/FH-R45",)
        if forbidding:
            t.tell("forbidden.draw", ("foth:103.3", *why), player, source=forbidding.name)
        else:
            t.tell("draw.none", ("foth:103.2", *why), player)
        return False
    if replaced(t, {"kind": "draw", "player": player}, player):
        return True
    before = t.instead
    if not move(t, [(card, (player, "hand"))], cites, actor=player, mover=player, quiet=True):
        return t.instead > before
    t.tell("drew", tuple(dict.fromkeys((*cites, "foth:502.1"))), player, card=now.name(card),
          area=terms.spoken(zone), zone=zone, left=len(now.zones[player, zone]))  # fmt: skip
    happen(t, {"kind": "draw", "player": player})
    return True


# events and triggers


def happen(t, event):
    """806.2: every ability that triggers on the event waits, once for each time (806.2a)."""
    now, layers = t.now, t.layers
    left = _left(layers, event) if "past" in event else []
    if not (layers.autos or left or layers.states or now.effects):
        return
    for entry in layers.autos + left if left else layers.autos:
        card, name, ability = entry
        if (ability.event["kind"] if ability.kind == "when" else "move") != event["kind"]:
            continue
        if event.get("ability") == (card, name):
            continue  # no ability waits for its own play, which would never end
        # 806.7: the ability of a card that has gone; 806.4a-i: into a hidden zone, it is asked for what it was
        source = (*now.ref(card), _seen(now, event)[1]) if entry in left else now.ref(card)
        context = Context(now.user(card), source, name)
        if triggers(t, ability, event, context) and not _silenced(t, card, name):
            cites = _trigger_cites(now, card, ability, event) if t.log is not None else ()
            wait(t, Waiting(name, context.user, context.source, ability, _it(now, event)), cites)
    if now.effects:
        _timers(t, event)
    if now.effects or layers.states:
        watch(t)


def _left(layers, event):
    """803.4a: abilities about the card's own leaving, valid where it was."""
    card, entries = event["past"]
    if not entries:
        return []
    living = {(c, name) for c, name, _ in layers.autos}
    return [(card, name, a) for name, a, enabled in entries
            if enabled and a.kind == "when" and a.event["kind"] == "move" and (card, name) not in living]  # fmt: skip


def _it(now, event):
    """The card of an event, where it is now; 806.4a-i: out of a public zone into a hidden one, with what it was there."""
    card = event.get("card")
    if card is None or "source" in event:
        return event.get("source")
    seen = _seen(now, event)
    return now.ref(card) if seen == now.ref(card) else (*now.ref(card), seen[1])


def _seen(now, event):
    """806.4a: which stay of the moved card is asked: the public side, between public zones the new one."""
    card = event["card"]
    if event["kind"] == "move" and event["to"][1] in terms.HIDDEN and event["from"][1] not in terms.HIDDEN:
        earlier = [ref for ref in now.last if ref[0] == card]
        if earlier:
            return max(earlier, key=lambda ref: ref[1])
    return now.ref(card)


def _silenced(t, card, name) -> bool:
    """1102.6: an ability that cannot be used does not trigger."""
    if not t.now.is_horse(card):
        return False  # 1101.1: only the texts of horses are force abilities
    effect = t.layers.forbidding("abilities", t.now.user(card), card)
    if effect:
        t.tell("silenced", ("foth:1102.6", "foth:1101.1"), None, ability=name, source=effect.name)
    return effect is not None


def triggers(t, ability, event, context) -> bool:
    """Whether an ability triggers on an event. 1102.2: `do` on a horse, when it is put into the track."""
    if ability.kind == "do":
        return event["kind"] == "move" and event["to"][1] == "track" and event["card"] == context.source[0]
    return matches(t, ability.event, event, context)


def matches(t, wanted, event, context) -> bool:
    """Whether an event is the one a text speaks of."""
    now, layers = t.now, t.layers
    if wanted["kind"] != event["kind"]:
        return False
    if "who" in wanted:
        return event["player"] in now.who(wanted["who"], context.user)
    for side in ("from", "to"):
        if side in wanted and not now.zone_fits(event[side], wanted[side]):
            return False
    if ("ability" in wanted) != ("ability" in event):
        return False  # cards are played, and abilities: a text says which it means
    if isinstance(wanted.get("ability"), str):
        return _called(now, event["ability"], wanted["ability"])
    if isinstance(wanted["sel"], str):
        if wanted["sel"] == "self":
            return event["card"] == context.source[0]
        return event["card"] in [ref[0] for ref in conditions.selected(layers, wanted["sel"], context)]
    return conditions.fits_ref(
        layers, event["source"] if "source" in event else _seen(now, event), wanted["sel"], context
    )


def _called(now, ability, said) -> bool:
    """Whether an ability, of a card under a name, is the one so called."""
    card, name = ability
    owner, _, short = said.rpartition(".")
    return short == name and owner in ("", now.owner[card])


def _trigger_cites(now, card, ability, event):
    """Why the ability triggers on this event."""
    out = list(validity_cites(now, card, ability))
    if card == event.get("card") and event["kind"] == "move" and ability.kind == "when":
        out.append("foth:803.4a-i")
    if ability.kind == "do":
        return (*out, "foth:1102.2")
    if "ability" in event:
        out += ["foth:505.1", "foth:ruling/FH-R54"]
    if event["kind"] != "move":
        return tuple(out)
    out.append("foth:806.4")
    hidden = [event[side][1] in terms.HIDDEN for side in ("from", "to")]
    if any(hidden) and not all(hidden):
        out += ["foth:806.4a", "foth:806.4a-i"]
    elif not any(hidden):
        out += ["foth:806.4a", "foth:806.4a-ii"]
    if card != event["card"] and now.stamp[card] == now.stamp[event["card"]]:
        out.append("foth:806.4b")
    return tuple(out)


def wait(t, waiting, cites=()):
    """806.2: the ability waits, 806.2a: once for each time."""
    if t.log is None:
        t.now.pending += (waiting,)
        return
    again = any(w.name == waiting.name and w.source == waiting.source for w in t.now.pending)
    sel = (waiting.ability.event or {}).get("sel")
    if isinstance(sel, dict) and any(k in INFORMATION for k in sel):
        cites = (*cites, "foth:808.3", "foth:808.3a")
    t.now.pending += (waiting,)
    t.tell("waits", ("foth:806.2", *(("foth:806.2a",) if again else ()), *cites), waiting.user, ability=waiting.name)


def _timers(t, event):
    """806.5: timed triggers wait once (806.5a); effects that last until this end."""
    now = t.now
    if not any(e.verb == "later" or isinstance(e.until, dict) for e in now.effects):
        return
    left, ended = [], []
    for effect in now.effects:
        context = Context.behind(effect)
        if (
            effect.verb == "later"
            and effect.what.event["kind"] != "state"
            and matches(t, effect.what.event, event, context)
        ):
            wait(t, _timed(effect, _it(now, event)), ("foth:806.5", "foth:806.5a"))
            if again := _once_less(effect):
                left.append(again)
        else:
            left.append(effect)
            if isinstance(effect.until, dict) and matches(t, effect.until, event, context):
                ended.append(effect)
    if len(left) != len(now.effects) or tuple(left) != now.effects:
        now.effects = tuple(left)
        t.touch()
    end(t, ended, ())


def end(t, effects, cites):
    """802.1b: effects that have lasted as long as they say are over, one after the other."""
    for effect in effects:
        t.now.effects = tuple(e for e in t.now.effects if e is not effect)
        t.touch()
        key = "effect.ends" if effect.name else "effect.ends.nameless"
        t.tell(key, (*cites, "foth:802.1b"), effect.user, effect=effect.name)


def watch(t, resolved=None):
    """806.6a: a state trigger waits when its state has come about, never twice; FH-R48: after it again while it holds.

    One whose wait was cancelled unplayed (806.3b) has not resolved: it waits for the state to come about anew.
    """
    now, states = t.now, t.layers.states
    if not (states or now.effects):
        return
    for card, name, ability in states:
        ref = now.ref(card)
        context = Context(now.user(card), ref, name)
        if any(w.name == name and w.source == ref for w in now.pending):
            continue
        if not conditions.holds(t.layers, ability.event["cond"], context):
            if now.spent:
                now.spent = tuple(s for s in now.spent if s != (name, ref))
            continue
        if (name, ref) in now.spent:
            continue
        if not _silenced(t, card, name):
            again = resolved is not None and resolved.name == name and resolved.source == ref
            wait(
                t,
                Waiting(name, context.user, ref, ability),
                ("foth:806.6", "foth:806.6a", *(("foth:ruling/FH-R48",) if again else ())),
            )
    for effect in now.effects:
        if effect.verb != "later" or effect.what.event["kind"] != "state" or _timed(effect) in now.pending:
            continue
        if conditions.holds(t.layers, effect.what.event["cond"], Context.behind(effect)):
            now.effects = tuple(left for e in now.effects if (left := e if e is not effect else _once_less(e)))
            wait(t, _timed(effect), ("foth:806.5", "foth:806.6"))


def _once_less(effect):
    """806.5a: a timed trigger that has triggered, if it will do so again."""
    return effect._replace(times=effect.times - 1) if effect.times > 1 else None


def _timed(effect, it=None) -> Waiting:
    """806.5: the ability that a timed trigger makes; `it` is the card of its event, without one that of the text."""
    return Waiting(effect.name, effect.user, effect.source, effect.what, it or effect.it, effect.named, effect.chosen)


# replacements


def replaced(t, event, actor, fitting=None) -> bool:
    """809: another event instead of this one; each replacement at most once (809.2c)."""
    if fitting is None:
        fitting = _fitting(t, event) if t.layers.replacers else []
    while fitting:
        fitting = [r for r in fitting if _possible(t, *r)]
        if not fitting:
            return False
        chosen, cites = fitting[0], ()
        if len(fitting) > 1:
            moved = event["kind"] == "move"
            decider = (actor or t.now.user(event["card"])) if moved else actor  # 809.2a, b, FH-R39
            cites = (
                "foth:809.2",
                *(("foth:809.2a", "foth:301.2", "foth:ruling/FH-R39") if moved else ("foth:809.2b",)),
            )
            name = t.option(decider, "replacement", cites, tuple(dict.fromkeys(context.name for _, context in fitting)))
            chosen = next(r for r in fitting if r[1].name == name)
        fitting.remove(chosen)
        if _replace(t, *chosen, event, cites):
            return True
    return False


def _fitting(t, event) -> list:
    """The replacements of an event: the ability and on whose behalf it is done."""
    now, out = t.now, []
    it = now.ref(event["card"]) if "card" in event else None
    for card, name, ability in t.layers.replacers:
        if (card, name) in t.replacing:
            continue  # 809.2c: not again on what it has put in place of the event
        context = Context(now.user(card), now.ref(card), name, it=it, stamp=now.clock, kind=now.defs[card].kind)
        if matches(t, ability.event, event, context) and (
            not ability.cond or conditions.holds(t.layers, ability.cond, context)
        ):
            out.append((ability, context))
    return out


def _acting(now, event):
    """The card or ability of an event, by its name."""
    if "ability" in event:
        return event["ability"][1]
    return now.name(event["card"]) if "card" in event else None


def _possible(t, ability, context) -> bool:
    """809.3: a choice that cannot be carried out makes it inapplicable."""
    from judge.games.foth.effects import feasible

    t.replacing.append((context.source[0], context.name))
    possible = not ability.may or feasible(t, ability.may, context)
    t.replacing.pop()
    if not possible:
        t.tell("replace.impossible", ("foth:809.3",), context.user, ability=context.name)
    return possible


def _replace(t, ability, context, event, cites) -> bool:
    """809.1: what the replacement says instead of the event; a choosable one only if its user wants it (802.1c-ii)."""
    from judge.games.foth.effects import carry_out

    if ability.may:
        if not t.yes(context.user, "replace", ("foth:802.1c-ii",), ability=context.name):
            return False
        why = ("foth:802.1c", "foth:802.1c-ii")
    else:
        why = ("foth:809.2c", "foth:802.1c-i")
    args = {"player": event.get("player"), "card": _acting(t.now, event), "to": None, "of": None}
    if event["kind"] == "move":
        args.update(to=terms.spoken(event["to"][1]), of=event["to"][0])
    t.tell(
        f"replaced.{event['kind']}",
        ("foth:809.1", "foth:809.1a", *why, *cites),
        context.user,
        ability=context.name,
        **args,
    )
    t.replacing.append((context.source[0], context.name))
    carry_out(t, ability.may, context)
    carry_out(t, ability.effects, context)
    t.replacing.pop()
    t.instead += context.done
    return True
