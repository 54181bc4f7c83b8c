package org.parlor.bots.cli.match;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.parlor.bots.engine.Level;
import org.parlor.bots.external.ExternalEnginePool;
import org.parlor.bots.external.ShellWords;
import org.parlor.bots.external.UnusableEngineException;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.LevelEngineFactory;
import org.parlor.bots.match.ServerGameRunner;
import org.parlor.bots.search.SearchLimits;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/** Makes contestants of the words on a command line, and ends their engines. */
final class ContestantFactory implements AutoCloseable {
    private static final String GTP = "gtp:";
    private static final String NBOARD = "nboard:";
    private static final String NAME = "@";
    /** What engines call themselves may be a story. */
    private static final int NAME_CHARS_MAX = 40;

    private final SearchLimits limits;
    private final long seed;
    private final Duration patience;
    private final int atOnce;
    private final boolean online;
    private final ExecutorService executor;
    private final List<ExternalEnginePool> engines = new ArrayList<>();

    /**
     * @param limits on our own engine
     * @param patience with other engines where no clock runs
     * @param atOnce so many of an engine are started
     * @param online whether they play on a server
     */
    ContestantFactory(SearchLimits limits, long seed, Duration patience, int atOnce, boolean online) {
        this.limits = limits;
        this.seed = seed;
        this.patience = patience;
        this.atOnce = atOnce;
        this.online = online;
        this.executor = Executors.newFixedThreadPool(atOnce, ContestantFactory::thread);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "thinker");
        thread.setDaemon(true);
        return thread;
    }

    /** Whether a word names an engine to be started. */
    static boolean isEngine(String word) {
        return speaksGtp(word) || word.startsWith(NBOARD);
    }

    /** Whether a word names a player on a server. */
    static boolean isOnServer(String word) {
        return word.startsWith(NAME);
    }

    static boolean speaksGtp(String word) {
        return word.startsWith(GTP);
    }

    /** @throws InvalidInputException if it is no level, engine or name */
    Contestant player(String word) throws UnusableEngineException, InterruptedException {
        if (word.startsWith(GTP)) {
            return engine(ExternalEnginePool.gtp(command(word, GTP), patience));
        } else if (word.startsWith(NBOARD)) {
            return engine(ExternalEnginePool.nboard(command(word, NBOARD), patience));
        }
        if (word.startsWith(NAME)) {
            return onServer(word.substring(NAME.length()));
        }
        Optional<Level> level = Level.find(word);
        return level(level.orElseThrow(() -> new InvalidInputException(
                "player",
                "Unknown player " + SafeQuote.text(word) + ": " + Level.DESCRIPTION
                        + "; or gtp:COMMAND, nboard:COMMAND, or @NAME on a --server")));
    }

    /** In this process a game has a thread of its own; on a server the connection's must not wait. */
    Contestant level(Level level) {
        Executor gameExecutor = online ? executor : Runnable::run;
        return new Contestant(level.word(), new LevelEngineFactory(level, limits, seed, gameExecutor));
    }

    private Contestant onServer(String name) {
        if (!online) {
            throw new InvalidInputException("player", "To play " + NAME + name + " say where, with --server HOST:PORT");
        }
        return new Contestant(name, ServerGameRunner.REMOTE_NAME);
    }

    private Contestant engine(ExternalEnginePool untried) throws UnusableEngineException, InterruptedException {
        ExternalEnginePool engine = untried.withSingleAttempt();
        engines.add(engine);
        String name = SafeText.sanitize(engine.start(atOnce)).strip();
        return new Contestant(name.substring(0, Math.min(NAME_CHARS_MAX, name.length())), engine);
    }

    private static List<String> command(String word, String language) {
        List<String> command = ShellWords.split(word.substring(language.length()));
        if (command.isEmpty()) {
            throw new InvalidInputException(
                    "player", "After " + language + " stands the command that starts the engine");
        }
        return command;
    }

    @Override
    public void close() {
        executor.shutdownNow();
        engines.forEach(ExternalEnginePool::close);
    }
}
