package org.parlor.bots.protocols.nboard;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.bots.player.EngineSession.ChosenMove;
import org.parlor.bots.player.EngineSession.SearchRequest;
import org.parlor.bots.protocols.EngineChannel;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.ExternalEngine;
import org.parlor.bots.protocols.OthelloSupport;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.rules.InvalidInputException;

/** An engine that speaks the NBoard protocol, version 2. Sends the complete game before each move, so that the engine keeps no state. */
public final class NBoardEngine extends ExternalEngine {
    private static final String MOVE_PREFIX = "===";
    private static final Pattern INFO = Pattern.compile("(status|nodestats|search|book|learn).*");
    private static final double SCORE_PER_DISC = 100;

    /** The protocol has no standard depth, but a user interface must send one; engines without it may refuse to search. */
    private static final int DEPTH_STANDARD = 12;

    private final int depth;
    private final Map<String, String> options;
    private final List<String> initialLines;
    private String reportedName = "NBoard engine";
    private int pings;

    /**
     * @param depth search depth in plies; null for the standard one
     * @param options options of the engine by name
     * @param initialLines lines that are sent to it once
     */
    public NBoardEngine(
            EngineChannel channel, @Nullable Integer depth, Map<String, String> options, List<String> initialLines) {
        super(channel);
        this.depth = depth == null ? DEPTH_STANDARD : depth;
        this.options = options;
        this.initialLines = initialLines;
    }

    public static void requirePlayable(GameContext context) {
        OthelloSupport.requireSquare(context);
        if (context.rules().board().width() != 8) {
            throw new InvalidInputException("rows", "NBoard engines support 8x8 boards only");
        }
    }

    @Override
    protected String handshake(long deadline) throws EngineException, InterruptedException {
        writeLine("nboard 2");
        writeLine("set depth " + depth);
        for (Map.Entry<String, String> option : options.entrySet()) {
            writeLine("set " + option.getKey() + " " + option.getValue());
        }
        for (String line : initialLines) {
            writeLine(line);
        }
        awaitPong(deadline);
        return reportedName;
    }

    @Override
    protected void startGame(GameContext context, long deadline) throws EngineException, InterruptedException {
        awaitPong(deadline);
    }

    @Override
    protected ChosenMove search(GameContext context, SearchRequest request, long millis, long deadline)
            throws EngineException, InterruptedException {
        writeLine("set game " + OthelloSupport.ggf(context, request, millis));
        awaitPong(deadline);
        writeLine("go");
        String line = readLine(deadline);
        while (!line.startsWith(MOVE_PREFIX)) {
            readInfo(line);
            line = readLine(deadline);
        }
        // Edax separates move, evaluation and time by spaces; the NBoard program accepts both.
        String answer = line.substring(MOVE_PREFIX.length()).strip().replaceAll("\\s+", "/");
        String[] parts = answer.split("/", -1);
        String word = parts[0].strip().toLowerCase(Locale.ROOT);
        String move = word.startsWith("pa") ? "pass" : word;
        return new ChosenMove(move, parts.length > 1 ? info(parts[1].strip(), move) : null);
    }

    /** Returns null if the evaluation is not a number of discs. */
    private static @Nullable MoveInfo info(String discs, String move) {
        try {
            int score = (int) Math.round(SCORE_PER_DISC * Double.parseDouble(discs));
            return new MoveInfo(score, null, null, List.of(move));
        } catch (NumberFormatException none) {
            return null;
        }
    }

    /** Sends a ping and skips the output of earlier commands up to the pong. */
    private void awaitPong(long deadline) throws EngineException, InterruptedException {
        pings++;
        writeLine("ping " + pings);
        String line = readLine(deadline);
        while (!line.equals("pong " + pings)) {
            readInfo(line);
            line = readLine(deadline);
        }
    }

    private void readInfo(String line) {
        if (line.startsWith("set myname ")) {
            reportedName = line.substring("set myname ".length());
        } else if (!INFO.matcher(line).matches()) {
            logUnexpected(line);
        }
    }
}
