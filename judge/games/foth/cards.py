"""Cards as a board describes them (200–214)."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.games.foth import tables as T
from judge.games.foth.vocabulary import Ability, Grammar

CARD_KEYS = ("is", "like", "name", "cost", "surface", "distance", "style", "favored", "run", "guard", "text", "counts",
             "if", "deck")  # fmt: skip
HORSE_KEYS = ("cost", "surface", "distance", "style", "favored", "run", "guard")
NORMAL_NAME = "フォース"
# 214.2, appendix A: special cards are no cards of the game (214.3)
SPECIAL = {
    **dict.fromkeys(T.COURSE_WORDS, "course"),
    **dict.fromkeys(T.GOING_WORDS, "going"),
    **{f"{m}m": "distance" for m in T.METRES},
}


class Card(NamedTuple):
    """What is printed on a card. A value that the board leaves out is None: unknown."""

    key: str
    kind: str | None
    name: str
    cost: int | None = None
    surface: tuple | None = None
    distance: Any = None  # a tuple, or {surface: tuple} (206.2)
    style: tuple | None = None
    favored: tuple = ()
    run: int | None = None
    guard: int | None = None
    counts: int | None = None
    cond: tuple = ()  # the condition of a special force card (503.3a)
    abilities: tuple[Ability, ...] = ()
    words: str = ""  # free text, shown and not judged
    deck: dict | None = None
    raw: Any = None

    @property
    def support(self) -> bool:
        return self.kind in T.SUPPORTS


def read_cards(board) -> dict[str, Card]:
    """`cards:`; `like` may point forwards, never in a circle."""
    raw = board.get("cards")
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        raise board.wrong_type(("cards",), "名前とカードの組", "a map of names and cards")
    grammar, done = Grammar(board), {}

    def card(key, path, seen=()):
        if key not in done:
            done[key] = _card(board, grammar, key, raw, card, (*seen, key))
        return done[key]

    for key in raw:
        _check_name(board, key)
        card(key, ("cards", key))
    return {key: done[key] for key in raw}


def _check_name(board, key):
    if not isinstance(key, str) or key in ("_", "race") or "." in key or "#" in key or "*" in key or key in SPECIAL:
        raise board.fault("foth.name", "cards", key, name=key)


def _card(board, grammar, key, raw, other, seen):
    path, value = ("cards", key), raw[key]
    if isinstance(value, str):
        value = {"is": value}
    board.keys(path, value, CARD_KEYS)
    whole, base = value, None
    if "like" in value:
        model = board.word((*path, "like"), value["like"], tuple(raw))
        if model in seen:
            raise board.fault("foth.circle", *path, "like", name=model)
        base = other(model, (*path, "like"), seen)
        whole = {**base.raw, **{k: v for k, v in value.items() if k != "like"}}
    kind = grammar.one((*path, "is"), whole["is"], T.KIND_WORDS) if "is" in whole else None
    _fitting(board, path, whole, kind)
    text = whole.get("text")
    abilities = grammar.abilities((*path, "text"), text) if text is not None else ()
    _placed(board, path, kind, abilities)
    name = whole.get("name", base.name if base else NORMAL_NAME if kind == "force" and "counts" not in whole else key)
    return Card(
        key, kind, str(name),
        **{k: _printed(board, grammar, (*path, k), k, whole[k]) for k in HORSE_KEYS if k in whole},
        counts=1 if kind == "force" and "counts" not in whole else whole.get("counts"),
        cond=grammar.condition((*path, "if"), whole["if"]) if "if" in whole else (),
        abilities=abilities,
        words=text if isinstance(text, str) else "",
        deck=_deck(board, (*path, "deck"), whole["deck"]) if "deck" in whole else None,
        raw=whole,
    )  # fmt: skip


def _placed(board, path, kind, abilities):
    """A text that could never count: `do` on what is never played for its text, others on items and jockeys without `in`."""
    played = kind in (*T.HORSE_TYPE, *T.AREA_TYPE)
    for ability in abilities:
        if (
            not ability.zones
            and not ability.own_play
            and ((ability.kind == "do" and kind in ("situation", "force")) or (ability.kind != "do" and played))
        ):
            raise board.fault("foth.dead", *path, "text", kind=kind, key=ability.kind)


def _fitting(board, path, value, kind):
    """Keys of horses on horses only, of force cards on force cards only."""
    if kind is None:
        return
    wrong = [k for k in value if (k in HORSE_KEYS and kind != "horse") or (k in ("counts", "if") and kind != "force")]
    if wrong:
        raise board.fault("foth.fitting", *path, wrong[0], key=wrong[0], kind=kind)
    if "counts" in value:
        board.count((*path, "counts"), value["counts"])
    for n, ability in enumerate(value["text"] if isinstance(value.get("text"), list) else []):
        if isinstance(ability, str):
            raise board.wrong_type((*path, "text", n), "能力", "an ability")


def _printed(board, grammar, path, key, value):
    if key in ("cost", "run", "guard"):
        return board.count(path, value, -99, 99)
    if key == "distance" and isinstance(value, dict):
        board.keys(path, value, tuple(T.SURFACE_WORDS))
        return {T.SURFACE_WORDS[k]: grammar.distances((*path, k), v) for k, v in value.items()}
    return grammar.settled(path, key, value)


def _deck(board, path, value):
    """602.2: an ability about the building of the deck."""
    board.keys(path, value, ("copies", "size"))
    if "copies" in value and value["copies"] != "any":
        board.count((*path, "copies"), value["copies"])
    if "size" in value:
        board.count((*path, "size"), value["size"], 7)
    return value
