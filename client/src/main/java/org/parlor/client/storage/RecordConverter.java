package org.parlor.client.storage;

import java.util.function.Consumer;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.state.ExitException;
import org.parlor.notation.RecordFormat;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.notation.ReplayError;
import org.parlor.rules.InvalidInputException;

/** Converts recorded games to another format. Reports and skips those that cannot be converted. */
public final class RecordConverter {
    private final RecordFormat format;
    private final Consumer<String> games;
    private final Consumer<String> errors;
    private boolean complete = true;
    private int converted;

    /**
     * @param games receives each converted game, without its last line end
     * @param errors receives the errors
     */
    public RecordConverter(RecordFormat format, Consumer<String> games, Consumer<String> errors) {
        this.format = format;
        this.games = games;
        this.errors = errors;
    }

    public void convert(GameRecordFile collection) {
        try {
            collection.read(readResult -> take(collection, readResult));
        } catch (ExitException e) {
            report(e.getMessage());
        }
    }

    /** Returns whether there were no errors so far. */
    public boolean isComplete() {
        return complete;
    }

    /** Returns the number of games written so far. */
    public int converted() {
        return converted;
    }

    private boolean take(GameRecordFile collection, RecordReadResult readResult) {
        if (readResult instanceof RecordReadResult.Read read) {
            read.notes().forEach(note -> errors.accept(collection.noteText(read.number(), note)));
            write(collection.file() + ", game " + read.number(), read.replay());
        } else if (readResult instanceof RecordReadResult.Damaged damaged) {
            report(collection.damageText(damaged));
        }
        return true;
    }

    /** Writes a game, up to its first illegal move and then without a result. A wrong score is kept as recorded. */
    private void write(String where, Replay replay) {
        ReplayError replayError = replay.error().orElse(null);
        if (replayError != null) {
            report(where + ": " + RecordText.errorText(replayError, RecordText.moveCount(replay)));
        }
        boolean stops = replayError instanceof ReplayError.IllegalMove;
        try {
            String text = format.write(stops ? replay.record().withResult(null) : replay.record());
            games.accept(converted > 0 && format.isMultiline() ? "\n" + text : text);
            converted++;
        } catch (InvalidInputException cannot) {
            report(where + ": " + cannot.getMessage());
        }
    }

    private void report(String what) {
        complete = false;
        errors.accept(what);
    }
}
