package org.parlor.server.metrics;

import org.parlor.message.value.NotificationChannel;
import org.parlor.server.core.api.JournalRecord;

/** Receives the measured events. Called on any thread, event loops included; must be thread-safe and must not block. */
public interface ServerMetrics {
    /** Discards all events. */
    ServerMetrics NONE = new ServerMetrics() {};

    /** A connection was accepted. */
    default void connectionAccepted() {}

    /** A connection was rejected because a limit is reached. */
    default void connectionRejected() {}

    /**
     * A login succeeded or failed.
     *
     * @param as the login type, such as {@code guest}
     * @param outcome {@code ok}, or the error code
     */
    default void loginCompleted(String as, String outcome) {}

    /** An error reply is sent. */
    default void errorSent(String code) {}

    /** The web port answers a request with an HTTP status; 101 opens a WebSocket. */
    default void httpResponse(int status) {}

    /** A WebSocket is closed with this code because a frame is invalid. */
    default void webSocketFrameRejected(int closeCode) {}

    default void bytesRead(int bytes) {}

    default void bytesWritten(int bytes) {}

    /** The effects of a command were executed; {@code nanos} is the time since its submission. */
    default void commandCompleted(long nanos) {}

    /** A commit completed; {@code nanos} is its duration. */
    default void committed(int records, long nanos) {}

    /** A game has started. */
    default void gameStarted(String game) {}

    /** A game has ended. */
    default void gameEnded(String game, String reason) {}

    /** A move was made in a game. */
    default void moveMade(String game) {}

    /** An account was created. */
    default void accountCreated(JournalRecord.AccountCreated account) {}

    /** A notification or a request to confirm an e-mail address was sent, or dropped for any reason. */
    default void notificationEnded(NotificationChannel channel, boolean sent) {}

    /** An internal error of the gateway occurred. */
    default void gatewayIncident() {}

    /** An internal error of the core or the store occurred. */
    default void coreIncident() {}
}
