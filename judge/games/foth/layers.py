"""Information under lasting effects: the layers of 808 and the favored bonus of 1002.

One `Layers` belongs to one position and is thrown away when the position
changes. Each piece of information is worked out for itself (FH-R21): the run
value asks for the style, which has gone through its own layers first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from judge.games.foth import conditions, terms
from judge.games.foth.abilities import in_force, living
from judge.games.foth.state import Abilities, Effect, Instruction, Number, Position, Stay, Subject, Target

if TYPE_CHECKING:
    from judge.games.foth.cards import Card
    from judge.games.foth.grammar import Ability

NUMERIC = ("run", "guard", "cost", "counts")
ALIKE_LIMIT = 4  # of a row of effects that are alike, only so many are looked at for 808.1g
CHAIN_LIMIT = 100  # how many lines of effects, one after the other, are tried for 808.1g
Slot = tuple[Subject, str]  # a piece of information of a card or of the race
AskValue = Callable[[Subject, str], Any]  # asks a player for a value that the board leaves out
CardAbility = tuple[int, str, "Ability"]  # an ability with its card and its name
# a step on the way to a value: "printed", what is favored, or an effect; how much; the value then
ValueStep = tuple[str | Effect, Any, Any]


class Unknown(Exception):
    """Raised where a value depends on something that the board does not say: a field of a card, or of the race."""

    def __init__(self, card: Subject, field: str) -> None:
        """Takes what the board does not say: `field` of `card`, or of the race."""
        self.card, self.field = card, field
        super().__init__(field)


def layers_of(position: Position, ask_value: AskValue | None = None) -> Layers:
    """Returns the values of a position, kept until it changes. `ask_value` asks for values that the board leaves out;
    without it, an earlier one of the position stays."""
    if position.view is None or ask_value is not None and position.view.unknown:
        position.view = Layers(position, ask_value)
    elif ask_value is not None:
        position.view.ask_value = ask_value
    return position.view


def run_and_guard(position: Position, card: int) -> str:
    """Run and guard value of a horse as `3/2`; a question mark if the board does not say enough."""
    try:
        layers = layers_of(position)
        layers.ask_value = None
        return f"{layers.get(card, 'run')}/{layers.get(card, 'guard')}"
    except Unknown:
        return "?"


def on_trial(layers: Layers, trial: Position) -> Layers:
    """Returns the values of a copy that is only tried. Values that the board leaves out are asked for as on the table,
    and an unknown card becomes known on the copy too; if the table cannot ask, Unknown is raised."""
    if layers.ask_value is None:
        return layers_of(trial)

    def ask_value(card: Subject, field: str) -> Any:
        """The value that the trial's table gives."""
        if card == "race":
            return layers.race(field)
        value = layers.fact(card, field)
        if trial.defs[card] is None:
            trial.defs[card], trial.shared = layers.position.defs[card], None
        return value

    return layers_of(trial, ask_value)


class Layers:
    """The information of one position: values of cards and of the race, the abilities and effects in force."""

    def __init__(self, position: Position, ask_value: AskValue | None = None) -> None:
        """Computes the abilities that exist in a position; values are computed when they are asked for."""
        self.position, self.ask_value = position, ask_value
        self.partial: dict[Slot, Any] = {}  # values that are being worked out, as far as they are
        self.delayed: list[Effect] = []  # effects that came after younger ones, on which they depend (808.1g)
        self.unknown: Unknown | None = None  # what decides which abilities there are, where the board does not say it
        try:
            abilities = living(self)
        except Unknown as unknown:
            self.unknown, abilities = unknown, {}
        self.file(abilities)
        # abilities in force: automatic ones on events (806) and on states (806.6), replacements (809)
        self.autos: list[CardAbility] = []
        self.states: list[CardAbility] = []
        self.replacers: list[CardAbility] = []
        for card, entries in self.abilities.items():
            for name, ability, enabled in entries:
                if enabled and ability.kind == "replace":
                    self.replacers.append((card, name, ability))
                elif enabled and ability.kind != "always":
                    state = ability.kind == "when" and ability.event["kind"] == "state"
                    (self.states if state else self.autos).append((card, name, ability))

    # 808.1: what is in force

    def file(self, abilities: Abilities) -> None:
        """Makes these abilities the ones in force: lists their effects and the stored ones by key and forgets all
        computed values."""
        self.abilities = abilities
        self.memo: dict[Slot, Any] = {}
        self.nested: dict[Any, Any] = {}
        self.links: dict[str, set[str]] = {}
        self.by_key: dict[tuple[str, str], list[Effect]] = {}
        self.effects = self._effects() if abilities or self.position.effects else []
        for effect in self.effects:
            for key in _keys(effect):
                self.by_key.setdefault((effect.verb, key), []).append(effect)

    def _effects(self) -> list[Effect]:
        """Lists the stored effects in force and those of enabled constant abilities, the oldest first (808.1h)."""
        position = self.position
        out = [e for e in position.effects if e.holds is None or in_force(position, e)]
        for card, entries in self.abilities.items():
            for name, ability, enabled in entries:
                if enabled and ability.kind == "always":
                    out += [constant_effect(position, card, name, ability, e) for e in ability.effects]
        return sorted(out, key=_stamp) if len(out) > 1 else out

    # printed values

    def sure(self) -> None:
        """Raises Unknown if the abilities could not be worked out because a card's value is unknown; else does nothing."""
        if self.unknown:
            raise self.unknown

    def fact(self, card: int, field: str) -> Any:
        """808.1a: returns a printed field of a card. If the board leaves it out, the answer to a question; Unknown is
        raised where nobody can be asked."""
        self.sure()
        definition = self.position.defs[card]
        value = getattr(definition, field) if definition is not None else None
        if value is None:
            if self.ask_value is None:
                raise Unknown(card, field)
            value = self.ask_value(card, field)
        return value

    def definition(self, card: int) -> Card:
        """Returns what is printed on a card. An unknown card is first asked for; Unknown is raised where nobody can be
        asked."""
        if self.position.defs[card] is None:
            self.fact(card, "kind")
        return self.position.definition(card)

    def kind(self, card: int) -> str:
        """202.1: returns the kind of a card. If it is unknown, its owner is asked; Unknown is raised where nobody can
        be asked."""
        kind: str = self.fact(card, "kind")
        return kind

    # values

    def get(self, card: int, key: str) -> Any:
        """1001.1, 1002.2: returns the value of a card now, after all effects, in any zone: a number, or words as a
        tuple. Raises Unknown if the board does not say enough and nobody can be asked."""
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

    def _meanwhile(self, card: int, key: str) -> Any:
        """Returns a value that is needed while others are being computed. It is kept only for the present assumptions
        (`partial`), because it may depend on them."""
        slot = (card, key, self.limit, frozenset((about, str(value)) for about, value in self.partial.items()))
        if slot not in self.nested:
            self.nested[slot] = self._worked_out(card, key)
        return self.nested[slot]

    def _worked_out(self, card: int, key: str, steps: list[ValueStep] | None = None) -> Any:
        """808.1: computes a value of a card from the printed one through all layers and returns it; each change is
        appended to `steps`, if given."""
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

    limit: str | None = None  # with `layers: global`, the letter of 808.1 up to which a style is worked out

    def _favored(self, card: int, value: int, steps: list[ValueStep] | None) -> int:
        """808.1d, 1002: returns the run value with the bonus for surface, distance and style added; each part of it is
        appended to `steps`, if given."""
        for what, amount in self.bonus(card, value):
            value += amount
            if steps is not None:
                steps.append((what, amount, value))
        return value

    def bonus(self, card: int, printed: int) -> list[tuple[str, int]]:
        """1002.1a–c: lists the parts of the favored bonus of a card as (what, number): −1 if surface or distance does
        not suit, +1 if the style does. Parts under an `ignore` effect are left out (103.1)."""
        left_out = self._ignored(card, printed) if ("ignore", "run") in self.by_key else ()
        out = []
        if "surface" not in left_out and not self.suits(card, "surface"):
            out.append(("surface", -1))
        if "distance" not in left_out and not self.suits(card, "distance"):
            out.append(("distance", -1))
        if "style" not in left_out and self._style_suits(card):
            out.append(("style", 1))
        return out

    def _ignored(self, card: int, printed: int) -> set[str]:
        """Returns the parts of the bonus that `ignore` effects leave out; the conditions of these effects see the run
        value `printed`."""
        slot: Slot = (card, "run")
        before = self.partial.get(slot)
        self.partial[slot] = printed
        try:
            return {w for e in self.by_key["ignore", "run"] if self.applies(e, card) for w in e.what}
        finally:
            if before is None:
                del self.partial[slot]
            else:
                self.partial[slot] = before

    def _style_suits(self, card: int) -> bool:
        """508.3: tells whether the bonus for the running style applies; with the switch `layers: global` the style
        before the steps of 808.1f counts."""
        if self.position.switch("layers") != "global":
            return self.suits(card, "style")
        self.limit = "c"
        try:
            return self.position.area(self.position.user(card)) in self._worked_out(card, "style")
        finally:
            self.limit = None

    def suits(self, card: int, what: str) -> bool:
        """508.1–508.4: tells whether a card favors what the present race has (surface, distance, course or going), or
        for `style` the area of its player. Raises Unknown if the board does not say enough."""
        if what == "surface":
            return self.race("surface") in self.get(card, "surface")
        if what == "distance":
            return self.race("distance") in self.distances(card)
        if what == "style":
            return self.position.area(self.position.user(card)) in self.get(card, "style")
        # where a card favors no course, or no going, that of the race need not be known
        words = terms.COURSES if what == "course" else terms.GOINGS
        favored = [word for word in self.get(card, "favored") if word in words]
        return bool(favored) and self.race(what) in favored

    def distances(self, card: int) -> tuple[str, ...]:
        """508.2a: returns the distances that a card suits; if they differ by surface, those for the race's surface
        (maybe none)."""
        value = self.get(card, "distance")
        distances: tuple[str, ...] = value.get(self.race("surface"), ()) if isinstance(value, dict) else value
        return distances

    # race information (FH-R11b: 808 holds for it too)

    def race(self, key: str) -> Any:
        """Returns a piece of race information now, after all effects. If the board leaves it out, it is asked for;
        Unknown is raised where nobody can be asked."""
        self.sure()
        if ("race", key) in self.partial:
            return self.partial["race", key]
        if ("race", key) in self.memo:
            return self.memo["race", key]
        value = self._race_worked_out(key)
        if value is None:
            if self.ask_value is None:
                raise Unknown("race", key)
            value = self.ask_value("race", key)
        if not self.partial:
            self.memo["race", key] = value
        return value

    def _race_worked_out(self, key: str, steps: list[ValueStep] | None = None) -> Any:
        """Computes a piece of race information through its layers; None if the board leaves it out. Each change is
        appended to `steps`, if given."""
        value = self.position.race.get(key)
        if steps is not None:
            steps.append(("printed", None, value))
        value = self.layer("set", "race", key, value, steps)
        return self.layer("step", "race", key, value, steps) if key == "going" else value

    def worked_out(self, card: Subject, key: str) -> list[ValueStep]:
        """Lists the steps by which a value of a card or of the race comes about, each as (what, how much, value after
        it); the first is "printed". Raises Unknown if the board does not say enough."""
        steps: list[ValueStep] = []
        if card == "race":
            self._race_worked_out(key, steps)
        else:
            self._worked_out(card, key, steps)
        return steps

    def on_race(self, key: str) -> bool:
        """Tells whether a `set` or `step` effect on the race changes this piece of its information now."""
        found = (e for verb in ("set", "step") for e in self.by_key.get((verb, key), ()) if e.target == ("race",))
        return any(self.applies(e, "race") for e in found)

    # layers

    def layer(self, verb: str, card: Subject, key: str, value: Any, steps: list[ValueStep] | None = None) -> Any:
        """Returns the value after all effects of one letter of 808.1 (`verb`), applied by dependency (808.1g), then by
        time stamp (808.1h). They are appended to `steps`, if given."""
        waiting = self.by_key.get((verb, key))
        if not waiting:
            return value
        waiting = [e for e in waiting if _about(e.target, card, self.position)]
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

    def _stepped(self, effect: Effect, card: Subject, key: str, value: Any, steps: list[ValueStep] | None) -> Any:
        """Returns the value after one effect, and appends the effect to `steps`, if given."""
        amount = self.amount(effect, key)
        value = changed(effect.verb, key, value, amount)
        if steps is not None:
            steps.append((effect, amount, value))
        return value

    def _next(self, waiting: list[Effect], card: Subject, key: str, value: Any) -> Effect:
        """Returns the effect to apply next: the oldest that depends on no other one; if all depend on each other, the
        oldest."""
        if len(waiting) == 1:
            return waiting[0]
        if len(waiting) > ALIKE_LIMIT:
            waiting = _not_too_many_alike(waiting)
        dependent = self._dependent(waiting, card, key, value)
        return next((effect for n, effect in enumerate(waiting) if n not in dependent), waiting[0])

    def sensitive(self, effect: Effect, key: str) -> bool:
        """Tells whether the value of this information (`key`) can decide if the effect applies, or how much it changes."""
        return any(key in self.reached(m) for m in effect.mentions)

    def reached(self, key: str) -> set[str]:
        """Returns the names of all information on which this information can depend, through the favored bonus and
        through effects; itself included."""
        if not self.links:
            self.links = {"run": {"style", "surface", "distance"}}
            for (_, about), effects in self.by_key.items():
                for effect in effects:
                    self.links.setdefault(about, set()).update(effect.mentions)
        found: set[str] = set()
        new = {key}
        while new:
            found |= new
            new = {n for k in new for n in self.links.get(k, ())} - found
        return found

    def _dependent(self, waiting: list[Effect], card: Subject, key: str, value: Any) -> set[int]:
        """808.1g: returns the numbers (places in `waiting`) of the effects that apply differently, or only, once
        another one has been applied."""
        slot, sensitive = (card, key), [n for n, e in enumerate(waiting) if self.sensitive(e, key)]
        self.partial[slot] = value
        # an effect, the value before it, and all that have been applied then: each is applied only once
        lines = [(n, value, {n}) for n, effect in enumerate(waiting) if self.applies(effect, card)]
        found: set[int] = set()
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

    def _outcome(self, effect: Effect, card: Subject, key: str) -> Any:
        """Returns how much an effect changes this information of a card now; None if it does not apply to it."""
        return self.amount(effect, key) if self.applies(effect, card) else None

    def amount(self, effect: Effect, key: str) -> Any:
        """Returns how much an effect changes this information, or what it sets; numbers of constant abilities are
        worked out now. Steps of 0 or less count as 0 (103.2b)."""
        what = dict(effect.what)[key]
        if effect.constant and not isinstance(what, int) and (key in NUMERIC or effect.verb != "set"):
            what = conditions.number(self, what, conditions.Context(effect.user, effect.source, effect.name))
        return max(0, what) * effect.times if effect.verb == "step" else what

    def applies(self, effect: Effect, card: Subject) -> bool:
        """808.2: tells whether an effect works on this card (or the race) now, by its condition and its target. An
        effect that does not mean coming cards leaves out those that came after it."""
        position = self.position
        if effect.cond and not conditions.holds(
            self, effect.cond, conditions.Context(effect.user, effect.source, effect.name)
        ):
            return False
        if card == "race":
            return True
        kind, *rest = effect.target
        if kind == "cards":
            return (card, position.stamp[card]) in rest[0]
        if kind != "filter":
            return False
        if not effect.constant and not effect.coming and position.stamp[card] > effect.stamp:
            return False
        return conditions.fits(self, card, rest[0], conditions.Context(effect.user, effect.source, effect.name))

    # 103.3

    def forbidding(self, action: str, player: str | None, card: int | None = None) -> Effect | None:
        """Returns the first effect that forbids a player this action, or the action with this card; None if none does.
        Raises Unknown if the abilities are not known."""
        self.sure()
        for effect in self.by_key.get(("forbid", action), ()):
            kind, *rest = effect.target
            if kind == "players":
                if player in rest[0] and (not effect.cond or self.applies(effect, "race")):
                    return effect
            elif card is not None and self.applies(effect, card) and self._forbidden_to(effect, player):
                return effect
        return None

    def _forbidden_to(self, effect: Effect, player: str | None) -> bool:
        """Tells whether an effect on cards forbids something to this player: those under `by`, without `by` everybody."""
        by = effect.raw.get("by")
        return by is None or player in self.position.who(by, effect.user)

    def required(self, process: str, player: str) -> list[Effect]:
        """510.1: lists the effects in force that require something of this player before this process (`run`, `guard`,
        `support`)."""
        self.sure()
        return [e for e in self.by_key.get(("require", process), ())
                if player in e.target[1] and (not e.cond or self.applies(e, "race"))]  # fmt: skip


def constant_effect(position: Position, card: int, name: str, ability: Ability, effect: Instruction) -> Effect:
    """801.1b: makes the Effect of a constant ability, as if it were stored; its time stamp is that of the card's stay
    in its zone (808.1h-i)."""
    user, verb, what, times = position.user(card), effect["verb"], effect["what"], 1
    if verb in ("better", "worse"):
        verb, what, times = stepwise(verb, what)
    return Effect(verb, what, user, name, position.ref(card), position.stamp[card], target_of(position, effect, user, position.ref(card)),
                  constant=True, cond=ability.cond, times=times, raw=effect["raw"],
                  mentions=effect["mentions"] | ability.mentions)  # fmt: skip


def stepwise(verb: str, number: Number) -> tuple[str, tuple[tuple[str, Number]], int]:
    """808.1f-i: returns `better` or `worse` as a lasting effect has it: ("step", what it changes and by how much,
    direction −1 or 1)."""
    return "step", (("going", number),), -1 if verb == "better" else 1


def target_of(position: Position, effect: Instruction, user: str, own: Stay | None) -> Target:
    """Returns the target that an effect names by itself: the race, players, a filter, or else its own card. Cards that
    are yet to be found on resolution are not looked for here."""
    if effect["verb"] in ("better", "worse") or effect.get("target") == "race":
        return ("race",)
    if effect["verb"] == "require" or (
        effect["verb"] == "forbid" and "target" not in effect and ("by" in effect or effect["what"] != ("abilities",))
    ):
        return ("players", position.who(effect.get("by", "you"), user), effect.get("before"))
    target = effect.get("target", "self")
    return ("filter", target) if isinstance(target, dict) else ("cards", (own,))


def _not_too_many_alike(effects: Sequence[Effect]) -> list[Effect]:
    """Returns the effects; of a row of equal ones, only the first ALIKE_LIMIT."""
    rows = groupby(effects, lambda effect: (effect.what, effect.target, effect.cond, effect.user))
    return [effect for _, row in rows for effect in list(row)[:ALIKE_LIMIT]]


def _about(target: Target, card: Subject, position: Position) -> bool:
    """Tells whether the target of an effect can include this card, or the race; a filter is not tried yet."""
    if card == "race" or target == ("race",):
        return card == "race" and target == ("race",)
    return target[0] != "cards" or (card, position.stamp[card]) in target[1]


_stamp = attrgetter("stamp")


def _keys(effect: Effect) -> list[str]:
    """Lists the keys under which an effect is filed: the information that it changes, or the actions that it forbids or
    the process before which it requires something; else its verb."""
    if effect.verb in ("add", "set"):
        return [key for key, _ in effect.what]
    if effect.verb == "step":
        return ["going"]
    if effect.verb == "ignore":
        return ["run"]
    if effect.verb == "forbid":
        return list(effect.what)
    if effect.verb == "require":
        return [effect.target[2]]
    return [effect.verb]


def changed(verb: str, key: str, value: Any, amount: Any) -> Any:
    """808.1c, e, f, f-i: returns the value after an effect: the amount for `set`; else the value raised by it, styles
    and goings by so many steps, not beyond the ends of their lists."""
    if verb == "set":
        return amount
    if key == "style":
        return tuple(dict.fromkeys(terms.STYLES[_clamped(terms.STYLES.index(s) + amount)] for s in value))
    if key == "going":
        return value if value is None else terms.GOINGS[_clamped(terms.GOINGS.index(value) + amount)]
    return value + amount


def _clamped(number: int) -> int:
    """Limits an index to 0–3: running styles and goings are ordered lists of four words."""
    return max(0, min(3, number))
