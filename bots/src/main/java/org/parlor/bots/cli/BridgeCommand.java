package org.parlor.bots.cli;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.BotOptions;
import org.parlor.bots.cli.option.EngineOptions;
import org.parlor.bots.external.EngineProtocol;
import org.parlor.bots.external.EngineSpecification;
import org.parlor.bots.external.ExternalEngineOptions;
import org.parlor.bots.external.ExternalEnginePool;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.EngineLog;
import org.parlor.rules.InvalidInputException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parlor-bots bridge}: connects an external engine to a server as a bot. */
@Command(
        name = "bridge",
        description = "Connects a program or an external engine to a server as a bot.",
        footer = {
            "",
            "Runs one engine process per concurrent game and starts it before the bot logs",
            "in. The engine receives the remaining time minus a reserve for network latency.",
            "An engine that exits, hangs or plays an illegal move is reported on standard",
            "error and restarted; after three consecutive failures the bot resigns the game",
            "and the command exits. A program by --parlor reads turn lines from standard",
            "input and writes move lines to standard output, and plays every game. Othello",
            "engines play Reversi: GTP on square boards from the standard start position,",
            "NBoard on 8x8 from any position. A KGP engine plays Kalah; it connects to the",
            "address in {host} and {port} or in the variables KGP_HOST and KGP_PORT.",
            "Settings of an engine stand before its command: name=NAME, dir=DIR (its working",
            "directory); for GTP and NBoard also option.KEY=VALUE and init=LINE; for NBoard",
            "depth=N, which is 12 plies otherwise. match takes the same settings.",
            "Exit codes: 0 success, 1 failure, 2 usage error.",
            "",
            "Examples:",
            "  Connect GRhino and accept challenges:",
            "    export PARLOR_TOKEN=a-secret-of-20-letters",
            "    parlor-bots bridge tower:7777 --name rhino --gtp '/usr/games/gtp-rhino -l 3'",
            "  Connect your own bot:",
            "    parlor-bots bridge tower:7777 --name snake --parlor 'python3 bot.py'",
            "  Connect a Kalah engine:",
            "    parlor-bots bridge tower:7777 --name kay --kgp './kay {host} {port}'",
            "  Challenge deep with an NBoard engine:",
            "    parlor-bots bridge tower --name mine --nboard ./my-engine --opponent deep \\",
            "      --game reversi --clock 5+3 --games 1",
            "  Connect NTest, which needs its directory:",
            "    parlor-bots bridge tower --name ntest --nboard 'dir=/opt/ntest depth=16 ./ntest x'",
            "  Log every line exchanged with the engine:",
            "    parlor-bots bridge … --engine-log engine.log"
        })
final class BridgeCommand extends AbstractCommand {
    private static final Logger LOG = LoggerFactory.getLogger(BridgeCommand.class);

    @ArgGroup(multiplicity = "1")
    private Engine engine = new Engine();

    @Mixin
    private BotOptions botOptions = new BotOptions();

    @Mixin
    private EngineOptions engineOptions = new EngineOptions();

    /** The engine command and its protocol. */
    private static final class Engine {
        @Option(names = "--gtp", paramLabel = "CMD", description = "Command of a GTP (Go Text Protocol) engine.")
        private @Nullable String gtp;

        @Option(names = "--nboard", paramLabel = "CMD", description = "Command of an NBoard engine.")
        private @Nullable String nboard;

        @Option(names = "--kgp", paramLabel = "CMD", description = "Command of a KGP (Kalah Game Protocol) engine.")
        private @Nullable String kgp;

        @Option(
                names = "--parlor",
                paramLabel = "CMD",
                description = "Command of a program that answers turns on standard input and output.")
        private @Nullable String parlor;

        EngineProtocol protocol() {
            if (gtp != null) {
                return EngineProtocol.GTP;
            } else if (nboard != null) {
                return EngineProtocol.NBOARD;
            }
            return kgp != null ? EngineProtocol.KGP : EngineProtocol.PARLOR;
        }

        ExternalEnginePool pool(ExternalEngineOptions options) {
            String line = Stream.of(gtp, nboard, kgp, parlor)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow();
            return new ExternalEnginePool(EngineSpecification.parse(protocol(), line), options);
        }
    }

    @Override
    public Integer call() throws InterruptedException, EngineException, CommandFailedException {
        BotSettings settings = botOptions.settings(parsed(), "max");
        EngineProtocol protocol = engine.protocol();
        List<String> games =
                settings.games().stream().filter(protocol.games()::contains).toList();
        if (games.isEmpty()) {
            String only = String.join(", ", protocol.games());
            throw new InvalidInputException(
                    "game", protocol.word() + " engines play " + only + " only; remove --game or add --game " + only);
        }
        try (EngineLog log = engineOptions.openLog();
                ExternalEnginePool pool =
                        engine.pool(engineOptions.options(Duration.ZERO, ExternalEngineOptions.ATTEMPTS_MAX, log))) {
            LOG.info("engine started name={}", pool.start(settings.slots()));
            BotRunner.run(out(), pool, settings.withGames(games));
        }
        return OK;
    }
}
