package org.parlor.server.net;

import java.time.Duration;

/**
 * What the network side puts up with.
 *
 * @param connectionsMax how many connections may be open at once
 * @param connectionsPerAddress how many of them from one place; this computer has no such bound
 * @param requestsPer10s how many requests a connection may make; moves, readies, pings and pongs are not counted
 * @param linesPerSecond above which a connection is read more slowly, whatever it says
 * @param outboxBytes how much may wait to be written to a connection
 * @param login how long a connection may take to log in
 * @param quiet after how long without a line a peer is pinged, and how often
 * @param silent after how long without a line the core is told
 * @param flush how long the last words to a connection may take to be written
 * @param drain how long a connection that was told bye may take to close
 */
public record GatewayLimits(
        int connectionsMax,
        int connectionsPerAddress,
        int requestsPer10s,
        int linesPerSecond,
        int outboxBytes,
        Duration login,
        Duration quiet,
        Duration silent,
        Duration flush,
        Duration drain) {

    /** The protocol's own. */
    public static GatewayLimits standard() {
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

    /** The same for so many connections, and so many requests of each. */
    public GatewayLimits with(int newConnectionsMax, int newConnectionsPerAddress, int newRequestsPer10s) {
        return new GatewayLimits(
                newConnectionsMax,
                newConnectionsPerAddress,
                newRequestsPer10s,
                linesPerSecond,
                outboxBytes,
                login,
                quiet,
                silent,
                flush,
                drain);
    }
}
