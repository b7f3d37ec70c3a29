"""What the BlackPoker engine says of a play: its checks, and the decisions it asks for."""

import re
from collections.abc import Callable

from judge.engine.templates import Way, as_name, joined_last, localized_templates, translate
from judge.games.blackpoker.cards import alike
from judge.games.blackpoker.naming import THINGS
from judge.games.blackpoker.phrase_messages import (
    a_character,
    cards,
    cards_do,
    counted,
    first_word,
    in_zone,
    jokers,
    jokers_ja,
    verb,
    zones_ja,
)


def _range(text: str) -> str:
    """Returns a text with 〜 instead of each hyphen: 1-3 becomes 1〜3 (Japanese)."""
    return text.replace("-", "〜")


CHECKS = {
    # checks: `x` states a fact, `x.no` says what is wrong
    "over": (
        "ゲームは終わっている ({loser}のライフが0枚になり、{winner}の勝ち)",
        "The game is over ({loser} has no life left, so {winner} has won)",
    ),
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
        "{action}を使えるのは{only}だけである (この対戦は{here})",
        "{action} can be used only in {only} (this match is {here})",
    ),
    "direct": (
        "{action}はプレイヤーが起こせるアクションである (トリガー: 直接)",
        "Players can request {action} themselves (trigger: direct)",
    ),
    "direct.no": (
        "{action}は誘発するアクションなので、プレイヤーは起こせない",
        "{action} is a triggered action, so players cannot request it",
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
        "{player} has {most} life or less (now {life})",
    ),
    "condition.life.no": (
        "{player}のライフは{most}枚より多い (いま{life}枚)",
        "{player} must have {most} life or less (now {life})",
    ),
    "condition.nolife": ("8.2の読み方では、ライフの条件はない", "As 8.2 reads, there is no condition on life"),
    "once": (
        "1ターンに1回: {player}はこのターン、まだ{action}を起こしていない",
        "Once per turn: {player} has not requested {action} this turn",
    ),
    "once.no": (
        "1ターンに1回: {player}はこのターン、すでに{action}を起こした",
        "Once per turn: {player} has already requested {action} this turn",
    ),
    "giant": (
        "{unit}がまだアタックできるので、先にアタックを起こさなければならない",
        "{unit} can still attack, so Attack must be requested before End",
    ),
    "key.none": (
        "このアクションはキーカードを使わない (指定: {keys})",
        "This action takes no key card (given: {keys})",
    ),
    "key.possible": ("キーカードになるカードがある ({key})", "A suitable key card is available ({key})"),
    "key.impossible": (
        "キーカードになるカード ({key}) が{zone}にない",
        "There is no suitable key card {zone} (needed: {key})",
    ),
    "key.needed": ("キーカード ({key}) の指定がない", "The key card is missing (needed: {key})"),
    "key.unsaid": (
        "キーカードになるカード ({key}) が{zone}の不明なカードの中にあるかは分からない",
        "It is unknown whether an unknown card {zone} can be the key card (needed: {key})",
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
        "このアクションはキーユニットを使わないのに、{unit}が指定されている",
        "This action takes no key unit, but {unit} is given as one",
    ),
    "unit.possible": (
        "{player}に、キーユニットになるチャージ状態の{wanted}がいる",
        "{player} has a charged {wanted} to use as the key unit",
    ),
    "unit.impossible": (
        "{player}に、キーユニットになるチャージ状態の{wanted}がいない",
        "{player} has no charged {wanted} to use as the key unit",
    ),
    "unit.fits": ("{unit}はキーユニットになれる", "{unit} can be the key unit"),
    "unit.lacking": (
        "{player}に、キーユニットになる{wanted}がいない",
        "{player} has no {wanted} to use as the key unit",
    ),
    "unit.absent": ("キーユニット{unit}は場にいない", "The key unit {unit} is not on the field"),
    "unit.own": (
        "{unit}は{player}のものではないので、キーユニットにできない",
        "The key unit must belong to {player}, but {unit} does not",
    ),
    "unit.wrong": (
        "{unit}はキーユニットの条件に合わない (条件: {wanted})",
        "The key unit must be {wanted}, but {unit} is not",
    ),
    "unit.driven": (
        "{unit}はドライブ状態なので、キーユニットにできない",
        "The key unit must be charged, but {unit} is driven",
    ),
    "target.none": (
        "このアクションは対象を取らないのに、{target}が指定されている",
        "This action takes no target, but {target} is given as one",
    ),
    "target.possible": ("対象にできるものがある ({wanted})", "There is a legal target ({wanted})"),
    "target.impossible": ("対象にできるものがない ({wanted})", "There is no legal target (needed: {wanted})"),
    "target.unknown": (
        "対象にできるかは、キーカードになりうる不明なカードが何かによる",
        "Whether there is a legal target depends on the unknown cards that could be the key card",
    ),
    "target.fits": ("{target}は対象にできる", "{target} is a legal target"),
    "target.wrong": (
        "{target}は対象の条件に合わない (条件: {wanted})",
        "The target must be {wanted}, but {target} is not",
    ),
    "target.own": (
        "{target}は{player}のものではないので、対象にできない",
        "The target must belong to {player}, but {target} does not",
    ),
    "target.sort": ("{target}は{sort}ではないので、対象にできない", "The target must be a {sort}, but {target} is not"),
    "target.suit": (
        "{target}はキーカードとスートが違うので、対象にできない",
        "The target must have the suit of the key card, but {target} does not",
    ),
    "target.holding": (
        "{target}は対象の条件に合わない (条件: {wanted})",
        "The target must be {wanted}, but {target} is not",
    ),
    "target.uncounterable": ("{target}はカウンターの対象にならない", "Counter cannot target {target}"),
    "target.protected": (
        "{target}は{character}なので対象にできない",
        "{target} is {character} and cannot be targeted",
    ),
    "target.barred": (
        "{target}は{character}なので、{action}の対象にできない",
        "{target} is {character} and cannot be a target of {action}",
    ),
    "target.gone": (
        "{target}はいまこの盤面にないので、対象にできない",
        "{target} is not on the board now, so it cannot be targeted",
    ),
    "cost.payable": ("コスト{cost}を払える", "The cost {cost} can be paid"),
    "cost.none": (
        "このアクションにはコストがないので、支払いは必要ない",
        "This action has no cost, so nothing can be paid for it",
    ),
    "cost.short.B": (
        "コスト{cost}を払えない。{player}のチャージ状態の防壁が{wanted}体必要だが、{there}",
        "The cost {cost} cannot be paid: it needs {wanted}, but {player} has {there}",
    ),
    "cost.short.D": (
        "コスト{cost}を払えない。キーカードのほかに{player}の手札が{wanted}枚必要だが、{there}",
        "The cost {cost} cannot be paid: it needs {wanted} in hand in addition to the key card, but {player} has {there}",
    ),
    "cost.short.hand": (
        "コスト{cost}を払えない。{player}の手札が{wanted}枚必要だが、{there}",
        "The cost {cost} cannot be paid: it needs {wanted} in hand, but {player} has {there}",
    ),
    "cost.short.L": (
        "コスト{cost}を払えない。{player}のライフが{wanted}枚必要だが、{there}",
        "The cost {cost} cannot be paid: it needs {wanted}, but {player} has {there}",
    ),
    "cost.short.S": (
        "コスト{cost}を払えない。墓地に移せる{player}のキャラクターが{wanted}体必要だが、{there}",
        "The cost {cost} cannot be paid: it needs {wanted} to sacrifice, but {player} has {there}",
    ),
    "cost.paid": ("コスト{cost}を指定どおりに払える", "The cost {cost} can be paid as given"),
    "cost.unknown": (
        "コスト{cost}を払えるかは、不明なカードが何かによる",
        "Whether the cost {cost} can be paid depends on the unknown cards",
    ),
    "cost.named.none": ("コスト{cost}に{symbol}はない", "The cost {cost} does not include {symbol}"),
    "cost.named.count": (
        "コスト{cost}で{symbol}の数は{wanted}だが、指定された数は{count}である",
        "The number of {symbol} for the cost {cost} must be {wanted} (chosen: {count})",
    ),
    "cost.named.foreign": (
        "コストDで捨てる指定のカードが{player}のものではない",
        "A card chosen to be discarded for the cost D belongs to the opponent",
    ),
    "cost.named.hand": (
        "{name}は手札にないので、コストDで捨てられない",
        "{name} not in hand and cannot be discarded for the cost D",
    ),
    "cost.named.key": (
        "{name}はキーカードなので、コストDで捨てられない",
        "The key card {name} cannot also be discarded for the cost D",
    ),
    "cost.named.twice": ("{name}は支払いに1度しか使えない", "{name} can be used only once to pay"),
    "cost.named.unit": ("{name}は場にいない", "{name} is not on the field"),
    "cost.named.own": (
        "{name}は{player}のものではないので、コスト{symbol}に使えない",
        "{name} is not {player}'s, so it cannot {symbol}",
    ),
    "cost.named.keyunit": (
        "{name}はキーユニットなので、コスト{symbol}に使えない",
        "{name} is the key unit, so it cannot also {symbol}",
    ),
    "cost.named.other": (
        "コストCでドライブするのはキーユニットだが、{name}はキーユニットではない",
        "The cost C drives the key unit, but {name} is not the key unit",
    ),
    "cost.named.bulwark": (
        "{name}は防壁ではないので、コストBでドライブできない",
        "{name} is not a bulwark, so it cannot be driven for the cost B",
    ),
    "cost.named.driven": (
        "{name}はすでにドライブ状態なので、コストBに使えない",
        "{name} is already driven, so it cannot be driven for the cost B",
    ),
    "cost.named.target": (
        "{name}は対象なので、コストSで墓地に移せない",
        "{name} is the target, so it cannot also be sacrificed for the cost S",
    ),
    "pass.may": ("パスできる", "Passing is legal"),
    "pass.again": (
        "ステージが空のまま両者がパスしたので、{player}はアクションを起こさなければならない",
        "Both players have passed on an empty stage, so {player} must request an action",
    ),
    "answer.named": ("不明なカードが何だったかを示す答えである", "The answer identifies the unknown card"),
    "answer.allowed": ("認められる答えである", "The answer is allowed"),
    "answer.nothing": (
        "いま決めることはない (チャンスは{holder}にある)",
        "Nothing is being asked now; {holder} has the chance",
    ),
    "answer.only": (
        "選べるのは{taken}だけだったので、自動で決まった",
        "Only {taken} was possible, so it was chosen automatically",
    ),
    "answer.empty": ("選べるものがなかった", "There was nothing to choose"),
    "answer.option": (
        "「{answer}」は選べない (選べるもの: {options})",
        "{answer} is not an option (options: {options})",
    ),
    "answer.elsewhere": (
        "{answer}は{place}ではなく{zone}にある",
        "{answer} is {zone}, not {place}",
    ),
    "answer.count": ("選ぶ数が違う (必要な数は{wanted}、選んだ数は{count})", "Choose {wanted} (chosen: {count})"),
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
    "answer.other": ("「{answer}」は{player}のキャラクターではない", "{answer} is not {player}'s character"),
    "answer.label": (
        "{answer}はラベル「{label}」を持たないので選べない",
        "{answer} does not have the label “{label}” and cannot be chosen",
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
    "answer.pay": ("この答えでは、コスト{cost}を払ったことにならない", "This answer does not pay the cost {cost}"),
    # decisions
    "decision.attackers": ("{by}がアタッカーを選ぶ", "{by} chooses the attackers"),
    "decision.blocks": (
        "{by}が{attackers}のブロッカーを{blockers}から選ぶ",
        "{by} chooses blockers for {attackers}; {blockers} can block",
    ),
    "decision.discard": ("{by}が捨てる手札を{least}枚選ぶ", "{by} chooses {least} to discard"),
    "decision.draw": ("{by}はもう1枚引くか", "Does {by} draw one more card?"),
    "decision.bulwark": ("{by}が防壁にする手札を選ぶ", "{by} chooses a card in hand to set as a bulwark"),
    "decision.mode": ("{by}が効果を選ぶ", "{by} chooses which effect to use"),
    "decision.bj": (
        "合計は{total}である。{by}はもう1枚公開するか、止めるか",
        "With a total of {total}, does {by} hit or stand?",
    ),
    "decision.card": ("{by}の{zone}にある不明なカードは何か", "What is {by}'s unknown card {zone}?"),
    "decision.revive": ("{by}が墓地のカードを選ぶ", "{by} chooses a card in the graveyard"),
    "decision.repair": ("{by}が墓地の♢J〜Kを1枚選ぶ", "{by} chooses a diamond J, Q or K in the graveyard"),
    "decision.search.life": ("{by}がライフから1枚選ぶ", "{by} chooses a card from life"),
    "decision.search": ("{by}の{card}はどこにあるか", "Where is {by}'s {card}?"),
    "decision.pack": (
        "{by}はパックのカードとレアカードのどちらを取るか",
        "Does {by} take a card from the pack, or the rare card?",
    ),
    "decision.packcard": ("{by}が取るカードを選ぶ", "{by} chooses the card to take"),
    "decision.strip": (
        "{by}が対戦相手の手札から捨てさせるカードを選ぶ",
        "{by} chooses the card in the opponent's hand to be discarded",
    ),
    "decision.order": (
        "{by}が順番を決める (最初のカードが一番上)",
        "{by} chooses the order (the first card is placed on top)",
    ),
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
    "decision.foresight": (
        "{by}がライフの上か下に置く手札を選ぶ",
        "{by} chooses a card in hand to put on the top or bottom of life",
    ),
    "decision.place": (
        "{by}はライフの上と下のどちらに置くか",
        "Does {by} put the card on the top or the bottom of life?",
    ),
    "decision.exhaust": (
        "{by}は切札を裏切札にするか、ダメージを受けるか",
        "Does {by} turn the trump face down or take the damage?",
    ),
    "decision.switch": ("{by}が兵士として出す手札を選ぶ", "{by} chooses the card in hand that enters as a soldier"),
    "decision.give": (
        "{by}が墓地に移す自分のユニットを選ぶ",
        "{by} chooses which of {by}'s units goes to the graveyard",
    ),
    "decision.trigger": ("{by}が先に処理する誘発アクションを選ぶ", "{by} chooses which triggered action comes first"),
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
        "{by} states the order of the decks after the new shuffle",
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


_WORDS = {"rare": "the rare card", "pack": "a card from the pack", "grave": "graveyard"}


def _names(text: str) -> str:
    """Puts the cards of an English text with their signs, a Joker with its article, and words of answers as they are
    said."""
    return jokers(cards(translate(text, _WORDS)))


def _first(text: str) -> str:
    """Puts the cards of a text with their signs and, for the beginning of an English sentence, the first letter of a
    kind of unit in capitals; an id that could be read as a word gets quotation marks."""
    return first_word(as_name(cards(text)))


def _one(text: str) -> str:
    """Words a wanted single thing in English with its article: "1 soldier of yours" becomes "a soldier of the requesting
    player"; other texts stay."""
    text = text.replace(" of yours", " of the requesting player").replace("1 opponent", "the opponent")
    return re.sub(r"^1 ([a-z])", lambda found: f"{'an' if found[1] in 'aeiou' else 'a'} {found[1]}", text)


def _kind(text: str) -> str:
    """Returns the kind of key unit that is wanted in English, without whose it is: "1 soldier of yours with the label
    Slash" becomes "soldier with the label Slash"."""
    return text.removeprefix("1 ").replace(" of yours", "")


def _kind_ja(text: str) -> str:
    """Returns the kind of key unit that is wanted in Japanese, without whose it is: 自分の騎士1体 becomes 騎士."""
    return text.replace("自分の", "").removesuffix("1体")


_CARD_WORDS = {"A": "an ace", "Q": "a queen", "A + J": "an ace and a J", "A,10,J,Q,K of the same suit": "A, 10, J, Q and K of the same suit"}  # fmt: skip


def _key(text: str) -> str:
    """Words in English which key cards are wanted: "an ace", "two of ♡A-10", "one of ♠A-K and one of ♣A-K"."""
    if text in _CARD_WORDS:
        return _CARD_WORDS[text]
    parts = [re.sub(r"^(.+) ×2$", r"two of \1", part) for part in text.split(" + ")]
    return (
        jokers(text)
        if len(parts) == 1 and " of " not in parts[0]
        else " and ".join(part if " of " in part else f"one of {part}" for part in parts)
    )


def _key_ja(text: str) -> str:
    """Words in Japanese which key cards are wanted: 同じスートのA、10、J、Q、K, ♡A〜10を2枚."""
    return re.sub(r"^(.+) ×2$", r"\1を2枚", text.replace(",", "、"))


def _must_be(text: str) -> str:
    """Words in English what the key must be: "card must be an ace", "cards must be 2 of the same suit"."""
    wanted = re.sub(r"^(\d+) cards ", r"\1 ", _key(text))
    several = re.match(r"\d+ |two |A, ", wanted) or " and " in wanted
    return f"card{'s' if several else ''} must be {wanted}"


def _few(between: str, more: str) -> Callable[[str], str]:
    """Makes the function that gives the first of the answers to choose from, and how many `more` there are."""

    def say(text: str) -> str:
        """The first answers."""
        parts = re.split(rf"{between}(?![^(]*[)])", text)
        told = between.join(parts[:MOST])
        return told if len(parts) <= MOST else told + more.format(len(parts) - MOST)

    return say


MOST = 8  # of the answers to choose from that a check names
_PAYING = (("D", "を捨てる", "discarding"), ("B", "をドライブ", "driving"), ("S", "を墓地に移す", "sacrificing"))


def _paid_ja(text: str) -> str:
    """Words the payment in an answer in Japanese: `D: ♣2、♠5` becomes ♣2、♠5を捨てる; other texts stay."""
    for symbol, does, _ in _PAYING:
        pays = re.compile(rf"(?:^|(?<=; )){symbol}: ([^;]+)")
        text = pays.sub(lambda found, does=does: joined_last(found[1], "ja") + does, text)  # type: ignore[misc]
    return text.replace("; ", "、")


def _paid(text: str) -> str:
    """Words the payment in an answer in English: `D: ♣2, ♠5` becomes "discarding ♣2, ♠5"; other texts stay."""
    for symbol, _, does in _PAYING:
        pays = re.compile(rf"(?:^|(?<=; )){symbol}: ([^;]+)")
        text = pays.sub(lambda found, does=does: f"{does} {joined_last(jokers(found[1]), 'en')}", text)  # type: ignore[misc]
    return text.replace("; ", " and ")


def _left(unit: str) -> Callable[[str], str]:
    """Makes the function that says in Japanese how many there are, counted by this `unit` and verb: 1体しかいない."""
    counter, verb_ = unit[0], unit[1:]
    return lambda text: f"1{counter}も{verb_}" if text == "0" else f"{text}{counter}しか{verb_}"


def _none(text: str) -> str:
    """Returns an English number, "none" for 0."""
    return "none" if text == "0" else text


def _range_en(text: str) -> str:
    """Words in English how many to choose: "exactly 2", "1 to 3"."""
    return text.replace("-", " to ") if "-" in text else f"exactly {text}"


def _answer(text: str) -> str:
    """Puts an answer of an English sentence between quotation marks, unless it has them."""
    text = _first(text)
    return text if text.startswith("“") else f"“{text}”"


_PAYS = {"B": "be driven for the cost B", "D": "be discarded for the cost D", "S": "be sacrificed for the cost S"}
_PAID_WITH = (
    {"B": "ドライブする防壁", "C": "ドライブするキーユニット", "D": "捨てる手札", "S": "墓地に移すキャラクター"},
    {"B": "bulwarks to drive", "C": "key units to drive", "D": "cards to discard", "S": "characters to sacrifice"},
)
# things by what they are, cards by their signs, numbers from one to another, what a unit is with its article
_WAYS: dict[str, tuple[Way, Way]] = {
    **dict.fromkeys(THINGS, (_answers, _names)),
    **dict.fromkeys(("keys", "missing"), (jokers_ja, jokers)),
    "key": (_key_ja, _key),
    "wanted": (_range, _one),
    "character": (str, a_character),
}
CHECKS |= localized_templates(CHECKS, **_WAYS)
for _thing in THINGS:  # what a sentence begins with has a capital letter
    _begun = {key: both for key, both in CHECKS.items() if both[1].startswith(f"{{{_thing}}}")}
    CHECKS |= localized_templates(_begun, **{**_WAYS, _thing: (_answers, _first)})
# an argument that one sentence says otherwise: a card and not a player (A), a place, a number with what it counts
_ZONE: dict[str, tuple[Way, Way]] = {"zone": (zones_ja, in_zone)}
_KIND: dict[str, tuple[Way, Way]] = {"wanted": (_kind_ja, _kind)}
_OTHERWISE: dict[str, dict[str, tuple[Way, Way]]] = {
    "timing.stage.no": {"count": (str, counted("request"))},
    "key.impossible": _ZONE,
    "key.unsaid": _ZONE,
    "key.condition": {"key": (_key_ja, _must_be), "keys": (jokers_ja, str)},
    "key.have": {**_ZONE, "keys": (jokers_ja, cards_do("is", "are"))},
    "key.unknown": _ZONE,
    "key.absent": {**_ZONE, "missing": (jokers_ja, cards_do("is", "are"))},
    "unit.possible": _KIND,
    "unit.impossible": _KIND,
    "unit.lacking": _KIND,
    "unit.wrong": {"wanted": (_kind_ja, lambda text: a_character(_kind(text)))},
    "cost.short.B": {"wanted": (str, counted("charged bulwark")), "there": (_left("体いない"), _none)},
    "cost.short.D": {"wanted": (str, counted("card")), "there": (_left("枚ない"), _none)},
    "cost.short.hand": {"wanted": (str, counted("card")), "there": (_left("枚ない"), _none)},
    "cost.short.L": {"wanted": (str, counted("life card")), "there": (_left("枚ない"), _none)},
    "cost.short.S": {"wanted": (str, counted("character")), "there": (_left("体いない"), _none)},
    "cost.named.count": {"symbol": _PAID_WITH},
    "cost.named.hand": {"name": (jokers_ja, verb("is", "are", jokers))},
    "cost.named.key": {"name": (jokers_ja, alike)},
    "cost.named.own": {"symbol": (str, _PAYS)},
    "cost.named.keyunit": {"symbol": (str, _PAYS)},
    "answer.must": {"wanted": (cards, lambda text: as_name(cards(text)))},
    "answer.count": {"wanted": (_range, _range_en)},
    "answer.only": {"taken": (lambda text: _paid_ja(_answers(text)), lambda text: _paid(_names(text)))},
    "answer.elsewhere": {"place": (zones_ja, in_zone), **_ZONE},
    "answer.option": {
        "answer": (_answers, _answer),
        "options": (
            lambda text: _few("、", "、ほか{}通り")(_answers(text)),
            lambda text: _few(", ", " and {} more")(_names(text)),
        ),
    },
    "decision.card": {"zone": (zones_ja, in_zone)},
    "decision.discard": {"least": (str, counted("card"))},
    "decision.setup.trumps": {"most": (str, counted("card"))},
    "decision.setup.strategy": {"most": (str, counted("card"))},
}
for _key_of, _ways in _OTHERWISE.items():
    CHECKS |= localized_templates({_key_of: CHECKS[_key_of]}, **{**_WAYS, **_ways})
