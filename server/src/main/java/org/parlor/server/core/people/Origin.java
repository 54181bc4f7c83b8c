package org.parlor.server.core.people;

/**
 * Where a connection comes from, as the gateway saw it.
 *
 * @param address of the peer, as a number without its port
 * @param loopback whether the peer is on this computer
 * @param encrypted whether nobody on the way can read what it says
 */
public record Origin(String address, boolean loopback, boolean encrypted) {

    /** This computer, as it usually speaks to itself. */
    public static final Origin LOCAL = new Origin("127.0.0.1", true, false);
}
