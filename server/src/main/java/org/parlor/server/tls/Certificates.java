package org.parlor.server.tls;

import io.netty.handler.ssl.SslContext;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.wire.Fingerprint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate that new connections are shown. From files it is read again when they have changed; what cannot be
 * used does not take the place of what can.
 */
public final class Certificates {
    private static final Logger LOG = LoggerFactory.getLogger(Certificates.class);
    private static final Duration LOOK_EVERY = Duration.ofMinutes(1);

    /** What is shown now, and of when it is. */
    private record Shown(Credentials credentials, SslContext context, PemFiles.@Nullable Stamp stamp) {}

    private final @Nullable PemFiles files;
    private final Duration lookEvery;
    private volatile Shown shown;
    private volatile long lookedAt = System.nanoTime();

    private Certificates(@Nullable PemFiles files, Shown first, Duration lookEvery) {
        this.files = files;
        this.shown = first;
        this.lookEvery = lookEvery;
    }

    /**
     * From two files, or twice the same.
     *
     * @throws BadCertificateException if they cannot be used
     */
    public static Certificates in(Path chain, Path key) {
        return in(new PemFiles(chain, key), LOOK_EVERY);
    }

    static Certificates in(PemFiles files, Duration lookEvery) {
        return new Certificates(files, read(files), lookEvery);
    }

    /**
     * A self-made one, kept in a directory once it is made.
     *
     * @param host the address the server listens on
     */
    public static Certificates selfMadeIn(Path directory, String host) {
        return in(SelfMade.keptIn(directory, host), LOOK_EVERY);
    }

    /** A self-made one for as long as the server runs. */
    public static Certificates selfMade(String host) {
        Credentials made = SelfMade.make(host);
        return new Certificates(null, new Shown(made, made.context(), null), LOOK_EVERY);
    }

    private static Shown read(PemFiles files) {
        PemFiles.Stamp stamp = files.stamp();
        Credentials read = files.read();
        if (read.end().isBefore(Instant.now())) {
            LOG.warn("the certificate in {} has expired on {}; clients refuse it", files.chain(), read.end());
        }
        return new Shown(read, read.context(), stamp);
    }

    public Fingerprint fingerprint() {
        return shown.credentials().fingerprint();
    }

    /** For the next connection. Now and then it looks whether the files have changed. */
    public SslContext context() {
        if (files != null && System.nanoTime() - lookedAt >= lookEvery.toNanos()) {
            look(files);
        }
        return shown.context();
    }

    private synchronized void look(PemFiles changing) {
        if (System.nanoTime() - lookedAt < lookEvery.toNanos()) {
            return;
        }
        try {
            if (!Objects.equals(changing.stamp(), shown.stamp())) {
                shown = read(changing);
                LOG.info("new connections are shown the certificate with {}", fingerprint());
            }
        } catch (BadCertificateException e) {
            LOG.warn("the new certificate is not taken, the old one is still shown: {}", e.getMessage());
        }
        lookedAt = System.nanoTime();
    }
}
