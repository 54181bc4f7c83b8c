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
    private final GameRecord record;
    private final Game game;
    private final UndoLog undo = new UndoLog();
    private long now;

    private ArchivedGameReplay(GameRecord record, Rules rules) {
        this.record = record;
        this.now = Objects.requireNonNull(record.at());
        this.game = new Game(
                Objects.requireNonNull(record.g()), new GameEvent.Created(GameSettings.of(record, rules, 0)), now);
    }

    /**
     * Returns the game in its final state.
     *
     * @param record the record of a finished game that was played on this server
     * @param seq the sequence number of its last event, 0 if unknown
     */
    public static Game replay(GameRecord record, Rules rules, long seq) {
        ArchivedGameReplay replay = new ArchivedGameReplay(record, rules);
        replay.applyMoves();
        replay.applyEnd(Objects.requireNonNull(record.result()));
        if (seq > 0) {
            replay.game.renumber(seq);
        }
        return replay.game;
    }

    private void applyMoves() {
        game.apply(new GameEvent.StateChanged(GameState.PLAYING), now, undo);
        for (GameRecord.RecordedMove recordedMove : record.moves()) {
            int move = game.rules().move(recordedMove.move()).orElseThrow();
            now += Objects.requireNonNullElse(recordedMove.ms(), 0L);
            game.apply(
                    new GameEvent.Moved(move, Boolean.TRUE.equals(recordedMove.auto()), recordedMove.info(), null),
                    now,
                    undo);
        }
    }

    private void applyEnd(GameResult result) {
        EndReason reason = EndReason.valueOf(result.reason().toUpperCase(Locale.ROOT));
        long flagAt = game.clock().flagAt(0);
        long endedAt = reason == EndReason.TIME && flagAt != GameClock.NEVER ? flagAt : now;
        game.apply(new GameEvent.Ended(result.winner(), Score.of(game.position()), reason, null), endedAt, undo);
    }
}
