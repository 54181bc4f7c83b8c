package org.parlor.bots.player;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.parlor.bots.engine.SearchExecutor;
import org.parlor.connection.ClientIdentity;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerConnection;
import org.parlor.message.Login;

/**
 * A bot connected to a server. It runs on the threads of the connection factory and the search executor, which the caller
 * owns and can share between bots.
 */
public final class BotClient implements AutoCloseable {
    private final BotSession session;
    private final ServerConnection serverConnection;

    private BotClient(BotSession session, ServerConnection serverConnection) {
        this.session = session;
        this.serverConnection = serverConnection;
    }

    /** Starts a bot that plays with the built-in engine. Use {@link #ready}, {@link #done} and the listener to follow it. */
    public static BotClient start(
            ConnectionFactory connectionFactory,
            SearchExecutor searchExecutor,
            BotSettings settings,
            BotListener listener) {
        return start(connectionFactory, engines(searchExecutor, settings), settings, listener);
    }

    /** Returns the built-in engine at the level of the settings. */
    public static EngineFactory engines(SearchExecutor searchExecutor, BotSettings settings) {
        return new BuiltInEngineFactory(searchExecutor, settings);
    }

    /** Starts a bot that plays with any engine. */
    public static BotClient start(
            ConnectionFactory connectionFactory, EngineFactory engines, BotSettings settings, BotListener listener) {
        BotSession session = new BotSession(settings, engines, listener);
        ServerConnection serverConnection =
                connectionFactory.open(settings.endpoint(), identity(engines, settings.login()), session);
        session.attach(serverConnection);
        return new BotClient(session, serverConnection);
    }

    /**
     * Returns a future that completes with the bot's name once it can be challenged; fails if the bot stops
     * before that.
     */
    public CompletionStage<String> ready() {
        return session.ready();
    }

    /** Returns a future that completes when the bot has stopped; never fails. */
    public CompletionStage<BotExit> done() {
        return session.done();
    }

    /** Disconnects immediately. Unfinished games are not resigned. */
    @Override
    public void close() {
        serverConnection.close();
    }

    /** Returns the identity that a bot states at login. */
    public static ClientIdentity identity(EngineFactory engines, Login login) {
        return new ClientIdentity(program(), engines.needsWarmUp() ? List.of("ready") : List.of(), login);
    }

    private static String program() {
        String version = BotClient.class.getPackage().getImplementationVersion();
        return "parlor-bots/" + (version == null ? "development" : version);
    }
}
