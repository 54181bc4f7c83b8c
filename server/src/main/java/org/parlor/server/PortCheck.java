package org.parlor.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.tls.TlsSettings;

/**
 * Checks that every configured port is free before the store is opened. Does not reserve the ports: if another program
 * binds one in between, the actual bind fails with the same exception.
 */
final class PortCheck {

    private PortCheck() {}

    /** @throws BindFailedException if a port is in use or the address is not local */
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
        InetSocketAddress address = ServerPorts.address(option, host, port);
        // Bound but not listening, so no client can connect during the check.
        try (Socket probe = new Socket()) {
            probe.setReuseAddress(true);
            probe.bind(address);
        } catch (IOException e) {
            throw new BindFailedException(option, host, port, e);
        }
    }
}
