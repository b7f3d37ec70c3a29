"""What the trick-taking horse race says: events, checks, decisions, explanations."""

import re

from judge.engine.templates import EVERYBODY, Tables, TwoWay, Way, localized_templates, translate, untranslated
from judge.games.trick.cards import NUMBERS, UNKNOWN
from judge.games.trick.finding_messages import FINDINGS

_COLOURS = {"R": ("赤", "red "), "B": ("青", "blue "), "Y": ("黄", "yellow "), "G": ("緑", "green ")}
# race cards by their codes, in Japanese and in English
_ja, _en = (
    {f"{code}{number}": f"{names[n]}{number}" for code, names in _COLOURS.items() for number in (*NUMBERS, UNKNOWN)}
    for n in (0, 1)
)
CARDS: Tables = (_ja, _en)

# the questions, in Japanese and in English
_QUESTIONS: Tables = (
    {"shuffle": "混ぜた後の並び", "card": "カード", "marks": "進行マークの数", "bet": "裏向きの馬券カード", "gate": "ゲートの重なり", "odds": "オッズ"},
    {"shuffle": "the order after the shuffle", "card": "the card", "marks": "the number of progress marks",
     "bet": "the face-down betting card", "gate": "the order of the stack at the gate", "odds": "the odds"},
)  # fmt: skip
# what the questions were once called
_QUESTIONS_BEFORE = {
    "the shuffle": "shuffle", "the progress marks": "marks", "the betting card": "bet", "the stack at the gate": "gate",
}  # fmt: skip
# numbers with their nouns
_PLACES: Tables = ({}, {"1": "1st", "2": "2nd", "3": "3rd", "4": "4th"})
_ARRIVALS: Tables = ({}, {"1": "first", "2": "second", "3": "third", "4": "fourth"})
_HOME: Tables = ({}, {"2": "Two", "3": "Three", "4": "Four"})
_WHIPS: Tables = ({}, {"0": "no whip cards", "1": "1 whip card", "2": "2 whip cards"})
_WHIPS_LEFT: Tables = (
    {"0": "表向きのムチカードは残っていない", "1": "表向きのムチカードは残り1枚"},
    {"0": "no whip card left face up", "1": "1 whip card left face up"},
)
_MARKS: Tables = (
    {"0": "なし", **{f"{n}": f"{n}つ" for n in range(1, 10)}, **{f"{n}": f"{n}個" for n in range(10, 13)}},
    {"0": "no progress marks", "1": "1 progress mark", **{f"{n}": f"{n} progress marks" for n in range(2, 13)}},
)
# where a horse starts from and goes to
_SQUARES: Tables = (
    {"0": "ゲート", **{f"{n}": f"{n}マス目" for n in range(1, 7)}, "7": "ゴール"},
    {"0": "the gate", **{f"{n}": f"square {n}" for n in range(1, 7)}, "7": "the goal"},
)


def _count(text: str, one: str) -> str:
    """A number with its English noun: 1 card, 2 cards."""
    return f"{'no' if text == '0' else text} {one}{'s' * (text != '1')}"


def _number_of(one: str) -> tuple[Way, Way]:
    """A number as it stands in Japanese, with its noun in English."""
    return str, lambda text: _count(text, one)


def _pairs(text: str) -> str:
    """Pairs of a list without what is between: `Silver Arazan 5, Foret Noire 3`."""
    return re.sub(r": |は(?=\d)", " ", text)


def _questions(text: str) -> list[str]:
    """The questions that a text names: what they are called, what they were once called, the text itself."""
    return [
        *([_QUESTIONS_BEFORE[text.lower()]] if text.lower() in _QUESTIONS_BEFORE else ()),
        *untranslated(text, _QUESTIONS[1]),
    ]


# how many races have been run
_RACES = (
    lambda text: "最初のレース" if text == "0" else f"{text}レースの後",
    lambda text: "before the first race" if text == "0" else f"after {_count(text, 'race')}",
)
_PAID = (
    lambda text: "最初の払い戻しの前には" if text == "0" else f"{text}レースの賞金と配当では",
    lambda text: "before the first payout" if text == "0" else f"in {_count(text, 'race')}",
)


# cards with the players who played them: "red 5 (A), blue 2 (B)" for `A: red 5, B: blue 2`
_PLAYED = TwoWay(
    lambda text: re.sub(r"(^|[、,] ?)([^、,:]+): ([^、,]+)", r"\1\3 (\2)", text),
    lambda text: [re.sub(r"(^|[、,] ?)([^、,]+?) \(([^()]+)\)", r"\1\3: \2", text.replace(") and ", "), "))],
)

# the places of cards in a pile: "blue 1 (card 3)" for `3: blue 1`
_IN_PILE = (
    TwoWay(lambda text: re.sub(r"(\d+): ", r"\1枚目が", text), lambda text: [re.sub(r"(\d+)枚目が", r"\1: ", text)]),
    TwoWay(
        lambda text: re.sub(r"(\d+): ([^,;]+)", r"\2 as card \1", text),
        lambda text: [re.sub(r"([^,;]+?) as card (\d+)", r"\2: \1", text)],
    ),
)

CATALOGUE = localized_templates(
    {
        # plays and claims
        "say.play.discard": ("{by}が{discard}を捨てる", "{by} discards {discard}"),
        "say.play.show": ("{by}が{show}を表向きに置く", "{by} puts {show} face up"),
        "say.play.hide": ("{by}が{hide}を裏向きに置く", "{by} puts {hide} face down"),
        "say.play.play": ("{by}が{play}を出す", "{by} plays {play}"),
        "say.play.play.whip": ("{by}が{play}を出してムチを入れる", "{by} plays {play} with a whip"),
        "say.play.whip": ("{by}がムチを入れる", "{by} whips"),
        "say.answer.card": ("{by}のカードは{value}", "{by}'s card is {value}"),
        "say.answer.bet": ("{by}の裏向きの馬券カードは{value}", "{by}'s face-down betting card is {value}"),
        "say.answer.gate": ("ゲートの重なりは、下から{value}", "From bottom to top, the stack at the gate is {value}"),
        "say.answer.odds": ("オッズは、{value}", "The odds are {value}"),
        "say.answer.shuffle": ("混ぜた後の並びは{value}", "The order after the shuffle is {value}"),
        "say.answer.shuffle.gate": ("ゲートは下から{gate}", "from bottom to top, {gate} at the gate"),
        "say.answer.shuffle.each": ("{about}の山は上から{value}", "from the top, {value} in {about}'s pile"),
        "say.claim.phase": ("いまは{value}フェイズ", "It is the {value} phase"),
        "say.claim.phase.over": ("ゲームは終わっている", "The game is over"),
        "say.claim.place": ("着順が決まったのは1着の{value}だけ", "The only horse to have finished is {value}"),
        "say.claim.place.several": ("着順は、1着から順に{value}", "The order of finish is {value}"),
        "say.claim.place.[]": ("着順はまだない", "There is no order of finish yet"),
        "say.claim.place.each.none": ("{about}の着順はまだない", "{about} has not finished"),
        "say.claim.square": ("{about}は{value}マス目にいる", "{about} is on square {value}"),
        "say.claim.square.0": ("{about}はゲートにいる", "{about} is at the gate"),
        "say.claim.square.7": ("{about}はゴールにいる", "{about} is at the goal"),
        "say.claim.odds": ("{about}のオッズは{value}", "The odds on {about} are {value}"),
        "say.claim.hand": ("{about}の手札は{value}", "{about} has {value} in hand"),
        "say.claim.hand.[]": ("{about}に手札はない", "{about}'s hand is empty"),
        "say.claim.hand.0": ("{about}の手札は0枚", "{about} has no cards in hand"),
        "say.claim.discard": ("{about}の捨てカードは{value}", "{about} has discarded {value}"),
        "say.claim.discard.[]": ("{about}に捨てカードはない", "{about} has no discards"),
        "say.claim.discard.0": ("{about}の捨てカードは0枚", "{about} has discarded no cards"),
        "say.claim.points.1": ("{about}は{value}点", "{about} has {value} point"),
        "say.claim.points": ("{about}は{value}点", "{about} has {value} points"),
        "say.claim.horse": ("{about}の担当馬は{value}", "{about} rides {value}"),
        "say.claim.start": ("スタートプレイヤーは{value}", "The start player is {value}"),
        "say.claim.race": ("いまは{value}レース目", "This is race {value}"),
        "say.claim.course": ("{about}マス目にいるのは{value}だけ", "The only horse on square {about} is {value}"),
        "say.claim.course.several": (
            "{about}マス目の重なりは、下から{value}",
            "From bottom to top, the stack on square {about} is {value}",
        ),
        "say.claim.course.[]": ("{about}マス目に馬はいない", "No horse is on square {about}"),
        "say.claim.course.0": ("ゲートにいるのは{value}だけ", "The only horse at the gate is {value}"),
        "say.claim.course.0.several": (
            "ゲートの重なりは、下から{value}",
            "From bottom to top, the stack at the gate is {value}",
        ),
        "say.claim.course.0.[]": ("ゲートに馬はいない", "No horse is at the gate"),
        "say.claim.course.7": ("ゴールにいるのは{value}だけ", "The only horse at the goal is {value}"),
        "say.claim.course.7.several": (
            "ゴールの重なりは、下から{value}",
            "From bottom to top, the stack at the goal is {value}",
        ),
        "say.claim.course.7.[]": ("ゴールに馬はいない", "No horse is at the goal"),
        "say.claim.course.goal": ("ゴールにいるのは{value}だけ", "The only horse at the goal is {value}"),
        "say.claim.course.goal.several": (
            "ゴールの重なりは、下から{value}",
            "From bottom to top, the stack at the goal is {value}",
        ),
        "say.claim.course.goal.[]": ("ゴールに馬はいない", "No horse is at the goal"),
        "say.claim.trick": ("このトリックに出たカードは{value}だけ", "The only card played to this trick is {value}"),
        "say.claim.trick.several": ("このトリックに出たカードは{value}", "The cards played to this trick are {value}"),
        "say.claim.tricks": ("終わったトリックは1回で、勝者は{value}", "The only trick so far was won by {value}"),
        "say.claim.tricks.several": ("トリックの勝者は順に{value}", "The tricks so far were won, in order, by {value}"),
        "say.claim.place.each": ("{about}は{value}着", "{about} finishes {value}"),
        "say.claim.whips": ("{about}の表向きのムチカードは{value}枚", "{about} has {value} face up"),
        "say.claim.decision": ("いま決めることは{value}", "The pending decision concerns {value}"),
        "say.claim.decision.before": ("いま決めること: {value}", "The pending decision is {value}"),
        "say.claim.decision.none": ("いま決めることはない", "There is no pending decision"),
        "say.answer.marks": ("進行マークは{value}", "The card has {value}"),
        "check.whip.card": ("{by}の表向きのムチカードは{whips}枚", "{by} has {whips} face up"),
        "loose": ("ゲートには{horses}がいるが、並びは分からない", "{horses} are at the gate in an unknown order"),
        "loose.below": (
            "ゲートには並びの分からない{horses}がいて、その上は下から{above}",
            "{horses} are at the gate in an unknown order; above them, from the bottom: {above}",
        ),
        "say.claim.won": ("直前のトリックの勝者は{value}", "{value} won the last trick"),
        "say.claim.won.none": ("トリックの勝者はまだいない", "No trick has been won yet"),
        "say.claim.tricks.[]": ("終わったトリックはない", "No trick has been completed"),
        "say.claim.trick.{}": ("このトリックにカードは出ていない", "No card has been played to this trick"),
        # paddock
        "gate": (
            "出走馬をゲートに重ねる (下から{horses})。",
            "The runners are stacked at the gate; from bottom to top, they are {horses}.",
        ),
        "gate.unknown": (
            "出走馬をゲートに重ねる (上下は不明)。",
            "The runners are stacked at the gate in an unknown order.",
        ),
        "pile": ("{by}が12枚を混ぜて山にする。", "{by} shuffles the 12 cards and puts them in a pile."),
        "row": ("{by}の12枚を混ぜ、表向きに並べる。", "{by}'s 12 cards are shuffled and laid out face up."),
        "number": (
            "{by}が{colour}{number}を見せる。捨てナンバーは{n}。見せたカードは山の一番上に戻す。",
            "{by} shows {colour} {number}, so the discard number is {n}. The card goes back on top of the pile.",
        ),
        "up": (
            "{by}の山の{n}枚目は{colour}{number}で、このレースでは使わない。",
            "Card {n} of {by}'s pile is {colour} {number} and is not used in this race.",
        ),
        "up.unknown": (
            "{by}の山の{n}枚目 (不明) は、このレースでは使わない。",
            "Card {n} of {by}'s pile, which is unknown, is not used in this race.",
        ),
        "dummy.discards": (
            "{by}は{n}枚目とその下 ({cards}) を捨てる。",
            "{by} discards card {n} and the one below it ({cards}).",
        ),
        "discard": (
            "{by}が1枚を裏向きに捨て、手札は{left}枚になる。",
            "{by} discards a card face down ({left} left in hand).",
        ),
        "whips.up": (
            "{by}がムチカードを1枚表に返し、表向きは{whips}枚になる。",
            "{by} turns a whip card face up and now has {whips} face up.",
        ),
        "whips.dummy": ("{by}のムチカードを2枚とも表に返す。", "Both of {by}'s whip cards are turned face up."),
        # betting
        "enter.betting": ("馬券購入フェイズに入る。", "The betting phase begins."),
        "show": ("{by}が{card}を表向きに置く。", "{by} puts {card} face up."),
        "show.win": (
            "裁定TK-R1 (異論あり) では、単勝カードを1人だけ表向きに置ける。別の読み方では置けない。",
            "Under ruling TK-R1 (low confidence), one player may put the win card face up. Under the alternative reading, no player may.",
        ),
        "hide": ("{by}が馬券カードを裏向きに置く。", "{by} puts a betting card face down."),
        "enter.race": ("レースフェイズに入る。最初の親は{by}。", "The race phase begins; {by} leads the first trick."),
        # race
        "lead": ("親の{by}が{colour}{number}を出す。", "{by} leads {colour} {number}."),
        "play": ("{by}が{colour}{number}を出す。", "{by} plays {colour} {number}."),
        "whip": (
            "{by}がムチを入れ、勝つ色は{colour}になる ({left})。",
            "{by} whips, so {colour} now decides the trick ({left}).",
        ),
        "whip.leader": (
            "親の{by}がムチを入れる。勝つ色は{colour}のままで、ほかの誰もムチを入れられない ({left})。",
            "{by} whips as the leader, so {colour} still decides the trick and no other player may whip ({left}).",
        ),
        "dummy.leads": (
            "親の{by}が一番上の{colour}{number}を出す。ムチは入れない。",
            "{by} leads its top card, {colour} {number}, without a whip.",
        ),
        "dummy.follows": (
            "{by}が親と同じ色で一番大きい{colour}{number}を出す。",
            "{by} plays its highest card of the led colour, {colour} {number}.",
        ),
        "dummy.top": (
            "{by}は親と同じ色がなく、一番上の{colour}{number}を出す。",
            "{by} has no card of the led colour and plays its top card, {colour} {number}.",
        ),
        "dummy.whips": ("{by}はルールどおりムチを入れる ({left})。", "{by} whips, as it must ({left})."),
        "dummy.nowhip.none": (
            "{by}には表向きのムチカードがなく、ムチを入れない。",
            "{by} does not whip, because it has no whip card face up.",
        ),
        "dummy.nowhip.others": (
            "このトリックではすでにムチが入ったので、{by}はムチを入れない。",
            "{by} does not whip, because another player has already whipped in this trick.",
        ),
        "trick.won": (
            "{by}が{colour}{number}でトリックに勝つ (親の色は{colour}で、ほかに{colour}は出ていない)。",
            "{by} wins the trick with {colour} {number} ({colour} was led, and no other {colour} card was played).",
        ),
        "trick.won.over": (
            "{by}が{colour}{number}でトリックに勝つ (親の色は{colour}で、{other}の{colour}{below}より大きい)。",
            "{by} wins the trick with {colour} {number} ({colour} was led; it beats {other}'s {colour} {below}).",
        ),
        "trick.won.whip": (
            "{by}が{colour}{number}でトリックに勝つ ({whipper}のムチで{colour}が勝つ色になり、親の色の{led}では勝てない)。",
            "{by} wins the trick with {colour} {number} ({whipper} whipped with {colour}, so {led}, the led colour, cannot win).",
        ),
        "trick.won.whip.over": (
            "{by}が{colour}{number}でトリックに勝つ ({whipper}のムチで{colour}が勝つ色になり、親の色の{led}では勝てない。{other}の{colour}{below}より大きい)。",
            "{by} wins the trick with {colour} {number} ({whipper} whipped with {colour}, so {led}, the led colour, cannot win; it beats {other}'s {colour} {below}).",
        ),
        "move": (
            "{horse}が進行マーク{marks}で{start}から{square}に進む。",
            "{horse} moves from {start} to {square} ({marks}).",
        ),
        "arrives": ("{horse}が{place}番目にゴールする。", "{horse} is the {place} to reach the goal."),
        "stays.goal": (
            "{horse}はすでにゴールにいるので進まない。",
            "{horse} is already at the goal and does not move.",
        ),
        "stays.marks": (
            "カードに進行マークがないので、{horse}は進まない。",
            "The card has no progress marks, so {horse} does not move.",
        ),
        "trick.end": (
            "出したカードはそれぞれ裏返して手元に置く。次の親は{by}。",
            "The cards are put aside face down; {by} leads next.",
        ),
        "race.home": ("{home}頭がゴールし、レースが終わる。", "{home} horses are at the goal, so the race ends."),
        "race.empty": ("全員の手札がなくなり、レースが終わる。", "All hands are empty, so the race ends."),
        "aside": (
            "残った手札は、使ったカードと一緒に裏向きに置く。",
            "The cards left in hand are put aside face down with the used ones.",
        ),
        # payout
        "bets.up": ("全員が馬券カードを2枚とも表に返す。", "All players turn both betting cards face up."),
        "order": ("着順は、1着から順に{horses}。", "The order of finish is {horses}."),
        "result": (
            "進んだマス数 (1着から順に{squares}) を成績欄に書く。",
            "The squares moved (in order of finish, {squares}) go on the score sheet.",
        ),
        "prize": (
            "{by}は、{horse}が{place}着なので賞金{points}点を得る (計{total}点)。",
            "{by} gets {points} because {horse} finishes {place} (total: {total}).",
        ),
        "prize.dummy": (
            "{horse}は{by}の馬なので、賞金は誰ももらわない。",
            "{horse} is {by}'s horse, so no one gets its prize.",
        ),
        "hit.win": (
            "{by}の単勝賭け ({horses}) が的中し、{points}点を得る (計{total}点)。",
            "{by}'s win bet on {horses} pays {points} (total: {total}).",
        ),
        "hit.quinella": (
            "{by}の連勝複式賭け ({horses}) が的中し、{points}点を得る (計{total}点)。",
            "{by}'s quinella on {horses} pays {points} (total: {total}).",
        ),
        "hit.doubt": (
            "{by}の単勝カードは裁定TK-R1 (異論あり) により表向きだった。別の読み方では、この賭けはできない。",
            "{by}'s win card was face up under ruling TK-R1 (low confidence). Under the alternative reading, this bet would be impossible.",
        ),
        "miss": ("{by}の賭け ({cards}) は外れる。", "{by}'s bet ({cards}) loses."),
        "odds": ("次のレースのオッズは、{sums}になる。", "The odds for the next race are {sums}."),
        "passed": (
            "担当馬カードと12枚のレースカードを左隣に渡す (ムチカードは渡さない)。次のレースは、{rides}を担当する。",
            "The rider cards and their 12 race cards pass to the left, but the whip cards stay. In the next race, {rides}.",
        ),
        "next": (
            "{race}レース目を準備する。スタートプレイヤーは{by}。",
            "Race {race} is set up; {by} is the start player.",
        ),
        "over": (
            "{race}レース目でゲームが終わり、{points}点の{by}が勝つ (合計は{totals})。",
            "The game is over after race {race}, and {by} wins with {points} points ({totals}).",
        ),
        "over.tie": (
            "ゲームが終わる。{tied}が{points}点で並び、最後のレースの着順で{by}が勝つ。",
            "The game is over. {tied} tie on {points} points, and {by} wins by finishing ahead in the last race.",
        ),
        "told.marks": ("{number}のカードの進行マークは{marks}。", "Cards numbered {number} have {marks}."),
        "told.bet": ("{by}の馬券カードは{cards}。", "{by}'s betting cards are {cards}."),
        "told.gate": ("ゲートの重なりは、下から{horses}。", "From bottom to top, the stack at the gate is {horses}."),
        "told.odds": ("オッズは、{odds}。", "The odds are {odds}."),
        # decisions
        "decision.shuffle": (
            "混ぜた後、どの順に並んだか (ゲートは下から、各自の山は上から書く。書かないものは不明とする)",
            "What is the order after the shuffle (give the gate from the bottom and each pile from the top; anything omitted stays unknown)?",
        ),
        "decision.card": (
            "{by}のカードは何か (パドックでは山の一番上のカード)",
            "What is {by}'s card (in the paddock, the top card of the pile)?",
        ),
        "decision.marks": (
            "{by}が勝った{colour}{number}の進行マークはいくつか (説明書に表がないので、カードを見て答える)",
            "How many progress marks does {by}'s winning {colour} {number} have (look at the card; the booklet has no table)?",
        ),
        "decision.bet": ("{by}の裏向きの馬券カードは何か", "What is {by}'s face-down betting card?"),
        "decision.gate": (
            "ゲートの{horses}は、下からどの順に重なっているか",
            "In what order are {horses} stacked at the gate, from the bottom?",
        ),
        "decision.odds": (
            "このレースのオッズはいくつか (合計は{sum})",
            "What are the odds in this race (they add up to {sum})?",
        ),
        # checks
        "answer.first": ("{decider}がまだ{word}を答えていない", "{decider} must first state {word}"),
        "answer.first.all": ("{word}がまだ決まっていない", "Players must first state {word}"),
        "check.phase.paddock": ("パドックフェイズである", "It is the paddock phase"),
        "check.phase.paddock.no": (
            "捨てカードを選べるのはパドックフェイズだけ (いまは{phase})",
            "Discards are chosen only in the paddock phase (this is the {phase})",
        ),
        "check.phase.betting": ("馬券購入フェイズである", "It is the betting phase"),
        "check.phase.betting.no": (
            "馬券カードを置けるのは馬券購入フェイズだけ (いまは{phase})",
            "Betting cards are put down only in the betting phase (this is the {phase})",
        ),
        "check.phase.race": ("レースフェイズである", "It is the race phase"),
        "check.phase.race.no": (
            "カードを出すのもムチを入れるのもレースフェイズだけ (いまは{phase})",
            "Cards are played and whips declared only in the race phase (this is the {phase})",
        ),
        "check.dummy.no": (
            "ダミープレイヤーの{by}の手は誰も選べない (ルールどおり自動で動く)",
            "No one chooses for {by}, because the dummy plays automatically",
        ),
        "check.pass.no": ("このゲームではパスできない", "Players cannot pass in this game"),
        "check.turn": ("{by}の番である", "It is {by}'s turn"),
        "check.turn.no": ("{by}の番ではない (いまは{next}の番)", "It is {next}'s turn, not {by}'s"),
        "check.hand": ("{by}の手札に{colour}{number}がある", "{by} has {colour} {number} in hand"),
        "check.hand.no": ("{by}の手札に{colour}{number}はない", "{by} does not have {colour} {number} in hand"),
        "check.hand.open": (
            "{by}の不明な手札に{colour}{number}があるかもしれない",
            "One of {by}'s unknown cards may be {colour} {number}",
        ),
        "check.hand.secret": ("{by}に捨てる手札がある", "{by} has a card in hand to discard"),
        "check.hand.secret.no": ("{by}に捨てる手札がない", "{by} has no card in hand to discard"),
        "check.follow.lead": ("親は何色でも出せる", "The leader may play any colour"),
        "check.follow.same": ("{by}は親と同じ{led}を出す", "{by} follows the led colour, {led}"),
        "check.follow.void": (
            "{by}の手札に親と同じ{led}はなく、何色でも出せる",
            "{by} has no {led}, the led colour, and so may play any colour",
        ),
        "check.follow.no": (
            "{by}は親と同じ{led}を持っているので、{led}を出さなければならない",
            "{by} has {led} in hand and must follow the led colour",
        ),
        "check.follow.open": (
            "{by}の不明な手札に{led}があれば、{led}を出さなければならない",
            "If one of {by}'s unknown cards is {led}, {by} must follow the led colour",
        ),
        "check.whip.card.no": (
            "{by}に表向きのムチカードがない (2枚とも裏向き)",
            "{by} must have a whip card face up (both are face down)",
        ),
        "check.whip.one": ("このトリックではまだ誰もムチを入れていない", "No player has whipped in this trick yet"),
        "check.whip.one.no": (
            "ムチ入れは1つのトリックに1人だけ (すでに{whipped}が入れた)",
            "Only one player may whip in a trick ({whipped} has already whipped in this one)",
        ),
        "check.whip.now": (
            "{by}がカードを出したばかりで、次のカードはまだ出ていない",
            "{by} has just played a card, and the next one has not been played",
        ),
        "check.whip.now.no": (
            "{by}がムチを入れられるのは、カードを出した直後だけ (次のカードが出る前まで。最後の人はカードと同時)",
            "{by} must declare a whip right after playing a card, before the next player plays; the last player declares it with the card",
        ),
        "check.discard.once": ("{by}はまだ2枚目の捨てカードを選んでいない", "{by} has not chosen a second discard yet"),
        "check.discard.once.no": (
            "{by}はすでに捨てカードを2枚選んだので、これ以上選べない",
            "{by} has already chosen both discards",
        ),
        "check.show.once": ("{by}はまだ表向きの馬券カードを置いていない", "{by} has no betting card face up yet"),
        "check.show.once.no": (
            "{by}はすでに表向きの馬券カードを置いたので、これ以上置けない",
            "{by} already has a betting card face up and may not add another",
        ),
        "check.show.all.no": (
            "すでに全員が表向きの馬券カードを置いたので、これ以上置けない",
            "No more betting cards may go face up, because every player already has one",
        ),
        "check.show.free": ("{card}を表向きに置いたプレイヤーはほかにいない", "No other player has {card} face up"),
        "check.show.free.no": (
            "ほかのプレイヤーがすでに{card}を表向きに置いたので、置けない",
            "Only one player may have {card} face up (another player already does)",
        ),
        "check.show.free.open": (
            "ほかのプレイヤーの不明な表向きのカードが{card}なら置けない",
            "Illegal if another player's unknown face-up card is {card}",
        ),
        "check.show.win.open": (
            "ほかのプレイヤーの不明な表向きのカードが単勝カードなら置けない。裁定TK-R1 (異論あり) では1人だけ置ける。別の読み方では置けない",
            "Illegal if another player's unknown face-up card is the win card. Ruling TK-R1 (low confidence) allows one player to show it; the alternative reading allows none",
        ),
        "check.show.win": (
            "単勝カードを表向きに置いたプレイヤーはほかにいない。裁定TK-R1 (異論あり) では1人だけ置ける。別の読み方では置けない",
            "No other player has the win card face up. Ruling TK-R1 (low confidence) allows one player to show it; the alternative reading allows none",
        ),
        "check.show.win.no": (
            "ほかのプレイヤーがすでに単勝カードを表向きに置いたので、置けない (どちらの読み方でも同じ)",
            "Only one player may have the win card face up (another player already does, and neither reading allows two)",
        ),
        "check.show.win.forbidden.no": (
            "この盤面の読み方では、単勝カードを表向きに置けない。裁定TK-R1 (異論あり) では1人だけ置ける",
            "On this board, no player may put the win card face up. Under ruling TK-R1 (low confidence), one player may",
        ),
        "check.hide.all.no": (
            "{by}が表向きの1枚をまだ置いていない",
            "All players must have a betting card face up first ({by} has none)",
        ),
        "check.hide.once": ("{by}はまだ裏向きの馬券カードを置いていない", "{by} has no betting card face down yet"),
        "check.hide.once.no": (
            "{by}はすでに馬券カードを2枚置いたので、これ以上置けない",
            "{by} has already put down both betting cards",
        ),
        "check.hide.own": (
            "{by}の手元にある馬券カードである (ほかのプレイヤーの表向きと同じでもよい)",
            "{by} still has this betting card in hand (other players may have the same one face up)",
        ),
        "check.hide.own.no": (
            "{card}はすでに表向きに置いたので、{by}の手元にない",
            "{by} has already put {card} face up and no longer has it",
        ),
        "check.hide.own.open": (
            "{by}の不明な表向きのカードが{card}なら置けない",
            "Illegal if {by}'s unknown face-up card is {card}",
        ),
        "answer.card": ("カードは{colour}{number}でありうる", "The card could be {colour} {number}"),
        "answer.nothing": ("いま決めることはない ({phase})", "Nothing is being asked now ({phase})"),
        "answer.only": (
            "{word}は1つしかありえないので、聞かずに決まっている",
            "There was only one possibility for {word}, so it was taken without asking",
        ),
        "answer.card.no": ("カードは{colour}{number}ではありえない", "The card cannot be {colour} {number}"),
        "answer.marks": ("進行マークは{marks}", "The card has {marks}"),
        "answer.bet": ("その馬券カードでありうる", "The betting card could be this one"),
        "answer.bet.no": ("その馬券カードではありえない", "The betting card cannot be this one"),
        "answer.gate": ("ゲートの馬が1度ずつ挙がっている", "Each horse at the gate is named once"),
        "answer.gate.no": (
            "{horses}が1度ずつ挙がっていない (下から書く)",
            "{horses} must each be named once, from the bottom",
        ),
        "answer.odds": ("4頭のオッズの合計は{sum}", "The odds of the four horses add up to {sum}"),
        "answer.odds.no": (
            "4頭のオッズの合計が{sum}ではない (合計は{found})",
            "The odds of the four horses must add up to {sum} (here: {found})",
        ),
        "answer.odds.said": ("盤面に書かれたオッズと同じである", "The odds given on the board do not change"),
        "answer.odds.said.no": (
            "盤面に書かれた{horses}のオッズは変えられない",
            "The odds that the board gives for {horses} cannot change",
        ),
        "answer.odds.places": ("これまでの着順でありうるオッズである", "These odds are possible"),
        "answer.odds.places.no": (
            "どの着順でも、{races}のオッズは{odds}にならない",
            "No results give odds of {odds} {races}",
        ),
        "answer.shuffle": ("ゲートと山の並びは盤面と合っている", "The gate and the piles match the board"),
        "answer.pile.no": (
            "{owner}の山には、その馬の12枚を1度ずつ書くこと",
            "{owner}'s pile must have each of the horse's 12 cards once",
        ),
        **FINDINGS,
        # explanations
        "explain.now": (
            "レースの途中なので、いま終わったとして計算する",
            "if the race in progress ended now",
        ),
        "explain.square": ("{horse}が進んだマス数", "squares moved by {horse}"),
        "explain.arrived": (
            "{horse}がゴールした順番 (ゴールでは重なりの上下は関係ない)",
            "order in which {horse} reached the goal (the stack does not matter there)",
        ),
        "explain.ahead": ("この馬より前にいる馬の数", "horses further ahead"),
        "explain.above": ("同じマスで上に重なっている馬: {horses}", "horses above it on the same square: {horses}"),
        "explain.loose": ("ゲートでの{horse}の上下は不明", "position of {horse} in the stack at the gate: unknown"),
        "explain.place": ("{horse}の着順", "finishing position of {horse}"),
        "explain.odds": ("このレースでの{horse}のオッズ", "odds on {horse} in this race"),
        "explain.odds.before": ("直前のレースでの{horse}のオッズ", "odds on {horse} in the race just run"),
        "explain.odds.unknown": ("{horse}のオッズは不明", "odds on {horse}: unknown"),
        "explain.odds.added": (
            "次のレースのオッズ ({place}着なので+{added})",
            "odds for the next race (finishing {place} adds {added})",
        ),
        "explain.dummy": (
            "{by}は点数計算シートに載らず、賞金は誰ももらわない",
            "{by} is not on the score sheet, so no one gets its prize",
        ),
        "explain.prize": ("{by}の賞金 ({place}着)", "{by}'s prize for finishing {place}"),
        "explain.bet.none": ("馬券カードがまだ2枚そろっていない", "fewer than two betting cards have been put down"),
        "explain.bet.hidden": ("裏向きの馬券カードは不明 ({cards})", "the face-down betting card is unknown ({cards})"),
        "explain.bet.win": (
            "単勝賭け ({cards})。馬が1着なら的中",
            "win bet ({cards}), which pays if the horse finishes 1st",
        ),
        "explain.bet.quinella": (
            "連勝複式賭け ({cards})。2頭が1着と2着なら的中",
            "quinella ({cards}), which pays if the two horses finish 1st and 2nd",
        ),
        "explain.miss": ("外れ", "the bet loses"),
        "explain.hit": ("的中の配当", "the bet pays"),
        "explain.points": ("{by}のいまの点数", "{by}'s points now"),
        "explain.led": (
            "親の{by}が出した色 (持っていればこの色を出す)",
            "colour led by {by}, to be followed if possible",
        ),
        "explain.whip": ("{by}のムチ入れで決まった勝つ色", "deciding colour after {by}'s whip"),
        "explain.counts": ("{by}の{colour}{number}は勝つ色", "{by}'s {colour} {number} is in the deciding colour"),
        "explain.out": ("{by}の{colour}{number}は勝てない", "{by}'s {colour} {number} cannot win"),
        "explain.best": ("一番大きいのは{colour}{number}", "the highest of these is {colour} {number}"),
        "explain.marks": (
            "{horse}が進むマス数 (カードの進行マーク)",
            "squares that {horse} moves (the progress marks on the card)",
        ),
    },
    answers=EVERYBODY,
    by=EVERYBODY,
    decider=EVERYBODY,
    word=_QUESTIONS,
    cards=CARDS,
    place=_PLACES,
    marks=_MARKS,
    start=_SQUARES,
    phase=(str, str.lower),
    rides=(lambda text: text.replace(": ", "が"), lambda text: text.replace(": ", " rides ")),
)
# a betting card in a sentence: the win card is the only one of a player
_BET: tuple[Way, Way] = (
    {},
    TwoWay(
        lambda text: {"win card": "the win card"}.get(text, text if text.startswith("an ") else f"the {text} card"),
        lambda text: [text, re.sub("^the (.*?)( card)?$", r"\1", text, flags=re.IGNORECASE)],
    ),
)
_BETS: Tables = ({}, {"win card": "the win card"})


def _worded(*keys: str, **ways: tuple[Way, Way]) -> None:
    """Puts further arguments of some messages into words."""
    CATALOGUE.update(localized_templates({key: CATALOGUE[key] for key in keys}, **ways))


_worded("say.answer.marks", value=_MARKS)
_worded("say.claim.place.each", value=_PLACES)
_worded("say.claim.whips", value=_WHIPS)
_worded("say.claim.horse", value=({"不明なカード": "不明な馬"}, {"an unknown card": "an unknown horse"}))
_worded("say.claim.trick", "say.claim.trick.several", value=(_PLAYED, _PLAYED))
_worded("say.answer.odds", value=(_pairs, str))
_worded("say.answer.shuffle.each", value=_IN_PILE)
_worded("check.whip.card", whips=_WHIPS)
_worded("whip", "whip.leader", "dummy.whips", left=_WHIPS_LEFT)
_worded("discard", left=_number_of("card"))
_worded("prize", "hit.win", "hit.quinella", "finding.points", points=_number_of("point"))
_worded("move", square=_SQUARES)
_worded("arrives", place=_ARRIVALS)
_worded("race.home", home=_HOME)
_worded("odds", "told.odds", odds=(_pairs, _pairs), sums=(_pairs, _pairs))
_worded("explain.odds.added", added=({}, {"0": "nothing"}))
_worded("answer.odds.places.no", "finding.odds.places", "finding.odds", races=_RACES)
_worded("finding.points", "finding.points.together", races=_PAID)
_worded(
    "finding.moved",
    count=(str, lambda text: f"at least {text} completed trick{'s' * (text != '1')}"),
    tricks=(
        lambda text: "まだ1回も終わっていない" if text == "0" else f"終わったのは{text}回まで",
        lambda text: {"0": "none is complete", "1": "at most 1 is complete"}.get(text, f"at most {text} are complete"),
    ),
)
_worded(
    "finding.whips.down",
    count=(str, lambda text: "1 whip card was" if text == "1" else f"{text} whip cards were"),
    tricks=(str, lambda text: {"0": "no trick", "1": "only 1 trick"}.get(text, f"only {text} tricks")),
)
_worded("say.answer.bet", value=_BETS)
_worded("told.bet", "miss", "explain.bet.win", "explain.bet.hidden", cards=_BETS)
_worded(
    "say.play.show", "say.play.hide", "show", "check.show.free", "check.show.free.no",
    "check.show.free.open", "check.hide.own.no", "check.hide.own.open", "finding.shown", "finding.same",
    show=_BET, hide=_BET, card=_BET,
)  # fmt: skip
_worded(
    "say.claim.decision", "say.claim.decision.before",
    value=({}, TwoWay(lambda text: translate(text, _QUESTIONS[1]), _questions)),
)  # fmt: skip

# input that cannot be used
FAULTS = {
    "trick.seats": (
        "プレイヤーは4人分書くこと (3人プレイなら1人を dummy: yes)。いまは{count}人分",
        "a board needs four players (in a 3-player game, the fourth is dummy: yes), but this one has {count}",
    ),
    "trick.dummies": (
        "ダミープレイヤーは1人だけ書くこと",
        "there can be only one dummy; remove dummy: yes from the others",
    ),
    "trick.card": (
        "ここに「{value}」は書けない。色の字 (R B Y G) と数字 (1〜12) で書くこと (例: R5)",
        "'{value}' cannot be a race card here; write a colour (R, B, Y or G) and a number from 1 to 12, such as R5",
    ),
    "trick.pile": (
        "pile を書けるのは phase: paddock のときだけ",
        "piles exist only in the paddock; remove 'pile' or set phase: paddock",
    ),
    "trick.twelve": (
        "山は12枚で書くこと。いまは{count}枚",
        "a pile must have 12 cards, but this one has {count}; write _ for an unknown card",
    ),
    "trick.bets": (
        "馬券カードは2枚まで、表向き、裏向きの順に書くこと",
        "a player has at most 2 betting cards; write the face-up one, then the face-down one",
    ),
    "trick.horse": ("「{name}」という馬はいない。{hint}", "unknown horse '{name}'; {hint}"),
    "trick.bet": ("「{value}」は馬券カードではない。{hint}", "'{value}' is not a betting card; {hint}"),
    "trick.finished": (
        "finished を書けるのはレースの後 (phase: payout, paddock, over) だけ",
        "'finished' can be given only after a race; remove it or set 'phase' to payout, paddock or over",
    ),
    "trick.four": ("finished には4頭を1度ずつ書くこと", "'finished' must name each of the four horses once"),
    "trick.table": (
        "trick を書けるのは phase: race のときだけ",
        "there is a trick only during a race; remove 'trick' or set phase: race",
    ),
    "trick.whips": (
        "ムチ入れは1つのトリックに1人だけ書くこと",
        "only one player can have whipped in this trick; remove the other whip: yes",
    ),
    "trick.turn": ("{name} の番ではない。turn: {next} と書くこと", "it is not {name}'s turn; write turn: {next}"),
    "trick.paid": (
        "paid を書けるのは phase: payout のときだけ",
        "'paid' can be given only during the payout; remove it or set phase: payout",
    ),
    "trick.deal": ("--players には3か4を指定すること", "--players must be 3 or 4"),
}
