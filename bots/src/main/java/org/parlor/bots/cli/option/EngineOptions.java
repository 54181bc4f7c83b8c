package org.parlor.bots.cli.option;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.EngineConfig;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.SearcherRegistry;
import org.parlor.bots.search.NanoClock;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResources;
import picocli.CommandLine.Option;

/** The options of commands that serve the built-in engine to other programs. */
public final class EngineOptions {
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

    /** @throws org.parlor.rules.InvalidInputException if an option is invalid */
    public EngineConfig config() {
        OptionRanges.require("threads", threads, 1, THREADS_MAX);
        long nanos = seconds == null ? Long.MAX_VALUE : OptionRanges.nanos("time", seconds);
        SearchResources resources = new SearchResources(TABLE_BITS, threads, !noBook, NanoClock.SYSTEM);
        return EngineConfig.of(
                Level.parse(level), new SearchLimits(SearchLimits.DEPTH_MAX, nanos), new SearcherRegistry(resources));
    }
}
