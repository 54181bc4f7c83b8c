package org.parlor.server.core.api;

import org.jspecify.annotations.Nullable;

/**
 * What came of a question about a password.
 *
 * @param against the hash it was held against, null if there was none
 * @param fresh a new hash to keep: one was asked for, the old one is outdated, or the password changes
 */
public record PasswordResult(
        Verdict verdict, @Nullable String against, @Nullable String fresh) {

    /** Whether the password is the right one. */
    public enum Verdict {
        RIGHT,
        WRONG,
        /** Too many ask at once, so nobody has looked. */
        BUSY
    }
}
