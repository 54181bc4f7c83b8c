package org.parlor.bots.cli;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.BotOptions;
import org.parlor.bots.external.ExternalEnginePool;
import org.parlor.bots.external.ShellWords;
import org.parlor.bots.external.UnusableEngineException;
import org.parlor.bots.player.BotSettings;
import org.parlor.rules.InvalidInputException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code parlor-bots bridge}: somebody else's engine as a bot on a server. */
@Command(
        name = "bridge",
        description = "Logs in to a server as a bot whose moves another engine finds.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "The engine runs here, as a child of this program, one for each game; it is",
            "ready before a clock runs. It is told the time that is left, less a reserve for",
            "the way to the server. One that ends, hangs or answers with an illegal move is",
            "told of on standard error and started again; after three failures in a row its",
            "game is resigned and the program ends. Programs for Othello play Reversi: GTP",
            "on square boards from the usual start, NBoard on 8 by 8 from any position.",
            "Exit codes: 0 done, 1 failed, 2 usage error.",
            "",
            "Examples:",
            "  Put GRhino on a server, against whoever comes:",
            "    export PARLOR_TOKEN=a-secret-of-20-letters",
            "    parlor-bots bridge tower:7777 --name rhino --gtp '/usr/games/gtp-rhino -l 3'",
            "  Challenge deep with an engine for NBoard:",
            "    parlor-bots bridge tower --name mine --nboard ./my-engine --opponent deep \\",
            "      --game reversi --clock 5+3 --games 1",
            "  See every line that goes to and fro:",
            "    java -Dorg.slf4j.simpleLogger.log.org.parlor.bots.foreign=debug \\",
            "      -jar parlor-bots.jar bridge …"
        })
final class BridgeCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(BridgeCommand.class);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ArgGroup(multiplicity = "1")
    private Engine engine = new Engine();

    @Mixin
    private BotOptions botOptions = new BotOptions();

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            description = "How long a move may take where no clock runs; default 60.")
    private int patience = 60;

    /** Its program and the language it speaks. */
    private static final class Engine {
        @Option(names = "--gtp", paramLabel = "CMD", description = "An engine that speaks GTP, the Go Text Protocol.")
        private @Nullable String gtp;

        @Option(names = "--nboard", paramLabel = "CMD", description = "An engine that speaks NBoard's protocol.")
        private @Nullable String nboard;

        ExternalEnginePool pool(Duration patience) {
            String line = gtp != null ? gtp : Objects.requireNonNull(nboard, "picocli requires one of the two");
            List<String> command = ShellWords.split(line);
            if (command.isEmpty()) {
                throw new InvalidInputException(
                        "engine",
                        "The command that starts the engine is empty: give one, such as './engine --level 3'");
            }
            return gtp != null
                    ? ExternalEnginePool.gtp(command, patience)
                    : ExternalEnginePool.nboard(command, patience);
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        BotSettings settings = botOptions.settings(spec.commandLine(), "max");
        if (!settings.games().contains("reversi")) {
            throw new ParameterException(spec.commandLine(), "These engines play reversi");
        }
        if (patience < 1) {
            throw new ParameterException(spec.commandLine(), "--patience is 1 second at least, not " + patience);
        }
        try (ExternalEnginePool pool = engine.pool(Duration.ofSeconds(patience))) {
            LOG.info("the engine is {}", pool.start(settings.slots()));
            return BotRunner.run(spec.commandLine(), pool, settings.withGames(List.of("reversi")));
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        } catch (UnusableEngineException e) {
            spec.commandLine().getErr().println("parlor-bots: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }
}
