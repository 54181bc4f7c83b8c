package org.parlor.server.core.api;

import org.jspecify.annotations.Nullable;

/**
 * The result of a password check.
 *
 * @param against the hash that was checked, null if there was none
 * @param fresh a new hash to store, for a new account, an outdated hash or a changed password; null if none
 */
public record PasswordResult(
        Verdict verdict, @Nullable String against, @Nullable String fresh) {

    /** Outcome of the check. */
    public enum Verdict {
        RIGHT,
        WRONG,
        /** Not checked: too many checks are pending. */
        BUSY
    }
}
