package org.parlor.client.inprocess;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.connection.ServerEndpoint;

/**
 * A remote user's use of this process: the local server, bots and analyses, which all users share, but no hosting.
 * Closing it stops the analysis of this user only.
 */
public final class RemoteLauncher implements Launcher {
    private final LocalLauncher launcher;
    private final BackgroundAnalyzer analyzer;
    private final Set<ServerEndpoint> started = ConcurrentHashMap.newKeySet();

    RemoteLauncher(LocalLauncher launcher, BackgroundAnalyzer analyzer) {
        this.launcher = launcher;
        this.analyzer = analyzer;
    }

    public boolean hasStarted(ServerEndpoint server) {
        return started.contains(server);
    }

    @Override
    public LocalBot bot(String level) throws ExitException {
        LocalBot bot = launcher.bot(level);
        started.add(bot.address());
        return bot;
    }

    @Override
    public ServerEndpoint localServer() throws ExitException {
        ServerEndpoint server = launcher.localServer();
        started.add(server);
        return server;
    }

    @Override
    public HostedServer host(int port) throws ExitException {
        throw new ExitException("You cannot start a server on this computer; play on the one you are connected to");
    }

    @Override
    public void analyze(AnalysisRequest request, Consumer<Event> found) {
        analyzer.analyze(request, found);
    }

    @Override
    public void stopAnalysis() {
        analyzer.stop();
    }

    @Override
    public void close() {
        analyzer.close();
    }
}
