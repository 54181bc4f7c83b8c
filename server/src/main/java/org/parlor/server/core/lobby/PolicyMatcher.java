package org.parlor.server.core.lobby;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.rating.Ratings;

/** Checks proposals against bot policies and rating ranges. */
record PolicyMatcher(Ratings ratings) {

    /** Returns the reason why a bot's policy declines a proposal; empty if the policy accepts it. */
    Optional<String> declineReason(LobbyRequest.Policy policy, GameProposal proposal, Session from) {
        OpponentFilter filter = policy.vs() == null ? OpponentFilter.ANY : policy.vs();
        if (filter == OpponentFilter.HUMAN && from.bot()) {
            return Optional.of("noBot");
        }
        if (filter == OpponentFilter.BOT && !from.bot()) {
            return Optional.of("onlyBot");
        }
        if (policy.rated() != null && policy.rated() != proposal.rated()) {
            return Optional.of(policy.rated() ? "rated" : "casual");
        }
        if (!plays(policy, proposal.rules().kind().id())) {
            return Optional.of("variant");
        }
        if (!isWithin(policy.range(), proposal, from)) {
            return Optional.of("generic");
        }
        return proposal.tc().accept(new TimeControlCheck(policy.tc()));
    }

    /** Whether a player's rating in the game type is within the range; null means any. */
    boolean isWithin(@Nullable List<Integer> range, GameProposal proposal, Session player) {
        int rating =
                ratings.ratingOrDefault(player.key(), proposal.rules().kind().id());
        return range == null || (range.get(0) <= rating && rating <= range.get(1));
    }

    static boolean plays(LobbyRequest.Policy policy, String game) {
        return policy.games().contains("*") || policy.games().contains(game);
    }

    /** Checks a time control against a policy. The limits apply to the base time, so only to time controls that have one. */
    private record TimeControlCheck(LobbyRequest.Policy.@Nullable Limits limits)
            implements TimeControl.Handler<Optional<String>> {

        @Override
        public Optional<String> none(TimeControl.None none) {
            return mode("none");
        }

        @Override
        public Optional<String> fischer(TimeControl.Fischer fischer) {
            return mode("fischer").or(() -> base(fischer.base()));
        }

        @Override
        public Optional<String> byoYomi(TimeControl.ByoYomi byoYomi) {
            return mode("byoyomi").or(() -> base(byoYomi.base()));
        }

        @Override
        public Optional<String> perMove(TimeControl.PerMove perMove) {
            return mode("move");
        }

        private Optional<String> mode(String mode) {
            List<String> modes = limits == null ? null : limits.modes();
            return modes == null || modes.contains(mode) ? Optional.empty() : Optional.of("timeControl");
        }

        private Optional<String> base(int base) {
            if (limits != null && limits.minBase() != null && base < limits.minBase()) {
                return Optional.of("tooFast");
            }
            boolean slow = limits != null && limits.maxBase() != null && base > limits.maxBase();
            return slow ? Optional.of("tooSlow") : Optional.empty();
        }
    }
}
