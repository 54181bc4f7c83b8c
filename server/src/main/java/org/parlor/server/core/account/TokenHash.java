package org.parlor.server.core.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Tokens as they are kept: too long to be guessed, so that one SHA-256 is enough. Passwords are not. */
final class TokenHash {

    private TokenHash() {}

    static String hash(String secret) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Takes as long wherever they begin to differ. */
    static boolean isSame(String hash, @Nullable String other) {
        return other != null
                && MessageDigest.isEqual(
                        hash.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }
}
