package org.parlor.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.Gateway;
import org.parlor.server.net.TlsConnectionInitializer;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ports on which a server is reached, none of them 0.
 *
 * @param port the plain one, or the one for TLS where that is all there is
 * @param certificates shown on the port for TLS, null where there is none
 */
record Listeners(int port, OptionalInt tlsPort, @Nullable CertificateReloader certificates) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

    /**
     * Opens what the configuration asks for, that for TLS first: the greeting on the other tells of it.
     *
     * @throws BindFailedException if a port is taken or the address is not this computer's
     * @throws org.parlor.server.tls.InvalidCertificateException if there is no certificate to serve TLS with
     */
    static Listeners open(ServerConfig config, Gateway gateway, ConnectionInitializer connectionInitializer) {
        TlsSettings tls = config.tls();
        if (tls == null) {
            return new Listeners(openPlain(config, gateway, connectionInitializer), OptionalInt.empty(), null);
        }
        CertificateReloader certificateReloader = tls.certificates().apply(config.host());
        TlsConnectionInitializer encrypted =
                new TlsConnectionInitializer(connectionInitializer, certificateReloader::context, config.limits());
        int tlsPort = listen(ListenOption.TLS_PORT, config.host(), tls.port(), gateway, encrypted);
        LOG.info(
                "listening for TLS on {} port {}; where no authority vouches for the certificate, clients know it by"
                        + " --fingerprint {}",
                config.host(),
                tlsPort,
                certificateReloader.fingerprint());
        connectionInitializer.announceTls(tlsPort);
        int port = tls.only() ? tlsPort : openPlain(config, gateway, connectionInitializer);
        // Last, so that a port that cannot be opened leaves no thread behind.
        certificateReloader.watch();
        return new Listeners(port, OptionalInt.of(tlsPort), certificateReloader);
    }

    /** Ends the checks of the certificate; the gateway closes the ports. */
    @Override
    public void close() {
        if (certificates != null) {
            certificates.close();
        }
    }

    private static int openPlain(ServerConfig config, Gateway gateway, ConnectionInitializer connectionInitializer) {
        int port = listen(ListenOption.PORT, config.host(), config.port(), gateway, connectionInitializer);
        LOG.info("listening on {} port {}", config.host(), port);
        return port;
    }

    private static int listen(
            ListenOption option, String host, int port, Gateway gateway, ChannelInitializer<Channel> reception) {
        try {
            return gateway.listen(address(option, host, port), reception);
        } catch (IOException e) {
            throw new BindFailedException(option, host, port, e);
        }
    }

    static InetSocketAddress address(ListenOption option, String host, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new BindFailedException(option, host, e);
        }
    }
}
