package org.parlor.client.model;

import java.util.List;
import org.parlor.wire.Endpoint;

/**
 * A server of ours that others can reach.
 *
 * @param address how we ourselves reach it
 * @param joinLines what another person types to join, the best line first
 */
public record Hosting(Endpoint address, List<String> joinLines) {

    public Hosting {
        joinLines = List.copyOf(joinLines);
    }
}
