"""How the tables came to be what they are, a step a file in ``versions``; Alembic runs them.

A step that was released is never changed. To add one: a file in ``versions``, the same in
`shootmoon.storage.schema`, and its number there as ``REVISION``; a test holds the two against each other.
"""
