package org.parlor.server.app;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.net.ConnectionAcceptor;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.EventLoops;
import org.parlor.server.net.ProxyProtocolInitializer;
import org.parlor.server.net.ProxySources;
import org.parlor.server.net.TlsConnectionInitializer;
import org.parlor.server.net.web.WebConnectionInitializer;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The gateway half of a server: accepts connections on the configured ports and serves them with a core, near or remote. */
final class GatewayRuntime {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayRuntime.class);
    private static final String LOOPBACK = "127.0.0.1";

    private final ServerConfig config;
    private final ConnectionAcceptor acceptor;
    private final ConnectionInitializer connectionInitializer;
    private volatile @Nullable Ports ports;

    /**
     * The open ports, never 0.
     *
     * @param plain the plain-text port, or the TLS port if the server is TLS-only
     * @param web the port of the web page, empty without one
     */
    record Ports(
            int plain,
            OptionalInt tls,
            OptionalInt web,
            @Nullable CertificateReloader certificates) {}

    GatewayRuntime(
            ServerConfig config,
            EventLoops loops,
            ConnectionRegistry connections,
            CommandSink core,
            LongSupplier nowMillis) {
        this.config = config;
        acceptor = new ConnectionAcceptor(loops, connections, config.limits());
        connectionInitializer =
                new ConnectionInitializer(config.settings(), config.limits(), core, connections, nowMillis);
    }

    ConnectionAcceptor acceptor() {
        return acceptor;
    }

    ConnectionInitializer connectionInitializer() {
        return connectionInitializer;
    }

    /**
     * Opens the configured ports. The plain port comes last because the hello message announces the others.
     *
     * @throws BindFailedException if a port is in use or the address is not local
     * @throws org.parlor.server.tls.InvalidCertificateException if the TLS certificate cannot be loaded
     */
    Ports open() {
        TlsSettings tls = config.tls();
        Ports opened;
        if (tls == null) {
            OptionalInt web = openWeb(null);
            opened = new Ports(openPlain(), OptionalInt.empty(), web, null);
        } else {
            CertificateReloader certificates = tls.certificates().apply(config.host());
            int port = listen(
                    ListenAddress.of(tls, config.host()),
                    new TlsConnectionInitializer(connectionInitializer, certificates::context, config.limits()));
            LogEvent.LISTENING.log(LOG, "tls", config.host(), port, "yes", certificates.fingerprint());
            connectionInitializer.announceTls(port);
            OptionalInt web = openWeb(certificates);
            opened = new Ports(tls.only() ? port : openPlain(), OptionalInt.of(port), web, certificates);
            // Starts a thread; last, so that a failed bind does not leak it.
            certificates.watch();
        }
        ports = opened;
        return opened;
    }

    /** Announces the open ports on standard output. */
    String readyLine() {
        String host = config.host();
        return "parlor-server ready on " + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":"
                + Objects.requireNonNull(ports).plain();
    }

    private int listen(ListenAddress listenAddress, ChannelInitializer<Channel> initializer) {
        // Without proxies the library that reads their headers may be absent.
        ChannelInitializer<Channel> first = config.proxies().isEmpty()
                ? initializer
                : new ProxyProtocolInitializer(config.proxies(), initializer, config.limits());
        return listenAddress.bind(address -> acceptor.listen(address, first));
    }

    private int openPlain() {
        int port = listen(ListenAddress.plain(config), connectionInitializer);
        LogEvent.LISTENING.log(LOG, "line", config.host(), port, "no", null);
        return port;
    }

    private OptionalInt openWeb(@Nullable CertificateReloader certificates) {
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
        int port = listen(ListenAddress.of(web, config.host()), initializer);
        LogEvent.LISTENING.log(
                LOG, "web", config.host(), port, certificates == null ? "no" : tlsOnly ? "yes" : "optional", null);
        connectionInitializer.announceWeb(port);
        return OptionalInt.of(port);
    }

    /** Opens a port on the loopback address whose connections begin with a PROXY header. */
    int openProxied() {
        ProxyProtocolInitializer proxied =
                new ProxyProtocolInitializer(ProxySources.LOOPBACK, connectionInitializer, config.limits());
        return new ListenAddress("port", "bind", LOOPBACK, 0).bind(address -> acceptor.listen(address, proxied));
    }

    /** The measures of the certificate, none without TLS. */
    List<OpsView.Measure> measures() {
        return config.tls() == null
                ? List.of()
                : List.of(new OpsView.Measure(
                        "parlor.tls.certificate.expiry.time.seconds",
                        "When the certificate in use expires, in seconds since 1970",
                        false,
                        this::expirySeconds));
    }

    private double expirySeconds() {
        Ports open = ports;
        return open == null || open.certificates() == null
                ? Double.NaN
                : open.certificates().expiry().getEpochSecond();
    }

    /** Stops accepting connections and watching the certificate files. Open connections stay open. */
    void stopAccepting() {
        acceptor.stopAccepting();
        Ports open = ports;
        if (open != null && open.certificates() != null) {
            open.certificates().close();
        }
    }
}
