"""The handlers for the operators of a server: rooms, reports, bans, invitations, and limits."""
