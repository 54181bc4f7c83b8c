package org.parlor.server.tls;

import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.CertificateFingerprint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate that new connections are shown. Once {@link #watch} is called, files that change are read again by a
 * thread of its own; files that cannot be used leave the previous certificate in place. Safe for use by many threads.
 */
public final class CertificateReloader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CertificateReloader.class);
    private static final Duration CHECK_EVERY = Duration.ofMinutes(1);

    /** What is shown now, and of when it is. */
    private record Shown(CertificateAndKey credentials, SslContext context, PemFiles.@Nullable Stamp stamp) {}

    private final @Nullable PemFiles files;
    private final Duration checkEvery;
    private volatile Shown shown;
    private @Nullable ScheduledExecutorService checks;

    private CertificateReloader(@Nullable PemFiles files, Shown first, Duration checkEvery) {
        this.files = files;
        this.shown = first;
        this.checkEvery = checkEvery;
    }

    /**
     * From two files, or twice the same.
     *
     * @throws InvalidCertificateException if they cannot be used
     */
    public static CertificateReloader in(Path chain, Path key) {
        return in(new PemFiles(chain, key), CHECK_EVERY);
    }

    static CertificateReloader in(PemFiles files, Duration checkEvery) {
        return new CertificateReloader(files, read(files), checkEvery);
    }

    /**
     * A self-made one, kept in a directory once it is made.
     *
     * @param host the address the server listens on
     */
    public static CertificateReloader selfMadeIn(Path directory, String host) {
        return in(SelfSignedCertificate.keptIn(directory, host), CHECK_EVERY);
    }

    /** A self-made one for as long as the server runs. */
    public static CertificateReloader selfMade(String host) {
        CertificateAndKey made = SelfSignedCertificate.make(host);
        return new CertificateReloader(null, new Shown(made, made.context(), null), CHECK_EVERY);
    }

    private static Shown read(PemFiles files) {
        PemFiles.Stamp stamp = files.stamp();
        CertificateAndKey read = files.read();
        if (read.end().isBefore(Instant.now())) {
            LOG.warn("the certificate in {} has expired on {}; clients refuse it", files.chain(), read.end());
        }
        return new Shown(read, read.context(), stamp);
    }

    public CertificateFingerprint fingerprint() {
        return shown.credentials().fingerprint();
    }

    /** For the next connection. Touches no file, so event loops may call it. */
    public SslContext context() {
        return shown.context();
    }

    /** Starts the regular check of the files; does nothing for a certificate that is in no file. Call it once. */
    public synchronized void watch() {
        PemFiles watched = files;
        if (watched != null) {
            checks = Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("certificates", true));
            long nanos = checkEvery.toNanos();
            checks.scheduleWithFixedDelay(() -> check(watched), nanos, nanos, TimeUnit.NANOSECONDS);
        }
    }

    private void check(PemFiles watched) {
        try {
            if (!Objects.equals(watched.stamp(), shown.stamp())) {
                shown = read(watched);
                LOG.info("new connections are shown the certificate with {}", fingerprint());
            }
        } catch (InvalidCertificateException e) {
            LOG.warn("the new certificate cannot be used; the previous one stays in use: {}", e.getMessage());
        } catch (RuntimeException e) {
            // An exception that leaves a scheduled task ends the schedule.
            LOG.error("the check of the certificate files failed; the previous certificate stays in use", e);
        }
    }

    /** Ends the checks. Does not wait for one that is reading. */
    @Override
    public synchronized void close() {
        if (checks != null) {
            checks.shutdownNow();
        }
    }
}
