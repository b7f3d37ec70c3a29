"""Information under lasting effects: the layers of 808 and the favored bonus of 1002.

One `Layers` belongs to one position and is thrown away when the position
changes. Each piece of information is worked out for itself (FH-R21): the run
value asks for the style, which has gone through its own layers first.
"""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from judge.games.foth import conditions, terms
from judge.games.foth.abilities import in_force, living
from judge.games.foth.state import Effect

NUMERIC = ("run", "guard", "cost", "counts")
ALIKE_LIMIT = 4  # of how many effects that are alike, one after the other, it is asked what depends on them
CHAIN_LIMIT = 100  # how many lines of effects, one after the other, are tried for 808.1g


class Unknown(Exception):
    """The board does not say what this hangs on."""

    def __init__(self, card, field):
        self.card, self.field = card, field
        super().__init__(field)


def layers_of(now, asked=None) -> Layers:
    """The information of a position; `asked` answers for what the board leaves out."""
    if now.view is None or asked is not None and now.view.unknown:
        now.view = Layers(now, asked)
    elif asked is not None:
        now.view.asked = asked
    return now.view


def on_trial(layers, trial) -> Layers:
    """The information of a position that is only tried; what has to be asked for it is known there too."""
    if layers.asked is None:
        return layers_of(trial)

    def asked(card, field):
        value = layers.fact(card, field)
        if trial.defs[card] is None:
            trial.defs[card], trial.shared = layers.now.defs[card], None
        return value

    return layers_of(trial, asked)


class Layers:
    def __init__(self, now, asked=None):
        self.now, self.asked = now, asked
        self.partial = {}
        self.delayed = []  # effects that came after younger ones, on which they depend (808.1g)
        self.unknown = None  # what decides which abilities there are, where the board does not say it
        try:
            abilities = living(self)
        except Unknown as unknown:
            self.unknown, abilities = unknown, {}
        self.file(abilities)
        self.autos, self.states, self.replacers = [], [], []
        for card, entries in self.abilities.items():
            for name, ability, enabled in entries:
                if enabled and ability.kind == "replace":
                    self.replacers.append((card, name, ability))
                elif enabled and ability.kind != "always":
                    state = ability.kind == "when" and ability.event["kind"] == "state"
                    (self.states if state else self.autos).append((card, name, ability))

    # 808.1: what is in force

    def file(self, abilities):
        """Takes these abilities for the ones there are; nothing that was worked out before holds any longer."""
        self.abilities = abilities
        self.memo, self.nested, self.links, self.by_key = {}, {}, {}, {}
        self.effects = self._effects() if abilities or self.now.effects else []
        for effect in self.effects:
            for key in _keys(effect):
                self.by_key.setdefault((effect.verb, key), []).append(effect)

    def _effects(self):
        """Stored effects and those of constant abilities, the oldest first (808.1h)."""
        now = self.now
        out = [e for e in now.effects if e.holds is None or in_force(now, e)]
        for card, entries in self.abilities.items():
            for name, ability, enabled in entries:
                if enabled and ability.kind == "always":
                    out += [constant_effect(now, card, name, ability, e) for e in ability.effects]
        return sorted(out, key=_stamp) if len(out) > 1 else out

    # printed values

    def sure(self):
        """Nothing is known of a table on which it is not known which abilities there are."""
        if self.unknown:
            raise self.unknown

    def fact(self, card, field):
        """808.1a: what is printed; where the board leaves it out its owner is asked, or it is unknown."""
        self.sure()
        definition = self.now.defs[card]
        value = getattr(definition, field) if definition is not None else None
        if value is None:
            if self.asked is None:
                raise Unknown(card, field)
            value = self.asked(card, field)
        return value

    def definition(self, card):
        if self.now.defs[card] is None:
            self.fact(card, "kind")
        return self.now.defs[card]

    def kind(self, card):
        return self.fact(card, "kind")

    # values

    def get(self, card, key):
        """The value of a card now, in any zone (1001.1, 1002.2)."""
        slot = (card, key)
        if slot in self.partial:
            return self.partial[slot]
        if slot in self.memo:
            return self.memo[slot]
        if self.partial:
            return self._meanwhile(card, key)
        value = self.memo[slot] = self._worked_out(card, key)
        self.nested = {}
        return value

    def _meanwhile(self, card, key):
        """A value asked for while others are worked out: it may hang on what those are taken for now."""
        slot = (card, key, self.limit, frozenset((about, str(value)) for about, value in self.partial.items()))
        if slot not in self.nested:
            self.nested[slot] = self._worked_out(card, key)
        return self.nested[slot]

    def _worked_out(self, card, key, steps=None):
        value = self.fact(card, key)
        if steps is not None:
            steps.append(("printed", None, value))
        if key in NUMERIC:
            if key == "run":
                value = self._favored(card, value, steps)
            value = self.layer("set", card, key, value, steps)
        else:
            value = self.layer("set", card, key, value, steps)
            if key != "style" or self.limit == "c":
                return value
        return self.layer("add", card, key, value, steps)

    limit = None

    def _favored(self, card, value, steps):
        """808.1d, 1002: the bonus for surface, distance and style area."""
        for what, amount in self.bonus(card, value):
            value += amount
            if steps is not None:
                steps.append((what, amount, value))
        return value

    def bonus(self, card, printed):
        """1002.1a–c: what is favored and what it adds; `ignore` leaves a part out (103.1)."""
        left_out = self._ignored(card, printed) if ("ignore", "run") in self.by_key else ()
        out = []
        if "surface" not in left_out and not self.suits(card, "surface"):
            out.append(("surface", -1))
        if "distance" not in left_out and not self.suits(card, "distance"):
            out.append(("distance", -1))
        if "style" not in left_out and self._style_suits(card):
            out.append(("style", 1))
        return out

    def _ignored(self, card, printed):
        """The parts that are left out; where that hangs on the run value, on the one printed (808.1a)."""
        slot, before = (card, "run"), self.partial.get((card, "run"))
        self.partial[slot] = printed
        try:
            return {w for e in self.by_key["ignore", "run"] if self.applies(e, card) for w in e.what}
        finally:
            if before is None:
                del self.partial[slot]
            else:
                self.partial[slot] = before

    def _style_suits(self, card):
        """508.3; with `layers: global` the style is taken before its steps of 808.1f."""
        if self.now.rulings.get("layers") != "global":
            return self.suits(card, "style")
        self.limit = "c"
        try:
            return self.now.area(self.now.user(card)) in self._worked_out(card, "style")
        finally:
            self.limit = None

    def suits(self, card, what) -> bool:
        """508.1–508.4: whether this is favored for the card in this race now."""
        if what == "surface":
            return self.race("surface") in self.get(card, "surface")
        if what == "distance":
            return self.race("distance") in self.distances(card)
        if what == "style":
            return self.now.area(self.now.user(card)) in self.get(card, "style")
        # a card that favors no course, or no going, is not asked which one it is
        words = terms.COURSES if what == "course" else terms.GOINGS
        favored = [word for word in self.get(card, "favored") if word in words]
        return bool(favored) and self.race(what) in favored

    def distances(self, card):
        """508.2a: of distances that differ by surface only those of this race's surface."""
        value = self.get(card, "distance")
        return value.get(self.race("surface"), ()) if isinstance(value, dict) else value

    # race information (FH-R11b: 808 holds for it too)

    def race(self, key):
        self.sure()
        if ("race", key) in self.partial:
            return self.partial["race", key]
        if ("race", key) in self.memo:
            return self.memo["race", key]
        value = self._race_worked_out(key)
        if value is None:
            if self.asked is None:
                raise Unknown("race", key)
            value = self.asked("race", key)
        if not self.partial:
            self.memo["race", key] = value
        return value

    def _race_worked_out(self, key, steps=None):
        value = self.now.race.get(key)
        if steps is not None:
            steps.append(("printed", None, value))
        value = self.layer("set", "race", key, value, steps)
        return self.layer("step", "race", key, value, steps) if key == "going" else value

    def worked_out(self, card, key) -> list:
        """How a piece of information of a card, or of the race, comes about: (what, how much, the value then)."""
        steps: list = []
        if card == "race":
            self._race_worked_out(key, steps)
        else:
            self._worked_out(card, key, steps)
        return steps

    def on_race(self, key) -> bool:
        """Whether effects last on this piece of race information."""
        found = (e for verb in ("set", "step") for e in self.by_key.get((verb, key), ()) if e.target == ("race",))
        return any(self.applies(e, "race") for e in found)

    # layers

    def layer(self, verb, card, key, value, steps=None):
        """One letter of 808.1: dependency first (808.1g), then the time stamps (808.1h)."""
        waiting = self.by_key.get((verb, key))
        if not waiting:
            return value
        waiting = [e for e in waiting if _about(e.target, card, self.now)]
        if not waiting:
            return value
        if not any(self.sensitive(e, key) for e in waiting):
            for effect in waiting:
                if self.applies(effect, card):
                    value = self._stepped(effect, card, key, value, steps)
            return value
        slot = (card, key)
        before = self.partial.get(slot)
        try:
            while waiting:
                self.partial[slot] = value
                effect = self._next(waiting, card, key, value)
                self.delayed += waiting[: waiting.index(effect)]
                waiting.remove(effect)
                self.partial[slot] = value
                if self.applies(effect, card):
                    value = self._stepped(effect, card, key, value, steps)
        finally:
            if before is None:
                self.partial.pop(slot, None)
            else:
                self.partial[slot] = before
        return value

    def _stepped(self, effect, card, key, value, steps):
        amount = self.amount(effect, key)
        value = changed(effect.verb, key, value, amount)
        if steps is not None:
            steps.append((effect, amount, value))
        return value

    def _next(self, waiting, card, key, value):
        """The oldest effect that depends on no other one; in a circle the oldest."""
        if len(waiting) == 1:
            return waiting[0]
        if len(waiting) > ALIKE_LIMIT:
            waiting = _not_too_many_alike(waiting)
        dependent = self._dependent(waiting, card, key, value)
        return next((effect for n, effect in enumerate(waiting) if n not in dependent), waiting[0])

    def sensitive(self, effect, key) -> bool:
        """Whether working out this information could change if or how the effect applies."""
        return any(key in self.reached(m) for m in effect.mentions)

    def reached(self, key) -> set:
        """The information that this information may hang on, through the favored bonus and through effects."""
        if not self.links:
            self.links = {"run": {"style", "surface", "distance"}}
            for (_, about), effects in self.by_key.items():
                for effect in effects:
                    self.links.setdefault(about, set()).update(effect.mentions)
        found, new = set(), {key}
        while new:
            found |= new
            new = {n for k in new for n in self.links.get(k, ())} - found
        return found

    def _dependent(self, waiting, card, key, value) -> set:
        """808.1g: the effects that apply otherwise, or only, after another one: at once, or because of a third before it."""
        slot, sensitive = (card, key), [n for n, e in enumerate(waiting) if self.sensitive(e, key)]
        self.partial[slot] = value
        # an effect, the value before it, and all that have been applied then: each is applied only once
        lines = [(n, value, {n}) for n, effect in enumerate(waiting) if self.applies(effect, card)]
        found = set()
        for first, before, used in lines:
            self.partial[slot] = before
            alone = {n: self._outcome(waiting[n], card, key) for n in sensitive if n not in used}
            after = changed(waiting[first].verb, key, before, self.amount(waiting[first], key))
            self.partial[slot] = after
            for n in alone:
                outcome = self._outcome(waiting[n], card, key)
                if outcome != alone[n]:
                    found.add(n)
                    if alone[n] is None and len(lines) < CHAIN_LIMIT:
                        lines.append((n, after, used | {n}))
        self.partial[slot] = value
        return found

    def _outcome(self, effect, card, key):
        return self.amount(effect, key) if self.applies(effect, card) else None

    def amount(self, effect, key):
        """How much: a number is asked anew under a constant ability (103.2b: steps of 0 or less do nothing)."""
        what = dict(effect.what)[key]
        if effect.constant and not isinstance(what, int) and (key in NUMERIC or effect.verb != "set"):
            what = conditions.number(self, what, conditions.Context(effect.user, effect.source, effect.name))
        return max(0, what) * effect.times if effect.verb == "step" else what

    def applies(self, effect, card) -> bool:
        """Whether an effect is about this card: its condition, its target, 808.2."""
        now = self.now
        if effect.cond and not conditions.holds(
            self, effect.cond, conditions.Context(effect.user, effect.source, effect.name)
        ):
            return False
        if card == "race":
            return True
        kind, *rest = effect.target
        if kind == "cards":
            return (card, now.stamp[card]) in rest[0]
        if kind != "filter":
            return False
        if not effect.constant and not effect.coming and now.stamp[card] > effect.stamp:
            return False
        return conditions.fits(self, card, rest[0], conditions.Context(effect.user, effect.source, effect.name))

    # 103.3

    def forbidding(self, action, player, card=None):
        """The effect that forbids this, if any: to certain players, with certain cards, or both."""
        self.sure()
        for effect in self.by_key.get(("forbid", action), ()):
            kind, *rest = effect.target
            if kind == "players":
                if player in rest[0] and (not effect.cond or self.applies(effect, "race")):
                    return effect
            elif card is not None and self.applies(effect, card) and self._forbidden_to(effect, player):
                return effect
        return None

    def _forbidden_to(self, effect, player):
        """`by` beside `target`: only these players may not do it."""
        by = effect.raw.get("by")
        return by is None or player in self.now.who(by, effect.user)

    def required(self, process, player):
        """510.1: the effects that require something of this player before this process."""
        self.sure()
        return [e for e in self.by_key.get(("require", process), ())
                if player in e.target[1] and (not e.cond or self.applies(e, "race"))]  # fmt: skip


def constant_effect(now, card, name, ability, effect) -> Effect:
    """801.1b: the effect of a constant ability; its time stamp is that of the card's zone (808.1h-i)."""
    user, verb, what, times = now.user(card), effect["verb"], effect["what"], 1
    if verb in ("better", "worse"):
        verb, what, times = stepwise(verb, what)
    return Effect(verb, what, user, name, now.ref(card), now.stamp[card], target_of(now, effect, user, now.ref(card)),
                  constant=True, cond=ability.cond, times=times, raw=effect["raw"],
                  mentions=effect["mentions"] | ability.mentions)  # fmt: skip


def stepwise(verb, number):
    """808.1f-i: `better`, `worse` as a lasting effect: its verb, what it changes how far, and which way."""
    return "step", (("going", number),), -1 if verb == "better" else 1


def target_of(now, effect, user, own):
    """What an effect is about if it is not resolved to certain cards."""
    if effect["verb"] in ("better", "worse") or effect.get("target") == "race":
        return ("race",)
    if effect["verb"] == "require" or (
        effect["verb"] == "forbid" and "target" not in effect and ("by" in effect or effect["what"] != ("abilities",))
    ):
        return ("players", now.who(effect.get("by", "you"), user), effect.get("before"))
    target = effect.get("target", "self")
    return ("filter", target) if isinstance(target, dict) else ("cards", (own,))


def _not_too_many_alike(effects) -> list:
    """The effects, of long rows of the same one only the first few."""
    rows = groupby(effects, lambda effect: (effect.what, effect.target, effect.cond, effect.user))
    return [effect for _, row in rows for effect in list(row)[:ALIKE_LIMIT]]


def _about(target, card, now):
    """Whether an effect could ever be about this card, or about the race."""
    if card == "race" or target == ("race",):
        return card == "race" and target == ("race",)
    return target[0] != "cards" or (card, now.stamp[card]) in target[1]


_stamp = attrgetter("stamp")


def _keys(effect):
    """What an effect is filed under."""
    if effect.verb in ("add", "set"):
        return [key for key, _ in effect.what]
    if effect.verb == "step":
        return ["going"]
    if effect.verb == "ignore":
        return ["run"]
    if effect.verb == "forbid":
        return effect.what
    if effect.verb == "require":
        return [effect.target[2]]
    return [effect.verb]


def changed(verb, key, value, amount):
    """808.1c, e: becomes; 808.1f, f-i: goes up or down, ordered information by steps up to its ends."""
    if verb == "set":
        return amount
    if key == "style":
        return tuple(dict.fromkeys(terms.STYLES[_clamped(terms.STYLES.index(s) + amount)] for s in value))
    if key == "going":
        return value if value is None else terms.GOINGS[_clamped(terms.GOINGS.index(value) + amount)]
    return value + amount


def _clamped(number):
    return max(0, min(3, number))
