"""Learned policies: networks that choose actions, their files, and the bot that plays by one."""

from shootmoon.bots.policy.policy import Policy, PolicyError, read_policy, write_policy
from shootmoon.bots.policy.policy_bot import PolicyBot

__all__ = ["Policy", "PolicyBot", "PolicyError", "read_policy", "write_policy"]
