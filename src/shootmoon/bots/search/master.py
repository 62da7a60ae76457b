"""`Master`: like `Expert`, but it plays its hands with more worlds, better inference, and corrections for
strategy fusion."""

from __future__ import annotations

from msgspec.structs import replace

from shootmoon.bots.protocol.decision import Decision
from shootmoon.bots.search.deliberation import Deliberation
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.endgame import search_endgame
from shootmoon.bots.search.expert import Expert
from shootmoon.bots.search.lookahead import refine_by_lookahead
from shootmoon.bots.search.playing import PlayEvaluator
from shootmoon.bots.search.reply_model import ReplyModel
from shootmoon.bots.search.sampling import SearchResult
from shootmoon.bots.search.search_config import SearchConfig
from shootmoon.bots.search.searcher import Searcher
from shootmoon.game import View

_ENDGAME_WORLDS = {1: 2_000, 2: 2_000, 3: 700, 4: 80}
"""For each number of tricks left: the rest of the hand is solved over all worlds together (see
`search_endgame`) if there are at most this many worlds."""
_DECLARER_WORLDS = 200
"""The number of worlds in which a declarer looks one decision further."""
_DEFENDER_WORLDS = 80
"""The number of worlds in which a defender looks one decision further; each takes longer to search."""


class Master(Searcher):
    """Infers hands from plays by a learned model, solves the last tricks over all worlds together, looks one
    decision further, and samples more worlds.

    It bids, discards and names trump exactly like `Expert`. So does it in Chips, where more worlds didn't
    improve it (``docs/lab/strength.md``).
    """

    name = "master"
    config = replace(
        Expert.config,
        nodes=60_000_000,
        seconds=50.0,
        pool=12_000,
        worlds=(4_000, 4_000, 4_000, 3_000, 2_500, 2_000, 1_500),
        learned_plays=True,
        tie_errors=0.0,
    )

    def config_for(self, view: View) -> SearchConfig:
        """Return the configuration for a decision: that of `Expert` before the first lead, and in games that
        don't count tricks, such as Chips."""
        if view.setup.counts_tricks and view.phase == "play":
            return self.config
        return replace(Expert.config.reduced(self.share), risk_threshold=self.config.risk_threshold)

    def _play(self, deliberation: Deliberation) -> Decision:
        left = deliberation.situation.tricks_left
        if left in _ENDGAME_WORLDS:
            solved = search_endgame(
                deliberation.view,
                deliberation.situation,
                round(self.share * _ENDGAME_WORLDS[left]),
                self.share,
                deliberation.utility,
                deliberation.strong_bidding,
                deliberation.play_model,
                deliberation.work,
            )
            if solved is not None:
                action, result = solved
                return Decision(action, "endgame-solved", {}, result.candidates, result.worlds)
        return super()._play(deliberation)

    def refine(
        self,
        values: PlayEvaluator,
        result: SearchResult,
        sampled: SampledWorlds,
        deliberation: Deliberation,
    ) -> SearchResult:
        """Look one decision further: a declarer against the best replies, a defender against those of
        `ReplyModel`."""
        work = deliberation.work
        if values.side == values.declaring_side:
            return refine_by_lookahead(values, result, sampled, round(self.share * _DECLARER_WORLDS), work)
        if not values.defenders_allied:
            return result
        needed = values.contract.needs(values.size) - int(values.won[values.declaring_side])
        return refine_by_lookahead(
            values,
            result,
            sampled,
            round(self.share * _DEFENDER_WORLDS),
            work,
            ReplyModel(values.situation, needed, deliberation.rng),
        )
