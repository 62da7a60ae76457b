"""The errors of the client."""

from __future__ import annotations

from shootmoon.rooms.messages import Problem


class ClientError(Exception):
    """The base class of the client's errors."""


class CannotConnect(ClientError):
    """There is no server of rooms at the address; the message says why."""


class Refused(ClientError):
    """The server refuses a command or a connection; the message says why, in the client's language."""

    def __init__(self, problem: Problem) -> None:
        """``problem`` is the problem that the server sent."""
        super().__init__(problem.detail)
        self.problem = problem


class Unanswered(ClientError):
    """No answer came in time. The command may have been carried out, or may still be."""
