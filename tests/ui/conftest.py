"""What the tests of the window share."""

from collections.abc import Iterator

import pytest

from tests.ui import stage_host


@pytest.fixture(autouse=True)
def every_program_ends() -> Iterator[None]:
    """No window, scene or file of a test lives on into the next."""
    yield
    stage_host.leave_all()
