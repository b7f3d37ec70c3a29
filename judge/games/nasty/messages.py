"""What the engine of The Really Nasty Horse Racing Game says: key → (Japanese, English)."""

import re
from collections.abc import Callable

from judge.engine.templates import EVERYBODY, Tables, TwoWay, Way, localized_templates, untranslated

# words of the game, in Japanese and in English
PLACES = (
    {"start": "スタート", "flat": "平地", "straight": "直線", "post": "ゴール"},
    {"start": "the start", "flat": "the flat", "straight": "the final straight", "post": "the post"},
)
STATES: Tables = (
    {"running": "出走中", "fallen": "落馬", "slipped": "転倒", "retired": "棄権", "finished": "完走", "disqualified": "失格"},
    {"slipped": "slipped up"},
)  # fmt: skip
PHASES = (
    {"setup": "準備", "entry": "出走登録", "betting": "投票", "start": "スタート前", "race": "レース中", "stewards": "審議",
     "over": "終了"},
    {"setup": "set-up", "entry": "entries", "start": "before the start", "race": "racing", "stewards": "objections",
     "over": "the game is over"},
)  # fmt: skip
SECTIONS = {"EP": "Early Pace", "QU": "Quicken Up", "FW": "Finish Well"}
_STEPS = {"F": "前", "OUT": "外", "IN": "内"}
_WORDS = (
    {**_STEPS, "lanes": "枠順", "path": "進路", "to": "行き先", "dice": "2個のダイス", "target": "対象", "bet": "賭けた馬",
     "grade": "格", "odds": "オッズ", "prizes": "賞金"},
    {"F": "forward", "OUT": "outward", "IN": "inward", "lanes": "the lanes", "path": "the path", "to": "the destination",
     "dice": "the two dice", "target": "the target", "bet": "the horse of the bet", "grade": "the grade",
     "odds": "the odds", "prizes": "the prizes"},
)  # fmt: skip


def japanese_place(text: str) -> str:
    """Words the text of a place in Japanese: `[2, 31]` is 2レーンの31マス目, `[2, _]` 2レーン, `post` ゴール; the name of a
    fence stands as it is."""
    square = re.fullmatch(r"\[(\d+|_), (\d+|_)\]", text)
    if square and "_" in square.groups():
        return f"{square[2]}マス目" if square[1] == "_" else f"{square[1]}レーン"
    return f"{square[1]}レーンの{square[2]}マス目" if square else PLACES[0].get(text, text)


def drawn_place(text: str, lang: str) -> str:
    """Words the text of a place for a drawing: `[2, 31]` is 2レーン31 in Japanese, lane 2, 31 in English. In English a
    word for a place stays as it is."""
    squares = re.sub(r"\[(\d+), (\d+)\]", r"\1レーン\2" if lang == "ja" else r"lane \1, \2", text)
    return PLACES[0].get(squares, squares) if lang == "ja" else squares


def _japanese_end(text: str) -> str:
    """Words in Japanese where a path ends and what is there: `[2, 31] Bank` is 2レーンの31マス目 (Bank). Text without a square
    stays as it is."""
    return _end(text, japanese_place, "、格", "・")


def _english_end(text: str) -> str:
    """Words in English where a path ends and what is there: `[2, 31] Bank` is square 31 in lane 2 (Bank). Text without
    a square stays as it is."""
    return _end(text, _english_place, " for grade ", " or ")


def _end(text: str, place: Callable[[str], str], grade: str, between: str) -> str:
    """Words where a path ends in one language: `place` words the square, `grade` stands before the grades of a bonus
    square and `between` between them. Text without a square stays as it is."""
    square = re.match(r"\[\d+, \d+\]", text)
    if not square:
        return text
    there = re.sub(
        r"\b(EP|QU|FW) (\d(?:,\d)*)",
        lambda found: f"{SECTIONS[found[1]]}{grade}{found[2].replace(',', between)}",
        text[square.end() :].strip(),
    )
    return place(square[0]) + (f" ({there})" if there else "")


_NO_STEP = ({"": "動かない", "—": "動かない"}, {"": "no move", "—": "no move"})


def _japanese_path(text: str) -> str:
    """Words the text of a path in Japanese: `F3 OUT` is 前へ3マス、外へ1レーン. No step is 動かない."""
    ways = {"F": ("前", "マス"), "OUT": ("外", "レーン"), "IN": ("内", "レーン")}
    found = re.findall(r"(F|OUT|IN)(\d*)", text)
    told = "、".join(f"{ways[word][0]}へ{count or 1}{ways[word][1]}" for word, count in found)
    return told or _NO_STEP[0].get(text, text)


def _goes(text: str) -> str:
    """Words the text of a path in Japanese, as what a horse does: 前へ3マス、外へ1レーン進む, or 動かない for no step."""
    return _japanese_path(text) + "進む" * (text not in _NO_STEP[0])


def _english_place(text: str) -> str:
    """Words the text of a place in English: `[2, 31]` is square 31 in lane 2, `[2, _]` lane 2, `post` the post; the
    name of a fence stands as it is."""
    square = re.fullmatch(r"\[(\d+|_), (\d+|_)\]", text)
    if square and "_" in square.groups():
        return f"square {square[2]}" if square[1] == "_" else f"lane {square[1]}"
    return f"square {square[2]} in lane {square[1]}" if square else PLACES[1].get(text, text)


def _english_at(text: str) -> str:
    """Words in English where a horse is, with its preposition: on square 31 in lane 2, in lane 2, on the flat, at the
    post, at Bank."""
    place = _english_place(text)
    if re.fullmatch(r"lane \d+", place):
        return f"in {place}"
    return f"{'on' if place.startswith(('square ', 'the flat', 'the final')) else 'at'} {place}"


def _english_path(text: str) -> str:
    """Words the text of a path in English: `F3 OUT` is 3 squares forward and 1 lane outward."""
    found = re.findall(r"(F|OUT|IN)(\d*)", text)
    parts = [
        f"{count or 1} {'square' if word == 'F' else 'lane'}{'s' * (count not in ('', '1'))} {_WORDS[1][word]}"
        for word, count in found
    ]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else _NO_STEP[1].get(text, text)


def _english_goes(text: str) -> str:
    """Words the text of a path in English as what a horse does: moves 3 squares forward and 1 lane outward, or does not
    move."""
    return "does not move" if text in _NO_STEP[1] else f"moves {_english_path(text)}"


def _read_path(text: str) -> list[str]:
    """Reads a path in the words of a player, English or Japanese, and returns a list of one text as files have it: 3
    squares forward and 1 lane outward, 3 forward and 1 outward, 前へ3、外へ1進む are `F3 OUT1`, no move is empty. Other
    text stays as it is."""
    if text in ("does not move", "no move", "動かない"):
        return [""]
    steps = re.findall(r"(?:(\d+) (?:squares? |lanes? )?)?(forward|outward|inward)|([前外内])[へに]?(\d*)", text)
    names = {
        **{word: step for step, word in _WORDS[1].items() if step in _STEPS},
        **{word: step for step, word in _STEPS.items()},
    }
    told = " ".join(f"{names[word or mark]}{count or number}" for count, word, mark, number in steps)
    return [told] if told else [text]


def _read_place(text: str) -> list[str]:
    """Reads a place in the words of a player and lists what files can mean by it: square 31 in lane 2 and 2レーンの31マス目 are
    `[2, 31]`, lane 2 is `[2, _]`, the flat `flat`. Other text stays, with and without "the"."""
    square = re.fullmatch(
        r"square (?P<square>\d+) (?:of|in) lane (?P<lane>\d+)|(?P<ja>\d+)レーンの?(?P<to>\d+)(?:マス目?)?", text
    )
    if square:
        return [f"[{square['lane'] or square['ja']}, {square['square'] or square['to']}]"]
    part = re.fullmatch(r"square (?P<square>\d+)|(?P<to>\d+)マス目?|lane (?P<lane>\d+)|(?P<ja>\d+)レーン(?:目)?", text)
    if part:
        return [f"[{part['lane'] or part['ja'] or '_'}, {part['square'] or part['to'] or '_'}]"]
    known = {name: word for table in PLACES for word, name in table.items()}
    bare = text.removeprefix("the ")
    return [known[text]] if text in known else list(dict.fromkeys([text, bare]))


def _read_lanes(text: str) -> list[str]:
    """Reads lanes in the words of a player and returns a list of one text as files have it: lane 3 to A, A lane 3 and
    Aは3枠 are `A: 3`."""
    text = re.sub(r"\blane (\d+) to (.+?)(?=,| and |$)", r"\2: \1", text)
    return [re.sub(r"([^、,]+?)(?: lane |は)(\d+)枠?", r"\1: \2", text)]


def _horse(text: str, whose: str, secret: str) -> str:
    """Words the horse of a player in one language; `secret` is a horse that is not known."""
    return secret if text in _UNKNOWN or text == "—" else f"{text}{whose}"


def _read_horse(text: str) -> list[str]:
    """Lists what files can mean by a horse in the words of a player: B's horse and Bの馬 are `B`."""
    if text in ("a secret horse", "秘密の馬"):
        return ["_"]
    return list(dict.fromkeys([re.sub("('s horse|の馬)$", "", text), text]))


def _either(text: str) -> str:
    """Joins a list in English with "or"."""
    return " or ".join(text.rsplit(", ", 1))


def _pounds(text: str) -> str:
    """Writes every number in a text with commas: `12000` is 12,000."""
    return re.sub(r"\d+", lambda found: f"{int(found[0]):,}", text)


def _prizes(text: str, between: str, one: Callable[[str, int], str]) -> str:
    """Words each prize of a list with its place, as `one` does; `between` stands between them."""
    return between.join(one(f"£{int(prize):,}", n) for n, prize in enumerate(re.findall(r"\d+", text), 1))


def _read_prizes(text: str) -> list[str]:
    """Reads prizes in the words of a player and returns a list of one text as files have it: £6,000 for 1st place and
    £3,000 for 2nd place are `6000, 3000`."""
    told = re.findall(r"£([\d,]+?)(?= for|、|$)", text)
    return [", ".join(prize.replace(",", "") for prize in told) if told else text]


_LANES = (
    TwoWay(lambda text: re.sub(r"([^、]+?)(?:: |は)(\d+)", r"\1は\2枠", text), _read_lanes),
    TwoWay(lambda text: re.sub(r"(^|, )([^,]+?):? (\d+)(?=,|$)", r"\1lane \3 to \2", text), _read_lanes),
)
_ODDS = (
    TwoWay(
        lambda text: re.sub(r"([^、]+?)(?:: |は)(\d+)", r"\1の馬が\2倍", text),
        lambda text: [re.sub(r"([^、]+?)の馬が(\d+)倍", r"\1は\2", text)],
    ),
    TwoWay(
        lambda text: re.sub(r"(^|, )([^,]+?):? (\d+)(?=,|$)", r"\1\3 on \2's horse", text),
        lambda text: [re.sub(r"(\d+) on (.+?)'s horse", r"\2 \1", text)],
    ),
)
_BONUS = {"アーリーペース": "Early Pace", "クイックンアップ": "Quicken Up", "フィニッシュウェル": "Finish Well"}


def _english_rank(text: str) -> str:
    """Words in English a rank in the race or a place on the track: `1` is 1st, `post` is the post."""
    return _RANKS.get(text) or _english_place(text)


def _counted(one: str, several: str) -> tuple[Way, Way]:
    """Returns how a number is written in each language: Japanese the number alone, English with its noun (1 turn, 2
    turns), from which it can be read again."""
    return str, TwoWay(lambda text: f"{text} {one if text == '1' else several}", lambda text: [text.partition(" ")[0]])


def _have(text: str) -> str:
    """Words in English that players have something: "A has", "A and B have"."""
    return f"{' and '.join(text.rsplit(', ', 1))} have" if ", " in text else f"{text} has"


def _bets(text: str) -> str:
    """Words in English that the bets of players are …: "A's bet is", "the bets of A and B are"."""
    return f"the bets of {' and '.join(text.rsplit(', ', 1))} are" if ", " in text else f"{text}'s bet is"


def _horses_are(text: str) -> str:
    """Words in English that the horses of players are …: "A's horse is", "A's and B's horses are"."""
    names = [f"{name}'s" for name in text.split(", ")]
    return f"{names[0]} horse is" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} horses are"


def _only_steps(text: str) -> str:
    """Words in English how few steps a path has: no steps, only 1 step."""
    return "no steps" if text == "0" else f"only {text} step{'s' * (text != '1')}"


def _japanese_circle(text: str) -> str:
    """Words the Winning circle in Japanese."""
    return "Winningサークルに馬はいない" if text == "なし" else f"Winningサークルは1着から{text}"


def _english_circle(text: str) -> str:
    """Words the Winning circle in English."""
    if text == "none":
        return "The Winning circle is empty"
    return f"From 1st place, the Winning circle is {text}" if ", " in text else f"Only {text} is in the Winning circle"


_CIRCLE = (_japanese_circle, _english_circle)
_PLACED: tuple[Way, Way] = (
    lambda text: "入着馬はいない" if text == "なし" else f"入着: {text}",
    lambda text: "no horse is placed" if text == "none" else f"placed: {text}",
)
_FINISHERS: tuple[Way, Way] = (
    lambda text: "完走馬はいない" if text == "0" else f"完走{text}頭",
    lambda text: {"0": "no finishers", "1": "1 finisher"}.get(text, f"{text} finishers"),
)
_RANKS = {"1": "1st", "2": "2nd", "3": "3rd", "4": "4th", "5": "5th", "6": "6th"}
_PLACE = (TwoWay(japanese_place, _read_place), TwoWay(_english_place, _read_place))
_AT = (_PLACE[0], TwoWay(_english_at, lambda text: _read_place(text[3:]) if text[:3] in ("on ", "at ", "in ") else []))
_PATH = (TwoWay(_goes, _read_path), TwoWay(_english_goes, _read_path))
_TURNS = _counted("turn", "turns")
_CASH = ({"£?": "不明"}, {"£?": "unknown"})
_UNKNOWN = ("不明なカード", "an unknown card", "秘密の馬", "a secret horse")
_HORSE = (
    TwoWay(lambda text: _horse(text, "の馬", "秘密の馬"), _read_horse),
    TwoWay(lambda text: _horse(text, "'s horse", "a secret horse"), _read_horse),
)
_PRIZES = (
    TwoWay(lambda text: _prizes(text, "、", lambda prize, n: f"{n}着が{prize}"), _read_prizes),
    TwoWay(lambda text: _prizes(text, ", ", lambda prize, n: f"{prize} for {_RANKS[str(n)]} place"), _read_prizes),
)
_ARTICLE = {"EP": "an Early Pace", "QU": "a Quicken Up", "FW": "a Finish Well"}
# the phases as claims have them, and as they once had them
_PHASE_NAMES = {
    "setup": "the set-up", "entry": "the entry phase", "betting": "the betting phase", "start": "the start",
    "race": "the race", "stewards": "the objection phase",
}  # fmt: skip
_PHASE = (
    PHASES[0],
    TwoWay(
        lambda text: _PHASE_NAMES.get(text, text),
        lambda text: [*untranslated(text, _PHASE_NAMES), *untranslated(text, PHASES[1])],
    ),
)
_WHO = ({**EVERYBODY[0], "—": "なし"}, {**EVERYBODY[1], "—": "none"})
# what an answer looks like, by its question
_FORMS = (
    {"lanes": "例: Aは3枠", "path": "例: 前へ3、外へ1", "to": "柵などの場所", "dice": "1〜6の目2個", "target": "馬1頭",
     "bet": "馬1頭", "grade": "1〜6", "odds": "1着の馬のオッズ", "prizes": "賞金のある着順すべての額"},
    {"lanes": "such as A lane 3", "path": "such as 3 forward and 1 outward", "to": "a fence or another place",
     "dice": "two numbers from 1 to 6", "target": "one horse", "bet": "one horse", "grade": "1 to 6",
     "odds": "the odds on the winner", "prizes": "the amount for each place with a prize"},
)  # fmt: skip
# how the sentences of the game say their arguments, by name
_WAYS: dict[str, tuple[Way, Way]] = {
    "who": _WHO, "by": EVERYBODY, "decider": EVERYBODY, "cash": _CASH, "horse": _HORSE, "start": _PLACE, "end": _PLACE,
    "square": _PLACE, "there": _PLACE, "place": (japanese_place, _english_rank), "to": _PLACE,
    "path": (_japanese_path, _english_path), "word": _WORDS, "state": STATES, "section": (SECTIONS, SECTIONS),
    "left": _TURNS, "squares": _counted("square", "squares"), "finishers": _counted("finisher", "finishers"),
    "blocker": (lambda text: f"{text}に" if text else "", lambda text: f" by {text}" if text else ""),
    "phase": PHASES, "form": _FORMS,
    "dice": (lambda text: text.replace("、", "と"), lambda text: text.replace(", ", " and ")),
    "lost": _counted("step", "steps"), "steps": _counted("step", "steps"),
    "prizes": _PRIZES, "lanes": _LANES,
    "grades": (lambda text: text.replace("、", "・"), _either),
}  # fmt: skip

# what happens
_EVENTS = {
    # before the race
    "deal.events": ("ブックメーカーの{by}がイベントカードを1人{count}枚ずつ配る。全員の所持金は{cash}である。", "The bookmaker, {by}, deals {count} event cards to each player. Each player has {cash}."),
    "deal.lanes": ("{by}が第{race}レースのレース番号カードを配る ({lanes})。", "For race {race}, {by} deals {lanes}."),
    "entered": ("{who}が格{grade}の馬を{lane}枠で出す。", "{who} enters the grade {grade} horse in lane {lane}."),
    "betting.open": ("第{race}レースの賭けを受け付ける。", "The betting on race {race} begins."),
    "bet.made": ("{who}が{horse}に{stake}を賭ける。", "{who} bets {stake} on {horse}."),
    "bet.secret": ("{who}が{stake}を賭ける (馬は秘密)。", "{who} bets {stake} on a secret horse."),
    "bet.none": ("{who}は賭けない。", "{who} does not bet."),
    "start.open": ("馬がスタートに並び、{who}から振る。", "The horses are at the start, and {who} rolls first."),
    # the move
    "roll": ("{who}がダイスで{roll}を出す。", "{who} rolls a {roll}."),
    "move": ("{who}は{path}進み、{start}から{end}に移る。", "{who} moves {path}, from {start} to {end}."),
    "move.part": ("{who}は{path}進み、{end}で{blocker}ふさがれる。出目の残り{lost}歩は失われる。", "{who} moves {path} to {end}, is blocked{blocker} and loses {lost} of the roll."),
    "move.none": ("{who}は{start}で{blocker}ふさがれて動けず、出目{roll}は失われる。", "{who} is blocked{blocker} at {start}, cannot move and loses the roll of {roll}."),
    "move.to": ("{who}の移動は{to}で終わる。", "{who}'s move ends {to}."),
    "bonus": ("{who} (格{grades}) は{section}のマスに止まり、さらに{squares}マス進んで{end}に移る。", "{who} (grade {grades}) stops on {section} square and moves {squares} further, to {end}."),
    "bonus.late": ("{who}は{section}のマスに止まったが、2周目なのでボーナス移動はない。", "{who} stops on {section} square but gets no bonus move on lap 2."),
    "bonus.used": ("{who}は{section}のマスに止まったが、そのボーナス移動はすでに使った。", "{who} stops on {section} square but has already used that bonus move."),
    "bonus.grade": ("{who} (格{grades}) は{section}のマスに止まったが、格が合わないのでボーナス移動はない。", "{who} (grade {grades}) stops on {section} square for another grade and gets no bonus move."),
    "grade.named": ("{who}の馬の格は{grade}である。", "{who}'s horse has grade {grade}."),
    "fence.stop": ("{who}は{fence} (柵) に止まる。", "{who} stops on a fence ({fence})."),
    "post.passed": ("{who}が{place}番目にゴール板を通過する。", "{who} is {place} past the post."),
    "turn.missed": ("{who}は後ろ向きになり、1回休む (残りの休み: {left}回)。", "{who} faces backward and misses a turn ({left} still to miss)."),
    "turn.missed.last": ("{who}は向きを直し、1回休む。", "{who} faces forward again and misses a turn."),
    "retired": ("{who}が馬を棄権させる。", "{who} retires their horse."),
    # cards
    "card.played": ("{who}が{card}を使い、カードはブックメーカーの{bookmaker}に渡る。", "{who} plays {card}; the card goes to the bookmaker, {bookmaker}."),
    "card.played.paid": ("{who}が{cost}を払って{card}を使い、カードはブックメーカーの{bookmaker}に渡る。", "{who} pays {cost} to play {card}; the card goes to the bookmaker, {bookmaker}."),
    "whipped": ("{target}の馬は逆向きになり、2回休みになる。", "{target}'s horse turns round and must miss two turns."),
    "whipped.recalled.done": ("{target}の馬は逆向きになり、2回休みになる。やり直しの後にも使えるのは裁定NH-R26 (異論あり) による。別の読み方では使えない。", "{target}'s horse turns round and must miss two turns. Ruling NH-R26 (low confidence) allows this after a recall; under the alternative reading, it is too late."),
    "recall": ("すべての馬がスタートに戻る。賭けと残りの休みは変わらない。{turn}から振る。", "All horses go back to the start. Bets and turns still to be missed stay as they are. {turn} rolls first."),
    "faller": ("{target}の馬は{fence}で落馬し、競走中止になる。", "{target}'s horse falls at {fence} and is out of the race."),
    "slipped": ("{target}の馬は転び、競走中止になる。", "{target}'s horse slips up and is out of the race."),
    "remount": ("{who}の馬は{fence}で起き上がり、レースに戻る。", "{who}'s horse gets up at {fence} and is back in the race."),
    "remount.other": (
        "{who}の馬は{by}のカードで{fence}から起き上がり、レースに戻る。裁定NH-R11 (異論あり) ではオーナーだけが使える。",
        "{who}'s horse gets up at {fence} thanks to {by}'s card and is back in the race. Under ruling NH-R11 (low confidence), only the owner may play Remount.",
    ),
    "remount.with": ("同じ{fence}で落馬した{who}の馬もレースに戻る。", "{who}'s horse, which also fell at {fence}, is back in the race too."),
    "remount.taken": ("{other}が同じマスにいるので、{who}の馬は戻れない。", "{who}'s horse cannot return, because {other} is on its square."),
    "pressure.in": ("{target}の馬は、次の移動でまず内側へ寄せられる。", "{target}'s horse will first be pushed inward on its next move."),
    "pressure.out": ("{target}の馬は、次の移動でまず外側へ寄せられる。", "{target}'s horse will first be pushed outward on its next move."),
    "pressure.again": ("{target}の馬にはすでにこのカードが使われているので、使われた順に働く (裁定NH-R29、異論あり)。別の読み方では、2枚目は使えない。", "{target}'s horse is already under pressure, so the cards take effect in the order played (ruling NH-R29, low confidence). Under the alternative reading, the second card is illegal."),
    "photo": (
        "{target}の馬が次の番でゴール板を通過すれば、{passed}の馬と着順が入れ替わる。",
        "If {target}'s horse passes the post on the next roll, it changes places with {passed}'s.",
    ),
    "photo.swap": ("Photo Finishで{one}と{other}の着順が入れ替わる (1着から{order})。", "In the Photo Finish, {one} and {other} change places, and the order is now {order}."),
    "photo.none": ("{target}へのPhoto Finishは効果がない。", "The Photo Finish on {target} has no effect."),
    "objection.upheld": ("ダイスは{dice}のゾロ目なので、異議は成立する。{target}は失格になり、{cost}は{who}に戻る ({circle})。", "The dice show doubles, {dice}, so the objection is upheld. {target} is disqualified, and {who} gets {cost} back ({circle})."),
    "objection.failed": ("ダイスは{dice}でゾロ目ではないので、異議は成立せず、{cost}は戻らない。", "The dice show {dice}, which are not doubles, so the objection fails and the {cost} is lost."),
    "enquiry.upheld": ("ダイスは{dice}のゾロ目なので、異議は成立し、{target}は失格になる ({circle})。", "The dice show doubles, {dice}, so the enquiry is upheld and {target} is disqualified ({circle})."),
    "enquiry.failed": ("ダイスは{dice}でゾロ目ではないので、異議は成立しない。", "The dice show {dice}, which are not doubles, so the enquiry fails."),
    # after the race
    "race.ended": ("走っている馬がいなくなり、レースが終わる ({finishers})。{circle}。異議を受け付ける。", "No horse is still running, so the race is over ({finishers}). {circle}. Players may now object."),
    "bet.shown": ("{who}が賭けたのは{horse}である。", "{who}'s bet was on {horse}."),
    "odds.named": ("オッズは、{odds}である。", "The odds are {odds}."),
    "prizes.named": ("賞金は、{prizes}である。", "The prizes are {prizes}."),
    "bet.hit": ("{who}が{horse}に賭けた{stake}は当たり、オッズ{odds}で{brought}を受け取る (裁定NH-R20、異論あり。別の読み方では{other})。", "{who}'s bet of {stake} on {horse} wins at odds of {odds} and pays {brought} (ruling NH-R20, low confidence; {other} under the alternative reading)."),
    "bet.miss": ("{who}が{horse}に賭けた{stake}は外れる (1着は{winner}の馬)。", "{who}'s bet of {stake} on {horse} loses ({winner}'s horse won)."),
    "bets.lost": ("1着の馬がいないので、{who}の賭けは没収される。", "There is no winner, so {who} lost."),
    "prize": ("{who}が{place}着の賞金{prize}を得る (完走{finishers}頭)。", "{who} gets the {prize} prize for finishing {place} ({finishers})."),
    "race.next": ("次は第{race}レースである。レース番号カードを配り直す。", "Race {race} is next. New lane cards are dealt."),
    "over": ("6レースが終わる。所持金が最も多いのは{who}である ({totals})。", "All six races are over. {who} the most money ({totals})."),
    "over.unknown": ("6レースが終わるが、{who}の所持金は不明である。", "All six races are over, but it is unknown how much money {who}."),
}  # fmt: skip

# what must be decided
_PROMPTS = {
    "decision.lanes": ("{by}が配ったレース番号カードは、誰が何枠か", "Which lanes has {by} dealt?"),
    "decision.path": ("{by}は出目{roll}でどの進路を通るか", "Which path does {by} take with the {roll}?"),
    "decision.to": ("コースが書かれていない。{by}の出目{roll}の移動はどこで終わったか", "The board has no track. Where did {by}'s move of {roll} end?"),
    "decision.grade": ("ボーナスマスに止まった{by}の馬の格はいくつか", "{by}'s horse is on a bonus square. What is its grade?"),
    "decision.target": ("{by}は{card}をどの馬に使うか", "Which horse does {by} choose for {card}?"),
    "decision.dice": ("{target}への{card}で{by}が振る2個のダイスの目は何か", "What does {by} roll with two dice for {card} on {target}?"),
    "decision.bet": ("{by}が賭けた馬はどれか", "Which horse is {by}'s bet on?"),
    "decision.odds": ("1着の{winner}のオッズはいくつか", "What are the odds on the winner, {winner}?"),
    "decision.prizes": ("レースカードの賞金はいくらか ({count}着まで)", "What are the prizes on the race card for {count}?"),
}  # fmt: skip

# checks: passed; `.no` failed; `.open` undecided
_CHECKS = {
    # order and phase
    "over.play": ("ゲームは終わっているので、何もできない", "The game is over, so no more plays can be made"),
    "all.play": ("全員一緒にはできない (1人で行う)", "One player must make this play, not all players together"),
    "answer.first": ("{decider}がまだ{word}を答えていない", "{decider} must first give {word}"),
    "answer.first.all": ("{word}がまだ決まっていない", "Players must first give {word}"),
    "answer.nothing": ("いま決めることはない (フェイズ: {phase})", "Nothing is being asked now (phase: {phase})"),
    "answer.only": ("{word}は1つしかありえないので、聞かずに決まっている", "There was only one possibility for {word}, so it was taken without asking"),
    "answer.shape": ("答えは{word}の書き方に合っている", "The answer has the right form for {word}"),
    "answer.shape.no": ("答えが{word}の書き方に合わない ({form})", "The answer does not have the right form for {word} ({form})"),
    "answer.option": ("選べる答え ({options}) の1つである", "The answer is one of the options ({options})"),
    "answer.option.no": ("選べる答え ({options}) の中にない", "The answer is not one of the options ({options})"),
    "roll.phase": ("レース中である", "A race is in progress"),
    "roll.phase.no": ("レース中ではないので、ダイスを振れない (いま: {phase})", "Players can roll only during a race (now: {phase})"),
    "roll.runs": ("{who}の馬はレースに残っている", "{who}'s horse is in the race"),
    "roll.runs.no": ("{who}の馬はレースに残っていない ({state}) ので、ダイスを振れない", "Only a player whose horse is in the race can roll ({who}'s is {state})"),
    "roll.missed": ("{who}は休みなので、ダイスを振れない (残りの休み: {left}回)", "{who} must miss {left} and cannot roll"),
    "roll.turn": ("{who}の番である", "It is {who}'s turn"),
    "roll.turn.no": ("{who}の番ではない (いまは{turn}の番)", "It is {turn}'s turn, not {who}'s"),
    "pass.entry": ("馬は必ず出走させるので、パスできない", "Each player must enter a horse and cannot pass"),
    "pass.all": ("全員がパスして異議の受け付けを終える", "All players pass together and end the objections"),
    "pass.all.no": ("1人では異議の受け付けを終えられない (全員がパスする)", "All players must pass together to end the objections"),
    "pass.each": ("全員でまとめてパスできない (1人ずつ、賭けるかパスする)", "Players cannot pass together here; each player must bet or pass"),
    "pass.phase": ("いまはパスできない", "Players cannot pass now"),
    "bet.optional": ("賭けなくてもよい", "Betting is optional"),
    # before the race
    "deal.bookmaker": ("{who}はブックメーカーである", "{who} is the bookmaker"),
    "deal.bookmaker.no": ("{who}はブックメーカーではない (配るのは{bookmaker})", "Only the bookmaker, {bookmaker}, may deal, not {who}"),
    "deal.setup": ("準備中で、イベントカードはまだ配られていない", "The set-up is in progress, and the event cards have not been dealt"),
    "deal.setup.no": ("準備中ではない (イベントカードは準備で1度だけ配る。いま: {phase})", "Event cards are dealt only once, during the set-up (now: {phase})"),
    "deal.entry": ("レースの前で、レース番号カードはまだ配られていない", "The lanes of this race have not been dealt"),
    "deal.entry.no": ("いまはレース番号カードを配れない (レースの前に1度だけ配る。いま: {phase})", "Lanes are dealt only once, before the race (now: {phase})"),
    "deal.nolanes": ("イベントカードを配るときに枠順は書けない", "Event cards are dealt without lanes; remove the lanes"),
    "players.number": ("プレイヤーは{count}人である (2〜6人)", "There are {count} players (the game is for 2 to 6)"),
    "players.number.no": ("プレイヤーが{count}人いる (2〜6人で遊ぶ)", "The game is for 2 to 6 players, but there are {count}"),
    "lanes.all": ("全員にレース番号カードが配られている", "Each player has a lane"),
    "lanes.all.no": ("レース番号カードのないプレイヤーがいる ({who})", "Each player must get a lane ({who} none)"),
    "lanes.twice": ("同じ枠順のプレイヤーはいない", "No two players have the same lane"),
    "lanes.twice.no": ("同じ枠順のプレイヤーがいる", "No two players may have the same lane"),
    "lanes.enough": ("全員分の枠がある ({most}枠まで)", "There is a lane for each player ({most} lanes)"),
    "lanes.enough.no": ("全員分の枠がない ({most}枠まで)", "There are not enough lanes for all players ({most} lanes)"),
    "lanes.number": ("枠順はすべて1〜{most}である", "All lanes are from 1 to {most}"),
    "lanes.number.no": ("1〜{most}ではない枠順がある", "All lanes must be from 1 to {most}"),
    "enter.phase": ("枠順が決まり、賭けはまだ始まっていない", "The lanes are dealt, and the betting has not begun"),
    "enter.phase.no": ("いまは馬を出せない (枠順が決まってから賭けが始まるまでに出す。いま: {phase})", "Horses are entered only after the lanes are dealt and before the betting (now: {phase})"),
    "enter.once": ("{who}はこのレースの馬をまだ出していない", "{who} has not entered a horse in this race yet"),
    "enter.once.no": ("{who}はこのレースの馬をすでに出した", "{who} has already entered a horse in this race"),
    "grade.owned": ("格{grade}の馬がいる", "Grade {grade} is one of the six grades"),
    "grade.owned.no": ("格{grade}の馬はいない (格は1〜6)", "There is no grade {grade} horse (the grades are 1 to 6)"),
    "grade.unused": ("格{grade}の馬はまだ出走していない", "The grade {grade} horse has not run yet"),
    "grade.unused.no": (
        "格{grade}の馬はすでに出走した (出走済み: {ran})",
        "The grade {grade} horse has already run (grades run so far: {ran})",
    ),
    "grade.unused.open": (
        "{who}が前のレースに出した格がすべては書かれていない",
        "The board does not give all the grades that {who} has run",
    ),
    "grade.slip": ("{who}の投票用紙では、このレースは格{row}である", "{who}'s betting slip has grade {row} for this race"),
    "grade.slip.no": ("{who}の投票用紙と違う (このレースは格{row})", "The grade must be {row}, as on {who}'s betting slip"),
    "bet.phase": ("賭けを受け付けている", "The betting has begun"),
    "bet.phase.no": ("いまは賭けを受け付けていない (出走馬が出そろってからスタートまで。いま: {phase})", "Bets are taken only after the entries and before the start (now: {phase})"),
    "bet.once": ("{who}はまだ賭けもパスもしていない", "{who} has not bet or passed yet"),
    "bet.once.no": ("{who}はすでに賭けたかパスした (1レースに1回)", "{who} has already bet or passed in this race"),
    "bet.cash": ("{who}は{stake}を賭けられる (所持金{cash})", "{who} can bet {stake} (cash: {cash})"),
    "bet.cash.no": ("{who}は{stake}を賭けられない (所持金{cash})", "{who} cannot bet {stake} (cash: {cash})"),
    "bet.cash.open": ("{who}が{stake}を賭けられるかは、所持金が不明なので決まらない", "Whether {who} can bet {stake} depends on {who}'s cash, which is unknown"),
    # paths
    "path.length": ("進路は出目{roll}の範囲内である ({steps}歩)", "The path is no longer than the roll of {roll} ({steps})"),
    "path.length.no": ("進路が出目{roll}を超えている ({steps}歩)", "The path cannot be longer than the roll of {roll} ({steps})"),
    "path.six": ("出目が{roll}なので、内側へ移れる", "The roll is {roll}, so a step inward is allowed"),
    "path.six.no": ("内側へ移れるのは出目が6のときだけ (出目{roll})", "A step inward needs a roll of 6 (the roll is {roll})"),
    "path.once": ("内側へ移るのは1レーンだけである", "The path goes only 1 lane inward"),
    "path.once.no": ("内側へ{count}レーン移っている (1レーンまで)", "A path may go only 1 lane inward, but this one goes {count}"),
    "path.both": ("内側へ移る進路で、外側へは移っていない", "The path goes inward and not outward as well"),
    "path.both.no": ("内側へ移る進路なのに、外側へも移っている (残りの5歩は前へ進む)", "A path that goes inward cannot go outward as well (the other five steps go forward)"),
    "path.unknown": (
        "{who}のマスかコースが書かれていないので、進路は決まらない",
        "The path is undecided, because the board lacks the track or {who}'s square",
    ),
    "path.pressed": ("寄せられた馬に許される唯一の進路 ({path}) である", "The path is the only one open to a horse under pressure ({path})"),
    "path.pressed.no": ("寄せられた馬は{path}進むしかない", "A horse under pressure must move {path}"),
    "path.pressed.none": ("寄せられた馬はふさがれて動けず、進路はない", "The horse under pressure is blocked, so its path is empty"),
    "path.pressed.none.no": ("寄せられた馬はふさがれていて動けない", "The horse under pressure is blocked and cannot move"),
    "path.edge": ("{step}歩目で、{lane}レーンより{word}側にもうレーンがない", "There is no lane further {word} than lane {lane} for step {step}"),
    "path.taken": ("{step}歩目で、{square}にいる{who}にふさがれている", "Step {step} is blocked, because {who} is on {square}"),
    "path.free": ("進路にほかの馬はいない", "No other horse is on the path"),
    "path.most": ("出目{roll}のうち使える{most}歩をすべて使っている", "The path uses as much of the roll as possible ({most} of {roll})"),
    "path.most.no": ("出目{roll}のうち{most}歩まで使えるのに、{steps}歩しか使っていない", "The path must use as much of the roll as possible ({most} of {roll}), but it has {steps}"),
    "to.track": ("マスが分かっているので、行き先ではなく進路を書くこと", "The horse's square is known, so give its path, not its destination"),
    "to.back": ("{place}から{to}への移動は後戻りではない", "The move from {place} to {to} does not go backward"),
    "to.back.no": ("{place}から{to}へは後戻りになる", "A horse cannot go back (from {place} to {to})"),
    "retire.phase": ("レース中である", "A race is in progress"),
    "retire.phase.no": ("レース中ではないので、棄権できない", "A horse can retire only during a race"),
    "retire.runs": ("{who}の馬はレースに残っている", "{who}'s horse is in the race"),
    "retire.runs.no": ("{who}の馬はレースに残っていない ({state})", "Only a horse that is still in the race can retire ({who}'s is {state})"),
    "retire.behind": ("{who}の馬は先頭の{leader}から柵4つ以上遅れている (越えた柵: {who}は{own}、先頭は{lead})", "{who}'s horse is at least four fences behind the leader, {leader} (fences cleared: {who} {own}, {leader} {lead})"),
    "retire.behind.no": ("{who}の馬は先頭の{leader}から柵4つ以上遅れていない (越えた柵: {who}は{own}、先頭は{lead})", "{who}'s horse must be at least four fences behind the leader, {leader} (fences cleared: {who} {own}, {leader} {lead})"),
    "retire.leads": (
        "{who}の馬は先頭なので、棄権できない (棄権できるのは先頭から柵4つ以上遅れた馬だけ)",
        "{who}'s horse leads and cannot retire (a horse must be at least four fences behind the leader)",
    ),
    "retire.behind.open": (
        "{who}の馬が先頭から柵いくつ分遅れているかは、盤面からは決まらない",
        "The board does not show how many fences {who}'s horse is behind the leader",
    ),
    # cards
    "card.held": ("{who}の手札に{card}がある", "{who} has {card} in hand"),
    "card.held.no": ("{who}の手札に{card}はない", "{who} does not have {card} in hand"),
    "card.held.open": ("{who}の不明な手札に{card}があるかもしれない", "One of {who}'s unknown cards may be {card}"),
    "card.race": ("レース中である", "A race is in progress"),
    "card.race.no": ("レース中ではないので、このカードを使えない", "This card can be played only during a race"),
    "card.notarget": ("{card}に対象は選べない", "{card} has no target; remove it"),
    "card.nodice": ("{card}ではダイスを振らない", "{card} needs no dice; remove them"),
    "whipped.moment": ("最初のダイスはまだ振られていない", "The first roll has not been made"),
    "whipped.moment.no": ("スタート前ではない (最初のダイスが振られる前に使う)", "This card must be played at the start, before the first roll"),
    "whipped.recalled": ("やり直しの後の最初のダイスはまだ振られていない (裁定NH-R26、異論あり。別の読み方では使えない)", "The first roll after the recall has not been made (ruling NH-R26, low confidence; under the alternative reading, it is too late)"),
    "recall.moment": ("先頭の馬はまだBrian's Brookに着いていない", "The leader has not reached Brian's Brook"),
    "recall.moment.no": ("{who}の馬がすでにBrian's Brookに着いた (着く前に使う)", "This card must be played before the leader reaches Brian's Brook ({who} has already reached it)"),
    "recall.moment.open": (
        "先頭の馬がBrian's Brookに着いたかは、盤面からは決まらない",
        "The board does not show whether the leader has reached Brian's Brook",
    ),
    "faller.moment": ("柵に止まっている馬がいる ({who})", "{who} on a fence"),
    "faller.moment.no": ("柵に止まっている馬がいない", "No horse is on a fence"),
    "faller.anyone": ("競走中止の馬のオーナーを含め、誰でも使える", "Any player may play this card, even one whose horse is out of the race"),
    "slipped.player": ("{who}の馬はレースに残っている", "{who}'s horse is in the race"),
    "slipped.player.no": ("{who}の馬はレースに残っていないので、使えない", "Only a player whose horse is in the race may play this card ({who}'s is not)"),
    "remount.moment": ("{who}の馬がFallerで落馬した直後である", "{who}'s horse has just fallen because of Faller"),
    "remount.moment.no": ("Fallerの直後ではない", "This card must be played right after Faller"),
    "remount.owner": ("{who}は落馬した馬のオーナーである (裁定NH-R11、異論あり)", "{who} owns the fallen horse (ruling NH-R11, low confidence)"),
    "remount.owner.no": ("{who}は落馬した馬のオーナーではない (オーナーは{owner}。裁定NH-R11、異論あり。別の読み方では誰でも使える)", "Only {owner}, who owns the fallen horse, may play this card, not {who} (ruling NH-R11, low confidence; under the alternative reading, any player may)"),
    "remount.anybody": ("この盤面では誰でも使える (別の読み方による。裁定NH-R11ではオーナーの{owner}だけ)", "On this board, any player may play this card (the alternative reading; under ruling NH-R11, only the owner, {owner}, may)"),
    "pressure.moment": ("対象の馬のオーナーはまだダイスを振っていない", "The owner of the target has not rolled yet"),
    "pressure.moment.no": ("対象の馬のオーナーがすでにダイスを振った", "This card must be played before the owner of the target rolls"),
    "objection.moment": ("走っている馬はなく、入着馬が決まっている", "No horse is still running, and the placed horses are known"),
    "objection.moment.no": ("まだ異議を申し立てられない (走っている馬がいなくなり、入着馬が決まった後に使う)", "This card must be played after all horses have stopped running and the placed horses are known"),
    "objection.cash": ("{who}は{cost}を払える (所持金{cash})", "{who} can pay {cost} (cash: {cash})"),
    "objection.cash.no": ("{who}は{cost}を払えない (所持金{cash})", "{who} cannot pay {cost} (cash: {cash})"),
    "objection.cash.open": (
        "{who}が{cost}を払えるかは、所持金が不明なので決まらない",
        "Whether {who} can pay {cost} depends on {who}'s cash, which is unknown",
    ),
    "enquiry.free": ("支払いはない", "There is nothing to pay"),
    "photo.moment": ("{who}の馬がゴール板を通過し、次のダイスはまだ振られていない", "{who}'s horse has passed the post, and the next roll has not been made"),
    "photo.moment.no": (
        "馬がゴール板を通過した直後ではない (次のダイスが振られる前に使う)",
        "This card must be played after a horse passes the post and before the next roll",
    ),
    "photo.placed": ("ゴール板を通過した{who}の馬は3着以内である", "{who}'s horse, which has just passed the post, is placed"),
    "photo.placed.no": (
        "ゴール板を通過した{who}の馬は3着以内ではない",
        "{who}'s horse, which has just passed the post, must be placed (1st to 3rd)",
    ),
    "target.any": ("{card}を使える馬がいる", "{card} can be played on at least one horse"),
    "target.any.no": ("{card}を使える馬がいない", "{card} cannot be played on any horse"),
    "target.any.open": ("{card}を使える馬がいるかは、盤面からは決まらない", "The board does not show whether {card} can be played on any horse"),
    "target.runs": ("{target}の馬はレースに残っている", "{target}'s horse is in the race"),
    "target.runs.no": ("{target}の馬はレースに残っていない ({state})", "The target must be in the race ({target}'s horse is {state})"),
    "target.faller": ("{target}の馬は柵に止まっている", "{target}'s horse is on a fence"),
    "target.faller.no": ("{target}の馬は柵に止まっていない", "The target must be on a fence ({target}'s horse is not)"),
    "target.slippedUp": ("{target}の馬は柵の上にいない", "{target}'s horse is not on a fence"),
    "target.slippedUp.no": ("{target}の馬は柵の上にいる", "The target must not be on a fence ({target}'s horse is)"),
    "target.pressure": ("{target}の馬は最後の直線にいる", "{target}'s horse is on the final straight"),
    "target.pressure.no": (
        "{target}の馬は最後の直線にいない",
        "The target must be on the final straight ({target}'s horse is not)",
    ),
    "target.pressure.open": (
        "{target}の馬が最後の直線にいるかは、盤面からは決まらない",
        "The board does not show whether {target}'s horse is on the final straight",
    ),
    "target.nobody": ("次にダイスを振るプレイヤーがいないので、対象にできる馬がない", "The target must be the horse of the player who rolls next, but no one does"),
    "target.placed": ("{target}の馬は入着馬である", "{target}'s horse is placed"),
    "target.placed.no": ("{target}の馬は入着馬ではない", "The target must be a placed horse ({target}'s horse is not)"),
    "target.photoFinish": ("次にダイスを振るのは{next}である", "{next} rolls next"),
    "target.photoFinish.no": ("{target}は次にダイスを振るプレイヤーではない (次は{next})", "The target must be {next}'s horse, because {next} rolls next (not {target}'s)"),
}  # fmt: skip

# what `check` finds
_FINDINGS = {
    "find.players": ("プレイヤーが{count}人いる (2〜6人で遊ぶ)", "The game is for 2 to 6 players, but this board has {count}"),
    "find.together": ("{who}と{other}が同じマス ({square}) にいる", "{who} and {other} are both on {square}, but a square holds only one horse"),
    "find.together.lap": (
        "{who} ({square}) と{other} ({there}) は周回が違うだけで、ボードの同じマスにいる",
        "{who} ({square}) and {other} ({there}) are a lap apart, but they are on the same square of the game board",
    ),
    "find.off": ("{square}はコースの外である (レーンは{lanes}まで、ゴールは{finish})", "There is a horse on {square}, which is not on the track ({lanes} lanes, finish at {finish})"),
    "find.fallen": ("落馬した{who}の馬が柵ではない所 ({square}) にいる", "{who}'s horse has fallen, but it is not on a fence (it is {square})"),
    "find.slipped": ("柵の外で転んだはずの{who}の馬が、柵{fence}にいる", "{who}'s horse has slipped up on the flat, so it cannot be on a fence ({fence})"),
    "find.pressure": (
        "最後の直線にいない{who}の馬 ({square}) にHorse Under Pressureが使われている",
        "{who}'s horse is under pressure, but it is not on the final straight (it is {square})",
    ),
    "find.missed": ("スタートを離れた{who}の馬 ({square}) に休みが残っている", "{who}'s horse still has turns to miss, but it has already left the start (it is {square})"),
    "find.bonus": (
        "{who}の馬は{section}のボーナスを使ったことになっているが、格の合うマスに達していない ({square})",
        "{who}'s horse has used its {section} bonus, but it has not reached a square for its grade (it is {square})",
    ),
    "find.disqualified": ("3着以内ではない{who}の馬が失格になっている", "{who}'s horse is disqualified, but it did not finish 1st to 3rd"),
    "find.moved": ("スタートの前なのに、{who}の馬が{square}にいる", "The race has not started, but {who}'s horse is {square}"),
    "find.prizes": ("賞金が{count}着分ある (3着まで)", "There are prizes for {count} places, but at most three places earn one"),
    "find.post": ("{who}の馬はゴールした直後ではない", "{who}'s horse cannot be the one that has just passed the post"),
    "find.photo": (
        "Photo Finishの対象は次に振るプレイヤーの馬だが、{who}は次に振らない",
        "A Photo Finish has been played on {who}'s horse, but {who} does not roll next",
    ),
    "find.photo.post": (
        "Photo Finishが使われているが、3着以内でゴールした直後の馬がいない",
        "A Photo Finish has been played, but no placed horse has just passed the post",
    ),
    "find.lane": ("{lane}枠はない (1〜{most})", "Lane {lane} does not exist; the lanes are 1 to {most}"),
    "find.lane.twice": ("{lane}枠は{other}も持っている", "{other} has lane {lane} too, but only one player can have it"),
    "find.grade.twice": ("格{grade}の馬が2度出走している", "The grade {grade} horse has run twice, but each horse can run only once"),
    "find.ran": (
        "第{race}レースの前に{count}頭が出走している",
        "{count} already run before race {race}, but a player runs one horse in each race",
    ),
    "find.ran.few": ("これまでに出走した格がすべては書かれていない ({earlier}レース中{count}レース分)", "The board does not give every grade that has run (given: {count} of {earlier})"),
    "find.slip": ("投票用紙に同じ格が2度ある", "The betting slip has the same grade twice, but each grade can run only once"),
    "find.slip.ran": ("出走した格 ({ran}) が投票用紙と違う", "The grades run so far ({ran}) differ from the betting slip"),
    "find.cards": (
        "イベントカードが{count}枚ある (配られたのは{dealt}枚)",
        "There are more event cards in hand ({count}) than were dealt ({dealt})",
    ),
    "find.cards.all": (
        "使ったものと合わせてイベントカードが{count}枚ある (配られたのは{dealt}枚)",
        "There are more event cards, including used ones ({count}), than were dealt ({dealt})",
    ),
    "find.home": ("{who}の馬 ({state}) は{square}にいるはずがない", "{who}'s horse is marked as {state}, so it cannot be {square}"),
    "find.setup.race": ("準備は第1レースの前だけである (第{race}レース)", "The set-up comes only before race 1, but this is race {race}"),
    "find.setup.used": ("準備中なのに、使われたイベントカードがある", "Event cards have been used, but it is still the set-up"),
    "find.setup.cash": ("準備中の{who}の所持金が£20,000ではない", "In the set-up, every player has £20,000, but {who} has a different amount"),
    "find.over": ("6レースのゲームが第{race}レースで終わっている", "The game ends after race 6, but on this board it ended after race {race}"),
    "find.early.lane": ("準備中なのに、{who}の枠順が決まっている", "{who} has a lane, but it is still the set-up"),
    "find.early.grade": (
        "枠順が決まっていないのに、{who}は馬を出している",
        "{who} has entered a horse, but the lanes have not been dealt",
    ),
    "find.early.bet": ("賭けが始まっていないのに、{who}は賭けている", "{who} has bet, but the betting has not begun"),
    "find.early.state": ("スタートの前なのに、{who}の馬が{state}になっている", "{who}'s horse is marked as {state}, but the race has not started"),
    "find.early.disqualified": ("レース中なのに、{who}の馬が失格になっている", "{who}'s horse is disqualified, but the race is not over"),
    "find.early.missed": (
        "まだスタートにいない{who}の馬に休みがある",
        "{who}'s horse has turns to miss, but it is not at the start yet",
    ),
    "find.runs": ("レースは終わったのに、{who}の馬がまだ走っている", "The race is over, but {who}'s horse is still running"),
    "find.retired": ("棄権した{who}の馬は、先頭から柵4つ遅れたことがない (越えた柵は{own}、先頭は{lead})", "{who}'s horse has retired, but it was never four fences behind (fences cleared: {own}, by the leader {lead})"),
    "find.turn.start": ("スタートで{who}の番になるはずがない ({first}から始まり、Whippedを使われた馬は2回休む)", "At the start it cannot be {who}'s turn ({first} rolls first, and each whipped horse misses two turns)"),
    "find.waiting": ("このフェイズで決めることではない", "This decision cannot be pending in the current phase"),
    "find.turn.missed": ("{who}の番だが、まだ休みが残っている", "It is {who}'s turn, but {who} still has turns to miss"),
    "find.nobonus": ("{who}の馬はボーナス移動のできるマスにいない", "{who}'s horse must be on a square that gives it a bonus move, but it is not"),
    "find.fell": ("{who}の馬は落馬した直後ではない", "{who}'s horse cannot be the one that has just fallen"),
    "find.recall": ("スタートの前ではないので、やり直しの直後ではない", "The race has started again, so the last event cannot be a recall"),
    "find.turn": ("{who}の番だが、{who}の馬はレースに残っていない", "It is {who}'s turn, but {who}'s horse is not in the race"),
    "find.lanes": ("枠が{most}までなので、全員には配れない", "Each player needs a lane, but there are only {most}"),
    "find.target": ("{card}を使える馬がいない", "{card} has been played, but there is no horse that it can be played on"),
    "find.notrack": ("コースが書かれていないので、進路は決まらない", "The board has no track, so paths are undecided"),
    "find.laps": ("ゴール ({finish}) が1周 ({lap}マス) の1.25倍ではない", "The finish must be at 1.25 times the lap length ({lap}), but it is at {finish}"),
    "find.link": (
        "{start}から{end}へのつながりは、隣のレーンの前方に向かっていない",
        "The link from {start} to {end} does not lead forward into the next lane",
    ),
    "find.spot": ("{name}のマス ({square}) はコースの外である (レーンは{lanes}まで)", "{name} is {square}, which is not part of the track ({lanes} lanes)"),
    "find.brook": (
        "Brian's Brookという柵がないので、False Startを使える時期は決まらない",
        "No fence is called Brian's Brook, so the time for a False Start is undecided",
    ),
}  # fmt: skip

# how a place, a payout or a path is calculated
_EXPLANATIONS = {
    "why.not_home": ("{who}はゴールしていない ({state}、{square})", "{who} has not passed the post ({state}, {square})"),
    "why.passed": ("ゴールの順: {order}", "order in which the horses passed the post: {order}"),
    "why.disqualified": ("{who}は失格", "{who} is disqualified"),
    "why.moved_up": ("失格した{gone}の分だけ繰り上がる", "moves up, because {gone} is disqualified"),
    "why.unplaced": ("3着以内ではないので、繰り上がっても入着しない", "not in the first three, so does not move up into the places"),
    "why.cleared": ("{who}が越えた柵", "fences that {who} has cleared"),
    "why.cleared.on": ("{who}が越えた柵 (いまいる柵: {fence})", "fences that {who} has cleared (now on {fence})"),
    "why.lead": ("先頭の{leader} (越えた柵: {lead}) との柵の差 (4以上で棄権できる)", "fences behind the leader, {leader}, who has cleared {lead} (at four, a horse may retire)"),
    "why.fences_unknown": ("{who}が越えた柵は不明", "fences that {who} has cleared: unknown"),
    "why.no_bet": ("{who}は賭けていない", "{who} has not bet"),
    "why.stake": ("{who}が{horse}に賭けた額", "{who}'s stake on {horse}"),
    "why.odds": ("{horse}のオッズ", "odds on {horse}"),
    "why.odds_unknown": ("{horse}のオッズは不明", "odds on {horse}: unknown"),
    "why.brings": ("当たれば受け取る額", "payout if the bet wins"),
    "why.other": ("裁定NH-R20 (異論あり) の別の読み方での額", "payout under the alternative reading of NH-R20 (low confidence)"),
    "why.hit": ("1着は{winner}なので当たり", "{winner}'s horse won, so the bet wins"),
    "why.miss": ("1着は{winner}なので外れ", "{winner}'s horse won, so the bet loses"),
    "why.nobody": ("1着の馬がいないので没収", "no winner, so the stake is lost"),
    "why.finishers": ("完走馬 (失格も数える): {who}", "finishers, including disqualified ones: {who}"),
    "why.places": ("賞金の出る着順の数", "places with a prize"),
    "why.prize": ("{who}の{place}着の賞金", "{who}'s prize for finishing {place}"),
    "why.no_prize": ("{who}に賞金はない", "no prize for {who}"),
    "why.paths": ("{who}が{start}から出目{roll}で進める進路の数", "number of paths for {who} from {start} with a roll of {roll}"),
    "why.paths_later": ("{who}が{start}から出目{roll}で進める進路の数 (いまは{who}の番ではない)", "number of paths for {who} from {start} with a roll of {roll} (it is not {who}'s turn now)"),
    "why.lost": ("ふさがれて失われる歩数", "steps lost because the horse is blocked"),
    "why.path": ("{path}", "{path}"),
    "why.path_unknown": ("{who}の進路は盤面からは決まらない", "the board does not show which paths {who} has"),
}  # fmt: skip

# plays, answers and claims
_PHRASES = {
    "say.play.enter": ("{by}が格{enter}の馬を出す", "{by} enters the grade {enter} horse"),
    "say.play.bet": ("{by}が{bet}に賭ける", "{by} bets on {bet}"),
    "say.play.bet.stake": ("{by}が{bet}に£{stake}を賭ける", "{by} bets £{stake} on {bet}"),
    "say.play.roll": ("{by}がダイスで{roll}を出す", "{by} rolls a {roll}"),
    "say.play.roll.path": ("{by}がダイスで{roll}を出し、{path}", "{by} rolls a {roll} and {path}"),
    "say.play.roll.to": ("{by}がダイスで{roll}を出し、{to}まで進む", "{by} rolls a {roll} and moves to {to}"),
    "say.play.card": ("{by}が{card}を使う", "{by} plays {card}"),
    "say.play.card.dice": ("{by}が{card}を使い、ダイスで{dice}を出す", "{by} plays {card} and rolls {dice}"),
    "say.play.card.target": ("{by}が{target}の馬に{card}を使う", "{by} plays {card} on {target}'s horse"),
    "say.play.card.target.dice": ("{by}が{target}の馬に{card}を使い、ダイスで{dice}を出す", "{by} plays {card} on {target}'s horse and rolls {dice}"),
    "say.play.retire": ("{by}が馬を棄権させる", "{by} retires their horse"),
    "say.answer.grade": ("{by}の馬の格は{value}", "{by}'s horse has grade {value}"),
    "say.answer.target": ("{by}が{value}の馬を選ぶ", "{by} chooses {value}'s horse"),
    "say.answer.dice": ("{by}がダイスで{value}を出す", "{by} rolls {value}"),
    "say.bet.horse": ("{horse}", "on {horse}"),
    "say.bet.horse.stake": ("{horse}に£{stake}", "£{stake} on {horse}"),
    "say.bet.stake": ("£{stake}", "£{stake}"),
    "say.claim.place": ("Winningサークルにいるのは{value}だけ", "Only {value} is in the Winning circle"),
        'say.claim.place.several': ('Winningサークルは、1着から{value}', 'From 1st place, the Winning circle is {value}'),
    "say.claim.place.[]": ("Winningサークルに馬はいない", "No horse is in the Winning circle"),
    "say.claim.place.none": ("Winningサークルに馬はいない", "No horse is in the Winning circle"),
    "say.claim.place.each.none": ("{about}の馬は入着していない", "{about}'s horse is not placed"),
    "say.claim.odds": ("{about}の馬のオッズは{value}倍", "The odds on {about}'s horse are {value}"),
    "say.claim.odds.before": ("{about}のオッズは{value}倍", "The odds of {about} are {value}"),
    "say.claim.odds._": ("{about}の馬のオッズは不明", "The odds on {about}'s horse are unknown"),
    "say.claim.cash._": ("{about}の所持金は不明", "{about}'s cash is unknown"),
    "say.claim.cards.0": ("{about}のイベントカードは0枚", "{about} has no event cards"),
    "say.claim.cards.[]": ("{about}のイベントカードは0枚", "{about} has no event cards"),
    "say.claim.cards": ("{about}のイベントカードは{value}", "{about} has {value} in hand"),
    "say.claim.bet": ("{about}の賭けは{value}", "{about}'s bet is {value}"),
    "say.claim.bet.none": ("{about}は賭けていない", "{about} has not bet"),
    "say.claim.lane": ("{about}は{value}枠", "{about} has lane {value}"),
    "say.claim.lane._": ("{about}の枠順は不明", "{about}'s lane is unknown"),
    "say.claim.grade": ("{about}の馬の格は{value}", "{about}'s horse has grade {value}"),
    "say.claim.grade._": ("{about}の馬の格は不明", "The grade of {about}'s horse is unknown"),
    "say.claim.race": ("いまは第{value}レースである", "This is race {value}"),
    "say.claim.phase.over": ("ゲームは終わっている", "The game is over"),
    "say.claim.state.out": ("{about}の馬はレースから外れている", "{about}'s horse is out of the race"),
    "say.claim.state.running": ("{about}の馬はレースに残っている", "{about}'s horse is in the race"),
    "say.claim.state.fallen": ("{about}の馬は落馬した", "{about}'s horse has fallen"),
    "say.claim.state.retired": ("{about}の馬は棄権した", "{about}'s horse has retired"),
    "say.claim.state.slipped": ("{about}の馬は転んだ", "{about}'s horse has slipped up"),
    "say.claim.state.finished": ("{about}の馬はゴールした", "{about}'s horse has passed the post"),
}  # fmt: skip
# those whose `value` has words of its own
_VALUES: dict[str, tuple[str, str, tuple[Way, Way]]] = {
    "say.answer.lanes": ("{by}が配った枠順は{value}", "{by} has dealt {value}", _LANES),
    "say.answer.path": ("{by}は{value}", "{by} {value}", _PATH),
    "say.answer.bet": ("{by}が賭けたのは{value}", "{by}'s bet is on {value}", _HORSE),
    "say.answer.odds": ("オッズは、{value}", "The odds are {value}", _ODDS),
    "say.answer.prizes": ("賞金は、{value}", "The prizes are {value}", _PRIZES),
    "say.answer.to": ("{by}の移動は{value}で終わる", "{by}'s move ends at {value}", _PLACE),
    "say.claim.place.each": ("{about}の馬は{value}着", "{about}'s horse finishes {value}", ({}, _RANKS)),
    "say.claim.cash": ("{about}の所持金は£{value}", "{about} has £{value}", (_pounds, _pounds)),
    "say.claim.missed.0": ("{about}に休みは残っていない", "{about} has no turns to miss", ({}, {})),
    "say.claim.missed": ("{about}の残りの休みは{value}回", "{about} must miss {value}", _TURNS),
    "say.claim.bonus.[]": ("{about}はボーナス移動を使っていない", "{about} has used no bonus move", ({}, {})),
    "say.claim.bonus": (
        "{about}が使ったボーナス移動は{value}だけ",
        "The only bonus move {about} has used is {value}",
        (_BONUS, SECTIONS),
    ),
    "say.claim.bonus.several": (
        "{about}が使ったボーナス移動は{value}",
        "The bonus moves {about} has used are {value}",
        (_BONUS, SECTIONS),
    ),
    "say.claim.phase": ("いまのフェイズは{value}である", "This is {value}", _PHASE),
    "say.claim.phase.before": ("いまのフェイズは{value}である", "Current phase: {value}", _PHASE),
    "say.claim.square": ("{about}の馬は{value}にいる", "{about}'s horse is {value}", _AT),
    "say.claim.state": ("{about}の馬は{value}である", "{about}'s horse is {value}", ({}, {})),
    "say.claim.decision": ("いま決めることは{value}", "The pending decision concerns {value}", ({}, _WORDS[1])),
    "say.claim.decision.before": ("いま決めること: {value}", "Pending decision: {value}", ({}, _WORDS[1])),
    "why.path.value": ("{value}", "{value}", (_japanese_end, _english_end)),
    "why.prize.value": ("{value}", "{value}", _CASH),
    "why.stake.value": ("{value}", "{value}", _CASH),
    "why.brings.value": ("{value}", "{value}", _CASH),
}  # fmt: skip

# sentences that say where a horse is
_WHERE = (
    "move.to", "find.fallen", "find.pressure", "find.missed", "find.bonus", "find.moved", "find.home", "find.spot",
)  # fmt: skip
# 0 is no number of squares that a horse moves
_OF_THE_BONUS: tuple[Way, Way] = (
    lambda text: "1マスも進めない" if text == "0" else f"{text}マスだけ進む",
    lambda text: "is lost" if text == "0" else f"is cut to {text}",
)

CATALOGUE = {
    **localized_templates({**_EVENTS, **_PROMPTS, **_CHECKS, **_FINDINGS, **_EXPLANATIONS}, **_WAYS),
    **localized_templates(
        {key: {**_EVENTS, **_FINDINGS}[key] for key in _WHERE}, **{**_WAYS, "to": _AT, "square": _AT}
    ),
    **localized_templates({"over": _EVENTS["over"]}, who=(str, _have)),
    **localized_templates({"find.ran": _FINDINGS["find.ran"]}, count=_counted("horse has", "horses have")),
    **localized_templates(
        {key: _EVENTS[key] for key in ("bonus", "bonus.late", "bonus.used", "bonus.grade")},
        **{**_WAYS, "section": (SECTIONS, _ARTICLE)},
    ),
    **localized_templates({"bets.lost": _EVENTS["bets.lost"]}, who=(str, _bets)),
    **localized_templates({"odds.named": _EVENTS["odds.named"]}, odds=_ODDS),
    **localized_templates({"lanes.all.no": _CHECKS["lanes.all.no"]}, who=(str, _have)),
    **localized_templates({"over.unknown": _EVENTS["over.unknown"]}, who=(str, _have)),
    **localized_templates({"faller.moment": _CHECKS["faller.moment"]}, who=(str, _horses_are)),
    **localized_templates({"path.most.no": _CHECKS["path.most.no"]}, steps=(str, _only_steps)),
    **localized_templates({"decision.prizes": _PROMPTS["decision.prizes"]}, count=_counted("place", "places")),
    **localized_templates(
        {key: _EVENTS[key] for key in ("objection.upheld", "enquiry.upheld")}, **{**_WAYS, "circle": _PLACED}
    ),
    **localized_templates({"race.ended": _EVENTS["race.ended"]}, circle=_CIRCLE, finishers=_FINISHERS),
    **localized_templates(
        {
            "bonus.part": (
                "{who} (格{grades}) は{section}のマスに止まるが、{end}の先を{other}にふさがれ、ボーナスの{roll}マスのうち{squares}。",
                "{who} (grade {grades}) stops on {section} square, but {other} blocks the way beyond {end}, so the bonus move of {roll} {squares}.",
            ),
        },
        **{**_WAYS, "squares": _OF_THE_BONUS, "section": (SECTIONS, _ARTICLE)},
    ),
    **localized_templates(_PHRASES, path=_PATH, to=_PLACE, stake=(_pounds, _pounds), bet=_HORSE, horse=_HORSE),
    **localized_templates(
        {
            "say.play.deal": ("{by}が{deal}を配る", "{by} deals {deal}"),
            "say.play.deal.lanes": ("{by}が枠順を配る ({lanes})", "{by} deals {lanes}"),
        },
        deal=({}, {"events": "event cards", "lanes": "the lanes"}),
        lanes=_LANES,
    ),
    **{key: localized_templates({key: (ja, en)}, value=way)[key] for key, (ja, en, way) in _VALUES.items()},
}

# input that cannot be used
FAULTS = {
    "nasty.players": (
        "プレイヤーは2〜6人で書くこと (0.1)。いまは{count}人",
        "a board needs 2 to 6 players (0.1); this one has {count}",
    ),
    "nasty.path": (
        "進路「{path}」が読めない。F3 OUT F のように書くこと",
        "cannot read the path '{path}'; write it like F3 OUT F",
    ),
    "nasty.order": (
        "ゴールした馬 ({names}) の着順が不明。finished に着順で書くこと",
        "no order of finish is given for {names}; list them in order under 'finished'",
    ),
    "nasty.finisher": (
        "{name}は finished にあるのに、状態が{state}になっている。一方を直すこと",
        "{name} is under 'finished', but its state is {state}; correct one of them",
    ),
    "nasty.noroll": (
        "{key}: ダイスを振った馬がレースに残っていない。turn と state を確かめること",
        "{key}: the horse that rolled is not in the race; check 'turn' and 'state'",
    ),
    "nasty.notrack": (
        "{name}のマスを番号で書くには track が必要。track を書くか、start, flat, straight, post か柵の名で書くこと",
        "{name}'s square is given by number, but the board has no track; add one, or use start, flat, straight, post or a fence",
    ),
}
