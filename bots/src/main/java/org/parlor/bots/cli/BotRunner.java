package org.parlor.bots.cli;

import java.io.PrintWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotExit;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.FinishedGame;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a bot until it exits or the process is interrupted; prints results and logs connection events. */
final class BotRunner implements BotListener {
    private static final Logger LOG = LoggerFactory.getLogger(BotRunner.class);

    private final PrintWriter out;
    /** The rejected server certificate that closed the connection, if any. */
    private volatile @Nullable CertificateFingerprint untrusted;

    private BotRunner(PrintWriter out) {
        this.out = out;
    }

    /** @throws CommandFailedException if the bot exits with an error */
    static void run(PrintWriter out, EngineFactory engines, BotSettings settings) throws CommandFailedException {
        try (ConnectionFactory connectionFactory = new ConnectionFactory()) {
            BotRunner runner = new BotRunner(out);
            BotClient bot = BotClient.start(connectionFactory, engines, settings, runner);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> logOut(bot), "bot-shutdown"));
            BotExit exit = bot.done().toCompletableFuture().join();
            if (!exit.completed()) {
                throw new CommandFailedException(
                        TlsOptions.withTrustAdvice(exit.message() + " (" + exit.code() + ")", runner.untrusted));
            }
        }
    }

    /** Logs out on Ctrl-C, so that the server does not wait for a reconnect. */
    private static void logOut(BotClient bot) {
        CompletableFuture<BotExit> done = bot.done().toCompletableFuture();
        if (done.isDone()) {
            return;
        }
        bot.close();
        try {
            done.get(1, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            LOG.debug("shutdown hook did not log out cleanly", e);
        }
    }

    @Override
    public void onGameOver(FinishedGame game) {
        out.println(game);
        out.flush();
    }

    @Override
    public void onState(ConnectionState state) {
        if (state instanceof ConnectionState.LoggedIn in) {
            LOG.info("logged in user={}", in.welcome().user().name());
        } else if (state instanceof ConnectionState.Lost lost) {
            LOG.warn("{}; reconnecting in {} ms", lost.reason(), lost.retryMillis());
        } else if (state instanceof ConnectionState.Closed closed) {
            untrusted = closed.fingerprint();
        }
    }
}
