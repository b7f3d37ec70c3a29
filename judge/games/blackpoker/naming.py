"""Names: what things are called in scripts and sentences, and what a name in a file or a play means."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.corpus.entry import LANGS
from judge.corpus.names import fold
from judge.corpus.store import corpus
from judge.engine.templates import as_name
from judge.engine.values import Event, Ref
from judge.faults import Both, Fault
from judge.games.blackpoker.cards import alike, are_cards, is_joker, parse_card, shown, sign
from judge.games.blackpoker.records import actions, find_action
from judge.games.blackpoker.state import UNKNOWN, Request, State, Target, Trump, Unit
from judge.games.blackpoker.units import kind_cite

# the arguments of steps that name units
UNITS = ("unit", "units", "target", "attacker", "blockers", "bulwark", "fallen", "others")
# the arguments of checks and decisions that name things on the table
# what can be chosen of a few things, which is no name
CHOICES = frozenset("charge drive keep ace bulwark hit stand close damage top bottom pack rare".split())
THINGS = ("unit", "target", "name", "answer", "options", "taken", "attacker", "attackers", "blockers")


def target_name(state: State, target: Target | None, stage: Sequence[Request] | None = None) -> str | None:
    """Returns the name of a target in a script; None without a target or if it has left. Requests are numbered among
    those of `stage` (by default the stage of the state)."""
    if target is None:
        return None
    thing = state.target_value(target)
    if thing is None or isinstance(thing, str):
        return thing
    return request_name(state, thing, stage) if isinstance(thing, Request) else thing.display_name


def target_display_name(state: State, target: Target | None) -> Both | str | None:
    """Returns what a target is called in a sentence: a1 (♠6), Aのアップ (♡7 → a1), or the name of a player; None
    without a target or if it has left."""
    name = target_name(state, target)
    return name if name is None or target is None or target.kind == "player" else display_name(state, name) or name


def display_name(state: State, name: str) -> Both | None:
    """Returns what a name is called in a sentence, in both languages: a1 (♠6), Aの♠6, Aの♠J (♠J+♡5), Aの切札♣9,
    Aのアップ (♡7 → a1). It may be that of a thing on the table or that left, a card or an action; None for any other
    name.

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
        label = "" if hidden else _cards(cards)
        if isinstance(thing, Unit) and name in state.setup.names:
            return labelled(name, label)
        if isinstance(thing, Unit) and label:
            label = _with_label(sign(parse_card(name.rpartition(".")[2]) or ""), label) if len(cards) > 1 else label
            return _of(owner, label, label)
        sort = corpus()[kind_cite(state, thing) if isinstance(thing, Unit) else Ref("bp:term/trump")].title
        ja, en = (f" ({called})" if name in state.setup.names else "" for called in (name, as_name(name)))
        return _of(owner, f"{sort('ja')}{label}{ja}", f"{sort('en')}{label and f' {label}'}{en}")
    if name in state.gone:
        return labelled(name, _cards(state.gone[name][1]))
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
    """Lists the names that a text of a sentence may mean, the likeliest first: "A's ♠5" and Aの切札 ♠5 give A.S5 and
    S5, "soldier ♠6" S6, "a1 (♠6)" a1 first, "A's Counter" A.counter first. Empty if it names nothing."""
    owner = next((p for p in players for mark in _OWNER if text.lower().startswith(f"{p}{mark}".lower())), None)
    if owner is not None:
        rest = re.sub("^('s |’s |の)", "", text[len(owner) :])
        return [f"{owner}.{name}" for name in names_in_words(rest, ())] + names_in_words(rest, ())
    bare, _, inside = text.removesuffix(")").partition(" (")
    if inside and text.endswith(")") and _is_whole(inside):  # an id before its card, or behind what it is
        first, *others = names_in_words(bare, ()) or [bare]
        return [bare, *names_in_words(inside, ()), inside, first, *others]
    if fold(bare) in action_titles():
        return list(action_titles()[fold(bare)])
    sort = next((word for word in _sorts() if bare.lower().startswith(word) and bare.lower() != word), "")
    word = bare[len(sort) :].strip()
    card, action = parse_card(word.partition("+")[0]), find_action(word)
    return [card] if card else [action.id] if action and not sort else [word] if sort else []


def _is_whole(inside: str) -> bool:
    """Tells whether a text stood in one pair of brackets: none closes that it has not opened itself."""
    return all(inside[:n].count("(") >= inside[:n].count(")") for n in range(len(inside) + 1))


_OWNER = ("'s ", "’s ", "の")


@functools.cache
def action_titles() -> dict[str, tuple[str, ...]]:
    """Returns the folded titles of actions in both languages, each with the ids of the actions that have it."""
    found: dict[str, tuple[str, ...]] = {}
    for action in actions():
        for lang in LANGS:
            title = fold(corpus()[f"bp:action/{action}"].title(lang))
            found[title] = (*found.get(title, ()), action)
    return found


@functools.cache
def _sorts() -> tuple[str, ...]:
    """Returns the words, lower case and in both languages, that units and trumps are called in front of their cards;
    the longest first."""
    titles = [corpus()[identifier].title(lang) for identifier in corpus().ids_of("bp", "character") for lang in LANGS]
    words = {title.lower() for title in [*titles, "soldier", "bulwark", "trump", "兵士", "防壁", "切札"]}
    return tuple(sorted(words, key=lambda word: (-len(word), word)))


def event_args(state: State, event: Event) -> Mapping[str, Any]:
    """Returns the arguments of an event for its sentence: the id of a unit with its cards, a1 (♠6), unless the sentence
    has the cards anyway; a unit without an id that went to the graveyard or to the hand just by its cards."""
    if event.key == "grave" or event.key == "return" and event.args["cards"]:
        name, cards = event.args["unit"], _cards(event.args["cards"])
        return {**event.args, "unit": labelled(name, cards) if name in state.gone else cards, "cards": []}
    call = (lambda _, name: _display_name(name)) if "cards" in event.args else _with_cards
    return {key: call(state, value) if key in UNITS else value for key, value in event.args.items()}


def _cards(cards: Sequence[str]) -> str:
    """Returns the cards of a unit as they stand behind its id: ♠6+♠A; a second Joker is called a Joker too."""
    return "+".join(alike(card) if is_joker(card) or card[:1] in "♠♡♢♣" else sign(card) for card in cards)


def _display_name(name: Any) -> Any:
    """Returns an id as sentences call it, also inside a list: in English between quotation marks where it could be read
    as a word."""
    if isinstance(name, list):
        return [_display_name(each) for each in name]
    return Both(name, as_name(name)) if isinstance(name, str) and as_name(name) != name else name


def labelled(name: str, label: str = "") -> Both:
    """Returns the id of a unit with its cards in both languages: a1 (♠6), “old” (♠6); just the id without cards."""
    return Both(_with_label(name, label), _with_label(as_name(name), label))


def _with_cards(state: State, name: Any) -> Any:
    """Returns the id of a unit with its cards, a1 (♠6), also inside a list; anything else, and a unit with a face-down
    or unknown card, as it is."""
    if isinstance(name, list):
        return [_with_cards(state, each) for each in name]
    if not isinstance(name, str):
        return name
    unit = next((unit for unit in state.units() if unit.name == name), None)
    cards = state.gone.get(name, ("", ()))[1] if unit is None else unit.cards if unit.up else ()
    return labelled(name, _cards(cards)) if cards and UNKNOWN not in cards else _display_name(name)


def _with_label(name: str, label: str) -> str:
    """Returns the name with a label in brackets; just the name if the label is empty."""
    return f"{name} ({label})" if label else name


def _action_name(name: str) -> Both | None:
    """Returns the title of the action that a name (`A.up`) means, with its player, in both languages; None if it means
    no action. It serves requests that were never on the stage."""
    owner, _, rest = name.rpartition(".")
    action = find_action(rest)
    return _of(owner, *(corpus()[f"bp:action/{action.id}"].title(lang) for lang in LANGS)) if action else None


def request_display_name(state: State, request: Request) -> Both:
    """Returns a request in a sentence, in both languages: Aのアップ (♡7 → a1), its player, action, key cards and
    target."""
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
    if card and is_joker(card):
        first, which = card == alike(card), alike(card)
        en = which if first else f"second {which}"
        return _of(owner, which if first else f"2枚目の{which}", en if owner else f"{'a' if first else 'the'} {en}")
    return _of(owner, sign(card), sign(card)) if card else None


def zone_display_name(player: str, zone: str) -> Both:
    """Returns a zone of a player in a sentence, in both languages: Aの墓地. Any zone but the life is worded as the
    graveyard."""
    term = corpus()[Ref("bp:term/life" if zone in ("life", "ライフ") else "bp:term/graveyard")]
    return _of(player, *(term.title(lang).lower() for lang in LANGS))


def _of(owner: str, ja: str, en: str) -> Both:
    """Returns a name with its owner in both languages: Aの♠6, A's ♠6; the bare name if the owner is empty."""
    return Both(f"{owner}の{ja}", f"{owner}'s {en}") if owner else Both(ja, en)


def owned(owner: str, cite: str) -> Both:
    """Returns the title of an entry behind the name of its player, in both languages."""
    return _of(owner, *map(corpus()[cite].title, LANGS))


def entry_name(cite: str) -> Both:
    """Returns the title of an entry in both languages."""
    return _of("", *map(corpus()[cite].title, LANGS))


def request_name(state: State, request: Request, stage: Sequence[Request] | None = None) -> str:
    """Returns the name of a request in scripts: its id, else its action (`up`), with its player if both players have
    this action among the requests (`A.up`), and a number if one has several (`A.up#7`)."""
    if request.name:
        return request.name
    alike = [r for r in stage or state.stage if r.action == request.action and r.uid != request.uid]
    if any(r.by == request.by for r in alike):
        return f"{request.by}.{request.action}#{request.uid}"
    return f"{request.by}.{request.action}" if alike else request.action


def find_target(state: State, name: Any, wanted: str | None, by: str) -> Target | None:
    """Returns the thing on the table that a name means: the first of the wanted kind, else the first of any kind, those
    of `by` before the other player's; None if there is none."""
    text = str(name)
    if wanted == "unit":  # most often, by its id
        for unit in state.units():
            if unit.name == text:
                return Target("unit", unit.uid)
    found = next(_things(state, text, by, wanted), None)
    return found if found or wanted is None else next(_things(state, text, by), None)


def find_unit(state: State, name: Any, by: str) -> Unit | None:
    """Returns the unit that a name means, one of `by` before the other player's; None if there is none."""
    found = find_target(state, name, "unit", by)
    return state.unit(found.what) if found and found.kind == "unit" else None


def _things(state: State, name: str, by: str, kind: str | None = None) -> Iterator[Target]:
    """Yields everything on the table (of this kind, if one is given) that a name can mean: by its name first, then by
    one of its cards, where `by` comes before the other player."""
    if kind in (None, "player") and name in state.setup.players:
        yield Target("player", name)
    if kind in (None, "unit"):
        yield from (Target("unit", unit.uid) for unit in state.units() if unit.display_name == name)
    if kind in (None, "trump"):
        for player in state.setup.players:
            yield from (Target("trump", trump.uid) for trump in state.zone(player, "trumps") if trump.name == name)
    if kind in (None, "request"):
        staged = [
            r for r in reversed(state.stage) if request_name(state, r) == name or names_action(name, r.action, r.by)
        ]
        staged.sort(key=lambda r: r.name is not None and r.name != name)  # an id takes the place of the action
        yield from (Target("request", request.uid) for request in staged)
    owner, dot, rest = name.rpartition(".")
    card = parse_card(rest) if kind in (None, "unit", "trump") else None
    if card is None:
        return
    owners = [owner] if dot else sorted(state.setup.players, key=lambda player: player != by)  # those of `by` first
    for player in owners:
        if kind != "trump":
            yield from (Target("unit", unit.uid) for unit in state.zone(player, "field") if card in unit.cards)
        if kind != "unit":
            yield from (Target("trump", trump.uid) for trump in state.zone(player, "trumps") if trump.card == card)


def one_owner(state: State, name: Any) -> None:
    """Raises a Fault if the name is a card without its owner that both players have among their units and trumps; else
    does nothing."""
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
    """Tells whether a name means anything: one in the file or on the table, a player, any card or any action; false if
    it has another owner in front than a player."""
    text = str(name)
    owner, dot, rest = text.rpartition(".")
    if dot and owner not in state.setup.players:
        return False
    if text in state.setup.names or text in state.setup.players or are_cards((rest,)):
        return True
    return text in _names_on_table(state) or bool(parse_card(rest) or find_action(rest))


def known_names(state: State) -> list[str]:
    """Lists the ids in the file and the names of units and staged requests, sorted, for the hint of a fault."""
    return sorted({*state.setup.names, *_names_on_table(state)})


def _names_on_table(state: State) -> Iterator[str]:
    """Yields the names of all units and staged requests."""
    yield from (unit.display_name for unit in state.units())
    yield from (request_name(state, request) for request in state.stage)


def card_owner(state: State, name: Any) -> tuple[str | None, str | None]:
    """Returns (owner, card) of a card's name; the owner is None if none is in front and not exactly one player has this
    card, the card is None if the name is no card."""
    owner, dot, rest = str(name).rpartition(".")
    card = parse_card(rest)
    if card is None or dot:
        return (owner if card else None), card
    holders = [player for player in state.setup.players if card in state.known_cards(player)]
    return (holders[0] if len(holders) == 1 else None), card
