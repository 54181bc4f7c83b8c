package org.parlor.server.config;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The number of files that this process may have open. */
public final class OpenFiles {
    /** Files besides those of connections. */
    private static final int OTHERS = 100;

    private OpenFiles() {}

    /** The limit, which is large where the system does not tell it. */
    public static long max() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean os
                ? os.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /** As many connections as the limit allows, at most those wanted. */
    public static int connectionsMax(int wanted) {
        return (int) Math.max(1, Math.min(wanted, max() - OTHERS));
    }
}
