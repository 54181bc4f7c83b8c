package org.parlor.client.app;

import java.util.function.Consumer;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.state.Event;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.connection.ServerEndpoint;

/** Fails with unexpected exceptions and errors. */
final class BrokenLauncher implements Launcher {

    @Override
    public LocalBot bot(String level) {
        throw new LinkageError("broken on purpose");
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
    public void analyze(AnalysisRequest request, Consumer<Event> found) {
        throw new LinkageError("broken on purpose");
    }

    @Override
    public void stopAnalysis() {
        throw new IllegalStateException("broken on purpose");
    }

    @Override
    public void close() {}
}
