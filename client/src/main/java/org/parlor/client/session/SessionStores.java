package org.parlor.client.session;

import java.nio.file.Path;

/** What is remembered of servers: the certificates that somebody has trusted, and who one has been there. */
public record SessionStores(SessionStore sessions, TrustedCertificates trusted) {

    /** For a program that begins anew each time; certificates are still looked up in their file. */
    public static SessionStores of(Path knownServers) {
        return new SessionStores(SessionStore.none(), new TrustedCertificates(knownServers));
    }
}
