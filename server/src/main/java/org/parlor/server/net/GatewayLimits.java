package org.parlor.server.net;

import java.time.Duration;

/**
 * Limits and timeouts of connections that are not settings.
 *
 * @param linesPerSecond rate above which reading from a connection is throttled, whatever the lines contain
 * @param outboundBytesMax maximum number of unwritten outbound bytes per connection
 * @param loginTimeout maximum time from connect to login
 * @param pingInterval time without a line after which a peer is pinged, and the interval of further pings
 * @param idleTimeout time without a line after which the core is notified
 * @param flushTimeout maximum time to write the last bytes to a connection
 * @param drainTimeout maximum time for the peer to close after it has received a bye
 */
public record GatewayLimits(
        int linesPerSecond,
        int outboundBytesMax,
        Duration loginTimeout,
        Duration pingInterval,
        Duration idleTimeout,
        Duration flushTimeout,
        Duration drainTimeout) {

    /** The default limits, as documented in the protocol. */
    public static GatewayLimits defaults() {
        return new GatewayLimits(
                500,
                256 * 1024,
                Duration.ofSeconds(10),
                Duration.ofSeconds(15),
                Duration.ofSeconds(45),
                Duration.ofSeconds(2),
                Duration.ofSeconds(1));
    }
}
