package org.parlor.client.game.record;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Creates the records of games. */
public final class GameRecordFactory {
    private GameRecordFactory() {}

    /** The record of a game; of one with unknown positions only the last position. */
    public static GameRecord of(GameState game) {
        boolean whole = game.history().positionsBack() == game.history().plies().size();
        Position start = whole ? game.history().positions().get(0) : game.position();
        List<RecordedMove> moves = whole
                ? game.history().plies().stream()
                        .map(ply -> RecordedMove.of(ply.move()))
                        .toList()
                : List.of();
        return of(game, StartPosition.of(game.rules(), start), moves);
    }

    /** The record of a position without moves; the players have the names of the sides. */
    public static GameRecord ofPosition(Rules rules, Position position) {
        List<UserInfo> players = rules.kind().players().stream()
                .map(name -> new UserInfo(name, false, null, null))
                .toList();
        return GameRecord.beginning(rules, position, players);
    }

    /** The record of a resumed game with the moves from before, which its server does not know. */
    public static GameRecord ofResumed(GameState game, GameRecord earlier) {
        GameRecord record = of(game);
        Position start = game.history().customStart(game.rules());
        if (start == null) {
            return record;
        }
        try {
            Replay replay = Replay.of(earlier);
            int before = replay.positions().lastIndexOf(start);
            List<RecordedMove> moves = new ArrayList<>();
            replay.record().moves().stream()
                    .limit(Math.max(0, before))
                    .forEach(move -> moves.add(RecordedMove.of(move.move())));
            moves.addAll(record.moves());
            return before < 0 ? record : of(game, earlier.start(), moves);
        } catch (InvalidInputException | RequestException damaged) {
            return record;
        }
    }

    private static GameRecord of(GameState game, StartPosition start, List<RecordedMove> moves) {
        return GameRecord.beginning(game.rules(), game.position(), game.players())
                .withTimeControl(game.timeControl())
                .replayed(game.rules().options().values(), start, moves, game.result());
    }
}
