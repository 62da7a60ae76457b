"""The data card of a data set: how it was made, what its columns mean, and its license."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shootmoon.datasets.folder import FileInfo, Recipe
from shootmoon.datasets.table import Table
from shootmoon.rules import CUSTOM, write_rules

LICENSE = "CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)"

_MADE = {
    "deals": (
        "Each deal was drawn uniformly at random. Every seat was made declarer (in Chips: the seat that "
        "leads first) with every trump and every discard, and the value of each first lead was computed "
        "double-dummy: all hands are visible and everybody plays best. The values are exact. They are no "
        "estimate of what happens when hands are hidden: see “double-dummy bias” in the documentation of "
        "shootmoon."
    ),
    "games": (
        "Bots played whole matches. Each deal, that is, each sequence of chance events, was played in every "
        "seating of the bots. The bots saw only what a player at their seat may see."
    ),
}


def card(
    recipe: Recipe,
    tables: Sequence[Table],
    files: Sequence[FileInfo],
    rows: Mapping[str, int],
    *,
    notes: Sequence[str] = (),
) -> str:
    """Return the text of ``README.md``, in Markdown, with the header that Hugging Face reads."""
    versions = sorted({f"{each.version} (source code {each.code})" for each in files})
    options = [
        f"--rules {'RULES.toml' if recipe.rules.preset == CUSTOM else recipe.rules.preset}",
        f"--deals {recipe.deals}",
        f"--seed {recipe.seed}",
        f"--shard {recipe.shard}",
    ]
    if recipe.bots:
        options.insert(0, f"--bots {','.join(recipe.bots)}")
    what = "solved deals" if recipe.kind == "deals" else "games of bots"
    configs = "".join(
        f"- config_name: {table.name}\n  data_files: {table.name}/*.parquet\n" for table in tables
    )
    lines = [
        f"---\nlicense: cc-by-4.0\npretty_name: {recipe.rules.preset}, {what}\nconfigs:\n{configs}---\n",
        f"# {recipe.rules.preset}: {what}\n",
        f"{_MADE[recipe.kind]}\n",
        f"- Deals: {recipe.deals:,}, numbered from 0. Deal n depends only on the seed, the rules and n.",
        f"- Seed: {recipe.seed}",
        *([f"- Bots: {', '.join(recipe.bots)}"] if recipe.bots else []),
        f"- Made by shootmoon {', '.join(versions)}",
        f"- Command: `moon dataset {recipe.kind} FOLDER {' '.join(options)}`",
        *(f"- {note}" for note in notes),
        "- Files: Apache Parquet; `files.json` has the rows and the SHA-256 of each",
        f"- License: {LICENSE}. Name “shootmoon” as the source.",
        "\n## Rules\n",
        f"The rule set, as a rules file of shootmoon:\n\n```toml\n{write_rules(recipe.rules).strip()}\n```",
    ]
    for table in tables:
        lines += [
            f"\n## Table `{table.name}`\n",
            f"{rows[table.name]:,} rows. A row is {table.row}.\n",
            "| column | type | meaning |\n| --- | --- | --- |",
            *(f"| `{column.name}` | {column.type} | {column.meaning} |" for column in table.columns),
        ]
    return "\n".join(lines) + "\n"
