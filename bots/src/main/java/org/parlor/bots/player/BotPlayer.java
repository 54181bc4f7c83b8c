package org.parlor.bots.player;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.parlor.bots.engine.Thinkers;
import org.parlor.connection.ClientIdentity;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerConnection;
import org.parlor.message.Login;

/**
 * A bot on a server, for whoever wants one: the command line, or a program that embeds it. It works on the threads of
 * its connector and thinkers, which stay the caller's and may serve many bots.
 */
public final class BotPlayer implements AutoCloseable {
    private final Bot bot;
    private final ServerConnection serverConnection;

    private BotPlayer(Bot bot, ServerConnection serverConnection) {
        this.bot = bot;
        this.serverConnection = serverConnection;
    }

    /** Starts a bot; what comes of it is told by {@link #ready}, {@link #done} and the listener. */
    public static BotPlayer start(
            ConnectionFactory connectionFactory, Thinkers thinkers, BotSettings settings, BotListener listener) {
        return start(connectionFactory, minds(thinkers, settings), settings, listener);
    }

    /** Our own engine, at the level of the settings. */
    public static Minds minds(Thinkers thinkers, BotSettings settings) {
        return new OwnMinds(thinkers, settings);
    }

    /** Starts one whose moves somebody else finds. */
    public static BotPlayer start(
            ConnectionFactory connectionFactory, Minds minds, BotSettings settings, BotListener listener) {
        Bot bot = new Bot(settings, minds, listener);
        ServerConnection serverConnection =
                connectionFactory.open(settings.endpoint(), identity(minds, settings.login()), bot);
        bot.speakOn(serverConnection);
        return new BotPlayer(bot, serverConnection);
    }

    /** Completes with the bot's name once it can be challenged; fails if that never comes to be. */
    public CompletionStage<String> ready() {
        return bot.ready();
    }

    /** Completes when the bot has stopped for good, whatever the reason; it never fails. */
    public CompletionStage<BotEnd> done() {
        return bot.done();
    }

    /** Leaves the server at once; unfinished games are left as they are. */
    @Override
    public void close() {
        serverConnection.close();
    }

    static ClientIdentity identity(Minds minds, Login login) {
        return new ClientIdentity(program(), minds.slow() ? List.of("ready") : List.of(), login);
    }

    private static String program() {
        String version = BotPlayer.class.getPackage().getImplementationVersion();
        return "parlor-bots/" + (version == null ? "development" : version);
    }
}
