package org.parlor.server.core.account;

import org.jspecify.annotations.Nullable;

/**
 * A token by which somebody comes back, as it is kept.
 *
 * @param via the hash of the bot token it comes from and ends with, null if it comes from none
 */
record ResumeToken(String hash, @Nullable String via) {

    static @Nullable ResumeToken of(@Nullable String hash, @Nullable String via) {
        return hash == null ? null : new ResumeToken(hash, via);
    }
}
