"""Connections that cannot shut others out: time limits for requests, room for newcomers, an end that is told.

A request must be there as a whole some seconds after its first byte (or after
the connection was made), however slowly it drips. Where there are too many
connections, the one that has waited longest for its own client gives way.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_TIME = 10.0  # seconds from the first byte of a request to its last
KEEP_ALIVE = 30  # seconds that a connection may stay between two requests
CONNECTIONS = 256  # at once; then one that waits for its client gives way to a newcomer
FARTHEST = 2 * CONNECTIONS  # where all of them are being answered: more are told to come again
ENDING = 2  # seconds for the last answers to be sent


class Connection(H11Protocol):
    """One connection, which knows since when it waits for its client."""

    _timer: asyncio.TimerHandle | None = None
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Starts to wait for a request."""
        super().connection_made(transport)
        self._wait()
        make_room([each for each in self.connections if isinstance(each, Connection)])

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops its timer when the other side is gone."""
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes a part of a request; its timer runs until the request is whole."""
        if self._timer is None and self.waits:
            self._wait()
        super().data_received(data)
        if not self.waits:
            self._stop_timer()

    def on_response_complete(self) -> None:
        """Notes the time at which it last answered."""
        self._since = self.loop.time()
        super().on_response_complete()

    def _wait(self) -> None:
        """Starts the timer for a request; when it runs out, the connection is closed."""
        self._since = self.loop.time()
        self._timer = self.loop.call_later(REQUEST_TIME, self.give_way)

    def _stop_timer(self) -> None:
        """Stops waiting for the rest of a request."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    @property
    def waits(self) -> bool:
        """Whether the client must act next: send the rest of a request, or take the answer."""
        if self.cycle is None or self.cycle.response_complete or self.cycle.more_body:
            return True
        return self.transport.get_write_buffer_size() > 0

    @property
    def waits_since(self) -> float:
        """The time (of the event loop) at which it last answered or began to wait."""
        return self._since

    def give_way(self) -> None:
        """Closes the connection to make room for another."""
        self._stop_timer()
        self.transport.abort()


def make_room(connections: list[Connection]) -> None:
    """Closes as many connections as exceed the limit: of those that wait for their clients, the ones that have waited
    longest. Others stay, even beyond the limit."""
    here = [each for each in connections if not each.transport.is_closing()]
    if len(here) > CONNECTIONS:
        waiting = sorted((each for each in here if each.waits), key=lambda each: each.waits_since)
        for each in waiting[: len(here) - CONNECTIONS]:
            each.give_way()


class Listener(uvicorn.Server):
    """Answers on a socket until it is interrupted; `stop` then ends what is in work, so that its clients are told."""

    def __init__(self, app: Any, stop: Callable[[], Awaitable[None]]) -> None:
        """`app` answers requests; `stop` is called at the end, so that work in progress is answered."""
        super().__init__(
            uvicorn.Config(
                app,
                http=Connection,
                ws="none",
                log_level="warning",
                access_log=False,
                server_header=False,
                limit_concurrency=FARTHEST,
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=ENDING,
            )
        )
        self._stop = stop

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops the workers, then idle connections, then everything else."""
        await self._stop()
        for each in list(self.server_state.connections):
            if isinstance(each, Connection) and each.waits and each.cycle and not each.cycle.response_complete:
                each.give_way()  # its request will never be whole, or its answer never taken
        await super().shutdown(sockets)

    def listen(self, sock: socket.socket) -> None:
        """Serves on a socket until it is interrupted."""
        serving = self.serve(sockets=[sock])
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(serving)
        serving.close()  # where the interrupt came before it began
