package org.parlor.server.store;

import java.security.SecureRandom;
import java.util.Base64;
import org.parlor.server.core.step.Randomness;

/** Ids and secrets that nobody can foresee. */
public final class SecretRandomness implements Randomness {
    private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    /** Without those that are easily taken for one another. */
    private static final String SPOKEN = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

    /** The letters of an id that tell the time, in milliseconds; they begin again after four hours. */
    private static final int TIME_LENGTH = 4;

    /** So many others, of which each of those four hours has its own 916 million for every millisecond. */
    private static final int CHANCE_LENGTH = 5;

    private static final int CODE_LENGTH = 6;
    private static final int SECRET_BYTES = 32;

    private final SecureRandom random = new SecureRandom();

    /** Ids of the same moment begin alike, so that what is kept together stands together in the index of a store too. */
    @Override
    public String id() {
        char[] time = new char[TIME_LENGTH];
        long rest = System.currentTimeMillis();
        for (int i = TIME_LENGTH - 1; i >= 0; i--) {
            time[i] = LETTERS.charAt((int) (rest % LETTERS.length()));
            rest /= LETTERS.length();
        }
        return new String(time) + word(LETTERS, CHANCE_LENGTH);
    }

    @Override
    public String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public String code() {
        return word(SPOKEN, CODE_LENGTH);
    }

    @Override
    public int below(int bound) {
        return random.nextInt(bound);
    }

    private String word(String letters, int length) {
        StringBuilder word = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            word.append(letters.charAt(random.nextInt(letters.length())));
        }
        return word.toString();
    }
}
