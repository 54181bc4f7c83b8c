package org.parlor.server.cluster.transport;

import java.util.regex.Pattern;

/** The subjects of a cluster on NATS, which other clusters and programs may use too. */
public record Subjects(String cluster) {
    /** The heartbeats of the active cores of all clusters. */
    public static final String ALL_HEARTBEATS = "parlor.*.heartbeat";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,32}");

    public Subjects {
        if (!isName(cluster)) {
            throw new IllegalArgumentException("not a name of a cluster: " + cluster);
        }
    }

    /** Whether a name consists of 1 to 32 letters, digits, hyphens and underscores. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The heartbeats of the active core. */
    public String heartbeat() {
        return "parlor." + cluster + ".heartbeat";
    }

    /** From gateways to the core of an epoch, of a version that does not tell its database. */
    public String core(long epoch) {
        return "parlor." + cluster + ".core." + epoch;
    }

    /** From gateways to the core of an epoch. Cores of different databases may have the same epoch. */
    public String core(long epoch, String store) {
        return store.isEmpty() ? core(epoch) : core(epoch) + "." + store;
    }

    /** From cores to a gateway. */
    public String gateway(long incarnation) {
        return "parlor." + cluster + ".gateway." + Long.toHexString(incarnation);
    }

    /** Requests for the status of all processes. */
    public String status() {
        return "parlor." + cluster + ".status";
    }
}
