package org.parlor.server.net;

/** Hears of what passes the gateway, on whichever thread it passes, and so has to be quick. */
public interface GatewayMetrics {
    /** Counts nothing, which costs nothing. */
    GatewayMetrics NONE = new GatewayMetrics() {};

    /** A connection is there. */
    default void accepted() {}

    /** There was no room for a connection. */
    default void turnedAway() {}

    /**
     * A log-in was decided.
     *
     * @param as how somebody wanted to prove who they are
     * @param outcome {@code ok}, or the code of the refusal
     */
    default void loggedIn(String as, String outcome) {}

    /** A peer is told that something is refused. */
    default void refused(String code) {}

    default void read(int bytes) {}

    default void written(int bytes) {}

    /** Something went wrong that is our own fault. */
    default void incident() {}
}
