"""What the engine of The Really Nasty Horse Racing Game says: key → (Japanese, English)."""

import re
from collections.abc import Callable

from judge.render.words.local import EVERYBODY, Tables, told

# words of the game, in Japanese and in English
PLACES = (
    {"start": "スタート", "flat": "平地", "straight": "直線", "post": "ゴール"},
    {"start": "the start", "flat": "the flat", "straight": "the final straight", "post": "the post"},
)
STATES: Tables = (
    {"running": "出走中", "fallen": "落馬", "slipped": "転倒", "retired": "棄権", "finished": "完走", "disqualified": "失格"},
    {},
)  # fmt: skip
PHASES = (
    {"setup": "準備", "entry": "出走登録", "betting": "投票", "start": "スタート前", "race": "レース中", "stewards": "審議",
     "over": "終了"},
    {"setup": "set-up", "entry": "entries", "start": "on the start", "race": "racing", "over": "the game is over"},
)  # fmt: skip
SECTIONS = {"EP": "Early Pace", "QU": "Quicken Up", "FW": "Finish Well"}
_STEPS = {"F": "前", "OUT": "外", "IN": "内"}
_WORDS = (
    {**_STEPS, "lanes": "枠順", "path": "進路", "to": "行き先", "dice": "2個のダイス", "target": "対象", "bet": "賭けた馬",
     "grade": "格", "odds": "オッズ", "prizes": "賞金"},
    {"F": "forward", "OUT": "outward", "IN": "inward", "lanes": "the lanes", "path": "the path", "to": "the end of the move",
     "dice": "the dice", "target": "the target", "bet": "the horse that was backed", "grade": "the grade",
     "odds": "the odds", "prizes": "the prizes"},
)  # fmt: skip


def japanese_place(text: str) -> str:
    """`[2, 31]` is 2レーン31, `post` is ゴール板; the name of a fence stands as it is."""
    square = re.fullmatch(r"\[(\d+), (\d+)\]", text)
    return f"{square[1]}レーン{square[2]}" if square else PLACES[0].get(text, text)


def drawn_place(text: str, lang: str) -> str:
    """A place in a drawing: `[2, 31]` is 2レーン31 or lane 2, 31."""
    return japanese_place(text) if lang == "ja" else re.sub(r"\[(\d+), (\d+)\]", r"lane \1, \2", text)


def _japanese_end(text: str) -> str:
    """Where a path ends, and what is there: `[2, 31] Bank`, `[2, 31] EP 1,2`."""
    return _end(text, japanese_place, "格")


def _english_end(text: str) -> str:
    return _end(text, _english_place, "grade ")


def _end(text: str, place: Callable[[str], str], grade: str) -> str:
    square = re.match(r"\[\d+, \d+\]", text)
    if not square:
        return text
    there = re.sub(r"\b(EP|QU|FW) (?=\d)", lambda found: f"{SECTIONS[found[1]]}, {grade}", text[square.end() :].strip())
    return place(square[0]) + (f" ({there})" if there else "")


_NO_STEP = ({"": "動かない", "—": "動かない"}, {"": "nowhere", "—": "nowhere"})


def _japanese_path(text: str) -> str:
    """`F3 OUT` is 前3、外1, which can be typed too."""
    found = re.findall(r"(F|OUT|IN)(\d*)", text)
    return "、".join(f"{_STEPS[word]}{count or 1}" for word, count in found) or _NO_STEP[0].get(text, text)


def _goes(text: str) -> str:
    """A path as what is done: 前3、外1と進む, or 動かない."""
    told = _japanese_path(text)
    return told if text in _NO_STEP[0] else f"{told}と進む"


def _english_place(text: str) -> str:
    """`[2, 31]` is square 31 of lane 2, `post` is the post."""
    square = re.fullmatch(r"\[(\d+), (\d+)\]", text)
    return f"square {square[2]} of lane {square[1]}" if square else PLACES[1].get(text, text)


def _english_path(text: str) -> str:
    """`F3 OUT` is 3 forward and 1 outward."""
    found = re.findall(r"(F|OUT|IN)(\d*)", text)
    parts = [f"{count or 1} {_WORDS[1][word]}" for word, count in found]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else _NO_STEP[1].get(text, text)


def _pounds(text: str) -> str:
    """`12000` is 12,000, each of a list."""
    return re.sub(r"\d+", lambda found: f"{int(found[0]):,}", text)


def _prizes(text: str) -> str:
    return re.sub(r"\d+", lambda found: f"£{int(found[0]):,}", text)


_PLACE = (japanese_place, _english_place)
_CASH = ({"£?": "書かれていない"}, {"£?": "not said"})
_HORSE = ({"分からないカード": "秘密の馬"}, {"an unknown card": "a secret horse"})

WORDS = told({
    # before the race
    "deal.events": (
        "ブックメーカー{by}がイベントカードを1人{count}枚ずつ配る。所持金は{cash}",
        "The bookmaker {by} deals event cards, {count} to each player; everybody has {cash}",
    ),
    "deal.lanes": ("{by}が第{race}レースの枠順を配る: {lanes}", "{by} deals the lanes of race {race}: {lanes}"),
    "entered": ("{who}は格{grade}の馬を{lane}枠で出す", "{who} enters the horse of grade {grade} in lane {lane}"),
    "betting.open": ("第{race}レースの賭けを受け付ける", "Bets on race {race} are taken"),
    "bet.made": ("{who}は{horse}に{stake}を賭ける", "{who} bets {stake} on {horse}"),
    "bet.secret": ("{who}は{stake}を賭ける。馬は伏せておく", "{who} bets {stake} on a horse kept secret"),
    "bet.none": ("{who}は賭けない", "{who} makes no bet"),
    "start.open": ("馬がスタートに並び、{who}から振る", "The horses are on the start; {who} rolls first"),
    # the move
    "roll": ("{who}が{roll}を振る", "{who} rolls a {roll}"),
    "move": ("{who}は{path}と進み、{start}から{end}へ", "{who} goes {path}, from {start} to {end}"),
    "move.part": (
        "{who}は{path}と進んで{end}でふさがれ、残り{lost}は失われる",
        "{who} goes {path} to {end} and is blocked; the other {lost} of the roll is lost",
    ),
    "move.none": ("{who}は{start}から動けず、{roll}は失われる", "{who} cannot move from {start}; the {roll} is lost"),
    "move.to": ("{who}の移動は{to}で終わる", "The move of {who} ends at {to}"),
    "bonus": (
        "{who} (格{grades}) は{section}のマスに止まったので、さらに{squares}マス進んで{end}へ",
        "{who} (grade {grades}) stopped on a square of {section} and moves {squares} more, to {end}",
    ),
    "bonus.part": (
        "{who} (格{grades}) は{section}のマスに止まり、{roll}のうち{squares}マスだけ進んで、{end}で{other}にふさがれる",
        "{who} (grade {grades}) stopped on a square of {section} and moves {squares} of {roll} more, to {end}, where {other} is in the way",
    ),
    "bonus.late": ("{who}は2周目に{section}のマスに止まったので、ボーナスはない", "{who} stopped on a square of {section} on lap 2, which gives no bonus move"),
    "bonus.used": ("{who}は{section}のマスに止まったが、そのボーナスはもう使っている", "{who} stopped on a square of {section}, whose bonus move is used up"),
    "bonus.grade": (
        "{who} (格{grades}) は{section}のマスに止まったが、格が合わず、ボーナスはない",
        "{who} (grade {grades}) stopped on a square of {section} that is not for this grade: no bonus move",
    ),
    "grade.named": ("{who}の馬の格は{grade}", "The horse of {who} is of grade {grade}"),
    "fence.stop": ("{who}は柵{fence}に止まっている", "{who} stands on the fence {fence}"),
    "post.passed": ("{who}が{place}番目にゴール板を通過する", "{who} passes the post as number {place}"),
    "turn.missed": ("{who}は後ろを向いていて1回休み (あと{left})", "{who} faces backward and misses a turn (still to miss: {left})"),
    "turn.missed.last": ("{who}は向きを直して1回休み", "{who} turns the right way and misses a turn"),
    "retired": ("{who}は馬を棄権させる", "{who} retires the horse"),
    # cards
    "card.played": (
        "{who}が{card}を使い、カードはブックメーカーの{bookmaker}に渡る",
        "{who} plays {card}; the card goes to the bookmaker, {bookmaker}",
    ),
    "card.played.paid": (
        "{who}が{cost}を払って{card}を使い、カードはブックメーカーの{bookmaker}に渡る",
        "{who} pays {cost} and plays {card}; the card goes to the bookmaker, {bookmaker}",
    ),
    "whipped": ("{target}の馬は逆を向き、2回休む", "The horse of {target} turns round and will miss two turns"),
    "whipped.recalled.done": (
        "{target}の馬は逆を向き、2回休む (やり直しの後なので確かでない。別の読み方では遅すぎる)",
        "The horse of {target} turns round and will miss two turns (after a recall, so in doubt: read otherwise it is too late)",
    ),
    "recall": (
        "フライング: すべての馬がスタートに戻る。賭けと残りの休みはそのまま、{turn}から振る",
        "A false start: all horses are back on the start; bets and turns to miss stand, {turn} rolls first",
    ),
    "faller": ("{target}の馬は{fence}で落馬し、競走中止", "The horse of {target} falls at {fence} and is out"),
    "slipped": ("{target}の馬は平地で転び、競走中止", "The horse of {target} slips up on the flat and is out"),
    "remount": ("{who}の馬は{fence}で起き上がり、レースに戻る", "The horse of {who} gets up at {fence} and goes on"),
    "remount.other": (
        "{who}の馬は{by}のカードで{fence}から起き上がる (オーナー以外が使えるかは確かでない。別の読み方では使えない)",
        "The horse of {who} gets up at {fence} by the card of {by} (in doubt: read otherwise only the owner may play it)",
    ),
    "remount.with": ("同じ{fence}で落馬していた{who}の馬も戻る", "The horse of {who}, which fell at {fence} too, is back as well"),
    "remount.taken": ("{who}のマスには{other}がいるので、{who}の馬は戻れない", "The horse of {who} cannot return: {other} is on its square"),
    "pressure.in": ("{target}は次の移動で内へ押される", "{target} is driven inward on the next move"),
    "pressure.out": ("{target}は次の移動で外へ押される", "{target} is driven outward on the next move"),
    "pressure.again": (
        "{target}にはすでに1枚使われているので、使われた順に動く (確かでない裁定。別の読み方では2枚目は使えない)",
        "Another card is on {target} already, and they work in the order in which they were played (in doubt: read otherwise the second could not be played)",
    ),
    "photo": (
        "{passed}と{target}: {target}が次の番でゴールすれば着順を入れ替える",
        "{passed} and {target}: if {target} passes the post on the next roll, they change places",
    ),
    "photo.swap": ("写真判定で{one}と{other}が入れ替わる: {order}", "By photo finish {one} and {other} change places: {order}"),
    "photo.none": ("{target}へのPhoto Finishは無効に終わる", "The Photo Finish for {target} comes to nothing"),
    "objection.upheld": (
        "ダイスは{dice}: {target}は失格、{cost}は{who}に戻る。残る着順は{circle}",
        "The dice show {dice}: {target} is disqualified and {who} gets {cost} back; placed are {circle}",
    ),
    "objection.failed": ("ダイスは{dice}: 異議は通らず、{cost}は戻らない", "The dice show {dice}: the objection fails and the {cost} is lost"),
    "enquiry.upheld": ("ダイスは{dice}: {target}は失格。残る着順は{circle}", "The dice show {dice}: {target} is disqualified; placed are {circle}"),
    "enquiry.failed": ("ダイスは{dice}: 審議は通らない", "The dice show {dice}: the enquiry fails"),
    # after the race
    "race.ended": (
        "走る馬がいなくなった。完走{finishers}頭、Winningサークルは{circle}。異議を受け付ける",
        "No horse runs any more (finishers: {finishers}); in the Winning circle: {circle}; objections are heard",
    ),
    "bet.shown": ("{who}の賭けは{horse}だった", "The bet of {who} was on {horse}"),
    "odds.named": ("オッズは{odds}", "The odds are {odds}"),
    "prizes.named": ("賞金は1着から{prizes}", "The prizes, from the first place on: {prizes}"),
    "bet.hit": (
        "{who}は{horse}に{stake}を賭けて当たり、オッズ{odds}で{brought}を受け取る (確かでない裁定。別の読み方なら{other})",
        "{who} had {stake} on {horse} at {odds} and gets {brought} (a doubtful ruling; read otherwise {other})",
    ),
    "bet.miss": ("{who}が{horse}に賭けた{stake}は外れ (1着は{winner})", "{who} loses the {stake} on {horse} ({winner} won)"),
    "bets.lost": ("1着の馬がいないので、賭けはすべて没収: {who}", "There is no winner, so all bets are lost: {who}"),
    "prize": ("{who}は{place}着の賞金{prize}を得る (完走{finishers}頭)", "{who} gets {prize} for place {place} (finishers: {finishers})"),
    "race.next": ("次は第{race}レース。枠順を配り直す", "Race {race} is next; new lanes are dealt"),
    "over": ("6レースが終わった。最も金持ちなのは{who}", "Six races are over; the richest: {who}"),
    "over.unknown": ("6レースが終わったが、{who}の所持金が書かれていない", "Six races are over, but the cash of {who} is not said"),
    # decisions
    "decision.lanes": ("{by}が枠順を配る: だれが何枠か", "{by} deals the lanes: who has which?"),
    "decision.path": ("{by}は出目{roll}をどの進路で使うか", "Which path does {by} take with the {roll}?"),
    "decision.to": ("コースが書かれていない: {by}の出目{roll}はどこで終わったか", "There is no track: where did the {roll} of {by} end?"),
    "decision.grade": ("ボーナスマスに止まった: {by}の馬の格は", "On a bonus square: which grade is the horse of {by}?"),
    "decision.target": ("{by}は{card}をどの馬に使うか", "{by} chooses the horse for {card}"),
    "decision.dice": ("{target}への{card}: {by}が2個のダイスを振る", "{card} against {target}: {by} rolls two dice"),
    "decision.bet": ("{by}が賭けた馬はどれか", "Which horse has {by} backed?"),
    "decision.odds": ("1着{winner}のオッズは", "What are the odds of the winner {winner}?"),
    "decision.prizes": ("レースカードの賞金はいくらか (1着から順に{count}つ)", "What are the prizes of the race card (how many: {count}, first place first)?"),
    # checks: order and phase
    "over.play": ("ゲームは終わっていて、もう何もできない", "The game is over: nothing can be played any more"),
    "all.play": ("これは1人のプレイヤーがすること (全員ではできない)", "This must be done by one player, not by all"),
    "answer.first": ("先に{decider}が{word}を決めなければならない", "First {decider} must decide {word}"),
    "answer.shape": ("答えが{word}の書き方になっていること", "The answer must be written as {word} is written"),
    "answer.option": ("答えは{options}のどれかであること", "The answer must be one of {options}"),
    "roll.phase": ("振るのはレース中であること", "A race must be on for a roll"),
    "roll.runs": ("振るには{who}の馬が走っていること", "The horse of {who} must be running for a roll"),
    "roll.missed": ("{who}は振れない (残る休み: {left}回)", "{who} may not roll (turns still to miss: {left})"),
    "roll.turn": ("{who}の番であること (今は{turn}の番)", "It must be {who}'s turn (it is {turn}'s)"),
    "pass.entry": ("馬は必ず出走させること。パスはできない", "A horse must be entered; passing is not possible"),
    "pass.all": (
        "審議の時間は全員で閉じること",
        "The stewards' window must be closed by all together",
    ),
    "pass.each": (
        "賭けは1人ずつ、賭けるかパスするかを決めること (全員ではパスできない)",
        "Each player must bet or pass alone; all together they cannot pass the betting",
    ),
    "pass.phase": ("いまはパスできない", "Passing is not possible now"),
    "bet.optional": ("賭けなくてもよい", "Nobody has to bet"),
    # checks: before the race
    "deal.bookmaker": (
        "配るのはブックメーカーの{bookmaker}であること (ここでは{who})",
        "The bookmaker {bookmaker} must deal (here: {who})",
    ),
    "deal.setup": ("イベントカードは準備の時に1度だけ配ること", "Event cards must be dealt in the set-up, and only once"),
    "deal.entry": ("枠順はレースの前に1度だけ配ること", "Lanes must be dealt before a race, and only once"),
    "deal.nolanes": ("イベントカードを配る時に枠順は書かないこと", "No lanes may be named when event cards are dealt"),
    "players.number": ("2〜6人であること ({count}人)", "There must be two to six players (here: {count})"),
    "lanes.all": (
        "全員に1枚ずつ配ること{who}",
        "Everybody must get a lane{who}",
    ),
    "lanes.twice": ("同じ枠順カードを2人に配らないこと", "No lane card may be dealt twice"),
    "lanes.enough": ("全員の分の枠があること (枠は{most}まで)", "There must be a lane for everybody (lanes: {most})"),
    "lanes.number": ("枠順は1〜{most}であること", "Lanes must be from 1 to {most}"),
    "enter.phase": (
        "馬を告げるのは、枠順が配られてから賭けまでの間であること",
        "Horses must be entered after the lanes are dealt and before the bets",
    ),
    "enter.once": ("{who}がこのレースの馬をまだ出していないこと", "{who} must not have entered a horse in this race yet"),
    "grade.owned": ("格は1〜6であること (ここでは{grade})", "The grade must be 1 to 6 (here: {grade})"),
    "grade.unused": (
        "同じ格が2度走らないこと (格{grade}{ran})",
        "No grade may run twice (grade {grade}{ran})",
    ),
    "grade.unknown": ("{who}が前のレースに出した格がすべては書かれていない", "The board does not name all the grades that {who} ran before"),
    "grade.slip": (
        "投票用紙に書いた格{row}であること",
        "It must be grade {row}, as written on the slip",
    ),
    "bet.phase": (
        "賭けるのは出走馬が出そろってからスタートまでの間であること",
        "Bets must be made between the entries and the start",
    ),
    "bet.once": (
        "{who}がまだ賭けもパスもしていないこと (1人1回)",
        "{who} must not have bet or passed yet (once each)",
    ),
    "bet.cash": (
        "賭け金{stake}は所持金を超えないこと (所持金: {cash})",
        "The stake of {stake} must be within the cash ({cash})",
    ),
    # checks: paths
    "path.length": (
        "進路は出目{roll}を超えないこと ({steps}歩)",
        "The path must not be longer than the roll of {roll} (steps: {steps})",
    ),
    "path.six": ("内へ入るのは6の目であること (出目{roll})", "A step inward must be made with a six (rolled {roll})"),
    "path.once": ("内へは1レーンだけであること ({count}歩)", "There must be only one step inward (here: {count})"),
    "path.both": (
        "内へ入る番には外へ出ないこと (残りの5は前へ)",
        "A turn with a step inward must have no step outward (the other five go forward)",
    ),
    "path.unknown": ("{who}のいるマスかコースが書かれていないので、進路は決まらない", "The board does not say the track or the square of {who}, so the path stays undecided"),
    "path.pressed": ("押されている馬の進路は{path}であること", "Under pressure the path must be {path}"),
    "path.pressed.none": ("押されてもふさがれて動けない: 進路は書かないこと", "The horse under pressure cannot move: the path must be left out"),
    "path.edge": (
        "{step}歩目の{word}: その先にレーンがあること",
        "Step {step}, {word}: there must be a lane to go to",
    ),
    "path.taken": (
        "{step}歩目の{word}: {square}が空いていること ({who}がいる)",
        "Step {step}, {word}: {square} must be free of horses ({who} is there)",
    ),
    "path.free": ("ほかの馬のマスに入ることも飛び越すこともない", "No horse is entered upon or jumped over"),
    "path.most": (
        "出目{roll}は使えるだけ ({most}) 使うこと (この進路は{steps})",
        "As much of the roll of {roll} as possible must be used: {most} (this path uses {steps})",
    ),
    "to.track": (
        "マスが分かっているので、行き先でなく進路を書くこと",
        "The square is known, so the path must be said, not where it ends",
    ),
    "to.back": ("{place}から{to}へ後戻りしないこと", "A horse must not go back (from {place} to {to})"),
    "retire.phase": ("棄権するのはレース中であること", "A race must be on for a horse to be retired"),
    "retire.runs": ("棄権する{who}の馬は走っていること", "The horse of {who} must be running to be retired"),
    "retire.behind": (
        "棄権には先頭{leader}から柵4つ以上の遅れが要る (越えた柵: {who}は{own}、先頭は{lead})",
        "To retire, a horse must be four fences behind the leader {leader} (cleared: {who} {own}, leader {lead})",
    ),
    "retire.unknown": ("{who}が先頭より柵いくつ分遅れているかは盤面から分からない", "The board does not say how many fences {who} is behind the leader"),
    # checks: cards
    "card.held": ("{card}が{who}の手札にあること", "{card} must be in the hand of {who}"),
    "card.race": ("使うのはレース中であること", "A race must be on for this card"),
    "card.notarget": ("{card}に対象は書かないこと", "No target may be named for {card}"),
    "card.nodice": ("{card}にダイスは書かないこと", "No dice may be named for {card}"),
    "whipped.moment": ("使うのは最初のダイスが振られる前であること", "It must be played on the start, before the first roll"),
    "whipped.recalled": (
        "やり直しのスタート前である (確かでない裁定。別の読み方ではもう使えない)",
        "It is before the new start (a doubtful ruling: read otherwise it is too late after a recall)",
    ),
    "recall.moment": (
        "先頭の馬がBrian's Brookに着く前であること (着いた馬はいない)",
        "The leader must not have reached Brian's Brook (none has)",
    ),
    "recall.late": (
        "先頭の馬がBrian's Brookに着く前であること (着いた: {who})",
        "The leader must not have reached Brian's Brook (reached by {who})",
    ),
    "recall.unknown": ("先頭がBrian's Brookに着いたかどうかは盤面から分からない", "The board does not say whether the leader has reached Brian's Brook"),
    "faller.moment": (
        "柵に止まっている馬がいること (いま: {who})",
        "A horse must be standing on a fence (now: {who})",
    ),
    "faller.anyone": ("だれでも、競走中止の馬のオーナーでも使える", "Anybody may play it, owners who are out as well"),
    "slipped.player": (
        "使う{who}がレースに残っていること",
        "{who} must still be in the race to play it",
    ),
    "remount.moment": (
        "使うのはFallerの直後であること (いま落馬した馬: {who})",
        "It must be played directly after a Faller (just fallen: {who})",
    ),
    "remount.owner": (
        "使うのは落馬した馬のオーナー{owner}であること (確かでない裁定。別の読み方ではだれでも使える)",
        "It must be played by {owner}, the owner of the fallen horse (a doubtful ruling; read otherwise, anybody may play it)",
    ),
    "remount.anybody": (
        "この卓ではだれでも使える (別の読み方による。裁定ではオーナー{owner}だけ)",
        "At this table anybody may play it (by the other reading; as ruled, only the owner {owner})",
    ),
    "pressure.moment": ("使うのは対象の馬のオーナーが振る前であること", "It must be played before the owner of the horse rolls"),
    "objection.moment": (
        "使うのは走る馬がいなくなり、着順が決まった後であること",
        "It must be played when no horse runs any more and the places are settled",
    ),
    "objection.cash": (
        "{cost}を払えること ({who}の所持金: {cash})",
        "{who} must be able to pay {cost} (cash: {cash})",
    ),
    "enquiry.free": ("支払いは要らない", "Nothing is to be paid"),
    "photo.moment": (
        "使うのは馬がゴール板を通過した後、次のダイスの前であること",
        "It must be played after a horse passes the post, before the next roll",
    ),
    "photo.placed": (
        "通過した馬は3着以内であること (通過したのは{who})",
        "The horse that passed must be among the first three (passed: {who})",
    ),
    "target.any": ("{card}を使える馬がいること", "There must be a horse that {card} can be played on"),
    "target.runs": ("対象はレースに残っている馬であること (ここでは{target})", "The target must be a horse still in the race (here: {target})"),
    "target.faller": ("対象は柵に止まっている馬であること (ここでは{target})", "The target must be on a fence (here: {target})"),
    "target.slippedUp": ("対象は柵の上にいない馬であること (ここでは{target})", "The target must not be on a fence (here: {target})"),
    "target.pressure": (
        "対象は最後の直線にいる馬であること (ここでは{target})",
        "The target must be on the final straight (here: {target})",
    ),
    "target.nobody": (
        "対象は次に振る人の馬であること (次に振る人はいない)",
        "The target must be the horse of the player who rolls next (nobody does)",
    ),
    "target.placed": ("対象は入着馬であること (ここでは{target})", "The target must be a placed horse (here: {target})"),
    "target.photoFinish": (
        "対象は次に振る{next}の馬であること",
        "The target must be the horse of {next}, who rolls next",
    ),
    # findings
    "find.players": ("2〜6人で遊ぶゲームに{count}人いる", "The game is for two to six players, not for {count}"),
    "find.together": ("{who}と{other}が同じマス{square}にいる", "{who} and {other} stand together on {square}"),
    "find.together.lap": (
        "{who} ({square}) と{other} ({there}) は周回が違うだけで、盤の同じマスにいる",
        "{who} ({square}) and {other} ({there}) stand on the same space of the board, a lap apart",
    ),
    "find.off": ("マス{square}はコースの外 (レーン{lanes}まで、ゴール{finish})", "Off the track: {square} (lanes: {lanes}, finish at {finish})"),
    "find.fallen": ("落馬した{who}の馬が柵でない所 ({square}) にいる", "The horse of {who} has fallen but is on no fence ({square})"),
    "find.slipped": ("平地で転んだ{who}の馬が柵{fence}にいる", "The horse of {who} slipped up on the flat but is on the fence {fence}"),
    "find.pressure": ("押されている{who}の馬が最後の直線にいない ({square})", "The horse of {who} is under pressure but not on the final straight ({square})"),
    "find.missed": ("まだ休みが残る{who}の馬が{square}にいる", "The horse of {who} still has turns to miss but is at {square}"),
    "find.bonus": ("{who}の馬は{section}のボーナスを使ったことになっているが、その格のマスに達していない ({square})", "The horse of {who} has had its {section} bonus but has not come to a square of it for its grade ({square})"),
    "find.disqualified": ("3着以内でない{who}の馬が失格になっている", "The horse of {who} is disqualified but was not among the first three"),
    "find.moved": ("スタートの前なのに{who}の馬は{square}にいる", "The race has not started, but the horse of {who} is at {square}"),
    "find.prizes": ("賞金が{count}着分ある。出るのは3着まで", "There are prizes for {count} places; only the first three can earn one"),
    "find.post": ("{who}の馬は今ゴールしたところでない", "The horse of {who} has not just passed the post"),
    "find.photo": ("Photo Finishは次に振る人の馬を待つが、次に振るのは{who}でない", "A Photo Finish waits for the next to roll, who is not {who}"),
    "find.photo.post": ("Photo Finishの前に3着以内でゴールした馬がいない", "A Photo Finish waits, but no placed horse has just passed the post"),
    "find.lane": ("枠順{lane}はない (1〜{most})", "There is no lane {lane} (1 to {most})"),
    "find.lane.twice": ("枠順{lane}は{other}も持っている", "Lane card {lane} is also with {other}"),
    "find.grade.twice": ("格{grade}の馬が2度走っている", "The horse of grade {grade} runs for the second time"),
    "find.ran": ("第{race}レースより前に{count}頭走ったことになっている", "Too many horses have run before race {race} ({count})"),
    "find.slip": ("投票用紙に同じ格が2度ある", "The slip has a grade twice"),
    "find.slip.ran": ("走った格{ran}が投票用紙と合わない", "The grades that ran ({ran}) are not those of the slip"),
    "find.cards": ("イベントカードが{count}枚ある (配られたのは{dealt}枚)", "More event cards in hand ({count}) than were dealt ({dealt})"),
    "find.cards.all": ("使ったものと合わせてイベントカードが{count}枚ある (配られたのは{dealt}枚)", "More event cards with those played ({count}) than were dealt ({dealt})"),
    "find.home": ("{state}の{who}の馬が{square}にいるはずがない", "The horse of {who} ({state}) cannot be at {square}"),
    "find.setup.race": ("準備は第1レースの前だけである (第{race}レース)", "The set-up is before race 1 only, not race {race}"),
    "find.setup.used": ("準備中に使われたイベントカードがある", "Event cards have been played in the set-up"),
    "find.setup.cash": ("準備中の{who}の所持金が£20,000でない", "In the set-up {who} does not have £20,000"),
    "find.over": ("6レースで終わるゲームが第{race}レースで終わっている", "The game has six races but is over after race {race}"),
    "find.early.lane": ("準備中なのに{who}はもう枠順を持っている", "In the set-up {who} already has a lane"),
    "find.early.grade": ("枠順が配られていないのに{who}の馬はもう出走登録されている", "The lanes are not dealt, but {who} has already entered a horse"),
    "find.early.bet": ("投票の前なのに{who}はもう賭けている", "The betting has not begun, but {who} has already bet"),
    "find.early.state": ("スタートの前なのに{who}の馬はもう{state}になっている", "The race has not started, but the horse of {who} is {state}"),
    "find.early.disqualified": ("まだレース中なのに{who}の馬が失格になっている", "The race is on, but the horse of {who} is disqualified"),
    "find.early.missed": ("スタートにも着いていない{who}の馬に休みがある", "The horse of {who} is not on the start yet but has turns to miss"),
    "find.runs": ("レースは終わったのに{who}の馬がまだ走っている", "The race is over, but the horse of {who} still runs"),
    "find.retired": (
        "棄権した{who}の馬は先頭から柵4つ遅れたことがない (越えた柵: {own}、最も多い馬は{lead})",
        "The horse of {who} is retired but was never four fences behind (fences cleared: {own}, the most: {lead})",
    ),
    "find.turn.start": (
        "スタートで{who}の番になるはずがない ({first}から始まり、休みは2回ずつ)",
        "On the start it cannot be the turn of {who} ({first} begins, and turns are missed two at a time)",
    ),
    "find.waiting": ("この答えを待つのは今の段階でない", "What is said to wait for an answer does not wait in this phase"),
    "find.turn.missed": ("{who}の番になっているが、まだ休みが残っている", "It is the turn of {who}, who still has turns to miss"),
    "find.nobonus": ("{who}の馬はボーナス移動のできるマスにいない", "The horse of {who} is on no square that could give it a bonus move"),
    "find.fell": ("{who}の馬は今落馬したところでない", "The horse of {who} has not just fallen"),
    "find.recall": ("スタートの前でないので、今やり直しになったところでない", "There has just been no recall: the horses are not on the start"),
    "find.turn": ("{who}の番だが、その馬は走っていない", "It is the turn of {who}, whose horse does not run"),
    "find.lanes": ("枠が{most}までしかなく、全員には配れない", "There is no lane for everybody (lanes: {most})"),
    "find.target": ("{card}を使える馬がいない", "There is no horse on which {card} could be played"),
    "find.notrack": ("コースが書かれていないので、進路は決まらないまま", "No track is described, so paths stay undecided"),
    "find.laps": ("ゴール{finish}は1周{lap}の1.25倍でない", "The finish {finish} is not 1.25 laps of {lap}"),
    "find.link": ("{start}から{end}へのつながりは隣のレーンの前方でない", "The link from {start} to {end} does not lead ahead into the next lane"),
    "find.spot": ("{name}のマス{square}はコースの外 (レーン{lanes}まで)", "Off the track: {square}, where {name} should be (lanes: {lanes})"),
    "find.brook": ("Brian's Brookがないので、False Startの時期は決まらない", "No fence is called Brian's Brook, so the moment of a False Start stays undecided"),
    # explanations
    "why.not_home": ("{who}はゴールしていない ({state}、{square})", "{who} has not passed the post ({state}, {square})"),
    "why.passed": ("ゴールの順: {order}", "order of finish: {order}"),
    "why.disqualified": ("{who}は失格", "{who} is disqualified"),
    "why.moved_up": ("失格の{gone}の分だけ繰り上がる", "moves up for {gone}, disqualified"),
    "why.unplaced": ("3着以内でないので、繰り上がっても入着しない", "not among the first three, and nobody moves up into them"),
    "why.cleared": ("{who}が越えた柵", "fences {who} has cleared"),
    "why.cleared.on": ("{who}が越えた柵 (いまいる柵: {fence})", "fences {who} has cleared (standing on: {fence})"),
    "why.lead": ("先頭{leader}の越えた柵{lead}との差 (4以上で棄権できる)", "behind the {lead} of the leader {leader} (at four a horse may retire)"),
    "why.fences_unknown": ("{who}が越えた柵は盤面から分からない", "the board does not say how many fences {who} has cleared"),
    "why.no_bet": ("{who}は賭けていない", "{who} has made no bet"),
    "why.stake": ("{who}が{horse}に賭けた額", "the stake of {who} on {horse}"),
    "why.odds": ("{horse}のオッズ", "odds of {horse}"),
    "why.odds_unknown": ("{horse}のオッズが書かれていない", "the odds of {horse} are not said"),
    "why.brings": ("当たれば受け取る額", "what a hit brings"),
    "why.other": ("確かでない裁定: 別の読み方ならこの額", "a doubtful ruling: read otherwise a hit brings"),
    "why.hit": ("1着は{winner}: 当たり", "{winner} won: a hit"),
    "why.miss": ("1着は{winner}: 外れ", "{winner} won: a miss"),
    "why.nobody": ("1着の馬がいない: 没収", "there is no winner: the stake is lost"),
    "why.finishers": ("完走馬 (失格も数える): {who}", "finishers, disqualified ones too: {who}"),
    "why.places": ("賞金の出る着順の数", "places with a prize"),
    "why.prize": ("{who}の{place}着の賞金", "prize of {who} for place {place}"),
    "why.no_prize": ("{who}に賞金はない", "no prize for {who}"),
    "why.paths": ("{who}が{start}から{roll}で進める進路の数", "paths of {who} from {start} with a {roll}"),
    "why.paths_later": (
        "{who}が{start}から{roll}で進める進路の数 (いまは{who}の番でない)",
        "paths of {who} from {start} with a {roll} (it is not their turn now)",
    ),
    "why.lost": ("ふさがれて失われる移動力", "movement points lost, being blocked"),
    "why.path": ("{path}", "{path}"),
    "why.path_unknown": ("{who}の進路は盤面から分からない", "the board does not show the paths of {who}"),
}, who=({**EVERYBODY[0], "—": "なし"}, {**EVERYBODY[1], "—": "none"}), cash=_CASH, horse=_HORSE, by=EVERYBODY, decider=EVERYBODY, start=_PLACE, end=_PLACE, square=_PLACE, there=_PLACE, place=_PLACE, to=_PLACE,
   path=(_japanese_path, _english_path), word=_WORDS, state=STATES, section=(SECTIONS, SECTIONS))  # fmt: skip

# plays, answers and claims
WORDS |= told({
    "say.play.enter": ("{by}は格{enter}の馬を出す", "{by} enters the horse of grade {enter}"),
    "say.play.bet": ("{by}は{bet}に賭ける", "{by} bets on {bet}"),
    "say.play.bet.stake": ("{by}は{bet}に£{stake}を賭ける", "{by} bets £{stake} on {bet}"),
    "say.play.roll": ("{by}が{roll}を振る", "{by} rolls a {roll}"),
    "say.play.roll.path": ("{by}が{roll}を振り、{path}", "{by} rolls a {roll} and goes {path}"),
    "say.play.roll.to": ("{by}が{roll}を振り、{to}まで進む", "{by} rolls a {roll} and goes to {to}"),
    "say.play.card": ("{by}が{card}を使う", "{by} plays {card}"),
    "say.play.card.dice": ("{by}が{card}を使い、{dice}を振る", "{by} plays {card} and rolls {dice}"),
    "say.play.card.target": ("{by}が{target}の馬に{card}を使う", "{by} plays {card} on the horse of {target}"),
    "say.play.card.target.dice": (
        "{by}が{target}の馬に{card}を使い、{dice}を振る",
        "{by} plays {card} on the horse of {target} and rolls {dice}",
    ),
    "say.play.retire": ("{by}は馬を棄権させる", "{by} retires the horse"),
    "say.answer.lanes": ("{by}が配った枠順は{value}", "The lanes that {by} has dealt: {value}"),
    "say.answer.grade": ("{by}の馬の格は{value}", "The horse of {by} is of grade {value}"),
    "say.answer.target": ("{by}は{value}の馬を選ぶ", "{by} chooses the horse of {value}"),
    "say.answer.dice": ("{by}は{value}を振る", "{by} rolls {value}"),
    "say.answer.bet": ("{by}が賭けたのは{value}", "{by} has backed {value}"),
    "say.answer.odds": ("オッズは{value}", "The odds are {value}"),
    "say.answer.prizes": ("賞金は{value}", "The prizes are {value}"),
    "say.bet.horse": ("{horse}", "{horse}"),
    "say.bet.horse.stake": ("{horse}に£{stake}", "£{stake} on {horse}"),
    "say.bet.stake": ("£{stake}", "£{stake}"),
    "say.claim.place": ("Winningサークルは1着から{value}", "In the Winning circle, the first one first: {value}"),
    "say.claim.place.[]": ("Winningサークルに馬はいない", "No horse is in the Winning circle"),
    "say.claim.place.none": ("Winningサークルに馬はいない", "No horse is in the Winning circle"),
    "say.claim.place.each": ("{about}の馬は{value}着", "The horse of {about} is number {value}"),
    "say.claim.place.each.none": ("{about}の馬は入着していない", "The horse of {about} is not placed"),
    "say.claim.odds": ("{about}のオッズは{value}倍", "The odds of {about} are {value}"),
    "say.claim.odds._": ("{about}のオッズは書かれていない", "The odds of {about} are not said"),
    "say.claim.cash": ("{about}の所持金は£{value}", "{about} has £{value}"),
    "say.claim.cash._": ("{about}の所持金は書かれていない", "The cash of {about} is not said"),
    "say.claim.missed": ("{about}の休みはあと{value}回", "Turns that {about} has still to miss: {value}"),
    "say.claim.cards": ("{about}のイベントカードは{value}", "The event cards of {about}: {value}"),
    "say.claim.bet": ("{about}の賭けは{value}", "The bet of {about}: {value}"),
    "say.claim.bet.none": ("{about}は賭けていない", "{about} has made no bet"),
    "say.claim.bonus": ("{about}が使ったボーナスは{value}", "The bonus sections that {about} has used: {value}"),
    "say.claim.lane": ("{about}は{value}枠", "{about} has lane {value}"),
    "say.claim.lane._": ("{about}の枠順は書かれていない", "The lane of {about} is not said"),
    "say.claim.grade": ("{about}の馬の格は{value}", "The horse of {about} is of grade {value}"),
    "say.claim.grade._": ("{about}の馬の格は書かれていない", "The grade of the horse of {about} is not said"),
    "say.claim.race": ("第{value}レースである", "This is race {value}"),
}, path=(_goes, _english_path), to=_PLACE, stake=(_pounds, _pounds))  # fmt: skip
WORDS |= told({
    "say.play.deal": ("{by}が{deal}を配る", "{by} deals {deal}"),
    "say.play.deal.lanes": ("{by}が枠順を配る ({lanes})", "{by} deals the lanes ({lanes})"),
    "say.claim.phase": ("いまは{value}である", "The phase: {value}"),
    "say.claim.phase.over": ("ゲームは終わっている", "The game is over"),
}, value=PHASES, deal=({}, {"events": "event cards", "lanes": "the lanes"}))  # fmt: skip
WORDS |= told({
    "say.answer.to": ("{by}は{value}まで進んだ", "The move of {by} ended at {value}"),
    "say.claim.square": ("{about}の馬は{value}にいる", "The horse of {about} is at {value}"),
    "say.claim.state": ("{about}の馬は{value}である", "The horse of {about} is {value}"),
    "say.claim.state.running": ("{about}の馬は走っている", "The horse of {about} is still running"),
    "say.claim.state.fallen": ("{about}の馬は落馬している", "The horse of {about} has fallen"),
    "say.claim.state.retired": ("{about}の馬は棄権している", "The horse of {about} is retired"),
    "say.claim.state.slipped": ("{about}の馬は転んでいる", "The horse of {about} has slipped up"),
    "say.claim.state.finished": ("{about}の馬はゴールしている", "The horse of {about} has passed the post"),
}, value=_PLACE)  # fmt: skip
WORDS |= told({"say.answer.path": ("{by}は{value}", "{by} goes {value}")}, value=(_goes, _english_path))
WORDS |= told({"grade.unused": WORDS["grade.unused"]}, ran=(
    lambda text: "" if text == "なし" else f"、走った格: {text}",
    lambda text: "" if text == "none" else f"; ran: {text}",
))  # fmt: skip
WORDS |= told({"lanes.all": WORDS["lanes.all"]}, who=(
    lambda text: "" if text == "なし" else f" (足りない: {text})",
    lambda text: "" if text == "none" else f" (missing: {text})",
))  # fmt: skip
_LANES = (
    lambda text: re.sub(r"([^、]+): (\d+)", r"\1は\2枠", text),
    lambda text: re.sub(r"([^,]+): (\d+)", r"\1 lane \2", text),
)
WORDS |= told({key: WORDS[key] for key in ("deal.lanes", "say.play.deal.lanes")}, by=EVERYBODY, lanes=_LANES)
WORDS |= told({"say.answer.lanes": WORDS["say.answer.lanes"]}, value=_LANES)
WORDS |= told({"why.path.value": ("{value}", "{value}")}, value=(_japanese_end, _english_end))
WORDS |= told({f"why.{key}.value": ("{value}", "{value}") for key in ("prize", "stake", "brings")}, value=_CASH)
WORDS |= told(
    {"say.claim.decision": ("いま問われているのは{value}", "What is asked now: {value}")}, value=({}, _WORDS[1])
)
WORDS |= told({"say.claim.bonus": WORDS["say.claim.bonus"]}, value=({}, SECTIONS))
WORDS |= told({"say.claim.cash": WORDS["say.claim.cash"]}, value=(_pounds, _pounds))
WORDS |= told({"prizes.named": WORDS["prizes.named"]}, prizes=(_prizes, _prizes))

# input that cannot be used
FAULTS = {
    "nasty.players": ("2〜6人で遊ぶ (0.1)。{count}人いる", "two to six play (0.1), not {count}"),
    "nasty.path": (
        "進路{path}が読めない。F3 OUT Fのように書くこと",
        "cannot read the path {path}; write it like F3 OUT F",
    ),
    "nasty.order": (
        "ゴールした馬{names}の着順が分からない。finishedに着順で書くこと",
        "the order of {names} is not said; name them in finished, the first one first",
    ),
    "nasty.finisher": (
        "{name}はfinishedにあるのに{state}になっている。一方を直すこと",
        "{name} is in finished but {state}; correct one of them",
    ),
    "nasty.noroll": (
        "{key}: ダイスを振った馬が出走中でない。turnとstateを確かめること",
        "{key}: no horse that runs has rolled; check turn and state",
    ),
    "nasty.notrack": (
        "{name}のマスを番号で書くにはtrackが要る。trackを書くかstart, flat, straight, postか柵の名で書くこと",
        "the square of {name} is a number but there is no track; describe one or say start, flat, straight, post or a fence",
    ),
}
