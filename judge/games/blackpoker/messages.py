"""What the BlackPoker engine says."""

import functools
import re
from collections.abc import Callable

from judge.engine.templates import Way, localized_templates
from judge.games.blackpoker.check_messages import CHECKS
from judge.games.blackpoker.phrase_messages import SAID, a_character, cards, counted

CATALOGUE = {
    **SAID,
    # the core flow
    "chance": ("チャンスはターンプレイヤー{player}に移る。", "The chance goes to the turn player, {player}."),
    "request": ("{player}が{keys}で{action}を起こす。", "{player} requests {action} with {keys}."),
    "request.at": (
        "{player}が{keys}で{action}を起こす (対象: {target})。",
        "{player} requests {action} with {keys}, targeting {target}.",
    ),
    "request.plain": ("{player}が{action}を起こす。", "{player} requests {action}."),
    "request.aimed": (
        "{player}が{action}を起こす (対象: {target})。",
        "{player} requests {action}, targeting {target}.",
    ),
    "request.unit": (
        "{player}がキーユニット{unit}で{action}を起こす。",
        "{player} requests {action} with {unit} as the key unit.",
    ),
    "request.unit.at": (
        "{player}がキーユニット{unit}で{action}を起こす (対象: {target})。",
        "{player} requests {action} with {unit} as the key unit, targeting {target}.",
    ),
    "discount": (
        "魔術士がいるので、{player}は速攻魔法のコストDを払わない。",
        "A magician is on the field, so {player} does not pay D for quick magic.",
    ),
    "staged": (
        "{player}の{action}がステージの上に積まれる ({depth}段目)。",
        "{player}'s {action} goes on top of the stage (level {depth}).",
    ),
    "staged.free": (
        "{player}の{action}がコストなしでステージに積まれる (キーカード: {keys})。",
        "{player}'s {action} goes on the stage without cost (key card: {keys}).",
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
    "resolved": (
        "{player}の{action}の解決が終わる{keys}。",
        "{player}'s {action} has resolved{keys}.",
    ),
    "resolved.plain": ("{player}の{action}の解決が終わる。", "{player}'s {action} has resolved."),
    "fizzled": (
        "{player}の{action}は対象を失い、効果を発揮せずに解決が終わる{keys}。",
        "{player}'s {action} has lost its target and resolves without effect{keys}.",
    ),
    "fizzled.unfit": (
        "{player}の{action}は対象が条件に合わなくなり、効果を発揮せずに解決が終わる{keys}。",
        "The target of {player}'s {action} no longer fits, so it resolves without effect{keys}.",
    ),
    "negated": (
        "{player}の{action}は{cause}で無効になり、ステージから取り除かれる{keys}。",
        "{player}'s {action} is negated by {cause} and leaves the stage{keys}.",
    ),
    "kept": ("チャンスは{player}に残る。", "{player} keeps the chance."),
    "alive": ("勝敗判定: ライフは{life}。まだ決着していない。", "Victory check: {life}. No one has lost yet."),
    "victory": (
        "勝敗判定: {loser}のライフは0枚。{winner}の勝ち。",
        "Victory check: {loser} has no life left, so {winner} wins.",
    ),
    "triggered": (
        "{player}の{action}が誘発し、バッファに入る。",
        "{player}'s {action} is triggered and goes to the buffer.",
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
        "{player}の手札は{count}枚になり、ライフは{life}枚になる。",
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
        "{player}に{amount}点のダメージ。ライフから{taken}枚が墓地に移り、残り{life}枚。",
        "{player} takes {amount} damage and moves {taken} from life to the graveyard ({life} left).",
    ),
    "fortress": (
        "要塞により、{player}への{amount}点のダメージはなくなる。",
        "Fortress prevents {amount} damage to {player}.",
    ),
    "discard": ("{player}が手札を捨てる: {cards}。", "{player} discards {cards}."),
    "enter": (
        "{player}が{cards}を{character}として場に出す ({state}状態)。",
        "{player} puts {cards} onto the field as {character} ({state}).",
    ),
    "enter.down": (
        "{player}が{unit}を裏向きの{character}として場に出す ({state}状態)。",
        "{player} puts {unit} onto the field face down as {character} ({state}).",
    ),
    "noscript": (
        "{cards}に合うスクリプトがないので、{player}の墓地に移る。",
        "No script fits {cards}, which {player} moves to the graveyard.",
    ),
    "grave": ("{player}の{unit}が墓地に移る。", "{player}'s {unit} goes to the graveyard."),
    "charge": ("チャージ状態になる: {units}。", "Charged: {units}."),
    "drive": ("ドライブ状態になる: {units}。", "Driven: {units}."),
    "bulwark": ("{unit}は防壁になる。", "{unit} becomes a bulwark."),
    "bulwarks": (
        "{unit}はカードごとに分かれ、防壁{count}体になる。",
        "{unit} is split into {count} bulwarks, one for each card.",
    ),
    "rearrange": (
        "{player}は防壁を好きな順に並べ直せる (盤面では防壁を名前で呼ぶので、変わるものはない)。",
        "{player} may rearrange the bulwarks (a board calls each by its name, so nothing changes on it).",
    ),
    "soldier": ("{unit}は兵士になる: {character} ({cards})。", "{unit} becomes {character} ({cards})."),
    "fog": ("{player}が{cards}を「{fog}」としてフォグ領域に置く。", "{player} puts {cards} into the fog as {fog}."),
    "fog.cleared": ("{player}のフォグが墓地に移る: {cards}。", "{player}'s fog goes to the graveyard: {cards}."),
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
        "{player} puts {cards} on top of life (from {unit}).",
    ),
    "to.top": ("{player}が{cards}をライフの上に置く。", "{player} puts {cards} on top of life."),
    "to.bottom": ("{player}が{cards}をライフの下に置く。", "{player} puts {cards} on the bottom of life."),
    "return": ("{unit}が手札に戻る{cards}。", "{unit} returns to the hand{cards}."),
    "keys.back": ("キーカード{cards}が{player}の手札に戻る。", "Key cards return to {player}'s hand: {cards}."),
    "reveal": ("{player}がライフの上を公開する: {cards}。", "{player} reveals the top of life: {cards}."),
    "shuffle": ("{player}がライフをシャッフルする。", "{player} shuffles life."),
    "shuffle.zone": ("{player}が{zone}をシャッフルする。", "{player} shuffles {zone} after searching it."),
    "search.found": (
        "{player}が{zone}から{card}を見つける。",
        "{player} finds {card} in {zone}.",
    ),
    "search.none": ("{player}は{card}を見つけられない。", "{player} does not find {card}."),
    "nothing": ("行えることがなく、何も起こらない。", "There is nothing to do, so nothing happens."),
    "unit.gone": (
        "キーユニットがいないので、その部分は起こらない。",
        "The key unit is gone, so that part does not happen.",
    ),
    # combat
    "attack": ("{player}のアタッカー: {units}。", "{player}'s attackers: {units}."),
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
        "{unit}はブロックされていないので、{player}にサイズ分 ({size}点) のダメージを与える。",
        "{unit} is not blocked, so it deals damage equal to its size, {size}, to {player}.",
    ),
    "fight.sizes": (
        "{unit}と{blockers}のサイズを比べる: {size}対{sum}。墓地に移る: {fallen}。",
        "{unit} is compared with {blockers}: size {size} to {sum}. To the graveyard: {fallen}.",
    ),
    "fight.inverted": (
        "{unit}と{blockers}のサイズを比べる: {size}対{sum}。革命により大きい側が墓地に移る: {fallen}。"
        "{player}はサイズの差と同じ{difference}点のダメージを受ける。",
        "{unit} is compared with {blockers}: size {size} to {sum}. Revolution sends the larger side to the graveyard: {fallen}. "
        "{player} is dealt the difference in size, {difference}, as damage.",
    ),
    "fight.hit": (
        "防壁{bulwark}は{card}: {unit}のカードと数字が合うので、{unit}も墓地に移る。",
        "Bulwark {bulwark} is {card}, which matches a number of {unit}, so {unit} goes to the graveyard too.",
    ),
    "fight.joker": (
        "防壁{bulwark}は{card}: Jokerはどのアタッカーも墓地に移すので、{unit}も墓地に移る。",
        "Bulwark {bulwark} is {card}: a Joker sends any attacker to the graveyard, so {unit} goes too.",
    ),
    "fight.miss": (
        "防壁{bulwark}は{card}: {unit}のカードと数字が合わず、防壁だけが墓地に移る。",
        "Bulwark {bulwark} is {card}, which matches no number of {unit}, so only the bulwark goes to the graveyard.",
    ),
    "fight.giant": (
        "防壁{bulwark}は{card}だが、巨人{unit}は防壁では墓地に移らない。",
        "Bulwark {bulwark} is {card}, but a bulwark cannot send the giant {unit} to the graveyard.",
    ),
    # single actions
    "counter.low": (
        "カウンターの数字{mine}は{theirs}に届かず、無効にできない。",
        "Counter's number {mine} is below {theirs}, so nothing is negated.",
    ),
    "trap.miss": (
        "{card}は{keys}と同じではないので、何も起こらない。",
        "{card} is not the same as {keys}, so nothing happens.",
    ),
    "down.dead": (
        "{unit}のサイズは{size}になるので、墓地に移る。",
        "The size of {unit} would be {size}, so it goes to the graveyard.",
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
    "bj": ("{player}が{card}を公開する。合計{total}。", "{player} reveals {card} (total: {total})."),
    "bj.bust": (
        "合計{total}でバースト。公開したカードは墓地に移る。",
        "{total} is a bust, so the revealed cards go to the graveyard.",
    ),
    "bj.stand": (
        "{player}は{total}で止め、公開したカードを手札に加える。",
        "{player} stands at {total} and takes the revealed cards into hand.",
    ),
    "size.most": (
        "サイズ{limit}以下の兵士: {units}。それより大きい兵士: {others}。",
        "Soldiers of size {limit} or less: {units}. Larger ones: {others}.",
    ),
    "size.least": (
        "サイズ{limit}以上の兵士: {units}。それより小さい兵士: {others}。",
        "Soldiers of size {limit} or more: {units}. Smaller ones: {others}.",
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
        "{target} (サイズ{other}) は{unit} (サイズ{size}) より大きく、墓地に移らない。",
        "{target} (size {other}) is larger than {unit} (size {size}) and stays on the field.",
    ),
    "instant": (
        "墓地に移した兵士のサイズの合計は{total}、{target}のサイズは{size}。",
        "The soldiers that went to the graveyard have a total size of {total}; {target} has size {size}.",
    ),
    "offset.low": (
        "キーカードの合計は{total}で5に満たず、何も起こらない。",
        "The key cards add up to {total}, less than 5, so nothing happens.",
    ),
    "bulwarks.more": (
        "{player}の防壁{mine}体は{other}の{theirs}体より多いので、何も起こらない。",
        "{player} has more bulwarks than {other} ({mine} to {theirs}), so nothing happens.",
    ),
    "hand.fewer": (
        "{other}の手札{theirs}枚は{player}の{mine}枚より少ないので、何も起こらない。",
        "{other} has fewer cards in hand than {player} ({theirs} to {mine}), so nothing happens.",
    ),
    "loss": (
        "喪失により、{player}のキャラクターはチャージできない。",
        "Loss prevents {player}'s characters from being charged.",
    ),
    "pack.open": ("{player}のパックは開封された。", "{player}'s pack is now open."),
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
    "card.deck": ("{card}はこのフレームのデッキにない", "{card} is not in the deck of this frame"),
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
    "fog.target": ("フォースは特定の1体に働かない", "Force does not work on a single unit"),
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
        "{unit}は{character}なので、その対象になったはずがない",
        "{unit} is {character} and cannot have been its target",
    ),
    "fog.match": (
        "{fog}のフォグはこのフォーマットとフレームにない",
        "the fog {fog} is not part of this format and frame",
    ),
    "stage.match": ("{action}はこのフォーマットとフレームにない", "{action} is not part of this format and frame"),
    "stage.immediate": (
        "{action}は即時なのでステージに残らない",
        "{action} is immediate and is never on the stage",
    ),
    "stage.main": (
        "{action}はメインなのでステージの一番下にしか置けない",
        "{action} has main timing and can only be at the bottom of the stage",
    ),
    "stage.turn": (
        "{action}はメインなのでターンプレイヤー{turn}しか起こせない",
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
        "{action} cannot be requested by the turn player, {turn}",
    ),
    "stage.end": (
        "{action}は同じプレイヤーのエンドのすぐ上に1つだけ積まれる",
        "{action} can be only directly above the same player's End, and only once",
    ),
    "stage.life": (
        "{action}を起こせるのはライフが{most}枚以下のときだけ",
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
        "{action}がステージにあるのに combat がない",
        "{action} is on the stage, but there is no combat",
    ),
    "combat.over": (
        "ブロックもダメージ判定もステージの一番下にないので、アタッカーはいない",
        "neither Block nor Damage Judgment is at the bottom of the stage, so there can be no attackers",
    ),
    "combat.early": ("ブロックが解決する前にブロッカーはいない", "there are no blockers before Block has resolved"),
    "combat.new": (
        "このターンに出たのでアタックできたはずがない",
        "the unit entered this turn, so it cannot have attacked",
    ),
    "combat.giant": (
        "巨人はアタックできるので、アタッカーでなければならない",
        "the giant can attack, so it must be an attacker",
    ),
    "combat.again": ("同じアタッカーが2度ある", "the attacker is listed twice"),
    "combat.attacker": (
        "アタックできるのはターンプレイヤーの兵士だけ",
        "only the turn player's soldiers can attack",
    ),
    "combat.blocked": ("ブロックされているのがアタッカーではない", "the blocked unit is not an attacker"),
    "combat.blocker": (
        "ブロックできるのは、ターンプレイヤーの対戦相手のキャラクターだけ",
        "only the other player's characters can block",
    ),
    "combat.bulwark": ("防壁がほかのキャラクターと一緒にブロックしている", "a bulwark can only block alone"),
    "combat.twice": ("1体が複数のアタッカーをブロックしている", "one character cannot block several attackers"),
    "used.turn": (
        "{action}はメインなのでターンプレイヤー{turn}しか起こせない",
        "{action} has main timing, so only the turn player {turn} can have requested it",
    ),
    "passed.twice": ("同じプレイヤーが2度書かれている", "the same player is listed twice"),
    "idle.not": (
        "idle は、ステージが空でターンプレイヤーがチャンスを持つときだけ",
        "'idle' is possible only if the stage is empty and the turn player has the chance",
    ),
    "effects.unit": (
        "{unit}は防壁なので、兵士として受けた効果は失われている",
        "{unit} is a bulwark and has lost the effects that it received as a soldier",
    ),
    "used.free": ("{action}は1ターンに何回でも起こせる", "{action} is not limited to once per turn"),
    "passed.unsaid": (
        "passed が省略されているので、パスしたプレイヤーは次のとおりとみなす: {players}",
        "'passed' is not given; these players are assumed to have passed: {players}",
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
        "{player}のライフは0枚: 次の勝敗判定で負ける",
        "{player} has no life left and loses at the next victory check",
    ),
    # explanations
    "explain.unit": ("{owner}の{character} ({cards})", "{owner}'s {character} ({cards})"),
    "explain.size.script": ("スクリプトのサイズ", "size given by the script"),
    "explain.size.force": ("フォース: {amount}", "Force: {amount}"),
    "explain.size.up": ("アップ: {amount}", "Up: {amount}"),
    "explain.size.down": ("ダウン: {amount}", "Down: {amount}"),
    "explain.size.rally": ("激励: {amount}", "Rally: {amount}"),
    "explain.labels": ("ラベル: {labels}", "labels: {labels}"),
    "explain.charged": ("チャージ状態", "charged"),
    "explain.driven": ("ドライブ状態", "driven"),
    "explain.attack": ("アタックできる", "can attack"),
    "explain.attack.turn": (
        "{player}のターンなのでアタックできない",
        "cannot attack: it is {player}'s turn",
    ),
    "explain.attack.driven": ("ドライブ状態なのでアタックできない", "driven, so it cannot attack"),
    "explain.attack.new": ("このターンに出たのでアタックできない", "entered this turn, so it cannot attack"),
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
        "two key cards, so any Counter negates it",
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
    def said(text: str) -> str:
        """A text with its units in words."""
        return re.sub(r"(?<![^ 、])([^ 、.]+)\.(#\d+|Joker2?|[SHDC](?:10|[2-9AJQK]))", one, text)

    return said


_UNITS = _things("{0}の{1}", "不明なカード"), _things("{0}'s {1}", "unknown card")
_CARDS = _things("{1}", "不明なカード"), _things("{1}", "an unknown card")
_STATES = {"charge": "charged", "drive": "driven"}
_GONE = _in_brackets("墓地に移るキーカード", "なし"), _in_brackets("key cards to the graveyard", "none")
_SHOWN = _in_brackets("カード", "なし"), _in_brackets("cards", "none")
_KEYS = _in_brackets("キーカード", "なし"), _in_brackets("key cards", "none")
_NAMED = ("unit", "units", "target", "attacker", "blockers", "bulwark", "fallen", "others")


def _life(text: str) -> str:
    """Words in English how much life each player has: `A: 1, B: 10` becomes "A has 1 life, B has 10"."""
    first, *others = (part.replace(": ", " has ") for part in text.split(", "))
    return ", ".join([f"{first} life", *others])


def _times(text: str) -> str:
    """Words in English how often something is there: 2 becomes "twice", 3 "3 times"."""
    return "twice" if text == "2" else f"{text} times"


def _the_zone(text: str) -> str:
    """Words a zone in an English sentence: "the graveyard", "the trump zone"; life and hand have no article."""
    return text if text in ("life", "hand") else f"the {text}{' zone' if text in ('trump', 'rare card') else ''}"


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


_NAMES: dict[str, tuple[Way, Way]] = {**dict.fromkeys(_NAMED, _UNITS), "action": (str, _action)}
_A_CHARACTER, _CARD_COUNT = (str, a_character), (str, counted("card"))
_ZONES = (
    {"pack": "パック", "rare": "レアカード", "trumps": "切札"},
    {"pack": "a pack", "rare": "a rare card", "trumps": "trumps"},
)
CATALOGUE |= localized_templates({key: both for key, both in CATALOGUE.items() if type(both[0]) is str}, **_NAMES)
# an argument that some sentences say otherwise
_OTHERWISE: tuple[tuple[tuple[str, ...], dict[str, tuple[Way, Way]]], ...] = (
    (("enter", "enter.down"), {"unit": _CARDS, "character": _A_CHARACTER, "state": ({}, _STATES)}),
    (("grave",), {"unit": _CARDS}),
    (("resolved", "fizzled", "fizzled.unfit", "negated"), {"keys": _GONE}),
    (("return",), {"cards": _SHOWN}),
    (("explain.request",), {"keys": _KEYS}),
    (("setup.trumps",), {"count": (str, counted("trump"))}),
    (("setup.pack", "setup.hand", "draw", "generation.none", "deck.small", "zone.count"), {"count": _CARD_COUNT}),
    (("damage",), {"taken": _CARD_COUNT}),
    (("alive",), {"life": (lambda text: text.replace(": ", "が"), _life)}),
    (("card.twice",), {"count": (str, _times)}),
    (("generation",), {"count": _moved("ライフから{}枚を墓地に移し、", "moves {} from life to the graveyard and ")}),
    (("zone.frame",), {"zone": _ZONES}),
    (("to.hand", "shuffle.zone", "search.found"), {"zone": (str, _the_zone)}),
    (("soldier",), {"character": _A_CHARACTER}),
    (("fog.protected",), {"character": _A_CHARACTER}),
    (("stage.keyunit",), {"wanted": _A_CHARACTER}),
    (("explain.counter.never",), {"count": (str, counted("key card"))}),
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
