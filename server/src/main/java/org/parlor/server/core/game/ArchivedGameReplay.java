package org.parlor.server.core.game;

import java.util.Locale;
import java.util.Objects;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.undo.UndoLog;

/**
 * A game made again from its record. What the record leaves out is as in a game where nothing of it happened: nobody
 * left, nothing was offered or taken back, and the end came with the last move or with the fall of a flag.
 */
public final class ArchivedGameReplay {
    private final GameRecord record;
    private final Game game;
    private final UndoLog undo = new UndoLog();
    private long at;

    private ArchivedGameReplay(GameRecord record, Rules rules) {
        this.record = record;
        this.at = Objects.requireNonNull(record.at());
        this.game = new Game(
                Objects.requireNonNull(record.g()), new GameEvent.Created(GameSettings.of(record, rules, 0)), at);
    }

    /**
     * The game as it was at its end.
     *
     * @param record of a game that was played here and is over
     * @param seq the number of its last event, 0 where it is not known
     */
    public static Game of(GameRecord record, Rules rules, long seq) {
        ArchivedGameReplay archivedGameReplay = new ArchivedGameReplay(record, rules);
        archivedGameReplay.play();
        archivedGameReplay.end(Objects.requireNonNull(record.result()));
        if (seq > 0) {
            archivedGameReplay.game.renumber(seq);
        }
        return archivedGameReplay.game;
    }

    private void play() {
        game.apply(new GameEvent.StateChanged(GameState.PLAYING), at, undo);
        for (GameRecord.Played played : record.moves()) {
            int move = game.rules().move(played.move()).orElseThrow();
            at += Objects.requireNonNullElse(played.ms(), 0L);
            game.apply(new GameEvent.Moved(move, Boolean.TRUE.equals(played.auto()), played.info(), null), at, undo);
        }
    }

    private void end(GameResult gameResult) {
        EndReason reason = EndReason.valueOf(gameResult.reason().toUpperCase(Locale.ROOT));
        long flagAt = game.clock().flagAt(0);
        long endedAt = reason == EndReason.TIME && flagAt != GameClock.NEVER ? flagAt : at;
        game.apply(new GameEvent.Ended(gameResult.winner(), Score.of(game.position()), reason, null), endedAt, undo);
    }
}
