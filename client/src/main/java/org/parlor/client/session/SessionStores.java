package org.parlor.client.session;

import java.nio.file.Path;

/** The saved sessions and the trusted certificates. */
public record SessionStores(SessionStore sessions, TrustedCertificates trusted) {

    /** Trusted certificates of a file, and no saved sessions. */
    public static SessionStores of(Path knownServers) {
        return new SessionStores(SessionStore.none(), new TrustedCertificates(knownServers));
    }
}
