"""Claims in sentences: who says it and of which moment, what may be done, several statements in one claim.

A says: ♠3 has size 6
at countered, B says: A's Up (♡7 on a1) was negated
A cannot request Attack, because [6-5-2]
Bの主張 (終了時点): a1 (♠6) のサイズは6。Aの手札は3枚。
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from judge.boardfile.frame import END, NOW, START, is_reason
from judge.boardfile.lines import CHOOSE
from judge.boardfile.located import Data
from judge.boardfile.typed import flow, play_text
from judge.corpus.store import corpus
from judge.engine.game import AnyGame, Game
from judge.engine.loosening import plain_verb
from judge.engine.sentence_values import matches, pattern, plain
from judge.engine.sentences import Sentences, third_person
from judge.engine.values import S
from judge.faults import Fault
from judge.messages import MESSAGES

# what the moments of every run are called in sentences
_MOMENTS = {
    **dict.fromkeys(("the start", "start", "開始時点", "開始", "最初"), START),
    **dict.fromkeys(("the end", "end", "終了時点", "終了", "最後"), END),
    **dict.fromkeys(("now", "いま", "今"), NOW),
}
_BECAUSE = r"^(?P<rest>.+?)(?:[,、。.]? ?(?:because|rule cited:|the rule cited is) ?|[、。]?根拠[は:] ?)(?P<rule>[^。]+?)[。.]?$"
_AT = r"^(?:at (?P<at>.+?), ?(?=\S+ says\b|\S+:)|(?P<ja>.+?)(?:の時点)?で、)(?P<rest>.+)$"
_MAY = (
    r"^(?P<who>{who}) (?P<no>may not|can ?not|can't|could not|is not allowed to|must not|may|can|could|is allowed to) (?P<do>.+)$",
    r"^(?P<who>{who}) (?P<must>must|has to|have to|needs to|is obliged to) (?P<do>.+)$",
    r"^(?:(?P<who>{who})(?:は|が))?(?P<do>.+?)(?:し)?(?P<must>なければならない|なくてはならない|なければいけない|ないといけない)$",
    r"^(?:(?P<who>{who})(?:は|が))?(?P<do>.+?)(?:する|を)?(?:こと)?(?:は|が)?(?P<no>できない|できる|できません|できます)$",
    r"^(?:(?P<who>{who})(?:は|が))?(?P<can>.+?)(?P<no>ない|る|ません|ます)$",
)
_BOTH = (
    r"^(?:both )?(?P<one>\S.*?) and (?P<other>\S.*?) both (?P<rest>.+)$",
    r"^both (?P<one>\S+) and (?P<other>\S+) (?P<rest>.+)$",
    r"^(?P<one>.+?)と(?P<other>.+?)は(?:両方とも|どちらも|ともに|両方|2枚とも|2人とも)、?(?P<rest>.+)$",
)
_FILLER = r"\b(?:still|now|in total|in all|altogether|afterwards|then)\b|(?<=[はが])(?:まだ|なお|合計で?、?)"
_REASON = r"^.{2,}?(?:ので|(?<=[るいただん])から|(?<=[るいただんの])ため)、?(?P<rest>.+)$"
_NOT = ("not", "ない", "ません", "can't")


def claim_frame(game: Game[S], state: S, text: str) -> tuple[Data, str]:
    """Splits a claim in words: returns the keys around it (`by`, `at`, `because`, as far as the text gives them) and
    the text of what is claimed."""
    claim: Data = {}
    names = "|".join(re.escape(str(name)) for name in sorted(game.players(state), key=lambda name: -len(str(name))))
    found = re.match(_AT, text, re.IGNORECASE)
    if found and (found["at"] or re.match(rf"^(?:{names})(?:「|の主張|:)", found["rest"])):
        claim["at"], text = _moment(found["at"] or found["ja"]), found["rest"]
    for form in (
        rf"^(?P<by>{names})(?: says| claims|の主張)(?: ?\((?P<at>.+?)\))?[:：] ?(?P<rest>.+)$",
        rf"^(?P<by>{names})(?:[:：] ?)?[「\"“](?P<at>)(?P<rest>.+)[」\"”]$",
    ):
        found = re.match(form, text, re.IGNORECASE | re.DOTALL)
        if found:
            claim["by"] = next(str(name) for name in game.players(state) if str(name).lower() == found["by"].lower())
            text = found["rest"].strip()
            if found["at"]:
                claim["at"] = _moment(found["at"])
            break
    found = re.match(_BECAUSE, text, re.IGNORECASE | re.DOTALL)
    if found:
        entry, text = found["rule"].strip().strip('"“”「」'), found["rest"].strip()
        if not is_reason(game.id, entry):
            claim["because"] = _entry(game, entry)
    return claim, text


def is_claim(game: Game[S], state: S, text: str) -> bool:
    """Tells whether a line begins with a player who claims something: `A says …`, `A claims …`, Aの主張, A「…」. What
    is claimed is not read."""
    names = "|".join(re.escape(str(name)) for name in game.players(state))
    return bool(re.match(rf"^(?:{names})(?: says| claims|の主張|[:：]? ?[「\"“])", text, re.IGNORECASE))


def _moment(text: str) -> str:
    """The name of a moment as files have it, from the words of a sentence: at “there” → there, at the end → end."""
    bare = text.strip().removeprefix("at ").strip('“”"「」').removesuffix("の時点")
    bare = bare.strip('“”"「」')
    return _MOMENTS.get(bare.lower(), bare)


def _entry(game: AnyGame, text: str) -> str:
    """The identifier of the entry that a text names by number, ruling, title, or number with title; the text itself if
    there is none."""
    from judge.corpus.lookup import exact

    for word in (text, text.partition(" ")[0]):
        for identifier in (word, f"{game.id}:{word}", f"{game.id}:ruling/{word}"):
            if identifier in corpus():
                return identifier
    entries = exact(text, None, game.id)
    return entries[0].id if len(entries) == 1 else text


def claim_in_sentences(sentences: Sentences[S], text: str) -> Data | None:
    """Returns, as data of a file, the claim that a text makes in one sentence or in several, all of which must be true.
    None if one of them cannot be read; raises a Fault if two claim the same thing or one can be read in several
    ways."""
    whole = _statement(sentences, text)
    if whole is not None:
        return whole
    for statements in (_of_each(text), _without_filler(text), _without_reason(sentences, text)):
        said = [_statement(sentences, statement) for statement in statements]
        if said and all(one and not {"legal", "illegal"} & one.keys() for one in said):
            return _joined(one for one in said if one)
    parts = [part.strip() for part in re.split(r"[。；;]|\. |\n|\.$", text) if part.strip()]
    claims: list[Data] = []
    for part in parts if len(parts) > 1 else ():
        one = _statement(sentences, part)
        if one is None:
            return None
        claims.append(one)
    return _joined(claims) or None


def _joined(claims: Iterable[Data]) -> Data:
    """Returns one claim that says what all of these say. Raises a Fault if two say the same thing."""
    joined: Data = {}
    for claim in claims:
        for word, value in claim.items():
            if word in joined and not (isinstance(value, dict) and isinstance(joined[word], dict)):
                raise Fault("claim.twice", word=word)
            joined[word] = {**joined[word], **value} if word in joined else value
    return joined


def _of_each(text: str) -> list[str]:
    """Lists what a sentence about two things says of each: `a1 and b1 both survive` is a1 survives, b1 survives. Empty
    if it is no such sentence."""
    for form in _BOTH:
        found = re.match(form, text, re.IGNORECASE)
        if found:
            rest = found["rest"]
            ends = f"は{rest}" if not rest.isascii() and "は" in text else f" {third_person(rest)}"
            return [f"{found[thing]}{ends}" for thing in ("one", "other")]
    return []


def _without_filler(text: str) -> list[str]:
    """Returns, as a list of one, the sentence without words that say nothing more about what is so: still, in total,
    まだ. Empty if it has none."""
    bare = " ".join(re.sub(_FILLER, " ", text, flags=re.IGNORECASE).split())
    return [bare] if bare != text else []


def _without_reason(sentences: Sentences[S], text: str) -> list[str]:
    """Returns, as a list of one, a Japanese sentence without the reason before its claim: 緑4にムチがあるのでDの勝ち is
    Dの勝ち. Empty if it gives no reason."""
    found = re.match(_REASON, text)
    if not found:
        return []
    players = map(str, sentences.game.players(sentences.states[0]))
    who = next((name for name in players if re.match(f"{re.escape(name)}[はがも]", text)), "")
    rest = found["rest"]
    named = re.match(r"[^はが]+(?:は|の勝ち|が勝)", rest)
    return [rest if named or not who else f"{who}は{rest}"]


def _statement(sentences: Sentences[S], text: str) -> Data | None:
    """What one sentence claims, as data of a file: something of the table, or that a play is legal, illegal or
    undecided. None if it is no such sentence; raises a Fault if it can be read in several ways."""
    found = sentences.claims(text)
    if len(found) > 1:
        raise Fault("play.several", text=text, readings=" / ".join(map(flow, found)))
    return found[0] if found else _outcome(sentences, plain(text))


def _outcome(sentences: Sentences[S], text: str) -> Data | None:
    """Returns, as data of a file, what a sentence claims about a play (legal or not), something undecided, an entry
    that a step cites, or what could be done; None if it says none of these."""
    able = _could(sentences, text)
    if able is not None:
        return able
    for key, word in _OUTCOMES.items():
        for told in (*MESSAGES[key], *_BEFORE.get(key, ())):
            for found in matches(pattern(told), text.replace('"', ""), lambda name, typed: [typed]):
                inner = next(iter(found.values()))
                if word == "notes":
                    return {word: _entry(sentences.game, str(inner))}
                if key == "say.undecided":
                    claimed = claim_in_sentences(sentences, str(inner))
                    if claimed is not None:
                        return {word: claimed}
                elif plays := _plays(sentences, [str(inner)]):
                    return {word: plays[0]}
    return _legality(sentences, text)


def _could(sentences: Sentences[S], text: str) -> Data | None:
    """Returns, as data of a file, the claim that a player could have brought something about or prevented it (`B could
    have prevented this: a1 has size 13`); None if the text is no such sentence."""
    players = [str(name) for name in sentences.game.players(sentences.states[0])]
    for key, prevents in (("say.could.prevent", True), ("say.could", False)):
        for form in MESSAGES[key]:
            for found in matches(pattern(form), text, lambda name, typed: [typed]):
                inner = claim_in_sentences(sentences, str(found["play"]))
                if inner is not None and found["by"] in players:
                    return {"could": {found["by"]: {"prevent": inner} if prevents else inner}}
    return None


# the templates of claims about plays with the word of each
_OUTCOMES = {
    "say.undecided.play.answer": "undecided",
    "say.legal.answer": "legal",
    "say.illegal.answer": "illegal",
    "say.undecided.play": "undecided",
    "say.undecided": "undecided",
    "say.legal": "legal",
    "say.illegal": "illegal",
    "say.notes": "notes",
}
# how older versions said them, and how they are said without quotes
_BEFORE = {
    "say.undecided.play": (
        "「{play}」ができるかは、この盤面からは決まらない",
        "Undecided whether legal: {play}",
        "Whether {play} is legal is undecided",
        "Whether “{play}” is legal is undecided",
        "It is undecided whether {play} is legal",
        "「{play}」ことができるかは、この盤面からは決まらない",
    ),
    "say.undecided": (
        "Undecided: {play}",
        "Whether {play} is true is undecided",
        "Whether “{play}” is true is undecided",
        "It is undecided whether {play} is true",
        "It is undecided whether “{play}” is true",
        "「{play}」が正しいかどうかは、この盤面からは決まらない",
        "「{play}」かどうかは、この盤面からは決まらない",
    ),
    "say.legal": ("「{play}」はできる", "「{play}」ことはできる", "Legal: {play}", "{play} is legal"),
    "say.illegal": ("「{play}」はできない", "「{play}」ことはできない", "Illegal: {play}", "{play} is illegal"),
    "say.notes": ("「{entry}」に基づく手順がある", "{entry} に基づく手順がある"),
}


def _legality(sentences: Sentences[S], text: str) -> Data | None:
    """Returns, as data of a file, the claim `legal` or `illegal` of a sentence that says what somebody may or may not
    do (`A may not request Attack`, Aはアタックできない); None if the text is no such sentence or its play cannot be
    read."""
    players = [str(name) for name in sentences.game.players(sentences.states[0])]
    names = "|".join(re.escape(name) for name in sorted(players, key=len, reverse=True))
    for form in _MAY:
        found = re.match(form.format(who=names), text, re.IGNORECASE)
        if not found:
            continue
        who = next((name for name in players if name.lower() == (found["who"] or "").lower()), "")
        do = found["do"] if "do" in found.groupdict() else plain_verb(found["can"])
        if do is None:
            continue
        must = "must" in found.groupdict()
        do = do.strip().strip("「」")
        told = [f"{who} {third_person(do)}", f"{who}が{do}", f"{who}: {do}"] if who else [do]
        plays = _plays(sentences, told)
        if plays and must:
            return {"legal": plays[0], **_instead(sentences, who, plays[0])}
        if plays:
            return {"illegal" if any(word in found["no"].lower() for word in _NOT) else "legal": plays[0]}
    return None


def _instead(sentences: Sentences[S], who: str, text: str) -> Data:
    """Returns what somebody also claims who says that a player must make a play: that another play of the same kind,
    the first that is legal, is illegal. Empty if none is legal."""
    from judge.engine.parsing import parse_play

    game, state = sentences.game, sentences.states[0]
    must = parse_play(game, state, text)
    for play in game.legal_plays(state, who or must.by):
        if isinstance(play.do, dict) and isinstance(must.do, dict) and next(iter(play.do)) == next(iter(must.do)):
            if not must.do.items() <= play.do.items():
                return {"illegal": play_text(play)}
    return {}


def _plays(sentences: Sentences[S], texts: Sequence[str]) -> list[str]:
    """Returns a list with one text: the first of these texts that can be read as a play, in the form of a file; while
    nothing is asked, one that is no answer if there is any. Empty if none can be read."""
    from judge.engine.parsing import parse_play

    asked = sentences.game.prompt(sentences.states[0])
    answers: list[str] = []
    for text in texts:
        try:
            play = parse_play(sentences.game, sentences.states[0], text)
            sentences.game.read_play(sentences.states[0], play)
        except Fault:
            continue
        if asked or not isinstance(play.do, dict) or CHOOSE not in play.do:
            return [play_text(play)]
        answers.append(play_text(play))
    return answers[:1]
