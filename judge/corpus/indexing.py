"""The search index: how texts and questions are cut into terms, and a Whoosh index that is built once.

Whoosh keeps parts of an index as pickles, so an index is only opened from a
folder that belongs to the user and that nobody else can write to; otherwise it
is made anew in memory. Documents are added in the order of the corpus, so the
number of a document is the place of its entry there.
"""

from __future__ import annotations

import functools
import os
import re
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from whoosh import fields
from whoosh.analysis import Token, Tokenizer

from judge.corpus import folders
from judge.corpus.entry import BOARD, Entry
from judge.corpus.names import romaji
from judge.records import Record

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

Progress = Callable[[int, int], None]

FORMAT = 8  # changes with anything below that decides what is in an index
STAMP = "stamp"
KEPT_SECONDS = 30 * 24 * 3600
STALE_SECONDS = 3600

WORD = r"\d+(?:st|nd|rd|th)\b|[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)*[a-z]?(?:-[ivxl]+)?"
WORDS = re.compile(WORD + "|[々〆ぁ-ゖァ-ヶー一-鿿♠-♧]+")
STOP = frozenset(
    "a an and any are as at be been but by can could did do does for from get gets had happen happens has have "
    "he how i if in into is it its many may me might much must my no not of on one or our s shall she should "
    "so t than that the their them then there these they this those to us was we were what when where which "
    "while who whom whose why will with would you your".split()
)
# forms that no ending explains; the texts write numbers as digits
IRREGULAR = {
    "paid": "pay", "lost": "lose", "lives": "life", "won": "win", "ran": "run", "drew": "draw", "drawn": "draw",
    "chose": "choose", "chosen": "choose", "dealt": "deal", "left": "leave", "gone": "go", "goes": "go", "went": "go",
    "began": "begin", "begun": "begin", "took": "take", "taken": "take", "gave": "give", "given": "give", "dice": "die",
    "fell": "fall", "fallen": "fall", "zero": "0", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th",
}  # fmt: skip
# kana that begin the ending of a verb or adjective: always; before some kana; not before some, being particles
ENDINGS = frozenset("あいうえおきくけこたちつてっぎぐげごびぶべみむめゆらりるれろわん")
ENDINGS_BEFORE = {"が": "らりるれっ", "と": "さしすせそ", "な": "りるれっ", "や": "さしすせそ"}
ENDINGS_NOT_BEFORE = {"か": " どらもの", "ば": "か", "ま": "で", "よ": "り"}
ENDINGS_ALONE = frozenset("さしすせそじずぜ")  # not after a noun of two kanji, which has する
ENDING_KANA = frozenset([*ENDINGS, *ENDINGS_BEFORE, *ENDINGS_NOT_BEFORE, *ENDINGS_ALONE])
# how a query is cut
COUNTED = frozenset("枚回人頭着位個点倍度体番周本つ")
DIGITS = "〇一二三四五六七八九"
HINT, FAINT = 0.3, 0.1  # weights of what tells equal entries apart, and of mere grammar
PART, OTHER = 0.5, 0.7  # how well a part of a word, or another word, answers for it
ASKING = frozenset(
    "able allowed exactly going kind like mean means need possible really say still tell use used using want way "
    "何 誰 時 方 場合 何故 教 計算 意味 方法 理由".split()
)
# what asks in hiragana, and the words of an answer to it
ANSWERS = {
    "いつ": "時 とき", "ない": "ない なければ", "なくな": "なくな 尽き", "ないといけない": "義務 なければ",
    "なければいけない": "義務 なければ", "なければならない": "義務 なければ", "ないとだめ": "義務 なければ",
}  # fmt: skip
QUESTION = (
    "どうなる どうなり どうする どうすれば どうして どうやって どう どの どこ どれ どちら どっち どんな いつ だれ なに なん なぜ "
    "いくつ いくら でしょうか ですか ますか ください"
)
GRAMMAR = (
    "から まで より だけ しか など って とき ため こと もの ほう として について による によって かも ても でも ので のに けど "
    "です ます ました ません でした だった だったら である なら なる なった なり なって なければ なく なくて ない なかった なかったら "
    "いけない いけません だめ する した して したら すれば すると しない される された させる できる できない でき ある あった あり "
    "あれば いる いた います いて いい よい ばかり たら たい ている える れる られる せる その この それ これ ほか また "
    "が は を に の と へ も で や か な だ ば ね よ"
)
# everyday words, and others that the rules use for them
EVERYDAY = {
    "買": "購入", "出": "プレイ", "引": "ドロー", "負": "敗北", "合": "適正 得意", "曲": "移る 変更", "混": "シャッフル",
    "飛": "跳ぶ", "聞": "尋ねる", "もら": "受け取る 得る", "最初": "初め 開始",
    "buy": "purchase", "cost": "price pay", "equal": "same", "mix": "shuffle",
}  # fmt: skip


def normal(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()


@functools.cache
def stem(word: str) -> str:
    """The stem of an English word: `running`, `ran` and `runs` are all about `run`; a number is its own."""
    word = IRREGULAR.get(word, word)
    if not word[0].isalpha():
        return word
    from whoosh.lang.porter2 import stem as porter2

    return str(porter2(word))


def terms(text: str) -> Iterator[str]:
    """The index terms of a text: stems of English words, numbers, characters and pairs of Japanese, and `払~` for
    whatever form of 払う."""
    for word in WORDS.findall(normal(text)):
        if not word[0].isascii():
            yield from word
            yield from pairs(word)
            yield from (word[n] + "~" for n in inflected(word))
        elif word not in STOP:
            yield stem(word)


def pairs(word: str) -> list[str]:
    return [word[n : n + 2] for n in range(len(word) - 1)]


def inflected(run: str) -> list[int]:
    """Where in a run of Japanese a kanji has the ending of a verb or adjective: 払う, 曲がる, not 馬が."""
    return [n for n, first in enumerate(run[1:]) if first in ENDING_KANA and _has_ending(run, n)]


def _has_ending(run: str, n: int) -> bool:
    first, second = run[n + 1], run[n + 2 : n + 3] or " "
    if _script(run[n]) != "kanji":
        return False
    if first in ENDINGS_BEFORE:
        return second in ENDINGS_BEFORE[first]
    if first in ENDINGS_NOT_BEFORE:
        return second not in ENDINGS_NOT_BEFORE[first]
    return first in ENDINGS or second != "か" and not (n and _script(run[n - 1]) == "kanji")


def _script(c: str) -> str:
    if "ぁ" <= c <= "ゖ":
        return "hiragana"
    if "ァ" <= c <= "ー":
        return "katakana"
    return "kanji" if "一" <= c <= "鿿" or c in "々〆" else "sign"


class Word(Record):
    """Something a query asks for. An entry holds it if it holds one of its forms, each the terms and their worth."""

    text: str
    forms: tuple[tuple[tuple[str, ...], float], ...]
    weight: float = 1.0


def query_words(text: str) -> list[Word]:
    """The words of a query, what only asks left out; hints, which weigh less, tell equal entries apart.

    A query that has hints alone, such as one in hiragana, is taken as it stands.
    """
    runs = WORDS.findall(_with_digits(normal(text)))
    words: dict[str, Word] = {}
    for run in runs:
        found = ([] if run in STOP else [_word(run, (stem(run),))]) if run[0].isascii() else _japanese(run)
        for word in found:
            words.setdefault(word.text, word)
    if any(word.weight == 1 for word in words.values()):
        return list(words.values())
    return [Word(run, ((whole_terms(run), 1.0),)) for run in dict.fromkeys(runs)]


def _with_digits(text: str) -> str:
    """三人 as 3人: the texts write numbers as digits."""
    return "".join(
        str(DIGITS.index(c)) if c in DIGITS and following in COUNTED else c
        for c, following in zip(text, text[1:] + " ")
    )


def whole_terms(word: str) -> tuple[str, ...]:
    """The terms that a text has if it has this word."""
    return (stem(word),) if word[0].isascii() else tuple(pairs(word)) or (word,)


def _word(text: str, terms: tuple[str, ...], *parts: str) -> Word:
    """A word by its terms, by each of its parts, or by another word for it."""
    forms: list[tuple[tuple[str, ...], float]] = [(terms, 1.0), *(((part,), PART) for part in parts)]
    for other in EVERYDAY.get(terms[0] if text.isascii() else text, "").split():
        verb = [other[n] + "~" for n in inflected(other)]
        forms.append((tuple(verb) or whole_terms(other), OTHER))
    return Word(text, tuple(forms), HINT if text in ASKING else 1.0)


def _japanese(run: str) -> Iterator[Word]:
    """The words of a run of Japanese: 馬場が合わない → 馬場 and 合~, and hints at the rest."""
    verbs = inflected(run)
    end = 0
    for piece in _pieces(run):
        start, end = end, end + len(piece)
        script = _script(piece[0])
        if piece[0] == "何" and piece[1:] in COUNTED:  # 何枚 asks for a number: 枚 is in the answer
            yield Word(piece, (((piece,), 1.0), ((piece[1],), PART)), HINT)
        elif script == "hiragana":
            yield from _hiragana(piece, start - 1 in verbs)
        elif end - 1 in verbs:
            yield from _verb(piece)
        else:
            yield _noun(piece)
        if end < len(run) and "hiragana" not in (script, _script(run[end])):
            yield Word(run[end - 1 : end + 1], (((run[end - 1 : end + 1],), 1.0),), HINT)


def _pieces(run: str) -> Iterator[str]:
    """A run cut where the script changes, and around what asks for a number: 防壁 は 何枚 使 える."""
    start = 0
    for n in range(1, len(run) + 1):
        asked = n - start == 2 and run[start] == "何" and run[n - 1] in COUNTED
        if n == len(run) or asked or run[n] == "何" or _script(run[n]) != _script(run[start]) and run[n] != "ー":
            yield run[start:n]
            start = n


def _noun(word: str) -> Word:
    """A word as a whole; of a long one in kanji also its beginning and its end."""
    parts = (word[:2], word[-2:]) if len(word) > 2 and _script(word[0]) == "kanji" else ()
    return _word(word, whole_terms(word), *parts)


def _verb(word: str) -> Iterator[Word]:
    """A verb or adjective in whatever form: 使える → 使~; a noun may stand before it, as in 毎回使える."""
    stemmed = word[-1] + "~"
    if len(word) == 2:
        yield _word(word, (word,), stemmed)
        return
    if len(word) > 2:
        yield _noun(word[:-1])
    yield _word(word[-1], (stemmed,), word[-1])


def _hiragana(piece: str, ending: bool) -> Iterator[Word]:
    """Words among the grammar, where what follows a kanji as its `ending` is none; the grammar as hints."""
    everyday = [word for word in EVERYDAY if _script(word[0]) == "hiragana"]
    left = _pattern(" ".join([QUESTION, GRAMMAR, *everyday])).sub(lambda m: f" {m[0] * (m[0] in everyday)} ", piece)
    for word in (left.partition(" ")[2] if ending else left).split():
        if len(word) > 2 or word in everyday or len(word) == 2 and piece.startswith(word):
            yield _word(word, whole_terms(word))
    for asking in _pattern(" ".join(ANSWERS)).findall(piece):
        yield Word(asking, tuple((whole_terms(answer), 1.0) for answer in ANSWERS[asking].split()), HINT)
    for pair in pairs(_pattern(QUESTION).sub(" ", piece)):
        if " " not in pair:
            yield Word(pair, (((pair,), 1.0),), FAINT)


@functools.cache
def _pattern(words: str) -> re.Pattern[str]:
    """Any of the words, the longest first."""
    return re.compile("|".join(sorted(words.split(), key=len, reverse=True)))


def strings(value: Any) -> Iterator[str]:
    """Every string inside a value, in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from strings(item)


def texts(entry: Entry, above: Iterable[Entry] = ()) -> dict[str, str]:
    """What is searched of an entry, by field of the index.

    `text` is what the rule says, `above` the headings it stands under, `aside`
    what is said about it: the reasons of a ruling, notes on the source, tables.
    """
    told = entry.fields
    if entry.kind == BOARD:  # in fields of their own, so that they change nothing in how rules are found
        words = [entry.local.rpartition(".")[2], *(entry.name or {}).values(), *entry.also]
        values = [[word, said] for word, said in (told.get("values") or {}).items()]
        return {"board_name": " ".join(words), "board_text": " ".join(strings([entry.text, values]))}
    return {
        "name": " ".join(dict.fromkeys([entry.number or "", *(entry.name or {}).values(), *entry.also])),
        "keywords": " ".join(strings(entry.keywords)),
        "text": " ".join(
            strings([entry.text, told.get("effect"), told.get("special_note"), told.get("question"), entry.words])
        ),
        "above": " ".join(strings([up.name for up in above])),
        "aside": " ".join(
            strings([told.get("options"), told.get("why"), told.get("parts"), entry.note, entry.slips, entry.tables])
        ),
        "reading": romaji((entry.name or {}).get("kana", "")).lower().replace(" ", ""),
    }


def open_index(corpus: Corpus, progress: Progress | None = None, anew: bool = False) -> Any:
    """A reader of the index of this corpus; it is built where it is missing, broken or to be made `anew`."""
    place = folders.cache_folder()
    path = os.path.join(place, f"index-{FORMAT}-{corpus.key}") if place else None
    if path and os.path.isdir(path):
        try:
            if not anew:
                return _open(path).reader()
        except Exception:  # an index of another version of Whoosh raises whatever its bytes lead to
            pass
        _remove(path)
    return _build(corpus, path, progress).reader()


class Terms(Tokenizer):  # type: ignore[misc]
    """Cuts a text into the terms of this module."""

    def __call__(
        self, value: str, positions: bool = False, start_pos: int = 0, mode: str = "", **kwargs: Any
    ) -> Iterator[Any]:
        token = Token(positions=positions, mode=mode)
        for n, term in enumerate(terms(value)):
            token.text, token.boost, token.stopped, token.pos = term, 1.0, False, start_pos + n
            yield token


def _schema() -> Any:
    names = ("name", "keywords", "text", "above", "aside", "board_name", "board_text")
    cut = {name: fields.TEXT(analyzer=Terms(), phrase=False) for name in names}
    return fields.Schema(**cut, reading=fields.KEYWORD)


def _open(path: str) -> Any:
    """The index in a folder that only this user can write to and whose files are as they were made."""
    from whoosh.filedb.filestore import FileStorage

    stat = os.stat(path)
    if hasattr(os, "getuid") and (stat.st_uid != os.getuid() or stat.st_mode & 0o022):
        raise OSError("this folder is not the user's own")
    with open(os.path.join(path, STAMP), encoding="utf-8") as file:
        if file.read() != _stamp(path):
            raise OSError("this index is broken")
    return FileStorage(path).open_index(schema=_schema())


def _stamp(path: str) -> str:
    """Name, size and time of each file of an index: whatever writes to one of them changes it."""
    lines = []
    for name in sorted(os.listdir(path)):
        if name != STAMP:
            stat = os.stat(os.path.join(path, name))
            lines.append(f"{name} {stat.st_size} {stat.st_mtime_ns}\n")
    return "".join(lines)


def _build(corpus: Corpus, path: str | None, progress: Progress | None) -> Any:
    """Builds beside the target and moves it there as a whole; in memory where nothing can be written."""
    from whoosh.filedb.filestore import FileStorage, RamStorage

    beside = _fresh_folder(path) if path else None
    if path and beside:
        try:
            _fill(FileStorage(beside), corpus, progress)
            with open(os.path.join(beside, STAMP), "w", encoding="utf-8") as file:
                file.write(_stamp(beside))
            if not os.path.isdir(path):  # otherwise another run was first
                os.rename(beside, path)
            return _open(path)
        except OSError:
            pass
        finally:
            _remove(beside)
    return _fill(RamStorage(), corpus, progress)


def _fresh_folder(path: str) -> str | None:
    """A new folder beside the target, None where none can be made; what older runs left is cleared away."""
    import tempfile

    parent = os.path.dirname(path)
    try:
        os.makedirs(parent, mode=0o700, exist_ok=True)
        for name in os.listdir(parent):
            old = os.path.join(parent, name)
            age = time.time() - os.stat(old).st_mtime
            if (name.startswith("new-") and age > STALE_SECONDS) or (name.startswith("index-") and age > KEPT_SECONDS):
                _remove(old)
        return tempfile.mkdtemp(dir=parent, prefix="new-")
    except OSError:
        return None


def _remove(folder: str) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def _fill(storage: Any, corpus: Corpus, progress: Progress | None) -> Any:
    made = storage.create_index(_schema())
    writer = made.writer(compound=False)  # whoever opens a compound file copies all of it
    for n, entry in enumerate(corpus):
        if progress:
            progress(n, len(corpus))
        writer.add_document(**texts(entry, corpus.ancestors(entry)))
    writer.commit()
    return made
