"""Names: what things are called, and what a name in a file or a play stands for."""

from __future__ import annotations

from judge.engine.values import Ref
from judge.faults import Fault
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.choices import known_cards
from judge.games.blackpoker.records import find_action
from judge.games.blackpoker.state import State, Target
from judge.games.blackpoker.units import call


def target_name(state: State, target: Target | None, stage=None) -> str | None:
    """What a target is called in a script; a request among those of the stage, or of the `stage` that is written."""
    if target is None:
        return None
    if target.kind == "unit":
        unit = state.unit(target.what)
        return call(state, unit) if unit else None
    if target.kind == "trump":
        trump = state.trump(target.what)
        return trump_name(trump) if trump else None
    if target.kind == "request":
        request = state.request(target.what)
        return request_name(state, request, stage) if request else None
    return target.what


def spoken_target(state: State, target: Target | None):
    """What a target is called in a sentence: a request without an id by the name of its action."""
    request = state.request(target.what) if target and target.kind == "request" else None
    return Ref(f"bp:action/{request.action}") if request and not request.name else target_name(state, target)


def trump_name(trump) -> str:
    return trump.name or f"{trump.owner}.{trump.card}"


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


def _things(state, name, by):
    """Everything a name could mean now."""
    if name in state.setup.players:
        yield Target("player", name)
    for unit in state.units():
        if call(state, unit) == name:
            yield Target("unit", unit.uid)
    for player in state.setup.players:
        for trump in state.zone(player, "trumps"):
            if trump.name == name:
                yield Target("trump", trump.uid)
    staged = [r for r in reversed(state.stage) if request_name(state, r) == name or _by_action(r, name)]
    for request in sorted(
        staged, key=lambda r: r.name is not None and r.name != name
    ):  # an id takes the place of the action
        yield Target("request", request.uid)
    owner, dot, rest = name.rpartition(".")
    card = parse_card(rest)
    if card is None:
        return
    owners = [owner] if dot else sorted(state.setup.players, key=lambda player: player != by)  # one's own first
    for player in owners:
        for unit in state.units(player) if player in state.setup.players else ():
            if card in unit.cards:
                yield Target("unit", unit.uid)
        for trump in state.zone(player, "trumps"):
            if trump.card == card:
                yield Target("trump", trump.uid)


def owners_of(state: State, name) -> list[str]:
    """The players on whose field or among whose trumps a card written without its owner lies."""
    card = parse_card(str(name))
    return [p for p in state.setup.players if card and (any(card in u.cards for u in state.units(p))
            or any(card == t.card for t in state.zone(p, "trumps")))]  # fmt: skip


def one_owner(state: State, name) -> None:
    """A Fault where a card is written without its owner and both players have it on the table."""
    owners = owners_of(state, name)
    if len(owners) > 1:
        raise Fault("bp.owner", name=name, names=" / ".join(f"{player}.{name}" for player in owners))


def _by_action(request, name):
    owner, dot, rest = name.rpartition(".")
    action = find_action(rest)
    return action is not None and action.id == request.action and (not dot or owner == request.by)


def is_known_name(state: State, name) -> bool:
    """Whether a name occurs at all: in the file, on the table, as a card or an action."""
    text = str(name)
    owner, dot, rest = text.rpartition(".")
    if dot and owner not in state.setup.players:
        return False
    return (
        text in state.setup.names
        or text in state.setup.players
        or any(request_name(state, r) == text for r in state.stage)
        or any(call(state, u) == text for u in state.units())
        or parse_card(rest) is not None
        or find_action(rest) is not None
    )


def known_names(state: State) -> list[str]:
    """The names in the file and on the table, for the hint of a fault."""
    units, requests = (call(state, u) for u in state.units()), (request_name(state, r) for r in state.stage)
    return sorted({*state.setup.names, *units, *requests})


def card_owner(state: State, name) -> tuple[str | None, str | None]:
    """(owner, card) of a card's name; the owner is found where only one player has that card."""
    owner, dot, rest = str(name).rpartition(".")
    card = parse_card(rest)
    if card is None:
        return None, None
    if dot:
        return owner, card
    holders = [p for p in state.setup.players if card in set(known_cards(state, p))]
    return (holders[0] if len(holders) == 1 else None), card
