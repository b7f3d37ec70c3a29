"""The procedure of a game: what `judge flow` answers."""

from __future__ import annotations

from typing import Any

from judge.corpus.entry import WHOLE
from judge.corpus.flows import Step, flow_steps, standing
from judge.corpus.ids import GAMES
from judge.corpus.lookup import exact
from judge.corpus.store import corpus
from judge.faults import Fault, did_you_mean
from judge.library import boards
from judge.library.report import Report
from judge.render import flows
from judge.render.blocks import Page


class Flow(Report, list[Step]):
    """The steps of a game, or those within one of them (`within`); `here` is the one where a board stands."""

    game: str
    within: str | None = None
    here: str | None = None
    inner: Flow | None = None  # the steps within the one where the board stands

    def page(self, lang: str = "en", width: int = flows.WIDTH) -> Page:
        page = flows.flow_page(self.game, self, self.within, self.here, corpus(), lang, width)
        return [*page, *self.inner.page(lang, width)] if self.inner else page

    def mermaid(self, lang: str = "en") -> str:
        """Returns the steps as a Mermaid flowchart; of a board that stands inside a step, the steps within that one."""
        deepest = self.inner or self
        return flows.mermaid(deepest, deepest.here, corpus(), lang)

    def json(self, lang: str = "en") -> dict[str, Any]:
        data = flows.flow_json(self.game, self, self.within, self.here)
        return {**data, "inner": self.inner.json(lang)} if self.inner else data


def flow(what: boards.Source, step: str | None = None) -> Flow:
    """Returns the procedure of a game, or within one of its `step`s; of a board, with the step marked where it stands
    (`here`), and the steps within that one as `inner` if it stands at one of them. Raises a Fault for a step that
    the game does not have.

    >>> judge.flow("bp").json()["steps"][0]["id"]
    'bp:[1]'
    """
    if isinstance(what, str) and what in GAMES:
        return _steps(what, _within(what, step) if step else None)
    rules_of, start = boards.load(what)
    game, rules = rules_of.id, rules_of.current_rules(rules_of.advance_rest(rules_of.start_run(start)))
    found = _marked(_steps(game, _within(game, step) if step else None), rules)
    deeper = _marked(_steps(game, found.here), rules) if found.here else None
    if deeper and deeper.here:
        found.inner = deeper
    return found


def _steps(game: str, within: str | None) -> Flow:
    """The steps of a game, or those within one step."""
    found = Flow(flow_steps(corpus(), game, within))
    found.game, found.within = game, within
    return found


def _marked(found: Flow, rules: tuple[str, ...]) -> Flow:
    """Marks in the flow itself (`here`) the step at which these rules apply, None if none fits, and returns the flow."""
    found.here = standing(corpus(), found, rules)
    return found


def _within(game: str, step: str) -> str:
    """The full identifier of a step: `6` means step [6] if the game's steps have brackets. Raises a Fault if there is
    no such step."""
    known = [part for part in corpus().games[game].get("flow", {}) if part != WHOLE]
    known += [one.entry.local for one in flow_steps(corpus(), game) if one.below and one.entry.local not in known]
    bracketed = f"{game}:[{step}]"
    meant = [bracketed] if bracketed in corpus() else [entry.id for entry in exact(step, None, game)]
    meant = [identifier for identifier in meant if flow_steps(corpus(), game, identifier)]
    if not meant:
        raise Fault("flow.step", game=game, step=step, **did_you_mean(step, known))
    return meant[0]
