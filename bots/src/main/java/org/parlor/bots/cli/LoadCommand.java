package org.parlor.bots.cli;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.load.LoadReport;
import org.parlor.bots.load.LoadSettings;
import org.parlor.bots.load.LoadTest;
import org.parlor.connection.ServerEndpoint;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Rules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor-bots load}: generates load on a server and reports latency and resource usage. */
@Command(
        name = "load",
        description = "Load-tests a server with many concurrent games; reports latency and resource usage.",
        footer = {
            "",
            "Each game uses two connections that log in as guests and play random legal",
            "moves; after each game both request a rematch, so the load stays constant. A",
            "move is complete when both players have received it; its latency runs from",
            "sending to completion. Statistics exclude the --warm-up time.",
            "",
            "With --pid, the report includes the CPU time per move and the resident memory of",
            "the server process on this computer (Linux), or of each process of a cluster",
            "(--pid PID,PID). With --heap it also includes the",
            "Java heap usage per game and per move; the measurement pauses the server twelve",
            "times and assumes that no game ends meanwhile.",
            "",
            "Load-test your own server only, and raise its limits: rematches count as",
            "requests, and connections per address are limited:",
            "  parlor-server --memory --requests-per-10s 1000000 \\",
            "    --connections-max 20000 --connections-per-address 20000",
            "Both processes need one open file per connection (ulimit -n). A remote address",
            "can create 100 guests per ten minutes: run this command on the server's host or",
            "through a tunnel that ends there.",
            "Exit codes: 0 success, 1 failed or requests were rejected, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots load localhost:7777 --games 1000 --seconds 20 --rate 2000 --pid 4711",
            "  parlor-bots load localhost:7777 --games 5000 --game tictactoe --json"
        })
final class LoadCommand extends AbstractCommand {
    private static final int GAMES_MAX = 30_000;
    private static final int HOUR_SECONDS = 3600;
    private static final int RATE_MAX = 1_000_000;

    @Parameters(paramLabel = "HOST[:PORT]", description = "Server address; default port 7777.")
    private String address = "";

    @Option(names = "--web-socket", description = "Connect to the server's --web-port, one text frame per line.")
    private boolean webSocket;

    @Option(names = "--games", paramLabel = "N", description = "Concurrent games; default 100.")
    private int games = 100;

    @Option(names = "--seconds", paramLabel = "S", description = "Measurement time; default 10.")
    private int seconds = 10;

    @Option(names = "--warm-up", paramLabel = "S", description = "Warm-up time before the measurement; default 3.")
    private int warmUp = 3;

    @Option(names = "--rate", paramLabel = "R", description = "Total moves per second; default: unlimited.")
    private double rate;

    @Option(
            names = "--game",
            paramLabel = "GAME",
            completionCandidates = GameIdCandidates.class,
            description = "${COMPLETION-CANDIDATES}; default: that of the smallest board.")
    private String game = Games.ALL.stream()
            .min(Comparator.comparing(kind -> kind.rules().board().cells().size()))
            .orElseThrow()
            .id();

    @Option(names = "--seed", paramLabel = "N", description = "Random seed of the games; default 1.")
    private long seed = 1;

    @Option(
            names = "--pid",
            paramLabel = "PID",
            split = ",",
            description = "Report CPU and memory usage of these server processes.")
    private List<Long> pids = List.of();

    @Option(names = "--heap", description = "With --pid: report Java heap usage; requires a JDK.")
    private boolean heap;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws ExecutionException, InterruptedException, IOException {
        ProgressLine progress = new ProgressLine(err());
        LoadReport report = new LoadTest(settings(), warmUp, seconds, pids, heap, progress::show).run();
        progress.clear();
        out().print(json ? report.json() + "\n" : report.lines());
        out().flush();
        return report.isClean() ? OK : FAILED;
    }

    private LoadSettings settings() {
        if (rate < 0 || rate > RATE_MAX) {
            throw new InvalidInputException(
                    "rate", "--rate must be between 0 and " + RATE_MAX + " moves per second, not " + rate);
        }
        OptionChecks.requires(parsed(), "--heap", !pids.isEmpty(), "--pid");
        OptionChecks.range("seconds", seconds, 1, HOUR_SECONDS);
        OptionChecks.range("warm-up", warmUp, 0, HOUR_SECONDS);
        Rules rules = rules(game);
        if (!rules.openings().isEmpty()) {
            throw new InvalidInputException(
                    OptionSpec.OPENING,
                    "load plays games from the initial position only: remove --" + OptionSpec.OPENING);
        }
        return new LoadSettings(
                ServerEndpoint.parse(address),
                webSocket,
                rules,
                OptionChecks.range("games", games, 1, GAMES_MAX),
                rate,
                seed);
    }
}
