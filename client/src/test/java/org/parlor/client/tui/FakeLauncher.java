package org.parlor.client.tui;

import java.util.List;
import org.parlor.client.Given;
import org.parlor.client.model.Adviser;
import org.parlor.client.model.BotSeat;
import org.parlor.client.model.Hosting;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Launcher;
import org.parlor.connection.ServerEndpoint;

/** Starts nothing; the level {@code hard} cannot be had, and {@code random} is broken. */
final class FakeLauncher implements Launcher {

    @Override
    public BotSeat bot(String level) throws LaunchException {
        return switch (level) {
            case "hard" -> throw new LaunchException(6, "No free port for the bot's server. Try again");
            case "random" -> throw new IllegalStateException("broken on purpose");
            default -> new BotSeat(Given.TOWER, "easy-bot");
        };
    }

    @Override
    public ServerEndpoint table() {
        return Given.TOWER;
    }

    @Override
    public Hosting host(int port) {
        return new Hosting(Given.TOWER, List.of("parlor join 192.168.1.20:7777"));
    }

    @Override
    public Adviser adviser() {
        return new FakeAdviser();
    }

    @Override
    public void close() {}
}
