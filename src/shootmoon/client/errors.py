"""The errors of the client."""

from __future__ import annotations

from shootmoon.rooms.messages import Problem


class ClientError(Exception):
    """The base class of the client's errors."""


class CannotConnect(ClientError):
    """There is no Moon server at the address; the message says why it can't be reached."""


class Refused(ClientError):
    """The server refused a command or a connection; the message says why, in the client's language."""

    def __init__(self, problem: Problem) -> None:
        """``problem``: the server's description of the reason."""
        super().__init__(problem.detail)
        self.problem = problem


class Unanswered(ClientError):
    """The server didn't answer in time. The command may or may not be carried out."""
