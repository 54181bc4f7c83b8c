package org.parlor.connection;

import org.jspecify.annotations.Nullable;

/**
 * Whether a line is encrypted, and by what the server at its end is believed: the authorities this computer trusts,
 * which vouch for its name, or the fingerprint of its certificate, which then may bear any name and date.
 *
 * @param pinned the one certificate that is believed, or null for those the authorities vouch for
 */
public record TrustPolicy(boolean encrypted, @Nullable CertificateFingerprint pinned) {
    /** Anybody, and anybody can listen. */
    public static final TrustPolicy PLAIN = new TrustPolicy(false, null);

    public static final TrustPolicy AUTHORITIES = new TrustPolicy(true, null);

    public TrustPolicy {
        if (!encrypted && pinned != null) {
            throw new IllegalArgumentException("A plain line has no certificate");
        }
    }

    public static TrustPolicy pinned(CertificateFingerprint fingerprint) {
        return new TrustPolicy(true, fingerprint);
    }
}
