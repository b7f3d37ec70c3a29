import pytest

from tests.web import browser as browsers


@pytest.fixture(scope="session")
def browser():
    with browsers.launched() as running:
        yield running


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """The address of a running `judge serve`."""
    with browsers.served() as where:
        yield where
