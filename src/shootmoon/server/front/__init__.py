"""What every request passes before a handler gets it: limits for each address, bans, headers and problems. It
knows no rooms."""
