package org.parlor.client.inprocess;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Options of hosted servers.
 *
 * @param bind the address to listen on, for example {@link #ALL_INTERFACES}
 * @param data the directory of the store, or null to keep accounts and games in memory
 * @param certificates the directory of the certificate, or null for no TLS
 * @param accounts whether people may create accounts; needs TLS, because passwords of others are taken over TLS or SSH only
 * @param webPort the port of the web page, 0 for the first free one from 7780 on, or null for no page
 * @param sshPort the port of the SSH front end, 0 for the first free one from 2222 on, or null for no front end
 * @param bots whether computer opponents are in the lobby
 */
public record HostOptions(
        String bind,
        @Nullable Path data,
        @Nullable Path certificates,
        boolean accounts,
        @Nullable Integer webPort,
        @Nullable Integer sshPort,
        boolean bots) {
    public static final String ALL_INTERFACES = "0.0.0.0";

    /** A server for programs only. */
    public static HostOptions inMemory() {
        return new HostOptions(ALL_INTERFACES, null, null, false, null, null, false);
    }

    /** A server for programs only. */
    public static HostOptions storedIn(Path data) {
        return new HostOptions(ALL_INTERFACES, data, null, false, null, null, false);
    }

    /** A server that is also open to browsers and SSH clients, with computer opponents. */
    public static HostOptions openToAll(Path data) {
        return new HostOptions(ALL_INTERFACES, data, null, false, 0, 0, true);
    }

    boolean isOnAllInterfaces() {
        return LocalAddresses.isOnAllInterfaces(bind);
    }
}
