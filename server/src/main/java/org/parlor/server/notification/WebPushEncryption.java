package org.parlor.server.notification;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.interfaces.ECPublicKey;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.parlor.message.value.PushSubscription;

/** Encrypts messages for browsers: RFC 8291, whose encoding is the {@code aes128gcm} of RFC 8188 with one record. */
final class WebPushEncryption {
    /** The size in the examples of RFC 8291. A notification is far smaller. */
    private static final int RECORD_BYTES = 4_096;

    private static final int SALT_BYTES = 16;
    private static final int KEY_BYTES = 16;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BYTES = 16;
    private static final int PRK_BYTES = 32;
    private static final byte LAST_RECORD = 2;
    private static final int HEADER_BYTES = SALT_BYTES + Integer.BYTES + 1 + P256.POINT_BYTES;

    private WebPushEncryption() {}

    /** @throws GeneralSecurityException if the key of the browser is not valid */
    static byte[] encrypt(byte[] text, PushSubscription subscription) throws GeneralSecurityException {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return encrypt(text, subscription, P256.newKeys(), salt);
    }

    /** @param keys of this message only */
    static byte[] encrypt(byte[] text, PushSubscription subscription, KeyPair keys, byte[] salt)
            throws GeneralSecurityException {
        ECPublicKey receiver = P256.publicKey(subscription.p256dh());
        byte[] own = P256.point((ECPublicKey) keys.getPublic());
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(keys.getPrivate());
        agreement.doPhase(receiver, true);
        byte[] info = concatenate(ascii("WebPush: info\0"), P256.point(receiver), own);
        byte[] secret = derive(P256.decode(subscription.auth()), agreement.generateSecret(), info, PRK_BYTES);
        byte[] key = derive(salt, secret, ascii("Content-Encoding: aes128gcm\0"), KEY_BYTES);
        byte[] nonce = derive(salt, secret, ascii("Content-Encoding: nonce\0"), NONCE_BYTES);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(
                Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
        byte[] encrypted = cipher.doFinal(concatenate(text, new byte[] {LAST_RECORD}));
        return ByteBuffer.allocate(HEADER_BYTES + encrypted.length)
                .put(salt)
                .putInt(RECORD_BYTES)
                .put((byte) own.length)
                .put(own)
                .put(encrypted)
                .array();
    }

    /** HKDF (RFC 5869) of SHA-256, of at most one block. */
    private static byte[] derive(byte[] salt, byte[] secret, byte[] info, int length) throws GeneralSecurityException {
        return Arrays.copyOf(mac(mac(salt, secret), concatenate(info, new byte[] {1})), length);
    }

    private static byte[] mac(byte[] key, byte[] text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] concatenate(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }
}
