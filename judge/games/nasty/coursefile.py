"""Reads and writes the description of a track: `track:` in a board file."""

from __future__ import annotations

from judge.games.nasty.names import LONGEST_NAME, RESERVED, SECTIONS
from judge.games.nasty.track import Track

KEYS = ("lanes", "lap", "finish", "straight", "corners", "links", "fences", *SECTIONS)
MOST_LANES, MOST_SQUARES = 20, 2000
MOST_LANE_NUMBERS = 99  # as many as a lane card may name; `check` says which of them the track lacks
FARTHEST = MOST_SQUARES + 100  # a horse may stand beyond the post
MOST_LISTED = 200


def read_track(board) -> Track | None:
    """The track of a board, None where it has none."""
    data = board.get("track")
    if data is None:
        return None
    path = ("track",)
    board.keys(path, data, KEYS, ("finish",))
    return Track(
        lanes=board.count((*path, "lanes"), data.get("lanes", 6), 1, MOST_LANES),
        lap=board.count((*path, "lap"), data["lap"], 1, MOST_SQUARES) if data.get("lap") is not None else None,
        finish=board.count((*path, "finish"), data["finish"], 1, MOST_SQUARES),
        straight=_range(board, (*path, "straight"), data["straight"]) if data.get("straight") is not None else None,
        corners=tuple(_range(board, (*path, "corners", n), corner)
                      for n, corner in enumerate(_list(board, (*path, "corners"), data.get("corners")))),
        links=tuple(_link(board, (*path, "links", n), link)
                    for n, link in enumerate(_list(board, (*path, "links"), data.get("links")))),
        fences=_fences(board, (*path, "fences"), data.get("fences")),
        bonus=tuple(_bonus(board, (*path, section, n), section, square)
                    for section in SECTIONS
                    for n, square in enumerate(_list(board, (*path, section), data.get(section)))),
    )  # fmt: skip


def _list(board, path, value):
    if value is None:
        return []
    if not isinstance(value, list):
        raise board.wrong_type(path, "列", "a list")
    return board.few(path, value, MOST_LISTED)


def _range(board, path, value):
    """[first, last] square."""
    if not isinstance(value, list) or len(value) != 2:
        raise board.wrong_type(path, "[初めのマス, 終わりのマス]", "[first square, last square]")
    first = board.count((*path, 0), value[0], 0, MOST_SQUARES)
    return (first, board.count((*path, 1), value[1], first, MOST_SQUARES))


def read_pair(board, path, value):
    """[lane, square]."""
    if not isinstance(value, list) or len(value) != 2:
        raise board.wrong_type(path, "[レーン, マス]", "[lane, square]")
    return (board.count((*path, 0), value[0], 1, MOST_LANE_NUMBERS), board.count((*path, 1), value[1], 0, FARTHEST))


def _link(board, path, value):
    board.keys(path, value, ("from", "to"), ("from", "to"))
    return (read_pair(board, (*path, "from"), value["from"]), read_pair(board, (*path, "to"), value["to"]))


def _squares(board, path, value):
    """A square across all lanes, or squares by lane."""
    if isinstance(value, list):
        if not value:
            raise board.wrong_type(path, "マスの番号か [レーン, マス] の列", "a square or a list of [lane, square]")
        return tuple(
            read_pair(board, (*path, n), square) for n, square in enumerate(board.few(path, value, 2 * MOST_LANES))
        )
    return board.count(path, value, 1, MOST_SQUARES)


def _fences(board, path, value):
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise board.wrong_type(path, "柵の名とマスの組", "a map of fences and squares")
    for name in value:
        if not isinstance(name, str) or name in RESERVED or len(name) > LONGEST_NAME:
            raise board.wrong_type((*path, name), "柵の名", "the name of a fence")
    board.few(path, list(value), MOST_LISTED)
    return tuple((name, _squares(board, (*path, name), squares)) for name, squares in value.items())


def _bonus(board, path, section, value):
    board.keys(path, value, ("at", "grades"), ("at", "grades"))
    at = value["at"]
    grades = board.few((*path, "grades"), value["grades"], 6)
    return (
        section,
        read_pair(board, (*path, "at"), at)
        if isinstance(at, list)
        else board.count((*path, "at"), at, 1, MOST_SQUARES),
        tuple(board.count((*path, "grades", n), grade, 1, 6) for n, grade in enumerate(grades)),
    )


def write_track(track: Track) -> dict:
    """A track as it stands in a file."""
    data: dict = {"lanes": track.lanes}
    if track.lap is not None:
        data["lap"] = track.lap
    data["finish"] = track.finish
    if track.straight:
        data["straight"] = list(track.straight)
    if track.corners:
        data["corners"] = [list(corner) for corner in track.corners]
    if track.links:
        data["links"] = [{"from": list(a), "to": list(b)} for a, b in track.links]
    if track.fences:
        data["fences"] = {name: _plain(squares) for name, squares in track.fences}
    for section in SECTIONS:
        squares = [{"at": _plain(at), "grades": list(grades)} for s, at, grades in track.bonus if s == section]
        if squares:
            data[section] = squares
    return data


def _plain(value):
    return [_plain(v) for v in value] if isinstance(value, tuple) else value
