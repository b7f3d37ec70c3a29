"""What the Force of the Horse engine says."""

import re
from collections.abc import Callable

from judge.render.words.local import said, told


def _card(text: str, ja: bool, first: bool = False) -> str:
    """A card or an ability of a file in words: `_`, `A.H`, `F*2`, `H#1`."""
    owner, dot, name = text.rpartition(".") if re.fullmatch(r"[^\s.]+\.[^\s.]+", text) else ("", "", text)
    name, many, count = name.partition("*") if re.fullmatch(r".+\*\d+", name) else (name, "", "")
    name, ability, number = name.partition("#") if re.fullmatch(r".+#\d+", name) else (name, "", "")
    if text in ("", "?"):
        return "盤面に書かれた効果" if ja else f"{'A' if first else 'a'}n effect written on the board"
    if name == "_" and many and not ja:
        return (f"{owner}'s " if dot else "") + f"{count} unknown cards"
    name = ("分からないカード" if ja else "an unknown card") if name == "_" else name
    if ja:
        return (f"{owner}の" if dot else "") + name + (f"の能力{number}" if ability else f" {count}枚" if many else "")
    name = (f"{owner}'s " if dot else "") + name + (f" ×{count}" if many else "")
    return f"{'Ability' if first else 'ability'} {number} of {name}" if ability else name


def _japanese(text: str) -> str:
    return "、".join(_card(part, True) for part in text.split("、"))


def _english(text: str) -> str:
    return ", ".join(_card(part, False) for part in text.split(", "))


def _english_first(text: str) -> str:
    return _card(text, False, True)


def _each(way: Callable[[str], str], between: str, none: str) -> Callable[[str], str]:
    """The horses of a comparison with what each brings (`B.L 1`), in brackets; nothing where there is none."""

    def told(text: str) -> str:
        pairs = (re.split(r" (?=-?\d+(?: → \d+)?$)", part) for part in text.split(between))
        told = between.join(" ".join((way(name), *value)) for name, *value in pairs)
        return "" if text == none else f" ({told}) " if between == "、" else f" ({told})"

    return told


def _places(text: str) -> str:
    """Zones of a list: the hand and the farm."""
    return " and the ".join(text.split(", "))


def _won_ja(text: str) -> str:
    return "引き分け" if text == "draw" else f"{text}の勝ち"


def _won_en(text: str) -> str:
    return "a draw" if text == "draw" else f"{text} wins"


WORDS = {
    # the turn
    "turn.start": ("{player}のターンが始まる。", "{player}'s turn starts."),
    "turn.draw": ("{player}がターンの1枚を引く。", "{player} draws the card of the turn."),
    "turn.end": ("ターンが終わり、{player}のターンになる。", "The turn is over; {player} is at turn."),
    "check": ("ルールチェック ({step})。", "Rule check ({step})."),
    "check.done": ("ルールチェックを終える ({step})。", "The rule check is over ({step})."),
    "run.begin": ("走破処理を始める。走破回数は{runs}。", "The run processing begins; number of runs: {runs}."),
    "pass.support": ("{player}はもうサポートカードを使わない。", "{player} plays no more support cards."),
    "pass.priority": ("{player}はもうサポートカードを使わない。", "{player} plays no more support cards."),
    "no.horse": ("{player}は馬を走らせない。走破処理の終わりへ進む。", "{player} runs no horse; on to the end of the run processing."),
    "no.more.horses": (
        "{player}は次の馬を出さない。走破馬がいるので比較へ進む。",
        "{player} puts out no further horse; there is a run horse, so the comparison comes next.",
    ),
    "unguarded": ("{card}はガードされなかった。", "{card} was not guarded."),
    "unguarded.none": ("ガード馬は出ない。この走破の馬はもういない。", "No guard horse; the run horse of this round is gone."),
    "priority": ("{player}が優先プレイヤーになる。", "{player} has the priority."),
    "take": ("{player}が優先プレイヤーになる。", "{player} takes the priority."),
    "runs": ("走破回数が{runs}になる。", "The number of runs goes down to {runs}."),
    "compared": (
        "走破数{run}{running}をガード値{guard}{guarding}と比べる。",
        "Run {run}{running} is compared with guard {guard}{guarding}.",
    ),
    "success": ("{card}は走破に成功した。", "{card} has run with success."),
    "failure": ("{card}は走破に失敗した。", "{card} has failed to run."),
    "won": ("{card}はガードに勝った。", "{card} has won as a guard."),
    "distance": ("走破距離は{distance}。", "The run distance is {distance}."),
    "draw.short": ("{player}は{wanted}枚のうち{count}枚しか引けない。", "{player} can draw only {count} of {wanted} cards."),
    "cleared": ("走破エリアから片付ける: {cards} → {of}の{to}。", "Cleared from the run area: {cards} → {of}'s {to}."),
    # playing
    "play.run": ("{player}が{card}を走破馬としてプレイする。", "{player} plays {card} as a run horse."),
    "play.guard": ("{player}が{card}をガード馬としてプレイする。", "{player} plays {card} as a guard horse."),
    "play.support": ("{player}がサポートカード{card}をプレイする。", "{player} plays the support card {card}."),
    "play.ability": ("{player}が{ability}をプレイする。", "{player} plays {ability}."),
    "ability.done": ("{ability}の解決が終わる。", "{ability} has resolved."),
    "ability.disabled": ("{ability}は無効なので何も起こらない。", "{ability} is disabled and does nothing."),
    "names": ("{player}は{card}を指定する。", "{player} names {card}."),
    "cost": ("{card}のコストは{cost}。", "The cost of {card} is {cost}."),
    "paid": ("{player}がコスト{cost}として{cards}を支払う。", "{player} pays a cost of {cost} with {cards}."),
    "put.track": ("{of}の走破エリアに置く: {cards}。", "Put into {of}'s run area: {cards}."),
    "put.situation": ("{of}の状況エリアに置く: {cards}。", "Put into {of}'s situation area: {cards}."),
    "put.support": ("使い終えた{cards}を{of}の{to}に置く。", "{cards}, played, goes to {of}'s {to}."),
    "put.run": ("{player}が{card}を走破するために出した。", "{player} has put out {card} to run."),
    "put.guard": ("{player}が{card}をガードのために出した。", "{player} has put out {card} to guard."),
    "required": ("{source}が求める行動を{player}が先に行う。", "{player} first does what {source} requires."),
    "required.declined": (
        "{player}は求められた行動をせず、{card}のプレイをやめる。",
        "{player} does not do what is required and drops the play of {card}.",
    ),
    "required.impossible": (
        "{source}が求める行動を{player}はすべては行えないので、この処理はできない。",
        "{player} cannot do all that {source} requires, so this cannot be done.",
    ),
    "unjudged": ("{card}のテキストは判定しない: {text}", "The text of {card} is not judged: {text}"),
    "nothing": ("{card}のテキストでは何も起こらない。プレイする前に戻る。", "The text of {card} does nothing; back to before the play."),
    "condition.true": ("{source}の条件を満たしている。", "The condition of {source} holds."),
    "condition.false": ("{source}の条件を満たしていない。", "The condition of {source} does not hold."),
    "cost.impossible": ("{ability}のコストを払えないので、待機が1回消える。", "The cost of {ability} cannot be paid; it waits once less."),
    "cost.refused": ("{player}は{ability}のコストを払わない。", "{player} does not pay for {ability}."),
    "cost.done": ("{player}が{ability}のコストを払う。", "{player} pays for {ability}."),
    # cards and effects
    "moved": ("{place}から{of}の{to}へ: {cards}。", "From the {place} to {of}'s {to}: {cards}."),
    "discarded": ("{of}が手札からファームに置く: {cards}。", "{of} puts from the hand into the farm: {cards}."),
    "processed": ("ルール処理で{of}のファームへ: {cards}。", "By rule processing to {of}'s farm: {cards}."),
    "drew": ("{player}が{area}のエリアから1枚引く ({card})。残り{left}枚。", "{player} draws a card from {area} ({card}); {left} left there."),
    "draw.none": ("{player}の引くカードがない。", "There is no card for {player} to draw."),
    "amount.none": ("数が{amount}なので何も行わない。", "The amount is {amount}: nothing is done."),
    "effect.add": ("{source}により{target}の{field}に{amount}。", "{source}: {field} {amount} for {target}."),
    "effect.add.all": ("{source}により、当てはまるカードの{field}に{amount}。", "{source}: {field} {amount} for every card that fits."),
    "effect.set": ("{source}により{target}の{field}が{amount}になる。", "{source}: the {field} of {target} becomes {amount}."),
    "effect.set.all": ("{source}により{field}が{amount}になる。", "{source}: the {field} becomes {amount}."),
    "effect.lose": ("{source}により{target}は能力を失う。", "{source}: {target} loses its abilities."),
    "effect.lose.all": ("{source}により、当てはまるカードは能力を失う。", "{source}: every card that fits loses its abilities."),
    "effect.disable": ("{source}により{target}の能力は無効になる。", "{source}: the abilities of {target} are disabled."),
    "effect.disable.all": ("{source}により、当てはまるカードの能力は無効になる。", "{source}: the abilities of every card that fits are disabled."),
    "effect.enable": ("{source}により{target}の能力は有効になる。", "{source}: the abilities of {target} are enabled."),
    "effect.enable.all": ("{source}により、当てはまるカードの能力は有効になる。", "{source}: the abilities of every card that fits are enabled."),
    "effect.grant": ("{source}により{target}は能力を得る。", "{source}: {target} gets an ability."),
    "effect.grant.all": ("{source}により、当てはまるカードは能力を得る。", "{source}: every card that fits gets an ability."),
    "effect.ignore": ("{source}により{target}は得意による修正の一部を受けない。", "{source}: part of the favored bonus does not count for {target}."),
    "effect.ignore.all": ("{source}により、当てはまるカードは得意による修正の一部を受けない。", "{source}: part of the favored bonus does not count for the cards that fit."),
    "effect.forbid": ("{source}により{target}に禁止がかかる。", "{source} forbids something to {target}."),
    "effect.forbid.all": ("{source}により、当てはまるカードに禁止がかかる。", "{source} forbids something with every card that fits."),
    "effect.require": ("{source}により{target}に必要な行動が生じる。", "{source} requires something of {target}."),
    "effect.ends": ("{effect}の効果が終わる。", "The effect of {effect} ends."),
    "effect.ends.nameless": ("続いていた効果が終わる。", "An effect that lasted ends."),
    "target.gone": ("{source}の効果を受けるカードがない。", "There is no card for {source} to have an effect on."),
    "horse.gone": ("馬が走破エリアを離れたので{source}の効果は続かない。", "The horse has left the run area: {source} has no lasting effect."),
    "set.same": ("すでにそうなっているので{source}は何もしない。", "It is so already: {source} does nothing."),
    "going": ("馬場状態が{going}になる。", "The going becomes {going}."),
    "going.end": ("馬場状態は{going}のまま。", "The going stays {going}."),
    "chosen": ("{player}が選ぶ: {cards}。", "{player} chooses {cards}."),
    "picked": ("{player}のファームから無作為に: {cards}。", "At random from {player}'s farm: {cards}."),
    "shuffled": ("{player}の{zone}をシャッフルする。", "{player}'s {zone} is shuffled."),
    "revealed": ("{player}が公開する: {cards}。", "{player} shows {cards}."),
    "looked": ("{player}が見る: {cards}。", "{player} looks at {cards}."),
    "extra": ("追加で走破できる。走破回数は{runs}。", "One more may run; number of runs: {runs}."),
    "extra.none": ("走破回数は増えない。", "The number of runs does not go up."),
    "keep": ("{player}はこの成功で手札に{count}枚残す。", "{player} keeps {count} in hand for this success."),
    "later": ("{source}により、後で発動する能力が作られる。", "{source} sets up an ability for later."),
    "waits": ("{player}の{ability}が待機状態になる。", "For {player}, {ability} waits."),
    "silenced": ("{source}により{ability}は使えず、発動しない。", "{source} keeps {ability} from triggering."),
    "replaced.move": (
        "{ability}により、{card}は{of}の{to}に移らず、代わりのことが起こる。",
        "{ability}: {card} does not go to {of}'s {to}; something else happens instead.",
    ),
    "replaced.draw": (
        "{ability}により、{player}はカードを引かず、代わりのことが起こる。",
        "{ability}: {player} does not draw; something else happens instead.",
    ),
    "replaced.start": (
        "{ability}により、{player}のターン開始時の事象は起こらず、代わりのことが起こる。",
        "{ability}: {player}'s turn does not start as an event; something else happens instead.",
    ),
    "replaced.play": (
        "{ability}により、{card}はプレイされず、代わりのことが起こる。",
        "{ability}: {card} is not played; something else happens instead.",
    ),
    "replaced.put": ("{ability}により、{card}は出されず、代わりのことが起こる。", "{ability}: {card} is not put out; something else happens instead."),
    "replaced.run": (
        "{ability}により、{card}は走破するために出されず、代わりのことが起こる。",
        "{ability}: {card} is not put out to run; something else happens instead.",
    ),
    "replaced.guard": (
        "{ability}により、{card}はガードのために出されず、代わりのことが起こる。",
        "{ability}: {card} is not put out to guard; something else happens instead.",
    ),
    "replaced.unguarded": (
        "{ability}により、{card}はガードされなかったことにならず、代わりのことが起こる。",
        "{ability}: {card} does not count as not guarded; something else happens instead.",
    ),
    "replaced.success": (
        "{ability}により、{card}は走破に成功したことにならず、代わりのことが起こる。",
        "{ability}: {card} does not count as having run with success; something else happens instead.",
    ),
    "replaced.failure": (
        "{ability}により、{card}は走破に失敗したことにならず、代わりのことが起こる。",
        "{ability}: {card} does not count as having failed to run; something else happens instead.",
    ),
    "replaced.won": (
        "{ability}により、{card}はガードに勝ったことにならず、代わりのことが起こる。",
        "{ability}: {card} does not count as having won as a guard; something else happens instead.",
    ),
    "replace.impossible": ("{ability}の選択は行えないので、置き換えられない。", "What {ability} asks for cannot be done, so it replaces nothing."),
    "forbidden": ("{source}が{card}の移動を禁じている。", "{source} forbids moving {card}."),
    "forbidden.draw": ("{source}により{player}はカードを引けない。", "{source} forbids {player} to draw."),
    "forbidden.discard": ("{player}は手札をファームに置けない。", "{player} may not put cards from the hand into the farm."),
    "ended": ("効果によりゲームが終わる。{winner}。", "An effect ends the game: {winner}."),
    "won.race": ("{winner}の距離エリアにカードがなくなった。{winner}の勝ち。", "{winner} has no card left in any distance area and wins."),
    "drawn.race": ("両者の距離エリアが同時に空になった。引き分け。", "Both players' areas are empty at once: a draw."),
    "loop": ("同じことの繰り返しを{count}回行う。", "The loop is run {count} times."),
    "loop.draw": ("誰にも止められない繰り返し。引き分け。", "A loop that nobody can stop: a draw."),
    # set-up
    "deck.size": ("{player}のデッキは{count}枚。{wanted}枚ちょうどでなければならない。", "{player}'s deck has {count} cards; it must have exactly {wanted}."),
    "deck.special": ("{player}のデッキに特殊カード{card}がある。", "{player}'s deck has the special card {card} in it."),
    "deck.copies": ("{player}のデッキに{card}が{count}枚ある。{allowed}枚まで。", "{player}'s deck has {count} of {card}; at most {allowed}."),
    "deck.legal": ("{player}のデッキは適正。", "{player}'s deck is legal."),
    "deck.shown": ("デッキを提示する ({count}枚)。", "The decks are presented ({count} cards)."),
    "hand.dealt": ("{player}が手札{count}枚を取る。", "{player} takes a hand of {count}."),
    "redrawn": ("{player}が手札を戻し、{count}枚を取り直す。", "{player} puts the hand back and takes {count} new cards."),
    "aside": ("{player}が{count}枚を裏向きに取り分ける。", "{player} sets {count} cards apart face down."),
    "turned.up": ("{player}が取り分けたカードを表にする: {card}。", "{player} turns up {card}."),
    "first": ("{player}が先攻プレイヤー。", "{player} is the first player."),
    "area.filled": ("{player}が{area}の距離エリアに{count}枚置く。", "{player} puts {count} cards into the {area} area."),
    "game.begins": ("{player}のターンからゲームを始める。", "The game begins with {player}'s turn."),
    # answers
    "said.ability": ("{by}は次に{answer}をプレイすることにする。", "{by} chooses {answer} to be played next."),
    "said.payment": ("{by}は{answer}で支払うことにする。", "{by} chooses to pay with {answer}."),
    "said.discard": ("{by}はファームに置くカードに{answer}を選ぶ。", "{by} chooses {answer} for the farm."),
    "said.order": ("{by}は上から{answer}の順に置くことにする。", "{by} settles the order, from the top: {answer}."),
    "said.may.yes": ("{by}は{source}の任意の指示を行うことにする。", "{by} wants to do what {source} allows."),
    "said.may.no": ("{by}は{source}の任意の指示を行わない。", "{by} does not do what {source} allows."),
    "said.admit.yes": (
        "{by}は、{source}の条件に合うカードが手札にあるとする。",
        "{by} says that there is a card in the hand as {source} wants it.",
    ),
    "said.admit.no": (
        "{by}は、{source}の条件に合うカードが手札にないとする。",
        "{by} says that there is no card in the hand as {source} wants it.",
    ),
    "said.replace.yes": ("{by}は{ability}で置き換えることにする。", "{by} wants {ability} to replace the event."),
    "said.replace.no": ("{by}は{ability}で置き換えない。", "{by} does not want {ability} to replace the event."),
    "said.replacement": ("{by}は先に{answer}の置換効果を適用することにする。", "{by} chooses {answer} as the replacement that applies first."),
    "said.keep": ("{by}は{answer}の「残す」効果を適用することにする。", "{by} chooses {answer} as the effect on keeping cards that applies."),
    "said.situation": ("{by}は残す状況カードに{answer}を選ぶ。", "{by} chooses {answer} as the situation card that stays."),
    "said.redraw.yes": ("{by}は手札を引き直すことにする。", "{by} wants to redraw the hand."),
    "said.redraw.no": ("{by}は手札を引き直さない。", "{by} does not redraw the hand."),
    "said.lot": ("くじで{answer}に決まる。", "The lot falls on {answer}."),
    "said.name": ("{by}の分からないカード ({zone}) は{answer}である。", "{by}'s unknown card ({zone}) is {answer}."),
    "said.value": ("{card}の{field}は{answer}である。", "The {field} of {card} is {answer}."),
    "said.race": ("競馬場は{answer}である。", "The course is {answer}."),
    "said.loop": ("{by}は繰り返しの回数を{answer}とする。", "{by} wants the loop to be run {answer} times."),
    "said.agree": ("{by}は繰り返しの回数を{answer}とする。", "{by} agrees to {answer} times."),
    # plays, claims and answers as a player says them
    "say.play.run": ("{by}が{run}を走らせる", "{by} runs {run}"),
    "say.play.run.pay": ("{by}が{run}を走らせる (支払い: {pay})", "{by} runs {run} (payment: {pay})"),
    "say.play.guard": ("{by}が{guard}でガードする", "{by} guards with {guard}"),
    "say.play.support": ("{by}が{support}を使う", "{by} plays {support}"),
    "say.play.support.target": ("{by}が{target}に{support}を使う", "{by} plays {support} on {target}"),
    "say.play.take": ("{by}が優先プレイヤーになる", "{by} takes the priority"),
    "say.play.to": ("手順{to}まで全員がパスする", "Everybody passes up to step {to}"),
    "say.claim.run": ("{about}の走破数は{value}", "{about} has a run value of {value}"),
    "say.claim.guard": ("{about}のガード値は{value}", "{about} has a guard value of {value}"),
    "say.claim.cost": ("{about}のコストは{value}", "{about} costs {value}"),
    "say.claim.style": ("{about}の脚質は{value}", "The running style of {about} is {value}"),
    "say.claim.surface": ("{about}の適正馬場は{value}", "The suitable surface of {about} is {value}"),
    "say.claim.zone": ("{about}は{value}にある", "{about} is in the {value}"),
    "say.claim.hand": ("{about}の手札は{value}", "The hand of {about}: {value}"),
    "say.claim.farm": ("{about}のファームは{value}", "The farm of {about}: {value}"),
    "say.claim.track": ("{about}の走破エリアは{value}", "The run area of {about}: {value}"),
    "say.claim.situation": ("{about}の状況エリアは{value}", "The situation area of {about}: {value}"),
    "say.claim.excluded": ("{about}の除外エリアは{value}", "The exclusion area of {about}: {value}"),
    "say.claim.deck": ("{about}のデッキは{value}", "The deck of {about}: {value}"),
    "say.claim.deck.legal": ("{about}のデッキは適正", "The deck of {about} is legal"),
    "say.claim.deck.illegal": ("{about}のデッキは違反", "The deck of {about} is illegal"),
    "say.claim.aside": ("{about}が取り分けたカードは{value}", "The cards set apart by {about}: {value}"),
    "say.claim.areas": ("{about}の距離エリアは、逃げから順に{value}枚", "The distance areas of {about} have, from Nige on: {value}"),
    "say.claim.area": ("{about}の今の距離エリアは{value}", "The present distance area of {about}: {value}"),
    "say.claim.area.none": ("{about}の距離エリアはどれも空", "{about} has no card in any distance area"),
    "say.claim.priority.none": ("優先プレイヤーはいない", "Nobody has the priority"),
    "say.claim.turn.none": ("ターンはまだ始まっていない", "No turn has begun"),
    "say.claim.pending.[]": ("待機中の能力はない", "No ability waits"),
    "say.claim.compare.none": ("まだ何も比べていない", "Nothing has been compared"),
    "say.claim.distance.none": ("走破距離はない", "There is no run distance"),
    "say.claim.winner.none": ("勝者はまだいない", "Nobody has won"),
    "say.claim.winner.draw": ("引き分け", "The game is a draw"),
    "say.claim.decision.none": ("いま問われていることはない", "Nothing is asked now"),
    "say.claim.happened.[]": ("そのようなことは起きていない", "Nothing of this happens"),
    "say.claim.race": ("レースの{value}", "The race has {value}"),
    "say.claim.turn": ("ターンプレイヤーは{value}", "The turn player is {value}"),
    "say.claim.priority": ("優先プレイヤーは{value}", "The priority player is {value}"),
    "say.claim.runs": ("走破回数は{value}", "The number of runs is {value}"),
    "say.claim.step": ("次の手順は{value}", "The next step is {value}"),
    "say.claim.pending": ("待機中の能力は{value}", "The waiting abilities: {value}"),
    "say.claim.compare": ("比べたのは{value}", "What is compared: {value}"),
    "say.claim.distance": ("走破距離は{value}", "The run distance is {value}"),
    "say.claim.happened": ("順に起こること: {value}", "This happens, in this order: {value}"),
    "say.claim.never": ("起こらないこと: {value}", "This does not happen: {value}"),
    "say.race.course": ("競馬場は{course}", "the course {course}"),
    "say.race.surface": ("馬場は{surface}", "the surface {surface}"),
    "say.race.distance": ("距離は{distance}", "the distance {distance}"),
    "say.race.going": ("馬場状態は{going}", "the going {going}"),
    "say.compare.run": ("走破数{run}", "run {run}"),
    "say.compare.run.guard": ("走破数{run}とガード値{guard}", "run {run} with guard {guard}"),
    "say.compare.guard": ("ガード値{guard}", "guard {guard}"),
    "say.happened.start": ("{start}のターンが始まる", "{start}'s turn starts"),
    "say.happened.draw": ("{draw}が1枚引く", "{draw} draws a card"),
    "say.happened.play": ("{play}がプレイされる", "{play} is played"),
    "say.happened.put": ("{put}が出される", "{put} is put out"),
    "say.happened.run": ("{run}が走破に出る", "{run} is put out to run"),
    "say.happened.guard": ("{guard}がガードに出る", "{guard} is put out to guard"),
    "say.happened.unguarded": ("{unguarded}がガードされない", "{unguarded} is not guarded"),
    "say.happened.success": ("{success}が走破に成功する", "{success} runs with success"),
    "say.happened.failure": ("{failure}が走破に失敗する", "{failure} fails to run"),
    "say.happened.won": ("{won}がガードに勝つ", "{won} wins as a guard"),
    "say.happened.move": ("{move}が動く", "{move} moves"),
    "say.happened.move.from": ("{move}が{from}から動く", "{move} moves from the {from}"),
    "say.happened.move.to": ("{move}が{to}へ動く", "{move} moves to the {to}"),
    "say.happened.move.from.to": ("{move}が{from}から{to}へ動く", "{move} moves from the {from} to the {to}"),
    "say.answer.target": ("{by}は{value}を指定する", "{by} names {value}"),
    "say.answer.choose": ("{by}は{value}を選ぶ", "{by} chooses {value}"),
    "say.answer.chance": ("無作為に選ばれるのは{value}", "Chance picks {value}"),
    "say.answer.cost.yes": ("{by}は{ability}のコストを払う", "{by} pays for {ability}"),
    "say.answer.cost.no": ("{by}は{ability}のコストを払わない", "{by} does not pay for {ability}"),
    "say.answer.required.yes": ("{by}は{source}が求める行動を行う", "{by} does what {source} requires"),
    "say.answer.required.no": ("{by}は{source}が求める行動を行わない", "{by} does not do what {source} requires"),
    # checks
    "over": ("ゲームは終わっている。", "The game is over."),
    "window.player": ("手順{step}で行動するのは{player}。", "In step {step} it is {player} who may play."),
    "window.run": ("手順{step}で走破馬をプレイできる。", "A run horse may be played in step {step}."),
    "window.guard": ("手順{step}でガード馬をプレイできる。", "A guard horse may be played in step {step}."),
    "window.take": ("手順{step}で優先プレイヤーになれる。", "The priority may be taken in step {step}."),
    "window.support": ("手順{step}でサポートカードをプレイできる。", "A support card may be played in step {step}."),
    "hand": ("{card}が{player}の手札にある。", "{card} is in {player}'s hand."),
    "kind.support": ("{card}はサポートカード。", "{card} is a support card."),
    "kind.horse": ("{card}は馬カード。", "{card} is a horse card."),
    "type.horse": ("タイプが馬の{card}は走破中にプレイする。", "{card}, of horse type, is played while running."),
    "type.area": ("タイプがエリアか状況の{card}は走破中でないときにプレイする。", "{card}, of area or situation type, is played outside running."),
    "target.needless": ("{card}は馬を指定しない。", "{card} names no horse."),
    "target.none": ("指定できる走破馬やガード馬がない。", "There is no run or guard horse to name."),
    "forbidden.play": ("{source}がこのプレイを禁じている。", "{source} forbids this play."),
    "guard.distance": ("{card}はこのレースの距離 ({distance}) に適している。", "{card} fits the distance of this race ({distance})."),
    "guard.surface": ("{card}はこのレースの馬場 ({surface}) に適している。", "{card} fits the surface of this race ({surface})."),
    "unsaid": ("盤面に書かれていない{card}の内容による。", "It hangs on something that the board does not say of {card}."),
    "unsaid.race": (
        "盤面に書かれていないレースの情報による。",
        "It hangs on something that the board does not say of the race.",
    ),
    "cost.unknown": ("{card}のコストが分からない。", "The cost of {card} is not known."),
    "payment": (
        "コスト{cost}への支払い{cards} (フォース{value}) は、足りていて余分がない。",
        "The payment for a cost of {cost} is enough and has no card too many: {cards} (force {value}).",
    ),
    "payment.possible": ("{player}はコスト{cost}を支払える。", "{player} can pay a cost of {cost}."),
    "payment.none": ("{player}はコスト{cost}を支払えない。", "{player} cannot pay a cost of {cost}."),
    "payment.hand": ("支払う{cards}が{player}の手札にそろっている。", "The whole payment is in {player}'s hand: {cards}."),
    "payment.force": ("支払うのはフォースカード: {cards}。", "Only force cards pay: {cards}."),
    "payment.unknown.not": (
        "分からないカードが何であっても、正しい支払いにならない: {cards}。",
        "Whatever the unknown cards are, this is no proper payment: {cards}.",
    ),
    "payment.unknown.open": (
        "正しい支払いかどうかは、分からないカードによる: {cards}。",
        "Whether this is a proper payment hangs on the unknown cards: {cards}.",
    ),
    "payment.unknown": ("支払いの条件が分からない。", "The condition of a payment is not known."),
    "line.open": (
        "最後まで行えるかどうかは、分からないカードや答えによる。",
        "Whether it can be carried through hangs on cards or answers that are not known.",
    ),
    "same.again": ("同じターンの同じ状態で{player}は同じ行動を繰り返せない。", "In the same position of this turn {player} may not do the same again."),
    "to": ("手順{step}に着く。", "Step {step} is reached."),
    "passes": ("全員がパスする。", "Everybody passes."),
    "answer": ("{by}の答え: {answer}。", "{by} answers {answer}."),
    "answer.open": ("{by}の答えが{answer}でよいかどうかは分からない。", "Whether {by} may answer {answer} is not known."),
    "answer.wrong": ("この答えは選べない: {answer}。", "This answer is not possible: {answer}."),
    "answer.only": ("選べるのは{taken}だけなので、問われずに決まった。", "Nobody was asked, for there was only one answer: {taken}."),
    "answer.empty": ("選べるものがなく、問われなかった。", "Nobody was asked, for there was nothing to choose from."),
    # what is said of a condition that fails
    "window.player.not": ("今 (手順{step}) 行動できるのは{player}だけ。", "Now (step {step}) only {player} may play."),
    "window.run.not": ("今 (手順{step}) 走破馬はプレイできない。", "No run horse may be played now (step {step})."),
    "window.guard.not": ("今 (手順{step}) ガード馬はプレイできない。", "No guard horse may be played now (step {step})."),
    "window.take.not": ("今 (手順{step}) 優先プレイヤーにはなれない。", "The priority cannot be taken now (step {step})."),
    "window.support.not": ("今 (手順{step}) サポートカードはプレイできない。", "No support card may be played now (step {step})."),
    "hand.open": ("{card}が{player}の手札にあるかどうかは分からない。", "Whether {card} is in {player}'s hand is not known."),
    "hand.not": ("{card}は{player}の手札にない。", "{card} is not in {player}'s hand."),
    "kind.support.open": ("{card}がサポートカードかどうかは書かれていない。", "The board does not say whether {card} is a support card."),
    "kind.horse.open": ("{card}が馬カードかどうかは書かれていない。", "The board does not say whether {card} is a horse card."),
    "kind.support.not": ("{card}はサポートカードではない。", "{card} is no support card."),
    "kind.horse.not": ("{card}は馬カードではない。", "{card} is no horse card."),
    "type.horse.not": ("タイプが馬の{card}は走破中にしかプレイできない。", "{card}, of horse type, is played only while running."),
    "type.area.not": (
        "タイプがエリアか状況の{card}は走破中にはプレイできない。",
        "{card}, of area or situation type, cannot be played while running.",
    ),
    "target": ("走破馬かガード馬を1枚指定できる。", "One run or guard horse is named."),
    "target.not": ("走破馬かガード馬をちょうど1枚指定しなければならない。", "Exactly one run or guard horse must be named."),
    "guard.distance.open": ("{card}がこのレースの距離 ({distance}) に適しているかどうかは分からない。", "Whether {card} fits the distance of this race ({distance}) is not known."),
    "guard.surface.open": ("{card}がこのレースの馬場 ({surface}) に適しているかどうかは分からない。", "Whether {card} fits the surface of this race ({surface}) is not known."),
    "guard.distance.not": ("{card}はこのレースの距離 ({distance}) に適していない。", "{card} does not fit the distance of this race ({distance})."),
    "guard.surface.not": ("{card}はこのレースの馬場 ({surface}) に適していない。", "{card} does not fit the surface of this race ({surface})."),
    "payment.short": ("コスト{cost}に対して{cards}ではフォース{value}にしかならない。", "The payment for a cost of {cost} is too small: {cards} (force {value})."),
    "payment.over": (
        "コスト{cost}への支払い{cards} (フォース{value}) には余分なカードがある。",
        "The payment for a cost of {cost} has a card too many: {cards} (force {value}).",
    ),
    "payment.open": (
        "分からないカードが{cards}なら、コスト{cost}への支払い (フォース{value}) は足りていて余分がない。",
        "If the unknown cards are these, the payment for a cost of {cost} is enough and has no card too many: {cards} (force {value}).",
    ),
    "payment.possible.open": ("{player}がコスト{cost}を支払えるかどうかは分からない。", "Whether {player} can pay a cost of {cost} is not known."),
    "payment.possible.not": ("{player}はコスト{cost}を支払えない。", "{player} cannot pay a cost of {cost}."),
    "payment.hand.not": ("支払う{cards}が{player}の手札にそろっていない。", "The payment is not all in {player}'s hand: {cards}."),
    "payment.force.not": ("フォースカードでないものは支払えない: {cards}。", "These are no force cards: {cards}."),
    "to.not": ("このターンは手順{step}に着かない。", "This turn does not reach step {step}."),
    # decisions
    "decision.ability": ("{by}が次にプレイする待機中の能力を選ぶ。", "{by} chooses the waiting ability to play next."),
    "decision.payment": ("{by}がコスト{cost}の支払い方を選ぶ。", "{by} chooses how to pay {cost}."),
    "decision.target": ("{by}が走破馬かガード馬を1枚指定する。", "{by} names one run or guard horse."),
    "decision.discard": ("{by}が手札からファームに置く{count}枚を選ぶ。", "{by} chooses cards of the hand for the farm (how many: {count})."),
    "decision.choose": ("{by}がカードを{count}枚選ぶ。", "{by} chooses cards (how many: {count})."),
    "decision.chance": ("無作為に選ばれる{count}枚はどれか。", "Which cards does chance pick (how many: {count})?"),
    "decision.order": ("{by}がカードを置く順番を決める。", "{by} settles the order of the cards."),
    "decision.may": ("{by}は{source}の任意の指示を行うか。", "Does {by} do what {source} allows?"),
    "decision.admit": (
        "{by}は、{source}の条件に合うカードが手札にあるとするか。",
        "Does {by} say that there is a card in the hand as {source} wants it?",
    ),
    "decision.cost": ("{by}は{ability}のコストを払うか。", "Does {by} pay for {ability}?"),
    "decision.required": ("{by}は{source}が求める行動を行うか ({card})。", "Does {by} do what {source} requires ({card})?"),
    "decision.replace": ("{by}は{ability}で置き換えるか。", "Does {by} replace the event by {ability}?"),
    "decision.replacement": ("{by}が先に適用する置換効果を選ぶ。", "{by} chooses the replacement that applies first."),
    "decision.keep": ("{by}が適用する「残す」効果を選ぶ。", "{by} chooses which effect on keeping cards applies."),
    "decision.situation": ("{by}が残す状況カードを選ぶ。", "{by} chooses the situation card that stays."),
    "decision.redraw": ("{by}は手札を引き直すか。", "Does {by} redraw the hand?"),
    "decision.lot": ("くじで先攻になるのは誰か。", "Who is first by lot?"),
    "decision.name": ("{by}の分からないカード ({zone}) は何か。", "What is {by}'s unknown card ({zone})?"),
    "decision.value": ("{card}の{field}は何か。", "What is the {field} of {card}?"),
    "decision.race": ("競馬場はどこか。", "What is the course?"),
    "decision.loop": ("{by}が繰り返しの回数を示す。", "{by} says how often the loop is run."),
    "decision.agree": ("{by}が同じかより少ない回数を示す。", "{by} says the same or a smaller number."),
    # findings
    "find.size": ("{player}のカードが{count}枚ある。デッキは{size}枚。", "{player} has {count} cards; a deck has {size}."),
    "find.copies": ("{player}の{card}が{count}枚ある。{allowed}枚まで。", "{player} has {count} of {card}; at most {allowed}."),
    "find.won": ("{player}の距離エリアは空で、すでに勝っている。", "{player}'s areas are empty: the game is already won."),
    "find.winner": (
        "距離エリアが残っており ({winners})、ゲームを終わらせるテキストもない。",
        "There are distance areas left ({winners}), and no text ends the game.",
    ),
    "find.stranger": ("{card}はこのエリアに残っていない。", "{card} does not stay in this area."),
    "find.situations": ("状況カードは1枚しか残らない: {cards}。", "Only one situation card stays: {cards}."),
    "find.resolution": ("解決エリアにカードは残らない: {cards}。", "No card stays in the resolution area: {cards}."),
    "find.pending": ("ルールチェックの後に待機中の能力は残らない: {abilities}。", "No ability waits after a rule check: {abilities}."),
    "find.zone": ("{player}の{zone}に{count}枚ある。この時点では{most}枚まで。", "{player} has {count} cards here: {zone}; at this time at most {most}."),
    "find.runs": ("走破回数が0のまま馬を走らせることはない。", "With no run left no horse may run any more."),
    "find.passed": ("{step}でこのようにパスしていることはない。", "Nobody has passed like this in {step}."),
    "find.unjudged": ("{card}の文章のテキストは判定しない。", "The free text of {card} is not judged."),
    "find.dirt": ("ダートの距離カードはない。取り決めによるレースとして扱う。", "There is no dirt distance card; taken as agreed on."),
    "find.track": ("走破処理の外で走破エリアにカードがある。", "There are cards in a run area outside the run processing."),
    # explanations
    "claim.happened": ("起きている", "it happens"),
    "claim.missing": ("起きていない", "it does not happen"),
    "explain.card": ("{card} ({kind}、{zone})", "{card} ({kind}, {zone})"),
    "explain.unknown": ("{key}: 分からない", "{key}: not known"),
    "explain.unknown.for": ("{key}: {field}が分からない", "{key}: the {field} is not known"),
    "explain.printed": ("{key}: カードの表記", "{key}: printed on the card"),
    "explain.surface": ("得意馬場でない ({surface}) {amount}", "surface not favored ({surface}) {amount}"),
    "explain.distance": ("得意距離でない ({distance}) {amount}", "distance not favored ({distance}) {amount}"),
    "explain.style": ("得意脚質エリア ({area}) {amount}", "favored style area ({area}) {amount}"),
    "explain.set": ("{source}: {amount}になる", "{source}: becomes {amount}"),
    "explain.add": ("{source}: {amount}", "{source}: {amount}"),
    "explain.behind": ("{source}により{field}は{now}", "{source}: the {field} is {now}"),
    "explain.total": ("{key}: 結果", "{key} in all"),
    "explain.race.course": ("競馬場", "course"),
    "explain.race.surface": ("馬場", "surface"),
    "explain.race.distance": ("距離", "distance"),
    "explain.race.going": ("馬場状態", "going"),
}  # fmt: skip

_NAMED = ("card", "cards", "source", "ability", "target", "effect", "answer", "taken", "play")


def _named(first: str) -> dict[str, tuple[str, str]]:
    """The templates whose English begins with this argument."""
    return {key: both for key, both in WORDS.items() if both[1].startswith("{" + first + "}")}


_WAYS = dict.fromkeys(_NAMED, (_japanese, _english))
WORDS |= (
    told(WORDS, **_WAYS)
    | told(_named("source"), **{**_WAYS, "source": (_japanese, _english_first)})
    | told(_named("ability"), **{**_WAYS, "ability": (_japanese, _english_first)})
    | told(
        {"compared": WORDS["compared"]},
        **dict.fromkeys(("running", "guarding"), (_each(_japanese, "、", "なし"), _each(_english, ", ", "none"))),
    )
    | told(
        {"answer.wrong": WORDS["answer.wrong"]}, answer=(lambda text: _japanese(said(text, {"none": "なし"})), _english)
    )
    | told({"say.claim.zone": WORDS["say.claim.zone"]}, value=(lambda text: text.replace("、", "と"), _places))
    | told({"ended": WORDS["ended"]}, winner=(_won_ja, _won_en))
    | told({"say.claim.pending": WORDS["say.claim.pending"]}, value=(_japanese, _english))
)

# input that cannot be used
FAULTS = {
    "foth.name": (
        "{name} はカードの名前にできない (_ . # * を含む名前、特殊カードの名前は使えない)",
        "{name} cannot be the name of a card (no _ . # * and no name of a special card)",
    ),
    "foth.owner": (
        "{name} は両方のプレイヤーにある。どちらかを書くこと: {names}",
        "both players have {name}; write {names}",
    ),
    "foth.circle": ("like が {name} で一回りしている", "like goes round in a circle at {name}"),
    "foth.fitting": ("{kind} のカードに {key} はない", "a {kind} card has no {key}"),
    "foth.once": (
        "{verb} は1度きりの効果で、always には書けない",
        "{verb} happens once; under always stand only effects that last",
    ),
    "foth.dead": (
        "{kind} のカードの {key} のテキストは働かない。有効な領域を in で書くこと",
        "on a {kind} card a text with {key} never counts; say with in where it is valid",
    ),
    "foth.step": ('step は引用符で囲むこと ("{step}")', 'step must be in quotes ("{step}")'),
    "foth.setup.turn": (
        "準備の盤面にターンプレイヤーはいない。turn を消すこと",
        "a set-up board has no turn player; remove turn",
    ),
    "foth.setup.metres": ("準備には距離をメートルで書くこと", "a set-up needs the distance in metres"),
    "foth.priority": ("{key} は 702.6h と 702.6i でだけ使える", "{key} is only for 702.6h and 702.6i"),
    "foth.ability": ("能力 {name} はない。能力は {count} 個", "there is no ability {name}; the card has {count}"),
    "foth.constant": ("{name} は常時能力で、待機しない", "{name} is a constant ability and never waits"),
}


def _answer(text: str) -> str:
    return text.replace("{answer}", "{value}").rstrip("。.")


# an answer is said as the step says it that follows
WORDS |= told(
    {
        f"say.answer.{key.removeprefix('said.')}": (_answer(ja), _answer(en))
        for key, (ja, en) in WORDS.items()
        if key.startswith("said.")
    },
    **_WAYS,
    value=(_japanese, _english),
)
