"""Plays, answers and claims of BlackPoker as a player says them."""

import re

from judge.games.blackpoker.cards import sign
from judge.render.words.local import told


def a_character(text: str) -> str:
    """What a unit is, with the article: an ace, a hero."""
    return f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}"


def cards(text: str) -> str:
    """Cards of a list by their signs, `H7` as ♡7; everything else as it is."""
    parts = re.split("(、|, )", text)
    return "".join(sign(part) if re.fullmatch("[SHDC](10|[2-9AJQK])", part) else part for part in parts)


def first_word(text: str) -> str:
    """What begins a sentence: "Soldier ♠6 (a1)"; an id stays as it is written."""
    return text[:1].upper() + text[1:] if re.match("[a-z]+( [a-z]+)* [♠♡♢♣J(]", text) else text


def _in_zone(text: str) -> str:
    """Where a thing is; the cards of a unit may lie apart."""
    zones = (zone + " zone" if zone == "rare card" else zone for zone in text.split(", "))
    return " and ".join(f"{'on' if zone in ('field', 'stage') else 'in'} the {zone}" for zone in zones)


SAID = {
    "say.play.request": ("{by}の{request}", "{by} requests {request}"),
    "say.play.request.key": ("{by}の{request} {key}", "{by} requests {request} with {key}"),
    "say.play.request.key.target": (
        "{by}の{request} {key} → {target}",
        "{by} requests {request} with {key} at {target}",
    ),
    "say.play.request.key.pay": (
        "{by}の{request} {key} ({pay})",
        "{by} requests {request} with {key} ({pay})",
    ),
    "say.play.request.key.pay.target": (
        "{by}の{request} {key} → {target} ({pay})",
        "{by} requests {request} with {key} at {target} ({pay})",
    ),
    "say.play.request.pay": ("{by}の{request} ({pay})", "{by} requests {request} ({pay})"),
    "say.play.request.pay.target": (
        "{by}の{request} → {target} ({pay})",
        "{by} requests {request} at {target} ({pay})",
    ),
    "say.play.request.target": ("{by}の{request} → {target}", "{by} requests {request} at {target}"),
    "say.play.request.unit": (
        "{by}の{request} (キーユニット: {unit})",
        "{by} requests {request} with {unit} as key unit",
    ),
    "say.play.request.unit.target": (
        "{by}の{request} → {target} (キーユニット: {unit})",
        "{by} requests {request} at {target} with {unit} as key unit",
    ),
    # what a cost is paid with
    "say.part.id": ("{id}と呼ぶ", "called {id}"),
    "say.pay.B": ("{B}をドライブ", "driving {B}"),
    "say.pay.D": ("{D}を捨てる", "discarding {D}"),
    "say.pay.S": ("{S}を墓地へ", "giving {S}"),
    "say.pay.B.D": ("{B}をドライブし{D}を捨てる", "driving {B} and discarding {D}"),
    "say.pay.B.S": ("{B}をドライブし{S}を墓地へ", "driving {B} and giving {S}"),
    "say.pay.D.S": ("{D}を捨て{S}を墓地へ", "discarding {D} and giving {S}"),
    # answers
    "say.answer.attackers": ("{by}は{value}でアタックする", "{by} attacks with {value}"),
    "say.answer.attackers.none": ("{by}はアタックさせない", "{by} attacks with nothing"),
    "say.answer.blocks.none": ("{by}はブロックしない", "{by} blocks nothing"),
    "say.answer.blocks": ("{by}のブロック ({value})", "{by} blocks ({value})"),
    "say.answer.bj": ("{by}: {value}", "{by}: {value}"),
    "say.answer.bulwark": ("{by}は{value}を防壁にする", "{by} sets {value} as a bulwark"),
    "say.answer.card": ("{by}の分からないカードは{value}である", "{by}'s unknown card is {value}"),
    "say.answer.destroy": ("{by}は{value}を墓地に移す", "{by} destroys {value}"),
    "say.answer.discard": ("{by}は{value}を捨てる", "{by} discards {value}"),
    "say.answer.drain": ("{by}は{value}をライフの下に置く", "{by} puts {value} below the life"),
    "say.answer.draw.yes": ("{by}はもう1枚引く", "{by} draws one more"),
    "say.answer.draw.no": ("{by}はもう引かない", "{by} draws no more"),
    "say.answer.exhaust": ("{by}は{value}を選ぶ", "{by} chooses: {value}"),
    "say.answer.foresight": ("{by}は{value}をライフに置く", "{by} puts {value} onto or below the life"),
    "say.answer.give": ("{by}は{value}を墓地に移す", "{by} gives {value}"),
    "say.answer.illusion": ("{by}は{value}を防壁にする", "{by} turns {value} into bulwarks"),
    "say.answer.key": ("{by}のキーカードは{value}", "{by}'s key is {value}"),
    "say.answer.mode": ("{by}は{value}を選ぶ", "{by} chooses: {value}"),
    "say.answer.open": ("{by}は{value}を表にする", "{by} turns {value} up"),
    "say.answer.order": ("{by}の順番は上から{value}", "{by}'s order from the top: {value}"),
    "say.answer.pack": ("{by}は{value}から取る", "{by} takes from: {value}"),
    "say.answer.packcard": ("{by}は{value}を取る", "{by} takes {value}"),
    "say.answer.pay": ("{by}の支払い: {value}", "{by} pays by {value}"),
    "say.answer.place": ("{by}は{value}に置く", "{by} puts it at the {value}"),
    "say.answer.reinforce": ("{by}は{value}を兵士として出す", "{by} brings {value} as a soldier"),
    "say.answer.repair": ("{by}は墓地の{value}を装備させる", "{by} equips {value} from the graveyard"),
    "say.answer.revive": ("{by}は墓地の{value}を選ぶ", "{by} chooses {value} of the graveyard"),
    "say.answer.sacrifice": ("{by}は{value}を墓地に移す", "{by} gives {value}"),
    "say.answer.search": ("{by}の{card}のある場所: {value}", "{by}'s {card} is here: {value}"),
    "say.answer.search.none": ("{by}の{card}はどこにもない", "{by}'s {card} is nowhere"),
    "say.answer.search.life": ("{by}はライフから{value}を取る", "{by} takes {value} from the life"),
    "say.answer.setup.open": ("{by}は{value}を表にする", "{by} turns {value} up"),
    "say.answer.setup.rare": ("{by}は{value}をレアカードにする", "{by} sets {value} aside as the rare card"),
    "say.answer.setup.shuffle": ("デッキの順番 ({value})", "The decks in their order ({value})"),
    "say.answer.setup.strategy": ("{by}は{value}を最初の手札に入れる", "{by} takes {value} into the first hand"),
    "say.answer.setup.trumps": ("{by}は{value}を切札にする", "{by} chooses {value} as trumps"),
    "say.answer.strike": ("{by}は{value}を無効にする", "{by} negates {value}"),
    "say.answer.strip": ("{by}は{value}を捨てさせる", "{by} has {value} discarded"),
    "say.answer.switch": ("{by}は{value}を兵士として出す", "{by} brings {value} as a soldier"),
    "say.answer.target": ("{by}の対象は{value}", "{by}'s target is {value}"),
    "say.answer.trigger": ("{by}は{value}を先に処理する", "{by} takes {value} first"),
    "say.answer.unit": ("{by}のキーユニットは{value}", "{by}'s key unit is {value}"),
    # claims
    "say.claim.life.0": ("{about}のライフはない", "{about} has no life left"),
    "say.claim.life.[]": ("{about}のライフはない", "{about} has no life left"),
    "say.claim.life": ("{about}のライフは{value}", "{about}'s life: {value}"),
    "say.claim.hand.0": ("{about}の手札はない", "{about} has no hand cards"),
    "say.claim.hand.[]": ("{about}の手札はない", "{about} has no hand cards"),
    "say.claim.hand": ("{about}の手札は{value}", "{about}'s hand: {value}"),
    "say.claim.grave.0": ("{about}の墓地のカードはない", "{about} has no cards in the graveyard"),
    "say.claim.grave.[]": ("{about}の墓地のカードはない", "{about} has no cards in the graveyard"),
    "say.claim.grave": ("{about}の墓地は{value}", "{about}'s graveyard: {value}"),
    "say.claim.order": ("{about}の並びは{value}", "The order of {about} is {value}"),
    "say.claim.top": ("{about}の一番上は{value}", "The top card of {about} is {value}"),
    "say.claim.top.none": ("{about}は空である", "There is no card in {about}"),
    "say.claim.zone": ("{about}は{value}にある", "{about} is {value}"),
    "say.claim.zone.?": ("{about}は分からないカードの中かもしれない", "{about} may be among unknown cards"),
    "say.claim.zone.gone": ("{about}はどのゾーンにもない", "{about} is in no zone"),
    "say.claim.size": ("{about}のサイズは{value}", "{about} has size {value}"),
    "say.claim.size.none": ("{about}は場の兵士ではない", "{about} is no soldier on the field"),
    "say.claim.state": ("{about}の状態は{value}", "{about} is in this state: {value}"),
    "say.claim.state.charge": ("{about}はチャージ状態", "{about} is charged"),
    "say.claim.state.drive": ("{about}はドライブ状態", "{about} is driven"),
    "say.claim.state.up": ("{about}は表向き", "{about} is face up"),
    "say.claim.state.down": ("{about}は裏向き", "{about} is face down"),
    "say.claim.state.none": ("{about}は場にない", "{about} is not on the field"),
    "say.claim.as": ("{about}は{value}である", "{about} is {value}"),
    "say.claim.as.none": ("{about}は場のユニットではない", "{about} is no unit on the field"),
    "say.claim.bound": ("{about}は{value}に働いている", "{about} works on {value}"),
    "say.claim.bound.none": ("{about}は特定のものに働いていない", "{about} works on nothing in particular"),
    "say.claim.attacks": ("アタッカーは{value}", "The attackers: {value}"),
    "say.claim.attacks.[]": ("アタッカーはいない", "Nobody attacks"),
    "say.claim.blocks": ("ブロック: {value}", "The blocks: {value}"),
    "say.claim.blocks.{}": ("ブロックされているアタッカーはいない", "Nobody is blocked"),
    "say.claim.resolved": ("{value}が解決した", "{value} resolved"),
    "say.claim.resolved.several": ("順に解決したのは{value}", "These resolved, in this order: {value}"),
    "say.claim.resolved.[]": ("まだ何も解決していない", "Nothing has resolved"),
    "say.claim.negated": ("{value}は無効になった", "{value} was negated"),
    "say.claim.negated.several": ("{value}はどれも無効になった", "{value} were negated"),
    "say.claim.negated.[]": ("何も無効になっていない", "Nothing was negated"),
    "say.claim.fizzled": ("{value}は効果を発揮しなかった", "{value} resolved without effect"),
    "say.claim.fizzled.[]": (
        "対象を失って効果を発揮しなかったものはない",
        "Nothing resolved without effect",
    ),
    "say.claim.turn": ("ターンプレイヤーは{value}", "The turn player is {value}"),
    "say.claim.chance": ("チャンスを持つのは{value}", "{value} holds the chance"),
    "say.claim.chance.none": ("誰もチャンスを持っていない", "Nobody holds the chance"),
    "say.claim.stage": ("ステージは下から{value}", "The stage from the bottom: {value}"),
    "say.claim.stage.[]": ("ステージは空である", "The stage is empty"),
    # what became of a request
    "ended.resolved": ("{request}は効果を発揮して解決した", "{request} resolved and took effect"),
    "ended.fizzled": (
        "{request}は対象を失い、効果を発揮せずに解決した",
        "{request} lost its target and resolved without effect",
    ),
    "ended.negated": ("{request}は無効になった", "{request} was negated"),
    "ended.dropped": ("{request}はステージに置かれなかった", "{request} was not put on the stage"),
    "ended.staged": ("{request}はまだステージにある", "{request} is still on the stage"),
    "ended.never": ("{request}は起こされていない", "{request} was never requested"),
}

SAID |= told(
    {key: both for key, both in SAID.items() if both[1].startswith("{about}")},
    about=(str, first_word),
)
SAID |= told({"say.claim.as": SAID["say.claim.as"]}, about=(str, first_word), value=(str, a_character))
SAID |= told({"say.claim.zone": SAID["say.claim.zone"]}, about=(str, first_word), value=(str, _in_zone))
