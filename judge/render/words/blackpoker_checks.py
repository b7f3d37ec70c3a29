"""What the BlackPoker engine says of a play: its checks, and the decisions it asks for."""

from judge.games.blackpoker.naming import THINGS
from judge.render.words.blackpoker_said import a_character, cards, first_word
from judge.render.words.local import Way, said, told


def _range(text: str) -> str:
    return text.replace("-", "〜")


CHECKS = {
    # checks
    "over": ("ゲームは終わっている ({winner}の勝ち)", "The game is over ({winner} has won)"),
    "holder": (
        "{player}がチャンスを持っていること (いま持つのは{holder})",
        "{player} must hold the chance (it is {holder}'s)",
    ),
    "belongs": (
        "{action}がこのフォーマットかフレームのアクションであること",
        "{action} must belong to this format or frame",
    ),
    "direct": (
        "{action}がプレイヤーの起こすアクションであること (トリガーが「直接」のもの)",
        "{action} must be an action that players request themselves (one whose trigger is direct)",
    ),
    "timing.turn": (
        "メイン: 自分のターンであること (ターンは{turn})",
        "Main timing: it must be one's own turn (the turn is {turn}'s)",
    ),
    "timing.stage": (
        "メイン: ステージが空であること (いま{count}件)",
        "Main timing: the stage must be empty (requests on it: {count})",
    ),
    "condition.trump": ("自分の切札{card}が表であること", "One's own trump {card} must be face up"),
    "condition.offturn": (
        "自分のターンでないこと (ターンは{turn})",
        "It must not be one's own turn (the turn is {turn}'s)",
    ),
    "condition.pack": ("自分のパックがまだ開封されていないこと", "One's own pack must not have been opened"),
    "condition.life": (
        "自分のライフが{most}枚以下であること (いま{life}枚)",
        "One's own life must be {most} at most (now {life})",
    ),
    "condition.nolife": ("ライフの条件はない (8.2の読み方)", "No condition on life (as in 8.2)"),
    "once": (
        "{action}は1ターンに1回: このターンまだ起こしていないこと",
        "Once a turn: {action} must not have been requested this turn",
    ),
    "giant": (
        "{unit}がまだアタックできる: 先にアタックが必要",
        "{unit} can still attack: attack first",
    ),
    "key.none": ("このアクションにキーカードはない ({keys})", "This action has no key card ({keys})"),
    "key.possible": ("キーカードになるカードがある ({key})", "There are cards for the key ({key})"),
    "key.impossible": ("キーカードになる{key}が{zone}にない", "There is no {key} to be the key ({zone})"),
    "key.needed": ("キーカードに{key}が要る", "The key needs {key}"),
    "key.unsaid": (
        "キーカードになる{key}は分からないカードの中かもしれない ({zone})",
        "{key} for the key may be among the unknown cards ({zone})",
    ),
    "key.condition": ("キーカードは{key}であること ({keys}は合わない)", "The key must be {key} (not {keys})"),
    "key.have": ("キーカード{keys}がある ({zone})", "The key is there ({zone}): {keys}"),
    "key.unknown": (
        "{missing}は分からないカードの中かもしれない ({zone})",
        "{missing} may be among the unknown cards ({zone})",
    ),
    "key.absent": ("キーカード{missing}が{zone}にない", "The key is not there ({zone}): {missing}"),
    "unit.none": ("このアクションにキーユニットはない ({unit})", "This action has no key unit ({unit})"),
    "unit.possible": (
        "キーユニットになるチャージ状態のユニットがいる ({wanted})",
        "There is a charged unit for the key unit ({wanted})",
    ),
    "unit.impossible": (
        "キーユニットになるチャージ状態のユニットがいない ({wanted})",
        "No charged unit for the key unit ({wanted})",
    ),
    "unit.fits": ("{unit}はキーユニットになれる", "{unit} can be the key unit"),
    "unit.lacking": ("キーユニットになるユニットがいない ({wanted})", "There is no unit for the key unit ({wanted})"),
    "unit.absent": ("キーユニット{unit}は場にいない", "The key unit {unit} is not on the field"),
    "unit.own": ("キーユニットは自分のものであること ({unit}は違う)", "The key unit must be one's own (not {unit})"),
    "unit.wrong": (
        "キーユニットは{wanted}であること ({unit}は合わない)",
        "The key unit must be {wanted} (not {unit})",
    ),
    "unit.driven": (
        "キーユニットはチャージ状態であること ({unit}はドライブ状態)",
        "The key unit must be charged ({unit} is driven)",
    ),
    "target.none": ("このアクションに対象はない ({target})", "This action has no target ({target})"),
    "target.possible": ("対象にできるものがある ({wanted})", "There is something to target ({wanted})"),
    "target.impossible": ("対象にできるものがない ({wanted})", "There is nothing to target ({wanted})"),
    "target.fits": ("{target}は対象にできる", "{target} can be targeted"),
    "target.wrong": ("対象は{wanted}であること ({target}は合わない)", "The target must be {wanted} (not {target})"),
    "target.own": ("対象は自分のものであること ({target}は違う)", "The target must be one's own (not {target})"),
    "target.sort": ("対象は{sort}であること ({target}は違う)", "The target must be a {sort} (not {target})"),
    "target.suit": (
        "対象はキーカードと同じスートであること ({target}は違う)",
        "The target must be of the key card's suit (not {target})",
    ),
    "target.holding": ("対象は{wanted}であること ({target}は合わない)", "The target must be {wanted} (not {target})"),
    "target.uncounterable": (
        "{target}はカウンターの対象にならない",
        "{target} cannot be a target of Counter",
    ),
    "target.protected": (
        "{target}は{character}なので対象にできない",
        "{target} is {character} and cannot be targeted",
    ),
    "target.barred": (
        "{target}は{character}なので、{action}の対象にできない",
        "{target} is {character} and cannot be a target of {action}",
    ),
    "target.gone": ("{target}はいま存在しない", "{target} is not there now"),
    "cost.payable": ("コスト{cost}を払える", "The cost {cost} can be paid"),
    "cost.none": ("払うコストはない", "There is no cost to pay"),
    "cost.short.B": (
        "コスト{cost}を払えない: チャージ状態の自分の防壁が{wanted}体要る (いま{there}体)",
        "The cost {cost} cannot be paid: it takes charged bulwarks of one's own ({wanted} needed, {there} there)",
    ),
    "cost.short.D": (
        "コスト{cost}を払えない: キーカードのほかに手札が{wanted}枚要る (いま{there}枚)",
        "The cost {cost} cannot be paid: it takes hand cards besides the key ({wanted} needed, {there} there)",
    ),
    "cost.short.hand": (
        "コスト{cost}を払えない: 手札が{wanted}枚要る (いま{there}枚)",
        "The cost {cost} cannot be paid: it takes hand cards ({wanted} needed, {there} there)",
    ),
    "cost.short.L": (
        "コスト{cost}を払えない: ライフが{wanted}枚要る (いま{there}枚)",
        "The cost {cost} cannot be paid: it takes cards of life ({wanted} needed, {there} there)",
    ),
    "cost.short.S": (
        "コスト{cost}を払えない: 墓地へ移せる自分のキャラクターが{wanted}体要る (いま{there}体)",
        "The cost {cost} cannot be paid: it takes characters of one's own to give ({wanted} needed, {there} there)",
    ),
    "cost.paid": ("コスト{cost}を指定どおりに払える", "The cost {cost} can be paid as named"),
    "cost.unknown": (
        "コスト{cost}に指定したカードは分からないカードの中かもしれない",
        "The cards named for the cost {cost} may be among the unknown ones",
    ),
    "cost.named.none": ("コスト{cost}に{symbol}はない", "The cost {cost} has no {symbol}"),
    "cost.named.count": (
        "コスト{cost}の{symbol}に指定する数は{wanted}であること ({count}は合わない)",
        "For the {symbol} of the cost {cost} the number to name must be {wanted} (not {count})",
    ),
    "cost.named.foreign": (
        "コストDに指定したカードが自分のものでない",
        "A card named for the cost D is not one's own",
    ),
    "cost.named.hand": ("{name}は手札にないので、コストDに使えない", "{name} is not in the hand to pay the cost D"),
    "cost.named.key": (
        "{name}はキーカードなので、コストDに使えない",
        "{name} is the key card and cannot pay the cost D as well",
    ),
    "cost.named.twice": ("{name}は1度しか使えない", "{name} cannot be used twice"),
    "cost.named.unit": ("{name}は場にいない", "{name} is not on the field"),
    "cost.named.own": (
        "{name}は自分のものでないので、コスト{symbol}に使えない",
        "{name} is not one's own and cannot pay the cost {symbol}",
    ),
    "cost.named.keyunit": (
        "{name}はキーユニットなので、コスト{symbol}に使えない",
        "{name} is the key unit and cannot pay the cost {symbol} as well",
    ),
    "cost.named.other": (
        "コストCでドライブするのはキーユニットである ({name}は違う)",
        "The cost C drives the key unit (not {name})",
    ),
    "cost.named.bulwark": (
        "{name}は防壁でないので、コストBに使えない",
        "{name} is no bulwark and cannot pay the cost B",
    ),
    "cost.named.driven": (
        "{name}はドライブ状態なので、コストBに使えない",
        "{name} is driven and cannot pay the cost B",
    ),
    "cost.named.target": (
        "{name}は対象なので、コストSに使えない",
        "{name} is the target and cannot pay the cost S as well",
    ),
    "pass.may": ("パスできる", "A pass is possible"),
    "pass.again": (
        "ステージが空のまま2人ともパスした: {player}は何かを起こさなければならない",
        "Both have passed on an empty stage: {player} has to request something",
    ),
    "answer.named": ("分からないカードが何だったかを言う答えである", "The answer says which card the unknown one was"),
    "answer.allowed": ("認められる答えである", "The answer is allowed"),
    "answer.only": (
        "選べるのは{taken}だけだったので、答えを待たずに決まった",
        "Only {taken} could be chosen, so it was taken without asking",
    ),
    "answer.empty": ("選べるものがなかった", "There was nothing to choose from"),
    "answer.option": ("{answer}は選べない (選べるもの: {options})", "{answer} cannot be chosen (possible: {options})"),
    "answer.count": (
        "選ぶ数は{wanted}であること ({count}個は選べない)",
        "The number to choose must be {wanted} (not {count})",
    ),
    "answer.must": ("{wanted}を含めなければならない", "{wanted} has to be among them"),
    "answer.order": ("すべてを並べること: {cards}", "Put all of them in order: {cards}"),
    "answer.blocks": ("{{アタッカー: [ブロッカー]}}の形で答えること", "Answer as {{attacker: [blockers]}}"),
    "answer.attacker": ("{answer}はアタッカーでない", "{answer} is no attacker"),
    "answer.other": ("{answer}は{player}のキャラクターでない", "{answer} is no character of {player}'s"),
    "answer.label": ("{answer}はラベル「{label}」を持たない", "{answer} does not have the label {label}"),
    "answer.driven": ("{answer}はドライブ状態である", "{answer} is driven"),
    "answer.new": ("{answer}はこのターンに場に出た", "{answer} entered the field this turn"),
    "answer.twice": ("{answer}は1度しか選べない", "{answer} cannot be chosen twice"),
    "answer.blocktwice": ("{answer}は1体しかブロックできない", "{answer} can block only one attacker"),
    "answer.bulwark": (
        "{attacker}をブロックできるのは、兵士だけ (何体でも) か、防壁1体だけ",
        "{attacker} can be blocked only by soldiers, or by one bulwark alone",
    ),
    "answer.decks": ("{player}のデッキの全カードを上から並べること", "List all cards of {player}'s deck from the top"),
    "answer.pay": ("この答えではコスト{cost}を払ったことにならない", "This does not pay the cost {cost}"),
    # decisions
    "decision.attackers": ("{by}がアタッカーを選ぶ", "{by} names the attackers"),
    "decision.blocks": (
        "{by}がブロッカーを指定する (アタッカー: {attackers}、ブロックできる: {blockers})",
        "{by} names blockers (attackers: {attackers}; able to block: {blockers})",
    ),
    "decision.discard": ("{by}が捨てる手札を選ぶ ({least}枚)", "{by} chooses what to discard ({least})"),
    "decision.draw": ("{by}はもう1枚引くか", "Does {by} draw one more?"),
    "decision.bulwark": ("{by}が防壁にする手札を選ぶ", "{by} chooses the hand card for the bulwark"),
    "decision.mode": ("{by}が効果を選ぶ", "{by} chooses the mode"),
    "decision.bj": ("合計{total}。{by}はもう1枚公開するか止めるか", "At {total}, does {by} hit or stand?"),
    "decision.card": ("{by}の分からないカードは何か ({zone})", "Which card is {by}'s unknown one ({zone})?"),
    "decision.revive": ("{by}が墓地のカードを選ぶ", "{by} chooses a card of the graveyard"),
    "decision.repair": ("{by}が墓地の♢J〜Kを選ぶ", "{by} chooses a ♢J-K of the graveyard"),
    "decision.search.life": ("{by}がライフから1枚選ぶ", "{by} chooses a card of the life"),
    "decision.search": ("{by}の{card}はどこにあるか", "Where is {by}'s {card}?"),
    "decision.pack": (
        "{by}はパックのカードとレアカードのどちらを取るか",
        "Does {by} take a card of the pack or the rare card?",
    ),
    "decision.packcard": ("{by}が取るカードを選ぶ", "{by} chooses the card to take"),
    "decision.strip": ("{by}が相手の手札から捨てさせるカードを選ぶ", "{by} names the card to be discarded"),
    "decision.order": ("{by}が順番を決める (最初が一番上)", "{by} decides the order (the first on top)"),
    "decision.open": ("{by}が表にする切札を選ぶ", "{by} chooses the trump to turn up"),
    "decision.drain": (
        "{by}がライフの下に移すキャラクターを選ぶ",
        "{by} chooses the character for the bottom of life",
    ),
    "decision.sacrifice": ("{by}が墓地に移す兵士を選ぶ", "{by} chooses the soldiers to give"),
    "decision.reinforce": ("{by}が兵士として出すカードを選ぶ", "{by} chooses the card that enters"),
    "decision.illusion": ("{by}が防壁にする兵士を選ぶ", "{by} chooses the soldiers that become bulwarks"),
    "decision.destroy": ("{by}が墓地に移す防壁を選ぶ", "{by} chooses the bulwark to destroy"),
    "decision.strike": ("{by}が無効にするリクエストを選ぶ", "{by} chooses the request to negate"),
    "decision.foresight": ("{by}がライフに置く手札を選ぶ", "{by} chooses the hand card for the life"),
    "decision.place": ("{by}はライフの上と下のどちらに置くか", "Does {by} put it on top or at the bottom?"),
    "decision.exhaust": ("{by}は切札を裏にするかダメージを受けるか", "Does {by} close the trump or take the damage?"),
    "decision.switch": ("{by}が兵士として出す手札を選ぶ", "{by} chooses the hand card that enters"),
    "decision.give": ("{by}が墓地に移す自分のユニットを選ぶ", "{by} chooses which own unit to give"),
    "decision.trigger": ("{by}がどの誘発を先に処理するか決める", "{by} decides which trigger comes first"),
    "decision.target": ("{by}が対象を選ぶ", "{by} chooses the target"),
    "decision.unit": ("{by}がキーユニットを選ぶ", "{by} chooses the key unit"),
    "decision.key": ("{by}がキーカードを選ぶ", "{by} chooses the key cards"),
    "decision.setup.trumps": ("{by}が切札にする{most}枚を選ぶ", "{by} chooses {most} cards as trumps"),
    "decision.setup.strategy": (
        "{by}が最初の手札にする{most}枚を選ぶ",
        "{by} chooses {most} cards for the opening hand",
    ),
    "decision.setup.rare": ("{by}がレアカードにする1枚を選ぶ", "{by} chooses the rare card"),
    "decision.setup.shuffle": (
        "{by}がシャッフルし直したデッキの並びを答える",
        "{by} says how the decks lie after the new shuffle",
    ),
    "decision.setup.open": ("{by}が表にする切札を選ぶ", "{by} chooses the trump to turn up"),
    "decision.pay": ("{by}がコスト{cost}の払い方を決める", "{by} decides how to pay the cost {cost}"),
}

# answers that are words
_ANSWERS = {
    "charge": "チャージ", "drive": "ドライブ", "keep": "そのまま", "ace": "エース", "bulwark": "防壁",
    "hit": "もう1枚", "stand": "止める", "close": "裏にする", "damage": "ダメージ", "top": "上", "bottom": "下",
    "life": "ライフ", "hand": "手札", "pack": "パック", "rare": "レアカード", "grave": "墓地", "field": "場",
    "trumps": "切札", "yes": "はい", "no": "いいえ", "none": "なし",
}  # fmt: skip


def _answers(text: str) -> str:
    return cards(said(text, _ANSWERS))


def _first(text: str) -> str:
    return first_word(cards(text))


# things by what they are, cards by their signs, numbers from one to another, what a unit is with its article
_WAYS: dict[str, tuple[Way, Way]] = {
    **dict.fromkeys(THINGS, (_answers, cards)),
    "wanted": (_range, str),
    "character": (str, a_character),
}
CHECKS |= told(CHECKS, **_WAYS)
for _thing in THINGS:  # what a sentence begins with has a capital letter
    _begun = {key: both for key, both in CHECKS.items() if both[1].startswith(f"{{{_thing}}}")}
    CHECKS |= told(_begun, **{**_WAYS, _thing: (_answers, _first)})
