package org.parlor.client.tui;

import org.parlor.client.model.Adviser;
import org.parlor.client.model.BotSeat;
import org.parlor.client.model.Hosting;
import org.parlor.client.model.Launcher;
import org.parlor.connection.ServerEndpoint;

/** Fails as only a bug makes it fail. */
final class BrokenLauncher implements Launcher {

    @Override
    public BotSeat bot(String level) {
        throw new IllegalStateException("broken on purpose");
    }

    @Override
    public ServerEndpoint table() {
        throw new IllegalStateException("broken on purpose");
    }

    @Override
    public Hosting host(int port) {
        throw new IllegalStateException("broken on purpose");
    }

    @Override
    public Adviser adviser() {
        throw new IllegalStateException("broken on purpose");
    }

    @Override
    public void close() {}
}
