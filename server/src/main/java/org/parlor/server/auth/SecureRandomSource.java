package org.parlor.server.auth;

import java.security.SecureRandom;
import java.util.Base64;
import org.parlor.server.core.api.RandomSource;

/** Unpredictable ids and secrets. */
public final class SecureRandomSource implements RandomSource {
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    /** Without characters that are easily confused. */
    private static final String CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

    /** Length of the time prefix, in milliseconds; it wraps around after four hours. */
    private static final int TIME_LENGTH = 4;

    /**
     * Length of the random suffix. Ids are permanent and not checked for collisions, and thousands may be created per second:
     * 2.18e14 suffixes per millisecond make a collision practically impossible.
     */
    private static final int RANDOM_LENGTH = 8;

    private static final int CODE_LENGTH = 6;
    private static final int SECRET_BYTES = 32;

    private final SecureRandom random = new SecureRandom();

    /** Ids created at the same time share a prefix, which keeps them adjacent in database indexes. */
    @Override
    public String id() {
        return encode(System.currentTimeMillis(), TIME_LENGTH) + encode(random.nextLong() >>> 1, RANDOM_LENGTH);
    }

    /** The least significant digits of a number, in base 62. */
    private static String encode(long number, int length) {
        char[] digits = new char[length];
        long rest = number;
        for (int i = length - 1; i >= 0; i--) {
            digits[i] = ALPHABET.charAt((int) (rest % ALPHABET.length()));
            rest /= ALPHABET.length();
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
            code.append(CODE_ALPHABET.charAt(below(CODE_ALPHABET.length())));
        }
        return code.toString();
    }

    @Override
    public int below(int bound) {
        return random.nextInt(bound);
    }
}
