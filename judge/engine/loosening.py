"""What somebody does in fewer words: a line of a player without the words that say nothing more.

play objection on Bo      objection on Bo
set a bulwark             set bulwark
青4をムチで出す              青4 ムチ
花子に1000を賭ける            賭ける 花子 1000
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from judge.parts import part_of

_VERB = r"^(?:play|use|request|make|declare|do|put|put down|lay|go for|try|announce)(?:e?s)?\s+(?:down\s+)?"
_ARTICLES = r"\b(?:a|an|the|his|her|their|its|my|own)\s+"
_JAPANESE_VERB = r"(?:を|で|は)?\s*(?:出す|使う|使用する|プレイする|宣言する|要求する|行う|打つ|切る|置く|起こす|撃つ|かける|唱える|する|やる)$"
_PARTICLES = r"(?:を|に対して|に|へ|で|と)\s*(?=\S)"
_PAYS = r"[、,]?\s*([^\s、,]+?)\s*(?:で|を)(?:支払う|払う|支払って|払って)$"  # F で支払う: 支払い F
# the ends of verbs that say what can be done, by that of the plain verb: 出せる of 出す
_ROWS = dict(zip("えけげせてねべめれ", "うくぐすつぬぶむる"))
MOST_LETTERS = 300


def fewer_words(do: str, game_id: str | None = None) -> Iterator[str]:
    """Yields what is done in other and fewer words, each text once and never the text itself; nothing if no word can be
    left out or the text is too long. Of a game, first in the words that its module `talk` has for it (`PLAYS`:
    patterns with what they are replaced by)."""
    if len(do) > MOST_LETTERS:
        return
    given = {do}
    own = getattr(part_of(game_id, "talk"), "PLAYS", ()) if game_id else ()
    for start in (_reworded(do, own), do):
        for text in (start, *_shorter(start)):
            text = " ".join(text.split())
            if text and text not in given:
                given.add(text)
                yield text


def _reworded(do: str, words: Iterable[tuple[str, str]]) -> str:
    """Replaces each of these patterns in what is done, one after the other, and returns the text."""
    for form, replacement in words:
        do = re.sub(form, replacement, do, flags=re.IGNORECASE)
    return do


def _shorter(do: str) -> Iterator[str]:
    """Yields what is done in fewer words: without its first verb, then also without articles; of a text with Japanese
    also without particles and the verb at its end, and with that verb put first."""
    bare = re.sub(_VERB, "", do, flags=re.IGNORECASE)
    yield bare
    yield re.sub(_ARTICLES, "", bare, flags=re.IGNORECASE)
    if do.isascii():
        return
    do = re.sub(_PAYS, r", 支払い \1", do)
    yield do
    bare = re.sub(_JAPANESE_VERB, "", do)
    yield bare
    parted = re.sub(_PARTICLES, " ", bare)
    yield parted
    *before, last = re.sub(_PARTICLES, " ", do).split() or [""]
    if before:
        yield " ".join([last, *before])
        yield " ".join([last, *reversed(before)])


def plain_verb(text: str) -> str | None:
    """Returns a Japanese text that ends in the stem of what can be done, with the plain verb in its place: 出せ becomes
    出す, 賭けられ 賭ける. None if it does not end so."""
    if text.endswith("られ"):
        return f"{text[:-2]}る"
    return text[:-1] + _ROWS[text[-1]] if text and text[-1] in _ROWS else None
