package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;

/** The oracles of a simulation, and what all clients know in common. */
public record Oracles(
        RequestedActions requestedActions, JournalOracle journal, PrivacyChecker privacy, List<String> seeks) {

    public static Oracles none() {
        RequestedActions requestedActions = new RequestedActions();
        return new Oracles(
                requestedActions, new JournalOracle(requestedActions), new PrivacyChecker(), new ArrayList<>());
    }

    void addSeek(String id) {
        seeks.add(id);
    }
}
