package org.parlor.server.core.api;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.OpponentFilter;

/** Why the server or a bot's policy declines a game. */
public enum DeclineReason {
    GENERIC("generic"),
    LATER("later"),
    OFFLINE("offline"),
    NO_BOT("noBot"),
    ONLY_BOT("onlyBot"),
    RATED("rated"),
    CASUAL("casual"),
    VARIANT("variant"),
    TIME_CONTROL("timeControl"),
    TOO_FAST("tooFast"),
    TOO_SLOW("tooSlow");

    private final String wireName;

    DeclineReason(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    /** The reason for which a filter excludes a player; empty if it accepts the player. */
    public static Optional<DeclineReason> of(@Nullable OpponentFilter filter, boolean bot) {
        if (filter == OpponentFilter.HUMAN && bot) {
            return Optional.of(NO_BOT);
        }
        return filter == OpponentFilter.BOT && !bot ? Optional.of(ONLY_BOT) : Optional.empty();
    }

    /** The error {@code declined} with this reason. */
    public RequestException refusal(String message) {
        return RequestException.of(ErrorCode.DECLINED, message).withData(Map.of("why", wireName));
    }
}
