package org.parlor.server.core.game;

import java.util.Locale;
import java.util.Objects;
import org.parlor.message.GameRecord;
import org.parlor.message.Result;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.undo.UndoLog;

/**
 * A game made again from its record. What the record leaves out is as in a game where nothing of it happened: nobody
 * left, nothing was offered or taken back, and the end came with the last move or with the fall of a flag.
 */
public final class Remade {
    private final GameRecord record;
    private final Game game;
    private final UndoLog undo = new UndoLog();
    private long at;

    private Remade(GameRecord record, Rules rules) {
        this.record = record;
        this.at = Objects.requireNonNull(record.at());
        this.game = new Game(Objects.requireNonNull(record.g()), new GameEvent.Created(Terms.of(record, rules, 0)), at);
    }

    /**
     * The game as it was at its end.
     *
     * @param record of a game that was played here and is over
     * @param seq the number of its last event, 0 where it is not known
     */
    public static Game of(GameRecord record, Rules rules, long seq) {
        Remade remade = new Remade(record, rules);
        remade.play();
        remade.end(Objects.requireNonNull(record.result()));
        if (seq > 0) {
            remade.game.renumber(seq);
        }
        return remade.game;
    }

    private void play() {
        game.apply(new GameEvent.StateChanged(GameState.PLAYING), at, undo);
        for (GameRecord.Played played : record.moves()) {
            int move = game.rules().move(played.move()).orElseThrow();
            at += Objects.requireNonNullElse(played.ms(), 0L);
            game.apply(new GameEvent.Moved(move, Boolean.TRUE.equals(played.auto()), played.info(), null), at, undo);
        }
    }

    private void end(Result result) {
        EndReason reason = EndReason.valueOf(result.reason().toUpperCase(Locale.ROOT));
        long flagAt = game.clock().flagAt(0);
        long endedAt = reason == EndReason.TIME && flagAt != Clock.NEVER ? flagAt : at;
        game.apply(new GameEvent.Ended(result.winner(), Score.of(game.position()), reason, null), endedAt, undo);
    }
}
