package org.parlor.bots.external;

import java.util.List;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.GameMessage;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.notation.Replay;
import org.parlor.notation.othello.GgfWriter;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** What other programs can be told of our Reversi: the tournament's, which they call Othello. */
final class OthelloRules {

    private OthelloRules() {}

    /** @throws InvalidInputException for any other game */
    static void requireSquare(EngineFactory.GameContext context) {
        Rules rules = context.rules();
        boolean othello = rules.kind().id().equals("reversi")
                && "forced".equals(rules.options().values().get("passing"))
                && rules.board().width() == rules.board().height();
        if (!othello) {
            throw new InvalidInputException(
                    "game", "this engine plays reversi on square boards with forced passes only");
        }
    }

    /** @throws InvalidInputException for a game that began otherwise */
    static void requireStandardStart(EngineFactory.GameContext context) {
        GameMessage.Snapshot start = context.start();
        if (!replayed(context.rules(), start.moves())
                .equals(start.pos().toPosition(context.rules(), start.to() == null ? 0 : start.to(), start.aux()))) {
            throw new InvalidInputException("pos", "this engine cannot be told of games that begin from a position");
        }
    }

    /** Where the moves lead from the usual start; fewer of them if one is not legal there. */
    private static Position replayed(Rules rules, List<String> moves) {
        Position position = rules.initial();
        for (String text : moves) {
            int move = rules.move(text).orElse(-1);
            if (move < 0 || !position.isLegal(move)) {
                return position;
            }
            position = position.play(move);
        }
        return position;
    }

    /**
     * The game so far in GGF, with what is left on the clock as the time there is from now on.
     *
     * @param millis what the clock leaves; of no meaning without one
     */
    static String ggf(EngineFactory.GameContext context, EngineSession.SearchRequest request, long millis) {
        Rules rules = context.rules();
        boolean whole = replayed(rules, request.moves()).equals(request.position());
        List<String> moves = whole ? request.moves() : List.of();
        GameRecord record = new GameRecord(
                GameRecord.VERSION,
                null,
                null,
                null,
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                context.start().players(),
                false,
                request.clock() == null ? null : new TimeControl.Fischer((int) Math.max(1, millis), 0),
                StartPosition.of(rules, whole ? rules.initial() : request.position()),
                moves.stream()
                        .map(move -> new GameRecord.RecordedMove(move, null, null, null, null))
                        .toList(),
                null);
        return GgfWriter.write(Replay.of(record)).replace("\n", "");
    }
}
