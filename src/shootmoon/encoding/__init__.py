"""Encodes views as vectors and actions as numbers, for environments and for learned policies."""

from shootmoon.encoding.encoding import ENCODING_VERSION, Block, Encoding, Mask, Vector, actions_of

__all__ = ["ENCODING_VERSION", "Block", "Encoding", "Mask", "Vector", "actions_of"]
