package org.parlor.wire;

import org.jspecify.annotations.Nullable;

/**
 * Whether a line is encrypted, and by what the server at its end is believed: the authorities this computer trusts,
 * which vouch for its name, or the fingerprint of its certificate, which then may bear any name and date.
 *
 * @param pinned the one certificate that is believed, or null for those the authorities vouch for
 */
public record Trust(boolean encrypted, @Nullable Fingerprint pinned) {
    /** Anybody, and anybody can listen. */
    public static final Trust PLAIN = new Trust(false, null);

    public static final Trust AUTHORITIES = new Trust(true, null);

    public Trust {
        if (!encrypted && pinned != null) {
            throw new IllegalArgumentException("A plain line has no certificate");
        }
    }

    public static Trust pinned(Fingerprint fingerprint) {
        return new Trust(true, fingerprint);
    }
}
