package org.parlor.server.notification;

import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;

/**
 * The key pair by which the server identifies itself to push services: VAPID, RFC 8292.
 *
 * @param publicKey as browsers get it
 * @param subject a URL at which the operator can be reached
 */
public record VapidKeys(String publicKey, ECPrivateKey privateKey, String subject) {
    /** Half of the most that is allowed, because clocks differ. */
    private static final Duration VALIDITY = Duration.ofHours(12);

    private static final String ALGORITHM = "SHA256withECDSAinP1363Format";

    /**
     * A new key pair as text.
     *
     * @param publicKey the value of {@code vapid-public-key}
     * @param privateKey the value of {@code vapid-private-key}
     */
    public record EncodedKeyPair(String publicKey, String privateKey) {
        /** The private key does not belong in a log. */
        @Override
        public String toString() {
            return "EncodedKeyPair[" + publicKey + "]";
        }
    }

    public static EncodedKeyPair generate() {
        try {
            KeyPair keys = P256.newKeys();
            return new EncodedKeyPair(
                    P256.encode(P256.point((ECPublicKey) keys.getPublic())),
                    P256.encode(P256.number((ECPrivateKey) keys.getPrivate())));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("P-256 is not available", e);
        }
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException if they are not a key pair
     */
    public static VapidKeys parse(EncodedKeyPair encoded, String subject) {
        try {
            VapidKeys keys = new VapidKeys(encoded.publicKey(), P256.privateKey(encoded.privateKey()), subject);
            Signature check = Signature.getInstance(ALGORITHM);
            check.initVerify(P256.publicKey(encoded.publicKey()));
            check.update(new byte[1]);
            if (!check.verify(keys.sign(new byte[1]))) {
                throw new IllegalArgumentException("the keys are not of one pair");
            }
            return keys;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("the keys are not valid", e);
        }
    }

    /** Returns the value of the header {@code Authorization} for a push service. */
    String authorization(URI endpoint, Instant now) throws GeneralSecurityException {
        JsonObject header = new JsonObject();
        header.addProperty("typ", "JWT");
        header.addProperty("alg", "ES256");
        JsonObject claims = new JsonObject();
        claims.addProperty("aud", endpoint.getScheme() + "://" + endpoint.getRawAuthority());
        claims.addProperty("exp", now.plus(VALIDITY).getEpochSecond());
        claims.addProperty("sub", subject);
        String signed = encode(header) + "." + encode(claims);
        return "vapid t=" + signed + "." + P256.encode(sign(signed.getBytes(StandardCharsets.US_ASCII))) + ", k="
                + publicKey;
    }

    private static String encode(JsonObject part) {
        return P256.encode(part.toString().getBytes(StandardCharsets.UTF_8));
    }

    private byte[] sign(byte[] text) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(ALGORITHM);
        signature.initSign(privateKey);
        signature.update(text);
        return signature.sign();
    }

    /** The private key does not belong in a log. */
    @Override
    public String toString() {
        return "VapidKeys[" + publicKey + "]";
    }
}
