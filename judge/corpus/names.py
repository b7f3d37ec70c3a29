"""How names are compared: width, case, kana, spaces and dots do not matter; kana is also read as romaji."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

# patterns are compiled when they are first used: most commands never need them
_IGNORED = r"[\s・･·.,、。:;!?！？'‘’\"“”「」『』（）()\[\]〈〉<>~〜～_/\-–—]+"

_ROMAJI = dict(
    zip(
        "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん"
        "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽぁぃぅぇぉゃゅょゎゔ",
        "a i u e o ka ki ku ke ko sa shi su se so ta chi tsu te to na ni nu ne no ha hi fu he ho ma mi mu me mo "
        "ya yu yo ra ri ru re ro wa i e o n ga gi gu ge go za ji zu ze zo da ji zu de do ba bi bu be bo "
        "pa pi pu pe po a i u e o ya yu yo wa vu".split(),
    )
)
_SMALL_Y = {"ゃ": "a", "ゅ": "u", "ょ": "o"}
_SMALL_VOWEL = {"ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o"}


_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def hiragana(text: str) -> str:
    """Katakana as hiragana, everything else as it is."""
    return text.translate(_HIRAGANA)


def katakana(text: str) -> str:
    """Hiragana as katakana, everything else as it is."""
    return "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" else c for c in text)


def fold(text: str) -> str:
    """A name in the form in which names are compared: without differences of width, case, kana, spaces and dots."""
    if text.isascii():
        return re.sub(_IGNORED, "", text.lower())
    text = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFKC", hiragana(re.sub(_IGNORED, "", text)))


def is_kana(text: str) -> bool:
    """Whether a text is written in kana alone."""
    return bool(text) and all("ぁ" <= c <= "ゖ" or c == "ー" for c in hiragana(text))


def other_readings(kana: str) -> Iterator[str]:
    """Yields other readings of the same kanji in a name, in hiragana: 馬 is うま alone and ば behind a word. Nothing
    for a text that is not in kana."""
    if is_kana(kana):
        typed = hiragana(kana)
        yield from (typed.replace(a, b) for a, b in (("うま", "ば"), ("ば", "うま")) if a in typed)


def romaji(kana: str) -> str:
    """Returns a reading in kana as Hepburn romaji; long vowels are written as they are spelled, other signs stay."""
    out: list[str] = []
    double = False
    for c in hiragana(unicodedata.normalize("NFKC", kana)):
        if c == "っ":
            double = True
            continue
        if c == "ー":
            out.append(out[-1][-1] if out and out[-1] else "")
            continue
        if c in _SMALL_Y and out and out[-1].endswith("i"):
            stem = out[-1][:-1]
            out[-1] = stem + ("" if stem.endswith(("sh", "ch", "j")) else "y") + _SMALL_Y[c]
            continue
        if c in _SMALL_VOWEL and out and out[-1][-1:] in "aiueo" and len(out[-1]) > 1:
            stem = out[-1][:-1]
            out[-1] = ("w" if stem == "" else stem) + _SMALL_VOWEL[c]
            continue
        sound = _ROMAJI.get(c, c)
        if double and sound[:1].isalpha():
            sound = ("t" if sound.startswith("ch") else sound[0]) + sound
        double = False
        out.append(sound)
    return "".join(out)


def loose(text: str) -> str:
    """Returns romaji in the form in which what people type is compared: long vowels short, `si tu hu` as `shi tsu fu`."""
    text = fold(text)
    for typed, sound in (("ō", "o"), ("ū", "u"), ("â", "a"), ("î", "i"), ("û", "u"), ("ê", "e"), ("ô", "o")):
        text = text.replace(typed, sound)
    for typed, sound in (("sy", "sh"), ("ty", "ch"), ("zy", "j"), ("jy", "j"), ("cch", "tch")):
        text = text.replace(typed, sound)
    text = re.sub(r"si", "shi", text)
    text = re.sub(r"ti", "chi", text)
    text = re.sub(r"(?<![t])tu", "tsu", text)
    text = re.sub(r"(?<![cs])hu", "fu", text)
    text = re.sub(r"zi", "ji", text)
    text = text.replace("ou", "o").replace("oo", "o").replace("uu", "u").replace("aa", "a").replace("ee", "e")
    return text.replace("ei", "e")


def spellings(name: Mapping[str, str | None] | None, also: Iterable[str] = ()) -> set[str]:
    """Every folded form under which a name is found: Japanese, kana, English, romaji, other names."""
    forms = {fold(word) for word in also}
    for key in ("ja", "en", "kana"):
        word = (name or {}).get(key)
        if word:
            forms.add(fold(word))
    reading = (name or {}).get("kana") or ""
    spoken = romaji(reading)
    if spoken and spoken.isascii():
        forms |= {fold(spoken), loose(spoken)}
    forms.discard("")
    return forms


def slips(typed: str, word: str) -> int:
    """The number of typing slips between two words: a letter too many, missing, wrong, or two swapped."""
    rows = [list(range(len(word) + 1))]
    for n, letter in enumerate(typed, 1):
        row = [n]
        for k, other in enumerate(word, 1):
            least = min(rows[-1][k] + 1, row[-1] + 1, rows[-1][k - 1] + (letter != other))
            if n > 1 and k > 1 and typed[n - 2 : n] == word[k - 1] + word[k - 2]:
                least = min(least, rows[-2][k - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]
