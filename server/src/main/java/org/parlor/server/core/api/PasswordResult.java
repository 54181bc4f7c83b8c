package org.parlor.server.core.api;

import org.jspecify.annotations.Nullable;

/**
 * The result of a password check.
 *
 * @param checkedHash the hash that was checked, null if there was none
 * @param newHash a new hash to store, for a new account, an outdated hash or a changed password; null if none
 */
public record PasswordResult(
        Verdict verdict,
        @Nullable String checkedHash,
        @Nullable String newHash) {

    /** Outcome of the check. */
    public enum Verdict {
        RIGHT,
        WRONG,
        /** Not checked: too many checks are pending. */
        BUSY
    }
}
