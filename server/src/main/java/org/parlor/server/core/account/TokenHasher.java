package org.parlor.server.core.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Hashes tokens. A single SHA-256 suffices because tokens have high entropy; passwords are hashed elsewhere. */
public final class TokenHasher {

    private TokenHasher() {}

    public static String hash(String secret) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available", e);
        }
    }

    /** Compares two hashes in constant time. */
    static boolean matches(String hash, @Nullable String other) {
        return other != null
                && MessageDigest.isEqual(
                        hash.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }
}
