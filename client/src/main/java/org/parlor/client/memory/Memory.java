package org.parlor.client.memory;

import java.nio.file.Path;

/** What is remembered of servers: the certificates that somebody has trusted, and who one has been there. */
public record Memory(Sessions sessions, KnownServers known) {

    /** For a program that begins anew each time; certificates are still looked up in their file. */
    public static Memory of(Path knownServers) {
        return new Memory(Sessions.none(), new KnownServers(knownServers));
    }
}
