package org.parlor.message.value;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;
import org.parlor.message.RequestException;

/**
 * The subscription of a browser that is notified by Web Push.
 *
 * @param endpoint the URL of the push service, which identifies the subscription
 * @param p256dh the public key of the browser of RFC 8291, an uncompressed point of P-256 in base64url
 * @param auth the authentication secret of RFC 8291, 16 bytes in base64url
 * @param device distinguishes the browsers of the user
 */
public record PushSubscription(String endpoint, String p256dh, String auth, String device) {
    private static final int PATH_LENGTH_MAX = 1_000;
    private static final int DEVICE_LENGTH_MAX = 40;
    /** The first of the 65 bytes is 4. */
    private static final Pattern KEY = Pattern.compile("B[A-P][A-Za-z0-9_-]{85}");

    private static final int COORDINATE_BYTES = 32;
    /** Of P-256 in FIPS 186. */
    private static final BigInteger FIELD_PRIME =
            new BigInteger("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff", 16);

    private static final BigInteger COEFFICIENT_B =
            new BigInteger("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b", 16);

    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{22}");

    public PushSubscription {
        NotificationSettings.requireUrl("endpoint", endpoint, PATH_LENGTH_MAX);
        if (!KEY.matcher(p256dh).matches()) {
            throw RequestException.badValue(
                    "p256dh", "\"p256dh\" must be an uncompressed point of P-256 in base64url, of 87 characters");
        } else if (!SECRET.matcher(auth).matches()) {
            throw RequestException.badValue("auth", "\"auth\" must be 16 bytes in base64url, of 22 characters");
        } else if (device.isEmpty() || device.length() > DEVICE_LENGTH_MAX) {
            throw RequestException.badValue("device", "\"device\" must have 1 to " + DEVICE_LENGTH_MAX + " characters");
        }
        SafeText.requireClean("device", device);
    }

    /** @throws RequestException if the key is not a point on the curve: nothing can be encrypted for it */
    public void requireKeyOnCurve() {
        byte[] point = Base64.getUrlDecoder().decode(p256dh);
        BigInteger x = new BigInteger(1, Arrays.copyOfRange(point, 1, 1 + COORDINATE_BYTES));
        BigInteger y = new BigInteger(1, Arrays.copyOfRange(point, 1 + COORDINATE_BYTES, point.length));
        BigInteger right = x.pow(3).subtract(x.multiply(BigInteger.valueOf(3))).add(COEFFICIENT_B);
        if (x.compareTo(FIELD_PRIME) >= 0
                || y.compareTo(FIELD_PRIME) >= 0
                || y.multiply(y).subtract(right).mod(FIELD_PRIME).signum() != 0) {
            throw RequestException.badValue("subscription.p256dh", "\"p256dh\" is not a point on P-256");
        }
    }

    /** Anyone who knows the endpoint can identify the browser. */
    @Override
    public String toString() {
        return "PushSubscription[]";
    }
}
