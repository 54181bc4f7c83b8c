package org.parlor.server.core.game;

import java.util.Locale;
import java.util.Objects;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.undo.UndoLog;

/**
 * Rebuilds a finished game from its archived record. A record holds no presence changes, offers or takebacks, so the
 * rebuilt game has none; it ends at the last move or when the flag falls.
 */
public final class ArchivedGameReplay {

    private ArchivedGameReplay() {}

    /**
     * Returns the game in its final state.
     *
     * @param record the record of a finished game that was played on this server
     * @param seq the sequence number of its last event, 0 if unknown
     */
    public static Game replay(GameRecord record, Rules rules, long seq) {
        UndoLog undo = new UndoLog();
        long now = Objects.requireNonNull(record.at());
        GameEvent.Created created = new GameEvent.Created(GameSettings.of(record, rules, 0));
        Game game = new Game(Objects.requireNonNull(record.g()), created, now);
        game.apply(new GameEvent.StateChanged(GameStatus.PLAYING), now, undo);
        for (GameRecord.RecordedMove played : record.moves()) {
            int move = rules.parse(played.move()).orElseThrow();
            now += Objects.requireNonNullElse(played.ms(), 0L);
            boolean auto = Boolean.TRUE.equals(played.auto());
            game.apply(new GameEvent.Moved(move, auto, played.info(), null), now, undo);
        }
        GameResult result = Objects.requireNonNull(record.result());
        EndReason reason = EndReason.valueOf(result.reason().toUpperCase(Locale.ROOT));
        long flagAt = game.clock().flagAt(0);
        long endedAt = reason == EndReason.TIME && flagAt != GameClock.NEVER ? flagAt : now;
        game.apply(new GameEvent.Ended(result.winner(), Score.of(game.position()), reason, null), endedAt, undo);
        if (seq > 0) {
            game.renumber(seq);
        }
        return game;
    }
}
