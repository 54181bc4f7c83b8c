package org.parlor.client.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.server.app.BindFailedException;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.Waiting;

/** A real server and real bots on the loopback address. */
final class RealLauncher implements Launcher {
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final SearchExecutor searchExecutor = SearchExecutor.forThisMachine();
    private final List<BotClient> bots = new ArrayList<>();
    private final ParlorServer server;

    RealLauncher() {
        this(0);
    }

    RealLauncher(int port) {
        this(ServerConfig.forAddress("127.0.0.1", port));
    }

    RealLauncher(ServerConfig config) {
        // The port of an earlier server may be in use by a connection of another process meanwhile.
        server = Awaitility.await("port " + config.port())
                .ignoreExceptionsInstanceOf(BindFailedException.class)
                .until(() -> ParlorServer.start(config), started -> true);
    }

    @Override
    public LocalBot bot(String level) throws ExitException {
        BotSettings settings = BotSettings.of(localServer(), level, "a-token-of-twenty-characters", Level.parse(level))
                .withSeed(7);
        BotClient bot = BotClient.start(connectionFactory, searchExecutor, settings, BotListener.NONE);
        bots.add(bot);
        try {
            return new LocalBot(
                    localServer(), bot.ready().toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        } catch (Exception e) {
            throw new ExitException(1, "no bot: " + e);
        }
    }

    @Override
    public ServerEndpoint localServer() {
        return new ServerEndpoint("127.0.0.1", server.port());
    }

    @Override
    public HostedServer host(int port) {
        return new HostedServer(localServer(), List.of("parlor join 127.0.0.1:" + server.port()));
    }

    @Override
    public void analyze(AnalysisRequest request, Consumer<Event> found) {
        FakeAnalyzer.analyze(request, found);
    }

    @Override
    public void stopAnalysis() {}

    @Override
    public void close() {
        bots.forEach(BotClient::close);
        server.close();
        connectionFactory.close();
        searchExecutor.close();
    }
}
