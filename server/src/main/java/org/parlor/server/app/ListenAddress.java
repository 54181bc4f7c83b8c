package org.parlor.server.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.tls.TlsSettings;

/** A configured listening address, with the names of its options, to which error messages refer. */
public record ListenAddress(String portOption, String hostOption, String host, int port) {

    static ListenAddress plain(ServerConfig config) {
        return new ListenAddress("port", "bind", config.host(), config.port());
    }

    static ListenAddress of(TlsSettings tls, String host) {
        return new ListenAddress("tls-port", "bind", host, tls.port());
    }

    static ListenAddress of(WebSettings web, String host) {
        return new ListenAddress("web-port", "bind", host, web.port());
    }

    static ListenAddress of(OpsAddress ops) {
        return new ListenAddress("ops-port", "ops-bind", ops.host(), ops.port());
    }

    /**
     * Checks that every configured port is free before the store is opened. Does not reserve the ports: if another program
     * binds one in between, the actual bind fails with the same exception.
     *
     * @throws BindFailedException if a port is in use or the address is not local
     */
    public static void requireFree(ServerConfig config) {
        TlsSettings tls = config.tls();
        OpsAddress ops = config.ops();
        if (tls == null || !tls.only()) {
            plain(config).requireFree();
        }
        if (tls != null) {
            of(tls, config.host()).requireFree();
        }
        WebSettings web = config.web();
        if (web != null) {
            of(web, config.host()).requireFree();
        }
        if (ops != null) {
            of(ops).requireFree();
        }
    }

    private void requireFree() {
        bind(address -> {
            // Bound but not listening, so no client can connect during the check.
            try (Socket probe = new Socket()) {
                probe.setReuseAddress(true);
                probe.bind(address);
                return probe.getLocalPort();
            }
        });
    }

    @FunctionalInterface
    interface Binding {
        /** Returns the bound port. */
        int bind(InetSocketAddress address) throws IOException;
    }

    /**
     * Binds the address and returns the bound port.
     *
     * @throws BindFailedException if the address is in use or not local
     */
    int bind(Binding binding) {
        try {
            return binding.bind(new InetSocketAddress(InetAddress.getByName(host), port));
        } catch (IOException e) {
            throw new BindFailedException(this, e);
        }
    }
}
