package org.parlor.server;

/** The options that say where the server listens, by which errors name them. */
enum ListenOption {
    PORT("port", "bind"),
    TLS_PORT("tls-port", "bind"),
    OPS_PORT("ops-port", "ops-bind");

    private final String port;
    private final String host;

    ListenOption(String port, String host) {
        this.port = port;
        this.host = host;
    }

    /** The option of the port. */
    String port() {
        return port;
    }

    /** The option of the address. */
    String host() {
        return host;
    }
}
