"""The words of the race and the cards (200–303, appendix A), each with all its spellings."""

from __future__ import annotations

from judge.engine.shapes import ListOf, Word
from judge.engine.values import Ref

# 303.2: running styles in the order of their numbers; they also name the distance areas (403.2)
STYLES = ("nige", "senko", "sashi", "oikomi")
# 302.2d: goings in the order of their numbers
GOINGS = ("ryo", "yayaomo", "omo", "furyo")
SURFACES = ("turf", "dirt")
DISTANCES = ("short", "mile", "middle", "long")
COURSES = ("sapporo", "hakodate", "fukushima", "niigata", "tokyo", "nakayama", "chukyo", "kyoto", "hanshin", "kokura")

# spelling → our word; FH-R08, D-25: 先攻 and 先行 are one style
STYLE_WORDS = {
    "逃げ": "nige",
    "先攻": "senko",
    "先行": "senko",
    "差し": "sashi",
    "追い込み": "oikomi",
    **{w: w for w in STYLES},
}
GOING_WORDS = {"良": "ryo", "稍重": "yayaomo", "重": "omo", "不良": "furyo", **{w: w for w in GOINGS}}
# 204.2, 204.3, 204.4: how suitable surfaces are printed
SURFACE_WORDS = {"芝": "turf", "ダート": "dirt", "ダ": "dirt", **{w: w for w in SURFACES}}
DISTANCE_WORDS = {
    "短距離": "short",
    "短": "short",
    "マイル": "mile",
    "中距離": "middle",
    "中": "middle",
    "長距離": "long",
    "長": "long",
    **{w: w for w in DISTANCES},
}
COURSE_WORDS = {
    "札幌": "sapporo",
    "函館": "hakodate",
    "福島": "fukushima",
    "新潟": "niigata",
    "東京": "tokyo",
    "中山": "nakayama",
    "中京": "chukyo",
    "京都": "kyoto",
    "阪神": "hanshin",
    "小倉": "kokura",
    **{w: w for w in COURSES},
}
# words that stand for several at once
ALL_DISTANCES = {"万能": DISTANCES, "any": DISTANCES}
ALL_SURFACES = {"芝・ダ": SURFACES, "芝・ダート": SURFACES}

# how a value is written back: by its first spelling
WRITTEN = {
    word: spelling
    for words in (STYLE_WORDS, GOING_WORDS, SURFACE_WORDS, DISTANCE_WORDS, COURSE_WORDS)
    for spelling, word in reversed(words.items())
}

# 202.2, 202.2b-ii, 205: what a card is; FH-R36: type and class situation are one
KIND_WORDS = {
    "馬": "horse",
    "馬アイテム": "horse item",
    "馬ジョッキー": "horse jockey",
    "エリアアイテム": "area item",
    "エリアジョッキー": "area jockey",
    "状況": "situation",
    "フォース": "force",
    **{w: w for w in ("horse", "horse item", "horse jockey", "area item", "area jockey", "situation", "force")},
}
HORSE_TYPE = ("horse item", "horse jockey")
AREA_TYPE = ("area item", "area jockey")
SUPPORTS = (*HORSE_TYPE, *AREA_TYPE, "situation")

# appendix/A: the distance cards, all turf; they show surface and distance (214.2a, D-31)
METRES = {
    1200: "short",
    1400: "short",
    1600: "mile",
    1800: "mile",
    2000: "middle",
    2200: "middle",
    2400: "middle",
    2500: "middle",
    3000: "long",
    3200: "long",
}
# 603.1d, with 9 cards for 2200 m (FH-R01)
SET_ASIDE = {1200: 29, 1400: 25, 1600: 21, 1800: 17, 2000: 13, 2200: 9, 2400: 5, 2500: 3, 3000: 13, 3200: 9}

OWN_ZONES = ("hand", "track", "situation", "farm", "excluded", "deck", "aside")
ZONES = (*STYLES, *OWN_ZONES, "resolution")
# 403.3, 407.2: zones whose cards not everybody sees (401.2)
HIDDEN = (*STYLES, "hand", "deck", "aside")
# 401.3: zones whose order is kept
ORDERED = (*STYLES, "deck", "aside")
ZONE_WORDS = {**STYLE_WORDS, **{z: z for z in ZONES}, "area": "area", "areas": "areas"}


class Spelled(Word):
    """A word of the game, in English or as it is printed: 差し for sashi. It stays in a file as it is written."""

    def __init__(self, name: str, spellings: dict[str, str]):
        super().__init__(name, tuple(dict.fromkeys(spellings.values())))
        self.spellings = spellings

    def read(self, at):
        said = at.value if isinstance(at.value, str) else None
        return self.spellings[said] if said in self.spellings else super().read(at)

    def write(self, value):
        return next(said for said, word in self.spellings.items() if word == value)

    def schema(self, notes):
        return {"enum": list(self.spellings)}

    def english(self, raw, words):
        return raw if isinstance(raw, str) and raw in self.spellings else super().english(raw, words)


class Several(ListOf):
    """One word or more of a list; some words stand for several at once (`万能`, `芝・ダ`)."""

    def __init__(self, item: Spelled, at_once: dict[str, tuple] | None = None):
        super().__init__(item)
        self.at_once = at_once or {}

    def read(self, at):
        if isinstance(at.value, str) and at.value in self.at_once:
            return self.at_once[at.value]
        return super().read(at)

    def schema(self, notes):
        words = {"enum": [*self.item.spellings, *self.at_once]}
        return {"anyOf": [words, {"type": "array", "items": self.item.schema(notes)}]}


STYLE = Spelled("style", STYLE_WORDS)
GOING = Spelled("going", GOING_WORDS)
SURFACE = Spelled("surface", SURFACE_WORDS)
DISTANCE = Spelled("distance", DISTANCE_WORDS)
COURSE = Spelled("course", COURSE_WORDS)
KIND = Spelled("kind", KIND_WORDS)
ZONE = Spelled("zone", ZONE_WORDS)
# what a card may suit, and what a race is
SUITED = {
    "surface": Several(SURFACE, ALL_SURFACES),
    "distance": Several(DISTANCE, ALL_DISTANCES),
    "style": Several(STYLE),
    "favored": Several(Spelled("favored", {**COURSE_WORDS, **GOING_WORDS})),
}
RACE = {"course": COURSE, "surface": SURFACE, "distance": DISTANCE, "going": GOING}

_TERMS = {
    "short": "shortDistance",
    "middle": "middleDistance",
    "long": "longDistance",
    "situation": "situationArea",
    "track": "runArea",
    "resolution": "resolutionArea",
    "excluded": "exclusionArea",
}


_NAMES = {"run": "runValue", "guard": "guardValue", "cost": "cost", "counts": "force", "style": "style",
          "surface": "suitableSurface", "distance": "suitableDistance", "favored": "favoredConditions", "kind": "kind",
          "course": "course", "going": "going", "race surface": "surface", "race distance": "distance"}  # fmt: skip


def named(key):
    """A piece of information as the name of its entry."""
    return Ref(f"foth:term/{_NAMES[key]}")


def kind_named(kind):
    """What a card is, as the name of an entry."""
    return Ref(f"foth:term/{(kind or 'text').rpartition(' ')[2]}")


def count_of(digits: str) -> int | None:
    """A number in digits, if it is one that anybody could mean."""
    return int(digits) if digits.isdecimal() and len(digits) <= 6 else None


def deck_size(distance: str) -> int:
    """602.1a: 80 cards for a long race, else 60."""
    return 80 if distance == "long" else 60


def areas_dealt(metres: int) -> tuple[int, int, int, int]:
    """603.1f: the same number for each area; 603.1f-i: 12, 13, 13, 12 at 2500 m."""
    if metres == 2500:
        return (12, 13, 13, 12)
    return (metres // 200,) * 4


def spoken(word):
    """A value (or several) as the name of its entry, so that it is said in the reader's language."""
    if isinstance(word, (tuple, list)):
        return [spoken(w) for w in word]
    if isinstance(word, dict):
        return [spoken(w) for w in word.values()]
    if word in COURSES:
        return Ref(f"foth:card/{word}")
    if word in WRITTEN or word in _TERMS or word in ("farm", "hand", "deck"):
        return Ref(f"foth:term/{_TERMS.get(word, word)}")
    return word
