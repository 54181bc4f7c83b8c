package org.parlor.connection;

import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Whether a connection uses TLS, and how the server's certificate is verified: by the system's certificate authorities,
 * including the host name, or by a pinned fingerprint, regardless of host name and dates.
 *
 * @param pinned the only trusted certificate; null to trust the system's authorities
 */
public record TrustPolicy(boolean encrypted, @Nullable CertificateFingerprint pinned) {
    /** No TLS: neither authenticated nor encrypted. */
    public static final TrustPolicy PLAIN = new TrustPolicy(false, null);

    public static final TrustPolicy AUTHORITIES = new TrustPolicy(true, null);

    public TrustPolicy {
        if (!encrypted && pinned != null) {
            throw new IllegalArgumentException("a plain connection has no certificate");
        }
    }

    public static TrustPolicy pinned(CertificateFingerprint fingerprint) {
        return new TrustPolicy(true, fingerprint);
    }

    /** Returns a context for clients of other protocols over TLS, such as HTTP. */
    public SSLContext sslContext() {
        return ClientTls.context(this);
    }
}
