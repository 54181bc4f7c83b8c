package org.parlor.server.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that private messages and challenges reach only the two users involved. */
public final class PrivacyChecker {
    private final Map<String, Set<String>> allowedUsers = new HashMap<>();

    void allow(String secret, String one, String other) {
        allowedUsers.put(secret, new HashSet<>(List.of(one, other)));
    }

    void requireAllowed(String secret, String name) {
        Set<String> allowed = allowedUsers.get(secret);
        Invariant.PERSONAL.require(
                allowed == null || allowed.contains(name), name, " received '", secret, "', meant for ", allowed);
    }
}
