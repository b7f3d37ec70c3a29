"""The broken boards under `tests/broken/`: what the first line of each says, and how it is made.

After a change of what the program says, make the lines anew and read the difference:

    python -m tests.broken
"""

from __future__ import annotations

from pathlib import Path

from judge.boardfile.board import read_board
from judge.corpus import yamlfile
from judge.corpus.load import link, read_entries
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.run import load, run
from judge.faults import Fault
from judge.render.answers import Speaker

FOLDER = Path(__file__).parent / "broken"
BOARDS = sorted(path for path in FOLDER.glob("*/*.yaml") if path.parent.name != "corpus")
CORPUS = sorted((FOLDER / "corpus").glob("*.yaml"))


def first_line(path: Path) -> str:
    """The first line of a file: `# fault: 3:5: message`, `# check: where: message [rules]`, `# play: message [rules]`."""
    return path.read_bytes().split(b"\n")[0].decode()


def messages(path: Path) -> list[str]:
    """What the program says of a file, in the form of its first line: one message, unless something is wrong with it."""
    kind = first_line(path).removeprefix("# ").partition(": ")[0]
    if kind == "fault":
        return [f"# fault: {_fault(path)}"]
    board = read_board(path)
    if kind == "check":
        game, state = load(board)
        speaker = Speaker(game, corpus(), "en")
        found = [finding for finding in game.check(state) if finding.severity == "fault"]
        return [f"# check: {each.where}: {speaker.text(each)} [{', '.join(each.cites)}]" for each in found]
    assert kind == "play", "the first line says fault, check or play"
    done = run(board)
    assert done.stop, "no line of the script was illegal"
    speaker = Speaker(done.game, corpus(), "en")
    return [f"# play: {speaker.text(each)} [{', '.join(each.cites)}]" for each in done.stop.verdict.failed]


def _fault(path: Path) -> str:
    """The message of a file that cannot be read, played or settled, behind its line and column."""
    try:
        _read_entries(path) if path.parent.name == "corpus" else settle(run(read_board(path)))
    except Fault as fault:
        text = str(fault).removeprefix(f"{path}:")
        return text.strip().replace(str(path), "{file}")
    raise AssertionError(f"nothing is wrong with {path}")


def _read_entries(path: Path) -> None:
    """Reads a file of rules data as the corpus does."""
    entries, places = {}, {}
    for entry, place in read_entries(yamlfile.read(path), "foth"):
        if entry.id in entries:
            raise Fault("corpus.twice", place, id=entry.id, first=places[entry.id])
        entries[entry.id], places[entry.id] = entry, place
    link(entries, {}, places)


def main() -> None:
    changed = 0
    for path in (*BOARDS, *CORPUS):
        old, (new, *more) = first_line(path), messages(path)
        if more:
            print(f"{path.relative_to(FOLDER)}: more than one message")
        elif new != old:
            changed += 1
            path.write_bytes(path.read_bytes().replace(old.encode(), new.encode(), 1))
    print(f"{changed} of {len(BOARDS) + len(CORPUS)} first lines written")


if __name__ == "__main__":
    main()
