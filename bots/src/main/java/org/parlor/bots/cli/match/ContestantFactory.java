package org.parlor.bots.cli.match;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.parlor.bots.engines.DaemonThreadFactory;
import org.parlor.bots.engines.Level;
import org.parlor.bots.external.EngineProtocol;
import org.parlor.bots.external.EngineSpecification;
import org.parlor.bots.external.ExternalEngineOptions;
import org.parlor.bots.external.ExternalEnginePool;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.LevelEngineFactory;
import org.parlor.bots.match.ServerGameRunner;
import org.parlor.bots.protocols.EngineException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/** Creates contestants from command-line arguments and closes their engines. */
final class ContestantFactory implements AutoCloseable {
    private static final String NAME = "@";
    /** Truncates the names that engines report. */
    private static final int NAME_CHARS_MAX = 40;

    private final long seed;
    private final ExternalEngineOptions engineOptions;
    private final int concurrency;
    private final boolean online;
    private final ExecutorService executor;
    private final List<ExternalEnginePool> engines = new ArrayList<>();

    /**
     * @param concurrency number of processes started per external engine
     * @param online whether the games are played on a server
     */
    ContestantFactory(long seed, ExternalEngineOptions engineOptions, int concurrency, boolean online) {
        this.seed = seed;
        this.engineOptions = engineOptions;
        this.concurrency = concurrency;
        this.online = online;
        this.executor = Executors.newFixedThreadPool(concurrency, new DaemonThreadFactory("match-search"));
    }

    /** Returns whether an argument is the command of an external engine. */
    static boolean isEngine(String word) {
        return protocol(word).isPresent() || isCommandLine(word);
    }

    private static Optional<EngineProtocol> protocol(String word) {
        return Arrays.stream(EngineProtocol.values())
                .filter(protocol -> word.startsWith(prefix(protocol)))
                .findFirst();
    }

    /** Without a prefix, a word with a slash or space is the command of a program that speaks Parlor's protocol. */
    private static boolean isCommandLine(String word) {
        return !isOnServer(word) && (word.contains("/") || word.contains(File.separator) || word.contains(" "));
    }

    private static String prefix(EngineProtocol protocol) {
        return protocol.word() + ":";
    }

    /** Returns whether an argument is the name of a player on the server. */
    static boolean isOnServer(String word) {
        return word.startsWith(NAME);
    }

    static boolean speaksGtp(String word) {
        return word.startsWith(prefix(EngineProtocol.GTP));
    }

    /**
     * Creates a player.
     *
     * @throws InvalidInputException if the argument is not a level, an engine command or a player name
     */
    Contestant player(String word, PlayerLimits limits) throws EngineException, InterruptedException {
        Optional<EngineProtocol> protocol = protocol(word);
        if (protocol.isPresent()) {
            String line = word.substring(prefix(protocol.get()).length());
            return engine(EngineSpecification.parse(protocol.get(), line), limits);
        } else if (isCommandLine(word)) {
            return engine(EngineSpecification.parse(EngineProtocol.PARLOR, word), limits);
        }
        if (word.startsWith(NAME)) {
            return onServer(word.substring(NAME.length()));
        }
        Optional<Level> level = Level.find(word);
        Level known = level.orElseThrow(() -> new InvalidInputException(
                "player",
                "Unknown player " + SafeQuote.quote(word) + ": " + Level.DESCRIPTION
                        + "; or a program, such as ./mybot (parlor:COMMAND, gtp:COMMAND, nboard:COMMAND or kgp:COMMAND);"
                        + " or @NAME with --server"));
        return level(known, limits);
    }

    /** Searches on the game's own thread locally, and on the executor when online, where callers must not block. */
    Contestant level(Level level, PlayerLimits limits) {
        Executor gameExecutor = online ? executor : Runnable::run;
        return new Contestant(
                level.word() + limits.levelSuffix() + limits.clockSuffix(),
                new LevelEngineFactory(level, limits.search(), seed, gameExecutor),
                limits.clock());
    }

    private Contestant onServer(String name) {
        if (!online) {
            throw new InvalidInputException("player", "player " + NAME + name + " requires --server HOST:PORT");
        }
        return new Contestant(name, ServerGameRunner.REMOTE_NAME);
    }

    private Contestant engine(EngineSpecification specification, PlayerLimits limits)
            throws EngineException, InterruptedException {
        ExternalEnginePool engine = new ExternalEnginePool(specification, engineOptions);
        engines.add(engine);
        String reported = engine.start(concurrency);
        // Two versions of a program report the same name, but have different commands.
        String name = specification.protocol() == EngineProtocol.PARLOR ? engine.program() : reported;
        return new Contestant(name(name) + limits.clockSuffix(), engine, limits.clock());
    }

    /** Truncates the front, because the end of a path identifies a program. */
    private static String name(String text) {
        String name = SafeText.sanitize(text).strip();
        return name.length() <= NAME_CHARS_MAX ? name : "…" + name.substring(name.length() - NAME_CHARS_MAX + 1);
    }

    @Override
    public void close() {
        executor.shutdownNow();
        engines.forEach(ExternalEnginePool::close);
    }
}
