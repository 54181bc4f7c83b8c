package org.parlor.server.core.api;

import java.util.List;

/**
 * The remote address of a connection.
 *
 * @param address numeric IP address without port
 * @param loopback whether the peer is on this machine
 * @param encrypted whether the connection is encrypted
 */
public record PeerAddress(String address, boolean loopback, boolean encrypted) {

    /** An unencrypted loopback connection. */
    public static final PeerAddress LOCAL = new PeerAddress("127.0.0.1", true, false);

    private static final int NETWORK_GROUPS = 4;

    /** Returns the network used for limits and bans: the IPv4 address, or the /64 prefix of an IPv6 address. */
    public String network() {
        String[] groups = address.split(":");
        return groups.length > NETWORK_GROUPS
                ? String.join(":", List.of(groups).subList(0, NETWORK_GROUPS)) + "::"
                : address;
    }
}
