"""What a unit is: its character, suits, size and labels, worked out anew each time (4.1.3, 4.2.3, 9.4.2)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, suit
from judge.games.blackpoker.records import characters
from judge.games.blackpoker.state import UNKNOWN, State, Unit

# characters of two given cards (8.3.3): first card, then suit and numbers of the second
PAIRS = {
    "reanimator": ("SJ", "H", range(2, 11)),
    "darklord": ("SK", "C", (13,)),
    "chariot": ("HJ", "D", range(2, 11)),
    "giant": ("HK", "D", (13,)),
    "strategist": ("DJ", "C", range(2, 11)),
    "knight": ("CJ", "S", range(2, 11)),
}
FIXED_SIZE = {"reanimator": 11, "chariot": 11, "strategist": 11, "knight": 11, "darklord": 26, "giant": 26}
NOT_TARGETED = ("darklord", "giant")
NOT_EQUIPPED = ("reanimator", "chariot", "strategist", "knight")
GENERATION = (0, 1, 11, 12, 13)
# trumps that give a label: card → (label, suit of the soldiers that get it; None for all, `bulwark` for bulwarks)
LABEL_TRUMPS = {
    "SA": ("revolutionDraw", None),
    "S2": ("slash", "S"),
    "H3": ("rally", "H"),
    "H7": ("phantom", "bulwark"),
    "D3": ("negotiate", "D"),
    "C4": ("switch", "C"),
}


def character_of(cards, up: bool, setup) -> str | None:
    """The character that cards make (4.1.3): None where no script of the match fits them."""
    if not up:
        return "bulwark" if len(cards) == 1 else None
    if UNKNOWN in cards:
        return None
    kind = _shape(cards)
    return kind if kind in characters(setup.format, setup.frame) else None


def _shape(cards):
    if len(cards) == 1:
        n = number(cards[0])
        return "magician" if n == 0 else "ace" if n == 1 else "hero" if n > 10 else "soldier"
    if len(cards) == 2:
        for kind, (first, second, numbers) in PAIRS.items():
            for a, b in (cards, cards[::-1]):
                if a == first and suit(b) == second and number(b) in numbers:
                    return kind
    suits = {suit(card) for card in cards}
    return "armedsoldier" if len(suits) == 1 and "" not in suits else None


def kind(state: State, unit: Unit) -> str | None:
    return character_of(unit.cards, unit.up, state.setup)


def is_soldier(unit: Unit) -> bool:
    """Soldiers are the face-up characters (R57)."""
    return unit.up


def is_bulwark(unit: Unit) -> bool:
    return not unit.up


def suits_of(unit: Unit) -> set:
    """The suits a soldier counts as: those of its cards."""
    return {suit(card) for card in unit.cards} - {""}


def printed_size(unit: Unit) -> int:
    """The size its script gives it (4.2.3) before abilities."""
    cards = unit.cards
    if len(cards) == 1:
        return number(cards[0])
    fixed = FIXED_SIZE.get(_shape(cards))
    return fixed if fixed is not None else sum(map(number, cards))


def size_parts(state: State, unit: Unit) -> list[tuple]:
    """(what, amount, cites) from its script on, wide abilities before narrow ones, older before newer (9.4.2)."""
    parts = [("script", printed_size(unit), (f"bp:character/{kind(state, unit) or 'soldier'}", "bp:4.2.3"))]
    fogs = [f for p in state.setup.players for f in state.zone(p, "fog") if f.live]
    for fog in fogs:
        if fog.kind == "forceFog" and fog.owner == unit.owner:
            parts.append(("force", sum(map(number, fog.cards)), ("bp:fog/forceFog", "bp:9.4.2")))
    narrow = []
    for fog in fogs:
        if fog.target == unit.uid and fog.kind in ("upFog", "downFog"):
            amount = sum(map(number, fog.cards))
            narrow.append((fog.uid, ("up", amount) if fog.kind == "upFog" else ("down", -amount), f"bp:fog/{fog.kind}"))
    narrow += [(stamp, (action, amount), f"bp:action/{action}") for uid, amount, action, stamp in state.effects
               if uid == unit.uid]  # fmt: skip
    parts += [
        (what, amount, (cite, "bp:9.4.2", "bp:ruling/R23", "bp:ruling/R24"))
        for _, (what, amount), cite in sorted(narrow)
    ]
    return parts


def size(state: State, unit: Unit) -> int:
    """Its size now; all modifiers add up (R23)."""
    total = printed_size(unit)
    uid, owner = unit.uid, unit.owner
    for player in state.setup.players:
        for fog in state.zones.get((player, "fog"), ()):
            if not fog.live:
                continue
            if fog.kind == "forceFog":
                if player == owner:
                    total += sum(map(number, fog.cards))
            elif fog.target == uid:
                if fog.kind == "upFog":
                    total += sum(map(number, fog.cards))
                elif fog.kind == "downFog":
                    total -= sum(map(number, fog.cards))
    for effect in state.effects:
        if effect[0] == uid:
            total += effect[1]
    return total


def labels(state: State, unit: Unit) -> tuple[str, ...]:
    """Its labels (4.2.3): those of its script and those that its controller's face-up trumps give."""
    if is_bulwark(unit):
        found = ["blocker"]
    else:
        found = ["attacker", "blocker"]
        if has_haste(unit):
            found.append("haste")
    for trump in state.zone(unit.owner, "trumps"):
        label, wanted = LABEL_TRUMPS.get(trump.card, (None, None)) if trump.up else (None, None)
        if label and (is_bulwark(unit) if wanted == "bulwark" else
                      is_soldier(unit) and (wanted is None or wanted in suits_of(unit))):  # fmt: skip
            found.append(label)
    return tuple(found)


def has_haste(unit: Unit) -> bool:
    """Aces, magicians, and armed soldiers with an A among their cards (R60) may attack in the turn they enter."""
    if len(unit.cards) == 1:
        return unit.cards[0] != UNKNOWN and number(unit.cards[0]) in (0, 1)
    return _shape(unit.cards) == "armedsoldier" and any(number(card) == 1 for card in unit.cards)


def has_label(state: State, unit: Unit, label: str) -> bool:
    return label in labels(state, unit)


def can_attack(state: State, unit: Unit) -> bool:
    """Whether アタック may name it: charged, and here since before this turn unless it has haste."""
    return is_soldier(unit) and unit.charged and (not unit.new or has_haste(unit))


def magician_helps(state: State, player: str) -> bool:
    """A magician of the player drops the D of quick magic (R28: only its controller's)."""
    return any(u.up and len(u.cards) == 1 and u.cards[0][:5] == "Joker" for u in state.units(player))


def no_charging(state: State) -> bool:
    """喪失: a face-up ♢5 whose owner has two charged bulwarks stops チャージ (R89)."""
    for player in state.setup.players:
        if state.has_trump(player, "D5") and sum(is_bulwark(u) and u.charged for u in state.units(player)) >= 2:
            return True
    return False


def call(state: State, unit: Unit) -> str:
    """What a unit is called: its id, or its owner and first card, or a number where nobody knows the card."""
    if unit.name:
        return unit.name
    return f"{unit.owner}.{unit.cards[0] if unit.cards[0] != UNKNOWN else f'#{unit.uid}'}"
