package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.parlor.server.tls.CertificateReloader;

/** The bounded queue of TLS handshakes. */
class TlsConnectionInitializerTest {

    @Test
    void at_most_4096_handshakes_are_queued() {
        ThreadPoolExecutor handshakes = TlsConnectionInitializer.handshakes();
        assertEquals(4_096, handshakes.getQueue().remainingCapacity());
        handshakes.shutdown();
    }

    @Test
    void a_full_handshake_queue_closes_the_connection() throws SSLException {
        Executor full = task -> {
            throw new RejectedExecutionException("planted by a test");
        };
        SslContext certificate = CertificateReloader.selfSigned("localhost").context();
        SslContext trusting = SslContextBuilder.forClient()
                .trustManager(InsecureTrustManagerFactory.INSTANCE)
                .build();
        EmbeddedChannel client = new EmbeddedChannel();
        client.pipeline().addLast(trusting.newHandler(client.alloc()));
        EmbeddedChannel server = new EmbeddedChannel();
        server.pipeline()
                .addLast(certificate.newHandler(server.alloc(), full), new TlsConnectionInitializer.ErrorHandler());
        client.runPendingTasks();
        server.writeInbound(client.<Object>readOutbound());

        assertFalse(server.isOpen());
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
    }
}
