package org.parlor.bots.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
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
import org.parlor.message.value.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** A bot as a command runs it: until its games are played, or somebody ends the program. */
final class BotRunner {
    private static final Logger LOG = LoggerFactory.getLogger(BotRunner.class);

    private BotRunner() {}

    /** The exit code. */
    static int run(CommandLine command, EngineFactory engines, BotSettings settings) {
        try (ConnectionFactory connectionFactory = new ConnectionFactory()) {
            ResultPrinter resultPrinter = new ResultPrinter(command.getOut());
            BotClient bot = BotClient.start(connectionFactory, engines, settings, resultPrinter);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(bot), "farewell"));
            BotExit botExit = bot.done().toCompletableFuture().join();
            if (!botExit.completed()) {
                PrintWriter err = command.getErr();
                err.println("parlor-bots: " + SafeText.sanitize(botExit.message() + " (" + botExit.code() + ")"));
                resultPrinter.untrusted().ifPresent(seen -> err.println(TlsOptions.remedy(seen)));
            }
            return botExit.completed() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        }
    }

    /** So that Ctrl-C does not look like a broken line to the server. */
    private static void leave(BotClient bot) {
        CompletableFuture<BotExit> done = bot.done().toCompletableFuture();
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
    private static final class ResultPrinter implements BotListener {
        private final PrintWriter out;
        private volatile @Nullable CertificateFingerprint untrusted;

        ResultPrinter(PrintWriter out) {
            this.out = out;
        }

        /** The certificate because of which it ended. */
        Optional<CertificateFingerprint> untrusted() {
            return Optional.ofNullable(untrusted);
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
                untrusted = closed.fingerprint();
            }
        }
    }
}
