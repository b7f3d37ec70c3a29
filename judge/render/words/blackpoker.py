"""What the BlackPoker engine says."""

import re
from collections.abc import Callable

from judge.render.words.blackpoker_checks import CHECKS
from judge.render.words.blackpoker_said import SAID, cards
from judge.render.words.local import told

WORDS = {
    **SAID,
    # the core flow
    "chance": ("チャンスはターンプレイヤー{player}に移る。", "The chance goes to the turn player, {player}."),
    "request": ("{player}が{action}を起こす (キーカード: {keys})。", "{player} requests {action} with {keys}."),
    "request.at": (
        "{player}が{action}を起こす (キーカード: {keys}、対象: {target})。",
        "{player} requests {action} with {keys} at {target}.",
    ),
    "request.plain": ("{player}が{action}を起こす。", "{player} requests {action}."),
    "request.aimed": ("{player}が{action}を起こす (対象: {target})。", "{player} requests {action} at {target}."),
    "request.unit": (
        "{player}がキーユニット{unit}で{action}を起こす。",
        "{player} requests {action} with {unit} as key unit.",
    ),
    "request.unit.at": (
        "{player}がキーユニット{unit}で{action}を起こす (対象: {target})。",
        "{player} requests {action} at {target} with {unit} as key unit.",
    ),
    "discount": (
        "魔術士がいるので、{player}は速攻魔法のコストDを払わない。",
        "With a magician on the field {player} pays no D for quick magic.",
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
        "{player}もパスした。ルールシステムが一番上の{owner}の{action}を解決する。",
        "{player} passes too: the rule system resolves the top request, {owner}'s {action}.",
    ),
    "pass.idle": (
        "{player}もパスしたが、ステージは空である。",
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
    "negated": (
        "{player}の{action}は{cause}で無効になり、ステージから取り除かれる{keys}。",
        "{player}'s {action} is negated by {cause} and leaves the stage{keys}.",
    ),
    "kept": ("チャンスは{player}に残る。", "{player} keeps the chance."),
    "alive": ("勝敗判定: ライフは{life}。まだ決着しない。", "Victory check: life is {life}; nobody has lost."),
    "victory": (
        "勝敗判定: {loser}のライフは0枚。{winner}の勝ち。",
        "Victory check: {loser} has no life; {winner} wins.",
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
        "ステージが空でないので、{player}の{action}は破棄される。",
        "The stage is not empty, so {player}'s {action} is dropped.",
    ),
    "turn": ("{player}のターンが終わり、ターンは{next}に移る。", "{player}'s turn ends; the turn goes to {next}."),
    # set-up
    "setup.trumps": ("{player}が切札{count}枚を裏向きに置く。", "{player} sets {count} trumps face down."),
    "setup.rare": ("{player}がレアカードを裏向きに置く。", "{player} sets the rare card face down."),
    "setup.pack": (
        "{player}のデッキの上から{count}枚がパックになる。",
        "The top {count} cards of {player}'s deck become the pack.",
    ),
    "setup.hand": (
        "{player}の手札は{count}枚になり、ライフは{life}枚。",
        "{player} has a hand of {count}; {life} cards of life are left.",
    ),
    "setup.shown": (
        "{player}の防壁になる{card}が示され、裏向きに戻される。",
        "{card}, {player}'s bulwark to be, is shown and turned down again.",
    ),
    "setup.compare": (
        "先攻を決めるカード: {cards}。墓地へ移る。",
        "Cards for the first player: {cards}; they go to the graveyard.",
    ),
    "setup.again": (
        "先攻が決まらないまま2人ともライフがなくなった。シャッフルからやり直す。",
        "Both lives have run out before the first player was found: shuffle and set up again.",
    ),
    "setup.start": (
        "{player}が先攻となり、ターンとチャンスを持つ。",
        "{player} is the first player and has the turn and the chance.",
    ),
    # deeds
    "draw": ("{player}がライフから{count}枚引く ({cards})。", "{player} draws {count} from life ({cards})."),
    "damage": (
        "{player}に{amount}点のダメージ。ライフから{taken}枚が墓地へ移り、残り{life}枚。",
        "{amount} damage to {player}: {taken} from life to the graveyard, {life} left.",
    ),
    "fortress": (
        "要塞により、{player}への{amount}点のダメージはなくなる。",
        "Fortress: {player} does not take the {amount} damage.",
    ),
    "discard": ("{player}が手札を捨てる: {cards}。", "{player} discards {cards}."),
    "enter": (
        "{player}の場に{unit}が{character}として出る ({cards}、{state}状態)。",
        "{unit} enters {player}'s field as {character} ({cards}, {state}).",
    ),
    "enter.down": (
        "{player}の場に{unit}が裏向きの{character}として出る ({state}状態)。",
        "{unit} enters {player}'s field face down as {character} ({state}).",
    ),
    "noscript": (
        "{cards}に合うスクリプトがないので、{player}の墓地へ移る。",
        "No script fits {cards}: to {player}'s graveyard.",
    ),
    "grave": ("{unit}が{player}の墓地へ移る ({cards})。", "{unit} goes to {player}'s graveyard ({cards})."),
    "charge": ("チャージ状態になる: {units}。", "Charged: {units}."),
    "drive": ("ドライブ状態になる: {units}。", "Driven: {units}."),
    "bulwark": ("{unit}は防壁になる。", "{unit} becomes a bulwark."),
    "bulwarks": (
        "{unit}はカードごとに分かれ、防壁{count}体になる。",
        "{unit} is split into {count} bulwarks, one a card.",
    ),
    "soldier": ("{unit}は兵士になる: {character} ({cards})。", "{unit} is now a soldier: {character} ({cards})."),
    "fog": ("{cards}が{player}のフォグに「{fog}」として置かれる。", "Into {player}'s fog as {fog}: {cards}."),
    "fog.cleared": ("{player}のフォグが墓地へ移る: {cards}。", "{player}'s fog goes to the graveyard: {cards}."),
    "trump.up": ("{player}の切札{card}が表になる。", "{player}'s trump {card} turns face up."),
    "trump.down": ("{player}の切札{card}が裏になる。", "{player}'s trump {card} turns face down."),
    "trump.grave": ("{player}の切札{card}が墓地へ移る。", "{player}'s trump {card} goes to the graveyard."),
    "trump.back": (
        "{card}が墓地から{player}の表切札に戻る。",
        "{card} returns from the graveyard as {player}'s face-up trump.",
    ),
    "trump.closed": ("切札{card}が表でないので、何も起きない。", "The trump {card} is not face up: nothing happens."),
    "to.hand": (
        "{player}が{zone}から{cards}を手札に加える。",
        "{player} takes {cards} from the {zone} into hand.",
    ),
    "to.life": (
        "{unit}のカード{cards}が{player}のライフの上に置かれる。",
        "On top of {player}'s life: {cards} (from {unit}).",
    ),
    "to.top": ("{cards}が{player}のライフの上に置かれる。", "On top of {player}'s life: {cards}."),
    "to.bottom": ("{cards}が{player}のライフの下に置かれる。", "To the bottom of {player}'s life: {cards}."),
    "return": ("{unit}が手札に戻る ({cards})。", "{unit} returns to the hand ({cards})."),
    "keys.back": ("キーカード{cards}が{player}の手札に戻る。", "The key cards {cards} return to {player}'s hand."),
    "reveal": ("{player}がライフの上を公開する: {cards}。", "{player} turns up the top of life: {cards}."),
    "shuffle": ("{player}がライフをシャッフルする。", "{player} shuffles the life."),
    "shuffle.zone": ("{player}が{zone}をシャッフルする。", "{player} shuffles the cards looked through ({zone})."),
    "search.found": (
        "{player}が{zone}から{card}を見つける。",
        "{player} finds {card} in the {zone}.",
    ),
    "search.none": ("{player}は{card}を見つけられない。", "{player} does not find {card}."),
    "nothing": ("できることがなく、何も起きない。", "Nothing can be done here, so nothing happens."),
    "unit.gone": ("キーユニットがいないので、その部分は起きない。", "The key unit is gone: that part does not happen."),
    # combat
    "attack": ("{player}のアタッカー: {units}。", "{player}'s attackers: {units}."),
    "block": ("{player}が{attacker}を{blockers}でブロックする。", "{player} blocks {attacker} with {blockers}."),
    "block.none": ("{player}はブロックしない。", "{player} does not block."),
    "role.lost": ("{unit}はもうアタッカーでもブロッカーでもない。", "{unit} is no longer an attacker or blocker."),
    "fight.gone": (
        "アタッカーがもういないので、比べることもダメージもない。",
        "An attacker is no longer there: no comparison and no damage.",
    ),
    "fight.open": (
        "{unit}はブロックされていない: サイズ{size}が{player}へのダメージになる。",
        "{unit} is not blocked: its size {size} is damage to {player}.",
    ),
    "fight.sizes": (
        "{unit}と{blockers}のサイズを比べる: {size}対{sum}。墓地へ: {fallen}。",
        "{unit} against {blockers}: size {size} to {sum}. To the graveyard: {fallen}.",
    ),
    "fight.inverted": (
        "{unit}と{blockers}のサイズを比べる: {size}対{sum}。革命により大きい側が墓地へ: {fallen}。"
        "サイズの差{difference}が{player}へのダメージになる。",
        "{unit} against {blockers}: size {size} to {sum}. Revolution sends the larger side to the graveyard: {fallen}. "
        "The difference in size, {difference}, is damage to {player}.",
    ),
    "fight.hit": (
        "防壁{bulwark}は{card}: {unit}のカードと数字が合うので、{unit}も墓地へ移る。",
        "Bulwark {bulwark} is {card}, a number {unit} has: {unit} falls too.",
    ),
    "fight.joker": (
        "防壁{bulwark}は{card}: Joker はどのアタッカーも倒すので、{unit}も墓地へ移る。",
        "Bulwark {bulwark} is {card}: a Joker fells any attacker, so {unit} falls too.",
    ),
    "fight.miss": (
        "防壁{bulwark}は{card}: {unit}のカードと数字が合わず、防壁だけが墓地へ移る。",
        "Bulwark {bulwark} is {card}, a number {unit} does not have: only the bulwark falls.",
    ),
    "fight.giant": (
        "防壁{bulwark}は{card}だが、巨人{unit}は防壁では墓地に移らない。",
        "Bulwark {bulwark} is {card}, but a bulwark cannot fell the giant {unit}.",
    ),
    # single actions
    "counter.low": (
        "カウンターの数字{mine}は{theirs}に届かず、無効にできない。",
        "Counter's number {mine} is below {theirs}: nothing is negated.",
    ),
    "trap.miss": (
        "{card}は{keys}と同じでないので、何も起きない。",
        "{card} is not the same as {keys}: nothing happens.",
    ),
    "down.dead": (
        "{unit}のサイズは{size}になり、墓地へ移る。",
        "{unit}'s size would be {size}: it goes to the graveyard.",
    ),
    "retarget": ("{request}の対象は{target}に変わる。", "{request} is now aimed at {target}."),
    "equip": ("{unit}は{cards}の装備兵になる。", "{unit} is now an armed soldier of {cards}."),
    "grow": ("{unit}のサイズが{amount}増え、{size}になる。", "{unit} grows by {amount} to {size}."),
    "generation": (
        "{player}はライフから{count}枚を墓地へ移し、{card}を手札に加える。",
        "{player} turns up life cards: {count} to the graveyard, then {card} into the hand.",
    ),
    "generation.none": (
        "{player}のライフに Joker、A、J、Q、K はなく、{count}枚すべてが墓地へ移る。",
        "{player}'s life holds no Joker, A, J, Q or K: all of it goes to the graveyard ({count}).",
    ),
    "bj": ("{player}が{card}を公開する。合計{total}。", "{player} turns up {card}: {total} in all."),
    "bj.bust": (
        "合計{total}でバースト。公開したカードは墓地へ移る。",
        "{total} is bust: the cards go to the graveyard.",
    ),
    "bj.stand": (
        "{player}は{total}で止め、公開したカードを手札に加える。",
        "{player} stands at {total} and takes the cards into hand.",
    ),
    "size.most": (
        "サイズ{limit}以下の兵士: {units}。それより大きい兵士: {others}。",
        "Soldiers of size {limit} or less: {units}; larger ones: {others}.",
    ),
    "size.least": (
        "サイズ{limit}以上の兵士: {units}。それより小さい兵士: {others}。",
        "Soldiers of size {limit} or more: {units}; smaller ones: {others}.",
    ),
    "size": ("{unit}のサイズは{size}になる。", "{unit}'s size is now {size}."),
    "lance.hit": (
        "{unit}のサイズ{size}は{number}の倍数である。",
        "{unit}'s size {size} is a multiple of {number}.",
    ),
    "lance.miss": (
        "{unit}のサイズ{size}は{number}の倍数でないので、何も起きない。",
        "{unit}'s size {size} is no multiple of {number}: nothing happens.",
    ),
    "lance.zero": (
        "{unit}のサイズは0で、倍数に数えないので、何も起きない。",
        "{unit}'s size is 0, which counts as no multiple: nothing happens.",
    ),
    "slash.miss": (
        "{target} (サイズ{other}) は{unit} (サイズ{size}) より大きく、墓地に移らない。",
        "{target} (size {other}) is larger than {unit} (size {size}) and stays.",
    ),
    "instant": (
        "墓地に移した兵士のサイズの合計は{total}、{target}のサイズは{size}。",
        "The soldiers given have size {total} in all; {target} has size {size}.",
    ),
    "offset.low": (
        "キーカードの合計は{total}で5に満たず、何も起きない。",
        "The key numbers sum up to {total}, less than 5: nothing happens.",
    ),
    "bulwarks.more": (
        "自分の防壁{mine}体は相手の{theirs}体より多いので、何も起きない。",
        "One's own bulwarks are more than the opponent's ({mine} to {theirs}): nothing happens.",
    ),
    "hand.fewer": (
        "相手の手札{theirs}枚は自分の{mine}枚より少ないので、何も起きない。",
        "The opponent has fewer hand cards than oneself ({theirs} to {mine}): nothing happens.",
    ),
    "loss": ("喪失により、{player}のキャラクターはチャージできない。", "Loss: {player}'s characters are not charged."),
    "pack.open": ("{player}のパックは開封された。", "{player}'s pack is now opened."),
    **CHECKS,
    # findings
    "deck.small": (
        "デッキが{count}枚しかない (最低{least}枚)",
        "the deck has {count} cards, at least {least} are needed",
    ),
    "deck.alone": (
        "デッキを書くのは準備の前だけで、両者ともデッキのほかにカードはない",
        "a deck is written only before the set-up, when both players have a deck and nothing else",
    ),
    "match.frame": ("{format}では{frame}を使えない", "{frame} does not go with {format}"),
    "card.twice": ("{card}が{count}枚ある", "{card} is there {count} times"),
    "card.deck": ("{card}はこのフレームのデッキにない", "{card} is not in the deck of this frame"),
    "card.total": (
        "カードが{total}枚ある (デッキは最大{most}枚)",
        "{total} cards in all, a deck has at most {most}",
    ),
    "unit.script": ("{cards}に合うキャラクターのスクリプトがない", "no character script fits {cards}"),
    "unit.new": (
        "{player}がこのターンにユニットを出せたはずがない",
        "{player} can have brought out no unit this turn",
    ),
    "zone.frame": ("{frame}に{zone}のゾーンはない", "{frame} has no zone {zone}"),
    "zone.count": ("{count}枚は多すぎる (最大{most})", "{count} are too many (at most {most})"),
    "fog.target": ("フォースは特定のものに働かない", "Force works on no single target"),
    "fog.open": ("閉じられた切札{card}が表である", "the closed trump {card} is face up"),
    "fog.again": ("閉じられた切札{card}をもう1度閉じている", "the closed trump {card} is closed once more"),
    "fog.bulwark": (
        "防壁{unit}には働いていない (live: false)",
        "it no longer works on the bulwark {unit} (live: false)",
    ),
    "fog.protected": (
        "{unit}は{character}なので、その対象になったはずがない",
        "{unit} is a {character} and can never have been its target",
    ),
    "fog.match": (
        "{fog}のフォグはこのフォーマットとフレームにない",
        "the fog {fog} is not part of this format and frame",
    ),
    "stage.match": ("{action}はこのフォーマットとフレームにない", "{action} is not part of this format and frame"),
    "stage.immediate": ("{action}は即時なのでステージに残らない", "{action} is immediate and never lies on the stage"),
    "stage.main": (
        "{action}はメインなのでステージの一番下にしか置けない",
        "{action} is main and can only be at the bottom of the stage",
    ),
    "stage.turn": (
        "{action}はメインなのでターンプレイヤー{turn}しか起こせない",
        "{action} is main: only the turn player {turn} can have requested it",
    ),
    "stage.target": ("{action}には対象が要る", "{action} needs a target"),
    "stage.notarget": ("{action}に対象はない", "{action} has no target"),
    "stage.nounit": ("{action}にキーユニットはない", "{action} has no key unit"),
    "stage.unit": (
        "キーユニットはリクエストした側のものでなければならない",
        "a key unit belongs to the player who requested",
    ),
    "stage.aim": ("{target}が{action}の対象だったはずがない", "{target} can never have been a target of {action}"),
    "stage.offturn": (
        "{action}は自分のターンでないときだけ起こせるので、ターンプレイヤー{turn}のものではありえない",
        "{action} is only for a player without the turn, and {turn} holds it",
    ),
    "stage.end": (
        "{action}は自分のエンドのすぐ上に1つだけ積まれる",
        "{action} lies only right above its own player's End, and once",
    ),
    "stage.life": (
        "{action}を起こせるのはライフが{most}枚以下のときだけ",
        "{action} is requested only with {most} life or less",
    ),
    "stage.trump": (
        "ほかの切札がそろっているので、{action}の切札{card}を持っていたはずがない",
        "all trumps are others: {card}, the trump of {action}, can have been none",
    ),
    "stage.keyunit": ("キーユニット{unit}は{wanted}でない", "the key unit {unit} is no {wanted}"),
    "stage.draw": (
        "ドローの前に回数制限のあるアクションは起こせない",
        "nothing limited can have been requested before Draw",
    ),
    "stage.self": ("自分自身を対象にしている", "it is aimed at itself"),
    "combat.missing": ("{action}があるのに combat がない", "there is {action} but no combat"),
    "combat.over": (
        "ブロックもダメージ判定もステージの一番下にないので、アタッカーはいない",
        "neither Block nor Damage Judgment is at the bottom of the stage, so nobody is attacking",
    ),
    "combat.early": ("ブロックが解決する前にブロッカーはいない", "there are no blockers before Block has resolved"),
    "combat.new": ("このターンに出たのでアタックできなかったはず", "it entered this turn and cannot have attacked"),
    "combat.giant": ("アタックできたのに、アタッカーになっていない", "it could attack and is no attacker"),
    "combat.again": ("同じアタッカーが2度ある", "the same attacker is named twice"),
    "combat.attacker": (
        "アタッカーはターンプレイヤーの兵士でなければならない",
        "an attacker is a soldier of the turn player",
    ),
    "combat.blocked": ("ブロックされているのがアタッカーでない", "what is blocked is no attacker"),
    "combat.blocker": (
        "ブロッカーはターンプレイヤーの相手のキャラクターである",
        "blockers are characters of the other player",
    ),
    "combat.bulwark": ("防壁は1体だけでブロックする", "a bulwark blocks alone"),
    "combat.twice": ("1体が複数のアタッカーをブロックしている", "one character blocks several attackers"),
    "used.turn": (
        "{action}はメインなのでターンプレイヤー{turn}しか起こせない",
        "{action} is main: only the turn player {turn} can have requested it",
    ),
    "passed.twice": ("同じプレイヤーが2度書かれている", "the same player is named twice"),
    "idle.not": (
        "idle はステージが空でターンプレイヤーがチャンスを持つときだけ",
        "idle is only for an empty stage with the chance at the turn player",
    ),
    "effects.unit": (
        "防壁{unit}は兵士として受けた効果を失っている",
        "the bulwark {unit} has lost what it received as a soldier",
    ),
    "used.free": ("{action}に回数の制限はない", "{action} has no limit"),
    "passed.unsaid": (
        "passed を省いたので、パスしたのは{players}とみなす",
        "passed is left out; taken to have passed: {players}",
    ),
    "passed.chance": ("パスした{player}がチャンスを持つことはない", "{player} has passed and cannot hold the chance"),
    "winner.life": (
        "{player}のライフが残っているので、勝敗はまだ決まらない",
        "{player} has life left: nobody has won yet",
    ),
    "winner.turn": (
        "両者のライフが0枚なら、ターンを持つ{player}は勝てない",
        "Where neither player has life, {player}, whose turn it is, cannot have won",
    ),
    "life.both": (
        "両者のライフは0枚: 次の勝敗判定でターンを持つプレイヤーが負ける",
        "Neither player has life: who has the turn at the next victory check loses",
    ),
    "life.zero": (
        "{player}のライフは0枚: 次の勝敗判定で負ける",
        "{player} has no life and loses at the next victory check",
    ),
    # explanations
    "explain.unit": ("{owner}の{character} ({cards})", "{owner}'s {character} ({cards})"),
    "explain.size.script": ("スクリプトのサイズ", "size of its script"),
    "explain.size.force": ("フォース: 自分の兵士に{amount}", "Force: {amount} for one's own soldiers"),
    "explain.size.up": ("アップ: {amount}", "Up: {amount}"),
    "explain.size.down": ("ダウン: {amount}", "Down: {amount}"),
    "explain.size.rally": ("激励: {amount}", "Rally: {amount}"),
    "explain.labels": ("ラベル: {labels}", "labels: {labels}"),
    "explain.charged": ("チャージ状態", "charged"),
    "explain.driven": ("ドライブ状態", "driven"),
    "explain.attack": ("アタックに参加できる", "may be named as attacker"),
    "explain.attack.turn": (
        "{player}のターンなのでアタックできない",
        "cannot attack: it is {player}'s turn",
    ),
    "explain.attack.driven": ("ドライブ状態なのでアタックできない", "driven, so it cannot attack"),
    "explain.attack.new": ("このターンに出たのでアタックできない", "entered this turn, so it cannot attack"),
    "explain.trump.up": ("表切札{card}", "face-up trump {card}"),
    "explain.trump.down": ("裏切札", "face-down trump"),
    "explain.request": ("{player}の{action}{keys}", "{player}'s {action}{keys}"),
    "explain.target": ("対象: {target}", "target: {target}"),
    "explain.counter.never": (
        "カウンターの対象にならない (キーカード{count}枚)",
        "cannot be targeted by Counter ({count} key cards)",
    ),
    "explain.counter.any": (
        "キーカードが2枚なので、どのカウンターでも無効になる",
        "two key cards: any Counter negates it",
    ),
    "explain.counter.high": ("数字{number}にカウンターは届かない", "no Counter reaches number {number}"),
    "explain.counter.from": ("数字{number}以上のカウンターで無効になる", "a Counter of {number} or more negates it"),
    "explain.life": ("{player}のライフ", "{player}'s life"),
    "explain.hand": ("{player}の手札", "{player}'s hand"),
}


def _in_brackets(before: str, none: str) -> Callable[[str], str]:
    """Cards in brackets, with what they are; nothing where there are none."""
    return lambda text: "" if text == none else f" ({before}: {text})"


def _things(way: str, unknown: str) -> Callable[[str], str]:
    """Units without an id by their owner and card: `A.DA`, `A.#2`."""

    def one(match: re.Match[str]) -> str:
        return way.format(match[1], unknown if match[2].startswith("#") else cards(match[2]))

    return lambda text: re.sub(r"(?<![^ 、])([^ 、.]+)\.(#\d+|Joker2?|[SHDC](?:10|[2-9AJQK]))", one, text)


_UNITS = _things("{0}の{1}", "分からないカード"), _things("{0}'s {1}", "unknown card")
_CARDS = _things("{1}", "分からないカード"), _things("{1}", "an unknown card")
_STATES = {"charge": "charged", "drive": "driven"}
_GONE = _in_brackets("墓地へ移るキーカード", "なし"), _in_brackets("key cards to the graveyard", "none")
_KEYS = _in_brackets("キーカード", "なし"), _in_brackets("key cards", "none")
_NAMED = ("unit", "units", "target", "attacker", "blockers", "bulwark", "fallen", "others")
WORDS |= told({key: both for key, both in WORDS.items() if type(both[0]) is str}, **dict.fromkeys(_NAMED, _UNITS))
WORDS |= told({key: WORDS[key] for key in ("enter", "enter.down")}, unit=_CARDS, state=({}, _STATES))
WORDS |= told({key: WORDS[key] for key in ("resolved", "fizzled", "negated")}, keys=_GONE)
WORDS |= told({"explain.request": WORDS["explain.request"]}, keys=_KEYS)

# input that cannot be used
FAULTS = {
    "bp.owner": (
        "{name}は両方のプレイヤーにある。どちらかを書くこと: {names}",
        "both players have {name}; write {names}",
    ),
    "bp.card": (
        "カード{name}はない。S H D C と A 2 … 10 J Q K、または Joker で書くこと",
        "{name} is no card; write S H D C with A 2 … 10 J Q K, or Joker",
    ),
    "bp.faceup": (
        "表のユニットのカードは公開されている (6.1)。カードを書くこと",
        "the cards of a face-up unit are open (6.1); name them",
    ),
    "bp.fog": ("{fog}のフォグのカードは{wanted}である (7.3.3)", "the cards of the fog {fog} are {wanted} (7.3.3)"),
    "bp.keys": ("{keys}は{action}のキーカードにならない (5.3)", "{keys} cannot be the key of {action} (5.3)"),
    "bp.nokeys": ("{action}にはキーカードが要る (5.3)。key を書くこと", "{action} has key cards (5.3); add key"),
}
