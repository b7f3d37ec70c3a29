"""Names: what things are called in scripts and sentences, and what a name in a file or a play means."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.corpus.entry import LANGS
from judge.corpus.names import fold
from judge.corpus.store import corpus
from judge.engine.values import Event, Ref
from judge.faults import Both, Fault
from judge.games.blackpoker.cards import parse_card, shown, sign
from judge.games.blackpoker.records import actions, find_action
from judge.games.blackpoker.state import UNKNOWN, Request, State, Target, Trump, Unit
from judge.games.blackpoker.units import kind_cite

# the arguments of steps that name units
UNITS = ("unit", "units", "target", "attacker", "blockers", "fallen", "others")
# the arguments of checks and decisions that name things on the table
THINGS = ("unit", "target", "name", "answer", "options", "taken", "attacker", "attackers", "blockers")


def target_name(state: State, target: Target | None, stage: Sequence[Request] | None = None) -> str | None:
    """The name of a target in a script; None if it has left. Requests are numbered among those of `stage`."""
    if target is None:
        return None
    thing = state.target_value(target)
    if thing is None or isinstance(thing, str):
        return thing
    return request_name(state, thing, stage) if isinstance(thing, Request) else thing.display_name


def target_display_name(state: State, target: Target | None) -> Both | str | None:
    """What a target is called in a sentence: a1 (♠6), Aのアップ (♡7 → a1), or the name of a player."""
    name = target_name(state, target)
    return name if name is None or target is None or target.kind == "player" else display_name(state, name) or name


def display_name(state: State, name: str) -> Both | None:
    """What a thing on the table is called in a sentence, in both languages: a1 (♠6), Aの♠6, Aの♠J (♠J+♡5), Aの切札♣9, Aのアップ
    (♡7 → a1); None for a name that needs no other.

    A unit is not called a soldier or a bulwark: a claim may be about a time when it is something else.
    """
    request = next((r for r in (*state.stage, *state.limbo) if name == request_name(state, r)), None)
    if request:
        return request_display_name(state, request)
    owner, target = name.rpartition(".")[0], find_target(state, name, "unit", state.turn)
    thing = state.target_value(target) if target else None
    if isinstance(thing, (Unit, Trump)):
        cards = thing.cards if isinstance(thing, Unit) else (thing.card,)
        hidden = not thing.up and (name == thing.name or UNKNOWN in cards)
        label = "" if hidden else "+".join(shown(cards))
        if isinstance(thing, Unit) and name in state.setup.names:
            return _of("", *[_with_label(name, label)] * 2)
        if isinstance(thing, Unit) and label:
            label = _with_label(sign(parse_card(name.rpartition(".")[2]) or ""), label) if len(cards) > 1 else label
            return _of(owner, label, label)
        sort = corpus()[kind_cite(state, thing) if isinstance(thing, Unit) else Ref("bp:term/trump")].title
        named = f" ({name})" if name in state.setup.names else ""
        return _of(owner, f"{sort('ja')}{label}{named}", f"{sort('en')}{label and f' {label}'}{named}")
    if name in state.gone:
        return _of("", *[_with_label(name, "+".join(shown(state.gone[name][1])))] * 2)
    return card_display_name(name) or (None if name in state.setup.names else _action_name(name))


def things(state: State) -> list[str]:
    """Lists the names of all units, trumps and requests, of what has left the table, and those the file gives; names of
    cards are left out. A request without a name, key card or target is left out, too."""
    requests = [request_name(state, r) for r in (*state.stage, *state.limbo) if r.name or r.keys or r.target]
    trumps = [trump.display_name for player in state.setup.players for trump in state.zone(player, "trumps")]
    units = [unit.display_name for unit in state.units()]
    given = [name for name in sorted(state.setup.names) if parse_card(name.rpartition(".")[2]) is None]
    return [*units, *trumps, *requests, *state.gone, *given]


def names_in_words(text: str, players: Sequence[str]) -> list[str]:
    """The names that a text may be: A's ♠5, soldier ♠6, a1 (♠6), Aの切札 ♠6, A's Counter are A.S5, S6, a1, A.S6, A.counter."""
    owner = next((p for p in players for mark in _OWNER if text.lower().startswith(f"{p}{mark}".lower())), None)
    if owner is not None:
        rest = re.sub("^('s |’s |の)", "", text[len(owner) :])
        return [f"{owner}.{name}" for name in names_in_words(rest, ())] + names_in_words(rest, ())
    bare, _, inside = text.removesuffix(")").partition(" (")
    if inside and text.endswith(")"):  # an id before its card, or behind what it is
        first, *others = names_in_words(bare, ()) or [bare]
        return [bare, *names_in_words(inside, ()), inside, first, *others]
    if fold(bare) in action_titles():
        return list(action_titles()[fold(bare)])
    sort = next((word for word in _sorts() if bare.lower().startswith(word) and bare.lower() != word), "")
    word = bare[len(sort) :].strip()
    card, action = parse_card(word.partition("+")[0]), find_action(word)
    return [card] if card else [action.id] if action and not sort else [word] if sort else []


_OWNER = ("'s ", "’s ", "の")


@functools.cache
def action_titles() -> dict[str, tuple[str, ...]]:
    """The actions by their folded titles, as sentences have them: before their ids, of which one may be like a title."""
    found: dict[str, tuple[str, ...]] = {}
    for action in actions():
        for lang in LANGS:
            title = fold(corpus()[f"bp:action/{action}"].title(lang))
            found[title] = (*found.get(title, ()), action)
    return found


@functools.cache
def _sorts() -> tuple[str, ...]:
    """What units and trumps are called in front of their cards, the longest first."""
    titles = [corpus()[identifier].title(lang) for identifier in corpus().ids_of("bp", "character") for lang in LANGS]
    words = {title.lower() for title in [*titles, "soldier", "bulwark", "trump", "兵士", "防壁", "切札"]}
    return tuple(sorted(words, key=lambda word: (-len(word), word)))


def event_args(state: State, event: Event) -> Mapping[str, Any]:
    """The arguments of a step: units with an id by their cards too, a1 (♠6), unless its sentence has the cards
    anyway."""
    if event.key == "grave":
        name, cards = event.args["unit"], "+".join(event.args["cards"])
        return {**event.args, "unit": _with_label(name, cards) if name in state.gone else cards}
    if "cards" in event.args:
        return event.args
    return {key: _with_cards(state, value) if key in UNITS else value for key, value in event.args.items()}


def _with_cards(state: State, name: Any) -> Any:
    """A unit's id with its cards, a1 (♠6), also in a list; anything else as it is."""
    if isinstance(name, list):
        return [_with_cards(state, each) for each in name]
    unit = next((unit for unit in state.units() if unit.name == name), None)
    cards = state.gone.get(name, ("", ()))[1] if unit is None else unit.cards if unit.up else ()
    return _with_label(name, "+".join(shown(cards))) if cards and UNKNOWN not in cards else name


def _with_label(name: str, label: str) -> str:
    """A name with a label in brackets, if there is one."""
    return f"{name} ({label})" if label else name


def _action_name(name: str) -> Both | None:
    """The name of a request that was never on the stage, in both languages, by its action; None if the name is no such
    request."""
    owner, _, rest = name.rpartition(".")
    action = find_action(rest)
    return _of(owner, *(corpus()[f"bp:action/{action.id}"].title(lang) for lang in LANGS)) if action else None


def request_display_name(state: State, request: Request) -> Both:
    """Aのアップ (♡7 → a1): a request with its key cards and its target."""
    aimed = request.target and request.target.kind == "request" and state.request(request.target.what)
    names = []
    for lang, between, way in zip(LANGS, ("、", ", "), (" → ", " on ")):
        name = target_name(state, request.target)
        card = card_display_name(name) if name else None
        aim = corpus()[aimed.cites[0]].title(lang) if aimed else card.text(lang) if card else name
        about = way.join(part for part in (between.join(shown(request.keys)), aim) if part)
        names.append(corpus()[request.cites[0]].title(lang) + (f" ({about})" if about else ""))
    return _of(request.by, *names)


def card_display_name(name: str) -> Both | None:
    """A card in a sentence, with its owner or without, in both languages; None if the name is no card."""
    owner, _, rest = name.rpartition(".")
    card = parse_card(rest)
    return _of(owner, sign(card), sign(card)) if card else None


def zone_display_name(player: str, zone: str) -> Both:
    """A zone of a player in a sentence: Aの墓地."""
    term = corpus()[Ref("bp:term/life" if zone in ("life", "ライフ") else "bp:term/graveyard")]
    return _of(player, *(term.title(lang).lower() for lang in LANGS))


def _of(owner: str, ja: str, en: str) -> Both:
    """A name with its owner: A's ♠6; without an owner the bare name."""
    return Both(f"{owner}の{ja}", f"{owner}'s {en}") if owner else Both(ja, en)


def entry_name(cite: str) -> Both:
    """The name of an entry in both languages, for a fault."""
    return _of("", *map(corpus()[cite].title, LANGS))


def request_name(state: State, request: Request, stage: Sequence[Request] | None = None) -> str:
    """The name of a request: its id, else its action, with its player where both have one, and a number where one has
    several."""
    if request.name:
        return request.name
    alike = [r for r in stage or state.stage if r.action == request.action and r.uid != request.uid]
    if any(r.by == request.by for r in alike):
        return f"{request.by}.{request.action}#{request.uid}"
    return f"{request.by}.{request.action}" if alike else request.action


def find_target(state: State, name: Any, wanted: str | None, by: str) -> Target | None:
    """The thing on the table that a name means, preferring the wanted kind; None where there is none."""
    other = None
    for thing in _things(state, str(name), by):
        if thing.kind == wanted:
            return thing
        other = other or thing
    return other


def find_unit(state: State, name: Any, by: str) -> Unit | None:
    """The unit that a name means; None where there is none."""
    found = find_target(state, name, "unit", by)
    return state.unit(found.what) if found and found.kind == "unit" else None


def _things(state: State, name: str, by: str) -> Iterator[Target]:
    """Everything on the table that a name can mean, what belongs to `by` first."""
    if name in state.setup.players:
        yield Target("player", name)
    yield from (Target("unit", unit.uid) for unit in state.units() if unit.display_name == name)
    for player in state.setup.players:
        yield from (Target("trump", trump.uid) for trump in state.zone(player, "trumps") if trump.name == name)
    staged = [r for r in reversed(state.stage) if request_name(state, r) == name or names_action(name, r.action, r.by)]
    staged.sort(key=lambda r: r.name is not None and r.name != name)  # an id takes the place of the action
    yield from (Target("request", request.uid) for request in staged)
    owner, dot, rest = name.rpartition(".")
    card = parse_card(rest)
    if card is None:
        return
    owners = [owner] if dot else sorted(state.setup.players, key=lambda player: player != by)  # those of `by` first
    for player in owners:
        yield from (Target("unit", unit.uid) for unit in state.zone(player, "field") if card in unit.cards)
        yield from (Target("trump", trump.uid) for trump in state.zone(player, "trumps") if trump.card == card)


def one_owner(state: State, name: Any) -> None:
    """Raises a Fault for a card written without its owner that both players have on the table."""
    card = parse_card(str(name))
    if card is None:
        return
    on_table = {p: [c for u in state.units(p) for c in u.cards] for p in state.setup.players}
    owners = [p for p in on_table if card in (*on_table[p], *(t.card for t in state.zone(p, "trumps")))]
    if len(owners) > 1:
        raise Fault("bp.owner", name=name, names=" / ".join(f"{player}.{name}" for player in owners))


def names_action(name: str, action: str, by: str) -> bool:
    """Whether a name is that of an action, with its player in front or not."""
    owner, dot, rest = name.rpartition(".")
    found = find_action(rest)
    return found is not None and found.id == action and (not dot or owner == by)


def is_known_name(state: State, name: Any) -> bool:
    """Whether a name occurs at all: in the file, on the table, as a card or an action."""
    text = str(name)
    owner, dot, rest = text.rpartition(".")
    if dot and owner not in state.setup.players:
        return False
    known = text in state.setup.names or text in state.setup.players or parse_card(rest) or find_action(rest)
    return bool(known) or text in known_names(state)


def known_names(state: State) -> list[str]:
    """The names in the file and on the table, for the hint of a fault."""
    units, requests = (u.display_name for u in state.units()), (request_name(state, r) for r in state.stage)
    return sorted({*state.setup.names, *units, *requests})


def card_owner(state: State, name: Any) -> tuple[str | None, str | None]:
    """(owner, card) of a card's name; the owner is found where only one player has that card."""
    owner, dot, rest = str(name).rpartition(".")
    card = parse_card(rest)
    if card is None or dot:
        return (owner if card else None), card
    holders = [player for player in state.setup.players if card in state.known_cards(player)]
    return (holders[0] if len(holders) == 1 else None), card
