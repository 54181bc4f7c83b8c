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
}
