package org.parlor.bots.external;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.rules.InvalidInputException;

/** The NBoard protocol, version 2. Sends the complete game before each move, so that the engine keeps no state. */
final class NBoardProtocol implements EngineProtocol {
    private static final String MOVE_PREFIX = "===";
    private static final double SCORE_PER_DISC = 100;

    static final Factory FACTORY = new Factory() {
        @Override
        public EngineProtocol create(EngineIo io) {
            return new NBoardProtocol(io);
        }

        @Override
        public void requirePlayable(EngineFactory.GameContext context) {
            OthelloRules.requireSquare(context);
            if (context.rules().board().width() != 8) {
                throw new InvalidInputException("rows", "NBoard engines support 8x8 boards only");
            }
        }
    };

    private final EngineIo io;
    private String name = "NBoard engine";
    private int pings;

    private NBoardProtocol(EngineIo io) {
        this.io = io;
    }

    @Override
    public String handshake(long deadline) throws NoAnswerException, InterruptedException {
        io.writeLine("nboard 2");
        awaitPong(deadline);
        return name;
    }

    @Override
    public void newGame(EngineFactory.GameContext context, long deadline)
            throws NoAnswerException, InterruptedException {
        awaitPong(deadline);
    }

    @Override
    public EngineSession.ChosenMove requestMove(
            EngineFactory.GameContext context, EngineSession.SearchRequest request, long millis, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
        io.writeLine("set game " + OthelloRules.ggf(context, request, millis));
        awaitPong(deadline);
        io.writeLine("go");
        String line = io.readLine(deadline);
        while (!line.startsWith(MOVE_PREFIX)) {
            readInfo(line);
            line = io.readLine(deadline);
        }
        String[] parts = line.substring(MOVE_PREFIX.length()).strip().split("/", -1);
        String word = parts[0].strip().toLowerCase(Locale.ROOT);
        String move = word.startsWith("pa") ? "pass" : word;
        return new EngineSession.ChosenMove(move, parts.length > 1 ? info(parts[1].strip(), move) : null);
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
    private void awaitPong(long deadline) throws NoAnswerException, InterruptedException {
        pings++;
        io.writeLine("ping " + pings);
        String line = io.readLine(deadline);
        while (!line.equals("pong " + pings)) {
            readInfo(line);
            line = io.readLine(deadline);
        }
    }

    private void readInfo(String line) {
        if (line.startsWith("set myname ")) {
            name = line.substring("set myname ".length());
        } else if (!line.startsWith("status") && !line.startsWith("nodestats") && !line.startsWith("search")) {
            io.logUnexpected(line);
        }
    }
}
