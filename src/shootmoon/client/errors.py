"""Why something can't be done at a room of a server."""

from __future__ import annotations

from shootmoon.rooms.messages import Problem


class ClientError(Exception):
    """Something can't be done at a room of a server; see its kinds."""


class CannotConnect(ClientError):
    """Nothing at this address speaks as a server of rooms does; the message says why."""


class Refused(ClientError):
    """The server refuses something; the message says why, in the language that was asked for."""

    def __init__(self, problem: Problem) -> None:
        """``problem`` is what the server says."""
        super().__init__(problem.detail)
        self.problem = problem


class Unanswered(ClientError):
    """No answer came in time. The command may have been carried out, or may yet be."""
