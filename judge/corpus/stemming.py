"""Stems of English words by the Porter2 rules (snowballstem.org): `running` and `runs` → `run`."""

from __future__ import annotations

import re

# words that the rules would cut wrongly: first those that are looked up whole, then those kept once an `s` is off
WHOLE = {
    "skis": "ski", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "idly": "idl", "gently": "gentl",
    "ugly": "ugli", "early": "earli", "only": "onli", "singly": "singl",
    **{word: word for word in ("sky", "news", "howe", "atlas", "cosmos", "bias", "andes")},
}  # fmt: skip
KEPT = frozenset(("inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed"))
BEGINNINGS = re.compile("gener|commun|arsen")  # the ending of these words may begin sooner than the rule says
ENDING = re.compile("[aeiouy][^aeiouy]")  # behind this, an ending may be cut off
VOWEL = re.compile("[aeiouy]")
DOUBLE = ("bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt")
SHORT = re.compile("[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$")  # the end of a short syllable

# ending: what stands in its place; it must lie in the first or in the second region
SECOND = {
    "ational": "ate", "ization": "ize", "fulness": "ful", "ousness": "ous", "iveness": "ive", "tional": "tion",
    "biliti": "ble", "lessli": "less", "entli": "ent", "ation": "ate", "alism": "al", "aliti": "al", "ousli": "ous",
    "iviti": "ive", "fulli": "ful", "enci": "ence", "anci": "ance", "abli": "able", "izer": "ize", "ator": "ate",
    "alli": "al", "bli": "ble", "ogi": "og", "li": "",
}  # fmt: skip
THIRD = {
    "ational": "ate", "tional": "tion", "alize": "al", "icate": "ic", "iciti": "ic", "ative": "", "ical": "ic",
    "ness": "", "ful": "",
}  # fmt: skip
FOURTH = ("ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize",
          "ion", "al", "er", "ic")  # fmt: skip


def stem(word: str) -> str:
    """The stem of an English word in lower case."""
    if len(word) <= 2:
        return word
    word = word.removeprefix("'")
    if word in WHOLE:
        return WHOLE[word]
    word = re.sub("^y|(?<=[aeiouy])y", "Y", word)  # a consonant
    first = _region(word)
    second = _behind(word, first)
    word = _plural(_cut(word, ("'s'", "'s", "'")))
    if word in KEPT:
        return word
    word = _past(word, first)
    if word[-1:] in ("y", "Y") and len(word) > 2 and not VOWEL.match(word[-2]):
        word = word[:-1] + "i"
    for endings in (SECOND, THIRD):
        word = _replaced(word, endings, first, second)
    return _last(_fourth(word, second), first, second).lower()


def _region(word: str) -> int:
    """Where the first region begins, in which an ending may be replaced."""
    begins = BEGINNINGS.match(word)
    return begins.end() if begins else _behind(word, 0)


def _behind(word: str, start: int) -> int:
    """The index behind the first vowel with a consonant from `start` on; the end of the word if there is none."""
    found = ENDING.search(word, start)
    return found.end() if found else len(word)


def _cut(word: str, endings: tuple[str, ...]) -> str:
    """The word without the first of these endings that it has."""
    return next((word[: -len(ending)] for ending in endings if word.endswith(ending)), word)


def _plural(word: str) -> str:
    """The word without the ending of a plural or a third person."""
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(("ied", "ies")):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("us", "ss")) and VOWEL.search(word[:-2]):
        return word[:-1]
    return word


def _past(word: str, first: int) -> str:
    """The word without the ending of a past or of `-ing`, with or without `-ly`."""
    for ending in ("eedly", "eed"):
        if word.endswith(ending):
            return word[: -len(ending)] + "ee" if len(word) - len(ending) >= first else word
    for ending in ("ingly", "edly", "ing", "ed"):
        if word.endswith(ending):
            left = word[: -len(ending)]
            if not VOWEL.search(left):
                return word
            if left.endswith(("at", "bl", "iz")):
                return left + "e"
            if left.endswith(DOUBLE):
                return left[:-1]
            return left + "e" if first >= len(left) and SHORT.search(left) else left
    return word


def _replaced(word: str, endings: dict[str, str], first: int, second: int) -> str:
    """The word with the longest of these endings replaced, if it lies in the region and what must precede it does."""
    for ending, other in endings.items():
        if word.endswith(ending):
            left = word[: -len(ending)]
            fits = {"li": left[-1:] in "cdeghkmnrt", "ogi": left.endswith("l"), "ative": len(left) >= second}
            return left + other if len(left) >= first and fits.get(ending, True) else word
    return word


def _fourth(word: str, second: int) -> str:
    """The word without an ending that makes a noun or adjective of it, if that lies in the second region."""
    for ending in FOURTH:
        if word.endswith(ending):
            left = word[: -len(ending)]
            return left if len(left) >= second and (ending != "ion" or left.endswith(("s", "t"))) else word
    return word


def _last(word: str, first: int, second: int) -> str:
    """The word without a last `e`, and with one `l` for two."""
    left = word[:-1]
    if word.endswith("e") and (len(left) >= second or len(left) >= first and not SHORT.search(left)):
        return left
    return left if word.endswith("ll") and len(left) >= second else word
