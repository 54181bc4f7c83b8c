package org.parlor.server.core.lobby;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LobbyRequest;
import org.parlor.message.TimeControl;
import org.parlor.message.Vs;

/** Whether a proposal suits a bot's standing policy and, if not, the one word that says why. */
final class Suitability {

    private Suitability() {}

    /** @param fromBot whether a bot proposes it */
    static Optional<String> objection(LobbyRequest.Policy policy, Proposal proposal, boolean fromBot) {
        Vs vs = policy.vs() == null ? Vs.ANY : policy.vs();
        if (vs == Vs.HUMAN && fromBot) {
            return Optional.of("noBot");
        }
        if (vs == Vs.BOT && !fromBot) {
            return Optional.of("onlyBot");
        }
        if (policy.rated() != null && policy.rated()) {
            return Optional.of("rated");
        }
        if (!plays(policy, proposal.rules().kind().id())) {
            return Optional.of("variant");
        }
        return proposal.tc().accept(new Time(policy.tc()));
    }

    static boolean plays(LobbyRequest.Policy policy, String game) {
        return policy.games().contains("*") || policy.games().contains(game);
    }

    /** What a policy has against a time control; its bounds are of a base, so they bind where there is one. */
    private record Time(LobbyRequest.Policy.@Nullable Limits limits) implements TimeControl.Handler<Optional<String>> {

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
