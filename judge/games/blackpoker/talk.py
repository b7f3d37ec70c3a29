"""The signs of the BlackPoker table in talk: `♠3`, `<♠3>` driven, `[♢9]` and `[▒]` face down, `♡5+♡A` one unit."""

from __future__ import annotations

from collections.abc import Iterator

from judge.boardfile.lines import CHOOSE
from judge.boardfile.located import Data
from judge.boardfile.maps import Map
from judge.boardfile.shapes import UNKNOWN, Shape
from judge.boardfile.talk.parts import Found, Part, Signs
from judge.boardfile.talk.saying import word
from judge.boardfile.talk.values import Reading
from judge.boardfile.talk.words import BOXED, QUOTED, TURNED, WORD
from judge.boardfile.talk.words import Word as Said
from judge.corpus.names import fold
from judge.games.blackpoker.board import Card
from judge.games.blackpoker.cards import parse_card, sign, suit
from judge.games.blackpoker.records import find_action, parse_script

BACKS = (UNKNOWN, "▒")


def cards_of(text: str) -> list[str] | None:
    """Returns the cards of a unit as it is drawn, `♡5+♡A`, with `▒` as an unknown one; None if some part is no card."""
    cards = [UNKNOWN if card in BACKS else parse_card(card) for card in text.split("+")]
    return [card for card in cards if card] if all(cards) else None


def _drawn(word: Said) -> tuple[list[str], bool, bool] | None:
    """Returns (cards, whether driven, whether face down) of the unit that a word draws: `<…>` is driven, `[…]` face
    down. None if it draws none."""
    text, driven, down = word.text.strip(), False, False
    if word.kind == TURNED or text.startswith("<") and text.endswith(">"):
        text, driven = text[1:-1].strip(), True
    if word.kind == BOXED or text.startswith("[") and text.endswith("]"):
        text, down = text[1:-1].strip(), True
    cards = cards_of(text) if word.kind in (WORD, BOXED, TURNED) and not word.colon else None
    return (cards, driven, down) if cards else None


def _with_id(reading: Reading, shape: Map, i: int, end: int, stops: frozenset[str]) -> Iterator[tuple[str | None, int]]:
    """Yields (id, index of the word at which the thing begins) for each way to read these words: first with the word as
    an id before the thing, if it can be one, then with None."""
    said = reading.words[i]
    if said.kind == QUOTED or said.kind == WORD and not said.colon and fold(said.text) not in stops:
        known = reading.key_at(shape, i) or cards_of(said.text) or parse_script("action", said.text)
        if i + 1 < end and (said.kind == QUOTED or not known):
            yield said.text, i + 1
    yield None, i


def _unit(reading: Reading, shape: Map, i: int, end: int, stops: frozenset[str]) -> Found:
    """Yields each way to read words as a unit: `a1 ♠6`, `<♡5+♡A>`, `w1 [▒]`, with words behind it: `new`, `as bulwark`.
    Nothing if they draw none."""
    for name, at in _with_id(reading, shape, i, end, stops):
        said = reading.words[at]
        drawn = _drawn(said)
        if drawn is None:
            continue
        cards, driven, down = drawn
        done: dict[str, tuple[Said, Part]] = {}
        if name is not None:
            done["id"] = (reading.words[i], Part(reading.words[i], name))
        done["cards"] = (said, Part(said, [Part(said, card) for card in cards]))
        if down:
            done["as"] = (said, Part(said, "bulwark"))
        if driven:
            done["state"] = (said, Part(said, "drive"))
        yield from reading.map(shape, at + 1, end, stops, unnamed=(), done=done)


def _trump(reading: Reading, shape: Map, i: int, end: int, stops: frozenset[str]) -> Found:
    """Yields each way to read words as a trump: `♠J` face up, `[♠J]` and `[▒]` face down. Nothing if they draw none."""
    for name, at in _with_id(reading, shape, i, end, stops):
        said = reading.words[at]
        drawn = _drawn(said)
        if drawn is None or len(drawn[0]) > 1:
            continue
        done: dict[str, tuple[Said, Part]] = {}
        if name is not None:
            done["id"] = (reading.words[i], Part(reading.words[i], name))
        done["card"] = (said, Part(said, drawn[0][0]))
        if not drawn[2]:
            done["face"] = (said, Part(said, "up"))
        yield from reading.map(shape, at + 1, end, stops, unnamed=(), done=done)


def _fog(reading: Reading, shape: Map, i: int, end: int, stops: frozenset[str]) -> Found:
    """Yields each way to read words as a fog: `f1 ♡7 as upFog target a1`. Nothing if no cards stand there."""
    for name, at in _with_id(reading, shape, i, end, stops):
        said = reading.words[at]
        cards = cards_of(said.text) if said.kind == WORD and not said.colon else None
        if cards is None:
            continue
        done: dict[str, tuple[Said, Part]] = {}
        if name is not None:
            done["id"] = (reading.words[i], Part(reading.words[i], name))
        done["cards"] = (said, Part(said, [Part(said, card) for card in cards]))
        yield from reading.map(shape, at + 1, end, stops, done=done)


def _request(reading: Reading, shape: Map, i: int, end: int, stops: frozenset[str]) -> Found:
    """Yields the ways to read words as a request on the stage that has an id before its player: `r1 Aki up ♡7 on a1`.
    Nothing without an id."""
    said = reading.words[i]
    players = getattr(reading.scope, "players", ())
    if said.kind == WORD and said.text not in players and i + 1 < end and reading.words[i + 1].text in players:
        done = {"id": (said, Part(said, said.text))}
        yield from reading.map(shape, i + 1, end, stops, done=done)


def _write_unit(unit: Data) -> tuple[str, tuple[str, ...]] | None:
    """Returns how talk writes a unit (`a1 ♠6`, `<♠6>`, `[▒]`), and the keys of the file that this says; None if it
    cannot be drawn."""
    cards = unit.get("cards")
    cards = cards if isinstance(cards, list) else [cards]
    known = [parse_card(card) or (UNKNOWN if card == UNKNOWN else None) for card in cards]
    if not cards or not all(known):
        return None
    done = ["id", "cards"]
    text = "+".join("▒" if card == UNKNOWN else sign(card) for card in known if card)
    if find_character(unit.get("as")) == "bulwark":
        text, done = f"[{text}]", [*done, "as"]
    if unit.get("state") in ("drive", "ドライブ"):
        text, done = f"<{text}>", [*done, "state"]
    return f"{word(unit['id'])} {text}" if "id" in unit else text, tuple(done)


def _write_trump(trump: Data) -> tuple[str, tuple[str, ...]] | None:
    """Returns how talk writes a trump (`♠J` face up, `[♠J]` face down), and the keys of the file that this says; None
    if it cannot be drawn."""
    card = trump.get("card")
    known = UNKNOWN if card == UNKNOWN else parse_card(card)
    if known is None or trump.get("face") not in (None, "up", "表"):
        return None
    text = "▒" if known == UNKNOWN else sign(known)
    text = text if "face" in trump else f"[{text}]"
    return f"{word(trump['id'])} {text}" if "id" in trump else text, ("id", "card", "face")


def _write_fog(fog: Data) -> tuple[str, tuple[str, ...]] | None:
    """Returns how talk writes the beginning of a fog (id and cards), and the keys of the file that this says; None if
    it cannot be drawn."""
    cards = fog.get("cards")
    cards = [parse_card(card) for card in (cards if isinstance(cards, list) else [cards])]
    if not cards or not all(cards):
        return None
    text = "+".join(sign(card) for card in cards if card)
    return f"{word(fog['id'])} {text}" if "id" in fog else text, ("id", "cards")


def _write_request(request: Data) -> tuple[str, tuple[str, ...]] | None:
    """Returns how talk writes the beginning of a request (id, player and action), and the keys of the file that this
    says; None if it has no player or action."""
    if not isinstance(request.get("action"), str) or "by" not in request:
        return None
    text = f"{word(request['by'])} {word(request['action'])}"
    return f"{word(request['id'])} {text}" if "id" in request else text, ("id", "by", "action")


def find_character(text: object) -> str | None:
    """Returns the id of the character that a text names; None if it names none."""
    return parse_script("character", text) if isinstance(text, str) else None


def _write_word(shape: Shape, value: object) -> str | None:
    """Returns a card with the sign of its suit (`S6` → ♠6) for a shape of cards; None for a Joker or any other value."""
    card = parse_card(value) if isinstance(shape, Card) and isinstance(value, str) else None
    return sign(card) if card and suit(card) else None


def _riding(part: Part) -> list[Part] | None:
    """Returns an attack that is said with attackers (`attack with ♠9`) as two parts, the request and the answer; any
    other part as a list of just itself. None for blocks, which the text says itself (`block ♠9 with ♢4`).

    Attack and Block take no key cards, so cards behind them can be nothing else.
    """
    value = part.value
    if not isinstance(value, dict) or set(value) != {"request", "key"} or part.keys["key"].text.lower() == "key":
        return [part]
    action = find_action(value["request"].value)
    if action is None or action.id not in ("attack", "block"):
        return [part]
    if action.id == "block":
        return None
    said = part.keys["key"]
    named = value["key"] if isinstance(value["key"].value, list) else Part(value["key"].said, [value["key"]])
    return [
        Part(part.said, {"request": value["request"]}, {"request": part.keys["request"]}),
        Part(said, {CHOOSE: named}, {CHOOSE: said}),
    ]


SIGNS = Signs(
    {"unit": _unit, "trump": _trump, "fog": _fog, "request": _request},
    {"player": ("field",), "file": ("format", "frame"), "request": ("by", "action", "key"), "fog": ("as",)},
    {"request": {"on": "target", "at": "target"}, "fog": {"on": "target"}},
    {"unit": _write_unit, "trump": _write_trump, "fog": _write_fog, "request": _write_request},
    _write_word,
    _riding,
)

# what players say for the claims that judge prints
WORDINGS = {
    "say.claim.zone": (
        "{about} lies {value}",
        "{about} is now {value}",
        "{about} is still {value}",
        "{about} goes to {value}",
        "{about} went to {value}",
        "{about} was put {value}",
        "{about}は{value}に置かれる",
        "{about}は{value}に置かれた",
        "{about}は{value}に行く",
        "{about}は{value}に落ちる",
        "{about}が{value}にある",
        "{about}はまだ{value}にある",
    ),
    "say.play.request.key.target": ("{by}が{key}で{request}を起こす (対象: {target})",),
    "say.play.request.key.pay.target": ("{by}が{key}で{request}を起こす (対象: {target}、{pay})",),
    "say.play.request.pay.target": ("{by}が{request}を起こす (対象: {target}、{pay})",),
    "say.play.request.target": ("{by}が{request}を起こす (対象: {target})",),
    "say.play.request.unit.target": ("{by}がキーユニット{unit}で{request}を起こす (対象: {target})",),
    "say.answer.attackers.none": ("{by} attacks with no unit", "{by}はアタックさせない"),
    "say.answer.bj": ("{by} chooses: {value}", "{by}が「{value}」を選ぶ"),
    "say.answer.mode": ("{by} chooses: {value}", "{by} chooses {value}", "{by}が{value}を選ぶ"),
    "say.answer.foresight": ("{by} puts {value} on or under life", "{by}が{value}をライフに置く"),
    "say.answer.trigger": ("{by} takes {value} first", "{by} puts {value} first"),
    "say.answer.order": ("{by}'s order from the top: {value}", "{by}の順番は上から{value}"),
    "say.answer.place": ("{by} puts the card on the {value}", "{by}が{value}に置く"),
    "say.answer.repair": ("{by} equips {value} from the graveyard",),
    "say.answer.setup.shuffle": ("The order of the decks: {value}", "デッキの順番は{value}"),
    "say.answer.search.none": ("{by}'s {card} is nowhere", "{by}の{card}はどこにもない"),
    "say.claim.grave": ("{about}'s graveyard: {value}", "{about}'s graveyard is {value}"),
    "say.claim.order": ("The order of {about} is {value}", "{about}の並びは{value}"),
    "say.claim.zone.?": ("{about} may be among unknown cards",),
    "say.claim.attacks": ("アタッカーは{value}", "The attacker is {value}", "The attackers are {value}"),
    "say.claim.blocks": ("Blocks (attacker: blockers): {value}", "ブロックは{value}"),
    "say.claim.stage": ("The stage from the bottom: {value}", "ステージは下から{value}"),
    "say.claim.zone.grave": (
        "{about} goes to the graveyard",
        "{about} goes into the graveyard",
        "{about} went to the graveyard",
        "{about} is put into the graveyard",
        "{about} ends up in the graveyard",
        "{about} died",
        "{about} dies",
        "{about} is dead",
        "{about} is destroyed",
        "{about} was destroyed",
        "{about}は死んだ",
        "{about}は破壊された",
        "{about}は倒れた",
    ),
    "say.claim.hand": ("{about}'s hand: {value}",),
    "say.claim.zone.field": ("{about} survives", "{about} survived", "{about} is still alive", "{about} lives", "{about}は生き残る", "{about}は生き残った"),
    "say.claim.size": (
        "{about} is size {value}",
        "{about} is of size {value}",
        "{about}'s size is {value}",
        "{about}は{value}サイズ",
        "{about}はサイズ{value}",
        "{about}のサイズが{value}",
    ),
    "say.claim.life": (
        "{about}'s life: {value}",
        "{about} has {value} life",
        "{about} has {value} life left",
        "{about} has {value} lives",
        "{about}'s life is {value}",
        "{about} is at {value} life",
        "{about} is at {value}",
        "{about} has {value} life remaining",
        "{about}のライフが{value}",
        "{about}のライフは{value}残る",
        "{about}のライフが{value}残る",
        "{about}のライフは残り{value}",
        "{about}は残りライフ{value}",
        "{about}はライフ{value}",
    ),
    "say.claim.negated": (
        "{value} is negated",
        "the {value} is negated",
        "the {value} was negated",
        "{value} was countered",
        "{value} is countered",
        "{value} was cancelled",
        "{value}は無効",
        "{value}は無効になる",
        "{value}が無効になった",
        "{value}は打ち消された",
    ),
    "say.claim.resolved": ("{value} resolves", "{value} has resolved", "{value}は解決した", "{value}は解決する"),
    "say.claim.fizzled": ("{value} fizzles", "{value} fizzled", "{value} loses its target", "{value} lost its target", "{value}は不発", "{value}は不発になった", "{value}は対象を失った"),
    "say.claim.chance": ("The chance is {value}'s", "It is {value}'s chance", "チャンスは{value}", "{value}がチャンスを持つ"),
}  # fmt: skip
