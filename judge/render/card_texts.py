"""The texts of cards that a ruling slip quotes, where the board gives them: of the card behind the deciding step, or behind
what a wrong claim would be right without."""

from __future__ import annotations

from judge.engine.claims import JudgedClaim
from judge.engine.layout import Labels
from judge.engine.run import Run
from judge.parts import part_of
from judge.render.answers import Speaker
from judge.width import clean


def card_text(judged: JudgedClaim, run: Run, speaker: Speaker) -> tuple[str, bool]:
    """Words the text of the card that brought the deciding step about, or whose effect that step ended, with the name of
    the card; empty if there is none or the board does not give the text. With it: whether the rule cited says only that
    such a text is carried out, or holds."""
    if not (judged.step or judged.later) or judged.verdict or judged.layers:
        return "", False
    steps = run.steps[: judged.later] if judged.later else (run.view(judged.moment) or run.end).steps[: judged.step]
    line, event = run.game.source(steps), steps[-1].event
    itself = event.args.get("ability") or event.args.get("source")
    if judged.lost and not itself:
        texts = (_card(each.args.get("source"), run, speaker) for each in judged.lost)
        return next(filter(None, texts), ""), True
    if line is not None:
        return _card(line.args.get("ability") or line.args.get("card"), run, speaker), judged.rule in line.cites
    return _card(itself, run, speaker), judged.rule in run.game.overriding


def causing_card_text(judged: JudgedClaim, run: Run, speaker: Speaker) -> str:
    """Words the text of the card or ability without which a wrong claim would be right, with the name of the card; empty
    if it is no such thing or the board does not give the text."""
    return _card(_causing_card(judged, run), run, speaker)


def _causing_card(judged: JudgedClaim, run: Run) -> object:
    """Returns the name of the card or ability without which a wrong claim would be right; None if it is no such thing."""
    cause = judged.but_for
    if cause is None or not (cause.step or cause.thing):
        return None
    if cause.thing:
        return cause.thing.args.get("card")
    event = (run.view(judged.moment) or run.end).steps[cause.step - 1].event
    announced = event.args.get("card") if event.key in run.game.announcing else None
    return event.args.get("ability") or event.args.get("source") or announced


def _card(name: object, run: Run, speaker: Speaker) -> str:
    """Words the text of a card or ability, behind the name of the card; empty if the board does not give it."""
    worded = getattr(part_of(run.game.id, "drawing"), "ability_text", None)
    if worded is None or not isinstance(name, str):
        return ""
    told = worded(run.board.get("cards"), name, Labels(run.game, speaker.lang))
    head = name.rpartition(".")[2].partition("#")[0]
    return speaker.label("settle.card", card=clean(head), text=clean(told)) if told else ""
