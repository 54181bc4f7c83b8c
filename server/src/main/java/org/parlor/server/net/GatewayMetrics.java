package org.parlor.server.net;

/** Receives the events that are counted. Called on any thread, event loops included; must be thread-safe and fast. */
public interface GatewayMetrics {
    /** Discards all events. */
    GatewayMetrics NONE = new GatewayMetrics() {};

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

    default void bytesRead(int bytes) {}

    default void bytesWritten(int bytes) {}

    /** An internal error occurred. */
    default void incident() {}
}
