"""`GameTree`: a recorded game with its variations as a tree, in which other actions can be tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from shootmoon.game import Action, IllegalAction
from shootmoon.record.errors import RecordError
from shootmoon.record.record import MAX_NOTES, Record
from shootmoon.record.variation_text import check_written
from shootmoon.record.variations import (
    MAX_VARIATION_ACTIONS,
    MAX_VARIATION_DEPTH,
    Variation,
    by_number,
)
from shootmoon.telling import Reason

if TYPE_CHECKING:
    from shootmoon.game import State, View


class GameNode:
    """A point of a game tree: the position after an action, and all continuations that were tried from it.

    It is modeled after ``chess.pgn.GameNode`` of python-chess. Only a `GameTree` creates nodes.
    """

    def __init__(self, tree: GameTree, parent: GameNode | None, action: Action | None) -> None:
        self.tree = tree
        self.parent = parent
        """The node before the action; None for the root."""
        self.action = action
        """The action that led here; None for the root."""
        self.variations: list[GameNode] = []
        """The nodes after each action that was played or tried here. On the line of the recorded game the
        first is the action that was played; elsewhere the first is the main continuation of the variation."""
        self.annotations: list[str] = []
        """The annotations of the action."""
        self.ply: int = 0 if parent is None else parent.ply + 1
        """The number of actions before the position."""
        self.played = False
        """True if the position occurred in the recorded game."""
        self._depth = 0
        """In how many nested variations the node is; 0 in the recorded game."""
        self._state: State | None = None

    @property
    def path(self) -> tuple[Action, ...]:
        """The actions from the beginning of the game to this node."""
        actions: list[Action] = []
        node: GameNode = self
        while node.parent is not None:
            assert node.action is not None
            actions.append(node.action)
            node = node.parent
        return tuple(reversed(actions))

    @property
    def state(self) -> State:
        """The state; in the record of a view, the state in some world (full deal) that is consistent with the
        view."""
        if self._state is None:
            self.tree._prepare(self)  # pyright: ignore[reportPrivateUsage]
        assert self._state is not None
        return self._state

    @property
    def position(self) -> State | View:
        """The position: a state, or a view if the record is one seat's view."""
        viewer = self.tree.record_before.viewer
        return self.state if viewer is None else self.state.view(viewer)

    def try_action(self, action: str) -> GameNode:
        """Return the node after an action, which is added as a variation if it is new here.

        In the record of a view, any action is accepted that is legal in some deal that is consistent with the
        view.

        Raises `shootmoon.IllegalAction` if the action is illegal, `RecordError` if it is impossible in a
        view, and ValueError if the tree would exceed `MAX_VARIATION_ACTIONS` or `MAX_VARIATION_DEPTH`.
        """
        whole = self.tree.record_before.viewer is None
        state = self.state.apply(action) if whole else None
        if state is None:
            read = self.state.parse(action)
        else:
            read = _last_action(state)
        for node in self.variations:
            if node.action == read:
                return node
        node = self._add(read, state)
        if state is None:
            try:
                self.tree._prepare(node)  # pyright: ignore[reportPrivateUsage]
            except RecordError:
                node.remove()
                raise
        return node

    def _add(self, action: Action, state: State | None) -> GameNode:
        """Add a node as the last variation. Raises ValueError if the tree would exceed its limits."""
        if self.tree.tried >= MAX_VARIATION_ACTIONS:
            raise ValueError(Reason("record-variation-actions-most", most=MAX_VARIATION_ACTIONS))
        node = GameNode(self.tree, self, action)
        node._depth = self._depth + bool(self.variations or self.played)
        if node._depth > MAX_VARIATION_DEPTH:
            raise ValueError(Reason("record-variation-depth", most=MAX_VARIATION_DEPTH))
        node._state = state
        self.variations.append(node)
        self.tree.tried += 1
        return node

    def remove(self) -> None:
        """Remove this node and all that follows it. Raises ValueError for a node of the recorded game."""
        if self.parent is None or self.played:
            raise ValueError("an action of the recorded game can't be removed")
        others = self.parent.variations
        first = others[0] is self
        others.remove(self)
        self.tree.tried -= sum(1 for _ in self.walk())
        if first and others and not self.parent.played:  # the next one continues the line in its place
            for node in others[0].walk():
                node._depth -= 1

    def walk(self) -> Iterator[GameNode]:
        """Yield this node and all nodes after it, each before its continuations."""
        waiting: list[GameNode] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.variations)


class GameTree:
    """A record with its variations as a tree of `GameNode`.

    >>> import shootmoon as sm
    >>> tree = GameTree(sm.read_record('[Format "1"] [Game "moon"] [Rules "classic"]\\ndealer 3'))
    >>> print(tree.root.try_action("dealer 1").action, tree.root.try_action("dealer 3").played)
    dealer 1 True
    >>> print(sm.write_record(tree.record).splitlines()[-2])
    # variation: dealer 1
    """

    def __init__(self, record: Record) -> None:
        """Build the tree of ``record``. Equal beginnings of variations become one. Raises `RecordError` if an
        action is illegal."""
        self.record_before = replace(record, variations=())
        """The record without its variations."""
        self.tried = 0
        """The number of nodes that aren't part of the recorded game."""
        self._room_for_notes = MAX_NOTES - len(record.comments) - len(record.annotations)
        self.root = GameNode(self, None, None)
        """The node before the first action."""
        nodes = [self.root]
        notes: dict[int, list[str]] = {}
        for number, text in record.annotations:
            notes.setdefault(number, []).append(text)
        for ply, (action, state) in enumerate(zip((None, *record.actions), record.replay(), strict=True)):
            if ply:
                nodes.append(GameNode(self, nodes[-1], action))
                nodes[-2].variations.append(nodes[-1])
                nodes[-1].annotations = notes.get(ply - 1, [])
            nodes[-1].played = True
            nodes[-1]._state = state  # pyright: ignore[reportPrivateUsage]
        self.end = nodes[-1]
        """The last node of the recorded game."""
        if record.viewer is not None:
            # Each line is replayed once. The state of a node is found only when it is asked for, since that
            # takes a replay of its own.
            check_written(record)
        for number, variation in record.variations:
            self._add(nodes[number], variation)

    @property
    def record(self) -> Record:
        """The record with all variations of the tree."""
        found: list[tuple[int, Variation]] = []
        notes: list[tuple[int, str]] = []
        node: GameNode | None = self.root
        while node is not None:
            if node.ply:
                notes += [(node.ply - 1, text) for text in node.annotations]
            found += [(node.ply, _variation(each)) for each in node.variations if not each.played]
            node = next((each for each in node.variations if each.played), None)
        return replace(self.record_before, annotations=tuple(notes), variations=tuple(found))

    def record_to(self, node: GameNode) -> Record:
        """Return the record of the game that leads to ``node``, without variations."""
        before = self.record_before
        played = node
        while not played.played:
            assert played.parent is not None
            played = played.parent
        record = before.until(played.ply)
        tried = node.path[played.ply :]
        return replace(record, actions=(*record.actions, *tried), variations=()) if tried else record

    def _add(self, node: GameNode, variation: Variation) -> None:
        notes: dict[int, list[str]] = {}
        for number, text in variation.annotations:
            notes.setdefault(number, []).append(text)
        nested = by_number(variation.variations)
        for number, action in enumerate(variation.actions):
            before = node
            node = self._after(before, action)
            known = set(node.annotations)
            fresh = [text for text in notes.get(number, ()) if text not in known]
            if node.played:  # the record has a limit for these
                fresh = fresh[: self._room_for_notes]
                self._room_for_notes -= len(fresh)
            node.annotations += fresh
            for each in nested.get(number, ()):
                self._add(before, each)

    def _after(self, node: GameNode, action: Action) -> GameNode:
        """Return the node after an action of a variation of the record. Raises `RecordError`."""
        if self.record_before.viewer is not None:
            same = (each for each in node.variations if each.action == action)
            return next(same, None) or node._add(action, None)  # pyright: ignore[reportPrivateUsage]
        try:
            return node.try_action(action)
        except IllegalAction as error:
            raise RecordError(error.reason, ply=node.ply, action=str(action), legal=error.legal) from error

    def _prepare(self, node: GameNode) -> None:
        """Find the state of a node that isn't part of the recorded game. Raises `RecordError`."""
        if self.record_before.viewer is None:
            assert node.parent is not None
            node._state = node.parent.state.apply(node.action or "")  # pyright: ignore[reportPrivateUsage]
            return
        *_, node._state = self.record_to(node).replay()  # pyright: ignore[reportPrivateUsage]


def _last_action(state: State) -> Action:
    """Return the last action. `State.history` would read the whole match for it."""
    if state.actions:
        return state.actions[-1]
    return state.setup.read(state.past[-1].text.rsplit("\n", 1)[-1])


def _variation(node: GameNode) -> Variation:
    """Return the variation that begins with ``node``."""
    actions: list[Action] = []
    annotations: list[tuple[int, str]] = []
    variations: list[tuple[int, Variation]] = []
    others: list[GameNode] = []
    at: GameNode | None = node
    while at is not None:
        assert at.action is not None
        number = len(actions)
        actions.append(at.action)
        annotations += [(number, " ".join(text.split("\n"))) for text in at.annotations]
        variations += [(number, _variation(each)) for each in others]
        others = at.variations[1:]
        at = at.variations[0] if at.variations else None
    return Variation(tuple(actions), tuple(annotations), tuple(variations))
