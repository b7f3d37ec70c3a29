"""What is printed on a card that a board describes, in words: kind, values, and what its text does.

The commonest texts have a sentence. Others raise NoWords: whoever shows a card says so or leaves the board out.
"""

from __future__ import annotations

from typing import Any

from judge.engine.layout import Labels
from judge.games.foth import terms

VALUES = ("cost", "surface", "distance", "style", "run", "guard", "favored", "counts")
PRINTED = {"芝・ダ": ("芝・ダート", "turf/dirt"), "万能": ("万能", "any")}  # what is printed for all of them
LEXICONS = (terms.STYLE_WORDS, terms.GOING_WORDS, terms.SURFACE_WORDS, terms.DISTANCE_WORDS, terms.COURSE_WORDS)
# words of texts: (Japanese, English)
WHO = {"you": ("あなた", "you"), "opponent": ("相手", "the opponent"), "both": ("両プレイヤー", "both players")}
WHOSE = {
    "you": ("あなたの", "your"),
    "opponent": ("相手の", "the opponent's"),
    "both": ("両プレイヤーの", "both players'"),
}
THINGS = {
    "self": ("このカード", "this card"), "named": ("指定した馬", "the chosen horse"), "it": ("そのカード", "that card"),
    "chosen": ("選んだカード", "the chosen cards"), "race": ("レース", "the race"),
}  # fmt: skip
ZONES = {
    "hand": ("手札", "hand"), "track": ("走破エリア", "run area"), "situation": ("状況エリア", "situation area"),
    "farm": ("ファーム", "farm"), "excluded": ("除外エリア", "exclusion area"), "resolution": ("解決エリア", "resolution area"),
    "area": ("現在のエリア", "current area"), "areas": ("距離エリア", "distance areas"), "deck": ("デッキ", "deck"),
}  # fmt: skip
KINDS = {
    "horse": ("馬", "horse"), "force": ("フォース", "force"), "item": ("アイテム", "item"), "jockey": ("ジョッキー", "jockey"),
    "situation": ("状況", "situation"), "support": ("サポート", "support"),
}  # fmt: skip
NUMBERS = {"run": ("走破数", "run value"), "guard": ("ガード値", "guard value"), "cost": ("コスト", "cost"),
           "counts": ("フォース", "force")}  # fmt: skip
FACTS = {"going": ("馬場状態の番号", "the going's number"), "distance": ("距離の番号", "the distance's number"),
         "runs": ("走破回数", "the number of runs")}  # fmt: skip
SUITED = {"surface": ("馬場", "surface"), "distance": ("距離", "distance"), "style": ("脚質", "style"),
          "course": ("競馬場", "course"), "going": ("馬場状態", "going")}  # fmt: skip
ACTIONS = {"run": ("走破", "running"), "guard": ("ガード", "guarding"), "support": ("サポートのプレイ", "playing a support"),
           "move": ("移動", "moving"), "discard": ("捨てること", "discarding"), "draw": ("引くこと", "drawing"),
           "abilities": ("能力のプレイ", "playing abilities")}  # fmt: skip
EVENTS = {
    "unguarded": ("がガードされなかったとき", "is not guarded"), "success": ("が走破に成功したとき", "succeeds in its run"),
    "failure": ("が走破に失敗したとき", "fails in its run"), "won": ("がガードに成功したとき", "guards successfully"),
    "run": ("が走破馬として出たとき", "is put out as a run horse"), "guard": ("がガード馬として出たとき", "is put out as a guard horse"),
    "put": ("が走破エリアに出たとき", "is put into the run area"), "play": ("がプレイされるとき", "is played"),
}  # fmt: skip
COMPARED = {"equal": ("{a}と{b}が等しい", "{a} equals {b}"), "more": ("{a}が{b}より大きい", "{a} is more than {b}"),
            "less": ("{a}が{b}より小さい", "{a} is less than {b}")}  # fmt: skip


class NoWords(LookupError):
    """A part of a text for which there is no sentence."""


def card_words(card: Any, labels: Labels) -> str:
    """Words a described card in the language of the labels: "horse, cost 2, turf, mile, Nige, run value 4, guard value
    2". Raises NoWords if a part of it has no words."""
    return _Words(labels).card(card)


def ability_text(cards: object, name: str, labels: Labels) -> str:
    """Words the ability `tale#1`, or all texts of the card `tale`, from the cards of a board; empty if it cannot."""
    card, _, number = name.rpartition(".")[2].partition("#")
    described = cards.get(card) if isinstance(cards, dict) else None
    texts = described.get("text", []) if isinstance(described, dict) else []
    several = enumerate(texts if isinstance(texts, list) else [texts], 1)
    try:
        told = [_Words(labels).ability(one) for n, one in several if number in ("", str(n))]
    except NoWords:
        return ""
    return ("" if labels.lang == "ja" else " ").join(told)


class _Words:
    """Says parts of cards in one language."""

    def __init__(self, labels: Labels) -> None:
        """Takes the labels; all texts come in their language."""
        self.labels, self.en = labels, labels.lang == "en"

    def either(self, ja: str, en: str) -> str:
        """Returns the one of two texts that is in the language of the labels."""
        return en if self.en else ja

    def of(self, table: dict[str, tuple[str, str]], word: Any) -> str:
        """Looks up a word in a table of (Japanese, English) and returns it in the language. Raises NoWords if it is not
        there."""
        if not isinstance(word, str) or word not in table:
            raise NoWords(word)
        return table[word][self.en]

    def printed(self, word: Any) -> str:
        """Words a surface, a style, a distance or a course as cards print it; a list is joined by ・ or /. Raises
        NoWords for another word."""
        if isinstance(word, list):
            return self.either("・", "/").join(map(self.printed, word))
        if word in PRINTED:
            return PRINTED[word][self.en]
        meant = next((lexicon[word] for lexicon in LEXICONS if word in lexicon), None)
        if meant is None:
            raise NoWords(word)
        return terms.value_name(meant, self.labels.lang)

    # the card

    def card(self, card: Any) -> str:
        """Words a card: its kind, other values and texts; a card that is a mere word is a kind. Raises NoWords for a
        key or text without words."""
        between = self.either("、", ", ")
        if not isinstance(card, dict):
            return self.labels.word("kind", card)
        told = [self.labels.word("kind", card["is"])] if "is" in card else []
        if "like" in card:
            told.append(self.either(f"{card['like']}と同じ", f"like {card['like']}"))
        if set(card) - {"is", "like", "name", "text", "if", *VALUES}:
            raise NoWords(card)
        told += [self.either(f"カード名{card['name']}", f"named {card['name']}")] if "name" in card else []
        told += [self.value(key, card[key]) for key in VALUES if key in card]
        if "if" in card:
            condition = self.condition(card["if"])
            told.append(self.either(f"{condition}場合だけ", f"only if {condition}"))
        text = between.join(told)
        if "text" in card:
            texts = card["text"] if isinstance(card["text"], list) else [card["text"]]
            said = [self.ability(one) for one in texts]
            text += self.either("。", ". ") + self.either("", " ").join(said)
        return text

    def value(self, key: str, value: Any) -> str:
        """Words one printed value: "mile" for a word, "cost 2" for a number, "any distance". Raises NoWords for
        distances by surface."""
        if key in ("surface", "style"):
            return self.printed(value)
        if key == "distance":
            if isinstance(value, dict):
                raise NoWords(value)
            return self.either("どの距離も", "any distance") if value == "any" else self.printed(value)
        if key == "favored":
            return self.either(f"得意: {self.printed(value)}", f"favoured: {self.printed(value)}")
        if not isinstance(value, int):
            raise NoWords(value)
        return self.either(f"{self.of(NUMBERS, key)}{value}", f"{self.of(NUMBERS, key)} {value}")

    # texts

    def ability(self, ability: Any) -> str:
        """Words an ability as one sentence: where it works, when, under which condition and cost, and what it does.
        Raises NoWords if a part has no words."""
        if not isinstance(ability, dict) or set(ability) - {
            "do",
            "when",
            "if",
            "always",
            "replace",
            "may",
            "cost",
            "in",
        }:
            raise NoWords(ability)
        head = ""
        if "in" in ability:
            zones = ability["in"] if isinstance(ability["in"], list) else [ability["in"]]
            named = self.either("・", " or ").join(self.zone(zone) for zone in zones)
            head += self.either(f"({named}で有効) ", f"(works in the {named}) ")
        if "when" in ability:
            told = self.event(ability["when"])
            head += self.either(f"{told}、", f"when {told}: ")
        if "if" in ability:
            told = self.condition(ability["if"])
            head += self.either(f"{told}なら、", f"if {told}: ")
        if "always" in ability:
            return self.sentence(head + self.either("常に、", "always: ") + self.lasting_effects(ability["always"]))
        if "replace" in ability:
            return self.sentence(head + self.replacement(ability))
        if "cost" in ability:
            told = self.effects(ability["cost"])
            head += self.either(
                f"「{told}」をコストとして払ってもよい。払えば、", f"you may pay by this: {told}; if you do: "
            )
        if "may" in ability or "do" not in ability:
            raise NoWords(ability)
        return self.sentence(head + self.effects(ability["do"]))

    def sentence(self, text: str) -> str:
        """Ends the text with a full stop (。in Japanese); in English it also starts with a capital."""
        return text + "。" if not self.en else text[:1].upper() + text[1:] + "."

    def replacement(self, ability: dict[str, Any]) -> str:
        """Words an ability that replaces an event: "instead of drawing a card, …", with what one must do for it if it
        is optional. Raises NoWords for events other than moves and draws."""
        event, instead = ability["replace"], self.effects(ability["do"])
        if set(event) == {"move", "to"}:
            what, where = self.what(event["move"]), self.zone(event["to"])
            before = self.either(f"{what}が{where}に移動する", f"{what} moving to the {where}")
        elif set(event) == {"draw"}:
            who = event["draw"]
            before = self.either(f"{self.of(WHO, who)}が1枚引く", f"{self.of(WHO, who)} drawing a card")
        else:
            raise NoWords(event)
        may = ability.get("may")
        if may is not None:
            told = self.effects(may)
            return self.either(
                f"{before}代わりに、「{told}」を行ってもよい。行えば、{instead}",
                f"instead of {before}, you may do this: {told}; if you do: {instead}",
            )
        return self.either(f"{before}代わりに、{instead}", f"instead of {before}: {instead}")

    def effects(self, effects: Any) -> str:
        """Words one effect, or several that are done one after the other ("; then ")."""
        several = effects if isinstance(effects, list) else [effects]
        return self.either("。次に、", "; then ").join(self.effect(one) for one in several)

    def lasting_effects(self, effects: Any) -> str:
        """Words one effect, or several that work at the same time ("; ", また)."""
        several = effects if isinstance(effects, list) else [effects]
        return self.either("。また、", "; ").join(self.effect(one) for one in several)

    def effect(self, effect: Any) -> str:
        """Words one effect by its verb. Raises NoWords if the verb has no words, or a further key is left over."""
        if not isinstance(effect, dict):
            raise NoWords(effect)
        for verb, say in EFFECTS.items():
            if verb in effect:
                rest = {key: value for key, value in effect.items() if key != verb}
                told: str = say(self, effect[verb], rest)
                if rest:
                    raise NoWords(effect)
                return told
        raise NoWords(effect)

    def subject(self, rest: dict[str, Any]) -> str:
        """Takes `by` out of `rest` and words who does it, to stand before the verb ("the opponent: "); empty for the
        player of the card, also without `by`."""
        by = rest.pop("by", "you")
        return "" if by == "you" else self.either(f"{self.of(WHO, by)}が", f"{self.of(WHO, by)}: ")

    def on(self, rest: dict[str, Any]) -> str:
        """Takes `target` out of `rest` and words it as " of …" (Japanese: …の); empty if there is none."""
        if "target" not in rest:
            return ""
        told = self.what(rest.pop("target"))
        return self.either(f"{told}の", f" of {told}")

    def lasting(self, rest: dict[str, Any]) -> str:
        """Takes `for` out of `rest` and words how long an effect lasts (" for this turn"); empty if it is not said."""
        if "for" not in rest:
            return ""
        spans = {"turn": ("このターンの間、", " for this turn"), "run": ("この走破の間、", " for this run"),
                 "game": ("ゲームの終わりまで、", " for the game")}  # fmt: skip
        return self.of(spans, rest.pop("for"))

    def number(self, number: Any) -> str:
        """Words a number, or the way to find it: "the number of …", "the run value of …", a sum. Raises NoWords for
        another formula."""
        if isinstance(number, int):
            return str(number)
        if isinstance(number, str):
            return self.of(FACTS, number)
        if not isinstance(number, dict) or len(number) != 1:
            raise NoWords(number)
        ((word, what),) = number.items()
        if word == "count":
            return self.either(f"{self.what(what)}の枚数", f"the number of {self.what(what)}")
        if word in ("run", "guard", "cost"):
            name = self.of(NUMBERS, word)
            return self.either(f"{self.what(what)}の{name}", f"the {name} of {self.what(what)}")
        signs = {"plus": "+", "minus": "−", "times": "×"}
        if word in signs and isinstance(what, list):
            return "(" + f" {signs[word]} ".join(map(self.number, what)) + ")"
        raise NoWords(number)

    def what(self, what: Any) -> str:
        """Words the cards that an effect is about, given as a word ("this card") or a filter ("horses in your run
        area"). Raises NoWords if the filter has a part without words."""
        if isinstance(what, str):
            return self.of(THINGS, what)
        if not isinstance(what, dict):
            raise NoWords(what)
        rest = dict(what)
        kind = self.either("カード", "cards")
        if "is" in rest:
            kind = self.of(KINDS, rest.pop("is"))
            kind = kind if not self.en else f"{kind} cards" if kind != "horse" else "horses"
        if "as" in rest:
            role = rest.pop("as")
            kind = self.of({"run": ("走破馬", "run horses"), "guard": ("ガード馬", "guard horses")}, role)
        before, after = "", ""
        if "style" in rest:
            before += self.either(f"脚質{self.printed(rest['style'])}の", f"{self.printed(rest['style'])} ")
            rest.pop("style")
        for key in ("run", "guard", "cost"):
            if key in rest:
                bound = self.bound(rest.pop(key))
                before += self.either(f"{self.of(NUMBERS, key)}{bound}の", "")
                after += self.either("", f" with {self.of(NUMBERS, key)} {bound}")
        if "name" in rest:
            name = rest.pop("name")
            before, kind = before + self.either(f"カード名{name}の", ""), self.either(kind, f"{kind} named {name}")
        if rest.pop("other", False):
            before = self.either("ほかの", "other ") + before
        place = ""
        if "in" in rest:
            whose = self.of(WHOSE, rest.pop("of")) if "of" in rest else ""
            zone = self.zone(rest.pop("in"))
            top = rest.pop("top", None)
            if top is not None:
                place = self.either(
                    f"{whose}{zone}の上から{top}枚の", f" among the top {top} of {whose or 'the'} {zone}"
                )
            else:
                place = self.either(f"{whose}{zone}の", f" in {whose or 'the'} {zone}")
        elif "of" in rest:
            place = self.either(self.of(WHOSE, rest["of"]), f" of {self.of(WHO, rest['of'])}")
            rest.pop("of")
        if rest:
            raise NoWords(what)
        return self.either(f"{place}{before}{kind}", f"{before}{kind}{after}{place}")

    def bound(self, bound: Any) -> str:
        """Words a number that is compared: ">=3" gives "3 or more", 3 gives "3". Raises NoWords for another sign."""
        if isinstance(bound, int):
            return str(bound)
        text = str(bound)
        for sign, ja, en in ((">=", "{}以上", "{} or more"), ("<=", "{}以下", "{} or less"), (">", "{}より大", "above {}"),
                             ("<", "{}未満", "below {}")):  # fmt: skip
            if text.startswith(sign):
                return self.either(ja, en).format(text[len(sign) :].strip())
        raise NoWords(bound)

    def zone(self, zone: Any) -> str:
        """Words a zone ("hand"), or a distance area by its style. Raises NoWords for another word."""
        if isinstance(zone, str) and zone not in ZONES:
            return self.either(f"{self.printed(zone)}エリア", f"{self.printed(zone)} area")
        return self.of(ZONES, zone)

    def event(self, event: Any) -> str:
        """Words what triggers an ability, without "when": "you draw", "… moves to the hand" (in Japanese with とき).
        Raises NoWords for an event without words."""
        if not isinstance(event, dict):
            raise NoWords(event)
        if "move" in event:
            rest = {key: value for key, value in event.items() if key not in ("move", "from", "to")}
            if rest or "to" not in event and "from" not in event:
                raise NoWords(event)
            what = self.what(event["move"])
            origin = self.zone(event["from"]) if "from" in event else ""
            goal = self.zone(event["to"]) if "to" in event else ""
            ja = what + "が" + (f"{origin}から" if origin else "") + (f"{goal}に移動したとき" if goal else "離れたとき")
            en = f"{what} moves" + (f" from the {origin}" if origin else "") + (f" to the {goal}" if goal else "")
            return self.either(ja, en)
        if len(event) != 1:
            raise NoWords(event)
        ((word, what),) = event.items()
        if word == "state":
            told = self.condition(what)
            return self.either(f"「{told}」となったとき", f"{told}")
        if word == "start":
            whose = self.of(WHOSE, what)
            return self.either(f"{whose}ターンの開始時", f"{whose if what != 'both' else 'any'} turn starts")
        if word == "draw":
            return self.either(
                f"{self.of(WHO, what)}が引くとき", f"{self.of(WHO, what)} draw{'' if what != 'opponent' else 's'}"
            )
        if word not in EVENTS:
            raise NoWords(event)
        if isinstance(what, dict) and set(what) == {"of"}:
            horse = self.either(f"{self.of(WHOSE, what['of'])}馬", f"{self.of(WHOSE, what['of'])} horse"
                                if what["of"] != "both" else "a horse")  # fmt: skip
        else:
            horse = self.of(THINGS, what)
        return self.either(f"{horse}{EVENTS[word][0]}", f"{horse} {EVENTS[word][1]}")

    def condition(self, condition: Any) -> str:
        """Words a condition: "there are …", "you are ahead". Raises NoWords if it has no words or says more than one
        thing."""
        if not isinstance(condition, dict):
            raise NoWords(condition)
        rest = dict(condition)
        told = self.one_condition(rest)
        if rest:
            raise NoWords(condition)
        return told

    def one_condition(self, rest: dict[str, Any]) -> str:
        """Words one part of a condition and takes it out of `rest`; what is left there has not been said."""
        for word in COMPARED:
            if word in rest:
                a, b = map(self.number, rest.pop(word))
                return self.of(COMPARED, word).format(a=a, b=b)
        if "suits" in rest:
            value = rest.pop("suits")
            several = value if isinstance(value, list) else [value]
            named = self.either("・", ", ").join(self.of(SUITED, one) for one in several)
            return self.either(f"このカードがこのレースの{named}を得意とする", f"this card favours the race's {named}")
        if "some" in rest:
            told = self.what(rest.pop("some"))
            return self.either(f"{told}がある", f"there are {told}")
        for word, ja, en in (("behind", "後ろにいる", "behind"), ("ahead", "前にいる", "ahead")):
            if word in rest:
                who = rest.pop(word)
                verb = "are" if who == "you" else "is"
                return self.either(f"{self.of(WHO, who)}が{ja}", f"{self.of(WHO, who)} {verb} {en}")
        if "area" in rest:
            area, of = rest.pop("area"), rest.pop("of", "you")
            return self.either(f"{self.of(WHOSE, of)}現在のエリアが{self.printed(area)}である",
                               f"{self.of(WHOSE, of)} current area is {self.printed(area)}")  # fmt: skip
        for word in ("horse", "with"):  # of a payment
            if word in rest:
                what = rest.pop(word)
                if "suits" in what and len(what) == 1:
                    told = self.of(SUITED, what["suits"])
                    return self.either(
                        f"支払う馬がこのレースの{told}を得意とする",
                        f"the horse being paid for favours the race's {told}",
                    )
                if set(what) == {"surface"}:
                    told = self.printed(what["surface"])
                    return self.either(f"支払う馬の適正馬場が{told}の", f"the horse being paid for suits {told}")
                if word == "with":
                    told = self.what(what)
                    return self.either(f"ほかの{told}と一緒に支払う", f"paid together with another of these: {told}")
                raise NoWords(what)
        if "race" in rest:
            facts = rest.pop("race")
            told = self.either("、", " and ").join(
                self.either(
                    f"{self.of(SUITED, key)}が{self.printed(value)}", f"{self.of(SUITED, key)} {self.printed(value)}"
                )
                for key, value in facts.items()
            )
            return self.either(f"レースの{told}である", f"the race has {told}")
        raise NoWords(rest)


def _count(verb: tuple[str, str]) -> Any:
    """Makes the function that words an effect with a number; `{n}` in the texts (Japanese, English) stands for it."""

    def say(words: _Words, value: Any, rest: dict[str, Any]) -> str:
        """The effect in words."""
        return words.subject(rest) + words.either(*verb).format(n=words.number(value))

    return say


def _draw(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words "draw N", with who draws and from which distance area if `rest` says so."""
    who, area = words.subject(rest), words.zone(rest.pop("from")) if "from" in rest else ""
    number = words.number(value)
    ja, en = (f"{area}から", f" from the {area}") if area else ("", "")
    cards = f"{number}枚" if isinstance(value, int) else f"{number}だけ"
    return who + words.either(f"{ja}{cards}引く", f"draw {number}{en}")


def _add(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words "add N to the run value of … for this turn", one phrase for each value that changes."""
    on, span = words.on(rest), words.lasting(rest)
    parts = [
        words.either(
            f"{on}{words.of(NUMBERS, key)}に{words.number(n)}を足す",
            f"add {words.number(n)} to the {words.of(NUMBERS, key)}{on}",
        )
        for key, n in value.items()
    ]
    return words.either(span, "") + words.either("、", ", ").join(parts) + words.either("", span)


def _set(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words "the run value of … becomes N for this turn", one phrase for each value that is set."""
    on, span = words.on(rest), words.lasting(rest)
    parts = []
    for key, new in value.items():
        name = words.of({**NUMBERS, **SUITED}, key)
        told = words.printed(new) if key in SUITED else words.number(new)
        parts.append(words.either(f"{on}{name}を{told}にする", f"the {name}{on} becomes {told}"))
    return words.either(span, "") + words.either("、", ", ").join(parts) + words.either("", span)


def _move(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words "move … to the deck", also "the top (bottom) of the deck"."""
    who, what, zone = words.subject(rest), words.what(value), words.zone(rest.pop("to"))
    place = rest.pop("place", None)
    spot = {"top": ("の一番上", "the top of the "), "bottom": ("の一番下", "the bottom of the ")}
    ja, en = spot[place] if place else ("", "the ")
    return who + words.either(f"{what}を{zone}{ja}に移動する", f"move {what} to {en}{zone}")


def _choose(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words "choose N of the …", or "choose up to N" if `upto` is given; one card without a number."""
    who, what, count = words.subject(rest), words.what(value), rest.pop("count", 1)
    if "upto" in rest:
        most = words.number(rest.pop("upto"))
        return who + words.either(f"{what}を{most}枚まで選ぶ", f"choose up to {most} of the {what}")
    return who + words.either(f"{what}を{words.number(count)}枚選ぶ", f"choose {words.number(count)} of the {what}")


def _shown(verb: tuple[str, str]) -> Any:
    """Makes the function that words an effect that shows cards; `{what}` in the two texts (Japanese, English) stands
    for the cards."""

    def say(words: _Words, value: Any, rest: dict[str, Any]) -> str:
        """The effect in words."""
        return words.subject(rest) + words.either(*verb).format(what=words.what(value))

    return say


def _forbid(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words that actions are forbidden: which, with which cards, to whom and for how long, as far as it is said."""
    by = rest.pop("by", "both") if "by" in rest else ""
    several = value if isinstance(value, list) else [value]
    what = words.either("と", " and ").join(words.of(ACTIONS, one) for one in several)
    target = words.what(rest.pop("target")) if "target" in rest else ""
    span = words.lasting(rest)
    who = words.of(WHO, by) if by else ""
    ja = span + (f"{who}は" if who else "") + (f"{target}の" if target else "") + f"{what}ができない"
    en = f"{what}{f' {target}' if target else ''} is forbidden{f' to {who}' if who else ''}{span}"
    return words.either(ja, en)


def _require(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words what players (both without `by`) must do before an action: "before running, both players must do this: …"."""
    who, before = words.of(WHO, rest.pop("by", "both")), words.of(ACTIONS, rest.pop("before"))
    told = words.effects(value)
    return words.either(
        f"{who}は{before}の前に「{told}」を行わなければならない", f"before {before}, {who} must do this: {told}"
    )


def _ends(ja: str, en: str) -> Any:
    """Makes the function that words that a player wins or loses, from what follows the player in each language."""
    return lambda words, value, rest: words.either(f"{words.of(WHO, value)}は{ja}", f"{words.of(WHO, value)} {en}")


def _every_ability(ja: str, en: str) -> Any:
    """Makes the function that words that all abilities of the target are lost or disabled, from the phrase in each
    language."""

    def say(words: _Words, value: Any, rest: dict[str, Any]) -> str:
        """The effect in words."""
        on, span = words.on(rest), words.lasting(rest)
        return words.either(f"{span}{on}{ja}", f"{en}{on}{span}")

    return say


def _optional(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words that a player may do the effects: "you may do this: …"."""
    who = rest.pop("by", "you")
    return words.either(f"{words.of(WHO, who)}は「{words.effects(value)}」を行ってもよい",
                        f"{words.of(WHO, who)} may do this: {words.effects(value)}")  # fmt: skip


def _grant(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words "give … this ability: …" with the ability's text; without a target it is given to this horse."""
    to = words.what(rest.pop("target")) if "target" in rest else words.either("この馬", "this horse")
    span, told = words.lasting(rest), words.ability(value).rstrip(".。")
    return words.either(f"{span}{to}に能力「{told}」を与える", f"give {to} this ability{span}: {told}")


def _ignore(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words which parts of the favoured bonus (distance, style ...) are ignored, and for which cards."""
    several = value if isinstance(value, list) else [value]
    named, on = words.either("と", " and ").join(words.of(SUITED, one) for one in several), words.on(rest)
    return words.either(f"{on}得意効果の{named}を無視する", f"ignore {named} in the favoured bonus{on}")


def _if(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words "if …: …", followed by ", otherwise …" if there is an `else`."""
    told = words.condition(value)
    done = words.effects(rest.pop("do"))
    other = words.effects(rest.pop("else")) if "else" in rest else ""
    ja = f"{told}なら{done}" + (f"、でなければ{other}" if other else "")
    return words.either(ja, f"if {told}: {done}" + (f", otherwise {other}" if other else ""))


def _each(words: _Words, value: Any, rest: dict[str, Any]) -> str:
    """Words "for each of the …: …" and takes `do` out of `rest`."""
    return words.either(f"{words.what(value)}のそれぞれについて、{words.effects(rest['do'])}",
                        f"for each of the {words.what(value)}: {words.effects(rest['do'])}") + (rest.pop("do") and "")  # fmt: skip


# what says an effect, by its verb
EFFECTS: dict[str, Any] = {
    "if": _if, "each": _each, "draw": _draw, "add": _add, "set": _set, "move": _move, "choose": _choose,
    "discard": _count(("手札を{n}枚捨てる", "discard {n}")), "pay": _count(("フォースを{n}支払う", "pay {n} force")),
    "worse": _count(("馬場状態を{n}段階悪くする", "worsen the going by {n}")),
    "better": _count(("馬場状態を{n}段階良くする", "improve the going by {n}")),
    "extra": _count(("走破回数を{n}増やす", "{n} more run this turn")),
    "keep": _count(("走破成功後にファームへ置く枚数を{n}減らす", "after a success {n} fewer cards go to the farm")),
    "reveal": _shown(("{what}を公開する", "reveal {what}")), "look": _shown(("{what}を見る", "look at {what}")),
    "grant": _grant, "ignore": _ignore, "forbid": _forbid, "require": _require, "may": _optional,
    "lose": _every_ability("能力をすべて失わせる", "take away all abilities"),
    "disable": _every_ability("能力をすべて無効にする", "disable all abilities"),
    "win": _ends("ゲームに勝つ", "win the game"), "defeat": _ends("ゲームに負ける", "lose the game"),
}  # fmt: skip
