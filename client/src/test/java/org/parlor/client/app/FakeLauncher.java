package org.parlor.client.app;

import java.util.List;
import java.util.function.Consumer;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.connection.ServerEndpoint;

/** Starts nothing; the level {@code hard} is unavailable, and {@code random} fails unexpectedly. */
final class FakeLauncher implements Launcher {

    @Override
    public LocalBot bot(String level) throws ExitException {
        return switch (level) {
            case "hard" -> throw new ExitException(6, "No free port for the bot's server. Try again");
            case "random" -> throw new IllegalStateException("broken on purpose");
            default -> new LocalBot(StateFixtures.TOWER, "easy-bot");
        };
    }

    @Override
    public ServerEndpoint localServer() {
        return StateFixtures.TOWER;
    }

    @Override
    public HostedServer host(int port) {
        return new HostedServer(StateFixtures.TOWER, List.of("parlor join 192.168.1.20:7777"));
    }

    @Override
    public void analyze(AnalysisRequest request, Consumer<Event> found) {
        FakeAnalyzer.analyze(request, found);
    }

    @Override
    public void stopAnalysis() {}

    @Override
    public void close() {}
}
