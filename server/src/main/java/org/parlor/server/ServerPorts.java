package org.parlor.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.OpsSource;
import org.parlor.server.net.ConnectionAcceptor;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.ProxyProtocolInitializer;
import org.parlor.server.net.TlsConnectionInitializer;
import org.parlor.server.net.web.WebConnectionInitializer;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open listening ports of a server, never 0.
 *
 * @param port the plain-text port, or the TLS port if the server is TLS-only
 * @param webPort the port of the web page, empty without one
 * @param certificates certificates of the TLS port, null without TLS
 */
record ServerPorts(
        int port,
        OptionalInt tlsPort,
        OptionalInt webPort,
        @Nullable CertificateReloader certificates) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerPorts.class);

    /**
     * Opens the configured ports. The plain port comes last because the hello message announces the others.
     *
     * @throws BindFailedException if a port is in use or the address is not local
     * @throws org.parlor.server.tls.InvalidCertificateException if the TLS certificate cannot be loaded
     */
    static ServerPorts open(
            ServerConfig config, ConnectionAcceptor acceptor, ConnectionInitializer connectionInitializer) {
        TlsSettings tls = config.tls();
        if (tls == null) {
            OptionalInt webPort = openWeb(config, acceptor, connectionInitializer, null);
            return new ServerPorts(
                    openPlain(config, acceptor, connectionInitializer), OptionalInt.empty(), webPort, null);
        }
        CertificateReloader certificateReloader = tls.certificates().apply(config.host());
        TlsConnectionInitializer tlsInitializer =
                new TlsConnectionInitializer(connectionInitializer, certificateReloader::context, config.limits());
        int tlsPort = listen(ListenAddress.of(tls, config.host()), config, acceptor, tlsInitializer);
        LogEvent.LISTENING.log(LOG, "tls", config.host(), tlsPort, "yes", certificateReloader.fingerprint());
        connectionInitializer.announceTls(tlsPort);
        OptionalInt webPort = openWeb(config, acceptor, connectionInitializer, certificateReloader);
        int port = tls.only() ? tlsPort : openPlain(config, acceptor, connectionInitializer);
        // Starts a thread; last, so that a failed bind does not leak it.
        certificateReloader.watch();
        return new ServerPorts(port, OptionalInt.of(tlsPort), webPort, certificateReloader);
    }

    private static int listen(
            ListenAddress listenAddress,
            ServerConfig config,
            ConnectionAcceptor acceptor,
            ChannelInitializer<Channel> initializer) {
        // Without proxies the library that reads their headers may be absent.
        ChannelInitializer<Channel> first = config.proxies().isEmpty()
                ? initializer
                : new ProxyProtocolInitializer(config.proxies(), initializer, config.limits());
        return listenAddress.bind(address -> acceptor.listen(address, first));
    }

    private static int openPlain(
            ServerConfig config, ConnectionAcceptor acceptor, ConnectionInitializer connectionInitializer) {
        int port = listen(ListenAddress.plain(config), config, acceptor, connectionInitializer);
        LogEvent.LISTENING.log(LOG, "line", config.host(), port, "no", null);
        return port;
    }

    private static OptionalInt openWeb(
            ServerConfig config,
            ConnectionAcceptor acceptor,
            ConnectionInitializer connectionInitializer,
            @Nullable CertificateReloader certificates) {
        WebSettings web = config.web();
        if (web == null) {
            return OptionalInt.empty();
        }
        boolean tlsOnly = config.tls() != null && config.tls().only();
        WebConnectionInitializer initializer = new WebConnectionInitializer(
                connectionInitializer,
                web,
                certificates == null ? null : certificates::context,
                certificates == null ? Set::of : certificates::names,
                tlsOnly,
                config.limits());
        int port = listen(ListenAddress.of(web, config.host()), config, acceptor, initializer);
        LogEvent.LISTENING.log(
                LOG, "web", config.host(), port, certificates == null ? "no" : tlsOnly ? "yes" : "optional", null);
        connectionInitializer.announceWeb(port);
        return OptionalInt.of(port);
    }

    /**
     * The measures of the certificate, none without TLS.
     *
     * @param open the open ports, null before
     */
    static List<OpsSource.Measure> measures(ServerConfig config, Supplier<@Nullable ServerPorts> open) {
        return config.tls() == null
                ? List.of()
                : List.of(new OpsSource.Measure(
                        "parlor.tls.certificate.expiry.time.seconds",
                        "When the certificate in use expires, in seconds since 1970",
                        false,
                        () -> expirySeconds(open.get())));
    }

    private static double expirySeconds(@Nullable ServerPorts open) {
        return open == null || open.certificates == null
                ? Double.NaN
                : open.certificates.expiry().getEpochSecond();
    }

    /** Stops watching the certificate files. The gateway closes the ports. */
    @Override
    public void close() {
        if (certificates != null) {
            certificates.close();
        }
    }
}
