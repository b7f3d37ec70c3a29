"""What the Horse Fever engine says."""

import re
from collections.abc import Callable

from judge.games.fever.sheet import COLOURS
from judge.render.words.local import EVERYBODY, Tables, said, told

# words of the game, in Japanese and in English
COLOUR: Tables = (dict(zip(COLOURS, "黒青緑赤黄白")), {})
PHASES = (
    {"deal": "ディール", "buy": "購入", "bet1": "1回目の賭け", "cards": "アクションカードの配置", "bet2": "2回目の賭け", "race": "レース",
     "payout": "払い戻し", "dutch": "ダッチ・オークション", "english": "イングリッシュ・オークション", "end": "最後の計算",
     "over": "ゲーム終了"},
    {"buy": "purchases", "bet1": "first bets", "cards": "action cards", "bet2": "second bets", "dutch": "Dutch auction",
     "english": "English auction", "end": "final count", "over": "game over"},
)  # fmt: skip
LENDERS: Tables = ({"bank": "銀行", "mafia": "マフィア"}, {})
_LINES = (
    {"actions": "アクションカード", "objective": "目的カード", "assistant": "助手カード", "horse": "馬カード", "stable": "厩舎オーナーカード",
     "pass": "パス", "borrow": "借金", "double": "2倍額の購入", "sell": "売却"},
    {"actions": "action cards", "objective": "objective card", "assistant": "assistant card", "horse": "horse card",
     "stable": "stable-owner card", "borrow": "loan", "double": "double price", "sell": "sale"},
)  # fmt: skip
_KINDS: Tables = (
    {"action": "アクション", "objective": "目的", "assistant": "助手", "horse": "馬", "stable": "厩舎オーナー"},
    {},
)
_CARD = (  # a colour is the card of that stable
    {**{colour: f"{ja}の厩舎" for colour, ja in COLOUR[0].items()}, "_": "分からないカード"},
    {**{colour: f"the {colour} stable" for colour in COLOURS}, "_": "an unknown card"},
)
_SIGNS: Tables = ({"plus": "プラス", "minus": "マイナス"}, {})
_DECISIONS = (
    {"odds": "オッズ", "dice": "ダイス", "card": "カード", "tie": "同着の順", "price": "値段", "repay": "返済額", "refuse": "断るかどうか",
     "finish": "ゴールライン", "sign": "プラスかマイナスか", "move": "移動カード", "kind": "単勝か複勝か", "stake": "賭け金", "horse": "馬",
     "stable": "厩舎", "from": "借りる先"},
    {"tie": "the order of level horses", "repay": "the repayment", "refuse": "whether to refuse", "finish": "the goal line",
     "sign": "plus or minus", "move": "the movement card", "kind": "win or place", "from": "the lender", "odds": "the odds",
     "dice": "the dice", "card": "the card", "price": "the price", "stake": "the stake", "horse": "the horse",
     "stable": "the stable"},
)  # fmt: skip
_BETS: Tables = ({"win": "単勝", "place": "複勝"}, {})
_ICONS = {
    "start": "スタート", "sprint": "スプリント", "goal": "ゴール", "photo": "写真判定", "last": "6位", "first": "1位", "remove": "除去",
    "odds": "オッズ", "vp": "VP", "pay": "払い戻し", "take": "隣から", "assistant": "助手", "horse": "馬", "objective": "目的",
    "stable": "厩舎", "pass": "パス", "bank": "銀行", "mafia": "マフィア",
}  # fmt: skip
_WORKS = {
    "no": "不可", "stop": "ラインで止まる", "win": "勝ち", "lose": "負け", "plus": "プラス", "minus": "マイナス", "up": "上げ", "down": "下げ",
    "free": "無料", "double": "2枚分", "exchange": "交換",
}  # fmt: skip


_ENGLISH_ICONS = {
    "photo": "photo finish", "last": "sixth place", "first": "first place", "remove": "removes", "vp": "VP", "pay": "payout",
    "take": "from a neighbour", "assistant": "assistant cards", "horse": "horse cards", "objective": "objective cards",
    "stable": "stables", "pass": "passing", "bank": "loan from the bank", "mafia": "loan from the mafia",
}  # fmt: skip
_ENGLISH_WORKS = {
    "no": ": none", "stop": ": stops at the line", "win": ": won", "lose": ": lost", "plus": ": plus cards",
    "minus": ": minus cards", "double": ": count double", "exchange": ": exchange",
}  # fmt: skip


def _both(*tables: Tables) -> Tables:
    """Several tables as one, in both languages."""
    ja, en = ({word: told for table in tables for word, told in table[n].items()} for n in (0, 1))
    return ja, en


def _icons(names: dict[str, str], works: dict[str, str]) -> Callable[[str], str]:
    """`start =4 (Whirl)` is スタート =4 (Whirl), `photo win` photo finish: won."""

    def one(found: re.Match[str]) -> str:
        return f"{found[1]}{names.get(found[2], found[2])} {works.get(found[3], found[3] or '')}".replace(" :", ":")

    return lambda text: re.sub(r"(^|、|, )(\w+) (\w+)?", one, text)


_EFFECT = _icons(_ICONS, _WORKS), _icons(_ENGLISH_ICONS, _ENGLISH_WORKS)


# a card in brackets behind its kind
_WHICH = (
    {**COLOUR[0], "_": "不明", "分からないカード": "不明"},
    {"_": "unknown", "an unknown card": "unknown"},
)


def _either(text: str) -> str:
    """Phases of which one is enough: "purchases, first bets or second bets"."""
    *others, last = said(text, PHASES[1]).split(", ")
    return f"{', '.join(others)} or {last}" if others else last


_EITHER = (lambda text: said(text, PHASES[0]).replace("、", "か"), _either)


_NAME = _both(COLOUR, EVERYBODY, ({"—": "なし"}, {"—": "nobody"}))

WORDS = told({
    # phases and rounds
    "setup": (
        "準備: 各色の賭けトークン{tokens}枚、全{rounds}ラウンド。所持金はキャラクターカードによる",
        "Set-up: bet tokens of each colour: {tokens}, rounds: {rounds}; the money comes from the character cards",
    ),
    "deal": ("全員がアクションカードを2枚ずつ取り、伏せて持つ", "Everybody takes two action cards and keeps them face down"),
    "phase.buy": ("購入フェイズ。{turn}から時計回りに2巡する", "Purchase phase: from {turn} clockwise, twice round"),
    "phase.bet1": ("1回目の賭け。{turn}から時計回り", "First bets: from {turn} clockwise"),
    "phase.cards": ("アクションカードを馬に置く。順番は自由", "Action cards are placed on horses, in any order"),
    "phase.bet2": ("2回目の賭け。{turn}から反時計回り", "Second bets: from {turn} anticlockwise"),
    "phase.race": ("レースが始まる", "The race begins"),
    "phase.dutch": ("ダッチ・オークション。最初の提示は1000D", "Dutch auction: the first offer is 1000D"),
    "phase.english": ("イングリッシュ・オークション。最初の提示は1000D", "English auction: the first offer is 1000D"),
    "phase.end": ("{rounds}ラウンドが終わった。最後の計算をする", "All {rounds} rounds are over: the final count"),
    "no_auction": ("ハウスルールにより、オークションはない", "By the house rule there are no auctions"),
    "round.cards": ("アクションカードはすべて山札に戻る", "All action cards go back to the deck"),
    "round.start": ("スタートプレイヤーカードは左隣の{start}へ", "The start-player card goes to the left, to {start}"),
    "round.next": ("{rounds}ラウンドのうち第{round}ラウンド", "Round {round} of {rounds}"),
    # purchases
    "buy.actions": ("{by}は{price}Dでアクションカードを2枚買う", "{by} buys two action cards for {price}D"),
    "buy.card": ("{by}は4枚引いて{kind}を{price}Dで買う ({card})", "{by} draws four and buys the {kind} for {price}D ({card})"),
    "buy.stable": ("{by}は{card}のオーナーカードを{price}Dで買う", "{by} buys {card} for {price}D"),
    "buy.double": (
        "{by}は{seller}から{card}を2倍額の{price}Dで買う",
        "{by} buys {card} from {seller} at double price, {price}D",
    ),
    "double": ("{card}は2枚として数える", "{card} counts as two cards"),
    "refused": ("{by}は断る。{card}は動かず、{buyer}は別の購入をする", "{by} refuses: {card} stays, and {buyer} makes another purchase"),
    "void": (
        "{card}は{price}Dで、{by}は{money}Dしかない。購入は成り立たず、別の購入をする",
        "The price of {card} is {price}D and {by} has only {money}D: no purchase, {by} makes another one",
    ),
    "sell": ("{by}は{card}を半額の{price}Dで売る", "{by} sells {card} at half price, {price}D"),
    "borrow": ("{by}は{lender}から{sum}Dを借りる (返済{owe}D)", "{by} borrows {sum}D from the {lender} (to settle: {owe}D)"),
    "pass.buy": ("{by}はパスして銀行から{money}Dを受け取る", "{by} passes and receives {money}D from the bank"),
    "place": ("{by}は馬カード{card}を{stable}の厩舎に置く", "{by} places the horse card {card} in the {stable} stable"),
    "unplaced": (
        "{stable}の厩舎を失ったので、{by}の馬カード{card}は置き場所を失う",
        "The {stable} stable is gone, so {by}'s horse card {card} stands in no stable",
    ),
    "exchange": ("{by}の{card}と{other}の{theirs}を交換する", "{by}'s {card} and {other}'s {theirs} change hands"),
    # bets and action cards
    "bet": ("{by}は{horse}に{kind}で{stake}Dを賭ける", "{by} bets {stake}D on {horse} ({kind})"),
    "pass.bet": ("{by}は賭けない", "{by} makes no bet"),
    "action": ("{by}は{card}を{horse}に伏せて置く", "{by} places {card} face down on {horse}"),
    # race
    "reveal": ("{horse}のカード{card}を表にする: {effects}", "On {horse}, {card} is turned up: {effects}"),
    "removed": ("{horse}の{card}は取り除かれる ({sign}のカード)", "{card} is removed from {horse} ({sign} card)"),
    "odds.icon": (
        "{horse}のオッズは{effect}で1:{before}から1:{after}へ",
        "The odds of {horse} go from 1:{before} to 1:{after} by {effect}",
    ),
    "odds.icon.same": (
        "{horse}のオッズは{effect}でも1:{after}のまま (これより先はない)",
        "The odds of {horse} stay 1:{after} in spite of {effect}: they go no further",
    ),
    "card": ("移動カード (1:2から1:7): {numbers}", "Movement card (1:2 to 1:7): {numbers}"),
    "move": ("{horse}はオッズ1:{odds}で{step}進み、{square}マス目へ", "At 1:{odds}, {horse} moves {step}, to square {square}"),
    "move.icons": (
        "{horse}はオッズ1:{odds}で{base}、{effects}により{step}進み、{square}マス目へ",
        "At 1:{odds}, {horse} has {base}; with {effects} it moves {step}, to square {square}",
    ),
    "goal": (
        "ゴールで、{horse}は「{effects}」により{before}マス目から{square}マス目へ",
        "At the goal, {effects} takes {horse} from square {before} to {square}",
    ),
    "dice": ("スプリントダイス: {dice}", "Sprint dice: {dice}"),
    "sprint": ("{horse}はスプリントで{step}進み、{square}マス目へ", "In the sprint, {horse} moves {step}, to square {square}"),
    "sprint.none": ("{horse}はスプリントで進めない: {effects}", "No sprint for {horse}: {effects}"),
    "sprint.finished": ("{horse}はゴール済みで、ダイスは効かない", "The dice do nothing for {horse}, which has finished"),
    "finish": ("{horse}は{place}着 (ラインを{past}越えた)", "Number {place} is {horse} ({past} past the line)"),
    "finish.level": (
        "{horse}は{place}着 (ラインを{past}越え、{level}と並ぶ)",
        "Number {place} is {horse} ({past} past the line, level with {level})",
    ),
    "race.over": ("着順が決まった: {order}", "The order of finish: {order}"),
    "chosen": ("{by}の答え ({word}): {value}", "The answer of {by} ({word}): {value}"),
    # payout
    "paid.hit": (
        "{by}が{horse}に賭けた{kind}は{place}着で当たり: {stake}D × {times} = {money}Dと{vp} VP",
        "{by}'s {kind} on {horse} (number {place}) hits: {stake}D × {times} = {money}D and {vp} VP",
    ),
    "paid.lost": ("{by}が{horse}に賭けた{kind}は{place}着で外れ", "{by}'s {kind} on {horse} (number {place}) misses"),
    "paid.icon": ("{horse}に賭けた{by}は「{effect}」により{money}", "{by}, who backed {horse}, {money} by {effect}"),
    "paid.take": (
        "{horse}に賭けた{by}は「{effect}」により{other}から{money}Dを取る",
        "{by}, who backed {horse}, takes {money}D from {other} by {effect}",
    ),
    "paid.owner": (
        "{horse}は{place}着。厩舎オーナーの{by}に{money}D",
        "Number {place} was {horse}: {money}D for {by}, who owns the stable",
    ),
    "tokens": ("賭け金は銀行へ、賭けトークンは元へ戻る", "The stakes go to the bank, the bet tokens come back"),
    "odds.new": (
        "{horse}はオッズ1:{before}で{place}着。新オッズは1:{after}",
        "At 1:{before}, {horse} was number {place}: new odds 1:{after}",
    ),
    "odds.same": ("{horse}は{place}着。オッズは1:{after}のまま", "Number {place} was {horse}: the odds stay 1:{after}"),
    "income": ("{by}はカードの収入{money}Dを受け取る", "{by} receives {money}D for cards"),
    "income.cost": ("{by}はカードの費用{money}Dを払う", "{by} pays {money}D for cards"),
    "income.unpaid": ("{by}はカードの費用{money}Dを払えず、2 VPを失う", "{by} cannot pay {money}D for cards and loses 2 VP"),
    # auctions and the end
    "offer": ("{by}は{money}Dを提示する", "{by} offers {money}D"),
    "auction.none": ("{auction}: 提示がなく、何も起きない", "No offer in the {auction}: nothing happens"),
    "auction.sold": ("{by}は1 VPを{money}Dで銀行に売る", "{by} sells 1 VP to the bank for {money}D"),
    "auction.bought": ("{by}は1 VPを{money}Dで銀行から買う", "{by} buys 1 VP from the bank for {money}D"),
    "repaid": ("{by}は借金{money}Dを返す", "{by} repays {money}D"),
    "bankrupt": ("{by}は借金{money}Dを返せず (所持金{has}D)、負けとなる", "{by} cannot repay {money}D (has {has}D) and loses"),
    "vp.objectives": ("{by}は目的カード{count}枚で{vp} VP", "{by} gets {vp} VP for objective cards ({count})"),
    "vp.stables": ("{by}は厩舎カード{count}枚で{vp} VP", "{by} gets {vp} VP for stable cards ({count})"),
    "vp.money": ("{by}は所持金で{vp} VP。残り{rest}D", "{by} turns money into {vp} VP, {rest}D left"),
    "over": ("ゲーム終了。勝者: {winner}", "The game is over; winner: {winner}"),
    "over.nobody": ("ゲーム終了。借金を返せた者がおらず、勝者はいない", "The game is over; nobody could repay, so nobody wins"),
    # doubtful rulings: what the other reading gives
    "note.tokens": (
        "6人: 文書の式で各色5枚。4枚しかない箱もあり、確実ではない",
        "Six players: five tokens of each colour by the formula; boxes with four exist, so this is not certain",
    ),
    "note.pack": (
        "付属データ (pack) を使う: ゴールライン、移動カード、アクションカード、キャラクターは文書の外の資料による",
        "Preset in use (pack): goal line, movement cards, action cards and characters are outside knowledge",
    ),
    "doubt.tokens": (
        "{horse}の5枚目のトークン。各色4枚と読むなら、この賭けはできない",
        "The fifth token of {horse}: with four of each colour, the other reading, this bet could not be made",
    ),
    "doubt.must": (
        "1回目の賭けの義務は確実ではない。別の読みなら{by}はパスできる",
        "That the first bet is compulsory is not certain; by the other reading {by} may pass",
    ),
    "doubt.broke": (
        "{by}は賭けられない。別の読みなら、ここで2 VPを失う",
        "{by} cannot bet; by another reading this costs 2 VP",
    ),
    "doubt.repeat": (
        "{line}は2度目。■の付いた行は分からず、付いていたなら2度は選べない",
        "A line for the second time ({line}): the marked lines are lost, and if this was one, it could not be taken again",
    ),
    "doubt.refuse": (
        "{seller}は断れないと読む (確実ではない)。別の読みなら{seller}が断れる",
        "{seller} cannot refuse, we read (not certain); by the other reading {seller} could",
    ),
    "doubt.exchange": (
        "「交換」の本文は失われた。別の読みなら自由に交換できる",
        "The text under the word exchange is lost; by the other reading cards could be exchanged freely",
    ),
    "doubt.odds.before": (
        "オッズのアイコンの時は確実ではない。別の読み (レースの後) なら{horse}は1:{before}で走り、払い戻される",
        "When the odds icon works is not certain: after the race, the other reading, {horse} runs and pays at 1:{before}",
    ),
    "doubt.odds.after": (
        "オッズのアイコンの時は確実ではない。別の読み (レースの前) ならレースと払い戻しに働いていた",
        "When the odds icon works is not certain: before the race, the other reading, {horse} would have run and paid by it",
    ),
    "doubt.line": (
        "ラインで止まる馬のスプリントは確実ではない。別の読みなら{horse}は{other}に立つ",
        "Whether a stop on the line bars the sprint is not certain: by the other reading {horse} stands on {other}",
    ),
    # checks
    "check.phase": ("{wanted}の時であること (今は{phase})", "The phase must be {wanted} (it is {phase})"),
    "check.turn": ("{by}の番であること (今は{turn})", "It must be {by}'s turn (now: {turn})"),
    "check.table": ("移動カードは1人でなく卓全体でめくること", "The movement card must be turned up by the whole table, not by one player"),
    "check.together": (
        "この時間は全員で閉じること (all: pass)",
        "The window must be closed by all together (all: pass)",
    ),
    "check.plus": ("フルゲームであること", "It must be the full game"),
    "check.house2": (
        "オークションがハウスルールで除かれていないこと",
        "The house rule must not leave the auctions out",
    ),
    "check.all": ("1人ずつすること (全員では一度にできない)", "Each player must do this alone, not all at once"),
    "check.purchases": (
        "{by}の購入がまだ2回済んでいないこと ({count}回済み)",
        "{by} must have made fewer than two purchases (made: {count})",
    ),
    "check.repeat": ("同じ行を2度選ばないこと ({line})", "A line must not be taken twice ({line})"),
    "check.house1": ("{kind}がハウスルールで除かれていないこと", "The house rule must not leave this out: {kind}"),
    "check.price": ("値段が盤面に書かれていない", "The board does not say the price"),
    "check.money": ("{by}が{price}Dを払えること (所持金{money}D)", "{by} must have {price}D (has {money}D)"),
    "check.nothing": ("選べる{kind}があること (1枚もない)", "There must be a card of this kind to choose: {kind}"),
    "check.stable": ("馬カードには{by}の厩舎があること", "{by} must own a stable for a horse card"),
    "check.owned": ("{card}はまだ誰の物でもないこと{owner}", "There must be no owner of {card} yet{owner}"),
    "check.kind": ("{card}は{kind}カードであること (実際は{found}カード)", "{card} must be {kind} card (it is {found} card)"),
    "check.star": (
        "初心者のゲームでは★のあるカードを使わないこと ({card})",
        "A card with a star must not be used in the game of beginners ({card})",
    ),
    "check.other": ("相手は{by}以外のプレイヤーであること", "The other one must not be {by}"),
    "check.has": ("{by}が{card}を持っていること", "{by} must have {card}"),
    "check.listed": ("値段は定価の{wanted}Dであること (ここでは{price}D)", "The price must be that of the list, {wanted}D (this one: {price}D)"),
    "check.refuse": ("この卓では売り手の{seller}が断れること", "At this table the seller, {seller}, must be free to refuse"),
    "check.no_seller": ("断れるのは、ほかのプレイヤーから買うときであること", "It must be bought from another player to be refused"),
    "check.leaves": ("{card}は厩舎に置くこと (厩舎の外には置けない)", "{card} must be placed in a stable, not outside of one"),
    "check.consent": ("{seller}は断ることができる (卓の裁定)", "{seller} may refuse, as the table has ruled"),
    "check.sum": ("借りる額は0より大きいこと", "The sum borrowed must be above 0"),
    "check.placed": ("{card}がまだ{stable}の厩舎に置かれていないこと", "{card} must not stand in the {stable} stable already"),
    "check.own_stable": ("{by}が{stable}の厩舎を持っていること", "{by} must own the {stable} stable"),
    "check.exchange": (
        "{by}に交換のアイコンがあること (自由な交換はない)",
        "{by} must have an exchange icon (there is no free exchange)",
    ),
    "check.twice": ("交換するのは別々の2枚であること ({card}は1枚しかない)", "There must be two cards to exchange; {card} is a single one"),
    "check.bets": ("{by}の賭けがまだ2つ済んでいないこと", "{by} must have made fewer than two bets"),
    "check.minimum": (
        "賭け金{stake}Dは最低の{least}D以上であること ({vp} VP)",
        "The stake of {stake}D must be at least {least}D ({vp} VP)",
    ),
    "check.stake": (
        "賭け金{stake}Dは{by}の所持金{money}D以内であること",
        "The stake of {stake}D must be within {by}'s money ({money}D)",
    ),
    "check.token": (
        "{horse}の賭けトークンが残っていること (残り{left})",
        "A bet token of {horse} must be left (left: {left})",
    ),
    "check.same": (
        "{horse}に2度賭けるなら単勝と複勝を1つずつであること",
        "Two bets on {horse} must be one win and one place bet",
    ),
    "check.must": ("賭けられる者は1回目に必ず賭けること", "Whoever can bet must make the first bet"),
    "check.hand": ("{by}の手元にアクションカードがあること", "{by} must have an action card"),
    "check.pack": ("移動カード{card}が付属データにあること", "The movement card {card} must be one of the preset"),
    "check.step": ("提示は{wanted}Dであること (ここでは{offer}D)", "The offer must be {wanted}D (this one: {offer}D)"),
    "check.last_offer": ("{wanted}Dの後にはもう提示できない", "After {wanted}D there must be no further offer"),
    "check.vp": ("{by}に売る1 VPがあること (今は{vp} VP)", "{by} must have 1 VP to sell (has {vp})"),
    "check.answer": ("答えの{value}が問い ({word}) に合うこと", "The answer {value} must fit what is asked ({word})"),
    "answer.first": ("先に{decider}が{word}を決めなければならない", "First {decider} must decide {word}"),
    "answer.who": ("{word}を決めるのは{decider}である", "Deciding {word}: {decider}"),
    "answer.who.no": (
        "{word}を決めるのは{decider}であること (ここでは{by})",
        "It must be {decider} who decides {word} (here: {by})",
    ),
    # findings
    "fault.players": ("{count}人では遊べない (2〜6人)", "The game is for 2 to 6 players, not for {count}"),
    "fault.round": ("第{round}ラウンドはない (全{rounds}ラウンド)", "There is no round {round} (the last one is {rounds})"),
    "fault.plus": ("{phase}があるのはフルゲームだけ", "The {phase} belongs to the full game"),
    "fault.house2": ("ハウスルール2では{phase}はない", "House rule 2 leaves the {phase} out"),
    "fault.offer": (
        "{by}の提示{money}Dはオークションの刻みに合わない",
        "The offer of {by}, {money}D, is not one of the steps of this auction",
    ),
    "fault.no_auction": ("{phase}にオークションの提示がある", "There is an offer, but no auction (the phase is {phase})"),
    "fault.order": (
        "{by}の番なら、{name}の2回目の購入はまだのはずである",
        "While it is {by}'s turn, {name} cannot have made both purchases yet",
    ),
    "fault.actions": (
        "{by}のアクションカードが置いたものと合わせて{count}枚ある (この時は{most}枚まで)",
        "{by} has {count} action cards, those placed counted in; at this time there can be {most}",
    ),
    "fault.placed": ("馬にアクションカードが{count}枚ある ({most}枚まで)", "There are {count} action cards on the horses; there can be {most}"),
    "fault.lying": (
        "{phase}の時に、馬にアクションカードがある",
        "Action cards lie on horses, but the phase is {phase}",
    ),
    "fault.deliver": (
        "{by}は提示した{money}Dの売買ができない ({vp} VP、{has}D)",
        "The offer of {by}, {money}D, cannot be kept ({vp} VP, {has}D)",
    ),
    "fault.odds": ("{horse}のオッズ{odds}は2から7の外にある", "The odds of {horse} are {odds}, outside 2 to 7"),
    "fault.tokens": ("{horse}への賭け{bets}は、トークン{tokens}枚より多い", "More bets on {horse} ({bets}) than bet tokens ({tokens})"),
    "fault.more_tokens": ("{horse}のトークン{tokens}枚は{most}枚より多い", "More bet tokens of {horse} ({tokens}) than there are ({most})"),
    "fault.not_home": ("{horse}はゴール済みなのにラインの手前にいる", "A horse that is in finished stands before the line: {horse}"),
    "fault.home": ("{horse}はラインに着いているのにfinishedにない", "A horse that has reached the line is not in finished: {horse}"),
    "fault.no_race": ("第1ラウンドのレースはまだなのに、全頭がゴール済み", "All horses are home, but the race of round 1 is yet to come"),
    "fault.between": ("レースの時でないのに{horse}が走りかけている", "It is not time for a race, but this horse is on its way: {horse}"),
    "fault.bets": ("{by}の賭けが{count}つある (この時は{most}つまで)", "Too many bets of {by} for this time ({count}; at most {most})"),
    "fault.bought": ("{by}の購入が{count}回ある (この時は{most}回まで)", "Too many purchases of {by} for this time ({count}; at most {most})"),
    "fault.repeat": ("{by}は同じ行 ({line}) を2度選んでいる", "{by} has taken the same line twice ({line})"),
    "fault.same": ("{by}は{horse}に同じ種類で2度賭けている", "{by} has bet twice on {horse} in the same way"),
    "fault.stake": ("{by}の賭け金{stake}Dは最低{least}Dより少ない", "{by}'s stake of {stake}D is below the minimum of {least}D"),
    "fault.horse": ("{card}のいる{stable}の厩舎は{by}の物でない", "{card} stands in the {stable} stable, which {by} does not own"),
    "fault.house1": ("ハウスルール1なのに{by}に目的カードか助手カードがあるか、それを買っている", "{by} has or has bought objective or assistant cards, which house rule 1 leaves out"),
    "fault.owners": ("{stable}の厩舎の持ち主が{owners}といる", "The {stable} stable has several owners: {owners}"),
    "fault.twice": ("{card}が2か所にある", "{card} is in two places"),
    "fault.kind": ("{card}は{found}カードなのに、{kind}カードの場所にある", "{card} is of the kind {found} but lies among {kind} cards"),
    "fault.star": ("★のある{card}は初心者のゲームにない", "{card} has a star and is not in the game of beginners"),
    "note.shared": ("第1ラウンドでは、厩舎は1段に1つずつのはず", "In round 1 each stable should have a step of its own"),
    "note.undescribed": ("{card}に何が書いてあるか、盤面にない", "The board does not say what {card} says"),
    "note.idle": ("{card}の{effect}はそこでは働かない", "On {card}, {effect} does nothing"),
    # decisions
    "decision.odds": ("オッズはいくつか (厩舎ごとに2〜7)", "What are the odds (2 to 7, by stable)?"),
    "decision.dice": ("スプリントダイスの2色は何か", "Which two colours do the sprint dice show?"),
    "decision.card": ("{by}: どのカードか ({about})", "{by}: which card is it ({about})?"),
    "decision.tie": ("{by}が{horses}の順位を決める", "{by} decides the order of {horses}"),
    "decision.price": ("{by}: {card}の値段はいくらか (定価)", "{by}: what does {card} cost (its list price)?"),
    "decision.repay": ("{by}: {lender}への返済はいくらか", "{by}: what settles the loan from the {lender}?"),
    "decision.refuse": ("{by}: {buyer}に{card}を売るのを断るか", "{by}: refuse to sell {card} to {buyer}?"),
    "decision.finish": ("ゴールラインは何マス目か", "On which square is the goal line?"),
    "decision.sign": ("{card}はプラスとマイナスのどちらのカードか", "Is {card} a plus or a minus card?"),
    "decision.move": ("移動カードの6つの数は何か (1:2から1:7)", "What does the movement card show (1:2 to 1:7)?"),
    "decision.kind": ("{by}: 単勝か複勝か", "{by}: a win or a place bet?"),
    "decision.stake": ("{by}: いくら賭けるか (最低{least}D)", "{by}: what is the stake (at least {least}D)?"),
    "decision.horse": ("{by}: どの馬に置くか", "{by}: on which horse?"),
    "decision.stable": ("{by}: どの厩舎に置くか", "{by}: in which stable?"),
    "decision.from": ("{by}: 銀行 (bank) とマフィア (mafia) のどちらから借りるか", "{by}: from the bank or the mafia?"),
    # explanations
    "explain.icon": ("アイコン: {effect}", "icon: {effect}"),
    "explain.no_odds": ("{horse}のオッズは盤面にない", "the board does not give the odds of {horse}"),
    "explain.odds": ("{horse}のオッズ (レベル{level})", "odds of {horse} (level {level})"),
    "explain.new_odds": ("{place}着による新オッズ", "new odds after place {place}"),
    "explain.past": ("{horse}がラインを越えた距離", "how far {horse} went past the line"),
    "explain.level": ("{level}と同じマス: 写真判定のアイコン、オッズ、スタートプレイヤーの順で決める", "level with {level}: photo icons, then odds, then the start player decide"),
    "explain.place": ("{horse}の着順", "the place of {horse}"),
    "explain.square": ("{horse}のいるマス", "the square of {horse}"),
    "explain.column": ("1:{odds}は移動カードの{column}番目の数", "1:{odds} is number {column} on the movement card"),
    "explain.step": ("{before}から進んだ先", "from square {before} to"),
    "explain.goal": ("ゴールの効果の後", "after the goal effects"),
    "explain.sprint": ("ダイスの色が出たときのスプリント", "sprint when a die shows the colour"),
    "explain.sprints": ("アイコンを加えたスプリント", "sprint with these icons"),
    "explain.price": ("{stable}の厩舎の値段 (オッズ1:{odds})", "price of the {stable} stable at 1:{odds}"),
    "explain.no_price": ("{stable}の厩舎の値段は盤面にない", "the board does not give the price of the {stable} stable"),
    "explain.double": ("{owner}から買う2倍額", "from {owner} at double price"),
    "explain.half": ("{owner}が売る半額", "{owner} sells at half price"),
    "explain.cheaper": ("{by}が払う額", "what {by} pays"),
    "explain.no_bets": ("{by}には払い戻しも賭けもない", "{by} has neither payouts nor bets"),
    "explain.paid.win": ("{horse}の単勝 ({place}着): {stake}D × {odds} = {money}D、{vp} VP", "win on {horse} (number {place}): {stake}D × {odds} = {money}D, {vp} VP"),
    "explain.paid.place": ("{horse}の複勝 ({place}着): {stake}D × {odds} = {money}D、{vp} VP", "place on {horse} (number {place}): {stake}D × {odds} = {money}D, {vp} VP"),
    "explain.paid.lost": ("{horse}は{place}着で外れ。{stake}Dはなくなる", "{horse} was number {place}: a miss, {stake}D are gone"),
    "explain.paid.owner": ("{horse}の厩舎 ({place}着): {money}D", "{horse} stable (number {place}): {money}D"),
    "explain.paid.pay": ("{horse}に賭けた人への増減: {money}D", "for backers of {horse}: {money}D"),
    "explain.paid.take": ("{horse}のアイコンで隣と: {money}D", "with a neighbour, by the icon of {horse}: {money}D"),
    "explain.paid.income": ("助手と馬のカード: {money}D、{vp} VP", "assistant and horse cards: {money}D, {vp} VP"),
    "explain.bet": ("{horse}の{kind}: 当たれば{stake}D × {times}", "{kind} on {horse}: if it hits, {stake}D × {times}"),
    "explain.pay": ("{horse}に賭けた人への増減: アイコン: {effect}", "for backers of {horse}, hit or miss: icon: {effect}"),
    "explain.take": (
        "{horse}に賭けたので、{other}から (持っているだけ): アイコン: {effect}",
        "for backing {horse}, from {other} (as far as they have it): icon: {effect}",
    ),
    "explain.taken": (
        "{other}が{horse}に賭けたので、{other}へ (持っているだけ): アイコン: {effect}",
        "to {other}, who backed {horse} (as far as there is money): icon: {effect}",
    ),
    "explain.all_hit": ("賭けがすべて当たれば、合計", "altogether, if every bet hits"),
    "explain.minimum": ("最低賭け金 ({vp} VP × 100)", "minimum stake ({vp} VP × 100)"),
    "explain.count": ("{kind}の枚数", "number of cards: {kind}"),
    "explain.income": ("{card}の収入", "income of {card}"),
    "explain.loan": ("{lender}への返済", "to settle with the {lender}"),
    "explain.loan.unsaid": ("{lender}への返済額は書かれていない", "the board does not say what settles with the {lender}"),
    "explain.owed": ("アイコンによる返済", "with the icon"),
    "explain.card": ("{card}: {kind}", "{card}: {kind}"),
    "explain.cost": ("{card}の値段", "price of {card}"),
}, by=EVERYBODY, decider=EVERYBODY, horse=COLOUR, horses=COLOUR, card=_CARD, stable=COLOUR, level=COLOUR, order=COLOUR,
   dice=COLOUR, owner=_NAME, about=_both(COLOUR, _KINDS), kind=_KINDS, found=_KINDS, sign=_SIGNS, line=_LINES,
   value=_both(COLOUR, _BETS, _SIGNS, LENDERS), word=_DECISIONS, phase=PHASES, auction=PHASES,
   wanted=_EITHER, effect=_EFFECT, effects=_EFFECT)  # fmt: skip
WORDS |= told({"buy.card": WORDS["buy.card"]}, by=EVERYBODY, kind=_KINDS, card=_WHICH)
# an icon gives money, or takes it
WORDS |= told({"paid.icon": WORDS["paid.icon"]}, by=EVERYBODY, horse=COLOUR, effect=_EFFECT, money=(
    lambda text: f"{text[1:]}Dを失う" if text.startswith("-") else f"{text}Dを受け取る",
    lambda text: f"loses {text[1:]}D" if text.startswith("-") else f"gets {text}D",
))  # fmt: skip
# a kind of card with its article, an owner only where there is one
_ARTICLE = {kind: f"{'an' if kind[0] in 'aio' else 'a'} {kind}" for kind in _KINDS[0]}
WORDS |= told({"check.kind": WORDS["check.kind"]}, card=_CARD, kind=(_KINDS[0], _ARTICLE), found=(_KINDS[0], _ARTICLE))
WORDS |= told({"check.owned": WORDS["check.owned"]}, card=_CARD, owner=(
    lambda text: "" if text == "—" else f" (今は{said(text, COLOUR[0])})",
    lambda text: "" if text == "—" else f" (now: {text})",
))  # fmt: skip
# sums are money
WORDS |= {
    f"explain.{key}.value": ("{value}D", "{value}D")
    for key in ("price", "double", "half", "cheaper", "minimum", "income", "loan", "owed", "cost")
}
WORDS |= told({
    f"{key}.value": ("{value}", "{value}")
    for key in WORDS if key.startswith("explain.paid") or key in ("explain.bet", "explain.all_hit")
}, value=(lambda text: text.replace(", ", "、"), str))  # fmt: skip

# plays, answers and claims
_BUY = (
    {"馬": "馬カード", "アシスタント": "助手カード", "目的": "目的カード", "厩舎": "厩舎オーナーカード", "アクション": "アクションカード"},
    {**_LINES[1], "action": "action card"},
)  # fmt: skip
WORDS |= told({
    "say.play.buy.card": ("{by}は{buy}を買う ({card})", "{by} buys the {buy} ({card})"),
    "say.play.buy.card.from": ("{by}は{from}から{buy}を買う ({card})", "{by} buys the {buy} from {from} ({card})"),
    "say.play.buy": ("{by}は{buy}を買う", "{by} makes a purchase: {buy}"),
    "say.play.buy.from": ("{by}は{from}から{buy}を買う", "{by} makes a purchase from {from}: {buy}"),
    "say.play.sell": ("{by}は{sell}を売る", "{by} makes a sale: {sell}"),
    "say.play.sell.card": ("{by}は{sell}を売る ({card})", "{by} sells the {sell} ({card})"),
    "say.part.refuse": ("売り手は断る", "the seller refuses"),
    "say.part.price": ("値段{price}D", "price {price}D"),
    "say.play.borrow": ("{by}は{borrow}Dを借りる", "{by} borrows {borrow}D"),
    "say.play.borrow.from": ("{by}は{from}から{borrow}Dを借りる", "{by} borrows {borrow}D from the {from}"),
    "say.play.borrow.from.repay": (
        "{by}は{from}から{borrow}Dを借りる (返済{repay}D)",
        "{by} borrows {borrow}D from the {from} (to settle: {repay}D)",
    ),
    "say.play.bet": ("{by}は{bet}に賭ける", "{by} bets on {bet}"),
    "say.play.bet.kind": ("{by}は{bet}に{kind}で賭ける", "{by} bets on {bet} ({kind})"),
    "say.play.bet.kind.stake": ("{by}は{bet}に{kind}で{stake}Dを賭ける", "{by} bets {stake}D on {bet} ({kind})"),
    "say.play.bet.stake": ("{by}は{bet}に{stake}Dを賭ける", "{by} bets {stake}D on {bet}"),
    "say.play.place": ("{by}は馬カード{place}を置く", "{by} places the horse card {place}"),
    "say.play.place.stable": (
        "{by}は馬カード{place}を置く (厩舎: {stable})",
        "{by} places the horse card {place} (stable: {stable})",
    ),
    "say.play.exchange": ("{by}はカードを交換する", "{by} exchanges a card"),
    "say.play.exchange.card.for.from": (
        "{by}は{card}を{from}の{for}と交換する",
        "{by} exchanges {card} for {from}'s {for}",
    ),
    "say.play.action": ("{by}は{action}を置く", "{by} places {action}"),
    "say.play.action.horse": ("{by}は{action}を{horse}に置く", "{by} places {action} on {horse}"),
    "say.play.move": ("移動カードは{move}", "Movement card: {move}"),
    "say.play.move.dice": ("移動カードは{move}、ダイスは{dice}", "Movement card: {move}; dice: {dice}"),
    "say.play.offer": ("{by}は{offer}Dを提示する", "{by} offers {offer}D"),
    "say.answer.odds": ("オッズは{value}", "The odds are {value}"),
    "say.answer.dice": ("ダイスは{value}", "The dice show {value}"),
    "say.answer.card": ("{by}のカードは{value}", "{by}'s card is {value}"),
    "say.answer.tie": ("{by}は順を{value}と決める", "{by} decides the order: {value}"),
    "say.answer.price": ("値段は{value}D", "The price is {value}D"),
    "say.answer.repay": ("{by}の返済は{value}D", "{by} settles the loan with {value}D"),
    "say.answer.refuse.yes": ("{by}は断る", "{by} refuses"),
    "say.answer.refuse.no": ("{by}は断らない", "{by} does not refuse"),
    "say.answer.finish": ("ゴールラインは{value}マス目", "The goal line is on square {value}"),
    "say.answer.sign": ("{card}は{value}のカード", "{card} is a {value} card"),
    "say.answer.move": ("移動カードは{value}", "Movement card: {value}"),
    "say.answer.kind": ("{by}は{value}で賭ける", "{by} makes it a {value} bet"),
    "say.answer.stake": ("{by}の賭け金は{value}D", "{by} stakes {value}D"),
    "say.answer.horse": ("{by}は{value}に置く", "{by} places it on {value}"),
    "say.answer.stable": ("{by}は{value}の厩舎に置く", "{by} places it in the {value} stable"),
    "say.answer.from": ("{by}は{value}から借りる", "{by} borrows from the {value}"),
    "say.claim.place": ("着順は1着から{value}", "The order of finish is {value}"),
    "say.claim.place.[]": ("ゴールした馬はまだいない", "No horse has finished yet"),
    "say.claim.place.each": ("{about}は{value}着", "The {about} horse is number {value}"),
    "say.claim.place.each.none": ("{about}はまだゴールしていない", "The {about} horse has not finished yet"),
    "say.claim.square": ("{about}は{value}マス目にいる", "The {about} horse is on square {value}"),
    "say.claim.square.0": ("{about}はスタートにいる", "The {about} horse is at the start"),
    "say.claim.odds": ("{about}のオッズは1:{value}", "The odds of {about} are 1:{value}"),
    "say.claim.odds._": ("{about}のオッズは書かれていない", "The odds of {about} are not said"),
    "say.claim.tokens": ("{about}の賭けトークンは残り{value}枚", "Bet tokens of {about} that are left: {value}"),
    "say.claim.vp": ("{about}は{value} VP", "{about} has {value} VP"),
    "say.claim.money": ("{about}の所持金は{value}D", "{about} has {value}D"),
    "say.claim.owe": ("{about}の借金は{value}D", "{about} owes {value}D"),
    "say.claim.owe.0": ("{about}に借金はない", "{about} owes nothing"),
    "say.claim.owe._": ("{about}の借金がいくらかは書かれていない", "What {about} owes is not said"),
    "say.claim.cards": ("{about}のアクションカードは{value}", "The action cards of {about}: {value}"),
    "say.claim.assistants": ("{about}の助手カードは{value}", "The assistant cards of {about}: {value}"),
    "say.claim.objectives": ("{about}の目的カードは{value}", "The objective cards of {about}: {value}"),
    "say.claim.stables": ("{about}の厩舎は{value}", "The stables of {about}: {value}"),
    "say.claim.horses": ("{about}の馬カードは{value}", "The horse cards of {about}: {value}"),
    "say.claim.stable": ("馬カード{about}は{value}の厩舎にいる", "The horse card {about} stands in the {value} stable"),
    "say.claim.stable.none": ("馬カード{about}はどの厩舎にもいない", "The horse card {about} stands in no stable"),
    "say.claim.stable.": ("馬カード{about}はだれも持っていない", "Nobody has the horse card {about}"),
    "say.claim.round": ("第{value}ラウンドである", "This is round {value}"),
    "say.claim.rounds": ("全部で{value}ラウンドである", "The game has {value} rounds"),
    "say.claim.start": ("スタートプレイヤーは{value}", "The start player is {value}"),
}, buy=_BUY, sell=_BUY, horse=COLOUR, card=_CARD)  # fmt: skip
WORDS |= told(
    {key: WORDS[key] for key in ("say.play.buy.card", "say.play.buy.card.from", "say.play.sell.card")},
    buy=_BUY, sell=_BUY, card=_WHICH,
)  # fmt: skip
WORDS |= told(
    {"say.claim.decision": ("いま問われているのは{value}", "What is asked now: {value}")}, value=({}, _DECISIONS[1])
)
WORDS |= told({
    "say.claim.phase": ("いまは{value}である", "The phase: {value}"),
    "say.claim.phase.over": ("ゲームは終わっている", "The game is over"),
}, value=PHASES)  # fmt: skip

# input that cannot be used
FAULTS = {
    "fever.card": ("{name}はカードの名前にできない", "{name} cannot be a card's name"),
    "fever.effect": (
        "{key}の値{value}は使えない。書き方: {wanted}",
        "{value} is no value of {key}; write one of: {wanted}",
    ),
    "fever.finished": (
        "払い戻し (phase: payout) では、ゴールした馬 (finished) に6頭すべてを着順に書くこと",
        "with phase: payout, finished must name all six horses in their order",
    ),
    "fever.pending": (
        "pending: {value}はこの盤面では問われない",
        "pending: {value} does not fit this board; nothing is asked",
    ),
}
