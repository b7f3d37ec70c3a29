"""The BlackPoker table: two sides, the stage between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.boardfile.shapes import UNKNOWN, NameOf, Shape
from judge.corpus.store import corpus
from judge.engine.layout import Data, Labels, area, card, fact, zone
from judge.games.blackpoker.board import CARD, NAMED_OR_UNKNOWN, TARGET, Card
from judge.games.blackpoker.cards import CARDS, JOKERS, parse_card, shown
from judge.games.blackpoker.naming import known_names, request_name
from judge.games.blackpoker.state import Mixed
from judge.games.blackpoker.units import kind, size

FACE_DOWN = ("life", "deck", "pack")
SILENT = ("request",)  # names an action, not what lies on the stage
WORDS = {
    ("pay", "B"): ("B: ドライブする防壁", "B: bulwarks driven"),
    ("pay", "L"): ("L: 1点のダメージを受ける", "L: 1 damage to you"),
    ("pay", "D"): ("D: 捨てる手札", "D: cards discarded from hand"),
    ("pay", "S"): ("S: 墓地に移すキャラクター", "S: characters sacrificed"),
    ("pay", "C"): ("C: キーユニットをドライブ", "C: the key unit driven"),
    **{(record, "id"): ("呼び名", "name") for record in ("unit", "fog", "trump", "request", "play.request")},
}


def face(name: str) -> Data:
    """Returns a playing card for the layout: its text and suit, and its name; a Joker is ★ with the suit J."""
    known = parse_card(name) or name
    if known in JOKERS:
        return {"text": "★", "suit": "J", "name": known}
    return {"text": known[1:], "suit": known[0], "name": shown([known])[0]}


def deck(shape: Shape, labels: Labels) -> Iterator[Data]:
    """Yields the cards that a field of this shape can be set to, with the unknown card at the end if the shape takes
    it; nothing if the shape is no card."""
    if isinstance(shape, Card):
        yield from ({"value": name, "face": face(name)} for name in CARDS)
        if shape in (CARD, NAMED_OR_UNKNOWN):
            yield {"value": UNKNOWN, "face": None}


THING_OR_PLAYER = NameOf(TARGET.find, TARGET.unknown, lambda scope: [*known_names(scope.state), *scope.players])


def stand_in(shape: Shape) -> Shape:
    """Returns the shape whose form the page shows for a shape: names of things and players for a target, any other
    shape itself."""
    return THING_OR_PLAYER if shape is TARGET else shape


def layout(state: Any, labels: Labels) -> Data:
    """Returns the table as data from which the page and the terminal draw it: head, stage in the middle, and a seat for
    each player."""
    setup = state.setup
    head = [
        fact("format", labels("file", "format"), style := _title("format", setup.format, labels), ("format",), style),
        fact("frame", labels("file", "frame"), frame := _title("frame", setup.frame, labels), ("frame",), frame),
        fact("turn", labels("file", "turn"), state.turn, ("turn",), ""),
        fact("chance", labels("file", "chance"), state.chance, ("chance",), ""),
    ]
    stage = area("stage", labels("file", "stage"), ("stage",), _stage(state, labels), "stage")
    seats = [_seat(state, player, labels) for player in setup.players]
    return {"head": head, "middle": [stage], "seats": seats, "facing": True}


def _title(kind_: str, slug: str, labels: Labels) -> str:
    """The title of a script of the corpus in the language of the labels; its slug if there is none."""
    entry = corpus().get(f"bp:{kind_}/{slug}")
    return entry.title(labels.lang) if entry else slug


def _seat(state: Any, player: str, labels: Labels) -> Data:
    """Returns a player's seat for the layout: zones (fogs, trumps, rare card, pack and deck only if there are any),
    marks and numbers."""
    path = ("players", player)

    def cards(name: str, show: str = "row") -> Data:
        """A zone of the player as data for the page."""
        held = state.zone(player, name)
        return zone(f"{player}.{name}", labels("player", name), (*path, name), held, face, show=show,
                    down=name in FACE_DOWN, top=-1 if name == "grave" else 0, mixed=isinstance(held, Mixed))  # fmt: skip

    areas = [area(f"{player}.field", labels("player", "field"), (*path, "field"), _units(state, player, labels), "units"),
             cards("hand", "hand"), cards("life", "pile"), cards("grave", "pile")]  # fmt: skip
    if state.zone(player, "fog"):
        areas.append(area(f"{player}.fog", labels("player", "fog"), (*path, "fog"), _fogs(state, player, labels)))
    if state.zone(player, "trumps"):
        areas.append(area(f"{player}.trumps", labels("player", "trumps"), (*path, "trumps"), _trumps(state, player)))
    if state.zone(player, "rare"):
        areas.append(cards("rare"))
    areas += [cards(name, "pile") for name in ("pack", "deck") if state.zone(player, name)]
    marks = [mark for mark, who in (("turn", state.turn), ("chance", state.chance)) if who == player]
    return {"name": player, "path": list(path), "marks": [{"key": m, "label": labels("file", m)} for m in marks],
            "areas": areas}  # fmt: skip


def _units(state: Any, player: str, labels: Labels) -> Iterator[Data]:
    """Yields the units of a player as cards of the layout, with notes if new, attacking or blocking; the size only of
    face-up units with known cards."""
    combat = state.combat
    for unit in state.units(player):
        known = UNKNOWN not in unit.cards
        notes = [labels("unit", "new")] if unit.new else []
        if combat and unit.uid in combat.attackers:
            notes.append(labels("claim", "attacks"))
        if combat and any(unit.uid in blockers for _, blockers in combat.blocks or ()):
            notes.append(labels("claim", "blocks"))
        made = kind(state, unit)
        yield card(f"unit:{unit.uid}", *(face(c) if c != UNKNOWN else None for c in unit.cards), down=not unit.up,
                   name=unit.display_name, unnamed=known and not unit.name, label=_title("character", made, labels) if made else "",
                   size=str(size(state, unit)) if unit.up and known else "", turned=not unit.charged, notes=notes,
                   calls=[unit.display_name, *unit.cards])  # fmt: skip


def _fogs(state: Any, player: str, labels: Labels) -> Iterator[Data]:
    """Yields the fogs of a player as cards of the layout, each with the unit it works on, if there is one."""
    for fog in state.zone(player, "fog"):
        unit = state.unit(fog.target) if fog.target is not None else None
        notes = [f"→ {unit.name or _cards(unit)}"] if unit else []
        yield card(
            f"fog:{fog.uid}",
            *map(face, fog.cards),
            label=_title("fog", fog.kind, labels),
            notes=notes,
            calls=[fog.uid, *fog.cards],
        )


def _trumps(state: Any, player: str) -> Iterator[Data]:
    """Yields the trumps of a player as cards of the layout."""
    for trump in state.zone(player, "trumps"):
        shown_face = face(trump.card) if trump.card != UNKNOWN else None
        yield card(
            f"trump:{trump.uid}",
            shown_face,
            name=trump.display_name,
            unnamed=not trump.name,
            down=not trump.up,
            calls=[trump.display_name, trump.card],
        )


def _stage(state: Any, labels: Labels) -> Iterator[Data]:
    """Yields the requests on the stage as cards of the layout, from the bottom, each with its target if it has one."""
    for request in state.stage:
        aim = _aim(state, request.target, labels)
        yield card(f"request:{request.uid}", *map(face, request.keys), name=request_name(state, request),
                   unnamed=not request.name, by=request.by, label=_title("action", request.action, labels),
                   entry=f"bp:action/{request.action}", notes=[f"→ {aim}"] if aim else [],
                   calls=[request_name(state, request)])  # fmt: skip


def _aim(state: Any, target: Any, labels: Labels) -> str | None:
    """Returns a target as the table shows it: a unit or trump by its cards, a request by its action and cards, a player
    by name; None without a target or if it has left."""
    thing = state.target_value(target) if target else None
    if thing is None or target.kind == "player":
        return thing
    if target.kind == "request":
        return " ".join([_title("action", thing.action, labels), *shown(thing.keys)])
    return _cards(thing) if target.kind == "unit" else shown([thing.card])[0]


def _cards(unit: Any) -> str:
    """Returns the cards of a unit as text (`♠J+♡5`), or its name if a card is unknown."""
    return str(unit.display_name) if UNKNOWN in unit.cards else "+".join(shown(unit.cards))
