package org.parlor.server;

/** Pairs of options that define a listening port and its address. Error messages refer to them. */
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

    /** Name of the port option. */
    String port() {
        return port;
    }

    /** Name of the address option. */
    String host() {
        return host;
    }
}
