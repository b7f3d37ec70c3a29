"""Broken boards, one fault each, with the exact message.

A file under `tests/broken/<game>/` begins with a comment that says what is
expected: `# fault: 3:5: message` for a file that cannot be read, played or
settled (line, column and text in English), or `# check: where: message [citations]` for a board that
is impossible, or `# play: message [citations]` for a script whose first
illegal line fails just this check.
"""

from pathlib import Path

import pytest

from judge.corpus.store import corpus
from judge.engine.board import read_board
from judge.engine.claims import settle
from judge.engine.run import load, run
from judge.faults import Fault
from judge.render import answers

FOLDER = Path(__file__).parents[1] / "broken"
FILES = sorted(p for p in FOLDER.glob("*/*.yaml") if p.parent.name != "corpus")


@pytest.mark.parametrize("path", FILES, ids=[f"{p.parent.name}-{p.stem}" for p in FILES])
def test_broken_board(path):
    expected = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
    kind, _, message = expected.partition(": ")
    if kind == "fault":
        with pytest.raises(Fault) as caught:
            settle(run(read_board(path)))
        assert str(caught.value) == f"{path}:{message}"
        return
    if kind == "check":
        game, state = load(read_board(path))
        speaker = answers.Speaker(game, corpus(), "en")
        found = [f for f in game.check(state) if f.severity == "fault"]
        said = [f"{f.where}: {speaker.text(f)} [{', '.join(f.cites)}]" for f in found]
        assert said == [message]
        return
    assert kind == "play", "the first line says fault, check or play"
    done = run(read_board(path))
    assert done.stop, "no line of the script was illegal"
    speaker = answers.Speaker(done.game, corpus(), "en")
    said = [f"{speaker.text(c)} [{', '.join(c.cites)}]" for c in done.stop.verdict.failed]
    assert said == [message]
