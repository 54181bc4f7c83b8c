package org.parlor.bots.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.protocols.gtp.GtpServer;
import org.parlor.bots.protocols.nboard.NBoardServer;
import org.parlor.connection.BuildInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A command that serves the built-in engine by a line protocol on standard input and output. */
abstract class EngineServerCommand extends AbstractCommand {
    private static final int THREADS_MAX = 256;
    private static final int TABLE_BITS = 20;

    @Option(names = "--level", paramLabel = "LEVEL", description = Level.DESCRIPTION + ". Default: max.")
    private String level = "max";

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "Maximum time per move; default: the level's own (max: 5). A clock may reduce it.")
    private @Nullable Double seconds;

    @Option(names = "--threads", paramLabel = "N", description = "Search threads; default 1.")
    private int threads = 1;

    @Option(names = "--no-book", description = "Search opening moves instead of using the book.")
    private boolean noBook;

    @Override
    public final Integer call() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        serve(config(), in, out());
        return OK;
    }

    /** Serves requests until the quit command or the end of the input. */
    abstract void serve(EngineConfig config, BufferedReader in, PrintWriter out) throws IOException;

    private EngineConfig config() {
        OptionChecks.range("threads", threads, 1, THREADS_MAX);
        long nanos = seconds == null ? Long.MAX_VALUE : OptionChecks.nanos("time", seconds);
        SearchOptions resources = new SearchOptions(TABLE_BITS, threads, !noBook, System::nanoTime);
        return EngineConfig.of(
                Level.parse(level), new SearchLimits(SearchLimits.DEPTH_MAX, nanos), new SearcherRegistry(resources));
    }

    /** {@code parlor-bots gtp}: serves the engine by the Go Text Protocol. */
    @Command(
            name = "gtp",
            description = "Runs the engine for GTP controllers on standard input and output.",
            footer = {
                "",
                "Speaks version 2 of GTP; list_commands lists the supported commands. Rows count",
                "from the top, columns are a to z without gaps, board sizes are even numbers from",
                "4 to 26. Forced passes may be sent or omitted. final_score counts empty squares",
                "for the winner. The engine respects time_settings and time_left.",
                "Exit codes: 0 success (quit or end of input), 1 failure, 2 usage error.",
                "",
                "Examples:",
                "  parlor-bots gtp --time 2 --threads 2",
                "  printf 'genmove black\\nquit\\n' | parlor-bots gtp --level hard"
            })
    static final class Gtp extends EngineServerCommand {

        @Override
        void serve(EngineConfig config, BufferedReader in, PrintWriter out) throws IOException {
            new GtpServer(config, BuildInfo.VERSION, out).run(in);
        }
    }

    /** {@code parlor-bots nboard}: serves the engine by the NBoard protocol. */
    @Command(
            name = "nboard",
            description = "Runs the engine for NBoard viewers on standard input and output.",
            footer = {
                "",
                "Speaks version 2 of the NBoard protocol. Any input stops the current search,",
                "which then answers with the best result so far. 'set depth' limits the search",
                "depth; endgames are solved exactly. The engine respects the game clock.",
                "Exit codes: 0 success (quit or end of input), 1 failure, 2 usage error.",
                "",
                "Examples:",
                "  parlor-bots nboard --time 10 --threads 2",
                "  printf 'nboard 2\\nset depth 8\\nmove F5\\ngo\\n' | parlor-bots nboard"
            })
    static final class NBoard extends EngineServerCommand {

        @Override
        void serve(EngineConfig config, BufferedReader in, PrintWriter out) throws IOException {
            try (NBoardServer server = new NBoardServer(config, out)) {
                server.run(in);
            }
        }
    }
}
