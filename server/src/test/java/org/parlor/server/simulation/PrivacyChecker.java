package org.parlor.server.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who may hear what: what was said between two, who is challenged by whom. Nobody else must ever be told. */
final class PrivacyChecker {
    private final Map<String, Set<String>> circles = new HashMap<>();

    void share(String secret, String one, String other) {
        circles.put(secret, new HashSet<>(List.of(one, other)));
    }

    void hear(String secret, String name) {
        Set<String> circle = circles.get(secret);
        Invariant.PERSONAL.require(
                circle == null || circle.contains(name), name, " heard '", secret, "', meant for ", circle);
    }
}
