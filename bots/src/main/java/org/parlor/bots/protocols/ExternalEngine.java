package org.parlor.bots.protocols;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession.ChosenMove;
import org.parlor.bots.player.EngineSession.SearchRequest;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running process of an external engine. Subclasses implement the protocol. Logs the exchanged lines at debug level.
 * Deadlines are values of {@link System#nanoTime()}.
 */
public abstract class ExternalEngine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ExternalEngine.class);
    private static final int SHOWN_CHARS_MAX = 120;
    private static final int UNEXPECTED_SHOWN_MAX = 5;
    private static final int LAST_LINES_MAX = 3;

    private final EngineChannel channel;
    private String name = "";
    /** Identifies the process in the log. */
    private String label = "";

    private @Nullable EngineLog log;
    private int unexpectedLines;
    /** The latest lines of the engine, oldest first, for the report of a failure. */
    private final Deque<String> lastLines = new ArrayDeque<>();

    /** A call that the engine may fail. */
    private interface Call<T> {
        T run() throws EngineException, InterruptedException;
    }

    protected ExternalEngine(EngineChannel channel) {
        this.channel = channel;
    }

    /** Waits for the first answer of the engine and returns its name. */
    protected abstract String handshake(long deadline) throws EngineException, InterruptedException;

    protected abstract void startGame(GameContext context, long deadline) throws EngineException, InterruptedException;

    /** Returns the engine's move, which may be illegal. */
    protected abstract ChosenMove search(GameContext context, SearchRequest request, long millis, long deadline)
            throws EngineException, InterruptedException;

    /** Informs the engine of the result of its game. */
    public void endGame(GameContext context, GameResult result) throws EngineException {}

    /** @param log receives the exchanged lines; null for none */
    public final void connect(String program, String command, @Nullable EngineLog log)
            throws EngineException, InterruptedException {
        this.label = program + "[" + channel.pid() + "]";
        this.log = log;
        log('!', "started: " + command);
        name = reporting(() -> handshake(System.nanoTime() + ChildProcess.START_TIMEOUT.toNanos()));
    }

    private void log(char direction, String line) {
        if (log != null) {
            log.write(label, direction, line);
        }
    }

    /** Adds to the reason of a failure what the engine said last, and the name of the log. */
    private <T> T reporting(Call<T> call) throws EngineException, InterruptedException {
        try {
            return call.run();
        } catch (EngineException e) {
            String said = lastLines.isEmpty()
                    ? "it said nothing"
                    : "its last lines: "
                            + lastLines.stream().map(ExternalEngine::shown).collect(Collectors.joining(", "));
            log('!', e.getMessage());
            String see = log == null ? "" : "; see " + log;
            throw new EngineException(e.failure(), e.getMessage() + "; " + said + see);
        }
    }

    public final String name() {
        return name;
    }

    public final void newGame(GameContext context) throws EngineException, InterruptedException {
        reporting(() -> {
            startGame(context, System.nanoTime() + ChildProcess.START_TIMEOUT.toNanos());
            return true;
        });
    }

    /** Requests a legal move. */
    public final ChosenMove requestMove(GameContext context, SearchRequest request, long millis, long deadline)
            throws EngineException, InterruptedException {
        return reporting(() -> {
            ChosenMove chosen = search(context, request, millis, deadline);
            List<String> legal = context.rules().legalMoves(request.position());
            if (!legal.contains(chosen.move())) {
                throw invalid("illegal move " + shown(chosen.move()) + "; legal: " + String.join(" ", legal));
            }
            return chosen;
        });
    }

    protected final void writeLine(String line) throws EngineException {
        LOG.debug("> {}", line);
        log('>', line);
        channel.writeLine(line);
    }

    protected final String readLine(long deadline) throws EngineException, InterruptedException {
        String line = channel.readLine(deadline).strip();
        LOG.debug("< {}", line);
        log('<', line);
        if (!line.isEmpty()) {
            lastLines.add(line);
            if (lastLines.size() > LAST_LINES_MAX) {
                lastLines.remove();
            }
        }
        return line;
    }

    /** Logs the first few lines that are not part of an answer. */
    protected final void logUnexpected(String line) {
        unexpectedLines++;
        if (unexpectedLines <= UNEXPECTED_SHOWN_MAX && !line.isEmpty()) {
            LOG.info("{}: unexpected engine output: {}", SafeText.sanitize(label), shown(line));
        }
    }

    protected static String shown(String line) {
        String clean = SafeText.sanitize(line);
        return "'" + (clean.length() <= SHOWN_CHARS_MAX ? clean : clean.substring(0, SHOWN_CHARS_MAX) + "…") + "'";
    }

    protected static EngineException invalid(String message) {
        return new EngineException(EngineFailure.ILLEGAL, message);
    }

    @Override
    public final void close() {
        channel.close();
    }
}
