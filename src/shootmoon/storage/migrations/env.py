"""The environment of Alembic: migrations run in the transaction begun by `shootmoon.storage.migrate`."""

from alembic import context

from shootmoon.storage.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
