package org.parlor.server.notification;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.SocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * How channels connect.
 *
 * @param timeout for the look-up of the address and the answer
 * @param tls creates instances of {@link SSLSocket}
 */
record Connector(Duration timeout, Resolver resolver, Supplier<SocketFactory> tls) {
    static final Connector SYSTEM =
            new Connector(Duration.ofSeconds(10), InetAddress::getAllByName, SSLSocketFactory::getDefault);

    /** Looks up the addresses of a host. */
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    /** Adds TLS to a connected socket. The certificate must have the name of the host. */
    Socket secured(Socket socket, String host, int port) throws IOException {
        SSLSocketFactory factory = (SSLSocketFactory) tls.get();
        SSLSocket secured = (SSLSocket) factory.createSocket(socket, host, port, true);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        return secured;
    }
}
