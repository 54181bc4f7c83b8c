package org.parlor.server.notification;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;

/** The keys of Web Push as its documents write them: points are uncompressed, all in base64url without padding. */
final class P256 {
    private static final String ALGORITHM = "EC";
    private static final ECGenParameterSpec CURVE = new ECGenParameterSpec("secp256r1");
    private static final int NUMBER_BYTES = 32;
    private static final byte UNCOMPRESSED = 4;
    static final int POINT_BYTES = 1 + 2 * NUMBER_BYTES;

    private P256() {}

    static KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
        generator.initialize(CURVE);
        return generator.generateKeyPair();
    }

    private static ECParameterSpec parameters() throws GeneralSecurityException {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance(ALGORITHM);
        parameters.init(CURVE);
        return parameters.getParameterSpec(ECParameterSpec.class);
    }

    /** @throws IllegalArgumentException if it is not an uncompressed point in base64url */
    static ECPublicKey publicKey(String text) throws GeneralSecurityException {
        byte[] point = decode(text);
        if (point.length != POINT_BYTES || point[0] != UNCOMPRESSED) {
            throw new IllegalArgumentException("no uncompressed point of P-256");
        }
        BigInteger x = new BigInteger(1, Arrays.copyOfRange(point, 1, 1 + NUMBER_BYTES));
        BigInteger y = new BigInteger(1, Arrays.copyOfRange(point, 1 + NUMBER_BYTES, POINT_BYTES));
        return (ECPublicKey)
                KeyFactory.getInstance(ALGORITHM).generatePublic(new ECPublicKeySpec(new ECPoint(x, y), parameters()));
    }

    /** @throws IllegalArgumentException if it is not a number of 32 bytes in base64url */
    static ECPrivateKey privateKey(String text) throws GeneralSecurityException {
        byte[] number = decode(text);
        if (number.length != NUMBER_BYTES) {
            throw new IllegalArgumentException("no private key of P-256");
        }
        return (ECPrivateKey) KeyFactory.getInstance(ALGORITHM)
                .generatePrivate(new ECPrivateKeySpec(new BigInteger(1, number), parameters()));
    }

    static byte[] point(ECPublicKey key) {
        byte[] point = new byte[POINT_BYTES];
        point[0] = UNCOMPRESSED;
        write(key.getW().getAffineX(), point, 1);
        write(key.getW().getAffineY(), point, 1 + NUMBER_BYTES);
        return point;
    }

    static byte[] number(ECPrivateKey key) {
        byte[] number = new byte[NUMBER_BYTES];
        write(key.getS(), number, 0);
        return number;
    }

    private static void write(BigInteger number, byte[] to, int offset) {
        byte[] bytes = number.toByteArray();
        int length = Math.min(bytes.length, NUMBER_BYTES);
        System.arraycopy(bytes, bytes.length - length, to, offset + NUMBER_BYTES - length, length);
    }

    static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** @throws IllegalArgumentException if it is not base64url */
    static byte[] decode(String text) {
        return Base64.getUrlDecoder().decode(text);
    }
}
