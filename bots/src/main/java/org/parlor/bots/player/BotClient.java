package org.parlor.bots.player;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.parlor.bots.engine.SearchExecutor;
import org.parlor.connection.ClientIdentity;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerConnection;
import org.parlor.message.Login;

/**
 * A bot on a server, for whoever wants one: the command line, or a program that embeds it. It works on the threads of
 * its connection factory and search executor, which stay the caller's and may serve many bots.
 */
public final class BotClient implements AutoCloseable {
    private final BotSession session;
    private final ServerConnection serverConnection;

    private BotClient(BotSession session, ServerConnection serverConnection) {
        this.session = session;
        this.serverConnection = serverConnection;
    }

    /** Starts a bot; what comes of it is told by {@link #ready}, {@link #done} and the listener. */
    public static BotClient start(
            ConnectionFactory connectionFactory,
            SearchExecutor searchExecutor,
            BotSettings settings,
            BotListener listener) {
        return start(connectionFactory, engines(searchExecutor, settings), settings, listener);
    }

    /** Our own engine, at the level of the settings. */
    public static EngineFactory engines(SearchExecutor searchExecutor, BotSettings settings) {
        return new BuiltInEngineFactory(searchExecutor, settings);
    }

    /** Starts one whose moves somebody else finds. */
    public static BotClient start(
            ConnectionFactory connectionFactory, EngineFactory engines, BotSettings settings, BotListener listener) {
        BotSession session = new BotSession(settings, engines, listener);
        ServerConnection serverConnection =
                connectionFactory.open(settings.endpoint(), identity(engines, settings.login()), session);
        session.attach(serverConnection);
        return new BotClient(session, serverConnection);
    }

    /** Completes with the bot's name once it can be challenged; fails if that never comes to be. */
    public CompletionStage<String> ready() {
        return session.ready();
    }

    /** Completes when the bot has stopped for good, whatever the reason; it never fails. */
    public CompletionStage<BotExit> done() {
        return session.done();
    }

    /** Leaves the server at once; unfinished games are left as they are. */
    @Override
    public void close() {
        serverConnection.close();
    }

    static ClientIdentity identity(EngineFactory engines, Login login) {
        return new ClientIdentity(program(), engines.needsWarmUp() ? List.of("ready") : List.of(), login);
    }

    private static String program() {
        String version = BotClient.class.getPackage().getImplementationVersion();
        return "parlor-bots/" + (version == null ? "development" : version);
    }
}
