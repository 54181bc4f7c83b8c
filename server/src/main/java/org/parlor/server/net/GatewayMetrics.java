package org.parlor.server.net;

/** Receives the events that are counted. Called on any thread, event loops included; must be thread-safe and fast. */
public interface GatewayMetrics {
    /** Discards all events. */
    GatewayMetrics NONE = new GatewayMetrics() {};

    /** A connection was accepted. */
    default void accepted() {}

    /** A connection was rejected because a limit is reached. */
    default void turnedAway() {}

    /**
     * A login succeeded or failed.
     *
     * @param as the login type, such as {@code guest}
     * @param outcome {@code ok}, or the error code
     */
    default void loggedIn(String as, String outcome) {}

    /** An error reply is sent. */
    default void refused(String code) {}

    default void read(int bytes) {}

    default void written(int bytes) {}

    /** An internal error occurred. */
    default void incident() {}
}
