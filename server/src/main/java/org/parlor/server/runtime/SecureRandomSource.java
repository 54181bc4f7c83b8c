package org.parlor.server.runtime;

import java.security.SecureRandom;
import java.util.Base64;
import org.parlor.server.core.api.RandomSource;

/** Ids and secrets that nobody can foresee. */
public final class SecureRandomSource implements RandomSource {
    private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    /** Without those that are easily taken for one another. */
    private static final String SPOKEN = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

    /** The letters of an id that tell the time, in milliseconds; they begin again after four hours. */
    private static final int TIME_LENGTH = 4;

    /**
     * So many others. A game is known by its id for ever, nobody looks whether there is one already, and thousands may begin
     * in a second: with 218 million million for every millisecond of those four hours, two will not be the same.
     */
    private static final int CHANCE_LENGTH = 8;

    private static final int CODE_LENGTH = 6;
    private static final int SECRET_BYTES = 32;

    private final SecureRandom random = new SecureRandom();

    /** Ids of the same moment begin alike, so that what is kept together stands together in the index of a store too. */
    @Override
    public String id() {
        return letters(System.currentTimeMillis(), TIME_LENGTH) + letters(random.nextLong() >>> 1, CHANCE_LENGTH);
    }

    /** The last so many digits of a number to the base of all letters. */
    private static String letters(long number, int length) {
        char[] digits = new char[length];
        long rest = number;
        for (int i = length - 1; i >= 0; i--) {
            digits[i] = LETTERS.charAt((int) (rest % LETTERS.length()));
            rest /= LETTERS.length();
        }
        return new String(digits);
    }

    @Override
    public String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public String code() {
        StringBuilder code = new StringBuilder(CODE_LENGTH);
        for (int i = 0; i < CODE_LENGTH; i++) {
            code.append(SPOKEN.charAt(below(SPOKEN.length())));
        }
        return code.toString();
    }

    @Override
    public int below(int bound) {
        return random.nextInt(bound);
    }
}
