package org.parlor.server.core.api;

import java.util.List;

/**
 * Where a connection comes from, as the gateway saw it.
 *
 * @param address of the peer, as a number without its port
 * @param loopback whether the peer is on this computer
 * @param encrypted whether nobody on the way can read what it says
 */
public record PeerAddress(String address, boolean loopback, boolean encrypted) {

    /** This computer, as it usually speaks to itself. */
    public static final PeerAddress LOCAL = new PeerAddress("127.0.0.1", true, false);

    private static final int NETWORK_GROUPS = 4;

    /** What counts as one place: an address or, as providers give those out by the /64, the first half of a long one. */
    public String network() {
        String[] groups = address.split(":");
        return groups.length > NETWORK_GROUPS
                ? String.join(":", List.of(groups).subList(0, NETWORK_GROUPS)) + "::"
                : address;
    }
}
