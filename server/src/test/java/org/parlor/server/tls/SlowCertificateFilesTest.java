package org.parlor.server.tls;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.Waiting;

/** A certificate file whose reading hangs, as on an unresponsive network file system: a pipe without a writer. */
class SlowCertificateFilesTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void connections_are_accepted_while_reading_the_files_hangs() throws IOException, InterruptedException {
        PemFiles files = SelfSignedCertificate.loadOrCreate(directory.resolve("a"), "127.0.0.1");
        PemFiles renewed = SelfSignedCertificate.loadOrCreate(directory.resolve("b"), "127.0.0.1");
        CertificateFingerprint old = files.read().fingerprint();
        TlsSettings tls = new TlsSettings(0, true, host -> CertificateReloader.fromFiles(files, Duration.ofMillis(10)));
        Path pipe = pipe();
        Path pipeToRelease = Files.createLink(directory.resolve("release"), pipe);
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded().with(tls))) {
            assertEquals(old, servedBy(server));
            Files.copy(renewed.key(), files.key(), StandardCopyOption.REPLACE_EXISTING);
            Files.move(pipe, files.chain(), StandardCopyOption.REPLACE_EXISTING);
            assertServed(old, server, pipeToRelease);

            Files.copy(renewed.chain(), directory.resolve("regular"));
            Files.move(directory.resolve("regular"), files.chain(), StandardCopyOption.REPLACE_EXISTING);
            release(pipeToRelease);
            CertificateFingerprint expected = renewed.read().fingerprint();
            await().until(() -> servedBy(server).equals(expected));
        }
    }

    private static void assertServed(CertificateFingerprint expected, ParlorServer server, Path pipe)
            throws IOException {
        try {
            for (int connection = 0; connection < 3; connection++) {
                assertEquals(expected, servedBy(server));
            }
        } catch (IOException | AssertionError failure) {
            // Otherwise a thread blocked on the pipe would outlive the server.
            release(pipe);
            throw failure;
        }
    }

    private Path pipe() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(
                made.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS) && made.exitValue() == 0,
                "no mkfifo on this computer");
        return pipe;
    }

    /** Unblocks the readers of a pipe with end of file. On Linux, opening it for reading and writing does not block. */
    private static void release(Path pipe) throws IOException {
        try (RandomAccessFile both = new RandomAccessFile(pipe.toFile(), "rw")) {
            assertTrue(both.getFD().valid());
        }
    }

    private static CertificateFingerprint servedBy(ParlorServer server) throws IOException {
        int port = server.tlsPort().orElseThrow();
        Socket plain = new Socket();
        plain.setSoTimeout(Waiting.LIMIT_MILLIS);
        plain.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), Waiting.LIMIT_MILLIS);
        try (SSLSocket socket =
                (SSLSocket) trusting().getSocketFactory().createSocket(plain, "localhost", port, true)) {
            socket.startHandshake();
            return CertificateFingerprint.of(
                    (X509Certificate) socket.getSession().getPeerCertificates()[0]);
        }
    }

    private static SSLContext trusting() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
