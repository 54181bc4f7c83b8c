package org.parlor.client.local;

import org.parlor.client.model.Address;
import org.parlor.client.model.BotSeat;
import org.parlor.client.model.Hosting;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Launcher;

/** Starts servers and bots in this process. */
public final class LocalLauncher implements Launcher {

    @Override
    public BotSeat bot(String level) throws LaunchException {
        throw new LaunchException(1, "no server");
    }

    @Override
    public Address table() throws LaunchException {
        throw new LaunchException(1, "no server");
    }

    @Override
    public Hosting host(int port) throws LaunchException {
        throw new LaunchException(1, "no server");
    }

    @Override
    public void close() {}
}
