"""What the BlackPoker engine says."""

import functools
import re
from collections.abc import Callable

from judge.engine.templates import Way, as_name, joined_last, localized_templates, or_none
from judge.games.blackpoker.cards import alike, is_joker
from judge.games.blackpoker.check_messages import CHECKS
from judge.games.blackpoker.phrase_messages import (
    SAID,
    a_character,
    cards,
    cards_do,
    counted,
    in_zone,
    jokers,
    jokers_ja,
    verb,
    zones_ja,
)

CATALOGUE = {
    **SAID,
    # the core flow
    "chance": ("チャンスはターンプレイヤー{player}に移る。", "The chance goes to the turn player, {player}."),
    "request": ("{player}が{keys}で{action}を起こす。", "{player} requests {action} with {keys}."),
    "request.at": (
        "{player}が{target}を対象に、{keys}で{action}を起こす。",
        "{player} requests {action} with {keys}, targeting {target}.",
    ),
    "request.plain": ("{player}が{action}を起こす。", "{player} requests {action}."),
    "request.aimed": (
        "{player}が{target}を対象に{action}を起こす。",
        "{player} requests {action}, targeting {target}.",
    ),
    "request.unit": (
        "{player}がキーユニット{unit}で{action}を起こす。",
        "{player} requests {action} with {unit} as the key unit.",
    ),
    "request.unit.at": (
        "{player}が{target}を対象に、キーユニット{unit}で{action}を起こす。",
        "{player} requests {action} with {unit} as the key unit, targeting {target}.",
    ),
    "discount": (
        "魔術士がいるので、{player}は速攻魔法のコストDを払わない。",
        "{player} has a magician on the field and does not pay the cost D of quick magic.",
    ),
    "staged": ("{player}の{action}が{depth}。", "{player}'s {action} goes {depth}."),
    "staged.free": (
        "{player}の{action}が、{keys}をキーカードとして、コストなしでステージに積まれる。",
        "{player}'s {action} goes on the stage free of cost, with {keys} as the key card.",
    ),
    "pass": ("{player}がパスし、チャンスは{next}に移る。", "{player} passes; the chance goes to {next}."),
    "pass.all": (
        "{player}もパスし、ルールシステムが一番上の{owner}の{action}を解決する。",
        "{player} passes too, so the rule system resolves the top request, {owner}'s {action}.",
    ),
    "pass.idle": (
        "{player}もパスするが、ステージは空である。",
        "{player} passes too, but the stage is empty.",
    ),
    "resolving": ("{player}の{action}が効果を発揮する。", "{player}'s {action} takes effect."),
    "resolved": ("{player}の{action}の解決が終わ{keys}。", "{player}'s {action} has resolved{keys}."),
    "resolved.plain": ("{player}の{action}の解決が終わる。", "{player}'s {action} has resolved."),
    "fizzled": (
        "{player}の{action}は対象を失い、効果を発揮せずに解決が終わ{keys}。",
        "{player}'s {action} has lost its target, so it resolves without effect{keys}.",
    ),
    "fizzled.unfit": (
        "{player}の{action}は対象が条件に合わなくなり、効果を発揮せずに解決が終わ{keys}。",
        "{player}'s {action} no longer has a legal target, so it resolves without effect{keys}.",
    ),
    "negated": (
        "{player}の{action}は{cause}で無効になり、ステージから取り除かれ{keys}。",
        "{player}'s {action} is negated by {cause} and leaves the stage{keys}.",
    ),
    "kept": ("チャンスは{player}に残る。", "{player} keeps the chance."),
    "alive": ("勝敗判定: ライフは{life}なので、まだ決着しない。", "Victory check: {life}, so no one has lost yet."),
    "victory": (
        "勝敗判定: {loser}のライフは0枚なので、{winner}の勝ちとなる。",
        "Victory check: {loser} has no life left, so {winner} wins.",
    ),
    "triggered": (
        "{player}の{action}が誘発し、バッファに入る。",
        "{player}'s {action} is triggered and goes into the buffer.",
    ),
    "immediate": (
        "バッファから{player}の{action}を取り出して解決する。",
        "{player}'s {action} is taken from the buffer and resolved.",
    ),
    "dropped": (
        "ステージが空ではないので、{player}の{action}は破棄される。",
        "The stage is not empty, so {player}'s {action} is dropped.",
    ),
    "turn": ("{player}のターンが終わり、{next}のターンになる。", "{player}'s turn ends; it is now {next}'s turn."),
    # set-up
    "setup.trumps": ("{player}が切札{count}枚を裏向きに置く。", "{player} sets {count} face down."),
    "setup.rare": ("{player}がレアカードを裏向きに置く。", "{player} sets the rare card face down."),
    "setup.pack": (
        "{player}のデッキの上から{count}枚がパックになる。",
        "The top {count} of {player}'s deck become the pack.",
    ),
    "setup.hand": (
        "{player}の手札は{count}枚、ライフは{life}枚になる。",
        "{player} has {count} in hand and {life} life.",
    ),
    "setup.shown": (
        "{player}の防壁になる{card}が公開され、裏向きに戻される。",
        "{player}'s bulwark {card} is shown and turned face down again.",
    ),
    "setup.compare": (
        "先攻を決めるカード ({cards}) は、どちらも墓地に移る。",
        "The cards that decide the first player ({cards}) both go to the graveyard.",
    ),
    "setup.again": (
        "先攻が決まらないまま両者のライフがなくなったので、シャッフルからやり直す。",
        "Both players run out of life before the first player is decided, so both shuffle and set up again.",
    ),
    "setup.start": (
        "{player}が先攻となり、ターンとチャンスを持つ。",
        "{player} is the first player and has the turn and the chance.",
    ),
    # deeds
    "draw": ("{player}がライフから{count}枚引く ({cards})。", "{player} draws {count} from life ({cards})."),
    "damage": (
        "{player}は{amount}点のダメージを受け、ライフから{taken}枚が墓地に移る (残り{life}枚)。",
        "{player} takes {amount} damage and moves {taken} from life to the graveyard ({life} left).",
    ),
    "fortress": (
        "要塞により、{player}への{amount}点のダメージはなくなる。",
        "Fortress prevents {amount} damage to {player}.",
    ),
    "discard": ("{player}が{cards}を捨てる。", "{player} discards {cards}."),
    "enter": (
        "{player}が{cards}を{state}状態の{character}として場に出す。",
        "{player} puts {cards} onto the field as a {state} {character}.",
    ),
    "enter.down": (
        "{player}が{unit}を{state}状態の裏向きの{character}として場に出す。",
        "{player} puts {unit} onto the field face down as a {state} {character}.",
    ),
    "noscript": (
        "{cards}に合うスクリプトがないので、{player}の墓地に移る。",
        "No script fits {cards}, so {player} moves the unit to the graveyard.",
    ),
    "grave": ("{player}の{unit}が墓地に移る。", "{player}'s {unit} goes to the graveyard."),
    "charge": ("{units}がチャージ状態になる。", "{units} now charged."),
    "drive": ("{units}がドライブ状態になる。", "{units} now driven."),
    "bulwark": ("{unit}は防壁になる。", "{unit} becomes a bulwark."),
    "bulwarks": (
        "{unit}はカードごとに分かれ、防壁{count}体になる。",
        "{unit} is split into {count} bulwarks, one for each card.",
    ),
    "rearrange": (
        "{player}は防壁を好きな順に並べ直せる。盤面では防壁を名前で区別するので、何も変わらない。",
        "{player} may rearrange the bulwarks. Each has a name on the board, so nothing changes there.",
    ),
    "soldier": ("{unit}は{character} ({cards}) になる。", "{unit} becomes {character} ({cards})."),
    "fog": ("{player}が{cards}を「{fog}」としてフォグ領域に置く。", "{player} puts {cards} into the fog as {fog}."),
    "fog.cleared": ("{player}のフォグ{cards}が墓地に移る。", "{player}'s fog {cards} to the graveyard."),
    "trump.up": ("{player}の切札{card}が表切札になる。", "{player}'s trump {card} turns face up."),
    "trump.down": ("{player}の切札{card}が裏切札になる。", "{player}'s trump {card} turns face down."),
    "trump.grave": ("{player}の切札{card}が墓地に移る。", "{player}'s trump {card} goes to the graveyard."),
    "trump.back": (
        "{card}が墓地から{player}の表切札に戻る。",
        "{card} returns from the graveyard as {player}'s face-up trump.",
    ),
    "trump.closed": (
        "切札{card}が表ではないので、何も起こらない。",
        "The trump {card} is not face up, so nothing happens.",
    ),
    "to.hand": (
        "{player}が{zone}から{cards}を手札に加える。",
        "{player} takes {cards} from {zone} into hand.",
    ),
    "to.life": (
        "{unit}のカード{cards}が{player}のライフの上に置かれる。",
        "{player} puts {cards} from {unit} on top of life.",
    ),
    "to.top": ("{player}が{cards}をライフの上に置く。", "{player} puts {cards} on top of life."),
    "to.bottom": ("{player}が{cards}をライフの下に置く。", "{player} puts {cards} on the bottom of life."),
    "return": ("{unit}が手札に戻る{cards}。", "{unit}{cards} returns to the hand."),
    "keys.back": ("キーカード{cards}が{player}の手札に戻る。", "The key {cards} to {player}'s hand."),
    "reveal": ("{player}がライフの上から{cards}を公開する。", "{player} reveals {cards} from the top of life."),
    "shuffle": ("{player}がライフをシャッフルする。", "{player}'s life is shuffled."),
    "shuffle.zone": ("{player}は探し終えた{zone}をシャッフルする。", "{player}'s {zone} is shuffled after the search."),
    "search.found": ("{player}が{zone}から{card}を見つける。", "{player} finds {card} {zone}."),
    "search.none": ("{player}は{card}を見つけられない。", "{player} does not find {card}."),
    "nothing": ("{lack}ので、何も起こらない。", "{lack}, so nothing happens."),
    "unit.gone": (
        "キーユニットがいないので、その部分の効果は起こらない。",
        "The key unit is gone, so that part of the effect does not happen.",
    ),
    # combat
    "attack": ("{player}は{units}。", "{player} attacks with {units}."),
    "block": ("{player}が{attacker}を{blockers}でブロックする。", "{player} blocks {attacker} with {blockers}."),
    "block.none": ("{player}はブロックしない。", "{player} does not block."),
    "role.lost": (
        "{unit}はアタッカーでもブロッカーでもなくなる。",
        "{unit} is no longer an attacker or blocker.",
    ),
    "fight.gone": (
        "アタッカーがいなくなったので、サイズは比べず、ダメージもない。",
        "An attacker is gone, so no sizes are compared and no damage is dealt.",
    ),
    "fight.open": (
        "{player}は、ブロックされていない{unit}から{size}。",
        "From {unit}, which is not blocked, {player} takes {size}.",
    ),
    "fight.sizes": (
        "サイズは{unit}が{size}、{blockers}{sum}なので、{fallen}が墓地に移る。",
        "{unit} has size {size} against {sum} for {blockers}, so {fallen} to the graveyard.",
    ),
    "fight.inverted": (
        "サイズは{unit}が{size}、{blockers}{sum}で、革命により大きい側の{fallen}が墓地に移り、{player}は差の{difference}点のダメージを受ける。",
        "{unit} has size {size} against {sum} for {blockers}. Under Revolution the larger side loses, so {fallen} to the graveyard, and {player} takes the difference, {difference}, as damage.",
    ),
    "fight.hit": (
        "{bulwark}は{card}で、{unit}と数字が一致するので、どちらも墓地に移る。",
        "{bulwark} is {card} and shares a number with {unit}, so both go to the graveyard.",
    ),
    "fight.joker": (
        "{bulwark}は{card}で、Jokerの防壁はどのアタッカーも墓地に移すので、{unit}も墓地に移る。",
        "{bulwark} is {card}, which sends any attacker to the graveyard, so {unit} goes there too.",
    ),
    "fight.miss": (
        "{bulwark}は{card}で、{unit}とは数字が一致しないので、防壁だけが墓地に移る。",
        "{bulwark} is {card} and shares no number with {unit}, so only the bulwark goes to the graveyard.",
    ),
    "fight.giant": (
        "{bulwark}は{card}だが、巨人{unit}は防壁では墓地に移らない。",
        "{bulwark} is {card}, but a bulwark cannot send the giant {unit} to the graveyard.",
    ),
    # single actions
    "counter.low": (
        "カウンターの数字は{mine}で{theirs}より小さいので、無効にできない。",
        "The number of Counter, {mine}, is below {theirs}, so nothing is negated.",
    ),
    "trap.miss": (
        "{card}は{keys}スートと数字がともに同じカードではないので、何も起こらない。",
        "{card} does not match {keys} in both suit and number, so nothing happens.",
    ),
    "down.dead": (
        "{unit}のサイズは{size}になるので、墓地に移る。",
        "{unit} drops to size {size} and goes to the graveyard.",
    ),
    "retarget": ("{request}の対象は{target}に変わる。", "{request} now targets {target}."),
    "equip": ("{unit}は{cards}の装備兵になる。", "{unit} becomes an armed soldier ({cards})."),
    "grow": ("{unit}のサイズが{amount}増え、{size}になる。", "{unit} grows by {amount} to size {size}."),
    "generation": (
        "{player}は{count}{card}を手札に加える。",
        "{player} {count}takes {card} into hand.",
    ),
    "generation.none": (
        "{player}のライフにJoker、A、J、Q、Kはなく、{count}枚すべてが墓地に移る。",
        "{player}'s life has no Joker, A, J, Q or K, so all of it goes to the graveyard ({count}).",
    ),
    "bj": ("{player}が{card}を公開し、合計は{total}になる。", "{player} reveals {card}, for a total of {total}."),
    "bj.bust": (
        "合計{total}はバーストなので、公開したカードは墓地に移る。",
        "A total of {total} is a bust, so the revealed cards go to the graveyard.",
    ),
    "bj.stand": (
        "{player}は合計{total}で止め、公開したカードを手札に加える。",
        "{player} stands at {total} and takes the revealed cards into hand.",
    ),
    "size.most": (
        "サイズ{limit}以下の兵士は{units}、それより大きい兵士は{others}。",
        "{units} size {limit} or less; {others}.",
    ),
    "size.least": (
        "サイズ{limit}以上の兵士は{units}、それより小さい兵士は{others}。",
        "{units} size {limit} or more; {others}.",
    ),
    "size": ("{unit}のサイズは{size}になる。", "The size of {unit} is now {size}."),
    "lance.hit": (
        "{unit}のサイズ{size}は{number}の倍数である。",
        "The size of {unit}, {size}, is a multiple of {number}.",
    ),
    "lance.miss": (
        "{unit}のサイズ{size}は{number}の倍数ではないので、何も起こらない。",
        "The size of {unit}, {size}, is not a multiple of {number}, so nothing happens.",
    ),
    "lance.zero": (
        "{unit}のサイズは0で、倍数に数えないので、何も起こらない。",
        "The size of {unit} is 0, which does not count as a multiple, so nothing happens.",
    ),
    "slash.miss": (
        "{target}のサイズ{other}は{unit}のサイズ{size}より大きいので、墓地に移らない。",
        "{target} has size {other}, which is larger than {size}, the size of {unit}, so it stays on the field.",
    ),
    "instant": (
        "墓地に移した兵士のサイズの合計は{total}、{target}のサイズは{size}である。",
        "The soldiers that went to the graveyard have a total size of {total}; {target} has size {size}.",
    ),
    "offset.low": (
        "キーカードの合計は{total}で5に満たず、何も起こらない。",
        "The key cards add up to {total}, which is less than 5, so nothing happens.",
    ),
    "bulwarks.more": (
        "{player}の防壁は{other}より多い ({mine}体対{theirs}体) ので、何も起こらない。",
        "{player} has more bulwarks than {other} ({mine} to {theirs}), so nothing happens.",
    ),
    "hand.fewer": (
        "{other}の手札は{player}より少ない ({theirs}枚対{mine}枚) ので、何も起こらない。",
        "{other} has fewer cards in hand than {player} ({theirs} to {mine}), so nothing happens.",
    ),
    "loss": (
        "喪失により、{player}のキャラクターはチャージ状態にならない。",
        "Loss prevents {player}'s characters from being charged.",
    ),
    "pack.open": ("{player}のパックは開封された。", "{player}'s pack has been opened."),
    **CHECKS,
    # findings
    "deck.small": (
        "デッキが{count}枚しかない (最低{least}枚)",
        "the deck has {count}, but it needs at least {least}",
    ),
    "deck.alone": (
        "デッキを書けるのは準備の前だけで、そのときは両者ともデッキ以外のカードを書けない",
        "a deck can be given only before the set-up, when both players have a deck and nothing else",
    ),
    "match.frame": ("{format}では{frame}を使えない", "{frame} cannot be used with {format}"),
    "card.twice": ("{card}が{count}枚ある", "{card} appears {count}"),
    "card.deck": ("このフレームのデッキに{card}はない", "{card} is not in the deck of this frame"),
    "card.total": (
        "カードが{total}枚ある (デッキは最大{most}枚)",
        "there are {total} cards in all, but a deck has at most {most}",
    ),
    "unit.script": ("{cards}に合うキャラクターのスクリプトがない", "no character script fits {cards}"),
    "unit.new": (
        "{player}がこのターンにユニットを場に出せたはずがない",
        "{player} cannot have put a unit onto the field this turn",
    ),
    "zone.frame": ("{frame}では{zone}を使わない", "{frame} does not use {zone}"),
    "zone.count": ("{count}枚は多すぎる (最大{most}枚)", "there are {count}, but the limit is {most}"),
    "fog.target": ("フォースは特定の1体には働かない", "Force does not work on a single unit"),
    "fog.open": (
        "クローズで裏切札になった{card}が表である",
        "Close keeps the trump {card} face down, but it is face up",
    ),
    "fog.again": ("{card}はすでにクローズされている", "Close has already closed the trump {card}"),
    "fog.bulwark": (
        "{unit}は防壁なので、フォグは働かない (live: false と書く)",
        "{unit} is a bulwark, so the fog has no effect on it (write live: false)",
    ),
    "fog.protected": (
        "{unit}は{character}なので、対象になったはずがない",
        "{unit} is {character} and cannot have been targeted",
    ),
    "fog.match": (
        "{fog}のフォグはこのフォーマットとフレームにない",
        "the fog {fog} is not part of this format and frame",
    ),
    "stage.match": ("{action}はこのフォーマットとフレームにない", "{action} is not part of this format and frame"),
    "stage.immediate": ("{action}は即時なので、ステージに残らない", "{action} is immediate and is never on the stage"),
    "stage.main": (
        "{action}はメインなので、ステージの一番下にしかない",
        "{action} has main timing and can only be at the bottom of the stage",
    ),
    "stage.turn": (
        "{action}はメインなので、ターンプレイヤーの{turn}しか起こせない",
        "{action} has main timing, so only the turn player {turn} can have requested it",
    ),
    "stage.target": ("{action}には対象が必要", "{action} needs a target"),
    "stage.notarget": ("{action}は対象を取らない", "{action} takes no target"),
    "stage.nounit": ("{action}はキーユニットを使わない", "{action} takes no key unit"),
    "stage.unit": (
        "キーユニットがリクエストしたプレイヤーのものではない",
        "the key unit must belong to the player who made the request (it does not)",
    ),
    "stage.aim": ("{target}が{action}の対象だったはずがない", "{target} cannot have been a target of {action}"),
    "stage.offturn": (
        "{action}は対戦相手のターンにだけ起こせるので、ターンプレイヤー{turn}のものではありえない",
        "{action} cannot be requested by {turn}, the turn player",
    ),
    "stage.end": (
        "{action}は同じプレイヤーのエンドのすぐ上に1つだけ積まれる",
        "{action} can only be directly above the same player's End, and only once",
    ),
    "stage.life": (
        "{action}を起こせるのは、ライフが{most}枚以下のときだけである",
        "{action} can be requested only with {most} life or less",
    ),
    "stage.trump": (
        "{action}には切札{card}が必要だが、ほかの切札がそろっているので、持っていたはずがない",
        "{action} needs the trump {card}, but all trumps are known and it is not among them",
    ),
    "stage.keyunit": ("キーユニット{unit}は{wanted}ではない", "the key unit {unit} is not {wanted}"),
    "stage.draw": (
        "ドローの前に、1ターンに1回のアクションは起こせない",
        "no once-per-turn action can have been requested before Draw",
    ),
    "stage.self": ("リクエストがそれ自身を対象にしている", "the request targets itself"),
    "combat.missing": (
        "{action}がステージにあるのに、combat が書かれていない",
        "{action} is on the stage, but the board has no 'combat'",
    ),
    "combat.over": (
        "ブロックもダメージ判定もステージの一番下にないので、アタッカーはいない",
        "neither Block nor Damage Judgment is at the bottom of the stage, so there can be no attackers",
    ),
    "combat.early": ("ブロックが解決する前にブロッカーはいない", "there are no blockers before Block has resolved"),
    "combat.new": (
        "このターンに出たので、アタックできたはずがない",
        "the unit entered this turn, so it cannot have attacked",
    ),
    "combat.giant": (
        "巨人はアタックできるので、アタッカーでなければならない",
        "the giant can attack, so it must be an attacker",
    ),
    "combat.again": ("同じアタッカーが2度書かれている", "the attacker is listed twice"),
    "combat.attacker": (
        "アタックできるのはターンプレイヤーの兵士だけである",
        "only the turn player's soldiers can attack",
    ),
    "combat.blocked": ("ブロックされているユニットがアタッカーではない", "the blocked unit is not an attacker"),
    "combat.blocker": (
        "ブロックできるのは、ターンプレイヤーの対戦相手のキャラクターだけである",
        "only characters of the turn player's opponent can block",
    ),
    "combat.bulwark": ("防壁がほかのキャラクターと一緒にブロックしている", "a bulwark can only block alone"),
    "combat.twice": ("1体が複数のアタッカーをブロックしている", "one character cannot block several attackers"),
    "used.turn": (
        "{action}はメインなので、ターンプレイヤーの{turn}しか起こせない",
        "{action} has main timing, so only the turn player {turn} can have requested it",
    ),
    "passed.twice": ("同じプレイヤーが2度書かれている", "the same player is listed twice"),
    "idle.not": (
        "idle は、ステージが空でターンプレイヤーがチャンスを持つときにしか書けない",
        "'idle' is possible only if the stage is empty and the turn player has the chance",
    ),
    "effects.unit": (
        "{unit}は防壁なので、兵士として受けた効果は失われている",
        "{unit} is a bulwark and has lost the effects that it received as a soldier",
    ),
    "used.free": ("{action}は1ターンに何回でも起こせる", "{action} is not limited to once per turn"),
    "passed.unsaid": (
        "passed が省略されているので、{players}とみなす",
        "'passed' is not given, so it is assumed that {players} passed",
    ),
    "passed.chance": ("パスした{player}がチャンスを持つことはない", "{player} has passed and cannot have the chance"),
    "winner.life": (
        "{player}のライフが残っているので、勝敗はまだ決まらない",
        "{player} has life left, so no one has won yet",
    ),
    "winner.turn": (
        "両者のライフが0枚なら、ターンプレイヤーの{player}は勝てない",
        "neither player has life left, so the turn player {player} cannot have won",
    ),
    "life.none": (
        "{player}のライフは0枚なので、ゲームは終わっている",
        "{player} has no life left, so the game is over",
    ),
    "life.zero": (
        "{player}のライフは0枚なので、次の勝敗判定で負ける",
        "{player} has no life left and loses at the next victory check",
    ),
    # explanations
    "explain.unit": ("{owner}の{character} ({cards})", "{owner}'s {character} ({cards})"),
    "explain.size.script": ("スクリプトによるサイズ", "size according to the script"),
    "explain.size.force": ("フォース: {amount}", "Force: {amount}"),
    "explain.size.up": ("アップ: {amount}", "Up: {amount}"),
    "explain.size.down": ("ダウン: {amount}", "Down: {amount}"),
    "explain.size.rally": ("激励: {amount}", "Rally: {amount}"),
    "explain.labels": ("ラベル: {labels}", "labels: {labels}"),
    "explain.charged": ("チャージ状態", "charged"),
    "explain.driven": ("ドライブ状態", "driven"),
    "explain.attack": ("アタックできる", "can attack"),
    "explain.attack.turn": ("{player}のターンなのでアタックできない", "cannot attack on {player}'s turn"),
    "explain.attack.driven": ("ドライブ状態なのでアタックできない", "cannot attack because it is driven"),
    "explain.attack.new": ("このターンに出たのでアタックできない", "cannot attack because it entered this turn"),
    "source.effect": ("{player}の{action}", "{player}'s {action}"),
    "source.effect.keys": ("{player}の{action}、{keys}", "{player}'s {action} with {keys}"),
    "source.cost": ("{player}の{action}のコスト", "cost of {player}'s {action}"),
    "without.request": ("{player}の{entry}", "{player}'s {entry}"),
    "without.fog": ("{player}のフォグ「{entry}」", "{player}'s fog {entry}"),
    "without.trump": ("{player}の切札{card} ({entry})", "{player}'s trump {card} ({entry})"),
    "explain.trump.up": ("表切札{card}", "face-up trump {card}"),
    "explain.trump.down": ("裏切札", "face-down trump"),
    "explain.request": ("{player}の{action}{keys}", "{player}'s {action}{keys}"),
    "explain.target": ("対象: {target}", "target: {target}"),
    "explain.counter.never": (
        "カウンターの対象にならない (キーカード{count}枚)",
        "Counter cannot target it ({count})",
    ),
    "explain.counter.any": (
        "キーカードが2枚なので、どのカウンターでも無効になる",
        "has two key cards, so any Counter negates it",
    ),
    "explain.counter.high": ("数字{number}にカウンターは届かない", "no Counter reaches the number {number}"),
    "explain.counter.from": ("数字{number}以上のカウンターで無効になる", "a Counter of {number} or more negates it"),
    "explain.life": ("{player}のライフ", "{player}'s life"),
    "explain.hand": ("{player}の手札", "{player}'s hand"),
}


def _in_brackets(before: str, none: str) -> Callable[[str], str]:
    """Makes a function that gives a text as ` (before: text)`; empty if the text is `none`."""
    return lambda text: "" if text == none else f" ({before}: {text})"


def _things(way: str, unknown: str) -> Callable[[str], str]:
    """Makes a function that words the units without an id in a text: `A.DA` and `A.#2` by the pattern `way`, with
    `unknown` for a number; other words stay."""

    def one(match: re.Match[str]) -> str:
        """One unit in words."""
        return way.format(match[1], unknown if match[2].startswith("#") else cards(match[2]))

    @functools.lru_cache(maxsize=1024)
    def worded(text: str) -> str:
        """A text with its units in words."""
        return re.sub(r"(?<![^ 、])([^ 、.]+)\.(#\d+|Joker2?|[SHDC](?:10|[2-9AJQK]))", one, text)

    return worded


_UNITS = _things("{0}の{1}", "不明なカード"), _things("{0}'s {1}", "unknown card")
_CARDS = _things("{1}", "不明なカード"), _things("{1}", "an unknown card")
_STATES = {"charge": "charged", "drive": "driven"}
_KEYS = _in_brackets("キーカード", "なし"), _in_brackets("key cards", "none")
_NAMED = ("unit", "units", "target", "attacker", "blockers", "fallen", "others")


def _plus(none: str) -> Callable[[str], str]:
    """Makes a function that gives the cards of a unit in brackets, as ` (♠5+♡A)`; empty if there are none (`none`)."""
    return lambda text: "" if text == none else f" ({re.sub('、|, ', '+', text)})"


def _kept_keys(resolved: str, then: str) -> Callable[[str], str]:
    """Makes a function that says in Japanese what becomes of the key cards of a request: `then` and that they go to the
    graveyard; just `resolved`, the end of the verb before, if there are none."""

    def say(text: str) -> str:
        """What becomes of them."""
        said = jokers_ja(text)
        return resolved if text == "なし" else f"{then}キーカード{joined_last(said, 'ja')}が墓地に移る"

    return say


def _keys_go(text: str) -> str:
    """Says in English that the key cards of a request go to the graveyard; empty if there are none."""
    return "" if text == "none" else f"; its key {cards_do('goes', 'go')(text)} to the graveyard"


def _bulwark(between: str, way: str, own: str) -> Callable[[str], str]:
    """Makes the function that calls a bulwark by its id (`way`), or as that of its owner (`own`) if it has none."""
    return lambda text: own.format(text.partition(between)[0]) if between in text else way.format(text)


def _ids(text: str) -> str:
    """Puts the ids of an English list of units with their sizes between quotation marks where they need them."""
    return re.sub(r"(?<![^ ])([^ ]+)(?= [(])", lambda found: as_name(found[1]), text)


def _life(text: str) -> str:
    """Words in English how much life each player has: `A: 1, B: 10` becomes "A has 1 life and B has 10"."""
    first, *others = (part.replace(": ", " has ") for part in text.split(", "))
    return " and ".join([f"{first} life", *others])


def _times(text: str) -> str:
    """Words in English how often something is there: 2 becomes "twice", 3 "3 times"."""
    return "twice" if text == "2" else f"{text} times"


def _the_zone(text: str) -> str:
    """Words a zone in an English sentence: "the graveyard", "the trump zone"; life and hand have no article."""
    return text if text in ("life", "hand") else f"the {text}{' zone' if text in ('trump', 'rare card') else ''}"


def _any_of(text: str) -> str:
    """Words in English the cards that another one is compared with: "♢9", "either ♠6 or ♠4", "any of ♠A, ♠10, ♠J"."""
    parts = text.split(", ")
    return text if len(parts) == 1 else f"either {' or '.join(parts)}" if len(parts) == 2 else f"any of {text}"


def _moved(ja: str, en: str) -> tuple[Callable[[str], str], Callable[[str], str]]:
    """Makes two functions, Japanese and English, that word by these patterns how many cards moved first; empty if it
    was 0."""
    return (
        lambda text: "" if text == "0" else ja.format(text),
        lambda text: "" if text == "0" else en.format(counted("card")(text)),
    )


def _action(text: str) -> str:
    """Puts the name of an action in quotes if it has a possessive itself, so that it can stand behind "A's": Up, but
    “Dark Lord's Whisper”."""
    return f"“{text}”" if "'s " in text else text


_JOKERS = jokers_ja, jokers
_DECK = str, lambda text: f"the {alike(text)}" if is_joker(text) else text
_NAMES: dict[str, tuple[Way, Way]] = {
    **dict.fromkeys(_NAMED, _UNITS),
    **dict.fromkeys(("cards", "card", "keys"), _JOKERS),
    "action": (str, _action),
}
_A_CHARACTER, _CARD_COUNT = (str, a_character), (str, counted("card"))
_LACKS = (
    {
        "hand": "手札がない",
        "grave": "墓地に選べるカードがない",
        "target": "対象にできるものがほかにない",
        "open": "表にできる裏切札がない",
        "pack": "パックにカードがない",
        "rare": "レアカードがない",
        "equip": "対象の兵士を「装備」の対象にできない",
        "refill": "手札が4枚以上あるか、ライフがない",
        "trump": "切札がもう裏である",
        "revive": "そのJが墓地にない",
        "character": "選べるキャラクターがいない",
        "soldier": "墓地に移せる兵士がいない",
    },
    {
        "hand": "The hand is empty",
        "grave": "There is no card in the graveyard to choose",
        "target": "There is no other legal target",
        "open": "There is no face-down trump to turn up",
        "pack": "The pack is empty",
        "rare": "There is no rare card",
        "equip": "Equip cannot target that soldier",
        "refill": "The hand has 4 cards or more, or no life is left",
        "trump": "The trump is face down already",
        "revive": "That J is not in the graveyard",
        "character": "There is no character to choose",
        "soldier": "There is no soldier to move to the graveyard",
    },
)
_ZONES = (
    {"pack": "パック", "rare": "レアカード", "trumps": "切札"},
    {"pack": "a pack", "rare": "a rare card", "trumps": "trumps"},
)
_AT_SIZES: dict[str, tuple[Way, Way]] = {
    "units": (or_none("なし", "おらず", "{}で".format), or_none("none", "No soldier has", verb("has", "have", _ids))),
}
_SIDES: dict[str, tuple[Way, Way]] = {
    "blockers": (
        lambda text: f"{joined_last(_UNITS[0](text), 'ja')}が{'合わせて' if '、' in text else ''}",
        lambda text: _UNITS[1](text) + (" together" if ", " in text else ""),
    ),
    "fallen": (_UNITS[0], verb("goes", "go", _UNITS[1])),
}
_BULWARK = _bulwark("の", "防壁{}", "{}の防壁"), _bulwark("'s ", "Bulwark {}", "{}'s bulwark")
CATALOGUE |= localized_templates({key: both for key, both in CATALOGUE.items() if type(both[0]) is str}, **_NAMES)
# an argument that some sentences say otherwise
_OTHERWISE: tuple[tuple[tuple[str, ...], dict[str, tuple[Way, Way]]], ...] = (
    (("enter",), {"state": ({}, _STATES)}),
    (("enter.down",), {"unit": _CARDS, "state": ({}, _STATES)}),
    (("grave",), {"unit": _CARDS}),
    (
        ("staged",),
        {
            "depth": (
                lambda n: "空のステージに積まれる" if n == "1" else f"ステージの上に積まれる (下から{n}番目)",
                lambda n: "on the empty stage" if n == "1" else f"on top of the stage, which now has {n} requests",
            )
        },
    ),
    (("resolved", "fizzled", "fizzled.unfit"), {"keys": (_kept_keys("る", "り、"), _keys_go)}),
    (("negated",), {"keys": (_kept_keys("る", "、"), _keys_go)}),
    (("keys.back",), {"cards": (jokers_ja, cards_do("returns", "return"))}),
    (("fog.cleared",), {"cards": (jokers_ja, cards_do("goes", "go"))}),
    (("return",), {"cards": (_plus("なし"), _plus("none"))}),
    (("explain.request",), {"keys": _KEYS}),
    (("charge", "drive"), {"units": (_UNITS[0], verb("is", "are", _UNITS[1]))}),
    (
        ("attack",),
        {
            "units": (
                or_none("なし", "アタッカーを選ばない", lambda text: f"{_UNITS[0](text)}でアタックする"),
                or_none("none", "no units", _UNITS[1]),
            )
        },
    ),
    (
        ("fight.open",),
        {
            "size": (
                lambda n: "サイズが0なのでダメージを受けない" if n == "0" else f"サイズと同じ{n}点のダメージを受ける",
                lambda n: "no damage, because its size is 0" if n == "0" else f"damage equal to its size ({n})",
            )
        },
    ),
    (("fight.sizes", "fight.inverted"), _SIDES),
    (("fight.hit", "fight.joker", "fight.miss", "fight.giant"), {"bulwark": _BULWARK}),
    (
        ("trap.miss",),
        {
            "keys": (
                lambda text: (
                    text + ("と" if "、" not in text else "のどちらとも" if text.count("、") == 1 else "のどれとも")
                ),
                lambda text: _any_of(jokers(text)),
            )
        },
    ),
    (
        ("size.most",),
        _AT_SIZES
        | {
            "others": (
                or_none("なし", "いない", "{}である".format),
                or_none("none", "no soldier is larger", verb("is larger", "are larger", _ids)),
            )
        },
    ),
    (
        ("size.least",),
        _AT_SIZES
        | {
            "others": (
                or_none("なし", "いない", "{}である".format),
                or_none("none", "no soldier is smaller", verb("is smaller", "are smaller", _ids)),
            )
        },
    ),
    (("setup.trumps",), {"count": (str, counted("trump"))}),
    (("setup.pack", "setup.hand", "draw", "generation.none", "deck.small", "zone.count"), {"count": _CARD_COUNT}),
    (("damage",), {"taken": _CARD_COUNT}),
    (("alive",), {"life": (lambda text: re.sub(r": (\d+)", r"が\1枚", text), _life)}),
    (("card.twice",), {"count": (str, _times), "card": _DECK}),
    (("card.deck",), {"card": _DECK}),
    (("generation",), {"count": _moved("ライフから{}枚を墓地に移し、", "moves {} from life to the graveyard and ")}),
    (("zone.frame",), {"zone": _ZONES}),
    (("to.hand",), {"zone": (zones_ja, _the_zone)}),
    (("search.found",), {"zone": (zones_ja, in_zone)}),
    (("shuffle.zone",), {"zone": (zones_ja, str)}),
    (("soldier",), {"character": _A_CHARACTER}),
    (("fog.protected",), {"character": _A_CHARACTER}),
    (("stage.keyunit",), {"wanted": _A_CHARACTER}),
    (
        ("passed.unsaid",),
        {
            "players": (
                or_none("なし", "誰もパスしていない", "{}がパスした".format),
                or_none("none", "no player has", verb("has", "have")),
            )
        },
    ),
    (("explain.counter.never",), {"count": (str, counted("key card"))}),
    (("nothing",), {"lack": _LACKS}),
)
for _keys, _ways in _OTHERWISE:
    CATALOGUE |= localized_templates({key: CATALOGUE[key] for key in _keys}, **{**_NAMES, **_ways})

# input that cannot be used
FAULTS = {
    "bp.owner": (
        "{name}は両者が持っている。どちらかを書くこと: {names}",
        "both players have {name}; write {names}",
    ),
    "bp.card": (
        "ここに「{name}」は書けない。スートの字と数字 (例: S7、H10、DA) か Joker で書くこと",
        "'{name}' cannot be a card here; write a suit letter and a rank, such as S7, H10 or DA, or Joker",
    ),
    "bp.faceup": (
        "表のユニットのカードは公開されている (6.1)。カードを書くこと",
        "the cards of a face-up unit are public (6.1); write them",
    ),
    "bp.fog": (
        "このカードでは{fog}のフォグにならない。{wanted}を書くこと (7.3.3)",
        "this cannot be the card of the fog {fog}; use {wanted} (7.3.3)",
    ),
    "bp.keys": (
        "{keys}は{action}のキーカードにならない (5.3)。合うカードを書くこと",
        "{keys} cannot be the key card of {action} (5.3); use cards that fit",
    ),
    "bp.nokeys": ("{action}にはキーカードが必要 (5.3)。key を書くこと", "{action} needs key cards (5.3); add 'key'"),
}
