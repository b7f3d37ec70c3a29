"""What the trick-taking horse race says: events, checks, decisions, explanations."""

from judge.games.trick.cards import NUMBERS, UNKNOWN
from judge.render.words.local import EVERYBODY, Tables, told
from judge.render.words.trick_findings import FINDINGS

_COLOURS = {"R": ("赤", "red "), "B": ("青", "blue "), "Y": ("黄", "yellow "), "G": ("緑", "green ")}
# race cards by their codes, in Japanese and in English
_ja, _en = (
    {f"{code}{number}": f"{names[n]}{number}" for code, names in _COLOURS.items() for number in (*NUMBERS, UNKNOWN)}
    for n in (0, 1)
)
CARDS: Tables = (_ja, _en)

# what is asked, in Japanese and in English
_ASKED = (
    {"shuffle": "混ぜた結果", "card": "カード", "marks": "進行マーク", "bet": "馬券カード", "gate": "ゲートの重なり", "odds": "オッズ"},
    {"shuffle": "the shuffle", "card": "the card", "marks": "the progress marks", "bet": "the betting card",
     "gate": "the stack at the gate", "odds": "the odds"},
)  # fmt: skip

WORDS = told(
    {
        # plays and claims
        "say.play.discard": ("{by}が{discard}を捨てる", "{by} discards {discard}"),
        "say.play.show": ("{by}が{show}を表向きに置く", "{by} shows {show}"),
        "say.play.hide": ("{by}が{hide}を裏向きに置く", "{by} hides {hide}"),
        "say.play.play": ("{by}が{play}を出す", "{by} plays {play}"),
        "say.play.play.whip": ("{by}が{play}を出してムチを入れる", "{by} plays {play} with a whip"),
        "say.play.whip": ("{by}がムチを入れる", "{by} whips"),
        "say.answer.card": ("{by}のカードは{value}", "{by}'s card is {value}"),
        "say.answer.marks": ("進行マークは{value}つ", "Progress marks on the card: {value}"),
        "say.answer.bet": ("{by}の裏向きの馬券カードは{value}", "{by}'s face-down betting card: {value}"),
        "say.answer.gate": ("ゲートの重なりは下から{value}", "At the gate lie, from the bottom, {value}"),
        "say.answer.odds": ("オッズは{value}", "The odds are {value}"),
        "say.answer.shuffle": ("混ぜた結果: {value}", "The shuffle gives: {value}"),
        "say.answer.shuffle.gate": ("ゲートは下から{gate}", "at the gate, from the bottom, {gate}"),
        "say.answer.shuffle.each": ("{about}の山は{value}", "in the pile of {about} {value}"),
        "say.claim.phase": ("いまは{value}フェイズ", "The phase is {value}"),
        "say.claim.phase.over": ("ゲームは終わっている", "The game is over"),
        "say.claim.place": ("着順は1着から{value}", "The order of finish is {value}"),
        "say.claim.place.[]": ("着順はまだない", "There is no order of finish yet"),
        "say.claim.place.each": ("{about}は{value}着", "{about} is in place {value}"),
        "say.claim.place.each.none": ("{about}の着順はまだない", "{about} has no place yet"),
        "say.claim.square": ("{about}は{value}マス目にいる", "{about} is on square {value}"),
        "say.claim.square.0": ("{about}はゲートにいる", "{about} is at the gate"),
        "say.claim.square.7": ("{about}はゴールにいる", "{about} is at the goal"),
        "say.claim.odds": ("{about}のオッズは{value}", "The odds of {about} are {value}"),
        "say.claim.hand": ("{about}の手札は{value}", "The hand of {about}: {value}"),
        "say.claim.discard": ("{about}の捨て札は{value}", "The discards of {about}: {value}"),
        "say.claim.whips": ("{about}の表のムチカードは{value}枚", "Whip cards of {about} that are face up: {value}"),
        "say.claim.points.1": ("{about}は{value}点", "{about} has {value} point"),
        "say.claim.points": ("{about}は{value}点", "{about} has {value} points"),
        "say.claim.horse": ("{about}が乗るのは{value}", "{about} rides {value}"),
        "say.claim.start": ("スタートプレイヤーは{value}", "The start player is {value}"),
        "say.claim.race": ("第{value}レースである", "This is race {value}"),
        "say.claim.course": ("{about}マス目には下から{value}", "On square {about}, from the bottom: {value}"),
        "say.claim.course.0": ("ゲートには下から{value}", "At the gate, from the bottom: {value}"),
        "say.claim.course.7": ("ゴールには下から{value}", "At the goal, from the bottom: {value}"),
        "say.claim.course.goal": ("ゴールには下から{value}", "At the goal, from the bottom: {value}"),
        "say.claim.trick": ("場のカードは{value}", "The cards on the table: {value}"),
        "say.claim.tricks": ("トリックの勝者は順に{value}", "The tricks were won by {value}"),
        "say.claim.tricks.[]": ("終わったトリックはない", "No trick has ended"),
        "say.claim.trick.{}": ("場にカードはない", "There is no card on the table"),
        # paddock
        "gate": (
            "ゲートに出走馬を重ねる。下から{horses}",
            "The runners are stacked on the gate, from the bottom: {horses}",
        ),
        "gate.unknown": (
            "ゲートに出走馬を重ねる。上下は分からない",
            "The runners are stacked on the gate; the order is not said",
        ),
        "pile": ("{by}は12枚を混ぜて山にする", "{by} shuffles the twelve cards into a pile"),
        "row": ("{by}の12枚を混ぜ、表向きに並べる", "The twelve cards of {by} are shuffled and laid out face up"),
        "number": (
            "{by}が{colour}{number}を見せる。捨てナンバーは{n}。見せたカードは山の上に戻る",
            "{by} shows {colour} {number}: the discard number is {n}. The card goes back on top of the pile",
        ),
        "up": (
            "{by}の{n}枚目は{colour}{number}。このレースでは使わない",
            "{by}'s card {n} is {colour} {number}; it is out of this race",
        ),
        "up.unknown": (
            "{by}は{n}枚目を捨てる。何かは分からない",
            "{by}'s card {n} is out of this race; the board does not say which it is",
        ),
        "dummy.discards": (
            "{by}は{n}枚目とその下の{cards}を捨てる",
            "{by} discards card {n} and the one below it: {cards}",
        ),
        "discard": ("{by}が1枚を裏向きに捨て、手札は{left}枚", "{by} discards a card face down and holds {left}"),
        "whips.up": (
            "{by}がムチカードを1枚表に返し、{whips}枚になる",
            "{by} turns a whip card up and has {whips} face up",
        ),
        "whips.dummy": ("{by}のムチカードは2枚とも表になる", "Both whip cards of {by} are turned up"),
        # betting
        "enter.betting": ("馬券購入フェイズに入る", "The betting phase begins"),
        "show": ("{by}が表向きに{card}を置く", "{by} puts down face up: {card}"),
        "show.win": (
            "単勝カードを表向きに置けるかは疑わしい。ここでは1人だけ認める。別の読みではできない",
            "Whether the win card may lie face up is doubtful. We allow it to one player; by the other reading"
            " it would be illegal",
        ),
        "hide": ("{by}が裏向きに馬券カードを置く", "{by} puts a betting card face down"),
        "enter.race": ("レースフェイズに入る。最初の親は{by}", "The race phase begins; {by} is the first leader"),
        # race
        "lead": ("親の{by}が{colour}{number}を出す", "{by} leads {colour} {number}"),
        "play": ("{by}が{colour}{number}を出す", "{by} plays {colour} {number}"),
        "whip": (
            "{by}がムチを入れる。勝つ色は{colour}になる (表のムチカードは残り{left}枚)",
            "{by} whips: {colour} now decides the trick (whip cards left face up: {left})",
        ),
        "whip.leader": (
            "親の{by}がムチを入れる。勝つ色は{colour}のままで、もう誰もムチを入れられない (残り{left}枚)",
            "{by} whips as leader: {colour} still decides, and nobody else may whip (whip cards left face up: {left})",
        ),
        "dummy.leads": (
            "親の{by}がいちばん上の{colour}{number}を出す。ムチは入れない",
            "{by} leads its top card, {colour} {number}, without a whip",
        ),
        "dummy.follows": (
            "{by}が親と同じ色でいちばん大きい{colour}{number}を出す",
            "{by} plays its highest card of the led colour, {colour} {number}",
        ),
        "dummy.top": (
            "{by}は親の色がなく、いちばん上の{colour}{number}を出す",
            "{by} has none of the led colour and plays its top card, {colour} {number}",
        ),
        "dummy.whips": ("{by}は必ずムチを入れる (残り{left}枚)", "{by} whips, as it must ({left} left face up)"),
        "dummy.nowhip.none": (
            "{by}には表向きのムチカードがなく、ムチを入れない",
            "{by} does not whip: it has no whip card face up",
        ),
        "dummy.nowhip.others": (
            "もうムチが入っているので、{by}はムチを入れない",
            "{by} does not whip: somebody has in this trick",
        ),
        "trick.won": ("{colour}{number}の{by}がトリックに勝つ", "{by} wins the trick with {colour} {number}"),
        "move": (
            "{horse}が進行マーク{marks}つで{square}マス目に進む",
            "{horse} moves to square {square} (progress marks: {marks})",
        ),
        "arrives": ("{horse}が{place}番目にゴールする", "{horse} reaches the goal as number {place}"),
        "stays.goal": ("{horse}はもうゴールにいるので進まない", "{horse} is at the goal and does not move"),
        "stays.marks": ("進行マークがなく、{horse}は進まない", "The card has no progress mark; {horse} does not move"),
        "trick.end": (
            "出たカードをそれぞれ裏返して手元に置く。次の親は{by}",
            "The cards are put away face down; {by} leads next",
        ),
        "race.home": ("{home}頭がゴールし、レースは終わる", "{home} horses are at the goal: the race ends"),
        "race.empty": ("全員の手札がなくなり、レースは終わる", "All hands are empty: the race ends"),
        "aside": (
            "残った手札は使ったカードと一緒に裏向きに置く",
            "The cards left in hand are put face down with the used ones",
        ),
        # payout
        "bets.up": ("全員が馬券カードを2枚とも表にする", "Everybody turns both betting cards up"),
        "order": ("着順は1着から{horses}", "The order of finish, from the first: {horses}"),
        "result": (
            "成績欄に進んだマス数を書く。1着から{squares}",
            "Squares moved go on the score sheet, from the first: {squares}",
        ),
        "prize": (
            "{by}は{horse}の{place}着で賞金{points}点 (計{total}点)",
            "{by} gets the prize of {points} for {horse} in place {place} (now {total})",
        ),
        "prize.dummy": (
            "{horse}は{by}の馬なので、その賞金は誰ももらわない",
            "{horse} is the horse of {by}: nobody gets its prize",
        ),
        "hit.win": (
            "{by}の単勝賭け ({horses}) が的中し{points}点 (計{total}点)",
            "{by}'s win bet on {horses} is a hit and brings {points} (now {total})",
        ),
        "hit.quinella": (
            "{by}の連勝複式 ({horses}) が的中し{points}点 (計{total}点)",
            "{by}'s quinella of {horses} is a hit and brings {points} (now {total})",
        ),
        "hit.doubt": (
            "{by}の単勝カードは表向きだった。別の読みではこの賭けはありえない",
            "{by}'s win card lay face up; by the other reading there could be no such bet",
        ),
        "miss": ("{by}の賭け ({cards}) は外れ", "{by}'s bet ({cards}) misses"),
        "odds": ("新しいオッズは1着から{horses}: {odds}", "The new odds, from the first ({horses}): {odds}"),
        "passed": (
            "担当馬カードと12枚を左隣に渡す。{riders}の馬は順に{horses}。ムチカードは渡さない",
            "Rider cards and the twelve cards go to the left: {riders} now ride {horses}. Whip cards stay",
        ),
        "next": ("{race}レース目の準備。スタートプレイヤーは{by}", "Race {race} is set up; {by} is the start player"),
        "over": ("ゲーム終了。{points}点の{by}が勝つ", "The game is over: {by} wins (points: {points})"),
        "over.tie": (
            "ゲーム終了。{tied}が{points}点で並び、最後のレースの着順で{by}が勝つ",
            "The game is over: {tied} tie at {points}; the last race's order of finish makes {by} the winner",
        ),
        "told.marks": (
            "{number}のカードの進行マークは{marks}つ",
            "Progress marks on cards of number {number}: {marks}",
        ),
        "told.bet": ("{by}の馬券カードは{cards}", "{by}'s betting cards: {cards}"),
        "told.gate": ("ゲートの重なりは下から{horses}", "The stack at the gate, from the bottom: {horses}"),
        "told.odds": ("オッズは{horses}の順に{odds}", "The odds of {horses} are {odds}"),
        # decisions
        "decision.shuffle": (
            "混ぜた結果: ゲートの重なり (下から) と各自の山 (上から)。言わないものは分からないまま",
            "The shuffle: the stack on the gate (from the bottom) and the piles (from the top); what is not said stays unknown",
        ),
        "decision.card": (
            "{by}の出すカードは何か (パドックでは山のいちばん上)",
            "Which card comes from {by} now (in the paddock the top of the pile)?",
        ),
        "decision.marks": (
            "{by}の勝った{colour}{number}の進行マークはいくつか。対応表は失われたので、カードで確かめる ({horse}の移動は未定)",
            "How many progress marks are on {by}'s winning {colour} {number}? The table is lost; look at the card"
            " (the move of {horse} is open)",
        ),
        "decision.bet": ("{by}の裏向きの馬券カードは何か", "What is {by}'s face-down betting card?"),
        "decision.gate": (
            "ゲートの{horses}の上下はどうか (下から)",
            "How do {horses} lie at the gate, from the bottom?",
        ),
        "decision.odds": (
            "このレースのオッズはいくつか (合計{sum})",
            "What are the odds of this race (their sum is {sum})?",
        ),
        # checks
        "answer.first": ("先に{decider}が{word}を決めなければならない", "First {decider} must decide {word}"),
        "check.phase.paddock": (
            "捨てカードを選ぶパドックフェイズである",
            "It is the paddock phase, when discards are chosen",
        ),
        "check.phase.paddock.no": (
            "捨てカードはパドックフェイズで選ぶこと。今は「{phase}」",
            "Discards must be chosen in the paddock phase; now it is: {phase}",
        ),
        "check.phase.betting": ("馬券を置く馬券購入フェイズである", "It is the betting phase"),
        "check.phase.betting.no": (
            "馬券は馬券購入フェイズで置くこと。今は「{phase}」",
            "Betting cards must be put down in the betting phase; now it is: {phase}",
        ),
        "check.phase.race": ("カードを出すレースフェイズである", "It is the race phase"),
        "check.phase.race.no": (
            "カードはレースフェイズで出すこと。今は「{phase}」",
            "Cards must be played in the race phase; now it is: {phase}",
        ),
        "check.dummy.no": (
            "ダミープレイヤーの{by}の手は選べない。規則どおりひとりでに動く",
            "Nobody may choose for {by}, the dummy: it acts by rule, by itself",
        ),
        "check.pass.no": ("このゲームにパスはない", "There is no passing in this game"),
        "check.turn": ("{by}の番である", "It is {by}'s turn"),
        "check.turn.no": ("{by}の番であること (今は{next}の番)", "It must be {by}'s turn (it is {next}'s)"),
        "check.hand": ("{by}の手札に{colour}{number}がある", "{by} holds {colour} {number}"),
        "check.hand.no": ("{by}の手札に{colour}{number}はない", "{by} does not hold {colour} {number}"),
        "check.hand.open": (
            "{colour}{number}が{by}の分からない手札の中にあるかもしれない",
            "One of {by}'s unknown cards can be {colour} {number}; the board does not say",
        ),
        "check.hand.secret": (
            "{by}の手札に、伏せたまま捨てる1枚があること",
            "{by} must have a card in hand for a secret discard",
        ),
        "check.follow.lead": ("親は何色でも出せる", "The leader may play any colour"),
        "check.follow.same": ("親と同じ{led}である", "It is the leader's colour, {led}"),
        "check.follow.void": (
            "{by}の手札に親の色の{led}はなく、何色でも出せる",
            "{by} has no {led}, the leader's colour, and may play any",
        ),
        "check.follow.no": (
            "{by}は親の色の{led}を持っているので、{led}を出さなければならない",
            "{by} has {led}, the leader's colour, and must play it",
        ),
        "check.follow.open": (
            "{by}の分からない手札に親の色の{led}があれば出せない",
            "Not legal if one of {by}'s unknown cards is {led}, the leader's colour",
        ),
        "check.whip.card": ("{by}に表向きのムチカードがある ({whips}枚)", "{by} has a whip card face up ({whips})"),
        "check.whip.card.no": (
            "{by}に表向きのムチカードがあること (2枚とも裏向き)",
            "{by} must have a whip card face up (both are face down)",
        ),
        "check.whip.one": ("このトリックではまだ誰もムチを入れていない", "Nobody has whipped in this trick"),
        "check.whip.one.no": (
            "ムチ入れは1つのトリックに1人だけ。もう{whipped}が入れた",
            "Only one player may whip in a trick, and {whipped} has already",
        ),
        "check.whip.now": (
            "{by}がカードを出したばかりで、次のカードはまだ出ていない",
            "{by} has just played, and nobody has since",
        ),
        "check.whip.now.no": (
            "ムチ入れは自分のカードを出してから次のカードが出るまでにすること (最後の人はカードと同時)",
            "A whip must be declared for the card just played, before the next one is (by the last player with the card)",
        ),
        "check.discard.once": (
            "{by}は2枚目の捨てカードをまだ選んでいない",
            "{by} has not chosen the second discard yet",
        ),
        "check.discard.once.no": (
            "{by}の捨てカードはもう2枚あり、これ以上は選べない",
            "{by} already has two discards and may not choose another",
        ),
        "check.show.once": ("{by}は表向きの馬券カードをまだ置いていない", "{by} has no betting card face up yet"),
        "check.show.once.no": (
            "{by}はもう表向きの馬券カードを置いたので、これ以上は置けない",
            "{by} has a betting card face up and may not show another",
        ),
        "check.show.all.no": (
            "もう全員が表向きの馬券カードを置いたので、これ以上は置けない",
            "No more cards may be shown: everybody has one face up already",
        ),
        "check.show.free": ("{card}を表向きに置いた人はいない", "Nobody shows {card}"),
        "check.show.free.no": (
            "{card}は置けない。もうほかの人が表向きに置いている",
            "{card} must not be shown twice: another player shows it already",
        ),
        "check.show.free.open": (
            "分からない表向きのカードが{card}なら置けない",
            "Not legal if an unknown face-up card is {card}",
        ),
        "check.show.win.open": (
            "分からない表向きのカードが単勝カードなら置けない。認める裁定は疑わしく、別の読みでは置けない",
            "Not legal if an unknown face-up card is the win card; the ruling that allows it at all is doubtful, by the other reading it is illegal",
        ),
        "check.show.win": (
            "単勝カードを表向きに置けるのは1人だけで、まだ誰も置いていない。この裁定は疑わしく、別の読みでは置けない",
            "One player may show the win card, and nobody does. This ruling is doubtful: by the other reading"
            " it would be illegal",
        ),
        "check.show.win.no": (
            "単勝カードは置けない。もうほかの人が表向きに置いている (どちらの読みでも同じ)",
            "The win card must not be shown twice: another player shows it already (illegal by either reading)",
        ),
        "check.show.win.forbidden.no": (
            "この盤面では単勝カードを表向きに置けない。この読みは疑わしく、裁定どおりなら1人だけ置ける",
            "On this board the win card may not be shown. The reading is doubtful: by our ruling"
            " one player may show it",
        ),
        "check.hide.all.no": (
            "裏向きに置くのは全員が表向きに置いてからであること。{by}がまだである",
            "All must have shown a card before one goes face down; {by} has not",
        ),
        "check.hide.once": ("{by}は裏向きの馬券カードをまだ置いていない", "{by} has no betting card face down yet"),
        "check.hide.once.no": (
            "{by}はもう馬券カードを2枚置いたので、これ以上は置けない",
            "{by} has put down both betting cards and may not add another",
        ),
        "check.hide.own": (
            "手に残っている馬券カードである (ほかの人の表向きと同じでもよい)",
            "The betting card is still in hand (others may show the same)",
        ),
        "check.hide.own.no": (
            "{card}が手に残っていること (1枚しかなく、もう表向きに置いてある)",
            "The hand must still have {card} (there is only one each, and it lies face up)",
        ),
        "check.hide.own.open": (
            "自分の分からない表向きのカードが{card}なら置けない",
            "Not legal if one's own unknown face-up card is {card}",
        ),
        "answer.card": ("{colour}{number}でありうる", "It can be {colour} {number}"),
        "answer.card.no": ("{colour}{number}ではありえない", "It cannot be {colour} {number}"),
        "answer.marks": ("進行マークは{marks}つ", "Progress marks on the card: {marks}"),
        "answer.bet": ("手に残っていた馬券カードである", "It can be that betting card"),
        "answer.bet.no": ("その馬券カードではありえない", "It cannot be that betting card"),
        "answer.gate": ("ゲートの馬が1度ずつ挙がっている", "The horses at the gate are named once each"),
        "answer.gate.no": (
            "{horses}を1度ずつ、下から挙げること",
            "Name each of these once, from the bottom: {horses}",
        ),
        "answer.odds": ("4頭のオッズの合計は{sum}", "The odds of the four horses sum up to {sum}"),
        "answer.odds.no": (
            "4頭のオッズの合計は{sum}でなければならない",
            "The odds of the four horses must sum up to {sum}",
        ),
        "answer.odds.said": ("盤面のオッズと合っている", "The odds that the board says stay as they are"),
        "answer.odds.said.no": (
            "盤面が言っている{horses}のオッズは変えられない",
            "The board says other odds of {horses}, and they cannot be changed",
        ),
        "answer.odds.places": ("オッズは着順から出てくる", "The places of the races can give these odds"),
        "answer.odds.places.no": (
            "オッズ{odds}は、{races}レースのどの着順からも出てこない",
            "No order of finish gives the odds {odds} (races run: {races})",
        ),
        "answer.shuffle": ("山とゲートに合っている", "Piles and gate are possible"),
        "answer.pile.no": (
            "{owner}の山は、その馬のまだ混ぜていない12枚を1枚ずつでなければならない",
            "{owner}'s pile must be the horse's twelve cards, not shuffled yet, each once",
        ),
        **FINDINGS,
        # explanations
        "explain.now": ("レースは続いている。今終わったとすると", "The race goes on; if it ended now"),
        "explain.square": ("{horse}の進んだマス数", "squares {horse} has moved"),
        "explain.arrived": (
            "{horse}がゴールした順番 (ゴールでは上下によらない)",
            "{horse}'s arrival at the goal (the stack does not count there)",
        ),
        "explain.ahead": ("より前にいる馬の数", "horses farther ahead"),
        "explain.above": ("同じマスで上に重なっている馬: {horses}", "horses above it on the same square: {horses}"),
        "explain.loose": (
            "ゲートでの{horse}の上下が分からない",
            "where {horse} lies in the stack at the gate is not said",
        ),
        "explain.place": ("{horse}の着順", "place of {horse}"),
        "explain.odds": ("このレースでの{horse}のオッズ", "odds of {horse} in this race"),
        "explain.odds.before": ("前のレースでの{horse}のオッズ", "odds of {horse} in the race just run"),
        "explain.odds.unknown": ("{horse}のオッズは分からない", "the odds of {horse} are not said"),
        "explain.odds.added": (
            "{place}着なので +{added}。次のレースのオッズ",
            "place {place} adds {added}: the odds of the next race",
        ),
        "explain.dummy": (
            "{by}は点数計算シートに載らず、賞金は誰ももらわない",
            "{by} is not on the score sheet; nobody gets its prize",
        ),
        "explain.prize": ("{by}の賞金 ({place}着)", "{by}'s prize (place {place})"),
        "explain.bet.none": ("馬券カードが2枚そろっていない", "there is no pair of betting cards"),
        "explain.bet.hidden": (
            "裏向きの馬券カードが分からない ({cards})",
            "the face-down betting card is not known ({cards})",
        ),
        "explain.bet.win": ("{cards}は単勝賭け。馬が1着なら的中", "{cards}: a win bet, a hit if the horse is first"),
        "explain.bet.quinella": (
            "{cards}は連勝複式。2頭が1着と2着なら的中",
            "{cards}: a quinella, a hit if the two are first and second",
        ),
        "explain.miss": ("外れ", "a miss"),
        "explain.hit": ("的中。配当", "a hit; the payout"),
        "explain.points": ("{by}の今の点数", "{by}'s points now"),
        "explain.led": ("親の{by}の色。持っていれば出す色", "colour {by} led, to be followed"),
        "explain.whip": ("{by}のムチ入れで決まる、勝つ色", "{by}'s whip: the colour that decides"),
        "explain.counts": (
            "{by}の{colour}{number}は勝つ色である",
            "{by}'s {colour} {number} is of the deciding colour",
        ),
        "explain.out": ("{by}の{colour}{number}は勝てない", "{by}'s {colour} {number} cannot win"),
        "explain.best": ("いちばん大きいのは{colour}{number}", "the highest is {colour} {number}"),
        "explain.marks": ("そのカードの進行マーク。{horse}が進むマス数", "its progress marks: squares for {horse}"),
    },
    answers=EVERYBODY,
    by=EVERYBODY,
    decider=EVERYBODY,
    word=_ASKED,
    cards=CARDS,
)
WORDS |= told(
    {"say.claim.decision": ("いま問われているのは{value}", "What is asked now: {value}")}, value=({}, _ASKED[1])
)
# a betting card in a sentence: the win card is the only one of a player, a horse needs no article
_BET: Tables = ({}, {"win card": "the win card"})
WORDS |= told(
    {key: WORDS[key] for key in ("say.play.show", "say.play.hide", "say.answer.bet", "check.hide.own.no", "check.hide.own.open")},
    by=EVERYBODY, show=_BET, hide=_BET, value=_BET, card=_BET,
)  # fmt: skip

# input that cannot be used
FAULTS = {
    "trick.seats": (
        "席は4つ書くこと (3人なら1つを dummy: yes にする)。{count} ある",
        "a board has four seats (with 3 players one of them is dummy: yes), this one has {count}",
    ),
    "trick.dummies": ("ダミープレイヤーは1人だけ", "there is only one dummy"),
    "trick.card": (
        "カード {value} はない。R B Y G と 1 から 12 で書くこと",
        "{value} is no race card; write R B Y G with 1 to 12",
    ),
    "trick.pile": (
        "山があるのはパドック (phase: paddock) だけ",
        "there are piles only in the paddock (phase: paddock)",
    ),
    "trick.twelve": ("山は12枚で書くこと。{count} 枚ある", "a pile has twelve cards, this one has {count}"),
    "trick.bets": (
        "馬券カードは表向きと裏向きの2枚まで",
        "at most two betting cards: the face-up one, then the face-down one",
    ),
    "trick.horse": ("{name} という馬はいない。{hint}", "{name} is no horse; {hint}"),
    "trick.bet": ("{value} は馬券カードでない。{hint}", "{value} is no betting card; {hint}"),
    "trick.finished": (
        "finished を書けるのはレースの後 (payout, paddock, over) だけ",
        "finished belongs to the time after a race (payout, paddock, over)",
    ),
    "trick.four": ("finished には4頭を1度ずつ書くこと", "finished names each of the four horses once"),
    "trick.table": ("場にカードがあるのは phase: race のときだけ", "there are cards on the table only in phase: race"),
    "trick.whips": ("ムチ入れは1つのトリックに1人だけ", "only one player can have whipped in a trick"),
    "trick.turn": (
        "{name} の番ではない。次は {next} である",
        "it is not {name}'s turn: {next} is next",
    ),
    "trick.paid": ("paid を書けるのは phase: payout のときだけ", "paid belongs to phase: payout"),
    "trick.deal": ("--players は 3 か 4 で書くこと", "--players must be 3 or 4"),
}
