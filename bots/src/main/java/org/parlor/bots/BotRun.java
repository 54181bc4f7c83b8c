package org.parlor.bots;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.BotEnd;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotPlayer;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.player.Minds;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.message.value.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** A bot as a command runs it: until its games are played, or somebody ends the program. */
final class BotRun {
    private static final Logger LOG = LoggerFactory.getLogger(BotRun.class);

    private BotRun() {}

    /** The exit code. */
    static int play(CommandLine command, Minds minds, BotSettings settings) {
        try (ConnectionFactory connectionFactory = new ConnectionFactory()) {
            Reporter reporter = new Reporter(command.getOut());
            BotPlayer bot = BotPlayer.start(connectionFactory, minds, settings, reporter);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(bot), "farewell"));
            BotEnd end = bot.done().toCompletableFuture().join();
            if (!end.completed()) {
                PrintWriter err = command.getErr();
                err.println("parlor-bots: " + SafeText.sanitize(end.message() + " (" + end.code() + ")"));
                reporter.unbelieved().ifPresent(seen -> err.println(TlsOptions.remedy(seen)));
            }
            return end.completed() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        }
    }

    /** So that Ctrl-C does not look like a broken line to the server. */
    private static void leave(BotPlayer bot) {
        CompletableFuture<BotEnd> done = bot.done().toCompletableFuture();
        if (done.isDone()) {
            return;
        }
        bot.close();
        try {
            done.get(1, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            LOG.debug("left without a word", e);
        }
    }

    /** Results to standard output, everything else to the log. */
    private static final class Reporter implements BotListener {
        private final PrintWriter out;
        private volatile @Nullable CertificateFingerprint unbelieved;

        Reporter(PrintWriter out) {
            this.out = out;
        }

        /** The certificate because of which it ended. */
        Optional<CertificateFingerprint> unbelieved() {
            return Optional.ofNullable(unbelieved);
        }

        @Override
        public void onGameOver(FinishedGame game) {
            out.println(game);
            out.flush();
        }

        @Override
        public void onState(ConnectionState state) {
            if (state instanceof ConnectionState.LoggedIn in) {
                LOG.info("logged in as {}", in.welcome().user().name());
            } else if (state instanceof ConnectionState.Lost lost) {
                LOG.warn("{}; calling again in {} ms", lost.reason(), lost.retryMillis());
            } else if (state instanceof ConnectionState.Closed closed) {
                unbelieved = closed.fingerprint();
            }
        }
    }
}
