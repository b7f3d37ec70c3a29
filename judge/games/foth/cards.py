"""Cards as a board describes them (200–214)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.boardfile.located import Located
from judge.boardfile.maps import Map, MapOf
from judge.boardfile.shapes import Count, Either, ListOf, Shape, Text, Word
from judge.faults import Both
from judge.games.foth import terms
from judge.games.foth.grammar import ABILITY, CONDITION, Ability, PrintedName
from judge.games.foth.naming import SPECIAL

if TYPE_CHECKING:
    from judge.games.foth.state import Condition

HORSE_KEYS = ("cost", "surface", "distance", "style", "favored", "run", "guard")
NORMAL_NAME = "フォース"


Distances = tuple[str, ...] | dict[str, tuple[str, ...]]  # the same on all surfaces, or by surface (206.2)


class Card(NamedTuple):
    """What is printed on a card. A value that the board leaves out is None: unknown."""

    key: str
    kind: str | None
    name: str
    cost: int | None = None
    surface: tuple[str, ...] | None = None
    distance: Distances | None = None
    style: tuple[str, ...] | None = None
    favored: tuple[str, ...] = ()
    run: int | None = None
    guard: int | None = None
    counts: int | None = None
    cond: Condition = ()  # the condition of a special force card (503.3a)
    abilities: tuple[Ability, ...] = ()
    words: str = ""  # free text, shown and not judged
    deck: dict[str, Any] | None = None
    raw: Any = None

    @property
    def support(self) -> bool:
        """202.2b: tells whether it is a support card (item, jockey or another kind of support, or a situation)."""
        return self.kind in terms.SUPPORTS


class NewName(Shape):
    """The name of a card, given here."""

    def read(self, at: Located) -> Any:
        """Returns the name. Raises a Fault if it is no text, is reserved, or contains `.`, `#` or `*`."""
        name = at.value
        if not isinstance(name, str) or name in ("_", "race", *SPECIAL) or set(name) & set(".#*"):
            raise at.fault("foth.name", name=name)
        return name


class Cards(MapOf):
    """`cards:`; each a map, or just what it is. What stands there is written back as it is."""

    def __init__(self) -> None:
        """Each name has a map of what is printed on the card, or only its kind."""
        wanted = Both("名前とカードの組", "a map of names and cards")
        super().__init__(NewName(), Either(CARD, terms.KIND), wanted)

    def write(self, value: Any) -> Any:
        """Returns the value unchanged: the cards as they were written in a file."""
        return value


NUMBER = Count(-99, 99)
CARD = Map(
    "card",
    {
        "is": terms.KIND,
        "like": Text(),
        "name": PrintedName(),
        "cost": NUMBER,
        **{key: terms.SUITED[key] for key in ("surface", "style", "favored")},
        "distance": Either(MapOf(terms.SURFACE, terms.SUITED["distance"]), terms.SUITED["distance"]),
        "run": NUMBER,
        "guard": NUMBER,
        # one ability, a list of independent ones (`foth:1102.4`), or a sentence that is not judged
        "text": Either(Text(), ListOf(ABILITY)),
        "counts": Count(),
        "if": CONDITION,
        # 602.2: an ability about the building of the deck
        "deck": Map("deck", {"copies": Either(Count(), Word("copies", ("any",))), "size": Count(7)}),
    },
)
CARDS = Cards()


def read_cards(values: dict[str, Any], at: Located) -> dict[str, Card]:
    """Returns name → Card for the cards of a file; a card with `like` takes over what it does not say itself. Raises a
    Fault if `like` names no card or leads in a circle, or if no card can be like that."""
    parts = {key: raw if isinstance(raw, dict) else {"is": raw} for key, raw in values.items()}
    done: dict[str, Card] = {}
    whole: dict[str, dict[str, Any]] = {}

    def card(key: str, seen: tuple[str, ...] = ()) -> Card:
        """The card with this name; `seen` are the cards that led here by `like`."""
        if key in done:
            return done[key]
        here = at[key]
        raw = here.value if isinstance(here.value, dict) else {"is": here.value}
        own, model = parts[key], parts[key].get("like")
        if model is not None:
            if model not in parts:
                raise here["like"].no_word(parts)
            if model in (*seen, key):
                raise here["like"].fault("foth.circle", name=model)
            base = card(model, (*seen, key))
            own = {**whole[model], **own, "name": own.get("name", base.name)}
            raw = {**base.raw, **{k: v for k, v in raw.items() if k != "like"}}
        whole[key] = own
        done[key] = _card(key, own, raw, here)
        return done[key]

    return {key: card(key) for key in values}


def _card(key: str, values: dict[str, Any], raw: dict[str, Any], at: Located) -> Card:
    """A Card from the values of a file (`raw`: as written). Raises a Fault if no card can be like that."""
    kind, text = values.get("is"), values.get("text", ())
    _fitting(at, raw, kind)
    abilities = () if isinstance(text, str) else text
    _placed(at, kind, abilities)
    plain = kind == "force" and "counts" not in values
    return Card(
        key,
        kind,
        values.get("name", NORMAL_NAME if plain else key),
        **{k: values[k] for k in HORSE_KEYS if k in values},
        counts=1 if plain else values.get("counts"),
        cond=values.get("if", ()),
        abilities=abilities,
        words=text if isinstance(text, str) else "",
        deck=values.get("deck"),
        raw=raw,
    )


def _placed(at: Located, kind: str | None, abilities: Sequence[Ability]) -> None:
    """Raises a Fault for an ability that can never be valid where its card is.

    Without a zone (`in`), a `do` on a situation or force card is never valid, nor anything but a `do` on a card
    of the types horse and area. An ability about the play of its own card is always allowed.
    """
    played = kind in (*terms.HORSE_TYPE, *terms.AREA_TYPE)
    for ability in abilities:
        if (
            not ability.zones
            and not ability.own_play
            and ((ability.kind == "do" and kind in ("situation", "force")) or (ability.kind != "do" and played))
        ):
            raise (at.get("text") or at).fault("foth.dead", kind=kind, key=ability.kind)


def _fitting(at: Located, raw: dict[str, Any], kind: str | None) -> None:
    """Raises a Fault if a card that is no horse has a key of horses, or one that is no force has `counts` or `if`. A
    card of unknown kind passes."""
    if kind is None:
        return
    wrong = [k for k in raw if (k in HORSE_KEYS and kind != "horse") or (k in ("counts", "if") and kind != "force")]
    if wrong:
        raise at.key_fault("foth.fitting", wrong[0], key=wrong[0], kind=kind)
