package org.parlor.client.app;

import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.connection.ServerEndpoint;

/** Fails with unexpected exceptions. */
final class BrokenLauncher implements Launcher {

    @Override
    public LocalBot bot(String level) {
        throw new IllegalStateException("broken on purpose");
    }

    @Override
    public ServerEndpoint localServer() {
        throw new IllegalStateException("broken on purpose");
    }

    @Override
    public HostedServer host(int port) {
        throw new IllegalStateException("broken on purpose");
    }

    @Override
    public Analyzer analyzer() {
        throw new IllegalStateException("broken on purpose");
    }

    @Override
    public void close() {}
}
