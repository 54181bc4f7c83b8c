package org.parlor.server;

/** A running server: the wiring of its parts, and their end. It may run inside another program. */
public final class ParlorServer implements AutoCloseable {

    private final ServerConfig config;

    private ParlorServer(ServerConfig config) {
        this.config = config;
    }

    /**
     * Starts a server; it accepts connections when this returns.
     *
     * @throws CannotListenException if its address is taken or is not this computer's
     */
    public static ParlorServer start(ServerConfig config) {
        return new ParlorServer(config);
    }

    /** The address it listens on, as it was configured. */
    public String host() {
        return config.host();
    }

    /** The port it listens on, never 0. */
    public int port() {
        return config.port();
    }

    /** Tells everybody bye, waits until they have read it, at most a few seconds, and ends. */
    @Override
    public void close() {}
}
