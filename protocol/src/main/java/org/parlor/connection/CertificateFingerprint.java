package org.parlor.connection;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.parlor.rules.InvalidInputException;

/**
 * The SHA-256 fingerprint of a certificate.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record CertificateFingerprint(String hex) {
    private static final String PREFIX = "SHA256:";
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{64}");

    public CertificateFingerprint {
        if (!DIGITS.matcher(hex).matches()) {
            throw new IllegalArgumentException(hex);
        }
    }

    /**
     * Parses the output of {@link #toString}. Also accepts upper-case digits, colons between the digits, as other tools
     * print them, and a missing prefix.
     *
     * @throws InvalidInputException if the text is not a SHA-256 fingerprint
     */
    public static CertificateFingerprint parse(String text) {
        String bare = text.strip();
        boolean prefixed = bare.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
        String hex = (prefixed ? bare.substring(PREFIX.length()) : bare)
                .replace(":", "")
                .toLowerCase(Locale.ROOT);
        if (!DIGITS.matcher(hex).matches()) {
            throw new InvalidInputException(
                    "fingerprint", "Invalid fingerprint '" + text + "': expected SHA256: and 64 hexadecimal digits");
        }
        return new CertificateFingerprint(hex);
    }

    public static CertificateFingerprint of(X509Certificate certificate) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
            return new CertificateFingerprint(HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException | CertificateEncodingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return PREFIX + hex;
    }
}
