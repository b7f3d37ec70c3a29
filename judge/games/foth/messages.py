"""What the Force of the Horse engine says."""

import re
from collections.abc import Callable

from judge.engine.templates import TwoWay, Way, as_name, localized_templates, or_none, translate, untranslated

_WORDED = ("an unknown card", "none")  # what is no name
_AREAS = ("Nige", "Senko", "Sashi", "Oikomi")
_AREAS_JA = ("逃げ", "先攻", "差し", "追い込み")


def _card(text: str, ja: bool, first: bool = False) -> str:
    """Words a card or an ability of a file (`_`, `A.H`, `F*2`, `H#1`) in Japanese or English; an empty name or `?` is
    an effect written on the board. `first`: it begins a sentence."""
    owner, dot, name = text.rpartition(".") if re.fullmatch(r"[^\s.]+\.[^\s.]+", text) else ("", "", text)
    name, many, count = name.partition("*") if re.fullmatch(r".+\*\d+", name) else (name, "", "")
    name, ability, number = name.partition("#") if re.fullmatch(r".+#\d+", name) else (name, "", "")
    if text in ("", "?"):
        return "盤面に書かれた効果" if ja else f"{'A' if first else 'a'}n effect written on the board"
    if name == "_" and many and not ja:
        return (f"{owner}'s " if dot else "") + f"{count} unknown cards"
    name = (
        ("不明なカード" if ja else "an unknown card")
        if name == "_"
        else name
        if ja or name in _WORDED
        else as_name(name)
    )
    if ja:
        return (
            (f"{owner}の" if dot else "")
            + name
            + (f"の能力{number}" if ability else f" {count}枚" if many else "").replace("不明なカード ", "不明なカード")
        )
    name = (f"{count} copies of " if many else "") + (f"{owner}'s " if dot else "") + name
    return f"{'Ability' if first else 'ability'} {number} of {name}" if ability else name


def _japanese(text: str, together: bool = True) -> str:
    """Words each name of cards and abilities in a list (separated by 、) in Japanese; copies are one item if they stand
    `together`."""
    names = text.split("、")
    return "、".join(_card(part, True) for part in (_copies(names) if together else names))


def _english(text: str, together: bool = True) -> str:
    """Words each name of cards and abilities in a list (separated by commas) in English; copies are one item if they
    stand `together`."""
    names = text.split(", ")
    return ", ".join(_card(part, False) for part in (_copies(names) if together else names))


def _copies(names: list[str]) -> list[str]:
    """Puts equal names of cards in a list together, behind the others: F, H, F gives H, F*2. Abilities and unknown
    cards stay."""
    several = [
        name for name in dict.fromkeys(names) if names.count(name) > 1 and not re.search(r"[*#?]|unknown|不明", name)
    ]
    return [*(name for name in names if name not in several), *(f"{name}*{names.count(name)}" for name in several)]


def _verb(one: str, several: str, whose: str = "") -> Callable[[str], str]:
    """Makes the function that puts the English verb behind one card or several: "H goes", "H, K go"; `whose` stands
    before the first name."""

    def phrase(text: str) -> str:
        """The cards with their verb."""
        said = _english(text)
        plural = ", " in said or re.match(r"\d+ (copies|unknown)", said)
        first = said[:1].upper() + said[1:] if said.startswith("an ") else said
        named = re.sub("^(?:[0-9]+ copies of )?", lambda found: found[0] + whose, first)
        return f"{named} {several if plural else one}"

    return phrase


def _english_first(text: str) -> str:
    """Words one name of a card or ability in English, to stand at the beginning of a sentence."""
    return _card(text, False, True)


def _each(way: Callable[[str], str], between: str, none: str, counted: str) -> Callable[[str], str]:
    """Makes the function that puts a comparison's horses into brackets, each worded by `way` with what it brings: (B's
    L 1), and for a negative value what it counts (`counted`). It returns an empty text if there are none (`none`)."""

    def phrase(text: str) -> str:
        """The horses in brackets."""
        pairs = (re.split(r" (?=-?\d+(?: → \d+)?$)", part) for part in text.split(between))
        phrase = between.join(" ".join((way(name), *value)) for name, *value in pairs)
        phrase = re.sub(r" → (\d+)", lambda found: counted.format(found[1]), phrase)
        return "" if text == none else f" ({phrase}) " if between == "、" else f" ({phrase})"

    return phrase


def _read_zone(text: str) -> list[str]:
    """Reads a place that a player tells, in either language: "the Nige area" and "in the Nige area" give Nige, 逃げエリア
    gives 逃げ."""
    bare = re.sub("^(?:in )?(?:the )?|エリア$", "", text)
    return [text, bare, re.sub(" area$", "", bare)]


def _places(text: str) -> str:
    """Words in English where a card is, one zone or several: "in hand and in the farm"."""
    return " and ".join(map(_in_zone, text.split(", ")))


def _read_places(text: str) -> list[str]:
    """Reads where a card is in English: "in hand and in the farm" gives "hand, farm"."""
    zones = [
        re.sub("^(?:in )?(?:the )?|^set aside$", "", zone) or "the cards set apart" for zone in text.split(" and ")
    ]
    return [", ".join(zones), ", ".join(zone.removesuffix(" area") for zone in zones)]


def _cards_counted(text: str) -> str:
    """A number of cards in English: 1 card, 2 cards."""
    return f"{text} card" if text == "1" else f"{text} cards"


def _area(text: str) -> str:
    """Words a place in English: a distance area gets its noun (Nige area), another zone stays as it is."""
    return f"{text} area" if text in _AREAS else text


def _area_ja(text: str) -> str:
    """Words a place in Japanese: a distance area gets its noun (逃げエリア), another zone stays as it is."""
    return f"{text}エリア" if text in _AREAS_JA else text


def _in_zone(text: str) -> str:
    """Words in English where cards are: in hand, in the farm, in the Nige area, set aside."""
    apart = {"hand": "in hand", "the cards set apart": "set aside"}
    return apart.get(text) or f"in the {_area(text)}"


def _of_zone(text: str) -> str:
    """Words in English where an unknown card is: "in hand", "in the Nige area", "among those set aside"."""
    return _in_zone(text).replace("set aside", "among those set aside")


def _of_zone_ja(text: str) -> str:
    """Words in Japanese where an unknown card is: 手札, 逃げエリア, 取り分けた中."""
    return _area_ja(text).replace("取り分けたカード", "取り分けた中")


def _times(text: str) -> str:
    """Words in English how often something is done: once, twice, 3 times."""
    return {"1": "once", "2": "twice"}.get(text, f"{text} times")


def _most_ja(text: str) -> str:
    """Words in Japanese the most cards that can be in a zone: 3枚まで, or that there can be none for 0."""
    return "1枚もないはずである" if text == "0" else f"{text}枚までである"


def _most_en(text: str) -> str:
    """Words in English the most cards that can be in a zone: "the limit is 3", or "there can be none" for 0."""
    return "there can be none" if text == "0" else f"the limit is {text}"


def _won_ja(text: str) -> str:
    """Words in Japanese who wins: Aの勝ち, or 引き分け for `draw`."""
    return "引き分け" if text == "draw" else f"{text}の勝ち"


def _won_en(text: str) -> str:
    """Words in English who wins: "A wins", or "a draw" for `draw`."""
    return "it is a draw" if text == "draw" else f"{text} wins"


CATALOGUE = {
    # the turn
    "turn.start": ("{player}のターンが始まる。", "{player}'s turn starts."),
    "turn.draw": ("{player}がターンの最初の1枚を引く。", "{player} draws the card for the turn."),
    "turn.end": ("ターンが終わり、{player}のターンになる。", "The turn ends; it is now {player}'s turn."),
    "check": ("ルールチェックを行う ({step})。", "A rule check is carried out ({step})."),
    "check.done": ("ルールチェックを終える ({step})。", "The rule check ends ({step})."),
    "run.begin": ("走破回数{runs}で走破処理を始める。", "Run processing begins; the number of runs is {runs}."),
    "pass.support": ("{player}はこれ以上サポートカードをプレイしない。", "{player} plays no more support cards."),
    "pass.priority": ("{player}はこれ以上サポートカードをプレイしない。", "{player} plays no more support cards."),
    "no.horse": ("{player}は走破馬をプレイしないので、走破処理の終わりへ進む。", "{player} plays no run horse, so the end of run processing comes next."),
    "no.more.horses": ("{player}は次の走破馬をプレイしないので、すでにいる走破馬で比較へ進む。", "{player} plays no further run horse, so the comparison comes next."),
    "unguarded": ("{card}はガードされなかった。", "{card} is not guarded."),
    "unguarded.none": ("ガード馬はプレイされず、この回の走破馬もすでにいない。", "No guard horse is played, and the run horse of this round is gone."),
    "priority": ("{player}が優先プレイヤーになる。", "{player} becomes the priority player."),
    "take": ("{player}が優先プレイヤーになる。", "{player} becomes the priority player."),
    "runs": ("走破回数が{runs}になる。", "The number of runs becomes {runs}."),
    "compared": ("走破数{run}{running}をガード値{guard}{guarding}と比べる。", "The run value {run}{running} is compared with the guard value {guard}{guarding}."),
    "success": ("{card}は走破に成功した。", "The run of {card} succeeds."),
    "failure": ("{card}は走破に失敗した。", "The run of {card} fails."),
    "won": ("{card}はガードに勝った。", "{card} guards successfully."),
    "distance": ("走破距離は{distance}である。", "The run distance is {distance}."),
    "draw.short": ("{player}は{wanted}枚のうち{count}。", "{player} can draw {count} of the {wanted} cards."),
    "cleared": ("走破エリアから{cards}を{of}の{to}に置く。", "{cards} from the run area to {of}'s {to}."),
    # playing
    "play.run": ("{player}が{card}を走破馬としてプレイする。", "{player} plays {card} as a run horse."),
    "play.guard": ("{player}が{card}をガード馬としてプレイする。", "{player} plays {card} as a guard horse."),
    "play.support": ("{player}がサポートカード{card}をプレイする。", "{player} plays the support card {card}."),
    "play.ability": ("{player}が{ability}をプレイする。", "{player} plays {ability}."),
    "ability.done": ("{ability}の解決が終わる。", "{ability} has resolved."),
    "ability.disabled": ("{ability}は無効なので何も起こらない。", "{ability} is disabled and does nothing."),
    "names": ("{player}は{card}を指定する。", "{player} targets {card}."),
    "cost": ("{card}のコストは{cost}である。", "The cost of {card} is {cost}."),
    "paid": ("{player}がコスト{cost}として{cards}を支払う。", "{player} pays a cost of {cost} with {cards}."),
    "put.track": ("{cards}を{of}の走破エリアに置く。", "{cards} put into {of}'s run area."),
    "put.situation": ("{cards}を{of}の状況エリアに置く。", "{cards} put into {of}'s situation area."),
    "put.support": ("プレイを終えた{cards}を{of}の{to}に置く。", "After being played, {cards} to {of}'s {to}."),
    "put.run": ("{player}が走破馬として{card}を出す。", "{player} puts {card} forward as a run horse."),
    "put.guard": ("{player}がガード馬として{card}を出す。", "{player} puts {card} forward as a guard horse."),
    "required": ("{player}は先に、{source}により必要となる行動を行う。", "{player} first performs the action that {source} requires."),
    "required.declined": ("{player}は必要な行動を行わず、{card}のプレイをやめる。", "{player} does not perform the required action and cancels the play of {card}."),
    "required.impossible": ("{player}は{source}により必要となる行動をすべては行えないので、この処理はできない。", "{player} cannot perform everything that {source} requires, so this process is impossible."),
    "unjudged": ("{card}のテキストは文章なので判定しない: {text}", "judge cannot rule on the text of {card}, which is written in free form: {text}"),
    "nothing": ("{card}をプレイしても{why}何も実行されないので、プレイする前に戻す。", "Playing {card} would do nothing{why}, so the play is taken back."),
    "condition.true": ("{source}の条件を満たしている。", "The condition of {source} is met."),
    "condition.false": ("{source}の条件を満たしていない。", "The condition of {source} is not met."),
    "cost.impossible": ("{ability}のコストを払えないので、待機が1回消える。", "The cost of {ability} cannot be paid, so one waiting instance is removed."),
    "cost.refused": ("{player}は{ability}のコストを払わない。", "{player} does not pay the cost of {ability}."),
    "cost.done": ("{player}が{ability}のコストを払う。", "{player} pays the cost of {ability}."),
    # cards and effects
    "moved": ("{cards}が{place}から{of}の{to}に移動する。", "{cards} from the {place} to {of}'s {to}."),
    "discarded": ("{of}が手札の{cards}をファームに置く。", "{of} puts {cards} from hand into the farm."),
    "processed": ("ルール処理で{cards}を{of}のファームに置く。", "{cards} put into {of}'s farm by rule processing."),
    "drew": ("{player}が{area}エリアから{card}を引く (残り{left}枚)。", "{player} draws {card} from the {area} area ({left} left)."),
    "draw.none": ("{player}には引くカードがない。", "{player} has no card to draw."),
    "amount.none": ("数が{amount}なので何も行わない。", "The amount is {amount}, so nothing is done."),
    "effect.add": ("{source}により、{target}の{field}が{amount}される。", "{source} gives {target} {amount} {field}."),
    "effect.add.all": ("{source}により、条件に合うカードの{field}が{amount}される。", "{source} gives every matching card {amount} {field}."),
    "effect.set": ("{source}により、{target}の{field}が{amount}になる。", "{source} sets the {field} of {target} to {amount}."),
    "effect.set.all": ("{source}により、{field}が{amount}になる。", "{source} sets the {field} to {amount}."),
    "effect.lose": ("{source}により、{target}は能力を失う。", "{source} makes {target} lose its abilities."),
    "effect.lose.all": ("{source}により、条件に合うカードは能力を失う。", "{source} makes every matching card lose its abilities."),
    "effect.disable": ("{source}により、{target}の能力は無効になる。", "{source} disables the abilities of {target}."),
    "effect.disable.all": ("{source}により、条件に合うカードの能力は無効になる。", "{source} disables the abilities of every matching card."),
    "effect.enable": ("{source}により、{target}の能力は有効になる。", "{source} enables the abilities of {target}."),
    "effect.enable.all": ("{source}により、条件に合うカードの能力は有効になる。", "{source} enables the abilities of every matching card."),
    "effect.grant": ("{source}により、{target}は能力を得る。", "{source} gives {target} an ability."),
    "effect.grant.all": ("{source}により、条件に合うカードは能力を得る。", "{source} gives every matching card an ability."),
    "effect.ignore": ("{source}により、{target}は得意効果の一部を受けない。", "{source} makes {target} ignore part of the favoured bonus."),
    "effect.ignore.all": ("{source}により、条件に合うカードは得意効果の一部を受けない。", "{source} makes every matching card ignore part of the favoured bonus."),
    "effect.forbid": ("{source}による禁止が{target}に適用される。", "The prohibition of {source} now applies to {target}."),
    "effect.forbid.all": ("{source}による禁止が、条件に合うカードに適用される。", "The prohibition of {source} now applies to every matching card."),
    "effect.require": ("{source}により必要となる行動が{target}に適用される。", "The action that {source} requires now applies to {target}."),
    "effect.ends": ("{effect}の効果が{until}終わる。", "The effect of {effect} ends{until}."),
    "effect.ends.nameless": ("継続効果が{until}終わる。", "A continuous effect ends{until}."),
    "target.gone": ("{source}の効果を受けるカードがない。", "{source} has no card to affect."),
    "horse.gone": ("馬が走破エリアを離れたので、{source}の継続効果は生じない。", "The horse has left the run area, so {source} has no continuous effect."),
    "set.same": ("すでにそうなっているので、{source}は何もしない。", "This is already the case, so {source} does nothing."),
    "going": ("馬場状態が{going}になる。", "The going becomes {going}."),
    "going.end": ("馬場状態は{going}のままである。", "The going stays {going}."),
    "chosen": ("{player}は{cards}。", "{player} chooses {cards}."),
    "picked": ("{player}のファームから{cards}がランダムに選ばれる。", "{cards} picked at random from {player}'s farm."),
    "shuffled": ("{player}の{zone}をシャッフルする。", "{player}'s {zone} is shuffled."),
    "revealed": ("{player}が{cards}を公開する。", "{player} reveals {cards}."),
    "looked": ("{player}が{cards}を見る。", "{player} looks at {cards}."),
    "extra": ("追加で走破でき、走破回数は{runs}になる。", "Another horse may run; the number of runs is now {runs}."),
    "extra.none": ("走破回数は増えない。", "The number of runs does not increase."),
    "keep": ("{player}はこの成功で手札に{count}枚残せる。", "For this success, {player} may keep {count} in hand."),
    "later": ("{source}により、後で誘発する能力が作られる。", "{source} creates an ability that triggers later."),
    "waits": ("{player}の{ability}が待機状態になる。", "{ability} is now waiting to be played by {player}."),
    "silenced": ("{source}により、{ability}は使用できず、誘発しない。", "{source} prevents {ability} from triggering."),
    "replaced.move": ("{card}が{of}の{to}に移動する事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces the move of {card} to {of}'s {to}."),
    "replaced.draw": ("{player}がカードを引く事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces {player}'s draw."),
    "replaced.start": ("{player}のターン開始時の事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces the start of {player}'s turn."),
    "replaced.play": ("{card}をプレイする事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces the play of {card}."),
    "replaced.put": ("{card}を出す事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces putting {card} forward."),
    "replaced.run": ("{card}を走破するために出す事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces putting {card} forward as a run horse."),
    "replaced.guard": ("{card}をガードのために出す事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces putting {card} forward as a guard horse."),
    "replaced.unguarded": ("「{card}がガードされなかった」事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces the event that {card} is not guarded."),
    "replaced.success": ("「{card}が走破に成功した」事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces the success of the run of {card}."),
    "replaced.failure": ("「{card}が走破に失敗した」事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces the failure of the run of {card}."),
    "replaced.won": ("「{card}がガードに勝った」事象は、{ability}の置換効果で別の事象に置き換わる。", "{ability} replaces the successful guard of {card}."),
    "replace.impossible": ("{ability}の選択は行えないので、置き換えは起こらない。", "The action that {ability} asks for is impossible, so nothing is replaced."),
    "forbidden": ("{source}により、{card}は移動できない。", "{source} prevents {card} from moving."),
    "forbidden.draw": ("{source}により、{player}はカードを引けない。", "{source} prevents {player} from drawing."),
    "forbidden.discard": ("{player}は手札をファームに置けない。", "{player} cannot put cards from the hand into the farm."),
    "ended": ("効果によりゲームが終わり、{winner}となる。", "An effect ends the game, and {winner}."),
    "won.race": ("{winner}の距離エリアにカードがなくなったので、{winner}の勝ちとなる。", "{winner} has no card left in any distance area and wins."),
    "drawn.race": ("両者の距離エリアが同時に空になったので、引き分けとなる。", "Both players' distance areas became empty at the same time, so the game is a draw."),
    "loop": ("永久循環を{count}回行う。", "The loop is repeated {count}."),
    "loop.draw": (
        "{abilities}の永久循環はどちらのプレイヤーにも止められないので、引き分けになる。",
        "Neither player can stop the endless loop of {abilities}, so the game is a draw.",
    ),
    "loop.draw.plain": ("どちらのプレイヤーにも止められない永久循環なので、引き分けになる。", "Neither player can stop the loop, so the game is a draw."),
    # what a board can do without
    "source.ability": ("{ability}", "{ability}"),
    "source.card": ("{card}のテキスト", "text of {card}"),
    "source.replaced": ("置換", "replacement"),
    "source.distance": ("走破距離の分", "for the run distance"),
    "source.turn.draw": ("ドローフェイズ", "draw phase"),
    "without.text": ("{card}のテキスト", "the text of {card}"),
    "without.effect": ("{card}の効果", "the effect of {card}"),
    "without.effect.plain": ("続いている効果", "the lasting effect"),
    # set-up
    "deck.size": ("{player}のデッキは{count}枚だが、ちょうど{wanted}枚でなければならない。", "{player}'s deck has {count} cards, but it must have exactly {wanted}."),
    "deck.special": ("{player}のデッキに特殊カード{card}がある。", "{player}'s deck contains the special card {card}."),
    "deck.copies": ("{player}のデッキに{card}が{count}枚ある ({allowed}枚まで)。", "{player}'s deck has {count} copies of {card}; the limit is {allowed}."),
    "deck.legal": ("{player}のデッキは適正である。", "{player}'s deck is legal."),
    "deck.shown": ("デッキを提示する ({count}枚)。", "The decks are presented ({count} cards)."),
    "hand.dealt": ("{player}が手札{count}枚を取る。", "{player} takes a hand of {count} cards."),
    "redrawn": ("{player}が手札を戻し、{count}枚を取り直す。", "{player} puts the hand back and takes {count} new cards."),
    "aside": ("{player}が{count}枚を裏向きに取り分ける。", "{player} sets aside {count} cards face down."),
    "turned.up": ("{player}が取り分けたカードから{card}を表にする。", "{player} turns up {card} from the cards set aside."),
    "first": ("{player}が先攻プレイヤーになる。", "{player} is the first player."),
    "area.filled": ("{player}が{area}の距離エリアに{count}枚置く。", "{player} puts {count} cards into the {area} area."),
    "game.begins": ("{player}のターンからゲームを始める。", "The game begins with {player}'s turn."),
    # answers
    "said.ability": ("{by}は次に{answer}をプレイすることにする。", "{by} chooses to play {answer} next."),
    "said.payment": ("{by}は{answer}で支払うことにする。", "{by} chooses to pay with {answer}."),
    "said.discard": ("{by}はファームに置くカードに{answer}を選ぶ。", "{by} chooses {answer} to put into the farm."),
    "said.order": ("{by}は上から{answer}の順に置くことにする。", "{by} puts {answer} in this order, from the top."),
    "said.may.yes": ("{by}は{source}の任意の指示を行うことにする。", "{by} follows the optional instruction of {source}."),
    "said.may.no": ("{by}は{source}の任意の指示を行わない。", "{by} does not follow the optional instruction of {source}."),
    "said.admit.yes": ("{by}は、{source}の条件に合うカードが手札にあると答える。", "{by} declares that a card in hand meets the condition of {source}."),
    "said.admit.no": ("{by}は、{source}の条件に合うカードが手札にないと答える。", "{by} declares that no card in hand meets the condition of {source}."),
    "said.replace.yes": ("{by}は{ability}で置き換えることにする。", "{by} chooses to apply the replacement of {ability}."),
    "said.replace.no": ("{by}は{ability}で置き換えない。", "{by} chooses not to apply the replacement of {ability}."),
    "said.replacement": ("{by}は先に{answer}の置換効果を適用することにする。", "{by} chooses to apply the replacement of {answer} first."),
    "said.keep": ("{by}は{answer}の「残す」効果を適用することにする。", "{by} chooses to apply the “keep” effect of {answer}."),
    "said.situation": ("{by}は残す状況カードに{answer}を選ぶ。", "{by} chooses {answer} as the situation card that stays."),
    "said.redraw.yes": ("{by}は手札を引き直すことにする。", "{by} chooses to redraw the hand."),
    "said.redraw.no": ("{by}は手札を引き直さない。", "{by} chooses not to redraw the hand."),
    "said.lot": ("先攻プレイヤーはランダムに{answer}に決まる。", "{answer} is chosen at random as the first player."),
    "said.name": ("{by}の{zone}にある不明なカードは{answer}である。", "{by}'s unknown card {zone} is {answer}."),
    "said.value": ("{card}の{field}は{answer}である。", "The {field} of {card} is {answer}."),
    "said.race": ("競馬場は{answer}である。", "The course is {answer}."),
    "said.loop": ("{by}は永久循環を{answer}回行うことにする。", "{by} chooses to repeat the loop {answer}."),
    "said.agree": ("{by}は永久循環を{answer}回行うことに同意する。", "{by} agrees to repeat the loop {answer}."),
    # plays, claims and answers as a player says them
    "say.play.run": ("{by}が{run}を走破馬としてプレイする", "{by} plays {run} as a run horse"),
    "say.play.run.pay": ("{by}が{pay}、{run}を走破馬としてプレイする", "{by} plays {run} as a run horse, paying {pay}"),
    "say.play.guard": ("{by}が{guard}をガード馬としてプレイする", "{by} plays {guard} as a guard horse"),
    "say.play.support": ("{by}が{support}をプレイする", "{by} plays {support}"),
    "say.play.support.target": ("{by}が{target}を指定して{support}をプレイする", "{by} plays {support}, targeting {target}"),
    "say.play.take": ("{by}が優先プレイヤーになる", "{by} becomes the priority player"),
    "say.play.to": ("手順{to}まで全員がパスする", "All players pass up to step {to}"),
    "say.claim.run": ("{about}の走破数は{value}", "{about} has a run value of {value}"),
    "say.claim.guard": ("{about}のガード値は{value}", "{about} has a guard value of {value}"),
    "say.claim.cost": ("{about}のコストは{value}", "{about} has a cost of {value}"),
    "say.claim.style": ("{about}の脚質は{value}", "The running style of {about} is {value}"),
    "say.claim.surface": ("{about}の適正馬場は{value}", "The suitable surface of {about} is {value}"),
    "say.claim.zone": ("{about}は{value}にある", "{about} is {value}"),
    "say.claim.hand.[]": ("{about}の手札は0枚", "{about} has no cards in hand"),
    "say.claim.track.0": ("{about}の走破エリアは0枚", "{about}'s run area is empty"),
    "say.claim.situation.0": ("{about}の状況エリアは0枚", "{about}'s situation area is empty"),
    "say.claim.excluded.0": ("{about}の除外エリアは0枚", "{about}'s exclusion area is empty"),
    "say.claim.farm.0": ("{about}のファームは0枚", "{about}'s farm is empty"),
    "say.claim.deck.0": ("{about}のデッキは0枚", "{about}'s deck is empty"),
    "say.claim.hand.0": ("{about}の手札は0枚", "{about} has no cards in hand"),
    "say.claim.aside.0": ("{about}が取り分けたカードは0枚", "{about} has set no cards aside"),
    "say.claim.farm.[]": ("{about}のファームは0枚", "{about}'s farm is empty"),
    "say.claim.track.[]": ("{about}の走破エリアは0枚", "{about}'s run area is empty"),
    "say.claim.situation.[]": ("{about}の状況エリアは0枚", "{about}'s situation area is empty"),
    "say.claim.excluded.[]": ("{about}の除外エリアは0枚", "{about}'s exclusion area is empty"),
    "say.claim.aside.[]": ("{about}が取り分けたカードは0枚", "{about} has set no cards aside"),
    "say.claim.hand": ("{about}の手札は{value}", "{about} has {value} in hand"),
    "say.claim.farm": ("{about}のファームは{value}", "{about} has {value} in the farm"),
    "say.claim.track": ("{about}の走破エリアは{value}", "{about} has {value} in the run area"),
    "say.claim.situation": ("{about}の状況エリアは{value}", "{about} has {value} in the situation area"),
    "say.claim.excluded": ("{about}の除外エリアは{value}", "{about} has {value} in the exclusion area"),
    "say.claim.deck": ("{about}のデッキは{value}", "{about} has {value} in the deck"),
    "say.claim.deck.legal": ("{about}のデッキは適正", "{about}'s deck is legal"),
    "say.claim.deck.?": ("{about}のデッキが適正かどうかは不明なカードによる", "whether {about}'s deck is legal depends on its unknown cards"),
    "say.claim.deck.illegal": ("{about}のデッキは違反", "{about}'s deck is illegal"),
    "say.claim.aside": ("{about}が取り分けたカードは{value}", "{about} has set {value} aside"),
    "say.claim.areas": ("{about}の距離エリアは、逃げから順に{value}枚", "From Nige to Oikomi, {about}'s distance areas have {value} cards"),
    "say.claim.area": ("{about}の現在の距離エリアは{value}", "{about}'s current distance area is {value}"),
    "say.claim.area.none": ("{about}の距離エリアはどれも空", "{about}'s distance areas are all empty"),
    "say.claim.priority.none": ("優先プレイヤーはいない", "There is no priority player"),
    "say.claim.turn.none": ("ターンはまだ始まっていない", "No turn has begun"),
    "say.claim.pending.[]": ("待機中の能力はない", "No ability is waiting"),
    "say.claim.compare.none": ("比較はまだ行われていない", "Nothing has been compared yet"),
    "say.claim.distance.none": ("走破距離はない", "There is no run distance"),
    "say.claim.winner.none": ("勝者はまだいない", "No one has won yet"),
    "say.claim.winner.draw": ("引き分け", "The game is a draw"),
    "say.claim.decision.none": ("いま決めることはない", "No decision is pending"),
    "say.claim.happened.[]": ("どの事象も起こらない", "None of the events happens"),
    "say.claim.race": ("レースの{value}", "In this race, {value}"),
    "say.claim.race.before": ("レースの{value}", "The race has {value}"),
    "say.claim.turn": ("ターンプレイヤーは{value}", "The turn player is {value}"),
    "say.claim.priority": ("優先プレイヤーは{value}", "The priority player is {value}"),
    "say.claim.runs": ("走破回数は{value}", "The number of runs is {value}"),
    "say.claim.step": ("次の手順は{value}", "The next step is {value}"),
    "say.claim.pending.several": ("待機中の能力は{value}", "The waiting abilities are {value}"),
    "say.claim.pending": ("待機中の能力は{value}だけ", "The only waiting ability is {value}"),
    "say.claim.compare": ("比べるのは{value}", "The comparison is {value}"),
    "say.claim.distance": ("走破距離は{value}", "The run distance is {value}"),
    "say.claim.happened": ("次のことが起こる: {value}", "At some point, {value}"),
    "say.claim.happened.several": ("次の順に起こる: {value}", "In this order, {value}"),
    "say.claim.never.several": ("次のことは起こらない: {value}", "None of this happens: {value}"),
    "say.claim.never": ("次のことは起こらない: {value}", "It never happens that {value}"),
    "say.claim.decision": ("いま決めること: {value}", "Pending decision: {value}"),
    "say.race.surface.distance": ("馬場は{surface}、距離は{distance}", "the surface is {surface} and the distance is {distance}"),
    "say.race.course": ("競馬場は{course}", "the course is {course}"),
    "say.race.surface": ("馬場は{surface}", "the surface is {surface}"),
    "say.race.distance": ("距離は{distance}", "the distance is {distance}"),
    "say.race.going": ("馬場状態は{going}", "the going is {going}"),
    "say.race.course.before": ("競馬場は{course}", "the course {course}"),
    "say.race.surface.before": ("馬場は{surface}", "the surface {surface}"),
    "say.race.distance.before": ("距離は{distance}", "the distance {distance}"),
    "say.race.going.before": ("馬場状態は{going}", "the going {going}"),
    "say.compare.run": ("走破数{run}", "run value {run}"),
    "say.compare.run.guard": ("走破数{run}とガード値{guard}", "run value {run} against guard value {guard}"),
    "say.compare.run.guard.before": ("走破数{run}とガード値{guard}", "run value {run} with guard value {guard}"),
    "say.compare.guard": ("ガード値{guard}", "guard value {guard}"),
    "say.happened.start": ("{start}のターンが始まる", "{start}'s turn starts"),
    "say.happened.draw": ("{draw}が1枚引く", "{draw} draws a card"),
    "say.happened.play": ("{play}がプレイされる", "{play} is played"),
    "say.played.ability": ("{ability}のいずれかの能力", "an ability of {ability}"),
    "say.happened.put": ("{put}が出される", "{put} is put forward"),
    "say.happened.run": ("{run}が走破するために出される", "{run} is put forward as a run horse"),
    "say.happened.guard": ("{guard}がガードのために出される", "{guard} is put forward as a guard horse"),
    "say.happened.put.before": ("{put}が出される", "{put} is put out"),
    "say.happened.run.before": ("{run}が走破するために出される", "{run} is put out as a run horse"),
    "say.happened.guard.before": ("{guard}がガードのために出される", "{guard} is put out as a guard horse"),
    "say.happened.unguarded": ("{unguarded}がガードされない", "{unguarded} is not guarded"),
    "say.happened.success": ("{success}が走破に成功する", "the run of {success} succeeds"),
    "say.happened.failure": ("{failure}が走破に失敗する", "the run of {failure} fails"),
    "say.happened.won": ("{won}がガードに勝つ", "{won} guards successfully"),
    "say.happened.move": ("{move}が移動する", "{move} moves"),
    "say.happened.move.from": ("{move}が{from}から移動する", "{move} moves from the {from}"),
    "say.happened.move.to": ("{move}が{to}に移動する", "{move} moves to the {to}"),
    "say.happened.move.from.to": ("{move}が{from}から{to}に移動する", "{move} moves from the {from} to the {to}"),
    "say.answer.target": ("{by}は{value}を指定する", "{by} targets {value}"),
    "say.answer.choose.none": ("{by}は何も選ばない", "{by} chooses nothing"),
    "say.answer.choose": ("{by}は{value}を選ぶ", "{by} chooses {value}"),
    "say.answer.chance": ("ランダムに選ばれるのは{value}", "The random choice is {value}"),
    "say.answer.may.yes.before": ("{by}は{source}の任意の指示を行うことにする", "{by} chooses to do the optional part of {source}"),
    "say.answer.may.no.before": ("{by}は{source}の任意の指示を行わない", "{by} chooses not to do the optional part of {source}"),
    "say.answer.cost.yes": ("{by}は{ability}のコストを払う", "{by} pays the cost of {ability}"),
    "say.answer.cost.no": ("{by}は{ability}のコストを払わない", "{by} does not pay the cost of {ability}"),
    "say.answer.required.yes": ("{by}は{source}により必要となる行動を行う", "{by} performs the action that {source} requires"),
    "say.answer.required.no": ("{by}は{source}により必要となる行動を行わない", "{by} does not perform the action that {source} requires"),
    # checks
    "over": ("ゲームは終わっている。", "The game is over."),
    "window.player": ("手順{step}では{player}が行動できる。", "{player} may act in step {step}."),
    "window.run": ("手順{step}では走破馬をプレイできる。", "A run horse can be played in step {step}."),
    "window.guard": ("手順{step}ではガード馬をプレイできる。", "A guard horse can be played in step {step}."),
    "window.take": ("手順{step}では優先プレイヤーになれる。", "A player can become the priority player in step {step}."),
    "window.support": ("手順{step}ではサポートカードをプレイできる。", "A support card can be played in step {step}."),
    "hand": ("{card}が{player}の手札にある。", "{card} is in {player}'s hand."),
    "kind.support": ("{card}はサポートカードである。", "{card} is a support card."),
    "kind.horse": ("{card}は馬カードである。", "{card} is a horse card."),
    "type.horse": ("走破中なので、馬タイプの{card}をプレイできる。", "{card} is a support card of type horse, so it can be played during a run."),
    "type.area": ("走破中ではないので、エリアタイプか状況の{card}をプレイできる。", "{card} is a support card of type area or situation, so it can be played outside a run."),
    "target.needless": ("{card}は馬を指定しないカードなのに、馬が指定されている。", "{card} does not target a horse, but a target is given."),
    "target.none": ("指定できる走破馬やガード馬がない。", "There is no run or guard horse to target."),
    "forbidden.play": ("{source}により、このプレイは禁止されている。", "{source} prohibits this play."),
    "guard.distance": ("{card}はこのレースの距離 ({distance}) に適している。", "{card} suits the distance of this race ({distance})."),
    "guard.surface": ("{card}はこのレースの馬場 ({surface}) に適している。", "{card} suits the surface of this race ({surface})."),
    "unsaid": ("盤面に書かれていない{card}の内容による。", "This depends on details of {card} that the board does not specify."),
    "unsaid.race": ("盤面に書かれていないレースの情報による。", "This depends on details of the race that the board does not specify."),
    "cost.unknown": ("{card}のコストが不明である。", "The cost of {card} is unknown."),
    "payment": ("{cards} (フォース{value}) でコスト{cost}を支払え、余分なカードもない。", "Paying {cards} (force {value}) covers a cost of {cost}, and every card is needed."),
    "payment.possible": ("{player}はコスト{cost}を支払える。", "{player} can pay a cost of {cost}."),
    "payment.none": ("{player}はコスト{cost}を支払えない。", "{player} cannot pay a cost of {cost}."),
    "payment.hand": ("支払う{cards}が{player}の手札にそろっている。", "All of the payment is in {player}'s hand ({cards})."),
    "payment.force": ("支払うカードはすべてフォースカードである ({cards})。", "The payment consists of force cards ({cards})."),
    "payment.unknown.no": ("不明なカードが何であっても、{cards}では適正な支払いにならない。", "Paying with {cards} is illegal here, whatever the unknown cards are."),
    "payment.unknown.open": ("{cards}での支払いが適正かどうかは、不明なカードによる。", "Whether paying with {cards} is legal depends on the unknown cards."),
    "payment.unknown": ("支払いの条件が不明である。", "A condition of the payment is unknown."),
    "line.open": ("最後まで行えるかどうかは、不明なカードや答えによる。", "Whether the play can be completed depends on unknown cards or answers."),
    "same.again": ("{player}は、このターンにまったく同じ状態で行った行動を、もう一度は行えない。", "{player} has already taken this action in exactly the same state this turn, so it cannot be repeated."),
    "to": ("このターンに手順{step}に着く。", "This turn reaches step {step}."),
    "passes": ("全員がパスする。", "All players pass."),
    "answer": ("{by}の答えは{answer}である。", "{by} answers {answer}."),
    "answer.open": ("{by}が{answer}と答えられるかは不明である。", "It is unknown whether {by} can answer {answer}."),
    "answer.nothing": ("いま (手順{step}) 決めることはない。", "Nothing is being asked now (step {step})."),
    "answer.wrong": ("{answer}とは答えられない。", "The answer cannot be {answer}."),
    "answer.only": ("選べる答えは「{taken}」だけなので、自動で決まった。", "Only {taken} was possible, so it was chosen automatically."),
    "answer.empty": ("選べるものがなく、決めることはなかった。", "There was nothing to choose from, so no decision was needed."),
    # what is said of a condition that fails
    "window.player.no": ("いま (手順{step}) 行動できるのは{player}だけである。", "Only {player} may act now (step {step})."),
    "window.run.no": ("いま (手順{step}) は走破馬をプレイできない。", "A run horse cannot be played now (step {step})."),
    "window.guard.no": ("いま (手順{step}) はガード馬をプレイできない。", "A guard horse cannot be played now (step {step})."),
    "window.take.no": ("いま (手順{step}) は優先プレイヤーになれない。", "No player can become the priority player now (step {step})."),
    "window.support.no": ("いま (手順{step}) はサポートカードをプレイできない。", "A support card cannot be played now (step {step})."),
    "hand.open": ("{card}が{player}の手札にあるかは不明である。", "It is unknown whether {card} is in {player}'s hand."),
    "hand.no": ("{card}は{player}の手札にない。", "{card} is not in {player}'s hand."),
    "kind.support.open": ("{card}がサポートカードかどうかは盤面に書かれていない。", "The board does not specify whether {card} is a support card."),
    "kind.horse.open": ("{card}が馬カードかどうかは盤面に書かれていない。", "The board does not specify whether {card} is a horse card."),
    "kind.support.no": ("{card}はサポートカードではない。", "{card} is not a support card."),
    "kind.horse.no": ("{card}は馬カードではない。", "{card} is not a horse card."),
    "type.horse.no": ("馬タイプの{card}は走破中にしかプレイできない。", "{card} is a support card of type horse, so it can be played only during a run."),
    "type.area.no": ("エリアタイプか状況の{card}は走破中にはプレイできない。", "{card} is a support card of type area or situation, so it cannot be played during a run."),
    "target": ("指定できる走破馬かガード馬がある。", "There is a run or guard horse to target."),
    "target.no": ("走破馬かガード馬をちょうど1枚指定しなければならない。", "Exactly one run or guard horse must be targeted."),
    "guard.distance.open": (
        "{card}がこのレースの距離 ({distance}) に適しているかは不明である。",
        "It is unknown whether {card} suits the distance of this race ({distance}).",
    ),
    "guard.surface.open": (
        "{card}がこのレースの馬場 ({surface}) に適しているかは不明である。",
        "It is unknown whether {card} suits the surface of this race ({surface}).",
    ),
    "guard.distance.no": ("{card}はこのレースの距離 ({distance}) に適していない。", "A guard horse must suit the distance of this race ({distance}), but {card} does not."),
    "guard.surface.no": ("{card}はこのレースの馬場 ({surface}) に適していない。", "A guard horse must suit the surface of this race ({surface}), but {card} does not."),
    "payment.short": ("{cards}ではフォース{value}にしかならず、コスト{cost}に足りない。", "Paying {cards} (force {value}) does not cover a cost of {cost}."),
    "payment.over": ("{cards} (フォース{value}) でコスト{cost}を支払うと、{extra}が余分になる。", "Paying {cards} (force {value}) for a cost of {cost} includes a card that is not needed: {extra}."),
    "payment.open": ("不明なカードが答えのとおりなら、{cards} (フォース{value}) でコスト{cost}を支払え、余分なカードもない。", "If the unknown cards are as given, paying {cards} (force {value}) covers a cost of {cost}, and every card is needed."),
    "payment.possible.open": ("{player}がコスト{cost}を支払えるかは不明である。", "It is unknown whether {player} can pay a cost of {cost}."),
    "payment.possible.no": ("{player}はコスト{cost}を支払えない。", "{player} cannot pay a cost of {cost}."),
    "payment.hand.no": ("{player}の手札には、支払う{cards}がそろっていない。", "{player}'s hand does not contain all of the payment ({cards})."),
    "payment.force.no": ("支払えるのはフォースカードだけだが、{cards}はフォースカードではない。", "Only force cards can be used to pay, but {cards}."),
    "to.no": ("このターンは手順{step}に着かない。", "This turn does not reach step {step}."),
    # decisions
    "decision.ability": ("{by}が次にプレイする待機中の能力を選ぶ。", "{by} chooses the waiting ability to play next."),
    "decision.payment": ("{by}がコスト{cost}の支払い方を選ぶ。", "{by} chooses how to pay a cost of {cost}."),
    "decision.target": ("{by}が走破馬かガード馬を1枚指定する。", "{by} targets one run or guard horse."),
    "decision.discard": ("{by}が手札からファームに置く{count}枚を選ぶ。", "{by} chooses {count} from hand to put into the farm."),
    "decision.choose": ("{by}がカードを{count}枚選ぶ。", "{by} chooses {count}."),
    "decision.chance": ("ランダムに選ばれる{count}枚はどれか。", "Which {count} picked at random?"),
    "decision.order": ("{by}がカードを置く順番を決める。", "{by} chooses the order of the cards."),
    "decision.may": ("{by}は{source}の任意の指示を行うか。", "Does {by} follow the optional instruction of {source}?"),
    "decision.admit": ("{by}は、{source}の条件に合うカードが手札にあると答えるか。", "Does {by} declare that a card in hand meets the condition of {source}?"),
    "decision.cost": ("{by}は{ability}のコストを払うか。", "Does {by} pay the cost of {ability}?"),
    "decision.required": ("{by}は{card}のために、{source}により必要となる行動を行うか。", "For {card}, does {by} perform the action that {source} requires?"),
    "decision.replace": ("{by}は{ability}で置き換えるか。", "Does {by} apply the replacement of {ability}?"),
    "decision.replacement": ("{by}が先に適用する置換効果を選ぶ。", "{by} chooses the replacement to apply first."),
    "decision.keep": ("{by}が適用する「残す」効果を選ぶ。", "{by} chooses the “keep” effect to apply."),
    "decision.situation": ("{by}が残す状況カードを選ぶ。", "{by} chooses the situation card that stays."),
    "decision.redraw": ("{by}は手札を引き直すか。", "Does {by} redraw the hand?"),
    "decision.lot": ("ランダムに先攻プレイヤーになるのは誰か。", "Who is chosen at random as the first player?"),
    "decision.name": ("{by}の{zone}にある不明なカードは何か。", "What is {by}'s unknown card {zone}?"),
    "decision.value": ("{card}の{field}は何か。", "What is the {field} of {card}?"),
    "decision.race": ("競馬場はどこか。", "What is the course?"),
    "decision.loop": ("{by}が永久循環の回数を示す。", "{by} chooses how many times to repeat the loop."),
    "decision.agree": ("{by}が同じ回数か、より少ない回数を示す。", "{by} agrees to this number of repetitions or chooses a smaller one."),
    # findings
    "find.size": ("{player}のカードが{count}枚あるが、デッキは{size}枚である。", "{player} has {count} cards, but a deck has {size}."),
    "find.copies": ("{player}の{card}が{count}枚ある ({allowed}枚まで)。", "{player} has {count} copies of {card}; the limit is {allowed}."),
    "find.won": ("{player}の距離エリアは空で、すでに勝っている。", "{player}'s distance areas are empty, so {player} has already won."),
    "find.winner": ("{winners}の距離エリアにカードが残っており、ゲームを終わらせるテキストもない。", "{winners} cards left in the distance areas, and no text ends the game."),
    "find.stranger": ("{card}がこのエリアに残ることはない。", "{card} cannot be in this area."),
    "find.situations": ("状況カードは1枚しか残らないのに、{cards}がある。", "Only one situation card can be in play, but this board has {cards}."),
    "find.resolution": ("解決エリアにカードは残らないのに、{cards}がある。", "The resolution area must be empty at this point, but it contains {cards}."),
    "find.pending": ("ルールチェックの後に、{abilities}が待機したままになることはない。", "After a rule check, no ability can still be waiting, but {abilities}."),
    "find.zone": (
        "{player}の{zone}は{count}枚だが、この時点では{most}。",
        "{player} has {count} {zone}, but at this point {most}.",
    ),
    "find.runs": ("この手順で走破回数が0になることはない。", "The number of runs cannot be 0 in this step."),
    "find.passed": ("手順{step}では、ここに書かれたようなパスはありえない。", "In step {step}, these players cannot have passed."),
    "find.unjudged": ("{card}のテキストは決まった語彙でなく文章で書かれているので、判定に使わない。", "judge cannot rule on the text of {card}, which is written in free form."),
    "find.dirt": ("ダートの距離カードはない。取り決めによるレースとして扱う。", "There is no distance card for dirt; this race is treated as agreed by the players."),
    "find.track": ("走破処理中ではないのに、走破エリアにカードがある。", "There are cards in a run area, but no run is being processed."),
    "find.excluded": ("除外エリアに{cards}があるが、カードを除外できるテキストがこの盤面にない。", "No text on this board can exclude a card, but the exclusion area contains {cards}."),
    "find.face": (
        "{zone}の{cards}が裏向きだが、カードを裏向きに置けるテキストがこの盤面にない。",
        "No text on this board can put a card face down, but the {zone} has face-down cards: {cards}.",
    ),
    "find.foreign": ("{player}の{zone}に相手のカード{cards}があるが、カードを相手の領域に移せるテキストがこの盤面にない。", "No text on this board can move a card to another player's zone, but {cards} in {player}'s {zone}."),
    "find.runs.more": (
        "走破回数が{runs}だが、走破回数を増やせるテキストがこの盤面にない。",
        "No text on this board can add runs, but the number of runs is {runs}.",
    ),
    "find.guard.early": (
        "ガード馬を出す前なのに、{cards}が走破エリアにある。",
        "{cards} is in the run area before a guard horse can be played.",
    ),
    "find.guard.force": (
        "ガード馬にはコストがないのに、ガード側の走破エリアにフォース ({cards}) がある。",
        "A guard horse costs nothing, but there is force in its run area: {cards}.",
    ),
    "find.force.alone": (
        "走破馬がないのに、走破エリアにフォース ({cards}) がある。",
        "There is force in the run area, but no run horse: {cards}.",
    ),
    "find.payment": (
        "コスト{cost}の走破馬に支払うフォースと、走破エリアのフォース ({cards}) が合わない。",
        "The force in the run area ({cards}) does not match the cost of the run horse, {cost}.",
    ),
    "find.horses": (
        "{player}の走破エリアに馬が複数ある ({cards}) が、走破回数を増やせるテキストがこの盤面にない。",
        "No text on this board can add runs, but {player}'s run area has several horses: {cards}.",
    ),
    # explanations
    "claim.happened": ("起こる", "it happens"),
    "claim.missing": ("起こらない", "it does not happen"),
    "explain.card": ("{card} ({kind}、{zone})", "{card} ({kind}, {zone})"),
    "explain.unknown": ("{key}は不明", "the {key} is unknown"),
    "explain.unknown.for": ("{field}が不明なので、{key}も不明", "the {key} is unknown, because the {field} is"),
    "explain.printed": ("カードに書かれた{key}", "printed {key}"),
    "explain.surface": ("得意馬場ではない ({surface}) ので{amount}", "{amount} because the surface is not favoured ({surface})"),
    "explain.distance": ("得意距離ではない ({distance}) ので{amount}", "{amount} because the distance is not favoured ({distance})"),
    "explain.style": ("得意脚質エリア ({area}) なので{amount}", "{amount} in the favoured style area ({area})"),
    "explain.set": ("{source}により{amount}になる", "{source} sets it to {amount}"),
    "explain.add": ("{source}: {amount}", "{source}: {amount}"),
    "explain.behind": ("{source}により{field}は{now}になる", "{source} makes the {field} {now}"),
    "explain.total": ("{key}の合計", "total {key}"),
    "explain.race.course": ("競馬場", "course"),
    "explain.race.surface": ("馬場", "surface"),
    "explain.race.distance": ("距離", "distance"),
    "explain.race.going": ("馬場状態", "going"),
}  # fmt: skip

_NAMED = ("card", "cards", "source", "ability", "abilities", "target", "effect", "answer", "taken", "play", "extra")


def _capitalized(first: str) -> dict[str, tuple[str, str]]:
    """Returns the (Japanese, English) templates, by their keys, whose English begins with this argument."""
    return {key: both for key, both in CATALOGUE.items() if both[1].startswith("{" + first + "}")}


# what the events and decisions of claims are called
_EVENTS_JA = {
    "ターン開始": "ターンが始まる", "引く": "カードを引く", "プレイ": "カードか能力がプレイされる", "馬が出る": "馬が出される",
    "走破に出る": "馬が走破するために出される", "ガードに出る": "馬がガードのために出される", "ガードなし": "走破馬がガードされない",
    "走破成功": "走破に成功する", "走破失敗": "走破に失敗する", "移動": "カードが移動する",
}  # fmt: skip
_EVENTS = {
    "start": "a turn starts", "draw": "a card is drawn", "play": "a card or ability is played",
    "put": "a card is put forward", "run": "a run horse is put forward", "guard": "a guard horse is put forward",
    "unguarded": "a run horse is not guarded", "success": "a run succeeds", "failure": "a run fails",
    "won": "a horse guards successfully", "move": "a card moves",
}  # fmt: skip
_DECISIONS = {
    "ability": "the next ability to play", "payment": "the payment", "target": "the target",
    "discard": "the cards to put into the farm", "choose": "the choice of cards", "chance": "the random choice",
    "order": "the order of the cards", "may": "the optional instruction", "admit": "whether there is a matching card",
    "cost": "whether to pay the cost", "required": "the required action", "replace": "whether to replace",
    "replacement": "the replacement to apply first", "keep": "the “keep” effect", "situation": "the situation card that stays",
    "redraw": "whether to redraw", "lot": "the first player", "name": "an unknown card", "value": "an unknown value",
    "race": "the course", "loop": "the number of repetitions", "agree": "the agreed number of repetitions",
}  # fmt: skip


def _words(table: dict[str, str]) -> TwoWay:
    """Makes the pair of functions that say the words of a claim by a table, and read them."""
    return TwoWay(lambda text: translate(text, table), lambda text: untranslated(text, table))


def _in_order(text: str) -> list[str]:
    """Reads events that are joined by "and" as a list."""
    return [text, ", ".join(text.rsplit(" and ", 1))]


_WAYS: dict[str, tuple[Way, Way]] = {
    **dict.fromkeys(_NAMED, (_japanese, _english)),
    "target": (lambda text: _japanese(text, False), lambda text: _english(text, False)),
}
_PLACES: dict[str, tuple[Way, Way]] = {
    "place": (_area_ja, lambda text: _area(text).replace("the cards set apart", "cards set aside")),
    "to": (_area_ja, _area),
    "zone": (_area_ja, _area),
    "area": (str, str),
}
_UNTIL: tuple[Way, Way] = (
    {"run": "走破処理とともに", "turn": "ターンとともに", "event": "テキストのとおり"},
    {"run": " with the run", "turn": " with the turn", "event": " as its text says"},
)
_IDLE: tuple[Way, Way] = (
    {
        "set.same": "、すでにそうなっていて", "target.gone": "、効果を受けるカードがなく", "moved.none": "、移動するカードがなく",
        "amount.none": "、数が0以下で", "draw.none": "、引くカードがなく", "extra.none": "、走破回数が増えず",
        "going.end": "、馬場状態がそれ以上変わらず", "condition.false": "、条件を満たさず",
        **dict.fromkeys(("forbidden", "forbidden.draw", "forbidden.discard"), "、禁止されていて"),
        **dict.fromkeys(("replaced.draw", "replaced.move"), "、置換されて"), "cost.impossible": "、コストを払えず",
    },
    {
        "set.same": " because this is already so", "target.gone": " because it has no card to affect",
        "moved.none": " because it has no card to move", "amount.none": " because its amount is 0 or less",
        "draw.none": " because there is no card to draw", "extra.none": " because the number of runs does not increase",
        "going.end": " because the going cannot change further", "condition.false": " because its condition is not met",
        **dict.fromkeys(("forbidden", "forbidden.draw", "forbidden.discard"), " because this is forbidden"),
        **dict.fromkeys(("replaced.draw", "replaced.move"), " because it is replaced"),
        "cost.impossible": " because the cost cannot be paid",
    },
)  # fmt: skip
_ZONE: dict[str, tuple[Way, Way]] = {"zone": (TwoWay(_of_zone_ja, _read_zone), TwoWay(_of_zone, _read_zone))}
_PAYING: tuple[Way, Way] = (
    or_none("なし", "支払いなし", _japanese),
    or_none("none", "nothing", lambda text: f"with {_english(text)}"),
)
_TIMES: tuple[Way, Way] = (
    str,
    TwoWay(_times, lambda text: [{"once": "1", "twice": "2"}.get(text, text.removesuffix(" times"))]),
)
_CARDS_COUNTED = ("keep", "decision.discard", "decision.choose")
_SEVERAL = {
    ("cleared", "put.support"): _verb("goes", "go"),
    ("put.track", "put.situation", "processed"): _verb("is", "are"),
    ("moved",): _verb("moves", "move"),
    ("picked",): _verb("is", "are"),
    ("find.foreign",): _verb("is", "are", "the opponent's "),
    ("payment.force.no",): _verb("is not a force card", "are not force cards"),
}
# an argument that some sentences say otherwise
_OTHERWISE: tuple[tuple[tuple[str, ...], dict[str, tuple[Way, Way]]], ...] = (
    (tuple(_capitalized("source")), {"source": (_japanese, _english_first)}),
    (tuple(_capitalized("ability")), {"ability": (_japanese, _english_first)}),
    (("replaced.move",), {**_PLACES, "ability": (_japanese, _english_first)}),
    (("shuffled",), _PLACES),
    *((keys, {"cards": (_japanese, way), **_PLACES}) for keys, way in _SEVERAL.items()),
    (
        ("compared",),
        {
            "running": (
                _each(_japanese, "、", "なし", "を{}とみなす"),
                _each(_english, ", ", "none", ", counted as {}"),
            ),
            "guarding": (
                _each(_japanese, "、", "なし", "を{}とみなす"),
                _each(_english, ", ", "none", ", counted as {}"),
            ),
        },
    ),
    (
        ("chosen",),
        {
            "cards": (
                or_none("なし", "何も選ばない", lambda text: f"{_japanese(text)}を選ぶ"),
                or_none("none", "nothing", _english),
            )
        },
    ),
    (
        ("answer.wrong",),
        {"answer": (lambda text: _japanese(translate(text, {"none": "なし"})), _english)},
    ),
    (
        ("say.claim.zone",),
        {
            "value": (
                TwoWay(lambda text: text.replace("、", "と"), lambda text: [text, text.replace("と", "、")]),
                TwoWay(_places, _read_places),
            )
        },
    ),
    (("find.zone",), {"zone": (_area_ja, _in_zone), "count": (str, _cards_counted), "most": (_most_ja, _most_en)}),
    (("drew",), {"left": ({}, {"0": "none"})}),
    (("effect.ends", "effect.ends.nameless"), {"until": _UNTIL}),
    (("nothing",), {"why": _IDLE}),
    (
        ("draw.short",),
        {
            "count": (
                lambda text: "1枚も引けない" if text == "0" else f"{text}枚しか引けない",
                lambda text: "none" if text == "0" else f"only {text}",
            )
        },
    ),
    (("loop",), {"count": (str, _times)}),
    (("said.loop", "said.agree"), {"answer": _TIMES}),
    (("said.name", "decision.name"), _ZONE),
    (_CARDS_COUNTED, {"count": (str, _cards_counted)}),
    (("decision.chance",), {"count": (str, lambda text: "card is" if text == "1" else f"{text} cards are")}),
    (("ended",), {"winner": (_won_ja, _won_en)}),
    (("payment", "payment.short", "payment.over", "payment.open"), {"cards": _PAYING}),
    (("find.pending",), {"abilities": (_japanese, _verb("is", "are"))}),
    (("find.winner",), {"winners": (str, lambda text: f"{text} {'have' if ', ' in text else 'has'}")}),
    (("say.claim.pending", "say.claim.pending.several"), {"value": (_japanese, _english)}),
    (
        ("say.claim.happened", "say.claim.never", "say.claim.never.several"),
        {"value": (_words(_EVENTS_JA), _words(_EVENTS))},
    ),
    (
        ("say.claim.happened.several",),
        {
            "value": (
                _words(_EVENTS_JA),
                TwoWay(
                    lambda text: translate(text, _EVENTS),
                    lambda text: [v for t in _in_order(text) for v in untranslated(t, _EVENTS)],
                ),
            )
        },
    ),
    (("say.claim.decision",), {"value": (str, _words(_DECISIONS))}),
    (("say.claim.area",), {"value": (str, str)}),
    (
        ("say.play.run.pay",),
        {
            "pay": (
                TwoWay(
                    or_none("なし", "何も支払わず", lambda text: f"{text}を支払い"),
                    lambda text: [{"何も支払わず": "なし"}.get(text, text.removesuffix("を支払い"))],
                ),
                TwoWay(
                    or_none("none", "nothing", lambda text: f"with {text}"),
                    lambda text: [{"nothing": "none"}.get(text, text.removeprefix("with "))],
                ),
            )
        },
    ),
)
CATALOGUE |= localized_templates(CATALOGUE, **_WAYS)
for _keys, _ways in _OTHERWISE:
    CATALOGUE |= localized_templates({key: CATALOGUE[key] for key in _keys}, **{**_WAYS, **_ways})

# input that cannot be used
FAULTS = {
    "foth.name": (
        "「{name}」はカードの名前にできない。_ . # * を含まず、特殊カードの名前でもないものにすること",
        "invalid card name '{name}'; use a name that contains none of _ . # * and is not a special card",
    ),
    "foth.owner": (
        "{name} は両方のプレイヤーが持っている。どちらかを書くこと: {names}",
        "both players have {name}; write {names}",
    ),
    "foth.circle": (
        "like をたどると {name} に戻る。どれか1つから like を消すこと",
        "the cards named by 'like' lead back to {name}; remove one 'like'",
    ),
    "foth.fitting": ("{kind} のカードに {key} は書けない。消すこと", "a {kind} card cannot have '{key}'; remove it"),
    "foth.once": (
        "{verb} は1度だけの効果なので、always には書けない。add のような続く効果にすること",
        "'{verb}' is a one-time effect and cannot be under 'always'; use a lasting effect such as 'add'",
    ),
    "foth.dead": (
        "{kind} のカードでは {key} のテキストが働かない。有効な領域を in で書くこと",
        "a text with '{key}' has no effect on a {kind} card; add 'in' with the zone where it is valid",
    ),
    "foth.step": ('step の番号は引用符で囲むこと: "{step}"', "'step' takes its number in quotes: \"{step}\""),
    "foth.setup.turn": (
        "準備の盤面にターンプレイヤーはいない。turn を消すこと",
        "a set-up board has no turn player; remove 'turn'",
    ),
    "foth.setup.metres": (
        "準備の盤面では距離を数で書くこと (例: distance: 2400)",
        "a set-up board needs the distance in metres, such as distance: 2400",
    ),
    "foth.priority": (
        "{key} を書けるのは step が 702.6h か 702.6i のときだけ。消すこと",
        "'{key}' is only for step 702.6h or 702.6i; remove it",
    ),
    "foth.ability": (
        "能力 {name} はない。このカードの能力の数は{count}",
        "unknown ability {name} (abilities of this card: {count})",
    ),
    "foth.constant": (
        "{name} は常時能力で、待機しない。消すこと",
        "{name} is a constant ability and never waits; remove it",
    ),
}


def _answer(text: str) -> str:
    """Turns the sentence of an answer into a line of a list of answers: its argument is `{value}`, and it has no full
    stop."""
    return text.replace("{answer}", "{value}").rstrip("。.")


# an answer is said as the step says it that follows
CATALOGUE |= localized_templates(
    {
        f"say.answer.{key.removeprefix('said.')}": (_answer(ja), _answer(en))
        for key, (ja, en) in CATALOGUE.items()
        if key.startswith("said.")
    },
    **_WAYS,
    value=(_japanese, _english),
)
CATALOGUE |= localized_templates(
    {"say.answer.name": CATALOGUE["say.answer.name"]}, **_WAYS, **_ZONE, value=(_japanese, _english)
)
CATALOGUE |= localized_templates(
    {key: CATALOGUE[key] for key in ("say.answer.loop", "say.answer.agree")}, **_WAYS, value=_TIMES
)
