package org.parlor.server.store;

import java.security.SecureRandom;
import java.util.Base64;
import org.parlor.server.core.step.Randomness;

/** Ids and secrets that nobody can foresee. */
public final class SecretRandomness implements Randomness {
    private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    /** Without those that are easily taken for one another. */
    private static final String SPOKEN = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

    private static final int ID_LENGTH = 9;
    private static final int CODE_LENGTH = 6;
    private static final int SECRET_BYTES = 32;

    private final SecureRandom random = new SecureRandom();

    @Override
    public String id() {
        return word(LETTERS, ID_LENGTH);
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
