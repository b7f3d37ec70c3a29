"""Broken boards, one fault each, with the exact message.

A file under `tests/broken/<game>/` begins with a comment that says what is
expected: `# fault: 3:5: message` for a file that cannot be read, played or
settled (line, column and text in English), or `# check: where: message [citations]` for a board that
is impossible, or `# play: message [citations]` for a script whose first
illegal line fails just this check. `python -m tests.broken` writes these lines anew.
"""

import pytest

from tests.broken import BOARDS, first_line, messages


@pytest.mark.parametrize("path", BOARDS, ids=[f"{p.parent.name}-{p.stem}" for p in BOARDS])
def test_broken_board(path):
    assert messages(path) == [first_line(path)]
