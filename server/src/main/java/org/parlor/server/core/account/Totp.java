package org.parlor.server.core.account;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.parlor.server.core.api.RandomSource;

/** Time-based one-time codes (RFC 6238) of six digits: HMAC-SHA-1, steps of 30 seconds. */
public final class Totp {
    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int SECRET_CHARS = 32;
    private static final long STEP_MILLIS = 30_000;
    private static final int CODES = 1_000_000;
    /** Tolerance for the clock of the other device, in steps. */
    private static final int DRIFT = 1;

    private Totp() {}

    /** Returns a secret of 160 bits in base32. */
    public static String newSecret(RandomSource random) {
        return IntStream.range(0, SECRET_CHARS)
                .mapToObj(i -> String.valueOf(BASE32.charAt(random.below(BASE32.length()))))
                .collect(Collectors.joining());
    }

    /** Returns the code of a secret at a time. */
    public static String code(String secret, long millis) {
        return codeOfStep(secret, millis / STEP_MILLIS);
    }

    /**
     * Returns the step whose code this is, at most {@link #DRIFT} steps from now and after the last used one.
     *
     * @param lastStep the step of the last used code
     */
    static OptionalLong stepOf(String secret, String code, long lastStep, long now) {
        long current = now / STEP_MILLIS;
        for (long step = Math.max(current - DRIFT, lastStep + 1); step <= current + DRIFT; step++) {
            if (isEqual(codeOfStep(secret, step), code)) {
                return OptionalLong.of(step);
            }
        }
        return OptionalLong.empty();
    }

    private static boolean isEqual(String code, String other) {
        return MessageDigest.isEqual(code.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private static String codeOfStep(String secret, long step) {
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(decoded(secret), "HmacSHA1"));
            byte[] digest =
                    mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
            int offset = digest[digest.length - 1] & 0xF;
            int truncated = ByteBuffer.wrap(digest).getInt(offset) & Integer.MAX_VALUE;
            return String.format(Locale.ROOT, "%06d", truncated % CODES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HMAC-SHA-1 is not available", e);
        }
    }

    /** Decodes base32 whose length is a multiple of eight. */
    private static byte[] decoded(String base32) {
        ByteBuffer bytes = ByteBuffer.allocate(base32.length() * 5 / 8);
        for (int i = 0; i < base32.length(); i += 8) {
            long bits = 0;
            for (char c : base32.substring(i, i + 8).toCharArray()) {
                bits = bits << 5 | BASE32.indexOf(c);
            }
            bytes.put(ByteBuffer.allocate(Long.BYTES).putLong(bits).array(), 3, 5);
        }
        return bytes.array();
    }
}
