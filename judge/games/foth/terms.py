"""The words of the race and the cards (200–303, appendix A), each with all its spellings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.boardfile.shapes import ListOf, Notes, Shape, Word
from judge.corpus.store import corpus
from judge.engine.values import Ref
from judge.faults import Both

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon
    from judge.boardfile.located import Located


def _spelled(printed: dict[str, str]) -> dict[str, str]:
    """Returns {spelling: English word}: each printed form of a word (the usual one first), and the word itself."""
    spellings = {spelling: word for word, several in printed.items() for spelling in several.split()}
    return {**spellings, **{word: word for word in printed}}


# 303.2: running styles in the order of their numbers; they also name the distance areas (403.2); FH-R08, D-25: 先攻 is 先行
STYLE_WORDS = _spelled({"nige": "逃げ", "senko": "先攻 先行", "sashi": "差し", "oikomi": "追い込み"})
# 302.2d: goings in the order of their numbers
GOING_WORDS = _spelled({"ryo": "良", "yayaomo": "稍重", "omo": "重", "furyo": "不良"})
# 204.2, 204.3, 204.4: how suitable surfaces are printed
SURFACE_WORDS = _spelled({"turf": "芝", "dirt": "ダート ダ"})
DISTANCE_WORDS = _spelled({"short": "短距離 短", "mile": "マイル", "middle": "中距離 中", "long": "長距離 長"})
COURSE_WORDS = _spelled(
    {"sapporo": "札幌", "hakodate": "函館", "fukushima": "福島", "niigata": "新潟", "tokyo": "東京"}
    | {"nakayama": "中山", "chukyo": "中京", "kyoto": "京都", "hanshin": "阪神", "kokura": "小倉"}
)
# 202.2, 202.2b-ii, 205: what a card is; FH-R36: type and class situation are one
KIND_WORDS = _spelled(
    {"horse": "馬", "horse item": "馬アイテム", "horse jockey": "馬ジョッキー", "area item": "エリアアイテム"}
    | {"area jockey": "エリアジョッキー", "situation": "状況", "force": "フォース"}
)
STYLES, GOINGS, SURFACES, DISTANCES, COURSES, KINDS = (
    tuple(dict.fromkeys(lexicon.values()))
    for lexicon in (STYLE_WORDS, GOING_WORDS, SURFACE_WORDS, DISTANCE_WORDS, COURSE_WORDS, KIND_WORDS)
)
WRITTEN_KINDS = {word: spelling for spelling, word in KIND_WORDS.items() if not spelling.isascii()}
HORSE_TYPE = ("horse item", "horse jockey")
AREA_TYPE = ("area item", "area jockey")
SUPPORTS = (*HORSE_TYPE, *AREA_TYPE, "situation")

# how a value is written back: by its first spelling
WRITTEN = {
    word: spelling
    for lexicon in (STYLE_WORDS, GOING_WORDS, SURFACE_WORDS, DISTANCE_WORDS, COURSE_WORDS)
    for spelling, word in reversed(lexicon.items())
}

# appendix/A: the distance cards, all turf; they show surface and distance (214.2a, D-31)
_METRES = {"short": (1200, 1400), "mile": (1600, 1800), "middle": (2000, 2200, 2400, 2500), "long": (3000, 3200)}
METRES = {metres: distance for distance, several in _METRES.items() for metres in several}

OWN_ZONES = ("hand", "track", "situation", "farm", "excluded", "deck", "aside")
ZONES = (*STYLES, *OWN_ZONES, "resolution")
# 403.3, 407.2: zones whose cards not everybody sees (401.2)
HIDDEN = (*STYLES, "hand", "deck", "aside")
# 401.3: zones whose order is kept
ORDERED = (*STYLES, "deck", "aside")
ZONE_WORDS = {**STYLE_WORDS, **{z: z for z in ZONES}, "area": "area", "areas": "areas"}


class Spelled(Word):
    """A word of the game, in English or as it is printed: 差し for sashi. It stays in a file as it is written."""

    def __init__(self, name: str, spellings: dict[str, str]) -> None:
        """Takes the name of the shape and, for each spelling, the English word that it stands for."""
        super().__init__(name, tuple(dict.fromkeys(spellings.values())))
        self.spellings = spellings

    def read(self, at: Located) -> Any:
        """Returns the English word that a spelling stands for. Raises a Fault for another word."""
        word = at.value if isinstance(at.value, str) else None
        return self.spellings[word] if word in self.spellings else super().read(at)

    def means(self, raw: object, scope: object = None) -> Any:
        if type(self).read is not Spelled.read:
            return super().means(raw, scope)
        said = self.spellings.get(raw) if isinstance(raw, str) else None
        return self.words.get(self._word(raw)) if said is None else said

    def write(self, value: Any) -> Any:
        """Returns the usual printed spelling of an English word."""
        return next(spelling for spelling, word in self.spellings.items() if word == value)

    def schema(self, notes: Notes) -> dict[str, Any]:
        return {"enum": list(self.spellings)}

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        return raw if isinstance(raw, str) and raw in self.spellings else super().english(raw, lexicon)

    def display_value(self, value: Any) -> Any:
        word = value_entry(self.spellings.get(value)) if isinstance(value, str) else None
        return word if isinstance(word, Ref) else None


class Several(ListOf):
    """One word or more of a list; some words stand for several at once (`万能`, `芝・ダ`)."""

    def __init__(self, item: Spelled, at_once: dict[str, tuple[str, ...]] | None = None) -> None:
        """`at_once` maps a word to the several words that it stands for."""
        super().__init__(item)
        self.spellings, self.at_once = item.spellings, at_once or {}

    def read(self, at: Located) -> Any:
        """Returns the words as a tuple; a word that stands for several (`万能`, `芝・ダ`) gives all of them. Raises a
        Fault for another word."""
        if isinstance(at.value, str) and at.value in self.at_once:
            return self.at_once[at.value]
        return super().read(at)

    def schema(self, notes: Notes) -> dict[str, Any]:
        lexicon = {"enum": [*self.spellings, *self.at_once]}
        return {"anyOf": [lexicon, {"type": "array", "items": self.item.schema(notes)}]}


STYLE = Spelled("style", STYLE_WORDS)
GOING = Spelled("going", GOING_WORDS)
SURFACE = Spelled("surface", SURFACE_WORDS)
DISTANCE = Spelled("distance", DISTANCE_WORDS)
COURSE = Spelled("course", COURSE_WORDS)
KIND = Spelled("kind", KIND_WORDS)
ZONE = Spelled("zone", ZONE_WORDS)
BOTH_SURFACES = ("芝・ダ", "芝・ダート", "芝/ダ", "芝/ダート", "芝ダート", "turf/dirt", "turf and dirt")
# what a card may suit, and what a race is
SUITED = {
    "surface": Several(SURFACE, dict.fromkeys(BOTH_SURFACES, SURFACES)),
    "distance": Several(DISTANCE, {"万能": DISTANCES, "any": DISTANCES}),
    "style": Several(STYLE),
    "favored": Several(Spelled("favored", {**COURSE_WORDS, **GOING_WORDS})),
}
# how the printed words are written in English, those that stand for several at once included
ENGLISH: dict[str, str | list[str]] = {
    **{**STYLE_WORDS, **GOING_WORDS, **SURFACE_WORDS, **DISTANCE_WORDS, **COURSE_WORDS},
    **{"万能": "any", **{both: list(SURFACES) for both in BOTH_SURFACES}},
}
RACE: dict[str, Shape] = {"course": COURSE, "surface": SURFACE, "distance": DISTANCE, "going": GOING}

# words whose entry in the corpus has another name
_TERMS = {
    **{word: f"{word}Distance" for word in ("short", "middle", "long")},
    **{"situation": "situationArea", "track": "runArea", "resolution": "resolutionArea", "excluded": "exclusionArea"},
}
_NAMES = {
    **{"run": "runValue", "guard": "guardValue", "counts": "force", "favored": "favoredConditions"},
    **{"surface": "suitableSurface", "distance": "suitableDistance"},
    **{f"race {key}": key for key in RACE},
}


def field_entry(key: str) -> Ref:
    """Returns a reference to the glossary entry that names a piece of information, such as `run`."""
    return Ref(f"foth:term/{_NAMES.get(key, key)}")


def kind_name(word: Any) -> Both | None:
    """Returns what a kind of cards is called in both languages; None for another word."""
    return Both(WRITTEN_KINDS[word], word) if word in WRITTEN_KINDS else None


def speaks(raw: Any, word: str) -> bool:
    """Tells whether a card text, as it is written in a file, has this word as a key or as a whole value, at any depth."""
    if isinstance(raw, dict):
        return any(key == word or speaks(value, word) for key, value in raw.items())
    return any(speaks(value, word) for value in raw) if isinstance(raw, list) else raw == word


def count_of(digits: str) -> int | None:
    """Returns the number that digits stand for; None if the text is no digits, or more than six."""
    return int(digits) if digits.isdecimal() and len(digits) <= 6 else None


def deck_size(distance: str) -> int:
    """602.1a: returns the size of a deck by the class of the race: 80 cards for `long`, else 60."""
    return 80 if distance == "long" else 60


def set_aside(metres: int) -> int:
    """603.1d, FH-R01: returns how many cards each player sets apart at this distance."""
    return deck_size(METRES[metres]) - 7 - metres // 50


def areas_dealt(metres: int) -> tuple[int, int, int, int]:
    """603.1f, f-i: returns how many cards are dealt to each of the four areas: a 200th of the metres, but 12, 13, 13,
    12 at 2500 m."""
    if metres == 2500:
        return (12, 13, 13, 12)
    return (metres // 200,) * 4


def value_name(word: str | None, lang: str) -> str:
    """Returns a value as a text in the language: `turf` → 芝 or turf; — for None."""
    entry = value_entry(word)
    if isinstance(entry, Ref):
        return corpus()[entry].title(lang) or str(word)
    return entry.text(lang) if isinstance(entry, Both) else "—" if entry is None else str(entry)


def value_entry(word: Any) -> Any:
    """Returns a reference to the entry of a word, so that it is printed in the reader's language; for a list or map,
    the list of those of its values. Another value comes back as it is."""
    if isinstance(word, (tuple, list)):
        return [value_entry(w) for w in word]
    if isinstance(word, dict):
        return [value_entry(w) for w in word.values()]
    if word in COURSES:
        return Ref(f"foth:card/{word}")
    if word in WRITTEN or word in _TERMS or word in ("farm", "hand", "deck"):
        return Ref(f"foth:term/{_TERMS.get(word, word)}")
    return Both("取り分けたカード", "the cards set apart") if word == "aside" else word
