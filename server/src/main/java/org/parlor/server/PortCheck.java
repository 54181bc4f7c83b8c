package org.parlor.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.tls.TlsSettings;

/**
 * Checks before a start that every port can be had, so that a server that cannot listen does not open its store. The
 * ports are not kept: another program may still take one before the server listens on it, which then fails the same way.
 */
final class PortCheck {

    private PortCheck() {}

    /** @throws BindFailedException if a port is taken or the address is not this computer's */
    static void requireFree(ServerConfig config) {
        TlsSettings tls = config.tls();
        OpsAddress ops = config.ops();
        if (tls == null || !tls.only()) {
            requireFree(ListenOption.PORT, config.host(), config.port());
        }
        if (tls != null) {
            requireFree(ListenOption.TLS_PORT, config.host(), tls.port());
        }
        if (ops != null) {
            requireFree(ListenOption.OPS_PORT, ops.host(), ops.port());
        }
    }

    private static void requireFree(ListenOption option, String host, int port) {
        InetSocketAddress address = Listeners.address(option, host, port);
        // A socket that is bound and does not listen: nobody can connect to it for a moment and be cut off.
        try (Socket probe = new Socket()) {
            probe.setReuseAddress(true);
            probe.bind(address);
        } catch (IOException e) {
            throw new BindFailedException(option, host, port, e);
        }
    }
}
