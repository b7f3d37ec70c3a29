"""The page as files for any static host: `judge site`.

With Pyodide the program itself runs in the browser; without it the site is the
rules reference alone. The same input gives the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import random
import tarfile
import tempfile
from collections.abc import Iterator
from importlib import resources
from types import ModuleType
from typing import Any

from judge import __version__
from judge.corpus.datafiles import data_folder
from judge.corpus.entry import LANGS
from judge.corpus.store import Corpus, corpus
from judge.faults import Fault
from judge.web import reading

MARK = "judge-site.json"  # tells a folder that was made here, and what is in it
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
WORKER = "worker-offline.js"
LEFT_OUT = ("cli", "__pycache__", "static")  # of the program: what a browser has no use for
LIBRARIES = ("yaml", "segno")
SEARCHING = ("weights.json", "vectors.bin")  # what search reads besides the index
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'none'"
)


def write(folder: str, pyodide: str | None = None) -> dict[str, Any]:
    """Writes the site into a folder, in place of an earlier one; returns the number of `files` and their `size` in
    megabytes. Raises a Fault if the folder has other contents."""
    known = _made_before(folder)
    files = dict(site_files(pyodide))
    listed = {name: hashlib.sha256(data).hexdigest()[:16] for name, data in sorted(files.items())}
    files[MARK] = _json({"judge": __version__, "files": listed})
    for name in known - files.keys():
        os.unlink(os.path.join(folder, name))
    for name, data in files.items():
        path = os.path.join(folder, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
    return {"files": len(files), "size": f"{sum(map(len, files.values())) / 1e6:.1f}"}


def _made_before(folder: str) -> set[str]:
    """Returns the names of the files of an earlier site in a folder; empty if the folder is empty or missing. Raises a
    Fault if it has something but no list of such files."""
    if not os.path.isdir(folder) or not os.listdir(folder):
        return set()
    try:
        with open(os.path.join(folder, MARK), encoding="utf-8") as file:
            names = set(json.load(file)["files"])
    except (OSError, ValueError, KeyError, TypeError):
        raise Fault("site.folder", path=folder) from None
    return {name for name in names if ".." not in name and os.path.isfile(os.path.join(folder, name))}


def site_files(pyodide: str | None = None) -> Iterator[tuple[str, bytes]]:
    """Yields (path, contents) for every file of the site, by name; without `pyodide` it can only look up rules."""
    from judge.web.files import static_files

    files: dict[str, bytes] = _engine(pyodide) if pyodide else {}
    files |= {f"static/{name}": data for name, data in static_files().items()}
    page = files.pop("static/index.html").decode()
    engine = "site" if pyodide else "rules"
    page = page.replace('name="judge-engine" content="serve"', f'name="judge-engine" content="{engine}"')
    policy = f'<meta http-equiv="content-security-policy" content="{POLICY}">'
    files["index.html"] = page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{policy}').encode()
    files |= {f"data/{name}": _json(make()) for name, make in reading.data_files().items()}
    for game in corpus().games:
        for lang in LANGS:
            files[f"data/{game}.{lang}.json"] = _json(reading.bundle(game, lang))
    version = hashlib.sha256(b"".join(name.encode() + data for name, data in sorted(files.items()))).hexdigest()[:16]
    files[WORKER] = _service_worker(sorted(files), version)
    yield from sorted(files.items())


def _json(data: Any) -> bytes:
    """Data as compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _service_worker(names: list[str], version: str) -> bytes:
    """Returns the script that keeps the files of these names in the browser, so that the site works offline; another
    `version` makes it fetch them anew."""
    text = (resources.files("judge.web") / "static" / "offline.js").read_text("utf-8")
    return text.replace("VERSION", json.dumps(version)).replace("FILES", json.dumps(names)).encode()


# the engine


def _engine(pyodide: str) -> dict[str, bytes]:
    """path → contents: Pyodide, and an archive of the program with its libraries, corpus, index and boards. Raises a
    Fault if the folder of Pyodide lacks a file."""
    files = {}
    for name in PYODIDE:
        path = os.path.join(pyodide, name)
        if not os.path.isfile(path):
            raise Fault("site.pyodide", path=pyodide, name=name)
        with open(path, "rb") as file:
            files[f"engine/pyodide/{name}"] = file.read()
    later = dict(_later())
    files["engine/later.pack"] = _packed(later)
    files["engine/judge.pack"] = _packed({name: data for name, data in _program() if name not in later})
    return files


def _packed(files: dict[str, bytes]) -> bytes:
    """Files as one compressed archive, always with the same bytes."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items()):
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return gzip.compress(whole.getvalue(), 9, mtime=0)


def _program() -> Iterator[tuple[str, bytes]]:
    """Yields (path in the archive, contents) for what runs in the browser at once: the program, its libraries that are
    installed, the boards to begin with, the corpus."""
    import judge

    yield from _package(judge, "judge")
    for name in LIBRARIES:
        try:
            module = __import__(name)
        except ImportError:  # segno belongs to the extra `web`; without it there are no QR codes
            continue
        yield from _package(module, name)
    yield from _boards("examples")
    yield "corpus", corpus().compiled


def _later() -> Iterator[tuple[str, bytes]]:
    """Yields (path in the archive, contents) for what only searches, bundled boards and practice need; it is fetched
    when all the rest already runs."""
    import whoosh

    import judge

    yield from _package(whoosh, "whoosh")
    yield from ((name, data) for name, data in _package(judge, "judge") if name.endswith(SEARCHING))
    yield from _boards("boards")
    yield from _index(corpus())


def _boards(part: str) -> Iterator[tuple[str, bytes]]:
    """(path in the archive, contents) of the files in the folders of this name, one for each game."""
    base = data_folder()
    for folder, folders, names in os.walk(base):
        folders.sort()
        kind = os.path.relpath(folder, base).split(os.sep)
        if len(kind) > 1 and kind[1] == part:
            for name in sorted(names):
                path = os.path.join(folder, name)
                yield f"judge/rulesdata/{os.path.relpath(path, base).replace(os.sep, '/')}", _read(path)


def _package(module: ModuleType, name: str) -> Iterator[tuple[str, bytes]]:
    """(path, contents) of a package's source files and data."""
    base = os.path.dirname(os.path.abspath(str(module.__file__)))
    for folder, folders, names in os.walk(base):
        folders[:] = sorted(one for one in folders if one not in LEFT_OUT and one != "rulesdata")
        for file in sorted(names):
            path = os.path.join(folder, file)
            if file.endswith((".py", ".json", ".bin")):  # weights and vectors of search are data
                yield f"{name}/{os.path.relpath(path, base).replace(os.sep, '/')}", _read(path)


def _read(path: str) -> bytes:
    """The bytes of a file."""
    with open(path, "rb") as file:
        return file.read()


def _index(entries: Corpus) -> Iterator[tuple[str, bytes]]:
    """(name, contents) of the index's files; the random names that Whoosh gives are replaced."""
    from whoosh.filedb.filestore import FileStorage

    from judge.corpus.indexing import _fill

    before = random.getstate()
    random.seed(0)
    try:
        with tempfile.TemporaryDirectory() as folder:
            _fill(FileStorage(folder), entries, None)
            for name in sorted(os.listdir(folder)):
                if not name.endswith(("LOCK", "lock")):
                    yield f"index/{name}", _read(os.path.join(folder, name))
    finally:
        random.setstate(before)
