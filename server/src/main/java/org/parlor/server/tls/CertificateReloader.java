package org.parlor.server.tls;

import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the certificate for new connections. After {@link #watch}, a background thread reloads the files when they change;
 * if that fails the previous certificate stays in use. Thread-safe.
 */
public final class CertificateReloader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CertificateReloader.class);
    private static final Duration CHECK_INTERVAL = Duration.ofMinutes(1);

    /** The certificate in use, and the modification times of its files. */
    private record Loaded(
            CertificateAndKey credentials, SslContext context, Set<String> names, List<FileTime> modificationTimes) {
        Loaded(CertificateAndKey credentials, List<FileTime> modificationTimes) {
            this(credentials, credentials.context(), credentials.names(), modificationTimes);
        }
    }

    private final @Nullable PemFiles files;
    private final Duration checkInterval;
    private volatile Loaded current;
    private @Nullable ScheduledExecutorService checks;

    private CertificateReloader(@Nullable PemFiles files, Loaded first, Duration checkInterval) {
        this.files = files;
        this.current = first;
        this.checkInterval = checkInterval;
    }

    /**
     * Loads a certificate and its key from PEM files, which may be the same file.
     *
     * @throws InvalidCertificateException if they cannot be used
     */
    public static CertificateReloader fromFiles(Path chain, Path key) {
        return fromFiles(new PemFiles(chain, key), CHECK_INTERVAL);
    }

    static CertificateReloader fromFiles(PemFiles files, Duration checkInterval) {
        return new CertificateReloader(files, read(files), checkInterval);
    }

    /**
     * Loads the self-signed certificate in a directory, which is created if it does not exist.
     *
     * @param host the address the server listens on
     * @throws InvalidCertificateException if it can be neither read nor created
     */
    public static CertificateReloader selfSignedIn(Path directory, String host) {
        return fromFiles(SelfSignedCertificate.loadOrCreate(directory, host), CHECK_INTERVAL);
    }

    /** Creates a self-signed certificate in memory. */
    public static CertificateReloader selfSigned(String host) {
        CertificateAndKey created = SelfSignedCertificate.create(host);
        return new CertificateReloader(null, new Loaded(created, List.of()), CHECK_INTERVAL);
    }

    private static Loaded read(PemFiles files) {
        List<FileTime> modificationTimes = files.modificationTimes();
        CertificateAndKey read = files.read();
        if (read.expiry().isBefore(Instant.now())) {
            LogEvent.CERTIFICATE_EXPIRED.log(LOG, files.chain(), read.expiry());
        }
        return new Loaded(read, modificationTimes);
    }

    public CertificateFingerprint fingerprint() {
        return current.credentials().fingerprint();
    }

    /** The instant at which the certificate in use expires. */
    public Instant expiry() {
        return current.credentials().expiry();
    }

    /** The DNS names for which the certificate is valid, in lower case; one may begin with {@code *.}. */
    public Set<String> names() {
        return current.names();
    }

    /** The context for new connections. Does not access files, so event loops may call it. */
    public SslContext context() {
        return current.context();
    }

    /** Starts the periodic check of the files; does nothing for a certificate in memory. Call it at most once. */
    public synchronized void watch() {
        PemFiles watched = files;
        if (watched != null) {
            checks = Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("certificates", true));
            long nanos = checkInterval.toNanos();
            checks.scheduleWithFixedDelay(() -> check(watched), nanos, nanos, TimeUnit.NANOSECONDS);
        }
    }

    private void check(PemFiles watched) {
        try {
            if (!watched.modificationTimes().equals(current.modificationTimes())) {
                current = read(watched);
                LogEvent.CERTIFICATE_RELOADED.log(LOG, fingerprint());
            }
        } catch (InvalidCertificateException e) {
            LogEvent.CERTIFICATE_RELOAD_FAILED.log(LOG, e.getMessage());
        } catch (RuntimeException e) {
            // An exception thrown by a scheduled task would end the schedule.
            LogEvent.CERTIFICATE_CHECK_FAILED.logFailure(LOG, e);
        }
    }

    /** Stops the checks. Does not wait for a running one. */
    @Override
    public synchronized void close() {
        if (checks != null) {
            checks.shutdownNow();
        }
    }
}
