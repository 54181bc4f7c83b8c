package org.parlor.server.core.lobby;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.DeclineReason;
import org.parlor.server.core.rating.Ratings;

/** Checks proposals against bot policies and rating ranges. */
public record PolicyMatcher(Ratings ratings) {
    /** The least time for the first move that a policy without a bound accepts. */
    private static final long FIRST_MOVE_MIN_MILLIS = 1_000;
    /** The least time for a game of {@link #GAME_MOVES} moves that a policy without a bound accepts. */
    private static final long GAME_MIN_MILLIS = 5_000;

    private static final int GAME_MOVES = 40;

    /** Returns the reason why a bot's policy declines a proposal; empty if the policy accepts it. */
    public Optional<DeclineReason> declineReason(LobbyRequest.Policy policy, GameProposal proposal, Session from) {
        Optional<DeclineReason> excluded = DeclineReason.of(policy.vs(), from.isBot());
        if (excluded.isPresent()) {
            return excluded;
        }
        if (policy.rated() != null && policy.rated() != proposal.rated()) {
            return Optional.of(policy.rated() ? DeclineReason.RATED : DeclineReason.CASUAL);
        }
        if (!plays(policy, proposal.rules().kind().id())) {
            return Optional.of(DeclineReason.VARIANT);
        }
        if (!isWithin(policy.range(), proposal, from)) {
            return Optional.of(DeclineReason.GENERIC);
        }
        return timeControlReason(proposal.tc(), policy.tc());
    }

    /** Whether a player's rating in the game type is within the range; null means any. */
    public boolean isWithin(@Nullable List<Integer> range, GameProposal proposal, Session player) {
        int rating =
                ratings.ratingOrDefault(player.key(), proposal.rules().kind().id());
        return range == null || (range.get(0) <= rating && rating <= range.get(1));
    }

    public static boolean plays(LobbyRequest.Policy policy, String game) {
        return policy.games().contains("*") || policy.games().contains(game);
    }

    /** The limits apply to the base time, so only to time controls that have one. Correspondence must be listed. */
    private static Optional<DeclineReason> timeControlReason(
            TimeControl tc, LobbyRequest.Policy.@Nullable Limits limits) {
        if (tc.isCorrespondence()) {
            boolean listed =
                    limits != null && limits.modes() != null && limits.modes().contains("corr");
            return listed ? Optional.empty() : Optional.of(DeclineReason.TIME_CONTROL);
        }
        boolean fast = tc.firstMoveMillis() < FIRST_MOVE_MIN_MILLIS || tc.gameMillis(GAME_MOVES) < GAME_MIN_MILLIS;
        if (fast && (limits == null || limits.minBase() == null)) {
            return Optional.of(DeclineReason.TOO_FAST);
        } else if (limits == null) {
            return Optional.empty();
        } else if (tc instanceof TimeControl.Fischer fischer) {
            return timeControlReason(limits, "fischer", fischer.base());
        } else if (tc instanceof TimeControl.ByoYomi byoYomi) {
            return timeControlReason(limits, "byoyomi", byoYomi.base());
        }
        return timeControlReason(limits, tc instanceof TimeControl.PerMove ? "move" : "none", null);
    }

    private static Optional<DeclineReason> timeControlReason(
            LobbyRequest.Policy.Limits limits, String mode, @Nullable Integer base) {
        if (limits.modes() != null && !limits.modes().contains(mode)) {
            return Optional.of(DeclineReason.TIME_CONTROL);
        }
        if (base != null && limits.minBase() != null && base < limits.minBase()) {
            return Optional.of(DeclineReason.TOO_FAST);
        }
        boolean slow = base != null && limits.maxBase() != null && base > limits.maxBase();
        return slow ? Optional.of(DeclineReason.TOO_SLOW) : Optional.empty();
    }
}
