"""Alembic's environment: it runs migrations in the transaction that `shootmoon.storage.migrate` began."""

from alembic import context

from shootmoon.storage.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
