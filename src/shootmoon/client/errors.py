"""The errors of the client."""

from __future__ import annotations

from shootmoon.protocol.messages import Problem


class ClientError(Exception):
    """The base class of the client's errors."""


class CannotConnect(ClientError):
    """Raised if no Moon server can be reached at an address; the message says why."""


class Refused(ClientError):
    """Raised if the server refuses a command or a connection; the message gives the reason."""

    def __init__(self, problem: Problem) -> None:
        """``problem``: the server's description of the reason."""
        super().__init__(problem.detail)
        self.problem = problem


class Unanswered(ClientError):
    """Raised if the server doesn't answer in time. The command may or may not be carried out."""
