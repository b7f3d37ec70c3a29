"""How texts and questions are cut into terms: English words to their stems, Japanese into characters and pairs.

A question is cut into words, each with the forms under which an entry may hold
it: as it stands, in another form of the verb, as the rules call it.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from judge.records import Record

Said = Mapping[str, Sequence[str]]  # what players say: what the rules say for it

CARD = r"[♠♡♢♣](?:10|[2-9ajqk])(?![0-9a-z])"
WORD = rf"{CARD}|\d+(?:st|nd|rd|th)\b|[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)*[a-z]?(?:-[ivxl]+)?"
WORDS = re.compile(WORD + "|[♠♡♢♣]|[々〆ぁ-ゖァ-ヶー一-鿿]+")
SUITS = str.maketrans("♤♥♦♧", "♠♡♢♣")
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
ENDINGS = frozenset("いうえおきくけこたちつてっぎぐげごびぶべみむめゆらりるれろわん")
ENDINGS_BEFORE = {"が": "らりるれっ", "と": "さしすせそ", "な": "りるれっ", "や": "さしすせそ"}
ENDINGS_NOT_BEFORE = {"か": " どらもの", "ば": "か", "ま": "で", "よ": "り"}
ENDINGS_ALONE = frozenset("さしすせそじずぜ")  # not after a noun of two kanji, which has する
ENDING_KANA = frozenset([*ENDINGS, *ENDINGS_BEFORE, *ENDINGS_NOT_BEFORE, *ENDINGS_ALONE])
# how a query is cut
COUNTED = frozenset("枚回人頭着位個点倍度体番周本つ")
MEASURED = frozenset("周倍")  # of these, which few things have: 何周 is itself what is asked about
DIGITS = "〇一二三四五六七八九"
HINT, FAINT = 0.3, 0.1  # weights of what tells equal entries apart, and of mere grammar
PART, OTHER, MEANT = 0.5, 0.7, 0.85  # how well a part of a word, another word, what players mean by it, answers for it
# what a question asks for, in either language: questions of players are told apart by it
ASKED_FOR = {
    "?number": r"\bhow (?:many|much|big|long|far|large|old|often)\b|\bmaximum\b|\blimit\b|何[枚回人頭着位個点倍度体番周本つ歳分]|いくつ|いくら|上限",
    "?who": r"\bwho(?:se|m)?\b|誰|だれ|どっち|どちら",
    "?when": r"\bwhen\b|いつ|タイミング",
    "?where": r"\bwhere\b|どこ",
    "?must": r"\bmust\b|\bhave to\b|\bobliged\b|\bcompulsory\b|\bforced\b|ないといけ|なければ|なきゃ|義務|必ず|強制",
    "?not": r"\bno\b|\bnot\b|n't\b|\bnobody\b|\bwithout\b|\bnone\b|なかっ|いない|なし|されない|せず|なくな",
    "?order": r"\border\b|\bfirst\b|順番|順|先",
}
ASKING = frozenset(
    "able actually allowed between difference different everybody everyone exactly extra far give given gives good just "
    "kind like mean means need people person play played playing please possible really rid say see somebody someone "
    "still tell thing things use used using want way whole "
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
    "いけない いけません だめ する した して したら すれば すると しない される された させる させられる させられた できる できない でき ある あった あり "
    "あれば いる いた います いて いい よい ばかり たら たい ている える れる られる せる その この それ これ ほか また "
    "が は を に の と へ も で や か な だ ば ね よ"
)
# everyday words, and others that the rules use for them
EVERYDAY = {
    "買": "購入", "出": "プレイ", "引": "ドロー", "負": "敗北", "合": "適正 得意", "曲": "移る 変更", "混": "シャッフル",
    "飛": "跳ぶ", "聞": "尋ねる", "もら": "受け取る 得る", "最初": "初め 開始", "内緒": "非公開 公開", "秘密": "非公開 公開",
    "隠": "非公開 裏向き", "発動": "プレイ 誘発", "試合": "対戦 1戦", "値段": "価格", "価格": "値段", "得点": "点数", "同点": "同じ",
    "始": "開始", "終": "終了", "代": "置き換える", "離": "移る 移動", "従": "応じる 実行", "足": "加える", "強": "速い",
    "儲": "得る", "返": "返済 戻す", "借": "借金", "勝": "勝利", "止": "無効", "無効": "取り消す", "片付": "戻す",
    "両方": "複数 すべて", "全員": "すべて", "種類": "種別", "期限": "期間", "期間": "終わり",
    "buy": "purchase", "cost": "price pay", "equal": "same", "mix": "shuffle", "see": "look know", "look": "see know",
    "lend": "borrow loan", "every": "each", "cancel": "negate", "stop": "negate", "prevent": "negate", "space": "square",
    "stay": "remain", "keep": "remain", "secret": "hidden public", "hide": "hidden", "show": "public reveal",
    "kind": "category", "sort": "kind category", "activ": "play", "begin": "start", "start": "begin", "finish": "goal end",
    "choos": "decide", "pick": "choose", "decid": "choose", "money": "cash", "score": "points", "tie": "equal same draw",
    "total": "sum", "combin": "sum total", "last": "period", "togeth": "simultaneously",
    "quit": "retire", "strong": "size grade", "borrow": "loan", "owe": "loan", "beginn": "newcomer", "newcom": "beginner",
    "leav": "remain", "now": "current", "今": "現在",
    "color": "colour", "colour": "color", "neighbor": "neighbour", "favour": "favored", "twice": "2", "instead": "replace", "replac": "instead",
}  # fmt: skip


def normal(text: str) -> str:
    """Returns a text in one width, in lower case, with one sign for each suit, so that it can be compared."""
    return unicodedata.normalize("NFKC", text).lower().translate(SUITS)


@functools.cache
def stem(word: str) -> str:
    """The stem of an English word (`running`, `ran`, `runs` → `run`); a number stays."""
    word = IRREGULAR.get(word, word)
    if not word[0].isalpha():
        return word
    from whoosh.lang.porter2 import stem as porter2

    return str(porter2(word))


def terms(text: str) -> Iterator[str]:
    """The index terms of a text: English stems, numbers, Japanese characters and pairs, and `払~` for any form of 払う."""
    for word in WORDS.findall(normal(text)):
        if word[0] in "♠♡♢♣":
            yield from dict.fromkeys((word, word[0], word[1:])) if word[1:] else word
        elif not word[0].isascii():
            yield from word
            yield from pairs(word)
            yield from (word[n] + "~" for n in inflected(word))
        elif word not in STOP:
            yield stem(word)


def pairs(word: str) -> list[str]:
    """The pairs of neighbouring characters of a word."""
    return [word[n : n + 2] for n in range(len(word) - 1)]


def inflected(run: str) -> list[int]:
    """Returns the indexes of those kanji in a run of Japanese that have the ending of a verb or adjective behind them:
    払う, but not 馬が. Empty if there are none."""
    return [n for n, first in enumerate(run[1:]) if first in ENDING_KANA and _has_ending(run, n)]


def _has_ending(run: str, n: int) -> bool:
    """Whether the character at index `n` is a kanji and the hiragana after it is an ending, not the beginning of a new
    word."""
    first, second = run[n + 1], run[n + 2 : n + 3] or " "
    if _script(run[n]) != "kanji":
        return False
    if first in ENDINGS_BEFORE:
        return second in ENDINGS_BEFORE[first]
    if first in ENDINGS_NOT_BEFORE:
        return second not in ENDINGS_NOT_BEFORE[first]
    return first in ENDINGS or second != "か" and not (n and _script(run[n - 1]) == "kanji")


def _script(c: str) -> str:
    """`hiragana`, `katakana`, `kanji` or `sign`, for one character."""
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


def query_words(text: str, player_words: Said | None = None) -> list[Word]:
    """Returns the words of a query without question words; hints weigh less and only order entries that are otherwise
    equal. `player_words` maps players' words to the rules' words. A query of hints alone, such as one in hiragana,
    is kept as it is."""
    text = with_digits(normal(text))
    words: dict[str, Word] = {}
    for part in _split_at_player_words(text, player_words or {}):
        found = _player_word(part, player_words[part]) if player_words and part in player_words else _plain_words(part)
        for word in found:
            words.setdefault(word.text, word)
    if not any(word.weight == 1 for word in words.values()):
        words = {run: Word(run, ((whole_terms(run), 1.0),)) for run in dict.fromkeys(WORDS.findall(text))}
    return [*words.values(), *(Word(kind, (((kind,), 1.0),), HINT) for kind in answer_kinds(text))]


def answer_kinds(text: str) -> list[str]:
    """Returns the kinds of answer that a question asks for, each as a term: `?number` for a number, others for a
    player, a time, a place. Empty if it shows none."""
    return [kind for kind, pattern in ASKED_FOR.items() if re.search(pattern, text)]


GRAM = 4  # letters of an English word that are compared at once


def fine_terms(text: str) -> Iterator[str]:
    """Yields the terms by which questions are compared; finer than `terms`, and with question words. In Japanese:
    characters other than hiragana, all pairs, verbs. In English: stems, their letters in fours, question words."""
    for word in WORDS.findall(with_digits(normal(text))):
        if not (word[0].isascii() or word[0] in "♠♡♢♣"):
            yield from (c for c in word if _script(c) != "hiragana")
            yield from pairs(word)
            yield from (word[n] + "~" for n in inflected(word))
        elif word in STOP:
            yield "_" + word
        elif word[0] in "♠♡♢♣":
            yield from dict.fromkeys((word, word[0], word[1:])) if word[1:] else word
        else:
            here = stem(word)
            yield here
            if len(here) >= GRAM and here.isalpha():
                edged = f"<{here}>"
                yield from ("#" + edged[n : n + GRAM] for n in range(len(edged) - GRAM + 1))


def _plain_words(text: str) -> Iterator[Word]:
    """Yields the words of a text that count in a search, with the terms by which they are found; English question words
    are left out."""
    for run in WORDS.findall(text):
        if run[0].isascii() or run[0] in "♠♡♢♣":
            if run not in STOP:
                yield _word(run, (stem(run),))
        else:
            yield from _japanese(run)


def _split_at_player_words(text: str, player_words: Said) -> list[str]:
    """Cuts a text at the players' words in it and returns all parts in order, these words among them; longer ones first
    win. Only the text itself if it has none."""
    found = sorted((key for key in player_words if key in text), key=len, reverse=True)
    if not found:
        return [text]
    pattern = "|".join(rf"\b{re.escape(key)}\b" if key.isascii() else re.escape(key) for key in found)
    return [part for part in re.split(f"({pattern})", text) if part]


def _player_word(player_word: str, rule_words: Sequence[str]) -> Iterator[Word]:
    """Yields a players' word as one `Word`, with the terms of the rules' words for it; nothing if none of them has
    terms."""
    forms = [(_all_terms(player_word), 1.0), *((_all_terms(other), MEANT) for other in rule_words)]
    forms = [(terms, worth) for terms, worth in forms if terms]
    if forms:
        yield Word(player_word, tuple(forms))


def _all_terms(text: str) -> tuple[str, ...]:
    """The terms that another text must have if it has every word of this one, verbs in any form."""
    found: list[str] = []
    for word in _plain_words(with_digits(normal(text))):
        found += word.forms[0][0] if word.weight == 1 else ()
    return tuple(dict.fromkeys(found))


def with_digits(text: str) -> str:
    """Japanese numbers as digits: 三人 → 3人; also in bounds (8枚以上)."""
    text = "".join(
        str(DIGITS.index(c)) if c in DIGITS and following in COUNTED else c
        for c, following in zip(text, text[1:] + " ")
    )
    return re.sub("(?<=[0-9])(.?)(?:以上|以下|未満)", r"\1 ", text)


def whole_terms(word: str) -> tuple[str, ...]:
    """Returns the terms that a text must all have to have this word: its stem, or the pairs of a Japanese word."""
    return (stem(word),) if word[0].isascii() or word[0] in "♠♡♢♣" else tuple(pairs(word)) or (word,)


def _word(text: str, terms: tuple[str, ...], *parts: str) -> Word:
    """Makes a `Word` that is found by all its terms, by each of its parts, or by an everyday word for it. A word that
    only asks is a hint."""
    parts += _doers(terms[0]) if text.isascii() and text.isalpha() else ()
    forms: list[tuple[tuple[str, ...], float]] = [(terms, 1.0), *(((part,), PART) for part in parts)]
    for other in EVERYDAY.get(terms[0] if text.isascii() else text, "").split():
        verb = [other[n] + "~" for n in inflected(other)]
        forms.append((tuple(verb) or whole_terms(other), OTHER))
    return Word(text, tuple(forms), HINT if text in ASKING else 1.0)


def _doers(stemmed: str) -> tuple[str, ...]:
    """Returns possible stems of the one who does what a verb means, or the other way round: lead and leader, win and
    winner. They need not exist."""
    if len(stemmed) > 5 and stemmed.endswith("er"):
        return (stemmed[:-2], stemmed[:-3]) if stemmed[-3] == stemmed[-4] else (stemmed[:-2],)
    return (stemmed + "er", stemmed + stemmed[-1] + "er") if len(stemmed) > 2 else ()


def _japanese(run: str) -> Iterator[Word]:
    """The words in a run of Japanese: 馬場が合わない → 馬場 and 合~, and hints for the rest."""
    verbs = inflected(run)
    end = 0
    for piece in _pieces(run):
        start, end = end, end + len(piece)
        script = _script(piece[0])
        if piece[0] == "何" and piece[1:] in COUNTED:  # 何枚 asks for a number: 枚 is in the answer
            yield Word(piece, (((piece,), 1.0), ((piece[1],), PART)), 1.0 if piece[1] in MEASURED else HINT)
        elif script == "hiragana":
            yield from _hiragana(piece, start - 1 in verbs)
        elif end - 1 in verbs:
            yield from _verb(piece)
        else:
            yield _noun(piece)
        if end < len(run) and "hiragana" not in (script, _script(run[end])):
            yield Word(run[end - 1 : end + 1], (((run[end - 1 : end + 1],), 1.0),), HINT)


def _pieces(run: str) -> Iterator[str]:
    """A run of Japanese cut where the script changes and around question words: 防壁 は 何枚 使 える."""
    start = 0
    for n in range(1, len(run) + 1):
        asked = n - start == 2 and run[start] == "何" and run[n - 1] in COUNTED
        if n == len(run) or asked or run[n] == "何" or _script(run[n]) != _script(run[start]) and run[n] != "ー":
            yield run[start:n]
            start = n


def _noun(word: str) -> Word:
    """A noun as a `Word`; a long one in kanji also matches by its beginning or its end."""
    parts = (word[:2], word[-2:]) if len(word) > 2 and _script(word[0]) == "kanji" else ()
    return _word(word, whole_terms(word), *parts)


def _verb(word: str) -> Iterator[Word]:
    """Yields a verb or adjective that is found in any form (使える → 使~); what stands before its kanji, as in
    毎回使える, comes first as a word of its own."""
    stemmed = word[-1] + "~"
    if len(word) == 2:
        yield _word(word, (word,), stemmed)
        return
    if len(word) > 2:
        yield _noun(word[:-1])
    yield _word(word[-1], (stemmed,), word[-1])


def _hiragana(piece: str, ending: bool) -> Iterator[Word]:
    """The words in a piece of hiragana as hints; `ending`: it follows a kanji and may be its ending."""
    everyday = _everyday_hiragana()
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
def _everyday_hiragana() -> tuple[str, ...]:
    """Everyday words that are written in hiragana from their first character."""
    return tuple(word for word in EVERYDAY if _script(word[0]) == "hiragana")


@functools.cache
def _pattern(words: str) -> re.Pattern[str]:
    """A regular expression for any of these words, the longest first."""
    return re.compile("|".join(sorted(words.split(), key=len, reverse=True)))
