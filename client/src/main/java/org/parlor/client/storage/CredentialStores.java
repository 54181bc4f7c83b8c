package org.parlor.client.storage;

import java.nio.file.Path;

/**
 * The saved data of servers.
 *
 * @param sessions at servers of others
 * @param hostSessions at servers that this program hosts
 * @param trusted certificates
 */
public record CredentialStores(SessionStore sessions, SessionStore hostSessions, TrustedCertificates trusted) {

    /** Stores without saved sessions; certificates are still read from their file. */
    public static CredentialStores of(Path knownServers) {
        return new CredentialStores(SessionStore.none(), SessionStore.none(), new TrustedCertificates(knownServers));
    }
}
