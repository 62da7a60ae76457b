"""The parts of the server: what the handlers are, and that what they send is written once."""

import importlib
import pkgutil
import tomllib
from pathlib import Path

from msgspec import Struct

import shootmoon
from shootmoon import server

ROOT = Path(__file__).resolve().parents[3]
LOWER = (
    "analysis", "belief", "bots", "coach", "documents", "game", "players", "protocol", "record", "rooms",
    "rules", "scorekeeping", "tournaments",
)  # fmt: skip
"""The packages below the server whose types it sends."""
LEAST = 3
"""The number of fields from which a struct counts as the copy of another."""

PARTS_OF_OTHERS = {
    "AdminRoomSeats": "hides most of a room",
    "AdminSeat": "hides most of a seat",
    "FinishedGameSummary": "hides a record that nobody may see yet, or that is long",
    "GameReview": "leaves out luck, and says its decisions in a language",
}
"""The structs of the server all of whose fields another has, and why they aren't it."""


def structs(package: str) -> set[type[Struct]]:
    """Return the structs that a package's modules define."""
    found: set[type[Struct]] = set()
    folder = importlib.import_module(package)
    for module in pkgutil.walk_packages(folder.__path__, f"{package}."):
        for each in vars(importlib.import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, Struct) and each.__module__.startswith(package):
                found.add(each)
    return found


def test_what_is_sent_is_written_once() -> None:
    known = {each for package in LOWER for each in structs(f"{shootmoon.__name__}.{package}")}
    copies = {
        sent.__name__
        for sent in structs(server.__name__)
        if len(sent.__struct_fields__) >= LEAST
        for each in known
        if not issubclass(sent, each) and set(sent.__struct_fields__) <= set(each.__struct_fields__)
    }
    assert copies == PARTS_OF_OTHERS.keys()


def test_the_contract_names_all_modules_with_handlers() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = {each["id"]: each for each in config["tool"]["importlinter"]["contracts"]}
    named = {name.strip(" ()") for name in contracts["handlers"]["layers"][0].split("|")}
    families = contracts["handlers"]["containers"]
    modules = {
        module.name
        for family in families
        for module in pkgutil.iter_modules(importlib.import_module(family).__path__, f"{family}.")
    }
    handlers = {name for name in modules if hasattr(importlib.import_module(name), "HANDLERS")}
    assert {name.rpartition(".")[2] for name in handlers} | {"live"} == named
    assert {
        f"shootmoon.server.{name.strip()}" for name in contracts["server"]["layers"][2].split("|")
    } == set(families)
