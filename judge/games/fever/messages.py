"""What the Horse Fever engine says."""

import re
from collections.abc import Callable

from judge.engine.templates import EVERYBODY, Tables, TwoWay, Way, localized_templates, translate, untranslated
from judge.games.fever.sheet import COLOURS

# words of the game, in Japanese and in English
COLOUR: Tables = (dict(zip(COLOURS, "黒青緑赤黄白")), {})
PHASES = (
    {"deal": "ディール", "buy": "購入", "bet1": "1回目の賭け", "cards": "アクションカードの配置", "bet2": "2回目の賭け", "race": "レース",
     "payout": "払い戻し", "dutch": "ダッチ・オークション", "english": "イングリッシュ・オークション", "end": "最後の計算",
     "over": "ゲーム終了"},
    {"buy": "purchases", "bet1": "first bets", "cards": "action cards", "bet2": "second bets", "dutch": "Dutch auction",
     "english": "English auction", "end": "final count", "over": "game over"},
)  # fmt: skip
# the phases in a sentence
_PHASE: Tables = (
    {"deal": "ディール", "buy": "購入フェイズ", "bet1": "1回目の賭け", "cards": "アクションカードを置くフェイズ", "bet2": "2回目の賭け",
     "race": "レース", "payout": "払い戻し", "dutch": "ダッチ・オークション", "english": "イングリッシュ・オークション", "end": "最後の計算",
     "over": "ゲーム終了後"},
    {"deal": "the deal", "buy": "the purchase phase", "bet1": "the first round of bets", "cards": "the placing of action cards",
     "bet2": "the second round of bets", "race": "the race", "payout": "the payout", "dutch": "the Dutch auction",
     "english": "the English auction", "end": "the final count", "over": "the end of the game"},
)  # fmt: skip
LENDERS: Tables = ({"bank": "銀行", "mafia": "マフィア"}, {})
# places: 1着 in Japanese is written in the sentence
PLACES: Tables = ({}, {"1": "1st", "2": "2nd", "3": "3rd", "4": "4th", "5": "5th", "6": "6th"})
_LINES = (
    {"actions": "アクションカード", "objective": "目的カード", "assistant": "助手カード", "horse": "馬カード", "stable": "厩舎オーナーカード",
     "pass": "パス", "borrow": "借金", "double": "2倍額の購入", "sell": "売却"},
    {"actions": "action cards", "objective": "objective card", "assistant": "assistant card", "horse": "horse card",
     "stable": "stable-owner card", "borrow": "loan", "double": "purchase at double price", "sell": "sale"},
)  # fmt: skip
_KINDS: Tables = (
    {"action": "アクション", "objective": "目的", "assistant": "助手", "horse": "馬", "stable": "厩舎オーナー"},
    {},
)
_CARD = (  # a colour is the card of that stable
    {
        **{colour: f"{ja}の厩舎" for colour, ja in COLOUR[0].items()},
        "_": "不明なカード",
    },
    {**{colour: f"the {colour} stable" for colour in COLOURS}, "_": "an unknown card"},
)
_SIGNS: Tables = ({"plus": "プラス", "minus": "マイナス"}, {})
_DECISIONS = (
    {"odds": "オッズ", "dice": "ダイスの色", "card": "カード", "tie": "同じマスの馬の順", "price": "購入料金", "repay": "返済額",
     "refuse": "断るかどうか", "finish": "ゴールライン", "sign": "プラスかマイナスか", "move": "移動カード", "kind": "単勝か複勝か",
     "stake": "賭け金", "horse": "馬", "stable": "厩舎", "from": "借りる先"},
    {"tie": "the order of tied horses", "repay": "the repayment", "refuse": "the refusal", "finish": "the goal line",
     "sign": "the sign", "move": "the movement card", "kind": "the kind of bet", "from": "the lender", "odds": "the odds",
     "dice": "the dice", "card": "the card", "price": "the price", "stake": "the stake", "horse": "the horse",
     "stable": "the stable"},
)  # fmt: skip
# what the questions were once called
_DECISIONS_BEFORE = {"whether to refuse": "refuse", "plus or minus": "sign", "win or place": "kind"}
# what a question asks for, as the subject of a sentence
_SAID = (
    {**_DECISIONS[0], "finish": "ゴールラインのマス", "sign": "カードの種類", "kind": "賭けの種類", "refuse": "答え"},
    {word: said[0].upper() + said[1:] for word, said in _DECISIONS[1].items()},
)
_BETS: Tables = ({"win": "単勝", "place": "複勝"}, {})
_ICONS = {
    "start": "スタート", "sprint": "スプリント", "goal": "ゴール", "photo": "写真判定", "last": "6位", "first": "1位", "remove": "除外",
    "odds": "オッズ", "vp": "VP", "pay": "払い戻しの時に影響", "take": "隣の人からもらう", "assistant": "助手", "horse": "馬",
    "objective": "目的", "stable": "厩舎", "pass": "パス", "bank": "銀行", "mafia": "マフィア",
}  # fmt: skip
_WORKS = {
    "no": "不可", "stop": "ラインで止まる", "win": "勝ち", "lose": "負け", "plus": "プラス", "minus": "マイナス", "up": "アップ",
    "down": "ダウン", "free": "無料", "double": "2枚分", "exchange": "交換",
}  # fmt: skip
_ENGLISH_ICONS = {
    "photo": "photo finish", "last": "6th position", "first": "1st position", "remove": "removes", "vp": "VP", "pay": "payout",
    "take": "from a neighbour", "assistant": "assistant cards", "horse": "horse cards", "objective": "objective cards",
    "stable": "stables", "pass": "passing", "bank": "loan from the bank", "mafia": "loan from the mafia",
}  # fmt: skip
_ENGLISH_WORKS = {
    "no": ": none", "stop": ": stops at the line", "win": ": won", "lose": ": lost", "plus": ": plus cards",
    "minus": ": minus cards", "double": ": count double", "exchange": ": exchange",
}  # fmt: skip


def _both(*tables: Tables) -> Tables:
    """Joins several tables of words and returns (table for Japanese, table for English)."""
    ja, en = ({word: text for table in tables for word, text in table[n].items()} for n in (0, 1))
    return ja, en


def _icons(names: dict[str, str], works: dict[str, str]) -> Callable[[str], str]:
    """Returns a function that words icons by these tables: `start =4 (Whirl)` → スタート =4 (Whirl), `photo win` →
    photo finish: won."""

    def one(found: re.Match[str]) -> str:
        """Words the one icon that was found."""
        return f"{found[1]}{names.get(found[2], found[2])} {works.get(found[3], found[3] or '')}".replace(" :", ":")

    return lambda text: re.sub(r"(^|、|, )(\w+) (\w+)?", one, text)


def _japanese_icons(text: str) -> str:
    """Words icons in Japanese: `odds up 2 (Praise)` is オッズ2アップ (Praise), `remove plus` プラスを除外."""
    text = re.sub(r"(^|、)odds (up|down)(?: (\d))?", lambda m: f"{m[1]}オッズ{m[3] or 1}{_WORKS[m[2]]}", text)
    text = re.sub(r"(^|、)remove (plus|minus)", lambda m: f"{m[1]}{_WORKS[m[2]]}を除外", text)
    return _icons(_ICONS, _WORKS)(text)


ICONS = _japanese_icons, _icons(_ENGLISH_ICONS, _ENGLISH_WORKS)


def _either(text: str) -> str:
    """Words a list of phases in English with "or": "the purchase phase or the race"."""
    *others, last = translate(text, _PHASE[1]).split(", ")
    return f"{', '.join(others)} or {last}" if others else last


def _counted(one: str, several: str) -> tuple[Way, Way]:
    """Returns how a number is written in each language: Japanese the number alone, English with its noun (1 bet, 2
    bets), from which it can be read again."""
    return str, TwoWay(lambda text: f"{text} {one if text == '1' else several}", lambda text: [text.partition(" ")[0]])


def _most(counter: str) -> tuple[Way, Way]:
    """Returns how the most that there can be is worded in each language, in English "there can be none" or "the limit
    is 2". `counter` follows the number in Japanese."""
    return (
        lambda text: f"1{counter}もないはずである" if text == "0" else f"{text}{counter}まで",
        lambda text: "there can be none" if text == "0" else f"the limit is {text}",
    )


def _owner(text: str) -> str:
    """Words in English who already has a card: "P2 already owns", or "The red horse already has" for an action card."""
    return f"The {text} horse already has" if text in COLOURS else f"{text} already owns"


_WAYS: dict[str, tuple[Way, Way]] = {
    "by": EVERYBODY, "decider": EVERYBODY, "horse": COLOUR, "horses": COLOUR, "card": _CARD, "stable": COLOUR, "level": COLOUR,
    "order": COLOUR, "dice": COLOUR, "about": _both(COLOUR, _KINDS), "kind": _KINDS, "found": _KINDS, "sign": _SIGNS,
    "line": _LINES, "value": _both(COLOUR, _BETS, _SIGNS, LENDERS), "taken": _both(COLOUR, _BETS, _SIGNS, LENDERS), "word": _DECISIONS, "phase": PHASES, "auction": PHASES,
    "wanted": (lambda text: translate(text, _PHASE[0]).replace("、", "か"), _either), "effect": ICONS, "effects": ICONS,
    "place": PLACES, "column": PLACES, "tokens": _counted("bet token", "bet tokens"),
    "step": (
        lambda text: "進まず" if text == "0" else f"{text}マス進み",
        lambda text: "stays on" if text == "0" else f"moves {text} square{'s' * (text != '1')} to",
    ),
    "past": (
        lambda text: "ゴールラインちょうど" if text == "0" else f"ゴールラインの{text}マス先",
        lambda text: "exactly on the goal line" if text == "0" else f"{text} square{'s' * (text != '1')} past the goal line",
    ),
}  # fmt: skip

# how the horses behind stood to the goal line: black 1, blue 0
_BEHIND: tuple[Way, Way] = (
    lambda text: f"、{translate(text, COLOUR[0]).replace(': ', 'は')}マス先" if text not in ("", "なし") else "",
    lambda text: f"; {translate(text, COLOUR[1]).replace(':', '')}" if text not in ("", "none") else "",
)
# what an answer looks like, by its question
_FORMS = (
    {"odds": "残る厩舎すべてに2〜7。第1ラウンドのレース前は互いに違う数", "dice": "2色", "card": "ありうるカード", "tie": "同じマスの馬を1度ずつ",
     "finish": "走っている馬より先、ゴールした馬以下のマス", "move": "6つの数", "stake": "所持金まで", "refuse": "はいかいいえ",
     "kind": "単勝か複勝", "horse": "馬の色", "stable": "自分の厩舎", "from": "銀行かマフィア", "sign": "プラスかマイナス",
     "price": "金額", "repay": "金額"},
    {"odds": "2 to 7 for each stable that has none; before the first race all different", "dice": "two colours",
     "card": "a card that it can be", "tie": "each tied horse once", "finish": "ahead of the horses still running, not beyond one that has finished",
     "move": "six numbers", "stake": "up to the money in hand", "refuse": "yes or no", "kind": "win or place",
     "horse": "a horse's colour", "stable": "a stable that the player owns", "from": "bank or mafia", "sign": "plus or minus",
     "price": "a sum of money", "repay": "a sum of money"},
)  # fmt: skip


def _tied(n: int) -> Callable[[str], str]:
    """Returns a function that words what decides a tie in Japanese (0) or English (1): `black: 1:2`, `red: photo lose`."""

    def one(part: str) -> str:
        """Words what one horse has."""
        colour, _, told = part.partition(": ")
        return f"{translate(colour, COLOUR[n])}: {ICONS[n](told)}"

    between = ("、", ", ")[n]
    return lambda text: between.join(map(one, text.split(between)))


_WAYS |= {"form": _FORMS, "behind": _BEHIND, "tie": (_tied(0), _tied(1))}

CATALOGUE = localized_templates({
    # phases and rounds
    "setup": ("準備をする。各色の賭けトークンは{tokens}枚、ラウンドは全部で{rounds}、所持金はキャラカードのとおりである。", "The game is set up with {tokens} of each colour, {rounds} rounds and the starting money shown on the character cards."),
    "deal": ("全員がアクションカードを2枚ずつ裏向きで取る。", "Each player takes two action cards and keeps them face down."),
    "phase.buy": ("購入フェイズが始まる ({turn}から時計回りに2巡)。", "The purchase phase begins. Clockwise from {turn}, each player has two turns."),
    "phase.bet1": ("1回目の賭けが始まる ({turn}から時計回り)。", "The first bets are made clockwise from {turn}."),
    "phase.cards": ("アクションカードを馬に置く (順番は自由)。", "Players place action cards on horses, in any order."),
    "phase.bet2": ("2回目の賭けが始まる ({turn}から反時計回り)。", "The second bets are made anticlockwise from {turn}."),
    "phase.race": ("レースが始まる。", "The race begins."),
    "phase.dutch": ("ダッチ・オークションが始まる (最初の提示は1000D)。", "The Dutch auction begins. The first bid is 1000D."),
    "phase.english": (
        "イングリッシュ・オークションが始まる (最初の提示は1000D)。",
        "The English auction begins. The first bid is 1000D.",
    ),
    "phase.end": ("{rounds}ラウンドが終わり、最後の計算をする。", "All {rounds} rounds are over, and the final count begins."),
    "no_auction": ("ハウスルール2により、オークションは行わない。", "Under house rule 2, there are no auctions."),
    "round.cards": ("アクションカードはすべて山札に戻る。", "All action cards go back to the deck."),
    "round.start": ("スタートプレイヤーカードは左隣の{start}に移る。", "The start-player card passes to the left, to {start}."),
    "round.next": ("{rounds}ラウンドのうち第{round}ラウンドが始まる。", "Round {round} of {rounds} begins."),
    # purchases
    "buy.actions": ("{by}がアクションカード2枚を{price}Dで買う。", "{by} buys two action cards for {price}D."),
    "buy.stable": (
        "{by}が{card}のオーナーカードを{price}D (オッズ1:{odds}の購入料金) で買う。",
        "{by} buys {card} for {price}D (the price at odds 1:{odds}).",
    ),
    "buy.stable.icons": (
        "{by}が{card}のオーナーカードを、「{effects}」により{price}Dで買う。",
        "{by} buys {card} for {price}D (icon: {effects}).",
    ),
    "buy.double": ("{by}が{seller}から{card}を2倍額の{price}Dで買う。", "{by} buys {card} from {seller} for double the price, {price}D."),
    "double": ("{card}は2枚として数える。", "{card} counts as two cards."),
    "refused": (
        "{by}が{card}を売るのを断ったので、{buyer}は別の購入をする。",
        "{by} refuses to sell {card}, so {buyer} makes another purchase.",
    ),
    "void": (
        "{by}は所持金が{money}Dで、{price}Dの{card}を買えないので、別の購入をする。",
        "{by} has only {money}D and cannot buy {card} for {price}D, so {by} makes another purchase.",
    ),
    "sell": ("{by}が{card}を1/2額の{price}Dで売る。", "{by} sells {card} for half the price, {price}D."),
    "borrow": ("{by}が{lender}から{sum}Dを借りる (返済額: {owe}D)。", "{by} borrows {sum}D from the {lender} (repayment: {owe}D)."),
    "pass.buy.icons": (
        "{by}がパスして銀行から{money}Dを受け取る (400Dと「{effects}」)。",
        "{by} passes and receives {money}D from the bank (400D and icon: {effects}).",
    ),
    "pass.buy": ("{by}がパスして銀行から{money}Dを受け取る。", "{by} passes and receives {money}D from the bank."),
    "place": ("{by}が馬カード{card}を{stable}の厩舎に置く。", "{by} places the horse card {card} in the {stable} stable."),
    "unplaced": ("{by}が{stable}の厩舎を失ったので、馬カード{card}はどの厩舎にも置かれていない状態になる。", "{by} no longer owns the {stable} stable, so the horse card {card} is not in a stable."),
    "exchange": ("{by}が{card}を{other}の{theirs}と交換する。", "{by} exchanges {card} for {theirs} from {other}."),
    # bets and action cards
    "bet": ("{by}が{horse}に{kind}で{stake}Dを賭ける。", "{by} bets {stake}D on {horse} ({kind})."),
    "pass.bet": ("{by}は賭けない。", "{by} does not bet."),
    "action": ("{by}が{card}を{horse}に裏向きで置く。", "{by} places {card} face down on {horse}."),
    # race
    "reveal": ("{horse}に置かれた{card}を表にする ({effects})。", "{card} on {horse} is turned face up ({effects})."),
    "removed": ("{horse}の{card}は{sign}効果のカードなので除外される。", "{card}, a {sign} card, is removed from {horse}."),
    "odds.icon": (
        "「{effect}」で、{horse}のオッズは1:{before}から1:{after}になる。",
        "With {effect}, the odds on {horse} go from 1:{before} to 1:{after}.",
    ),
    "odds.icon.same": (
        "「{effect}」でも、{horse}のオッズは1:{after}のままである (これより先はない)。",
        "With {effect}, the odds on {horse} stay at 1:{after}, because they cannot go further.",
    ),
    "card": ("移動カードをめくる (1:2から1:7の順に{numbers})。", "The movement card shows {numbers} (for 1:2 to 1:7)."),
    "move": ("{horse}はオッズ1:{odds}で{step}、{square}マス目にいる。", "At 1:{odds}, {horse} {step} square {square}."),
    "move.icons": ("{horse}はオッズ1:{odds}なら{base}マスだが、「{effects}」により{step}、{square}マス目にいる。", "The number for 1:{odds} is {base}. With {effects}, {horse} {step} square {square}."),
    "goal": (
        "ゴールで、{horse}は「{effects}」により{before}マス目から{square}マス目に移る。",
        "At the goal, {horse} goes from square {before} to square {square} ({effects}).",
    ),
    "goal.same": (
        "ゴールで、{horse}は「{effects}」でも{square}マス目のままである。",
        "At the goal, {horse} stays on square {square} ({effects}).",
    ),
    "dice": ("スプリントダイスを振る ({dice})。", "The sprint dice show {dice}."),
    "sprint": ("{horse}はスプリントで{step}、{square}マス目にいる。", "In the sprint, {horse} {step} square {square}."),
    "sprint.none": ("{horse}はスプリントで進めない ({effects})。", "The {horse} horse does not sprint ({effects})."),
    "sprint.finished": ("{horse}はゴール済みなので、ダイスは影響しない。", "The dice have no effect on {horse}, which has finished."),
    "finish": ("{horse}は{place}着である ({past}{behind})。", "The {horse} horse finishes {place} ({past}{behind})."),
    "finish.level": (
        "{horse}は{place}着である ({past}、{level}と同じマス。{tie})。",
        "The {horse} horse finishes {place} ({past}, tied with {level}; {tie}).",
    ),
    "race.over": ("着順が決まる (1着から{order})。", "The order of finish is {order}."),
    # payout
    "paid.hit": (
        "{by}は{horse}に賭けた{kind}が{place}着で当たり、{stake}D × {times} = {money}Dと{vp}VPを受け取る。",
        "{by}'s {kind} on {horse} ({place}) pays {stake}D × {times} = {money}D and {vp} VP.",
    ),
    "paid.hit.icons": (
        "{by}は{horse}に賭けた{kind}が{place}着で当たり、{stake}D × {times} = {money}Dと{vp}VPを受け取る (VPは{base}と「{effects}」)。",
        "{by}'s {kind} on {horse} ({place}) pays {stake}D × {times} = {money}D and {vp} VP ({base} VP and icon: {effects}).",
    ),
    "paid.lost": ("{by}が{horse}に賭けた{kind}は{place}着で外れる。", "{by}'s {kind} on {horse} ({place}) loses."),
    "paid.take": (
        "{horse}に賭けた{by}は、「{effect}」により{other}から{money}Dをもらう。",
        "{by}, who backed {horse}, takes {money}D from {other} (icon: {effect}).",
    ),
    "paid.owner": (
        "{place}着の{horse}の厩舎オーナーである{by}が{money}Dを受け取る。",
        "{by} receives {money}D as owner of the {horse} stable ({place}).",
    ),
    "tokens": ("賭け金は銀行に移り、賭けトークンは元に戻る。", "The stakes go to the bank, and the bet tokens are returned."),
    "odds.new": (
        "{horse}は厩舎トークンの位置が{level}で{place}着なので、オッズは1:{before}から1:{after}になる。",
        "The {horse} token is at position {level} and its horse finishes {place}, so the odds go from 1:{before} to 1:{after}.",
    ),
    "odds.same": (
        "{horse}は厩舎トークンの位置が{level}で{place}着なので、オッズは1:{after}のままである。",
        "The {horse} token is at position {level} and its horse finishes {place}, so the odds stay at 1:{after}.",
    ),
    "income": ("{by}がカードの収入{money}Dを受け取る。", "{by} receives an income of {money}D from cards."),
    "income.cost": ("{by}がカードの費用{money}Dを払う。", "{by} pays card costs of {money}D."),
    "income.unpaid": ("{by}はカードの費用{money}Dを払えず、2VPを失う。", "{by} cannot pay the card costs of {money}D and loses 2 VP."),
    # auctions and the end
    "offer": ("{by}が{money}Dを提示する。", "{by} bids {money}D."),
    "auction.none": ("{auction}に提示がないので、何も起こらない。", "There is no bid in {auction}, so nothing happens."),
    "auction.sold": ("{by}が1VPを{money}Dで銀行に売る。", "{by} sells 1 VP to the bank for {money}D."),
    "auction.bought": ("{by}が1VPを{money}Dで銀行から買う。", "{by} buys 1 VP from the bank for {money}D."),
    "auction.bought.most": (
        "ほかに{next}Dを払えるプレイヤーがいないので、{by}が1VPを{money}Dで銀行から買う。",
        "No other player can pay {next}D, so {by} buys 1 VP from the bank for {money}D.",
    ),
    "repaid": ("{by}が借金{money}Dを返済する。", "{by} repays {money}D."),
    "bankrupt": ("{by}は借金{money}Dを返済できず (所持金{has}D)、負けとなる。", "{by} cannot repay {money}D (has {has}D) and loses."),
    "vp.money": ("{by}は所持金を{vp}VPに換える (残り{rest}D)。", "{by} turns money into {vp} VP ({rest}D left)."),
    "over.nobody": (
        "ゲームが終わる。借金を返済できたプレイヤーがいないので、勝者はいない。",
        "The game is over. No player could repay, so there is no winner.",
    ),
    # rulings of low confidence: what the alternative reading gives
    "note.tokens": ("6人なら各色の賭けトークンは5枚である (裁定HF-R1、異論あり)。別の読み方では4枚である。", "With six players, there are five bet tokens of each colour (ruling HF-R1, low confidence). Under the alternative reading, there are four."),
    "note.pack": ("付属データ (pack) を使う。ゴールライン、移動カード、アクションカード、キャラカードは文書にない資料による。", "The preset (pack) is in use. Its goal line, movement cards, action cards and characters do not come from the rules text."),
    "doubt.tokens": ("{horse}の5枚目の賭けトークンを使う (裁定HF-R1、異論あり)。別の読み方では各色4枚なので、この賭けはできない。", "This is the fifth bet token for {horse} (ruling HF-R1, low confidence). Under the alternative reading, there are only four, and this bet is illegal."),
    "doubt.must": ("1回目の賭けは義務である (裁定HF-R8、異論あり)。別の読み方では{by}はパスできる。", "The first bet is compulsory (ruling HF-R8, low confidence). Under the alternative reading, {by} may pass."),
    "doubt.broke": ("賭けられない{by}は賭けない (裁定HF-R8、異論あり)。別の読み方では2VPを失う。", "{by} cannot bet and loses nothing (ruling HF-R8, low confidence). Under the alternative reading, {by} loses 2 VP."),
    "doubt.repeat": ("{line}を選ぶのは2度目である。1度しか選べない行の印 (■) は文書にないので (裁定HF-R11、異論あり)、この行に印があれば選べない。", "This purchase option ({line}) is taken again. The once-only marks are missing from the rules text (ruling HF-R11, low confidence); if this option has one, the purchase is illegal."),
    "doubt.refuse": ("{seller}は断れない (裁定HF-R18、異論あり)。別の読み方では断れる。", "{seller} cannot refuse (ruling HF-R18, low confidence). Under the alternative reading, {seller} may refuse."),
    "doubt.exchange": ("カードは自由に交換できない (裁定HF-R10、異論あり)。別の読み方では自由に交換できる。", "Cards cannot be exchanged freely (ruling HF-R10, low confidence). Under the alternative reading, they can."),
    "doubt.odds.before": ("オッズのアイコンはレースの前に働く (裁定HF-R13、異論あり)。別の読み方ではレースの後に働き、{horse}は1:{before}で走り、払い戻しも1:{before}になる。", "Odds icons take effect before the race (ruling HF-R13, low confidence). Under the alternative reading, they take effect after it, so {horse} runs and pays at 1:{before}."),
    "doubt.odds.after": ("この盤面ではオッズのアイコンはレースの後に働く。裁定HF-R13 (異論あり) ではレースの前に働き、{horse}の移動と払い戻しに影響する。", "On this board, odds icons take effect after the race. Under ruling HF-R13 (low confidence), they take effect before it and change how {horse} runs and pays."),
    "doubt.line": ("ゴールラインで止まる{horse}がスプリントで進むかは、裁定HF-R14 (異論あり) による。別の読み方では{other}マス目にいる。", "Whether {horse}, which stops at the goal line, can sprint depends on ruling HF-R14 (low confidence). Under the alternative reading, it would be on square {other}."),
    # checks: fulfilled, `.no` failed, `.open` undecided
    "check.phase": ("いまは{phase}である", "This is {phase}"),
    "check.phase.no": ("できるのは{wanted}のときだけ (いまは{phase})", "This play can be made only during {wanted} (this is {phase})"),
    "check.turn": ("{by}の番である", "It is {by}'s turn"),
    "check.table": ("移動カードを全員でめくる", "The movement card is turned up by all players together"),
    "check.table.no": (
        "移動カードは全員でめくるので、{by}だけではめくれない",
        "The movement card must be turned up by all players together, not by {by} alone",
    ),
    "check.together.no": ("1人では終わりにできない。全員でパスする (all: pass)", "All players must pass together (all: pass), not just one"),
    "check.plus": ("Plusで遊んでいる", "This is the full game"),
    "check.plus.no": ("Plusで遊んでいないので、オークションはない", "Only the full game has auctions"),
    "check.house2": ("ハウスルール2を使っていない", "House rule 2 is not in use"),
    "check.house2.no": ("ハウスルール2ではオークションを行わない", "House rule 2 removes the auctions"),
    "check.all.no": ("全員一緒にはできない (1人ずつ行う)", "Players must do this one at a time, not all at once"),
    "check.purchases": ("{by}の購入は{count}回 (2回まで)", "{by} has made {count} of 2 purchases"),
    "check.purchases.no": ("{by}はすでに{count}回購入した (2回まで)", "{by} has already made {count} purchases (the limit is 2)"),
    "check.repeat": ("この購入はまだ選んでいない ({line})", "This purchase option has not been taken yet ({line})"),
    "check.repeat.no": ("この購入はすでに選んだ ({line}は1度だけ)", "This purchase option ({line}) has already been taken, and it can be taken only once"),
    "check.house1": ("ハウスルール1を使っていない ({kind})", "House rule 1 is not in use, so there are {kind}s"),
    "check.house1.no": ("{kind}はハウスルール1で使わない", "House rule 1 removes {kind}s"),
    "check.price.open": ("購入料金が盤面に書かれていない", "The board does not specify the price"),
    "check.money": ("{by}は{price}Dを払える (所持金{money}D)", "{by} can pay {price}D (has {money}D)"),
    "check.money.no": ("{by}は{price}Dを払えない (所持金{money}D)", "{by} cannot pay {price}D (has {money}D)"),
    "check.nothing.no": ("選べる{kind}が1枚もない", "There is no {kind} to choose"),
    "check.stable": ("{by}は馬カードを置く厩舎を持っている", "{by} owns a stable for the horse card"),
    "check.stable.no": ("{by}は馬カードを置く厩舎を持っていない", "{by} owns no stable for the horse card"),
    "check.owned": ("{card}はまだ誰のものでもない", "No player owns {card} yet"),
    "check.star": ("★の付いたカードも使うゲームである ({card})", "This is not the beginner game, so cards with a ★ are used ({card})"),
    "check.star.no": ("初心者のゲームでは、★の付いたカードを使わない ({card})", "The beginner game does not use cards with a ★ ({card})"),
    "check.other": ("{by}は自分以外のプレイヤーを選んでいる", "{by} has chosen another player"),
    "check.other.no": ("{by}は自分以外のプレイヤーを選ぶ必要がある", "{by} must choose another player"),
    "check.has": ("{by}は{card}を持っている", "{by} has {card}"),
    "check.has.no": ("{by}は{card}を持っていない", "{by} does not have {card}"),
    "check.has.open": ("{by}の不明なカードに{card}があるかもしれない", "One of {by}'s unknown cards may be {card}"),
    "check.listed": ("{price}Dは購入料金のとおりである", "The price is as listed ({wanted}D)"),
    "check.listed.no": ("購入料金は{wanted}Dで、{price}Dではない", "The price must be {wanted}D, as listed, not {price}D"),
    "check.refuse": ("この盤面で選んだ裁定では{seller}が断れる", "Under the ruling chosen on this board, {seller} may refuse"),
    "check.refuse.no": ("この盤面で選んだ裁定では{seller}は断れない", "Under the ruling chosen on this board, {seller} cannot refuse"),
    "check.no_seller.no": (
        "銀行からの購入なので、断るプレイヤーがいない",
        "Only a purchase from another player can be refused",
    ),
    "check.leaves.no": ("{card}を厩舎の外に置くことはできない", "{card} can be placed only in a stable, not outside one"),
    "check.consent": ("この盤面で選んだ裁定では{seller}が断れる", "Under the ruling chosen on this board, {seller} may refuse"),
    "check.sum": ("借りる額は0Dより多い", "The loan is more than 0D"),
    "check.sum.no": ("借りる額が0Dである", "The loan must be more than 0D"),
    "check.placed": ("その厩舎に{card}はまだない", "That stable does not have {card} yet"),
    "check.placed.no": ("{card}はすでに{stable}の厩舎にある", "The {stable} stable already has {card}"),
    "check.own_stable": ("{by}は{stable}の厩舎を持っている", "{by} owns the {stable} stable"),
    "check.own_stable.no": ("{by}は{stable}の厩舎を持っていない", "{by} does not own the {stable} stable"),
    "check.exchange": ("{by}に交換のアイコンがある", "{by} has an exchange icon"),
    "check.exchange.no": ("{by}に交換のアイコンがない", "{by} has no exchange icon"),
    "check.twice.no": (
        "交換には別々の2枚が必要だが、{card}は1枚しかない",
        "An exchange needs two different cards, but {card} is a single card",
    ),
    "check.bets": ("{by}はまだ2つ賭けていない", "{by} has made fewer than two bets"),
    "check.bets.no": ("{by}はすでに2つ賭けた", "{by} has already made two bets"),
    "check.minimum": ("賭け金{stake}Dは、{vp}VPでの最低額{least}D以上である", "The stake of {stake}D is at least the minimum of {least}D (for {vp} VP)"),
    "check.minimum.no": ("賭け金{stake}Dは、{vp}VPでの最低額{least}Dに足りない", "The stake of {stake}D is below the minimum of {least}D (for {vp} VP)"),
    "check.stake": ("賭け金{stake}Dは{by}の所持金{money}D以内である", "{by} can stake {stake}D (has {money}D)"),
    "check.stake.no": (
        "賭け金{stake}Dは{by}の所持金{money}Dより多い",
        "The stake of {stake}D is more than {by} has ({money}D)",
    ),
    "check.token": ("{horse}の賭けトークンは残り{left}枚である", "There {left} left for {horse}"),
    "check.token.no": ("{horse}の賭けトークンが残っていない", "There is no bet token left for {horse}"),
    "check.same": ("{horse}に同じ種類の賭けはまだない", "There is no other bet of this kind on {horse}"),
    "check.same.no": (
        "{horse}に同じ種類で2度は賭けられない (単勝と複勝を1つずつ)",
        "Two bets on {horse} must be one win bet and one place bet",
    ),
    "check.must": ("{by}にできる賭けはない", "{by} cannot make a bet"),
    "check.must.no": ("{by}は賭けられるので、1回目は賭けなければならない", "{by} can bet, so {by} must make the first bet"),
    "check.hand": ("{by}の手元にアクションカードがある", "{by} has an action card"),
    "check.hand.no": ("{by}の手元にアクションカードがない", "{by} has no action card"),
    "check.pack": ("移動カード{card}は付属データにある", "The preset has the movement card {card}"),
    "check.pack.no": ("移動カード{card}は付属データにない", "The preset has no movement card {card}"),
    "check.step": ("次の提示は{wanted}Dである", "The next bid is {wanted}D"),
    "check.step.no": ("次の提示は{wanted}Dで、{offer}Dではない", "The next bid must be {wanted}D, not {offer}D"),
    "check.last_offer.no": ("{wanted}Dの後は提示できない", "No bid is possible after {wanted}D"),
    "check.vp": ("{by}は売る1VPを持っている ({vp}VP)", "{by} can sell 1 VP (has {vp} VP)"),
    "check.vp.no": ("{by}に売る1VPがない ({vp}VP)", "{by} must have 1 VP to sell (has {vp} VP)"),
    "check.answer": ("{word}は{value}でありうる", "{word} can be {value}"),
    "check.answer.no": ("{word}は{value}ではありえない ({form})", "{word} cannot be {value} ({form})"),
    "check.stake.least.no": (
        "{vp}VPなので最低の賭け金は{least}Dで、{value}Dでは足りない",
        "The stake must be at least {least}D with {vp} VP, not {value}D",
    ),
    # findings
    "fault.players": ("{count}人では遊べない (2〜6人)", "The game is for 2 to 6 players, but this board has {count}"),
    "fault.round": ("第{round}ラウンドはない (全{rounds}ラウンド)", "This cannot be round {round}, because the game has {rounds} rounds"),
    "fault.plus": ("{phase}があるのはPlusだけである", "Only the full game has this phase ({phase})"),
    "fault.house2": ("ハウスルール2では{phase}を行わない", "House rule 2 removes this phase ({phase})"),
    "fault.offer": (
        "{by}の提示{money}Dは、このオークションで提示できる額ではない",
        "{by} has bid {money}D, which is not a possible bid in this auction",
    ),
    "fault.no_auction": ("いまは{phase}なのに、オークションの提示がある", "There is a bid, but the current phase ({phase}) is not an auction"),
    "fault.order": (
        "{by}の番なら、{name}の2回目の購入はまだのはずである",
        "It is {by}'s turn, so {name} cannot have made both purchases yet",
    ),
    "fault.placed": (
        "馬に置かれたアクションカードが{count}枚ある ({most}枚まで)",
        "There are {count} action cards on the horses, but the limit is {most}",
    ),
    "fault.lying": ("いまは{phase}なのに、馬に裏向きのアクションカードがある", "There are face-down action cards on horses, but there can be none in the current phase ({phase})"),
    "fault.deliver": (
        "{by}は提示した{money}Dで売買できない ({vp}VP、{has}D)",
        "{by} has bid {money}D, but cannot carry out the deal (has {vp} VP and {has}D)",
    ),
    "fault.odds": ("{horse}のオッズ{odds}は2から7の外にある", "The odds on {horse} are {odds}, but they must be from 2 to 7"),
    "fault.not_home": ("{horse}はゴール済みなのにゴールラインの手前にいる", "The {horse} horse is under 'finished', but it has not reached the goal line"),
    "fault.no_race": (
        "第1ラウンドのレースはまだなのに、全頭がゴール済みである",
        "All horses have finished, but the race of round 1 has not been run yet",
    ),
    "fault.between": ("レース中ではないのに、{horse}がコースの途中にいる", "The {horse} horse is on the track, but no race is in progress"),
    "fault.repeat": ("{by}は同じ購入 ({line}) を2度選んでいる", "{by} has taken the same purchase option twice ({line}), but it can be taken only once"),
    "fault.same": ("{by}は{horse}に同じ種類で2度賭けている", "{by} has two bets of the same kind on {horse}, but only one is allowed"),
    "fault.stake": ("{by}の賭け金{stake}Dは最低額の{least}Dより少ない", "{by}'s stake is {stake}D, but the minimum is {least}D"),
    "fault.horse": (
        "{card}が置かれた{stable}の厩舎は、{by}のものではない",
        "{by} does not own the {stable} stable, but {card} is in it",
    ),
    "fault.house1": ("ハウスルール1では使わない目的カードか助手カードを、{by}が持っているか買った", "{by} has or has bought objective or assistant cards, which house rule 1 removes"),
    "fault.owners": ("{stable}の厩舎のオーナーが2人以上いる ({owners})", "The {stable} stable can have only one owner, but it has several ({owners})"),
    "fault.twice": ("{card}が2か所にある", "{card} is in two places, but there is only one"),
    "fault.star": ("★の付いた{card}がある (初心者のゲームでは使わない)", "{card} has a ★, but the beginner game does not use such cards"),
    "note.shared": ("第1ラウンドでは、厩舎は1段に1つずつのはずである", "In round 1, each stable should have different odds"),
    "note.undescribed": ("{card}の内容が盤面に書かれていない", "The board does not specify what is on {card}"),
    "note.idle": ("{card}では{effect}は働かない", "On {card}, {effect} has no effect"),
    # decisions
    "decision.odds": ("オッズはいくつか (厩舎ごとに2〜7)", "What are the odds (2 to 7 for each stable)?"),
    "decision.dice": ("スプリントダイスの2色は何か", "Which two colours do the sprint dice show?"),
    "decision.card": ("{by}のカードはどれか ({about})", "Which card does {by} have ({about})?"),
    "decision.tie": ("{by}は{horses}をどの順にするか", "In which order does {by} put {horses}?"),
    "decision.price": ("{by}が買う{card}の購入料金はいくらか", "What is the listed price of {card}, which {by} is buying?"),
    "decision.repay": ("{by}の{lender}への返済額はいくらか", "How much must {by} repay the {lender}?"),
    "decision.refuse": ("{by}は{buyer}に{card}を売るのを断るか", "Does {by} refuse to sell {card} to {buyer}?"),
    "decision.finish": ("ゴールラインは何マス目か", "On which square is the goal line?"),
    "decision.sign": ("{card}はプラスとマイナスのどちらのカードか", "Is {card} a plus or a minus card?"),
    "decision.move": ("移動カードの6つの数は何か (1:2から1:7の順)", "What does the movement card show for 1:2 to 1:7?"),
    "decision.kind": ("{by}の賭けは単勝か複勝か", "Does {by} make a win bet or a place bet?"),
    "decision.stake": ("{by}はいくら賭けるか (最低{least}D)", "How much does {by} stake (at least {least}D)?"),
    "decision.horse": ("{by}はどの馬に置くか", "On which horse does {by} place it?"),
    "decision.stable": ("{by}はどの厩舎に置くか", "In which stable does {by} place it?"),
    "decision.from": ("{by}は銀行 (bank) とマフィア (mafia) のどちらから借りるか", "Does {by} borrow from the bank or the mafia?"),
    # explanations
    "explain.icon": ("アイコン: {effect}", "icon: {effect}"),
    "explain.no_odds": ("{horse}のオッズは盤面に書かれていない", "odds on {horse}: not given on the board"),
    "explain.odds": ("{horse}のオッズ (厩舎トークンの位置は{level})", "odds on {horse} (level {level})"),
    "explain.new_odds": ("{place}着による新オッズ", "new odds after finishing {place}"),
    "explain.past": ("{horse}がゴールラインを越えたマス数", "squares {horse} has gone past the goal line"),
    "explain.level": (
        "{level}と同じマス: 写真判定のアイコン、オッズ、スタートプレイヤーの順で決める",
        "tied with {level}: decided by photo icons, then odds, then the start player",
    ),
    "explain.place": ("{horse}の着順", "finishing position of {horse}"),
    "explain.square": ("{horse}がいるマス", "square that {horse} is on"),
    "explain.column": ("1:{odds}は移動カードの{column}番目の数", "1:{odds} uses the {column} number of the movement card"),
    "explain.step": ("{before}マス目から進んだ先", "square reached from square {before}"),
    "explain.goal": ("ゴールの効果の後", "after the goal effects"),
    "explain.sprint": ("ダイスの色が出たときのスプリント", "sprint when a die shows the colour"),
    "explain.sprints": ("アイコンを加えたスプリント", "sprint with these icons"),
    "explain.price": ("{stable}の厩舎の購入料金 (オッズ1:{odds})", "price of the {stable} stable at 1:{odds}"),
    "explain.price.value": ("{value}D", "{value}D"),
    "explain.no_price": ("{stable}の厩舎の購入料金は盤面に書かれていない", "price of the {stable} stable: not given on the board"),
    "explain.double": ("2倍額 ({owner}から買う)", "double price (bought from {owner})"),
    "explain.double.value": ("{value}D", "{value}D"),
    "explain.half": ("1/2額 ({owner}が売る)", "half price (sold by {owner})"),
    "explain.half.value": ("{value}D", "{value}D"),
    "explain.cheaper": ("{by}が払う額", "price for {by}"),
    "explain.cheaper.value": ("{value}D", "{value}D"),
    "explain.no_bets": ("{by}には払い戻しも賭けもない", "{by} has neither payouts nor bets"),
    "explain.paid.win": (
        "{horse}の単勝 ({place}着): {stake}D × {odds} = {money}D、{vp}VP",
        "win bet on {horse} ({place}): {stake}D × {odds} = {money}D, {vp} VP",
    ),
    "explain.paid.place": (
        "{horse}の複勝 ({place}着): {stake}D × {odds} = {money}D、{vp}VP",
        "place bet on {horse} ({place}): {stake}D × {odds} = {money}D, {vp} VP",
    ),
    "explain.paid.lost": ("{horse}は{place}着で外れ、{stake}Dを失う", "the bet on {horse} ({place}) loses its stake of {stake}D"),
    "explain.paid.owner": ("{horse}の厩舎 ({place}着): {money}D", "{horse} stable ({place}): {money}D"),
    "explain.paid.pay": ("{horse}に賭けた人への増減: {money}D", "for backers of {horse}: {money}D"),
    "explain.paid.take": ("{horse}のアイコンによる隣の人とのやりとり: {money}D", "to or from a neighbour (icon on {horse}): {money}D"),
    "explain.paid.income": ("助手カードと馬カード: {money}D、{vp}VP", "assistant and horse cards: {money}D, {vp} VP"),
    "explain.bet": ("{horse}の{kind} (当たれば{stake}D × {times})", "{kind} on {horse} ({stake}D × {times} if it pays)"),
    "explain.pay": ("{horse}に賭けた人への増減 (当たり外れを問わない): {effect}", "for backers of {horse}, whether or not the bet pays: {effect}"),
    "explain.take": (
        "{horse}に賭けたので、{other}からもらう (所持金の分まで): {effect}",
        "for backing {horse}, from {other} (up to what {other} has): {effect}",
    ),
    "explain.taken": (
        "{other}が{horse}に賭けたので、{other}に渡す (所持金の分まで): {effect}",
        "to {other}, who backed {horse} (up to what there is): {effect}",
    ),
    "explain.all_hit": ("賭けがすべて当たったときの合計", "total if every bet pays"),
    "explain.minimum": ("最低賭け金 ({vp}VP × 100)", "minimum stake ({vp} VP × 100)"),
    "explain.minimum.value": ("{value}D", "{value}D"),
    "explain.count": ("{kind}の枚数", "number of {kind}s"),
    "explain.income": ("{card}の収入", "income of {card}"),
    "explain.income.value": ("{value}D", "{value}D"),
    "explain.loan": ("{lender}への返済額", "repayment to the {lender}"),
    "explain.loan.value": ("{value}D", "{value}D"),
    "explain.loan.unsaid": ("{lender}への返済額は盤面に書かれていない", "repayment to the {lender}: not given on the board"),
    "without.icon": ("{horse}のアイコン「{effects}」", "the icon on {horse} ({effects})"),
    "without.own": ("{by}のアイコン「{effects}」", "{by}'s icon ({effects})"),
    "without.card": ("{horse}に置かれた{card}", "{card} on {horse}"),
    "without.loan": ("{by}の{lender}への借金", "{by}'s loan from the {lender}"),
    "explain.owed": ("アイコンによる返済額", "repayment with the icon"),
    "explain.owed.value": ("{value}D", "{value}D"),
    "explain.card": ("{card}: {kind}", "{card}: {kind}"),
    "explain.cost": ("{card}の購入料金", "price of {card}"),
    "explain.cost.value": ("{value}D", "{value}D"),
}, **_WAYS)  # fmt: skip

# what players do for an answer
_ASKED = {
    "tie": "decide the order of tied horses", "repay": "state the repayment", "refuse": "decide whether to refuse",
    "finish": "state where the goal line is", "sign": "state the sign", "move": "state what the movement card shows",
    "kind": "choose the kind of bet", "from": "choose the lender", "odds": "state the odds",
    "dice": "state what the sprint dice show", "card": "identify the card", "price": "state the price",
    "stake": "choose the stake", "horse": "choose the horse", "stable": "choose the stable",
}  # fmt: skip
_ANSWERS = {
    word: re.sub(r"^(\w+?)(y?)\b", lambda m: m[1] + ("ies" if m[2] else "s"), said) for word, said in _ASKED.items()
}
_ANSWERED = {
    "tie": "puts the tied horses in this order:", "repay": "states the repayment as", "refuse": "decides whether to refuse:",
    "finish": "states that the goal line is on square", "sign": "states that the sign is",
    "move": "states that the movement card shows", "kind": "chooses this kind of bet:",
    "from": "chooses to borrow from the", "odds": "states the odds as", "dice": "states that the sprint dice show",
    "card": "identifies the card as", "price": "states the price as", "stake": "chooses a stake, in D, of",
    "horse": "chooses the horse", "stable": "chooses the stable",
}  # fmt: skip
_TOLD = {
    **{word: f"{said} is" for word, said in _SAID[1].items()}, "odds": "The odds are", "dice": "The sprint dice show",
    "move": "The movement card shows", "finish": "The goal line is on square",
}  # fmt: skip
CATALOGUE |= localized_templates({
    "answer.nothing": ("いま決めることはない (フェイズ: {phase})", "Nothing is being asked now (phase: {phase})"),
    "answer.only": ("{taken}しかありえないので、聞かずに決まっている", "Only {taken} was possible, so it was taken without asking"),
    "answer.first": ("{decider}がまだ{word}を答えていない", "{decider} must first {word}"),
    "answer.first.all": ("{word}がまだ決まっていない", "Players must first {word}"),
    "answer.who.no": ("{word}を答えるのは{decider}で、{by}ではない", "{decider}, not {by}, must {word}"),
}, **{**_WAYS, "word": (_DECISIONS[0], _ASKED)})  # fmt: skip
CATALOGUE |= localized_templates({
    "answer.who": ("{word}を答えるのは{decider}である", "{decider} {word}"),
}, **{**_WAYS, "word": (_DECISIONS[0], _ANSWERS)})  # fmt: skip
_GIVEN = _both(COLOUR, _BETS, _SIGNS, LENDERS)
_SHOWN = (
    lambda text: translate(text, _GIVEN[0]).replace(": ", ""), lambda text: translate(text, _GIVEN[1]).replace(": ", " "),
)  # fmt: skip
CATALOGUE |= localized_templates({
    "told": ("{word}は{value}である。", "{word} {value}."),
}, **{**_WAYS, "word": (_SAID[0], _TOLD), "value": _SHOWN})  # fmt: skip
CATALOGUE |= localized_templates({
    "chosen": ("{by}が{word}を「{value}」と答える。", "{by} {word} {value}."),
}, **{**_WAYS, "word": (_DECISIONS[0], _ANSWERED), "value": _SHOWN})  # fmt: skip
CATALOGUE |= localized_templates({
    "over": ("ゲームが終わる。勝者は{winner}である ({totals})。", "The game is over. {winner} ({totals})."),
}, winner=(str, lambda text: f"{text} wins" if ", " not in text else f"{' and '.join(text.rsplit(', ', 1))} share the win"))  # fmt: skip
# a card in brackets behind its kind
_WHICH = (
    {**COLOUR[0], "_": "不明", "不明なカード": "不明"},
    {"_": "unknown", "an unknown card": "unknown"},
)
_ONE = _WHICH[0], {"_": "one", "an unknown card": "one"}


def _a(text: str) -> str:
    """An English noun with its article: an action card."""
    return f"{'an' if text[0] in 'aio' else 'a'} {text}"


CATALOGUE |= localized_templates({
    "buy.card": ("{by}が4枚引いて{kind}を{price}Dで買う ({card})。", "{by} draws four cards and buys {card}, {kind}, for {price}D."),
    "buy.card.icons": ("{by}が4枚引いて{kind}を、「{effects}」により{price}Dで買う ({card})。", "{by} draws four cards and buys {card}, {kind}, for {price}D (icon: {effects})."),
}, **{**_WAYS, "card": _ONE, "kind": (_KINDS[0], _a)})  # fmt: skip
# whose turn it is; nobody's is —
CATALOGUE |= localized_templates({
    "check.turn.no": ("{by}の番ではない ({turn})", "It is {turn} turn, not {by}'s"),
}, **_WAYS, turn=(
    lambda text: "いまは誰の番でもない" if text == "—" else f"いまは{text}の番",
    lambda text: "no one's" if text == "—" else f"{text}'s",
))  # fmt: skip
# an icon gives money, or takes it
CATALOGUE |= localized_templates({
    "paid.icon": ("{horse}に賭けた{by}は、「{effect}」により{money}。", "{by}, who backed {horse}, {money} (icon: {effect})."),
}, **_WAYS, money=(
    lambda text: f"{text[1:]}Dを失う" if text.startswith("-") else f"{text}Dを受け取る",
    lambda text: f"loses {text[1:]}D" if text.startswith("-") else f"gets {text}D",
))  # fmt: skip
CATALOGUE |= localized_templates({
    "check.owned.no": ("{card}は{owner}", "{owner} {card}"),
}, **_WAYS, owner=(
    lambda text: f"すでに{COLOUR[0][text]}の馬に置かれている" if text in COLOURS else f"すでに{text}のものである",
    _owner,
))  # fmt: skip
# a kind of card with its article
_ARTICLE = {kind: f"{'an' if kind[0] in 'aio' else 'a'} {kind}" for kind in _KINDS[0]}
CATALOGUE |= localized_templates({
    "check.kind": ("{card}は{kind}カードである", "{card} is {kind} card"),
    "check.kind.no": ("{card}は{kind}カードではなく{found}カードである", "{card} must be {kind} card (it is {found} card)"),
}, **{**_WAYS, "kind": (_KINDS[0], _ARTICLE), "found": (_KINDS[0], _ARTICLE)})  # fmt: skip
CATALOGUE |= localized_templates({
    "fault.kind": ("{card}は{found}カードなのに、{kind}カードの場所にある", "{card} is {found} card, but it is among the {kind} cards"),
}, **{**_WAYS, "found": (_KINDS[0], _ARTICLE)})  # fmt: skip
# numbers of things
CATALOGUE |= localized_templates({
    "fault.actions": (
        "{by}のアクションカードは、置いたものを含めて{count}枚だが、この時点では{most}",
        "{by} has {count}, including those placed, but at this point {most}",
    ),
}, **_WAYS, count=_counted("action card", "action cards"), most=_most("枚"))  # fmt: skip
CATALOGUE |= localized_templates({
    "fault.bets": ("{by}の賭けが{count}件あるが、この時点では{most}", "{by} has {count}, but at this point {most}"),
}, **_WAYS, count=_counted("bet", "bets"), most=_most("件"))  # fmt: skip
CATALOGUE |= localized_templates({
    "fault.bought": (
        "{by}の購入が{count}回あるが、この時点では{most}",
        "{by} has made {count}, but at this point {most}",
    ),
}, **_WAYS, count=_counted("purchase", "purchases"), most=_most("回"))  # fmt: skip
CATALOGUE |= localized_templates({
    "vp.objectives": ("{by}は目的カード{count}枚で{vp}VPを得る。", "{by} gets {vp} VP for {count}."),
}, **_WAYS, count=_counted("objective card", "objective cards"))  # fmt: skip
CATALOGUE |= localized_templates({
    "vp.stables": ("{by}は厩舎オーナーカード{count}枚で{vp}VPを得る。", "{by} gets {vp} VP for {count}."),
}, **_WAYS, count=_counted("stable-owner card", "stable-owner cards"))  # fmt: skip
CATALOGUE |= localized_templates({
    "fault.tokens": (
        "{horse}への賭けが{bets}件あるのに、賭けトークンは{tokens}枚しかない",
        "There are more bets on {horse} ({bets}) than there are bet tokens ({tokens})",
    ),
    "fault.more_tokens": (
        "{horse}の賭けトークンが{tokens}枚ある ({most}枚まで)",
        "There are more bet tokens for {horse} ({tokens}) than the game has ({most})",
    ),
}, horse=COLOUR)  # fmt: skip
# sums of money and VP (`300D, 3 VP`)
CATALOGUE |= localized_templates({
    "explain.paid.win.value": ("{value}", "{value}"),
    "explain.paid.place.value": ("{value}", "{value}"),
    "explain.paid.lost.value": ("{value}", "{value}"),
    "explain.paid.owner.value": ("{value}", "{value}"),
    "explain.paid.pay.value": ("{value}", "{value}"),
    "explain.paid.take.value": ("{value}", "{value}"),
    "explain.paid.income.value": ("{value}", "{value}"),
    "explain.bet.value": ("{value}", "{value}"),
    "explain.all_hit.value": ("{value}", "{value}"),
}, value=(lambda text: text.replace(", ", "、").replace(" VP", "VP"), str))  # fmt: skip

# plays, answers and claims
_BUY = (
    {"馬": "馬カード", "アシスタント": "助手カード", "目的": "目的カード", "厩舎": "厩舎オーナーカード", "アクション": "アクションカード"},
    {**_LINES[1], "action": "action card"},
)  # fmt: skip
_BUY_ANY = (
    _BUY[0],
    {"actions": "two action cards", "action": "an action card", "objective": "an objective card",
     "assistant": "an assistant card", "horse": "a horse card", "stable": "a stable-owner card"},
)  # fmt: skip
CATALOGUE |= localized_templates({
    "say.play.buy": ("{by}が{buy}を買う", "{by} buys {buy}"),
    "say.play.buy.from": ("{by}が{from}から{buy}を買う", "{by} buys {buy} from {from}"),
    "say.play.sell": ("{by}が{sell}を売る", "{by} sells {sell}"),
}, buy=_BUY_ANY, sell=_BUY_ANY)  # fmt: skip
CATALOGUE |= localized_templates({
    "say.play.buy.card": ("{by}が{buy}を買う ({card})", "{by} buys the {buy} ({card})"),
    "say.play.buy.card.from": ("{by}が{from}から{buy}を買う ({card})", "{by} buys the {buy} from {from} ({card})"),
    "say.play.sell.card": ("{by}が{sell}を売る ({card})", "{by} sells the {sell} ({card})"),
}, buy=_BUY, sell=_BUY, card=_WHICH)  # fmt: skip
CATALOGUE |= localized_templates({
    "say.part.refuse": ("売り手が断る", "the seller refuses"),
    "say.part.price": ("購入料金{price}D", "price {price}D"),
    "say.play.borrow": ("{by}が{borrow}Dを借りる", "{by} borrows {borrow}D"),
    "say.play.borrow.from": ("{by}が{from}から{borrow}Dを借りる", "{by} borrows {borrow}D from the {from}"),
    "say.play.borrow.from.repay": (
        "{by}が{from}から{borrow}Dを借りる (返済額: {repay}D)",
        "{by} borrows {borrow}D from the {from} (repayment: {repay}D)",
    ),
    "say.play.bet": ("{by}が{bet}に賭ける", "{by} bets on {bet}"),
    "say.play.bet.kind": ("{by}が{bet}に{kind}で賭ける", "{by} bets on {bet} ({kind})"),
    "say.play.bet.kind.stake": ("{by}が{bet}に{kind}で{stake}Dを賭ける", "{by} bets {stake}D on {bet} ({kind})"),
    "say.play.bet.stake": ("{by}が{bet}に{stake}Dを賭ける", "{by} bets {stake}D on {bet}"),
    "say.play.place": ("{by}が馬カード{place}を置く", "{by} places the horse card {place}"),
    "say.play.place.stable": ("{by}が馬カード{place}を{stable}の厩舎に置く", "{by} places the horse card {place} in the {stable} stable"),
    "say.play.exchange": ("{by}がカードを交換する", "{by} exchanges a card"),
    "say.play.exchange.card.for.from": ("{by}が{exchange}{card}を{from}の{for}と交換する", "{by} exchanges the {exchange} card {card} for {for} from {from}"),
    "say.play.action": ("{by}が{action}を置く", "{by} places {action}"),
    "say.play.action.horse": ("{by}が{action}を{horse}に置く", "{by} places {action} on {horse}"),
    "say.play.move": ("移動カードをめくる ({move})", "The players turn up a movement card ({move})"),
    "say.play.move.dice": ("移動カードをめくり ({move})、ダイスを振る ({dice})", "The players turn up a movement card ({move}) and roll the dice ({dice})"),
    "say.play.offer": ("{by}が{offer}Dを提示する", "{by} bids {offer}D"),
    "say.answer.odds": ("オッズは{value}", "The odds are {value}"),
    "say.answer.dice": ("ダイスは{value}", "The dice show {value}"),
    "say.answer.card": ("{by}のカードは{value}", "{by}'s card is {value}"),
    "say.answer.tie": ("{by}が{value}の順に決める", "{by} puts {value} in this order"),
    "say.answer.price": ("購入料金は{value}D", "The price is {value}D"),
    "say.answer.repay": ("{by}の返済額は{value}D", "{by} must repay {value}D"),
    "say.answer.refuse.yes": ("{by}が断る", "{by} refuses"),
    "say.answer.refuse.no": ("{by}は断らない", "{by} does not refuse"),
    "say.answer.finish": ("ゴールラインは{value}マス目", "The goal line is on square {value}"),
    "say.answer.sign": ("{card}は{value}のカード", "{card} is a {value} card"),
    "say.answer.move": ("移動カードは{value}", "The movement card shows {value}"),
    "say.answer.kind": ("{by}が{value}で賭ける", "{by} makes a {value} bet"),
    "say.answer.stake": ("{by}の賭け金は{value}D", "{by} stakes {value}D"),
    "say.answer.horse": ("{by}が{value}に置く", "{by} places it on {value}"),
    "say.answer.stable": ("{by}が{value}の厩舎に置く", "{by} places it in the {value} stable"),
    "say.answer.from": ("{by}が{value}から借りる", "{by} borrows from the {value}"),
    "say.claim.place": ("ゴールしたのは1着の{value}だけ", "The only horse to have finished is {value}"),
        'say.claim.place.several': ('着順は、1着から順に{value}', 'The order of finish is {value}'),
    "say.claim.place.[]": ("ゴールした馬はまだいない", "No horse has finished yet"),
    "say.claim.place.each.none": ("{about}はまだゴールしていない", "The {about} horse has not finished yet"),
    "say.claim.square": ("{about}は{value}マス目にいる", "The {about} horse is on square {value}"),
    "say.claim.square.0": ("{about}はスタートにいる", "The {about} horse is at the start"),
    "say.claim.odds": ("{about}のオッズは1:{value}", "The odds on {about} are 1:{value}"),
    "say.claim.odds.before": ("{about}のオッズは1:{value}", "The odds of {about} are 1:{value}"),
    "say.claim.odds._": ("{about}のオッズは不明", "The odds on {about} are unknown"),
    "say.claim.tokens": ("{about}の賭けトークンは残り{value}枚", "There {value} left for {about}"),
    "say.claim.tokens.before": ("{about}の賭けトークンは残り{value}枚", "Bet tokens of {about} left: {value}"),
    "say.claim.vp": ("{about}のVPは{value}", "{about} has {value} VP"),
    "say.claim.money": ("{about}の所持金は{value}D", "{about} has {value}D"),
    "say.claim.owe": ("{about}の借金は{value}D", "{about} owes {value}D"),
    "say.claim.owe.0": ("{about}に借金はない", "{about} owes nothing"),
    "say.claim.owe._": ("{about}の借金の額は不明", "How much {about} owes is unknown"),
    **{
        f"say.claim.{word}.{none}": (f"{{about}}の{ja}は0枚", f"{{about}} has no {en}")
        for word, (ja, en) in {
            "cards": ("アクションカード", "action cards"),
            "assistants": ("助手カード", "assistant cards"),
            "objectives": ("目的カード", "objective cards"),
            "horses": ("馬カード", "horse cards"),
        }.items()
        for none in ("0", "[]")
    },
    "say.claim.stables.[]": ("{about}は厩舎を持っていない", "{about} owns no stable"),
    "say.claim.cards": ("{about}のアクションカードは{value}", "{about} has {value}"),
        'say.claim.cards.count': ('{about}のアクションカードは{value}', '{about} has {value}'),
        'say.claim.cards.several': ('{about}のアクションカードは{value}', '{about} has {value}'),
    "say.claim.assistants": ("{about}の助手カードは{value}", "{about} has {value}"),
        'say.claim.assistants.count': ('{about}の助手カードは{value}', '{about} has {value}'),
        'say.claim.assistants.several': ('{about}の助手カードは{value}', '{about} has {value}'),
    "say.claim.objectives": ("{about}の目的カードは{value}", "{about} has {value}"),
        'say.claim.objectives.count': ('{about}の目的カードは{value}', '{about} has {value}'),
        'say.claim.objectives.several': ('{about}の目的カードは{value}', '{about} has {value}'),
    "say.claim.stables": ("{about}の厩舎は{value}", "{about} owns the {value} stable"),
        'say.claim.stables.several': ('{about}の厩舎は{value}', '{about} owns the {value} stables'),
    "say.claim.horses": ("{about}の馬カードは{value}", "{about} has {value}"),
        'say.claim.horses.count': ('{about}の馬カードは{value}', '{about} has {value}'),
        'say.claim.horses.several': ('{about}の馬カードは{value}', '{about} has {value}'),
    "say.claim.stable": ("馬カード{about}は{value}の厩舎にある", "The horse card {about} is in the {value} stable"),
    "say.claim.stable.none": ("馬カード{about}はどの厩舎にもない", "The horse card {about} is not in a stable"),
    "say.claim.stable.": ("馬カード{about}は誰も持っていない", "No player has the horse card {about}"),
    "say.claim.round": ("第{value}ラウンドである", "This is round {value}"),
    "say.claim.rounds": ("全部で{value}ラウンドである", "The game has {value} rounds"),
    "say.claim.start": ("スタートプレイヤーは{value}", "The start player is {value}"),
    "say.claim.place.each": ("{about}は{value}着", "The {about} horse finished {value}"),
    "say.claim.decision": ("いま決めることは{value}", "The pending decision concerns {value}"),
    "say.claim.decision.before": ("いま決めること: {value}", "Pending decision: {value}"),
    "say.claim.phase": ("いまは{value}である", "This is {value}"),
    "say.claim.phase.before": ("いまは{value}フェイズである", "Current phase: {value}"),
    "say.claim.phase.over": ("ゲームは終わっている", "The game is over"),
}, horse=COLOUR, card=_CARD)  # fmt: skip


def _worded(*keys: str, **ways: tuple[Way, Way]) -> None:
    """Puts further arguments of some messages into words."""
    CATALOGUE.update(localized_templates({key: CATALOGUE[key] for key in keys}, **ways))


def _cards(kind: str) -> tuple[Way, Way]:
    """Returns how cards of a kind in a claim are worded in English: the action card Mud, 2 action cards, an unknown
    action card."""

    def say(text: str) -> str:
        """Words the cards."""
        counted = re.fullmatch(r"(an|\d+)( unknown)? cards?", text)
        if counted:
            return re.sub(r"(?=cards?$)", f"{kind} ", text)
        return f"the {kind} card{'s' * (', ' in text)} {text}"

    def read(text: str) -> list[str]:
        """Reads the cards; nothing if the text does not say that they are of this kind."""
        found = re.fullmatch(rf"the {kind} cards? (.+)|((?:an|\d+)(?: unknown)? ){kind} (cards?)", text, re.IGNORECASE)
        return [found[1] or found[2] + found[3]] if found else []

    return str, TwoWay(say, read)


def _pairs(text: str) -> str:
    """Pairs of a list without what is between: `黒 2、青 3`."""
    return re.sub(r": |は(?=\d)", " ", text)


def _decisions(text: str) -> list[str]:
    """The questions that a text names: what they are called, what they were once called, the text itself."""
    before = _DECISIONS_BEFORE.get(text.lower())
    return [*([before] if before else ()), *untranslated(text, _DECISIONS[1])]


_LEFT = (
    str,
    TwoWay(
        lambda text: f"is {text} bet token" if text == "1" else f"are {'no' if text == '0' else text} bet tokens",
        lambda text: [re.sub(r"^(?:is|are) (no|\d+) bet tokens?$", lambda m: "0" if m[1] == "no" else m[1], text)],
    ),
)
_worded("say.claim.place.each", value=PLACES)
_worded("say.claim.decision", "say.claim.decision.before", value=({}, TwoWay(
    lambda text: translate(text, _DECISIONS[1]), _decisions,
)))  # fmt: skip
_PHASE_JA = {name: _PHASE[0][phase] for phase, name in PHASES[0].items()}
_worded("say.claim.phase", value=(
    TwoWay(lambda text: translate(text, _PHASE_JA), lambda text: untranslated(text, _PHASE_JA)),
    TwoWay(lambda text: translate(text, _PHASE[1]), lambda text: untranslated(text, _PHASE[1])),
))  # fmt: skip
_worded("say.claim.phase.before", value=PHASES)
_worded("check.phase", "check.phase.no", "fault.lying", "fault.no_auction", phase=_PHASE)
_worded("auction.none", auction=_PHASE)
_worded("check.answer", "check.answer.no", word=_SAID, value=_SHOWN)
_worded("check.token", left=_LEFT)
_worded("say.claim.tokens", value=_LEFT)
_worded("say.answer.odds", value=(_pairs, str))
_worded("decision.card", about=(
    {**{colour: f"{ja}に置いたカード" for colour, ja in COLOUR[0].items()}, **{kind: f"{ja}カード" for kind, ja in _KINDS[0].items()}},
    {**{colour: f"on {colour}" for colour in COLOURS}, **{kind: f"{kind} card" for kind in _KINDS[0]}},
))  # fmt: skip
for _word, _kind in (
    ("cards", "action"),
    ("assistants", "assistant"),
    ("objectives", "objective"),
    ("horses", "horse"),
):
    _worded(f"say.claim.{_word}", f"say.claim.{_word}.several", f"say.claim.{_word}.count", value=_cards(_kind))
    CATALOGUE[f"say.claim.{_word}.before"] = (
        f"{{about}}の{_KINDS[0][_kind]}カードは{{value}}",
        f"{{about}}'s {_kind} cards: {{value}}",
    )

# input that cannot be used
FAULTS = {
    "fever.card": (
        "「{name}」はカードの名前にできない。別の名前にすること",
        "invalid card name '{name}'; use another name",
    ),
    "fever.effect": (
        "{key}の値「{value}」は使えない。書き方: {wanted}",
        "{key} cannot be '{value}'; it must be one of: {wanted}",
    ),
    "fever.finished": (
        "払い戻し (phase: payout) では、ゴールした馬 (finished) に6頭すべてを着順に書くこと",
        "with phase: payout, 'finished' must list all six horses in their order of finish",
    ),
    "fever.pending": (
        "pending: この盤面では「{value}」について決めることはない。消すこと",
        "pending: this board has no decision '{value}'; remove it",
    ),
}
