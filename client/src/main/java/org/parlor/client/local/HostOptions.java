package org.parlor.client.local;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Options of hosted servers.
 *
 * @param data the directory of the store, or null to keep accounts and games in memory
 * @param certificates the directory of the certificate, or null for no TLS
 * @param webPort the port of the web page, 0 for the first free one from 7780 on, or null for no page
 */
public record HostOptions(
        @Nullable Path data,
        @Nullable Path certificates,
        @Nullable Integer webPort) {

    public static HostOptions inMemory() {
        return new HostOptions(null, null, null);
    }

    public static HostOptions storedIn(Path data) {
        return new HostOptions(data, null, null);
    }
}
