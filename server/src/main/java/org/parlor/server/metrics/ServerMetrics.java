package org.parlor.server.metrics;

import java.util.List;

/** Receives the measured events. Called on any thread, event loops included; must be thread-safe and must not block. */
public interface ServerMetrics {
    /** Discards all events. */
    ServerMetrics NONE = new ServerMetrics() {};

    /** What is counted, each by the values of its labels. */
    enum Counted {
        CONNECTION_ACCEPTED("parlor.connections.accepted", "Accepted connections"),
        CONNECTION_REFUSED("parlor.connections.refused", "Connections rejected because a limit was reached", "reason"),
        LOGIN("parlor.logins", "Logins by method and outcome: ok, or the error code", "as", "outcome"),
        HTTP_RESPONSE(
                "parlor.http.responses", "Responses of the web port by HTTP status; 101 opens a WebSocket", "status"),
        FRAME_REJECTED(
                "parlor.websocket.frames.rejected",
                "WebSockets closed because of an invalid frame, by close code",
                "code"),
        NOTIFICATION(
                "parlor.notifications",
                "Notifications and confirmation e-mails that were sent or dropped, by channel: ntfy, webhook, email, push",
                "channel",
                "outcome"),
        ERROR_REPLY("parlor.refusals", "Error replies by error code", "code"),
        INCIDENT("parlor.incidents", "Internal errors of the server; see the log for details", "at"),
        ACCOUNT_CREATED("parlor.accounts.made", "Accounts created, including guests"),
        GAME_STARTED("parlor.games.started", "Games started, by game", "game"),
        GAME_ENDED("parlor.games.ended", "Games ended, by game and reason", "game", "reason"),
        MOVE("parlor.moves", "Moves made, including forced passes, by game", "game");

        final String metric;
        final String description;

        @SuppressWarnings("ImmutableEnumChecker")
        final List<String> labels;

        Counted(String metric, String description, String... labels) {
            this.metric = metric;
            this.description = description;
            this.labels = List.of(labels);
        }
    }

    /** @param labelValues one for each label, in their order */
    default void count(Counted counted, String... labelValues) {}

    default void bytesRead(int bytes) {}

    default void bytesWritten(int bytes) {}

    /** The effects of a command were executed; {@code nanos} is the time since its submission. */
    default void commandCompleted(long nanos) {}

    /** A commit completed; {@code nanos} is its duration. */
    default void committed(int records, long nanos) {}

    /** An internal error of the gateway occurred. */
    default void gatewayIncident() {
        count(Counted.INCIDENT, "gateway");
    }

    /** An internal error of the core or the store occurred. */
    default void coreIncident() {
        count(Counted.INCIDENT, "core");
    }
}
