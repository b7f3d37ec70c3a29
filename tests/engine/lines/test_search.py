"""The search over lines of play is right: held against the plain way, without memory, and against random opponents."""

import random
from types import SimpleNamespace

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.corpus.ids import GAMES
from judge.engine import run as running
from judge.engine.lines.game_lines import CHANCE, CHOICE, GameLines, Next, Option, lines_of
from judge.engine.lines.positions import Claimed, Positions
from judge.engine.lines.proofs import Prover
from judge.engine.lines.search import CAN, NO, OPEN, YES, Limits, Question, Search
from judge.games import game_of
from judge.games.blackpoker.plays import legal_plays
from judge.games.blackpoker.state import State
from tests.engine.lines.brute import Brute, TooMany, questions, search, searches
from tests.engine.lines.opponents import led

BOARDS = 10  # of each game
DISPUTE = "rulesdata/blackpoker/examples/dispute.yaml"
pytestmark = pytest.mark.usefixtures("without_clock")


def differences(game, count=BOARDS, until=2):
    """Boards on which the search and the plain way do not agree, and how many were compared."""
    wrong, compared = [], 0
    for name, positions in searches(game, count, game, until):
        found, plain = search(positions, 20_000), Brute(positions)
        try:
            expected = [plain.value(question) for question in questions(found.positions.game.players(positions.start))]
        except TooMany:
            continue
        compared += 1
        values = [found.value(question) for question in questions(found.positions.game.players(positions.start))]
        if values != expected:
            wrong.append(name)
    return wrong, compared


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_that_of_the_plain_way(game):
    wrong, compared = differences(game)
    assert not wrong and compared >= 5


@pytest.mark.parametrize("game", GAMES)
def test_equal_positions_may_be_merged(game):
    """With and without merging the answers are the same."""
    for name, positions in searches(game, BOARDS, f"merge {game}", 2):
        asked = questions(positions.game.players(positions.start))
        merged, apart = search(positions, 2000), search(positions, 2000, merge=False)
        values = [[each.value(q) for q in asked] for each in (merged, apart)]
        assert apart.cut or values[0] == values[1], name


# faults that the comparison must notice


def dropped(following):
    """Without its last option where there are several."""
    return following._replace(options=following.options[:-1]) if len(following.options) > 1 else following


def chosen(following, by):
    """With chance as if a player chose."""
    options = tuple(option._replace(by=by) for option in following.options)
    return following._replace(kind=CHOICE, options=options) if following.kind == CHANCE else following


class Faulty(Positions):
    """Positions of which a search sees something else than there is."""

    fault = None

    def following(self, position):
        following = super().following(position)
        return chosen(following, self.game.players(self.start)[0]) if self.fault is chosen else self.fault(following)


class Blurred(Positions):
    """Positions of which one part is left out of the key."""

    def key(self, position):
        return (self.game.id, len(super().key(position)[0]), position.plays)


def seen_by(kind, **changes):
    """The same search as another class of positions."""

    def make(positions):
        made = kind.__new__(kind)
        made.__dict__.update(positions.__dict__)
        made.__dict__.update(changes)
        return made

    return make


def noticed(game, faulty, until=2):
    """Whether some board gets another answer with a fault in the search."""
    for _, positions in searches(game, 40, game, until):
        asked = questions(positions.game.players(positions.start))
        right, wrong = search(positions), search(faulty(positions))
        values = [[each.value(q) for q in asked] for each in (right, wrong)]
        if not right.cut and values[0] != values[1]:
            return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_a_dropped_reply_is_noticed(game):
    assert noticed(game, seen_by(Faulty, fault=dropped))


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("trick", "toy")])
def test_a_forgotten_chance_node_is_noticed(game):
    """In the trick-taking race chance only shuffles, which is never listed in full and so never decided; Stones have no
    chance."""
    assert noticed(game, seen_by(Faulty, fault=chosen), 1 if game == "fever" else 3)


@pytest.mark.parametrize("game", GAMES)
def test_a_merge_of_what_differs_is_noticed(game):
    assert noticed(game, seen_by(Blurred), 3)


# the keys


@pytest.mark.parametrize("game", GAMES)
def test_states_with_the_same_key_have_the_same_future(game):
    """States that are written alike have one key; and states with one key offer the same plays."""
    rng, lines = random.Random(game), lines_of(game_of(game))
    known, texts = {}, {}
    for _, positions in searches(game, 12, f"keys {game}", 6):
        known.clear()
        texts.clear()
        for _ in range(5):
            position = positions.root
            for _ in range(6):
                if positions.ended(position):
                    break
                options = positions.following(position).options
                if not options:
                    break
                key = lines.key(position.state)
                offered = sorted(str((o.by, o.play and o.play.do)) for o in options)
                before = known.setdefault((key, position.waited, position.state is positions.start), offered)
                assert before == offered or "#" in str(offered)
                text = repr({**lines.game.write(position.state), "taken": 0})
                assert texts.setdefault((text, str(offered)), key) == key or game == "nasty"
                position = positions.after(position, rng.choice(options))


# what is listed


def test_a_late_whip_is_the_whip_with_the_card():
    """Trick: the search leaves out only what is the same: `_` for a known card, a whip once the card lies there."""
    left_out = 0
    for _, positions in searches("trick", 40, "listed", 3):
        position = positions.root
        for _ in range(6):
            following = positions.following(position)
            if positions.ended(position) or not following.options or positions.game.prompt(position.state):
                break
            if following.kind == CHOICE and position.state.phase == "race":
                by = following.options[0].by
                legal = [p.do for p in positions.game.legal_plays(position.state, by) if p.do != {"whip": True}]
                assert [o.play.do for o in following.options if o.sure] == legal
                left_out += 1
            position = positions.after(position, following.options[-1])
    assert left_out > 20


@pytest.mark.parametrize("game", ["bp", "foth"])
def test_all_legal_plays_are_on_the_lines(game):
    for _, positions in searches(game, 20, "plays", 3):
        position = positions.root
        for _ in range(5):
            following = positions.following(position)
            if positions.ended(position) or not following.options:
                break
            legal = [str(play) for play in positions.game.legal_plays(position.state)]
            assert sorted(legal) == sorted(str(o.play) for o in following.options if o.sure)
            position = positions.after(position, following.options[len(following.options) // 2])


class Noting(State):
    """A state of BlackPoker that notes what is read of it: names of attributes, and (whether the player's, zone)."""

    def __getattribute__(self, name):
        seen = object.__getattribute__(self, "__dict__")
        if name in seen:
            seen["noted"].add(name)
        return object.__getattribute__(self, name)


class NotingZones(dict):
    """The zones of such a state."""

    def get(self, place, default=None):
        self.noted.add((place[0] == self.by, place[1]))
        return super().get(place, default)


def test_plays_are_listed_once_only_where_nothing_else_decides_them():
    """BlackPoker: the listing reads nothing that the search leaves out of what it remembers the plays by."""
    looked_at = {(True, z) for z in ("hand", "field", "trumps", "rare", "opened", "life")}
    looked_at |= {(False, "field"), (False, "trumps"), "turn", "chance", "stage", "spent", "idle", "winner"}
    fixed = {"setup", "zones", "pending"}
    read, count = set(), 0
    for path in builtin_boards("bp"):
        for _, state in running.run(read_board(path)).pauses:
            if state.pending is None and state.chance is not None:
                noting, zones = Noting.__new__(Noting), NotingZones(state.zones)
                zones.by, zones.noted = state.chance, read
                noting.__dict__.update({**state.__dict__, "zones": zones, "noted": read})
                legal_plays(noting)
                count += 1
    assert count > 500 and read - fixed <= looked_at and {(True, "hand"), (False, "field")} <= read


@pytest.mark.parametrize("game", GAMES)
def test_plays_that_were_not_read_are_as_if_they_had_been(game):
    """Where the search parses a play itself it means what a reader would; the answers it does not judge are legal."""
    for _, positions in searches(game, 20, f"parsed {game}", 4):
        position = positions.root
        for _ in range(5):
            following = positions.following(position)
            if positions.ended(position) or not following.options:
                break
            for option in following.options:
                if option.play is not None and option.sure:
                    assert positions.game.judge(position.state, Play(option.by, option.play.do)).outcome == "legal"
                    if option.play.parsed is not None:
                        made = option.play.parsed
                        read = positions.game.read_play(position.state, Play(option.by, option.play.do))
                        assert (made.by, made.kind.word, made.args) == (read.by, read.kind.word, read.args)
            option = following.options[-1]
            after = positions.after(position, option, following.prompt)
            plain = positions.after(position, option)
            assert positions.key(after) == positions.key(plain)
            position = after


# proofs


def played(positions, moves):
    """The position after the lines of a proof, each judged by the engine."""
    state, position = positions.start, positions.root
    for move in moves:
        for play in move.plays:
            assert positions.game.judge(state, play).outcome != "illegal", play
            option = next(o for o in all_options(positions, position) if o.play == play)
            while option not in positions.following(position).options:  # everybody waited
                position = position._replace(waited=True)
            position = positions.after(position, option)
            state = position.state
    return position


def all_options(positions, position):
    """The options of a position, and those after everybody has waited."""
    options = positions.following(position).options
    if any(option.play is None for option in options):
        options = (*options, *positions.following(position._replace(waited=True)).options)
    return [option for option in options if option.play is not None]


@pytest.mark.parametrize("game", GAMES)
def test_a_proof_can_be_played(game):
    """The line behind a yes ends as the question wants it, each play of it is legal."""
    count = 0
    for name, positions in searches(game, BOARDS, f"proof {game}", None):
        found = search(positions)
        prover = Prover(found)
        for question in questions(positions.game.players(positions.start)):
            if found.value(question) == YES:
                moves = prover.line(question)
                assert all(m.steps or m.plays for m in moves)
                end = played(positions, moves)
                holds = found.positions.claimed.at_end(end)
                assert found.root.final or positions.ended(end) and holds is question.holds, (name, question)
                count += 1
    assert count >= 10


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_forced_holds_against_random_opponents(game):
    """A short run of `python -m tests.engine.lines.opponents`."""
    done = led(game, 120, seed=game)
    assert done.plays >= 120 and done.claims >= 5 and not done.faults


# one board in full


def whole(claim):
    """The search of the dispute, from its start to the empty stage."""
    board = read_board(DISPUTE)
    game, start = running.load(board)
    lines = lines_of(game)
    return search(Positions(lines, Claimed(lines, claim), running.opening(game, start).state, None), 10_000)


def test_all_positions_of_the_dispute():
    found = whole({"size": {"a1": 13}})
    waiting, seen = [found.root], set()
    while waiting:
        node = waiting.pop()
        if node.number not in seen:
            seen.add(node.number)
            assert found.expand(node)
            waiting += node.children
    assert len(seen) == 1960


def test_who_can_do_what_in_the_dispute():
    found = judge.whatif(DISPUTE, "size a1 13", at="start").found
    assert (found.can, found.must, found.holds_now) == (True, False, False)
    assert found.force == {"A": False, "B": True} and found.prevent == {"A": False, "B": True}
    assert [move.play.do["request"] for saving in found.saves for move in saving.ways] == ["counter", "changeTarget"]
    assert found.decided


def test_a_limit_never_makes_a_wrong_no():
    board = read_board(DISPUTE)
    game, start = running.load(board)
    lines, state = lines_of(game), running.opening(game, start).state
    exact = whole({"size": {"a1": 13}})
    for most in (1, 2, 5, 20, 60, 150, 400):
        found = search(Positions(lines, Claimed(lines, {"size": {"a1": 13}}), state, None))
        found.limits.positions = most
        for question in questions(["A", "B"]):
            assert found.value(question) in (OPEN, exact.value(question)), (most, question)
    assert found.value(CAN) == YES


def test_an_endless_line_counts_for_nobody():
    """Rare Draw can be requested again and again without any change; nobody wins or saves anything by that."""
    found = whole({"size": {"a1": 13}})
    assert found.value(Question("B", False)) == YES and found.value(Question("A", True)) == NO


def test_the_declaration_of_every_game_is_complete():
    for game in GAMES:
        lines = lines_of(game_of(game))
        assert isinstance(lines, GameLines) and lines.default_end in lines.ends
        words = {*lines.chance, *lines.unstated}
        assert words <= set(lines.game.questions), game
        assert set(lines.past) <= set(lines.game.facts), game


class Countdown:
    """Positions of a game in which one player counts down to 0, where the claim holds."""

    lines = GameLines()
    root = 5_000
    claimed = SimpleNamespace(at_end=lambda position: position == 0)

    def key(self, position):
        return position

    def following(self, position):
        return Next(CHOICE, (Option(Play("A", "pass"), "A"),))

    def after(self, position, option, prompt):
        return position - 1

    def ended(self, position):
        return position == 0


def test_a_line_may_be_thousands_of_plays_long():
    """It is searched without a call for each of its plays."""
    found = Search(Countdown(), Limits(10_000, None))
    assert [found.value(question) for question in (CAN, Question("A", True), Question("B", False))] == [YES, YES, NO]
    assert found.count == Countdown.root + 1
