package org.parlor.server.net;

import java.time.Duration;

/**
 * Limits and timeouts of connections.
 *
 * @param connectionsMax maximum number of open connections
 * @param connectionsPerAddress maximum number of connections per network; loopback connections are exempt
 * @param requestsPer10s maximum number of requests per connection in 10 seconds; move, ready, ping, pong, bye and explore
 *     are not counted
 * @param linesPerSecond rate above which reading from a connection is throttled, whatever the lines contain
 * @param outboundBytesMax maximum number of unwritten outbound bytes per connection
 * @param loginTimeout maximum time from connect to login
 * @param pingInterval time without a line after which a peer is pinged, and the interval of further pings
 * @param idleTimeout time without a line after which the core is notified
 * @param flushTimeout maximum time to write the last bytes to a connection
 * @param drainTimeout maximum time for the peer to close after it has received a bye
 */
public record GatewayLimits(
        int connectionsMax,
        int connectionsPerAddress,
        int requestsPer10s,
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
                20_000,
                200,
                100,
                500,
                256 * 1024,
                Duration.ofSeconds(10),
                Duration.ofSeconds(15),
                Duration.ofSeconds(45),
                Duration.ofSeconds(2),
                Duration.ofSeconds(1));
    }

    /** Returns a copy with other limits on connections and requests. */
    public GatewayLimits with(int newConnectionsMax, int newConnectionsPerAddress, int newRequestsPer10s) {
        return new GatewayLimits(
                newConnectionsMax,
                newConnectionsPerAddress,
                newRequestsPer10s,
                linesPerSecond,
                outboundBytesMax,
                loginTimeout,
                pingInterval,
                idleTimeout,
                flushTimeout,
                drainTimeout);
    }
}
