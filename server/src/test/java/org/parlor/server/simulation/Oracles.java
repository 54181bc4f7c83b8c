package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;

/** All that the clients of a world know together and the server cannot touch. */
record Oracles(RequestedActions claims, JournalOracle books, PrivacyChecker secrets, List<String> seeks) {

    static Oracles none() {
        RequestedActions requestedActions = new RequestedActions();
        return new Oracles(
                requestedActions, new JournalOracle(requestedActions), new PrivacyChecker(), new ArrayList<>());
    }

    void noticeSeek(String id) {
        seeks.add(id);
    }
}
