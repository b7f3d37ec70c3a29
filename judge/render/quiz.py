"""Questions for practice as pages and as JSON: the table, the situation in words, the question, its answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.boardfile.lines import EVERYBODY, PASS, Play
from judge.boardfile.located import Data
from judge.corpus.store import corpus
from judge.engine.layout import Labels
from judge.engine.quiz.questions import CLAIM, PLAY, SAVE, MadeLine, Question, Situation
from judge.messages import counted, message_text
from judge.parts import part_of
from judge.render import blocks as b
from judge.render.answers import Speaker
from judge.render.phrases import (
    _typed_play,
    claim_phrases,
    in_quotes,
    inside,
    joined_sentence,
    play_phrase,
    value_phrase,
)
from judge.render.table import WIDTH, table_lines
from judge.width import cells, clean

LETTERS = "1234567890"
SHORT = 24  # cells of what is said on one line with others


def topic_name(topic: str, speaker: Speaker) -> str:
    """Returns the title of the entry (a topic or a chapter) with this identifier; without such an entry, the identifier
    itself."""
    entry = speaker.corpus.get(topic)
    return clean(entry.title(speaker.lang)) if entry else topic


def level_name(level: int, lang: str) -> str:
    """How hard a question is, in a word."""
    return message_text(f"quiz.level.{level}", lang)


# the situation


def table_rows(situation: Situation, speaker: Speaker) -> list[tuple[str, str]]:
    """Returns (label, words) for everything on the table of a situation that its drawing does not show; for all of it
    if the game has no drawing."""
    game, lang = situation.run.game, speaker.lang
    drawing = part_of(game.id, "drawing")
    data: Data = game.write(situation.state)
    left = drawing.undrawn(data) if drawing else data
    labels = Labels(game, lang)
    rows = []
    for key, value in left.items():
        if key == "players":
            continue
        if key == "cards" and (card_words := getattr(drawing, "card_words", None)):
            rows += [(clean(str(name)), card_words(card, labels)) for name, card in value.items()]
        elif key == "step":
            rows.append((labels("file", key), labels.word("step", value)))
        elif key in game.board_keys:
            rows.append((labels("file", key), value_phrase(game.board_keys[key], value, speaker)))
    for name, player in left.get("players", {}).items():
        for key, value in player.items():
            label = labels("player", key)
            told = _of_player(game, key, value, speaker)
            key = "quiz.of.from_top" if key in ("life", "deck", "pack") else "quiz.of"
            rows.append((message_text(key, lang, player=clean(str(name)), label=label), told))
    return [(label, clean(told)) for label, told in rows]


def _of_player(game: Any, key: str, value: Any, speaker: Speaker) -> str:
    """Words the value of a player's key; for `field` each unit with its cards, unnamed ones as ▒: `w1 = ♠9`."""
    if key == "field":
        shape = game.player_keys["hand"]
        return ", ".join(f"{unit.get('id', '▒')} = {value_phrase(shape, unit['cards'], speaker)}" for unit in value)
    return value_phrase(game.player_keys[key], value, speaker)


def line_texts(lines: Iterable[MadeLine], speaker: Speaker) -> list[str]:
    """Words lines of the script, one text for each; a pass that comes several times in a row is said once, with how
    often."""
    texts: list[tuple[str, int]] = []
    for made in lines:
        do = made.play.do
        play = (
            Play(made.play.by, {key: value for key, value in do.items() if key != "id"})
            if isinstance(do, dict)
            else made.play
        )
        text = joined_sentence([clean(play_phrase(play, speaker, made.prompt))], speaker.lang)
        if texts and texts[-1][0] == text and _is_pass(made.play):
            texts[-1] = text, texts[-1][1] + 1
        else:
            texts.append((text, 1))
    return [text if n == 1 else message_text("quiz.times", speaker.lang, text=text, n=n) for text, n in texts]


def _is_pass(play: Play) -> bool:
    """Whether a line is a pass."""
    return play.do == PASS or play.by == EVERYBODY and play.do == PASS


def situation_blocks(situation: Situation, speaker: Speaker, width: int = WIDTH) -> Iterator[b.Block]:
    """Yields the situation of a question: what was played before, the drawing of the table, what it does not show, the
    lines played then, what follows. What there is not is left out."""
    lang = speaker.lang
    before = line_texts(situation.before, speaker)
    if before:
        yield b.Text(message_text("quiz.before", lang, told=("" if lang == "ja" else " ").join(before)), "quiet")
    yield b.Picture(tuple(table_lines(situation.run.game, situation.state, lang, width)))
    rows = table_rows(situation, speaker)
    short = [f"{label} {told}" for label, told in rows if cells(label) + cells(told) <= SHORT]
    if short:
        yield b.Text(" · ".join(short), "quiet")
    if len(short) < len(rows):
        yield b.Facts(tuple(row for row in rows if sum(map(cells, row)) > SHORT))
    lines = line_texts(situation.lines, speaker)
    if lines:
        yield b.Trace(tuple(b.TraceRow(n, text) for n, text in enumerate(lines, 1)))
    after = after_text(situation, speaker)
    if after:
        yield b.Text(after)


def after_text(situation: Situation, speaker: Speaker) -> str:
    """Words whether the game goes on by itself after the lines, and what is to be decided at the moment that is asked
    about; empty if there is neither."""
    told = []
    if situation.goes_on:
        key = "quiz.goes_on" if situation.lines or situation.before else "quiz.goes_on.alone"
        told.append(speaker.label(key))
    if situation.prompt:
        asked = joined_sentence([speaker.prompt_text(situation.prompt)], speaker.lang)
        told.append(speaker.label("quiz.pending", asked=asked))
    return ("" if speaker.lang == "ja" else " ").join(told)


# the question


def question_text(question: Question, situation: Situation, speaker: Speaker) -> str:
    """What is asked, in a sentence."""
    if question.kind == CLAIM:
        said = joined_sentence(claim_phrases(question.options[0], speaker, situation.prompt), speaker.lang)
        return speaker.label("quiz.ask.claim", said=in_quotes(said))
    if question.kind == PLAY:
        told = clean(_typed_play(question.options[0], speaker, situation.prompt))
        return speaker.label("quiz.ask.play", play=inside(told))
    if question.kind == SAVE:
        said = joined_sentence(claim_phrases(question.claim or {}, speaker), speaker.lang).rstrip(".。")
        key = "quiz.ask.prevent" if question.against else "quiz.ask.force"
        when = speaker.label(f"whatif.at.{question.until}")
        return speaker.label(key, by=clean(question.by or ""), said=in_quotes(said), when=when)
    return speaker.label("quiz.ask.value")


def option_texts(question: Question, situation: Situation, speaker: Speaker) -> list[str]:
    """Returns the answers to choose from, each in words, in their order and without letters."""
    if question.words:
        return [speaker.label(f"quiz.{question.kind}.{word}") for word in question.words]
    if question.kind == SAVE:
        return [clean(_typed_play(option, speaker, situation.prompt)) for option in question.options]
    said = (claim_phrases(option, speaker, situation.prompt) for option in question.options)
    return [clean(joined_sentence(each, speaker.lang)) for each in said]


def question_blocks(
    question: Question, situation: Situation, speaker: Speaker, head: str, width: int = WIDTH
) -> b.Page:
    """Makes the page of a question as it is put to the reader: `head` as title, the situation, the question, the
    lettered answers. The right answer is not shown."""
    about = f"{topic_name(question.topic, speaker)} · {level_name(question.level, speaker.lang)}"
    options = option_texts(question, situation, speaker)
    rows = tuple(b.Choice(text, "", LETTERS[n]) for n, text in enumerate(options))
    return [
        b.Title(head, "", about),
        *situation_blocks(situation, speaker, width),
        b.Text(question_text(question, situation, speaker), "strong"),
        b.Choices("", rows),
    ]


def answer_text(question: Question, situation: Situation, speaker: Speaker) -> str:
    """Words the right answer: its letter and its words."""
    told = option_texts(question, situation, speaker)[question.answer]
    return speaker.label("quiz.answer", n=LETTERS[question.answer], told=told)


def question_json(question: Question, situation: Situation, speaker: Speaker) -> Data:
    """Returns a question as plain data, with its situation in words and the answers to choose from; the right answer is
    left out."""
    return {
        "id": question.id,
        "game": question.game,
        "kind": question.kind,
        "topic": question.topic,
        "topic_text": topic_name(question.topic, speaker),
        "level": question.level,
        "level_text": level_name(question.level, speaker.lang),
        "before": line_texts(situation.before, speaker),
        "table": table_lines(situation.run.game, situation.state, speaker.lang),
        "facts": [{"label": label, "text": text} for label, text in table_rows(situation, speaker)],
        "lines": line_texts(situation.lines, speaker),
        "after": after_text(situation, speaker) or None,
        "question": question_text(question, situation, speaker),
        "options": option_texts(question, situation, speaker),
    }


# the score


def score_blocks(rows: Iterable[tuple[str, str, int, int]], speaker_of: Any, lang: str) -> Iterator[b.Block]:
    """Yields one table of the score by topic, from rows of (game, topic, right, total); nothing without rows.
    `speaker_of` gives a game's speaker."""
    table = tuple(
        (clean(corpus().games[game]["name"][lang]), topic_name(topic, speaker_of(game)), f"{right}/{total}")
        for game, topic, right, total in rows
    )
    if table:
        labels = tuple(message_text(f"quiz.score.{key}", lang) for key in ("game", "topic", "right"))
        yield b.Table(labels, table)


def result_text(right: int, total: int, lang: str) -> str:
    """How many of a paper's questions were answered rightly."""
    return message_text(counted("quiz.result", total), lang, right=right, total=total)
