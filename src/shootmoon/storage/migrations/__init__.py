"""The migrations of the database schema, one module per step in ``versions``; Alembic runs them.

A released migration is never changed. To add one, write a module in ``versions``, change
`shootmoon.storage.schema` accordingly, and set ``REVISION`` there; a test compares the two.
"""
