"""Read and write Parquet files with pyarrow (``pip install 'shootmoon[pyarrow]'``).

No other module imports pyarrow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from shootmoon.datasets.errors import DamagedFile, DatasetError
from shootmoon.datasets.table import Columns, Table

_KEY = b"shootmoon"
"""The name under which a file says what it contains."""


def check_installed() -> None:
    """Raise `DatasetError` if pyarrow isn't installed."""
    _arrow()


def encode(table: Table, columns: Columns) -> bytes:
    """Return some rows of a table in Arrow's format for streams, which worker processes send back."""
    arrow = _arrow()
    data = arrow.Table.from_pydict(dict(columns), schema=_schema(table))
    sink = arrow.BufferOutputStream()
    with arrow.ipc.new_stream(sink, data.schema) as stream:
        stream.write_table(data)
    return sink.getvalue().to_pybytes()


def write(path: Path, table: Table, blocks: Sequence[bytes], about: bytes) -> int:
    """Write the rows of some blocks, which `encode` returned, to a Parquet file. Return the number of rows.

    ``about`` is kept in the file and returned by `read_about`. Raises OSError.
    """
    arrow, parquet = _arrow(), _parquet()
    parts = [arrow.ipc.open_stream(block).read_all() for block in blocks]
    data = arrow.concat_tables(parts).combine_chunks().replace_schema_metadata({_KEY: about})
    # Each page has a checksum, so that damage is noticed instead of read as other values.
    parquet.write_table(data, path, compression="zstd", write_page_checksum=True)
    return data.num_rows


def read_about(path: Path) -> bytes:
    """Return what a file says about itself. Raises `DamagedFile`."""
    try:
        with _parquet().ParquetFile(path) as file:
            metadata: Mapping[bytes, bytes] = file.schema_arrow.metadata or {}
            return metadata.get(_KEY, b"")
    except (OSError, ValueError) as error:
        raise DamagedFile(_first_line(error)) from None


def read(path: Path, table: Table) -> Mapping[str, list[Any]]:
    """Return the columns of a file. Raises `DamagedFile` if it can't be read or has other columns."""
    try:
        with _parquet().ParquetFile(path, page_checksum_verification=True) as file:
            data = file.read()
    except (OSError, ValueError) as error:
        raise DamagedFile(_first_line(error)) from None
    if not data.schema.equals(_schema(table)):
        raise DamagedFile("it has other columns")
    return data.to_pydict()


def examine(path: Path, table: Table) -> int:
    """Read a whole file, and return the number of its rows. Raises `DamagedFile` as `read` does."""
    try:
        with _parquet().ParquetFile(path, page_checksum_verification=True) as file:
            if not file.schema_arrow.equals(_schema(table)):
                raise DamagedFile("it has other columns")
            return sum(batch.num_rows for batch in file.iter_batches())
    except (OSError, ValueError) as error:
        raise DamagedFile(_first_line(error)) from None


def _schema(table: Table) -> Any:
    arrow = _arrow()
    types = {
        "int8": arrow.int8(),
        "int32": arrow.int32(),
        "float64": arrow.float64(),
        "bool": arrow.bool_(),
        "string": arrow.string(),
        "list<string>": arrow.list_(arrow.string()),
        "list<int8>": arrow.list_(arrow.int8()),
    }
    return arrow.schema([(column.name, types[column.type]) for column in table.columns])


def _arrow() -> Any:
    try:
        import pyarrow  # pyright: ignore[reportMissingImports, reportMissingTypeStubs] (an extra)
    except ImportError:
        raise DatasetError("Parquet files need pyarrow: pip install 'shootmoon[pyarrow]'") from None
    library: Any = pyarrow
    return library


def _parquet() -> Any:
    _arrow()
    import pyarrow.parquet  # pyright: ignore[reportMissingImports, reportMissingTypeStubs] (an extra)

    library: Any = pyarrow.parquet
    return library


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
