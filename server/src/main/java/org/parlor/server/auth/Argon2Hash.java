package org.parlor.server.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * An Argon2id password hash (RFC 9106). Its text form is a PHC string with algorithm, cost, salt and hash:
 * {@code $argon2id$v=19$m=19456,t=2,p=1$SALT$HASH}.
 */
final class Argon2Hash {
    private static final Pattern PHC = Pattern.compile("\\$argon2id\\$v=19\\$m=([1-9][0-9]{0,6}),t=([1-9][0-9]{0,2}),"
            + "p=([1-9][0-9]?)\\$([A-Za-z0-9+/]{11,86})\\$([A-Za-z0-9+/]{22,86})");
    private static final int HASH_BYTES = 32;

    private final Cost cost;
    private final byte[] salt;
    private final byte[] hash;

    /**
     * The cost parameters of Argon2.
     *
     * @param memory in KiB
     */
    record Cost(int memory, int passes, int lanes) {
        /** The minimum recommended by OWASP's Password Storage Cheat Sheet. */
        static final Cost STANDARD = new Cost(19 * 1_024, 2, 1);
    }

    private Argon2Hash(Cost cost, byte[] salt, byte[] hash) {
        this.cost = cost;
        this.salt = salt;
        this.hash = hash;
    }

    static Argon2Hash of(String password, byte[] salt, Cost cost) {
        return new Argon2Hash(cost, salt, compute(password, salt, cost, HASH_BYTES));
    }

    /** A random hash that no known password matches. Checking it takes as long as checking any other. */
    static Argon2Hash unmatchable(byte[] salt, SecureRandom random, Cost cost) {
        byte[] hash = new byte[HASH_BYTES];
        random.nextBytes(hash);
        return new Argon2Hash(cost, salt, hash);
    }

    /** @throws IllegalArgumentException if the text is not an Argon2id PHC string */
    static Argon2Hash parse(String phc) {
        Matcher matcher = PHC.matcher(phc);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("password hash is not an Argon2id PHC string");
        }
        Cost cost = new Cost(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)));
        Base64.Decoder decoder = Base64.getDecoder();
        return new Argon2Hash(cost, decoder.decode(matcher.group(4)), decoder.decode(matcher.group(5)));
    }

    /** Whether the password matches. Takes the same time in either case. */
    boolean matches(String password) {
        return MessageDigest.isEqual(hash, compute(password, salt, cost, hash.length));
    }

    boolean hasCost(Cost other) {
        return cost.equals(other);
    }

    @Override
    public String toString() {
        Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=" + cost.memory() + ",t=" + cost.passes() + ",p=" + cost.lanes() + "$"
                + encoder.encodeToString(salt) + "$" + encoder.encodeToString(hash);
    }

    private static byte[] compute(String password, byte[] salt, Cost cost, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(cost.memory())
                .withIterations(cost.passes())
                .withParallelism(cost.lanes())
                .withSalt(salt)
                .build());
        byte[] computed = new byte[length];
        generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), computed);
        return computed;
    }
}
