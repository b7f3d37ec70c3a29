"""The facts of the game: what may be claimed about values, zones, the race, the turn and the events of a run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from judge.boardfile.located import Located
from judge.boardfile.maps import Map
from judge.boardfile.shapes import NOBODY, Count, Either, ListOf, Nothing, Player, Word
from judge.boardfile.zones import Counted
from judge.engine.deciding import touches
from judge.engine.facts import Fact, prompt_fact
from judge.engine.values import Line, Ruling, Step
from judge.faults import Both
from judge.games.foth import terms
from judge.games.foth.board import AREAS, STEP, Metres
from judge.games.foth.citations import value_cites
from judge.games.foth.deciding import (
    MOVES,
    comparison,
    drawn_from,
    first_cited,
    step_rule,
    summed,
    value_rule,
    winner_rule,
)
from judge.games.foth.grammar import Variants, Whole
from judge.games.foth.layers import Unknown, layers_of
from judge.games.foth.naming import ABILITY_NAME, CARD, CARDS, spread
from judge.games.foth.questions import QUESTIONS
from judge.games.foth.setup import deck_cards, deck_faults
from judge.games.foth.state import Cites, Position
from judge.games.foth.turn import ABOVE

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon
    from judge.engine.run import View

COUNTED = ("hand", "farm", "track", "situation", "excluded", "deck", "aside")
PLAYER = Player()
WHOLE = Whole()
Judge = Callable[["View", Any], Ruling]  # judges a claim
# an event of the run in the words of claims: step, kind, player or thing that it names, whose, from where, where to
Logged = tuple[int, str, str, str | None, str | None, str | None]
Item = tuple[str, dict[str, Any], Any]  # an event that is claimed: its kind, its parts, the claim as written


def cards_by_name(position: Position, name: str) -> list[int]:
    """Lists the numbers of all cards that a name means, in any zone; empty if there is none."""
    # much the cheaper test first
    alike = [c for c, known in enumerate(position.defs) if known is None or name.endswith(known.key)]
    return [c for c in alike if position.has_name(c, name)]


# values


def _value(word: str, cites: Cites) -> Judge:
    """Makes the function that judges claims about this value of cards, in any zone (1002.2): all cards of a name must
    have it. Undecided if the card or the value is unknown."""

    def judge(view: View, claimed: Any) -> Ruling:
        """The ruling on a claimed value of cards."""
        position = view.state.position
        layers, holds, why = layers_of(position), True, list(cites)
        found: dict[str, Any] = {}
        layers.ask_value = None
        for name, wanted in claimed:
            cards = cards_by_name(position, name)
            if not cards and _unknown(position, name):
                return Ruling(None, None, cites)
            if any(position.defs[c] is not None and position.defs[c].kind not in ("horse", None) for c in cards):
                found[name], holds = NOBODY, False  # no such information is on it
                continue
            try:
                values = list(dict.fromkeys(layers.get(c, word) for c in cards))
                why += [cite for c in cards for cite in value_cites(position, layers, c, word)]
            except Unknown:
                return Ruling(None, None, cites)
            if isinstance(wanted, tuple):
                wanted, values = sorted(set(wanted)), [sorted(value) for value in values]
            found[name] = values[0] if len(values) == 1 else values
            holds = holds and values == [wanted]
        return Ruling(holds, found, tuple(dict.fromkeys(why)))

    return judge


_RACE_RULES = {"course": "302.2a", "surface": "302.2b", "distance": "302.2c", "going": "302.2d"}


def _race(view: View, claimed: Any) -> Ruling:
    """302.2: judges a claim about the race; undecided if unknown cards could change it."""
    layers = layers_of(view.state.position)
    layers.ask_value = None
    claimed = {key: value[1] if key == "distance" else value for key, value in claimed.items()}
    try:
        found = {key: layers.race(key) for key in claimed}
    except Unknown:
        return Ruling(None, None, ("foth:302.2",))
    cites = [*(f"foth:{_RACE_RULES[key]}" for key in claimed), "foth:302.2"]
    if ("step", "going") in layers.by_key and "going" in claimed:
        cites += ["foth:808.1f-i", "foth:ruling/FH-R11b"]
    return Ruling(claimed == found, found, tuple(cites))


# where cards are


def _in_zone(view: View, name: str) -> list[str]:
    """Lists the zones, each once, in which the cards with a name are; empty if no known card has it."""
    position = view.state.position
    return list(dict.fromkeys(position.where[c][1] for c in cards_by_name(position, name)))


def _in_these_zones(view: View, name: str, claimed: Sequence[str], found: Sequence[str]) -> bool | None:
    """Tells whether the cards of a name are in just the claimed zones. None if no known card has the name and an
    unknown card in these zones could be the one."""
    if found or not claimed:
        return set(found) == set(claimed)
    return (
        None
        if set(claimed) <= {view.state.position.where[c][1] for c in _unknown(view.state.position, name)}
        else False
    )


def _unknown(position: Position, name: str) -> list[int]:
    """Lists the unknown cards that may be what a name stands for; with an owner in front (`A.H1`) only this owner's."""
    owner, dot, _ = name.rpartition(".")
    return [
        c for c, (whose, _) in enumerate(position.where) if position.defs[c] is None and (not dot or whose == owner)
    ]


def _deck(view: View, claimed: Any) -> Ruling:
    """602: judges claims on whether a deck is legal (at the start of the run) or which cards it has, or how many.
    Undecided if unknown cards could change the answer."""
    if not all(isinstance(value, str) for _, value in claimed):
        return _counted("deck")(view, claimed)
    position = view.steps[0].state.position if view.steps else view.state.position
    found: dict[str, str] = {}
    cites: list[str] = []
    holds: bool | None = True
    for player, wanted in claimed:
        faults = list(deck_faults(position, player))
        cites += [c for _, why, _ in faults for c in why]
        unknown = any(position.defs[c] is None for c in deck_cards(position, player))
        found[player] = "illegal" if faults else "?" if unknown else "legal"
        if found[player] == "?":
            holds = None if holds else holds
        elif found[player] != wanted:
            holds = False
    looked_at = (step for step in view.steps if step.event.key in DECK_EVENTS and step.event.by in found)
    step = next((step.n for step in looked_at), 0)
    return Ruling(holds, found, tuple(dict.fromkeys(cites)) or ("foth:602.1",), step)


DECK_EVENTS = ("deck.size", "deck.special", "deck.copies", "deck.legal")


def _counted(zone: str) -> Judge:
    """Makes the function that judges claims about a zone of players: the number of cards, or just which cards are
    there. Undecided if unknown cards could be the claimed ones."""

    def judge(view: View, claimed: Any) -> Ruling:
        """The ruling on the cards of a player in the zone."""
        position: Position = view.state.position
        found: dict[str, Any] = {}
        holds: bool | None = True
        same: bool | None
        for player, wanted in claimed:
            cards = position.zones[player, zone]
            if isinstance(wanted, int):
                found[player] = len(cards)
                same = found[player] == wanted
            else:
                names = [] if isinstance(wanted, str) else spread(wanted)
                claimed = position.name if any("." in name for name in names) else position.key
                found[player] = sorted(map(claimed, cards))
                same = _just_these(position, cards, names)
            holds = False if False in (holds, same) else None if None in (holds, same) else True
        return Ruling(holds, found)

    return judge


def _just_these(position: Position, cards: Sequence[int], names: Sequence[str]) -> bool | None:
    """Tells whether the cards are exactly those with these names, in any order. None if the cards left over are unknown
    and could be the names left over."""
    left, missing = list(cards), []
    for name in sorted(names, key=lambda name: "." not in name):  # those with their owner first
        card = next((c for c in left if position.has_name(c, name)), None)
        if card is None:
            missing.append(name)
        else:
            left.remove(card)
    if not left and not missing:
        return True
    owners = {position.owner[card] for card in left}
    possible = len(left) == len(missing) and all(position.defs[card] is None for card in left)
    return None if possible and all(name.rpartition(".")[0] in ("", *owners) for name in missing) else False


def _areas(view: View, player: str) -> tuple[int, ...]:
    """Returns the number of cards in each distance area of a player, in the order of the styles."""
    return tuple(len(view.state.position.zones[player, style]) for style in terms.STYLES)


def _area(view: View, player: str) -> str:
    """403.4: returns the style of a player's present distance area, `none` if there is none."""
    return view.state.position.area(player) or NOBODY


# the turn


def _of_position(word: str) -> Callable[[View], Any]:
    """Makes the function that returns this field of the position in a view, `none` for None."""

    def of(view: View) -> Any:
        """The value of the field."""
        found = getattr(view.state.position, word)
        return NOBODY if found is None else found

    return of


def _same_step(view: View, _: None, claimed: str, found: str) -> bool:
    """Tells whether the claimed step is the present one. The number above several steps means any of them; 603.1e means
    the lot as well."""
    return claimed == found or claimed in (*ABOVE, "603.1e") and found.startswith(f"{claimed}-")


def _or_none(view: View, _: Any, claimed: Any, found: Any) -> bool:
    """Tells whether the claimed value is the one found; a claimed None means `none`, that there is no value."""
    return bool((NOBODY if claimed is None else claimed) == found)


def _compare(view: View, claimed: Any) -> Ruling:
    """702.6k: judges a claim on the sums (`run`, `guard`) of the last comparison; it fails if there was no comparison."""
    position = view.state.position
    found = dict(zip(("run", "guard"), position.compare)) if position.compare else {}
    holds = bool(found) and all(found[k] == v for k, v in claimed.items())
    return Ruling(holds, found or NOBODY, ("foth:702.6k",))


def _layers(key: str) -> Callable[[Any, str], list[Line]]:
    """Makes the function that returns the lines on a card's value: what is printed, then each bonus and effect (808.1),
    without heading and total. In each line the rules of 1002 come first."""

    def lines(state: Any, name: str) -> list[Line]:
        """The lines of the value for the card with this name."""
        from judge.games.foth.explain import explain

        found = [line for line in explain(state, f"{name} {key}") if line.key not in ("explain.card", "explain.total")]
        # of the favored bonus 1002.1 has the amounts, 808.1d only says when it is applied
        return [line.replace(cites=tuple(sorted(line.cites, key=lambda cite: ":1002." not in cite))) for line in found]

    return lines


def _pending(view: View, claimed: Any) -> Ruling:
    """806.2: judges a claim on which abilities wait: just these, in any order."""
    waiting = [(w.name, w.user) for w in view.state.position.pending]
    left = list(waiting)
    for name in claimed:
        found = next((w for w in left if _is_ability(name, *w)), None)
        if found is None:
            return Ruling(False, [w[0] for w in waiting])
        left.remove(found)
    return Ruling(not left, [w[0] for w in waiting])


def _is_ability(claimed: str, name: str, user: str) -> bool:
    """Tells whether a claimed name means this waiting ability of `user`: its name, or the name with its user in front
    (`A.H1#1`)."""
    owner, dot, short = claimed.partition(".")
    return claimed == name or bool(dot) and short == name and owner == user


# what has happened

_CARD_EVENTS = {
    "play.run": ("play",),
    "play.guard": ("play",),
    "play.support": ("play",),
    "put.run": ("put", "run"),
    "put.guard": ("put", "guard"),
    "unguarded": ("unguarded",),
    "success": ("success",),
    "failure": ("failure",),
    "won": ("won",),
}


class Somebody(Player):
    """A player, or both."""

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        claimed = "both" if raw in ("両プレイヤー", "each player") else lexicon.value("who", raw)
        return claimed if claimed in self.besides else raw

    def display_value(self, value: Any) -> Both | None:
        """Returns "each player" in both languages for `both`; None for a player's name."""
        return Both("両プレイヤー", "each player") if value in self.besides else None


class EventRecord(Variants):
    """An event with the player or the card that it names, and of a move the zones."""

    def read(self, at: Located) -> Any:
        """Returns (kind of event; map of the player, card or zones that the claim names; the claim as written). Raises
        a Fault if it is no such event."""
        kind, parts = self.kind_and_parts(at)
        if isinstance(parts[kind], dict):  # any ability of this card
            parts = {"play": parts["play"]["ability"], "ability": True}
        return kind, parts, at.value


# a card or an ability that is played; an ability also by the card that has it
PLAYED = Either(ABILITY_NAME, Map("played", {"ability": CARD}, ("ability",)), wanted=ABILITY_NAME.wanted)


class Happened(Either):
    """An event of the run: just its kind, or a map; read, an `Item`."""

    kinds = ("start", "draw", "play", "put", "run", "guard", "unguarded", "success", "failure", "won", "move")

    def __init__(self) -> None:
        whom, zones = Somebody("both"), ListOf(terms.ZONE)
        keys = dict.fromkeys(self.kinds, CARD) | {"start": whom, "draw": whom, "play": PLAYED}
        sides = dict.fromkeys(self.kinds, ()) | {"move": ("from", "to")}
        record = EventRecord("happened", {**keys, "from": zones, "to": zones}, sides)
        super().__init__(record, Word("happened", self.kinds), wanted=Both("出来事", "an event"))

    def read(self, at: Located) -> Any:
        """Returns the claimed event as an `Item`: (kind, parts, as written); the parts are empty for a mere word.
        Raises a Fault if it is no such event."""
        found = super().read(at)
        return (found, {}, at.value) if isinstance(found, str) else found


def _events(steps: Sequence[Step]) -> Iterator[Logged]:
    """Yields the events of a run that claims can be about, in order, as (step, kind, name, player, from, to). One step
    can give several."""
    for step in steps:
        key, args, by = step.event.key, step.event.args, step.event.by
        if key == "turn.start":
            yield step.n, "start", args["player"], by, None, None
        elif key == "drew":
            yield step.n, "draw", args["player"], by, None, None
            yield step.n, "move", args["card"], by, args["zone"], "hand"
        elif key == "play.ability":
            yield step.n, "play", args["ability"], by, None, None
        elif key in _CARD_EVENTS:
            for kind in _CARD_EVENTS[key]:
                yield step.n, kind, args["card"], by, None, None
        elif key in MOVES:
            for name in args["cards"]:
                yield step.n, "move", name, by, args["origin"], args["zone"]


def _never(view: View, claimed: Any) -> Ruling:
    """Judges `never`: none of the claimed events happened. The step is the one in which one happened, else the last one
    that prevented one."""
    position, events = view.state.position, list(_events(view.steps))
    for item in claimed:
        n = next((event[0] for event in events if _is(position, event, item)), None)
        if n is not None:
            return Ruling(False, Line("claim.happened"), (), n)
    return Ruling(True, Line("claim.missing"), (), max((_prevented(view, item) for item in claimed), default=0))


def _happened(view: View, claimed: Any) -> Ruling:
    """Judges `happened`: the claimed events happened in this order, perhaps with others in between.

    If not, the value found has those that did, in their true order, and what happened instead of the others. The step
    is that of the first event out of order, or the one that prevented or changed an event.
    """
    current, events = view.state.position, list(_events(view.steps))
    found: dict[int, Any] = {}  # the number of an event → how it is claimed
    after, last, wrong = 0, 0, None
    for item in claimed:
        fitting = [n for n, event in enumerate(events) if n not in found and _is(current, event, item)]
        following = [n for n in fitting if n >= after]
        if following and wrong is None:
            after, last = following[0] + 1, events[following[0]][0]
        elif wrong is None:
            wrong = events[fitting[0]][0] if fitting else _prevented(view, item)
        if fitting:
            found[(following or fitting)[0]] = item[2]
        else:
            found |= _instead(view, events, item, found)
    told = [found[n] for n in sorted(found)]
    return Ruling(wrong is None, told, (), last if wrong is None else wrong)


def _instead(view: View, events: Sequence[Logged], item: Item, found: Collection[int]) -> dict[int, Any]:
    """Returns {number of an event of the run: this event as a claim has it} for what happened instead of the claimed
    event, one at most; empty if nothing did."""
    step, kinds = _prevented(view, item), (item[0], *INSTEAD[item[0]])
    fitting = (n for n, event in enumerate(events) if event[0] == step and event[1] in kinds and n not in found)
    return {n: _as_claimed(events[n]) for n in islice(fitting, 1)}


# what happens where something does not, in the words of claims; and further events that prevent it
INSTEAD = {
    **dict.fromkeys(("start", "draw", "play", "put", "move"), ()),
    **{"run": (), "guard": ("unguarded",), "unguarded": ("guard",)},
    **{"success": ("failure",), "failure": ("success",), "won": ("success",)},
}
_NO_HORSE = ("no.horse", "no.more.horses")
PREVENTED = {
    "start": ("replaced.start",),
    "draw": ("draw.none", "forbidden.draw", "replaced.draw"),
    "play": ("required.declined", "silenced", "ability.disabled", "cost.refused", "cost.impossible", "replaced.play"),
    "put": ("replaced.put", "replaced.run", "replaced.guard"),
    "run": ("replaced.put", "replaced.run", *_NO_HORSE),
    "guard": ("replaced.put", "replaced.guard", "unguarded", "unguarded.none"),
    "unguarded": ("replaced.unguarded", "put.guard", "unguarded.none"),
    "success": ("replaced.success", "failure", *_NO_HORSE),
    "failure": ("replaced.failure", "success", *_NO_HORSE),
    "won": ("replaced.won", "success", "compared", *_NO_HORSE),
    "move": ("replaced.move", "forbidden"),
}
OF_THE_RUN = ("run", "guard", "unguarded", "success", "failure", "won")  # prevented also by what other cards do


def _prevented(view: View, item: Item) -> int:
    """Returns the number of the step that prevented the claimed event or changed it; else of the last step about the
    same thing; 0 if there is none."""
    kind, parts, _ = item
    if "ability" in parts:
        return max((_prevented(view, one) for one in _abilities(view.state.position, parts["play"])), default=0)
    claimed = parts.get(kind)
    names = [claimed, str(claimed).rpartition(".")[2]] if claimed else []
    against = [step for step in view.steps if step.event.key in PREVENTED[kind]]
    about = [step for step in against if touches(step.event, names)]
    if not about:
        about = against if kind in OF_THE_RUN else []
    if not about and names:
        about = [step for step in view.steps if touches(step.event, names)]
    if not about and kind == "play" and isinstance(claimed, str) and "#" in claimed:
        trigger = _trigger(view.state.position, claimed)
        return _prevented(view, trigger) if trigger else 0
    return about[-1].n if about else 0


def _abilities(position: Position, name: str) -> list[Item]:
    """Lists the plays of each ability printed on a card, as claims name them; empty for an unknown name."""
    definition = position.cards.get(name.rpartition(".")[2])
    count = len(definition.abilities) if definition else 0
    return [("play", {"play": f"{name}#{n}"}, None) for n in range(1, count + 1)]


def _trigger(position: Position, claimed: str) -> Item | None:
    """Returns the event on which an ability triggers, as a claim names it; for a `do` on a horse that is its being put
    out (1102.2). None if there is no such ability, or it is constant or a state trigger."""
    name, _, nth = claimed.rpartition("#")
    definition = position.cards.get(name.rpartition(".")[2])
    ability = definition.abilities[int(nth) - 1] if definition and int(nth) <= len(definition.abilities) else None
    if ability is None or ability.kind not in ("do", "when") or ability.event and ability.event["kind"] == "state":
        return None
    kind, own = (ability.event["kind"], ability.event.get("sel") == "self") if ability.event else ("put", True)
    return kind, {kind: name} if own else {}, None


def _as_claimed(event: Logged) -> dict[str, Any]:
    """Returns an event of the run in the form in which a claim writes it."""
    _n, kind, name, _by, frm, to = event
    return {kind: name, "from": frm, "to": to} if kind == "move" else {kind: name}


def _same_zone(zone: str | None, words: Sequence[str]) -> bool:
    """Tells whether a zone is one of the claimed words; `area` and `areas` mean any distance area."""
    return zone in words or (zone in terms.STYLES and ("areas" in words or "area" in words))


def _is(position: Position, event: Logged, item: Item) -> bool:
    """Tells whether an event of the run is the claimed one, as far as the claim says: kind, card or player, zones,
    owner."""
    _n, kind, name, by, frm, to = event
    wanted, parts, _ = item
    if wanted != kind or not parts:
        return wanted == kind
    claimed = parts[kind]
    if kind in ("start", "draw"):
        return claimed in (name, "both")
    if ("from" in parts and not _same_zone(frm, parts["from"])) or ("to" in parts and not _same_zone(to, parts["to"])):
        return False
    owner, _, key = claimed.rpartition(".")
    logged_owner, _, logged = name.rpartition(".")
    card, mark, _ = logged.partition("#")
    if key != (card if mark and "ability" in parts else logged) or "ability" in parts and not mark:
        return False
    if not owner or owner == logged_owner:
        return True
    return by == owner if mark else not logged_owner and position.owners(key) == {owner}


ABILITY_ENDS = ("cost.refused", "cost.impossible", "ability.disabled", "play.ability")
NUMBER = Either(Nothing(), WHOLE)
PREVENTED_DRAW = ("forbidden.draw", "replaced.draw", "amount.none")  # though there is a card
NO_DRAW = ("draw.none", *PREVENTED_DRAW)
SOMEBODY = Player(NOBODY)
SOME_CARDS = Counted(CARDS)
EVENTS = ListOf(Happened(), single=False)
VALUE: dict[str, Any] = {"about": CARD, "kept_by": ("condition.false", "target.gone", "set.same"), "rule": value_rule}
CARDS_OF: dict[str, Any] = {
    "about": PLAYER, "kept_by": (*NO_DRAW, "forbidden.discard"), "where": "zone", "counted": True,
}  # fmt: skip
FACTS = {
    fact.word: fact
    for fact in (
        Fact("run", WHOLE, judge=_value("run", ("foth:1001.1", "foth:1002.1")), layers=_layers("run"), **VALUE),
        Fact("guard", WHOLE, judge=_value("guard", ("foth:210.1",)), layers=_layers("guard"), **VALUE),
        Fact("cost", WHOLE, judge=_value("cost", ("foth:203.1",)), layers=_layers("cost"), **VALUE),
        Fact(
            "style",
            terms.SUITED["style"],
            judge=_value("style", ("foth:207.1", "foth:ruling/FH-R08")),
            layers=_layers("style"),
            **VALUE,
        ),
        Fact(
            "surface",
            terms.SUITED["surface"],
            judge=_value("surface", ("foth:204.1",)),
            layers=_layers("surface"),
            **VALUE,
        ),
        Fact("zone", ListOf(terms.ZONE), _in_zone, CARD, _in_these_zones, kept_by=("forbidden", "replaced.move")),
        *(Fact(zone, SOME_CARDS, judge=_counted(zone), **CARDS_OF) for zone in COUNTED if zone != "deck"),
        Fact(
            "deck",
            Either(SOME_CARDS, Word("deck", ("legal", "illegal")), wanted=SOME_CARDS.wanted),
            about=PLAYER,
            judge=_deck,
        ),
        Fact(
            "areas",
            ListOf(Count(), 4, 4, single=False, wanted=AREAS.wanted),
            _areas,
            PLAYER,
            kept_by=NO_DRAW,
            rule=drawn_from,
        ),
        Fact("area", Either(Nothing(), terms.STYLE), _area, PLAYER, _or_none, kept_by=PREVENTED_DRAW, rule=drawn_from),
        Fact(
            "race",
            Map("race", {**terms.RACE, "distance": Metres()}),
            judge=_race,
            kept_by=("going.end",),
            rule=first_cited,
        ),
        Fact("turn", SOMEBODY, _of_position("turn"), settled=True),
        Fact("priority", SOMEBODY, _of_position("priority"), settled=True),
        Fact("runs", Count(), _of_position("runs"), kept_by=("extra.none",)),
        Fact("step", STEP, _of_position("step"), same=_same_step, settled=True, rule=step_rule),
        prompt_fact(lambda state: state.prompt, QUESTIONS),
        Fact(
            "pending",
            ListOf(ABILITY_NAME, single=False),
            judge=_pending,
            kept_by=("silenced",),
            decided_by=ABILITY_ENDS,
        ),
        Fact("winner", Player("draw", NOBODY), _of_position("winner"), rule=winner_rule),
        Fact(
            "compare",
            Map("compare", {"run": WHOLE, "guard": WHOLE}),
            judge=_compare,
            kept_by=_NO_HORSE,
            rule=summed,
        ),
        Fact(
            "distance",
            NUMBER,
            _of_position("distance"),
            same=_or_none,
            kept_by=("failure", *_NO_HORSE),
            cause=comparison,
        ),
        Fact("happened", EVENTS, judge=_happened, cause=comparison, happening=True),
        Fact("never", EVENTS, judge=_never, several=list, cause=comparison, happening=True),
    )
}
