"""Names: what things are called, and what a name in a file or a play stands for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.corpus.entry import LANGS
from judge.corpus.store import corpus
from judge.engine.values import Event, Ref
from judge.faults import Both, Fault
from judge.games.blackpoker.cards import parse_card, shown, sign
from judge.games.blackpoker.records import find_action
from judge.games.blackpoker.state import UNKNOWN, State, Target
from judge.games.blackpoker.units import character

# the arguments of steps that name units
UNITS = ("unit", "units", "target", "attacker", "blockers", "fallen", "others")
# the arguments of checks and decisions that name things on the table
THINGS = ("unit", "target", "name", "answer", "options", "taken", "attacker", "attackers", "blockers")


def target_name(state: State, target: Target | None, stage=None) -> str | None:
    """What a target is called in a script; a request among those of the stage, or of the `stage` that is written."""
    thing = state.thing(target) if target else None
    if thing is None or target.kind == "player":
        return thing
    return request_name(state, thing, stage) if target.kind == "request" else thing.called


def spoken_target(state: State, target: Target | None) -> Both | str | None:
    """What a target is called in a sentence: 兵士 ♠6 (a1), Aのアップ (♡7 → a1), or the name of a player."""
    name = target_name(state, target)
    return name if name is None or target.kind == "player" else spoken(state, name) or name


def spoken(state: State, name: str) -> Both | None:
    """What something is called in a sentence: 兵士 ♠6 (a1), Aの切札 ♣9, Aのアップ (♡7 → a1)."""
    request = next((r for r in (*state.stage, *state.limbo) if name == request_name(state, r)), None)
    if request:
        return spoken_request(state, request)
    owner, target = name.rpartition(".")[0], find_target(state, name, "unit", state.turn)
    if target and target.kind in ("unit", "trump"):
        thing = state.thing(target)
        cards = thing.cards if target.kind == "unit" else (thing.card,)
        sort = corpus()[_sort(state, thing) if target.kind == "unit" else Ref("bp:term/trump")].title
        hidden = not thing.up and (name == thing.name or UNKNOWN in cards)
        label = "" if hidden else f" {'+'.join(shown(cards))}"
        label += f" ({name})" if name in state.setup.names else ""
        return _of(owner, f"{sort('ja')}{label}", f"{sort('en')}{label}")
    if name in state.gone:
        return _of("", *[f"{'+'.join(shown(state.gone[name][1]))} ({name})"] * 2)
    return spoken_card(name) or (None if name in state.setup.names else _spoken_action(name))


def told(state: State, event: Event) -> Mapping[str, Any]:
    """The arguments of a step: units with an id by their cards too, ♠6 (a1), unless its sentence has the cards anyway."""
    if "cards" in event.args:
        return event.args
    return {key: _with_cards(state, value) if key in UNITS else value for key, value in event.args.items()}


def _with_cards(state, name):
    if isinstance(name, list):
        return [_with_cards(state, each) for each in name]
    unit = next((unit for unit in state.units() if unit.name == name), None)
    cards = state.gone.get(name, ("", ()))[1] if unit is None else unit.cards if unit.up else ()
    return f"{'+'.join(shown(cards))} ({name})" if cards and UNKNOWN not in cards else name


def _spoken_action(name: str) -> Both | None:
    """A request that never lay on the stage, by its action."""
    owner, _, rest = name.rpartition(".")
    action = find_action(rest)
    return _of(owner, *(corpus()[f"bp:action/{action.id}"].title(lang) for lang in LANGS)) if action else None


def _sort(state, unit) -> str:
    """The entry of what a unit is: a common soldier is called just soldier."""
    script = character(state, unit)
    return script.cite if script and script.id != "soldier" else Ref("bp:term/soldier")


def spoken_request(state: State, request) -> Both:
    """Aのアップ (♡7 → a1): a request with its key cards and its target."""
    aimed = request.target and request.target.kind == "request" and state.request(request.target.what)
    said = []
    for lang, way in zip(LANGS, (" → ", " on ")):
        name = target_name(state, request.target)
        card = spoken_card(name) if name else None
        aim = corpus()[aimed.cites[0]].title(lang) if aimed else card.text(lang) if card else name
        about = way.join(part for part in (", ".join(shown(request.keys)), aim) if part)
        said.append(corpus()[request.cites[0]].title(lang) + (f" ({about})" if about else ""))
    return _of(request.by, *said)


def spoken_card(name: str) -> Both | None:
    """A card, with its owner or without, in a sentence."""
    owner, _, rest = name.rpartition(".")
    card = parse_card(rest)
    return _of(owner, sign(card), sign(card)) if card else None


def spoken_zone(player: str, zone: str) -> Both:
    term = corpus()[Ref("bp:term/life" if zone in ("life", "ライフ") else "bp:term/graveyard")]
    return _of(player, *(term.title(lang).lower() for lang in LANGS))


def _of(owner: str, ja: str, en: str) -> Both:
    return Both(f"{owner}の{ja}", f"{owner}'s {en}") if owner else Both(ja, en)


def request_name(state: State, request, stage=None) -> str:
    """Its id, else its action, with the owner where both players have one, and a number where one has several."""
    if request.name:
        return request.name
    alike = [r for r in stage or state.stage if r.action == request.action and r.uid != request.uid]
    if any(r.by == request.by for r in alike):
        return f"{request.by}.{request.action}#{request.uid}"
    return f"{request.by}.{request.action}" if alike else request.action


def find_target(state: State, name, wanted: str | None, by: str) -> Target | None:
    """The thing on the table that a name stands for, preferring the kind that is wanted."""
    other = None
    for thing in _things(state, str(name), by):
        if thing.kind == wanted:
            return thing
        other = other or thing
    return other


def find_unit(state: State, name, by: str):
    """The unit that a name stands for, None where it stands for none."""
    found = find_target(state, name, "unit", by)
    return state.unit(found.what) if found and found.kind == "unit" else None


def _things(state, name, by):
    """Everything a name could mean now."""
    if name in state.setup.players:
        yield Target("player", name)
    yield from (Target("unit", unit.uid) for unit in state.units() if unit.called == name)
    for player in state.setup.players:
        yield from (Target("trump", trump.uid) for trump in state.zone(player, "trumps") if trump.name == name)
    staged = [r for r in reversed(state.stage) if request_name(state, r) == name or names_action(name, r.action, r.by)]
    staged.sort(key=lambda r: r.name is not None and r.name != name)  # an id takes the place of the action
    yield from (Target("request", request.uid) for request in staged)
    owner, dot, rest = name.rpartition(".")
    card = parse_card(rest)
    if card is None:
        return
    owners = [owner] if dot else sorted(state.setup.players, key=lambda player: player != by)  # one's own first
    for player in owners:
        yield from (Target("unit", unit.uid) for unit in state.zone(player, "field") if card in unit.cards)
        yield from (Target("trump", trump.uid) for trump in state.zone(player, "trumps") if trump.card == card)


def one_owner(state: State, name) -> None:
    """A Fault where a card is written without its owner and both players have it on the table."""
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


def is_known_name(state: State, name) -> bool:
    """Whether a name occurs at all: in the file, on the table, as a card or an action."""
    text = str(name)
    owner, dot, rest = text.rpartition(".")
    if dot and owner not in state.setup.players:
        return False
    said = text in state.setup.names or text in state.setup.players or parse_card(rest) or find_action(rest)
    return bool(said) or text in known_names(state)


def known_names(state: State) -> list[str]:
    """The names in the file and on the table, for the hint of a fault."""
    units, requests = (u.called for u in state.units()), (request_name(state, r) for r in state.stage)
    return sorted({*state.setup.names, *units, *requests})


def card_owner(state: State, name) -> tuple[str | None, str | None]:
    """(owner, card) of a card's name; the owner is found where only one player has that card."""
    owner, dot, rest = str(name).rpartition(".")
    card = parse_card(rest)
    if card is None or dot:
        return (owner if card else None), card
    holders = [player for player in state.setup.players if card in state.known_cards(player)]
    return (holders[0] if len(holders) == 1 else None), card
