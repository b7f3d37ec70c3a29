"""Claims in sentences: who says it and of which moment, what may be done, several statements in one claim.

A says: ♠3 has size 6
at countered, B says: A's Up (♡7 on a1) was negated
A cannot request Attack, because [6-5-2]
Bの主張 (終了時点): a1 (♠6) のサイズは6。Aの手札は3枚。
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.boardfile.frame import END, NOW, START
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
    r"^(?:(?P<who>{who})(?:は|が))?(?P<do>.+?)(?:する|を)?(?:こと)?(?:は|が)?(?P<no>できない|できる|できません|できます)$",
    r"^(?:(?P<who>{who})(?:は|が))?(?P<can>.+?)(?P<no>ない|る|ません|ます)$",
)
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
        claim["because"], text = _entry(game, found["rule"].strip().strip('"“”「」')), found["rest"].strip()
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
    parts = [part.strip() for part in re.split(r"[。；;]|\. |\n|\.$", text) if part.strip()]
    claim: Data = {}
    for part in parts if len(parts) > 1 else ():
        said = _statement(sentences, part)
        if said is None:
            return None
        for word, value in said.items():
            if word in claim and not (isinstance(value, dict) and isinstance(claim[word], dict)):
                raise Fault("claim.twice", word=word)
            claim[word] = {**claim[word], **value} if word in claim else value
    return claim or None


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
    ),
    "say.undecided": (
        "Undecided: {play}",
        "Whether {play} is true is undecided",
        "Whether “{play}” is true is undecided",
        "It is undecided whether {play} is true",
        "「{play}」かどうかは、この盤面からは決まらない",
    ),
    "say.legal": ("「{play}」はできる", "Legal: {play}", "{play} is legal"),
    "say.illegal": ("「{play}」はできない", "Illegal: {play}", "{play} is illegal"),
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
        do = do.strip().strip("「」")
        told = [f"{who} {third_person(do)}", f"{who}が{do}", f"{who}: {do}"] if who else [do]
        plays = _plays(sentences, told)
        if plays:
            return {"illegal" if any(word in found["no"].lower() for word in _NOT) else "legal": plays[0]}
    return None


def _plays(sentences: Sentences[S], texts: Sequence[str]) -> list[str]:
    """Returns a list with one text: the first of these texts that can be read as a play, in the form of a file. Empty
    if none can be read."""
    from judge.engine.parsing import parse_play

    for text in texts:
        try:
            play = parse_play(sentences.game, sentences.states[0], text)
            sentences.game.read_play(sentences.states[0], play)
        except Fault:
            continue
        return [play_text(play)]
    return []
