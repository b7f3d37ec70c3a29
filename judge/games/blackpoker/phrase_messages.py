"""Plays, answers and claims of BlackPoker as a player says them."""

import re
from collections.abc import Callable

from judge.engine.templates import TwoWay, localized_templates, translate, untranslated
from judge.games.blackpoker.cards import JOKERS, alike, is_joker, sign


def a_character(text: str) -> str:
    """Puts the English article before the word for a unit: "an ace", "a hero"."""
    return f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}"


def counted(one: str) -> Callable[[str], str]:
    """Makes the function that puts a number before an English noun: "1 card", "3 cards"."""
    return lambda number: f"{number} {one}" if number == "1" else f"{number} {one}s"


def verb(one: str, several: str, names: Callable[[str], str] = str) -> Callable[[str], str]:
    """Makes the function that puts the English verb behind one name or several (in the words of `names`): "a1 is",
    "a1, a2 are"."""
    return lambda text: f"{names(text)} {several if ', ' in re.sub('[(].*?[)]', '', text) else one}"


def jokers(text: str) -> str:
    """Puts an article before a Joker among the cards of an English text: "♠5, a Joker"; two are "two Jokers"."""
    parts = text.split(", ")
    if sum(map(is_joker, parts)) > 1:
        return ", ".join(["two Jokers", *(part for part in parts if not is_joker(part))])
    return ", ".join(f"a {alike(part)}" if is_joker(part) else part for part in parts)


def cards_do(one: str, several: str) -> Callable[[str], str]:
    """Makes the function that says what one card or several do: "card ♡7 goes", "cards ♡7, ♡8 go"."""

    def say(text: str) -> str:
        """The cards with their verb."""
        parts = text.split(", ")
        if len(parts) == 2 and all(map(is_joker, parts)):
            return f"cards, two Jokers, {several}"
        return f"card{'s' if len(parts) > 1 else ''} {verb(one, several)(', '.join(map(alike, parts)))}"

    return say


def jokers_ja(text: str) -> str:
    """Calls a second Joker among the cards of a Japanese text a Joker too: ♠5、Joker; two are Joker2枚."""
    parts = text.split("、")
    if sum(map(is_joker, parts)) > 1:
        return "、".join([*(part for part in parts if not is_joker(part)), f"{JOKERS[0]}2枚"])
    return "、".join(map(alike, parts))


def cards(text: str) -> str:
    """Writes the cards in a list or map of a text with their signs, `H7` as ♡7; everything else stays."""
    parts = re.split("(、|, |: )", text)
    return "".join(sign(part) if re.fullmatch("[SHDC](10|[2-9AJQK])", part) else part for part in parts)


def first_word(text: str) -> str:
    """Puts the first letter of an English text in capitals if it begins with a kind of unit and its card: "Soldier ♠6
    (a1)"; anything else, such as an id, stays as it is."""
    return text[:1].upper() + text[1:] if re.match("[a-z]+( [a-z]+)* [♠♡♢♣J(]", text) else text


def in_zone(text: str) -> str:
    """Words in English where a thing is, one zone or several: "in hand", "on the field and in the graveyard"."""
    return " and ".join(_in_one_zone(zone) for zone in text.split(", "))


_PLACES = {"hand": "in hand", "life": "among the life cards", "field": "on the field", "stage": "on the stage"}


def _in_one_zone(zone: str) -> str:
    """Words one zone in English as a place: "in hand", "on the field", "in the graveyard"."""
    return _PLACES.get(zone) or f"in the {zone}{' zone' if zone in ('rare card', 'trump') else ''}"


_ZONES = {"切札": "切札領域", "フォグ": "フォグ領域", "レアカード": "レアカード領域"}


def zones_ja(text: str) -> str:
    """Words one zone or several in Japanese: 墓地と切札領域."""
    return "と".join(_ZONES.get(zone, zone) for zone in text.split("、"))


def _number(unit: Callable[[str], str]) -> Callable[[str], str]:
    """Makes the function that puts a number before a Japanese counter (`unit`); a text that is no number, such as names
    of cards, stays."""
    return lambda text: unit(text) if text.isdecimal() else text


SAID = {
    "say.play.request": ("{by}が{request}を起こす", "{by} requests {request}"),
    "say.play.request.key": ("{by}が{key}で{request}を起こす", "{by} requests {request} with {key}"),
    "say.play.request.key.target": (
        "{by}が{target}を対象に、{key}で{request}を起こす",
        "{by} requests {request} with {key}, targeting {target}",
    ),
    "say.play.request.key.pay": (
        "{by}が{key}で{request}を起こす ({pay})",
        "{by} requests {request} with {key}, {pay}",
    ),
    "say.play.request.key.pay.target": (
        "{by}が{target}を対象に、{key}で{request}を起こす ({pay})",
        "{by} requests {request} with {key}, targeting {target}, {pay}",
    ),
    "say.play.request.pay": ("{by}が{request}を起こす ({pay})", "{by} requests {request}, {pay}"),
    "say.play.request.pay.target": (
        "{by}が{target}を対象に{request}を起こす ({pay})",
        "{by} requests {request}, targeting {target}, {pay}",
    ),
    "say.play.request.target": (
        "{by}が{target}を対象に{request}を起こす",
        "{by} requests {request}, targeting {target}",
    ),
    "say.play.request.unit": (
        "{by}がキーユニット{unit}で{request}を起こす",
        "{by} requests {request} with {unit} as the key unit",
    ),
    "say.play.request.unit.target": (
        "{by}が{target}を対象に、キーユニット{unit}で{request}を起こす",
        "{by} requests {request} with {unit} as the key unit, targeting {target}",
    ),
    # what a cost is paid with
    "say.part.id": ("id: {id}", "id: {id}"),
    "say.pay.B": ("{B}をドライブ", "driving {B}"),
    "say.pay.C": ("キーユニット{C}をドライブ", "driving {C} as the key unit"),
    "say.pay.D": ("{D}を捨てる", "discarding {D}"),
    "say.pay.S": ("{S}を墓地に移す", "sacrificing {S}"),
    "say.pay.B.D": ("{B}をドライブし{D}を捨てる", "driving {B} and discarding {D}"),
    "say.pay.B.S": ("{B}をドライブし{S}を墓地に移す", "driving {B} and sacrificing {S}"),
    "say.pay.D.S": ("{D}を捨て{S}を墓地に移す", "discarding {D} and sacrificing {S}"),
    # answers
    "say.answer.attackers": ("{by}が{value}でアタックする", "{by} attacks with {value}"),
    "say.answer.attackers.none": ("{by}はアタッカーを選ばない", "{by} attacks with no units"),
    "say.answer.blocks.none": ("{by}はブロックしない", "{by} does not block"),
    "say.answer.blocks": ("{by}が{value}ブロックする", "{by} blocks {value}"),
    "say.answer.blocks.before": ("{by}がブロックする ({value})", "{by} blocks ({value})"),
    "say.answer.bj": ("{by}が{value}", "{by} {value}"),
    "say.answer.bj.before": ("{by}: {value}", "{by}: {value}"),
    "say.answer.bulwark": ("{by}が{value}を防壁にする", "{by} sets {value} as a bulwark"),
    "say.answer.card": ("{by}の不明なカードは{value}である", "{by}'s unknown card is {value}"),
    "say.answer.destroy": ("{by}が{value}を墓地に移す", "{by} moves {value} to the graveyard"),
    "say.answer.discard.none": ("{by}は何も捨てない", "{by} discards no cards"),
    "say.answer.discard": ("{by}が{value}を捨てる", "{by} discards {value}"),
    "say.answer.drain": ("{by}が{value}をライフの下に置く", "{by} puts {value} on the bottom of life"),
    "say.answer.draw.yes": ("{by}がもう1枚引く", "{by} draws one more card"),
    "say.answer.draw.no": ("{by}はこれ以上引かない", "{by} draws no more cards"),
    "say.answer.exhaust": ("{by}が{value}", "{by} {value}"),
    "say.answer.exhaust.before": ("{by}が{value}を選ぶ", "{by} chooses: {value}"),
    "say.answer.foresight": (
        "{by}がライフに置く手札に{value}を選ぶ",
        "{by} chooses {value} to put on the top or bottom of life",
    ),
    "say.answer.give": ("{by}が{value}を墓地に移す", "{by} moves {value} to the graveyard"),
    "say.answer.illusion.none": ("{by}はどの兵士も防壁にしない", "{by} turns no soldier into a bulwark"),
    "say.answer.illusion": ("{by}が{value}を防壁にする", "{by} turns {value} into bulwarks"),
    "say.answer.key": ("{by}が{value}をキーカードにする", "{by} uses {value} as the key"),
    "say.answer.mode": ("{by}が「{value}」を選ぶ", "{by} chooses “{value}”"),
    "say.answer.open": ("{by}が{value}を表切札にする", "{by} turns {value} face up"),
    "say.answer.order": ("{by}が上から{value}の順に並べる", "{by} puts {value} in this order, from the top"),
    "say.answer.pack": ("{by}が{value}を取る", "{by} takes {value}"),
    "say.answer.pack.before": ("{by}が{value}から取る", "{by} takes from: {value}"),
    "say.answer.packcard": ("{by}が{value}を取る", "{by} takes {value}"),
    "say.answer.pay": ("{by}がコストを払う ({value})", "{by} pays by {value}"),
    "say.answer.place": ("{by}がライフの{value}に置く", "{by} puts the card on the {value} of life"),
    "say.answer.reinforce": ("{by}が{value}を兵士として出す", "{by} puts {value} onto the field as a soldier"),
    "say.answer.repair": ("{by}が墓地の{value}を装備させる", "{by} chooses {value} in the graveyard as the equipment"),
    "say.answer.revive": ("{by}が墓地の{value}を選ぶ", "{by} chooses {value} in the graveyard"),
    "say.answer.sacrifice": ("{by}が{value}を墓地に移す", "{by} moves {value} to the graveyard"),
    "say.answer.search": ("{by}の{card}は{value}にある", "{by}'s {card} is {value}"),
    "say.answer.search.before": ("{by}の{card}のある場所: {value}", "{by}'s {card} is here: {value}"),
    "say.answer.search.none": ("{by}の{card}はどの領域にもない", "{by}'s {card} is not in any zone"),
    "say.answer.search.life": ("{by}がライフから{value}を取る", "{by} takes {value} from life"),
    "say.answer.setup.open": ("{by}が{value}を表切札にする", "{by} turns {value} face up"),
    "say.answer.setup.rare": ("{by}が{value}をレアカードにする", "{by} sets {value} aside as the rare card"),
    "say.answer.setup.shuffle": ("デッキの並びは、{value}", "In order, {value}"),
    "say.answer.setup.strategy": ("{by}が{value}を最初の手札に入れる", "{by} takes {value} into the opening hand"),
    "say.answer.setup.trumps": ("{by}が{value}を切札にする", "{by} chooses {value} as trumps"),
    "say.answer.strike": ("{by}が{value}を無効にする", "{by} negates {value}"),
    "say.answer.strip": ("{by}が{value}を捨てさせる", "{by} has {value} discarded"),
    "say.answer.switch": ("{by}が{value}を兵士として出す", "{by} puts {value} onto the field as a soldier"),
    "say.answer.target": ("{by}が{value}を対象にする", "{by} targets {value}"),
    "say.answer.trigger": ("{by}が{value}を先に処理する", "{by} lets {value} come first"),
    "say.answer.unit": ("{by}が{value}をキーユニットにする", "{by} uses {value} as the key unit"),
    # claims
    "say.claim.life.0": ("{about}のライフは0枚", "{about} has no life left"),
    "say.claim.life.[]": ("{about}のライフは0枚", "{about} has no life left"),
    "say.claim.life": ("{about}のライフは{value}", "{about}'s life is {value}"),
    "say.claim.hand.0": ("{about}の手札は0枚", "{about} has no cards in hand"),
    "say.claim.hand.[]": ("{about}の手札は0枚", "{about} has no cards in hand"),
    "say.claim.hand": ("{about}の手札は{value}", "{about} has {value} in hand"),
    "say.claim.grave.0": ("{about}の墓地のカードは0枚", "{about} has no cards in the graveyard"),
    "say.claim.grave.[]": ("{about}の墓地のカードは0枚", "{about} has no cards in the graveyard"),
    "say.claim.grave": ("{about}の墓地のカードは{value}", "{about} has {value} in the graveyard"),
    "say.claim.order": ("{about}の並びは順に{value}", "{about}, in order, is {value}"),
    "say.claim.top": ("{about}の一番上は{value}", "The top card of {about} is {value}"),
    "say.claim.top.none": ("{about}は空である", "{about} is empty"),
    "say.claim.zone": ("{about}は{value}にある", "{about} is {value}"),
    "say.claim.zone.?": ("{about}は不明なカードの中にあるかもしれない", "{about} may be among the unknown cards"),
    "say.claim.zone.gone": ("{about}はどの領域にもない", "{about} is not in any zone"),
    "say.claim.size": ("{about}のサイズは{value}", "{about} has size {value}"),
    "say.claim.size.none": ("{about}は場の兵士ではない", "{about} is not a soldier on the field"),
    "say.claim.state": ("{about}の状態は{value}", "{about} is in this state: {value}"),
    "say.claim.state.charge": ("{about}はチャージ状態である", "{about} is charged"),
    "say.claim.state.drive": ("{about}はドライブ状態である", "{about} is driven"),
    "say.claim.state.up": ("{about}は表向きである", "{about} is face up"),
    "say.claim.state.down": ("{about}は裏向きである", "{about} is face down"),
    "say.claim.state.none": ("{about}は場にない", "{about} is not on the field"),
    "say.claim.as": ("{about}は{value}である", "{about} is {value}"),
    "say.claim.as.none": ("{about}は場のユニットではない", "{about} is not a unit on the field"),
    "say.claim.bound": ("{about}は{value}に働いている", "{about} works on {value}"),
    "say.claim.bound.none": ("{about}は特定のものに働いていない", "{about} does not work on a single target"),
    "say.claim.attacks": ("アタッカーは{value}", "The only attacker is {value}"),
    "say.claim.attacks.several": ("アタッカーは{value}", "The attackers are {value}"),
    "say.claim.attacks.[]": ("アタッカーはいない", "No unit attacks"),
    "say.claim.blocks": ("このアタックでは、{value}にブロックされている", "In this attack, {value}"),
    "say.claim.blocks.before": ("ブロックは{value}", "The blocks are {value}"),
    "say.claim.blocks.{}": ("ブロックされているアタッカーはいない", "No attacker is blocked"),
    "say.claim.resolved": ("{value}が解決した", "{value} resolved"),
    "say.claim.resolved.several": ("{value}がこの順に解決した", "These resolved, in this order: {value}"),
    "say.claim.resolved.[]": ("まだ何も解決していない", "Nothing has resolved"),
    "say.claim.negated": ("{value}は無効になった", "{value} was negated"),
    "say.claim.negated.several": ("{value}はどれも無効になった", "{value} were negated"),
    "say.claim.negated.[]": ("無効になったものはない", "Nothing was negated"),
    "say.claim.negated.[].before": ("何も無効になっていない", "Nothing was negated"),
    "say.claim.fizzled": (
        "{value}は対象を失い、効果を発揮せずに解決した",
        "{value} lost its target and resolved without effect",
    ),
    "say.claim.fizzled.[]": (
        "対象を失い、効果を発揮せずに解決したものはない",
        "Nothing lost its target and resolved without effect",
    ),
    "say.claim.turn": ("ターンプレイヤーは{value}", "The turn player is {value}"),
    "say.claim.chance": ("チャンスを持つのは{value}", "{value} has the chance"),
    "say.claim.chance.none": ("誰もチャンスを持っていない", "No one has the chance"),
    "say.claim.stage": ("ステージにあるのは{value}だけ", "Only {value} is on the stage"),
    "say.claim.stage.several": ("ステージには下から{value}がある", "From the bottom, the stage has {value}"),
    "say.claim.stage.[]": ("ステージは空である", "The stage is empty"),
    # what became of a request
    "ended.resolved": ("{request}は解決した", "{request} resolved"),
    "ended.aimed": ("{request}は対象を失わずに解決した", "{request} resolved without losing its target"),
    "ended.fizzled": (
        "{request}は対象を失い、効果を発揮せずに解決した",
        "{request} lost its target and resolved without effect",
    ),
    "ended.negated": ("{request}は無効になった", "{request} was negated"),
    "ended.dropped": ("{request}はステージに積まれなかった", "{request} was not put on the stage"),
    "ended.staged": ("{request}はまだステージにある", "{request} is still on the stage"),
    "ended.never": ("{request}は起こされていない", "{request} was never requested"),
}


def _read_zone(text: str) -> list[str]:
    """Reads a place that a player tells in either language and returns a list of one text, the zones as a claim has
    them, in the same language: "on the field and in the graveyard" gives "field, graveyard", 墓地と切札領域 gives
    "墓地, 切札"."""
    zones = re.split(" and |と", text)
    bare = [re.sub("^(?:on|in|among) (?:the )?| (?:zone|cards)$", "", zone) for zone in zones]
    known = {told: zone for zone, told in _ZONES.items()}
    return [", ".join(known.get(zone, zone) for zone in bare)]


def _pairs(text: str) -> list[tuple[str, str]]:
    """Returns (attacker, blockers) for the blocks as a claim has them in either language: `a1: w3, w5; a2: w4`."""
    pairs = (part.partition(": ") for part in re.split("; |(?:、|, )(?=[^、,;]*: )", text) if part)
    return [(attacker, blockers) for attacker, _, blockers in pairs]


def _blocks(text: str) -> str:
    """Words in Japanese who is blocked by whom: `a1: w3、w5; a2: w4` becomes a1をw3とw5で、a2をw4で."""
    return "、".join(f"{attacker}を{blockers.replace('、', 'と')}で" for attacker, blockers in _pairs(text))


def _blocked(text: str) -> str:
    """Words in Japanese, for a claim, who is blocked by whom: a1はw3とw5に、a2はw4."""
    return "に、".join(f"{attacker}は{blockers.replace('、', 'と')}" for attacker, blockers in _pairs(text))


def _in_english(first: str, between: str) -> Callable[[str], str]:
    """Makes the function that words the blocks in English: "a1 with w3 and w5, and a2 with w4". `between` stands
    between attacker and blockers, in the first pair `first`."""

    def say(text: str) -> str:
        """The blocks in words."""
        pairs = [(attacker, " and ".join(blockers.rsplit(", ", 1))) for attacker, blockers in _pairs(text)]
        said = [f"{attacker} {between if n else first} {blockers}" for n, (attacker, blockers) in enumerate(pairs)]
        return ", and ".join([*([", ".join(said[:-1])] if said[1:] else []), *said[-1:]])

    return say


_BETWEEN = " (?:with|is blocked by|by) "


def _read_blocks(text: str) -> list[str]:
    """Reads the blocks that a player tells in either language and returns a list of one text, the blocks as a claim has
    them: a1をw3とw5で、a2をw4で and "a1 with w3 and w5, and a2 with w4" give `a1: w3, w5; a2: w4`."""
    if re.search(_BETWEEN, text):
        parts = re.split(rf"; |, (?:and )?(?=[^,;]*{_BETWEEN})", text)
        return ["; ".join(re.sub(_BETWEEN, ": ", part, count=1).replace(" and ", ", ") for part in parts)]
    if "を" not in text and "は" not in text:
        return [text]
    pairs = (re.split("[をは]", part, maxsplit=1) for part in re.split(" ?で(?:、|$)|に、", text) if part)
    return ["; ".join(f"{a.strip()}: {re.sub(' ?と', ', ', ''.join(b)).strip()}" for a, *b in pairs)]


def _read_number(text: str) -> list[str]:
    """Reads a number of cards that a player tells and returns a list of one text: "3 cards" and 3枚 give 3; other texts
    stay."""
    return [re.sub(r"^(\d+)(?: cards?|枚)$", r"\1", text)]


# what players say otherwise than the sentences of plays
REWORDINGS = (
    (r"^(\S+) (?:plays|uses|declares|raises) ", r"\1 requests "),
    (r"^(\S+ requests (?:(?! with | on | at ).)+?) (?=(?:[♠♡♢♣SHDC](?:10|[2-9AJQK])|Joker2?)(?: |,|$))", r"\1 with "),
    (r",? (?:on|at|against|onto) (?!the (?:bottom|field))", ", targeting "),
    (r",? paying (?:with )?", ", discarding "),
    (r"^(\S+?)が(\S+?)に(\S+?)で(.+?)(?:を起こす|を使う|する)?$", r"\1が\3で\4を起こす (対象: \2)"),
    (r"^(\S+?)が(\S+?)で(\S+?)に(.+?)(?:を起こす|を使う|する)?$", r"\1が\2で\4を起こす (対象: \3)"),
    (r"^(\S+?)が(\S+?)に(?!.*対象)(.+?)(?:を起こす|を使う|する)$", r"\1が\3を起こす (対象: \2)"),
    (r"^(\S+?)が(.+?)(?:を使う|を宣言する|する)$", r"\1が\2を起こす"),
)

_ABOUT = (str, first_word)
SAID |= localized_templates({key: both for key, both in SAID.items() if both[1].startswith("{about}")}, about=_ABOUT)
SAID |= localized_templates(
    {"say.claim.as": SAID["say.claim.as"]},
    about=_ABOUT,
    value=(str, TwoWay(a_character, lambda text: [re.sub("^an? ", "", text)])),
)
SAID |= localized_templates(
    {"say.claim.zone": SAID["say.claim.zone"]},
    about=_ABOUT,
    value=(TwoWay(zones_ja, _read_zone), TwoWay(in_zone, _read_zone)),
)
SAID |= localized_templates(
    {"say.answer.search": SAID["say.answer.search"]},
    value=(TwoWay(zones_ja, _read_zone), TwoWay(in_zone, _read_zone)),
)
_FROM = {"パック": "パックのカード"}, {"pack": "a card from the pack", "rare": "the rare card"}
SAID |= localized_templates(
    {"say.answer.pack": SAID["say.answer.pack"]},
    value=(
        TwoWay(lambda text: cards(translate(text, _FROM[0])), lambda text: untranslated(text, _FROM[0])),
        TwoWay(lambda text: cards(translate(text, _FROM[1])), lambda text: untranslated(text, _FROM[1])),
    ),
)
SAID |= localized_templates(
    {"say.answer.pay": SAID["say.answer.pay"]},
    value=(
        str,
        TwoWay(
            lambda text: text if re.match("driving|discarding|sacrificing", text) else f"using {text}",
            lambda text: [text.removeprefix("using ")],
        ),
    ),
)
SAID |= localized_templates(
    {"say.answer.setup.shuffle": SAID["say.answer.setup.shuffle"]},
    value=(
        TwoWay(lambda text: text.replace(": ", "が"), lambda text: [re.sub("(^|; )([^;]+?)が", r"\1\2: ", text)]),
        TwoWay(lambda text: text.replace(": ", " has "), lambda text: [text.replace(" has ", ": ")]),
    ),
)
SAID |= localized_templates(
    {"say.answer.exhaust": SAID["say.answer.exhaust"]},
    value=(
        {"裏にする": "切札を裏切札にする", "ダメージ": "ダメージを受ける"},
        {"close": "turns the trump face down", "damage": "takes the damage"},
    ),
)
SAID |= localized_templates(
    {"say.answer.blocks": SAID["say.answer.blocks"]},
    value=(TwoWay(_blocks, _read_blocks), TwoWay(_in_english("with", "with"), _read_blocks)),
)
SAID |= localized_templates(
    {"say.claim.blocks": SAID["say.claim.blocks"]},
    value=(TwoWay(_blocked, _read_blocks), TwoWay(_in_english("is blocked by", "by"), _read_blocks)),
)
SAID |= localized_templates(
    {"say.answer.bj": SAID["say.answer.bj"]},
    value=({"もう1枚": "もう1枚公開する"}, {"hit": "hits", "stand": "stands"}),
)
SAID |= localized_templates(
    {key: SAID[key] for key in ("say.answer.open", "say.answer.setup.open")},
    value=(str, TwoWay(lambda text: re.sub(r"^(?:\S+'s )?trump ", "the trump ", text), lambda text: [text])),
)
SAID |= localized_templates(
    {key: SAID[key] for key in ("say.claim.life", "say.claim.hand", "say.claim.grave")},
    value=(TwoWay(_number("{}枚".format), _read_number), TwoWay(_number(counted("card")), _read_number)),
)
