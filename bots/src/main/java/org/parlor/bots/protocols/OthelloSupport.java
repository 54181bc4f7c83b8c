package org.parlor.bots.protocols;

import java.util.List;
import java.util.Map;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.notation.Replay;
import org.parlor.notation.othello.GgfWriter;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Checks whether a game is Othello, the only game of external engines, and formats it for them. */
public final class OthelloSupport {

    private OthelloSupport() {}

    /** @throws InvalidInputException unless the game is Reversi with forced passes on a square board */
    public static void requireSquare(EngineFactory.GameContext context) {
        Rules rules = context.rules();
        boolean othello = rules.kind().id().equals("reversi")
                && "forced".equals(rules.options().values().get("passing"))
                && rules.board().width() == rules.board().height();
        if (!othello) {
            throw new InvalidInputException(
                    "game", "this engine supports reversi on square boards with forced passes only");
        }
    }

    /** @throws InvalidInputException unless the game began at the standard start position */
    public static void requireStandardStart(EngineFactory.GameContext context) {
        Rules rules = context.rules();
        Rules standard = rules.kind()
                .rules(Map.of(
                        OptionSpec.ROWS, rules.board().height(),
                        OptionSpec.COLUMNS, rules.board().width()));
        if (!replayed(standard, context.moves()).equals(context.position())) {
            throw new InvalidInputException("pos", "this engine does not support games from a custom position");
        }
    }

    /** Returns the position after the moves from the initial position, up to the first illegal move. */
    private static Position replayed(Rules rules, List<String> moves) {
        Position position = rules.initial();
        for (String text : moves) {
            int move = rules.parse(text).orElse(-1);
            if (move < 0 || !position.isLegal(move)) {
                return position;
            }
            position = position.play(move);
        }
        return position;
    }

    /**
     * Returns the game in GGF, with the remaining time as the base time of the clock, in whole seconds: NTest reads {@code 0:59.5}
     * as hours.
     *
     * @param millis remaining time, rounded down to seconds, at least one; ignored without a clock
     */
    public static String ggf(EngineFactory.GameContext context, EngineSession.SearchRequest request, long millis) {
        Rules rules = context.rules();
        boolean isStandardStart = replayed(rules, request.moves()).equals(request.position());
        List<String> moves = isStandardStart ? request.moves() : List.of();
        GameRecord record = GameRecord.beginning(
                        rules, isStandardStart ? rules.initial() : request.position(), context.players())
                .withTimeControl(
                        request.clock() == null
                                ? null
                                : new TimeControl.Fischer(1000 * (int) Math.max(1, millis / 1000), 0))
                .withMoves(moves.stream().map(GameRecord.RecordedMove::of).toList());
        return GgfWriter.write(Replay.of(record)).replace("\n", "");
    }
}
