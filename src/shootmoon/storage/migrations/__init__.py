"""The migrations of the database schema, one module per step in ``versions``.

They are run by Alembic, the migration tool of SQLAlchemy.

A released migration is never changed. To add one, write a module in ``versions``, change
`shootmoon.storage.schema` accordingly, and set ``REVISION`` there; a test checks that the migrations lead to
that schema.
"""
