import pytest

from tests.web import browser as browsers
from tests.web.browser import WAYS, Reader

IDS = [f"{lang}-{size['width']}" for lang, size in WAYS]


@pytest.fixture(scope="session")
def browser():
    with browsers.launched() as running:
        yield running


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """The address of a running `judge serve`."""
    with browsers.served() as where:
        yield where


@pytest.fixture(params=WAYS, ids=IDS)
def reader(request, browser, address):
    lang, size = request.param
    with Reader(browser, address, lang, size) as reader:
        yield reader
        assert reader.wrong == []


@pytest.fixture
def phone(browser, address):
    with Reader(browser, address) as reader:
        yield reader
        assert reader.wrong == []
