package org.parlor.client.session;

import java.nio.file.Path;

/** The saved data of servers: trusted certificates and sessions. */
public record CredentialStores(SessionStore sessions, TrustedCertificates trusted) {

    /** Stores without saved sessions; certificates are still read from their file. */
    public static CredentialStores of(Path knownServers) {
        return new CredentialStores(SessionStore.none(), new TrustedCertificates(knownServers));
    }
}
