package org.parlor.client.model;

import java.util.List;
import org.parlor.connection.ServerEndpoint;

/**
 * A server of ours that others can reach.
 *
 * @param address how we ourselves reach it
 * @param joinLines what another person types to join, the best line first
 * @param fingerprint of the certificate that they are shown, empty where nothing is encrypted
 */
public record Hosting(ServerEndpoint address, List<String> joinLines, String fingerprint) {

    public Hosting {
        joinLines = List.copyOf(joinLines);
    }

    /** A server that does not encrypt. */
    public Hosting(ServerEndpoint address, List<String> joinLines) {
        this(address, joinLines, "");
    }
}
