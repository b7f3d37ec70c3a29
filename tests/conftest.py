"""Every test has a user folder of its own; the compiled corpus and the index are made once for all of them."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# a busy machine is no fault of the code
settings.register_profile("judge", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("judge")


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory):
    """Where the corpus is compiled; whoever runs the tests again and again gives a folder that stays."""
    kept = os.environ.get("JUDGE_TESTS_CACHE")
    return Path(kept) if kept else tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def home(shared_cache, tmp_path, monkeypatch):
    """English answers, no colour settings, and nothing of the developer's own folders."""
    for name in ("JUDGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("JUDGE_CACHE", str(shared_cache))
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "user"))
    yield tmp_path
    from judge.corpus import attached

    attached._load.cache_clear()


@pytest.fixture
def without_clock(monkeypatch):
    """Time stands still for the search over lines of play, so that a busy machine does not change what it decides."""
    from types import SimpleNamespace

    from judge.engine.lines import search
    from judge.library import whatif

    for module in (search, whatif):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: 0.0))
