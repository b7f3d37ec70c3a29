"""What the BlackPoker engine says of a play: its checks, and the decisions it asks for."""

import re

from judge.engine.templates import Way, localized_templates, translate
from judge.games.blackpoker.naming import THINGS
from judge.games.blackpoker.phrase_messages import a_character, cards, counted, first_word


def _range(text: str) -> str:
    """Returns a text with 〜 instead of each hyphen: 1-3 becomes 1〜3 (Japanese)."""
    return text.replace("-", "〜")


CHECKS = {
    # checks: `x` states a fact, `x.no` says what is wrong
    "over": ("ゲームは終わっている ({winner}の勝ち)", "The game is over ({winner} has won)"),
    "holder": ("{player}がチャンスを持っている", "{player} has the chance"),
    "holder.no": (
        "{player}はチャンスを持っていない (持っているのは{holder})",
        "{player} must have the chance ({holder} has it)",
    ),
    "belongs": (
        "{action}はこのフォーマットとフレームで使える",
        "{action} is available in this format and frame",
    ),
    "belongs.no": (
        "{action}はこのフォーマットとフレームでは使えない",
        "{action} is not available in this format and frame",
    ),
    "direct": (
        "{action}はプレイヤーが起こせるアクションである (トリガー: 直接)",
        "{action} is an action players can request (trigger: direct)",
    ),
    "direct.no": (
        "{action}は誘発するアクションなので、プレイヤーは起こせない",
        "{action} is triggered, so players cannot request it",
    ),
    "timing.turn": ("メイン: {player}のターンである", "Main timing: it is {player}'s turn"),
    "timing.turn.no": (
        "メイン: {player}のターンではない (いまは{turn}のターン)",
        "Main timing: it must be {player}'s turn (it is {turn}'s)",
    ),
    "timing.stage": ("メイン: ステージは空である", "Main timing: the stage is empty"),
    "timing.stage.no": (
        "メイン: ステージが空ではない (いま{count}件)",
        "Main timing: the stage must be empty (it has {count})",
    ),
    "condition.trump": ("{player}の切札{card}は表である", "{player}'s trump {card} is face up"),
    "condition.trump.no": ("{player}の切札{card}が表ではない", "{player}'s trump {card} must be face up (it is not)"),
    "condition.offturn": (
        "{player}のターンではない (いまは{turn}のターン)",
        "It is not {player}'s turn (it is {turn}'s)",
    ),
    "condition.offturn.no": (
        "いまは{player}のターンである (対戦相手のターンにだけ起こせる)",
        "This can be requested only on the opponent's turn (it is {player}'s turn)",
    ),
    "condition.pack": ("{player}のパックは未開封である", "{player}'s pack is unopened"),
    "condition.pack.no": (
        "{player}のパックはすでに開封されている",
        "{player}'s pack must be unopened (it has been opened)",
    ),
    "condition.life": (
        "{player}のライフは{most}枚以下である (いま{life}枚)",
        "{player}'s life is {most} or less (it is {life})",
    ),
    "condition.life.no": (
        "{player}のライフが{most}枚より多い (いま{life}枚)",
        "{player}'s life must be {most} or less (it is {life})",
    ),
    "condition.nolife": ("ライフの条件はない (8.2の読み方)", "There is no condition on life (as in 8.2)"),
    "once": (
        "1ターンに1回: {player}はこのターンまだ{action}を起こしていない",
        "Once per turn: {player} has not requested {action} this turn",
    ),
    "once.no": (
        "1ターンに1回: {player}はこのターンすでに{action}を起こした",
        "Once per turn: {player} has already requested {action} this turn",
    ),
    "giant": (
        "{unit}がまだアタックできるので、先にアタックを起こさなければならない",
        "{unit} can still attack, so Attack must be requested first",
    ),
    "key.none": (
        "このアクションはキーカードを使わない (指定: {keys})",
        "This action takes no key card (given: {keys})",
    ),
    "key.possible": ("キーカードになるカードがある ({key})", "A suitable key card is available ({key})"),
    "key.impossible": ("キーカードになる{key}が{zone}にない", "No {key} {zone} to use as the key card"),
    "key.needed": ("キーカード ({key}) の指定がない", "The key card is missing ({key})"),
    "key.unsaid": (
        "キーカードになる{key}が{zone}の不明なカードの中にあるかは分からない",
        "It is unknown whether an unknown card {zone} can be the key card ({key})",
    ),
    "key.condition": (
        "{keys}はキーカードの条件 ({key}) に合わない",
        "The key {key} (given: {keys})",
    ),
    "key.have": ("キーカード{keys}が{zone}にある", "The key {keys} {zone}"),
    "key.unknown": (
        "{missing}が{zone}の不明なカードの中にあるかは分からない",
        "The unknown cards {zone} may or may not include {missing}",
    ),
    "key.absent": ("キーカード{missing}が{zone}にない", "The key {missing} not {zone}"),
    "unit.none": (
        "このアクションはキーユニットを使わない (指定: {unit})",
        "This action takes no key unit (given: {unit})",
    ),
    "unit.possible": (
        "キーユニットになるチャージ状態のユニットがいる ({wanted})",
        "A charged unit can be the key unit ({wanted})",
    ),
    "unit.impossible": (
        "キーユニットになるチャージ状態のユニットがいない ({wanted})",
        "No charged unit can be the key unit ({wanted})",
    ),
    "unit.fits": ("{unit}はキーユニットになれる", "{unit} can be the key unit"),
    "unit.lacking": ("キーユニットになるユニットがいない ({wanted})", "No unit can be the key unit ({wanted})"),
    "unit.absent": ("キーユニット{unit}は場にいない", "The key unit {unit} is not on the field"),
    "unit.own": (
        "キーユニットにする{unit}は{player}のものではない",
        "The key unit must belong to {player} ({unit} does not)",
    ),
    "unit.wrong": (
        "{unit}はキーユニットの条件 ({wanted}) に合わない",
        "The key unit must be {wanted} ({unit} is not)",
    ),
    "unit.driven": (
        "キーユニットにする{unit}はドライブ状態である",
        "The key unit must be charged ({unit} is driven)",
    ),
    "target.none": (
        "このアクションは対象を取らない (指定: {target})",
        "This action takes no target (given: {target})",
    ),
    "target.possible": ("対象にできるものがある ({wanted})", "A legal target exists ({wanted})"),
    "target.impossible": ("対象にできるものがない ({wanted})", "No legal target exists ({wanted})"),
    "target.unknown": (
        "対象にできるかは、キーカードになりうる不明なカードが何かによる",
        "Whether there is a legal target depends on the unknown cards that could be the key card",
    ),
    "target.fits": ("{target}は対象にできる", "{target} is a legal target"),
    "target.wrong": (
        "{target}は対象の条件 ({wanted}) に合わない",
        "The target must be {wanted} ({target} is not)",
    ),
    "target.own": (
        "対象にする{target}は{player}のものではない",
        "The target must belong to {player} ({target} does not)",
    ),
    "target.sort": ("対象にする{target}は{sort}ではない", "The target must be a {sort} ({target} is not)"),
    "target.suit": (
        "対象にする{target}のスートがキーカードと違う",
        "The target must have the key card's suit ({target} does not)",
    ),
    "target.holding": (
        "{target}は対象の条件 ({wanted}) に合わない",
        "The target must be {wanted} ({target} is not)",
    ),
    "target.uncounterable": ("{target}はカウンターの対象にならない", "{target} cannot be a target of Counter"),
    "target.protected": (
        "{target}は{character}なので対象にできない",
        "{target} is {character} and cannot be targeted",
    ),
    "target.barred": (
        "{target}は{character}なので、{action}の対象にできない",
        "{target} is {character} and cannot be a target of {action}",
    ),
    "target.gone": ("{target}はいま存在しない", "{target} does not exist now"),
    "cost.payable": ("コスト{cost}を払える", "The cost {cost} can be paid"),
    "cost.none": ("このアクションに払うコストはない", "This action has no cost to pay"),
    "cost.short.B": (
        "コスト{cost}を払えない: {player}のチャージ状態の防壁が{wanted}体必要 (いま{there}体)",
        "The cost {cost} cannot be paid: it needs {wanted} ({player} has {there})",
    ),
    "cost.short.D": (
        "コスト{cost}を払えない: キーカードのほかに{player}の手札が{wanted}枚必要 (いま{there}枚)",
        "The cost {cost} cannot be paid: it needs {wanted} in hand in addition to the key card ({player} has {there})",
    ),
    "cost.short.hand": (
        "コスト{cost}を払えない: {player}の手札が{wanted}枚必要 (いま{there}枚)",
        "The cost {cost} cannot be paid: it needs {wanted} in hand ({player} has {there})",
    ),
    "cost.short.L": (
        "コスト{cost}を払えない: {player}のライフが{wanted}枚必要 (いま{there}枚)",
        "The cost {cost} cannot be paid: it needs {wanted} of life ({player} has {there})",
    ),
    "cost.short.S": (
        "コスト{cost}を払えない: 墓地に移せる{player}のキャラクターが{wanted}体必要 (いま{there}体)",
        "The cost {cost} cannot be paid: it needs {wanted} to sacrifice ({player} has {there})",
    ),
    "cost.paid": ("コスト{cost}を指定どおりに払える", "The cost {cost} can be paid as given"),
    "cost.unknown": (
        "コスト{cost}を払えるかは、不明なカードが何かによる",
        "Whether the cost {cost} can be paid depends on the unknown cards",
    ),
    "cost.named.none": ("コスト{cost}に{symbol}はない", "The cost {cost} has no {symbol}"),
    "cost.named.count": (
        "コスト{cost}の{symbol}には{wanted}つ必要だが、指定は{count}つ",
        "The cost {cost} needs {wanted} for {symbol} (chosen: {count})",
    ),
    "cost.named.foreign": (
        "コストDに指定したカードが{player}のものではない",
        "A card chosen to pay D belongs to the opponent",
    ),
    "cost.named.hand": ("{name}は手札にないので、コストDに使えない", "{name} cannot pay D: not in hand"),
    "cost.named.key": ("{name}はキーカードなので、コストDに使えない", "{name} is the key card and cannot also pay D"),
    "cost.named.twice": ("{name}は1度しか使えない", "{name} cannot be used twice"),
    "cost.named.unit": ("{name}は場にいない", "{name} is not on the field"),
    "cost.named.own": (
        "{name}は{player}のものではないので、コスト{symbol}に使えない",
        "{name} is not {player}'s and cannot pay {symbol}",
    ),
    "cost.named.keyunit": (
        "{name}はキーユニットなので、コスト{symbol}に使えない",
        "{name} is the key unit and cannot also pay {symbol}",
    ),
    "cost.named.other": (
        "コストCでドライブするのはキーユニットで、{name}ではない",
        "C drives the key unit, and {name} is not the key unit",
    ),
    "cost.named.bulwark": (
        "{name}は防壁ではないので、コストBに使えない",
        "{name} is not a bulwark and cannot pay B",
    ),
    "cost.named.driven": ("{name}はドライブ状態なので、コストBに使えない", "{name} is driven and cannot pay B"),
    "cost.named.target": ("{name}は対象なので、コストSに使えない", "{name} is the target and cannot also pay S"),
    "pass.may": ("パスできる", "Passing is legal"),
    "pass.again": (
        "ステージが空のまま両者がパスしたので、{player}はアクションを起こさなければならない",
        "Both players have passed on an empty stage, so {player} must request an action",
    ),
    "answer.named": ("不明なカードが何だったかを示す答えである", "The answer identifies the unknown card"),
    "answer.allowed": ("認められる答えである", "The answer is allowed"),
    "answer.only": (
        "選べるのは{taken}だけだったので、自動で決まった",
        "The only option, {taken}, was chosen automatically",
    ),
    "answer.empty": ("選べるものがなかった", "There was nothing to choose"),
    "answer.option": (
        "「{answer}」は選べない (選べるもの: {options})",
        "“{answer}” is not an option (options: {options})",
    ),
    "answer.count": (
        "選ぶ数が違う (必要な数は{wanted}、選んだ数は{count})",
        "Choose exactly {wanted} (chosen: {count})",
    ),
    "answer.must": ("{wanted}を選ばなければならない", "{wanted} must be chosen"),
    "answer.order": (
        "並べるカードがそろっていない (すべて並べる: {cards})",
        "All of these must be put in order: {cards}",
    ),
    "answer.blocks": (
        "答えが {{アタッカー: [ブロッカー]}} の形ではない",
        "The answer must have the form {{attacker: [blockers]}}",
    ),
    "answer.attacker": ("{answer}はアタッカーではない", "{answer} is not an attacker"),
    "answer.other": ("{answer}は{player}のキャラクターではない", "{answer} is not {player}'s character"),
    "answer.label": (
        "{answer}にラベル「{label}」がないので選べない",
        "{answer} cannot be chosen, because it does not have the label {label}",
    ),
    "answer.driven": ("{answer}はドライブ状態なので選べない", "{answer} is driven and cannot be chosen"),
    "answer.new": (
        "{answer}はこのターンに場に出たので選べない",
        "{answer} entered the field this turn and cannot be chosen",
    ),
    "answer.twice": ("{answer}は1度しか選べない", "{answer} cannot be chosen twice"),
    "answer.blocktwice": ("{answer}は1体しかブロックできない", "{answer} can block only one attacker"),
    "answer.bulwark": (
        "{attacker}をブロックできるのは、兵士だけ (何体でも) か、防壁1体だけ",
        "{attacker} can be blocked only by soldiers, or by one bulwark alone",
    ),
    "answer.decks": (
        "{player}のデッキの全カードが上から並んでいない",
        "All cards of {player}'s deck must be listed, from the top",
    ),
    "answer.pay": ("この答えではコスト{cost}を払ったことにならない", "This answer does not pay the cost {cost}"),
    # decisions
    "decision.attackers": ("{by}がアタッカーを選ぶ", "{by} chooses the attackers"),
    "decision.blocks": (
        "{by}がブロッカーを選ぶ (アタッカー: {attackers}、ブロックできる: {blockers})",
        "{by} chooses blockers (attackers: {attackers}; able to block: {blockers})",
    ),
    "decision.discard": ("{by}が捨てる手札を選ぶ ({least}枚)", "{by} chooses {least} to discard"),
    "decision.draw": ("{by}はもう1枚引くか", "Does {by} draw one more card?"),
    "decision.bulwark": ("{by}が防壁にする手札を選ぶ", "{by} chooses a card in hand to set as a bulwark"),
    "decision.mode": ("{by}が効果を選ぶ", "{by} chooses the effect"),
    "decision.bj": ("合計{total}。{by}はもう1枚公開するか止めるか", "At {total}, does {by} hit or stand?"),
    "decision.card": ("{by}の不明なカードは何か ({zone})", "What is {by}'s unknown card ({zone})?"),
    "decision.revive": ("{by}が墓地のカードを選ぶ", "{by} chooses a card in the graveyard"),
    "decision.repair": ("{by}が墓地の♢J〜Kを選ぶ", "{by} chooses a ♢J-K in the graveyard"),
    "decision.search.life": ("{by}がライフから1枚選ぶ", "{by} chooses a card from life"),
    "decision.search": ("{by}の{card}はどこにあるか", "Where is {by}'s {card}?"),
    "decision.pack": (
        "{by}はパックのカードとレアカードのどちらを取るか",
        "Does {by} take a card from the pack or the rare card?",
    ),
    "decision.packcard": ("{by}が取るカードを選ぶ", "{by} chooses the card to take"),
    "decision.strip": (
        "{by}が対戦相手の手札から捨てさせるカードを選ぶ",
        "{by} chooses the card in the opponent's hand to be discarded",
    ),
    "decision.order": ("{by}が順番を決める (最初が一番上)", "{by} chooses the order (the first is placed on top)"),
    "decision.open": ("{by}が表切札にする切札を選ぶ", "{by} chooses the trump to turn face up"),
    "decision.drain": (
        "{by}がライフの下に移すキャラクターを選ぶ",
        "{by} chooses a character to put on the bottom of life",
    ),
    "decision.sacrifice": ("{by}が墓地に移す兵士を選ぶ", "{by} chooses the soldiers that go to the graveyard"),
    "decision.reinforce": ("{by}が兵士として出すカードを選ぶ", "{by} chooses the card that enters as a soldier"),
    "decision.illusion": ("{by}が防壁にする兵士を選ぶ", "{by} chooses the soldiers that become bulwarks"),
    "decision.destroy": ("{by}が墓地に移す防壁を選ぶ", "{by} chooses the bulwark that goes to the graveyard"),
    "decision.strike": ("{by}が無効にするリクエストを選ぶ", "{by} chooses the request to negate"),
    "decision.foresight": ("{by}がライフに置く手札を選ぶ", "{by} chooses a card in hand to put on or under life"),
    "decision.place": (
        "{by}はライフの上と下のどちらに置くか",
        "Does {by} put the card on the top or the bottom of life?",
    ),
    "decision.exhaust": (
        "{by}は切札を裏切札にするかダメージを受けるか",
        "Does {by} turn the trump face down or take the damage?",
    ),
    "decision.switch": ("{by}が兵士として出す手札を選ぶ", "{by} chooses the card in hand that enters as a soldier"),
    "decision.give": (
        "{by}が墓地に移す自分のユニットを選ぶ",
        "{by} chooses which of {by}'s units goes to the graveyard",
    ),
    "decision.trigger": ("{by}がどの誘発を先に処理するか決める", "{by} chooses which triggered action comes first"),
    "decision.target": ("{by}が対象を選ぶ", "{by} chooses the target"),
    "decision.unit": ("{by}がキーユニットを選ぶ", "{by} chooses the key unit"),
    "decision.key": ("{by}がキーカードを選ぶ", "{by} chooses the key cards"),
    "decision.setup.trumps": ("{by}が切札にする{most}枚を選ぶ", "{by} chooses {most} as trumps"),
    "decision.setup.strategy": (
        "{by}が最初の手札にする{most}枚を選ぶ",
        "{by} chooses {most} for the opening hand",
    ),
    "decision.setup.rare": ("{by}がレアカードにする1枚を選ぶ", "{by} chooses the rare card"),
    "decision.setup.shuffle": (
        "{by}がシャッフルし直したデッキの並びを答える",
        "{by} gives the order of the decks after the new shuffle",
    ),
    "decision.setup.open": ("{by}が表切札にする切札を選ぶ", "{by} chooses the trump to turn face up"),
    "decision.pay": ("{by}がコスト{cost}の払い方を決める", "{by} chooses how to pay the cost {cost}"),
}

# answers that are words
_ANSWERS = {
    "charge": "チャージ", "drive": "ドライブ", "keep": "そのまま", "ace": "エース", "bulwark": "防壁",
    "hit": "もう1枚", "stand": "止める", "close": "裏にする", "damage": "ダメージ", "top": "上", "bottom": "下",
    "life": "ライフ", "hand": "手札", "pack": "パック", "rare": "レアカード", "grave": "墓地", "field": "場",
    "trumps": "切札", "yes": "はい", "no": "いいえ", "none": "なし",
}  # fmt: skip


def _answers(text: str) -> str:
    """Puts the words of answers in a text into Japanese, and its cards with their signs; other words stay."""
    return cards(translate(text, _ANSWERS))


def _first(text: str) -> str:
    """Puts the cards of a text with their signs and, for the beginning of an English sentence, the first letter of a
    kind of unit in capitals; an id stays as it is written."""
    return first_word(cards(text))


def _in_zone(text: str) -> str:
    """Words in English where key cards are: "in hand", "in the rare card zone"."""
    return "in hand" if text == "hand" else f"in the {text} zone"


def _one(text: str) -> str:
    """Words a wanted single thing in English with its article: "1 soldier of yours" becomes "a soldier of yours"; other
    texts stay."""
    return re.sub(r"^1 ([a-z])", lambda found: f"{'an' if found[1] in 'aeiou' else 'a'} {found[1]}", text)


def _must_be(text: str) -> str:
    """Words in English what the key must be: "card must be an ace", "cards must be 2 of the same suit"."""
    several = re.sub(r"^(\d+) cards ", r"\1 ", text)
    if several != text or " + " in text:
        return f"cards must be {several}"
    return f"card must be {translate(text, _AN_ACE)}"


def _cards_are(text: str) -> str:
    """Words cards as the subject of an English sentence: "card ♡7 is", "cards ♡7, ♡8 are"."""
    return f"cards {text} are" if ", " in text else f"card {text} is"


_ACE, _AN_ACE = {"A": "ace", "Q": "queen"}, {"A": "an ace", "Q": "a queen"}
# things by what they are, cards by their signs, numbers from one to another, what a unit is with its article
_WAYS: dict[str, tuple[Way, Way]] = {
    **dict.fromkeys(THINGS, (_answers, cards)),
    "wanted": (_range, _one),
    "character": (str, a_character),
}
CHECKS |= localized_templates(CHECKS, **_WAYS)
for _thing in THINGS:  # what a sentence begins with has a capital letter
    _begun = {key: both for key, both in CHECKS.items() if both[1].startswith(f"{{{_thing}}}")}
    CHECKS |= localized_templates(_begun, **{**_WAYS, _thing: (_answers, _first)})
# an argument that one sentence says otherwise: a card and not a player (A), a place, a number with what it counts
_OTHERWISE: dict[str, dict[str, Way]] = {
    "timing.stage.no": {"count": counted("request")},
    "key.possible": {"key": _ACE},
    "key.impossible": {"key": _ACE, "zone": _in_zone},
    "key.needed": {"key": _AN_ACE},
    "key.unsaid": {"key": _AN_ACE, "zone": _in_zone},
    "key.condition": {"key": _must_be},
    "key.have": {"keys": _cards_are, "zone": _in_zone},
    "key.unknown": {"zone": _in_zone},
    "key.absent": {"missing": _cards_are, "zone": _in_zone},
    "cost.short.B": {"wanted": counted("charged bulwark")},
    "cost.short.D": {"wanted": counted("card")},
    "cost.short.hand": {"wanted": counted("card")},
    "cost.short.L": {"wanted": counted("card")},
    "cost.short.S": {"wanted": counted("character")},
    "decision.discard": {"least": counted("card")},
    "decision.setup.trumps": {"most": counted("card")},
    "decision.setup.strategy": {"most": counted("card")},
}
for _key, _ways in _OTHERWISE.items():
    _said = {name: (str, way) for name, way in _ways.items()}
    CHECKS |= localized_templates({_key: CHECKS[_key]}, **{**_WAYS, **_said})
