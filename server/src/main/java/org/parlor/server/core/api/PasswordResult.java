package org.parlor.server.core.api;

import org.jspecify.annotations.Nullable;

/**
 * The result of a password check.
 *
 * @param checkedHash the hash that was checked, null if there was none
 * @param newHash a new hash to store, for a new account, an outdated hash or a changed password; null if none
 * @param weakness why the new password is too weak and what to do, null unless the verdict is WEAK
 */
public record PasswordResult(
        Verdict verdict,
        @Nullable String checkedHash,
        @Nullable String newHash,
        @Nullable String weakness) {

    public PasswordResult(Verdict verdict, @Nullable String checkedHash, @Nullable String newHash) {
        this(verdict, checkedHash, newHash, null);
    }

    /** The result for a new password that is too weak; the old one, if any, was right. */
    public static PasswordResult weak(@Nullable String checkedHash, String weakness) {
        return new PasswordResult(Verdict.WEAK, checkedHash, null, weakness);
    }

    /** Outcome of the check. */
    public enum Verdict {
        RIGHT,
        WRONG,
        WEAK,
        /** Not checked: too many checks are pending. */
        BUSY
    }
}
