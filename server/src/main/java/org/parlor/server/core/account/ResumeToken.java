package org.parlor.server.core.account;

import org.jspecify.annotations.Nullable;

/**
 * The stored form of a token that resumes a session.
 *
 * @param hash SHA-256 in hexadecimal
 * @param via hash of the bot token through which it was issued and whose revocation invalidates it, null if none
 */
record ResumeToken(String hash, @Nullable String via) {

    static @Nullable ResumeToken of(@Nullable String hash, @Nullable String via) {
        return hash == null ? null : new ResumeToken(hash, via);
    }
}
