package org.parlor.server.auth;

import com.nulabinc.zxcvbn.Strength;
import com.nulabinc.zxcvbn.Zxcvbn;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Estimates how many guesses find a password, by zxcvbn (Wheeler, <i>zxcvbn</i>, USENIX Security 2016). Thread-safe. */
public final class PasswordStrength {
    /** Enough against guessing by log-ins, which the server limits; the hash protects a stolen store. */
    private static final double GUESSES_MIN = 1e6;
    /** The estimate takes up to 0.2 s for so many characters, and grows with their square. */
    private static final int CHARS_MAX = 32;

    private static final Zxcvbn ZXCVBN = new Zxcvbn();

    private PasswordStrength() {}

    /**
     * Returns why a password is too weak and what to do, null if it is not.
     *
     * @param user name of the account, which is among the first guesses
     */
    public static @Nullable String weakness(String password, String user) {
        String measured = password.substring(0, Math.min(password.length(), CHARS_MAX));
        Strength strength = ZXCVBN.measure(measured, List.of(user, "parlor"));
        if (strength.getGuesses() >= GUESSES_MIN) {
            return null;
        }
        String warning = strength.getFeedback().getWarning(Locale.ENGLISH);
        return "This password is too easy to guess. " + (warning.isEmpty() ? "" : warning + " ")
                + "Use a longer one, for example three unrelated words.";
    }
}
