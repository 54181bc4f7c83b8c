package org.parlor.client.recordfile;

import java.util.function.Consumer;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.state.connection.LaunchException;
import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordError;
import org.parlor.notation.RecordFormat;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;

/** Recorded games on their way into another form. What cannot be taken along is told, and the rest goes on. */
public final class RecordConverter {
    private final RecordFormat format;
    private final Consumer<String> games;
    private final Consumer<String> errors;
    private boolean complete = true;
    /** Whether a game was written already: those in text have a blank line between them. */
    private boolean any;

    /**
     * @param games takes each game in the new form, without the end of its last line
     * @param complaints told what is wrong, where and why
     */
    public RecordConverter(RecordFormat format, Consumer<String> games, Consumer<String> complaints) {
        this.format = format;
        this.games = games;
        this.errors = complaints;
    }

    public void convert(RecordCollection collection) {
        try {
            collection.read(parsedRecord -> take(collection, parsedRecord));
        } catch (LaunchException e) {
            complain(e.getMessage());
        }
    }

    /** Whether there was nothing to complain of so far. */
    public boolean isComplete() {
        return complete;
    }

    private boolean take(RecordCollection collection, ParsedRecord parsedRecord) {
        if (parsedRecord instanceof ParsedRecord.Read read) {
            write(collection.file() + ", game " + read.number(), read.replay());
        } else if (parsedRecord instanceof ParsedRecord.Damaged damaged) {
            complain(collection.damageText(damaged));
        }
        return true;
    }

    /** A game that breaks off at an illegal move is no whole game in any form; a wrong score is passed on as a claim. */
    private void write(String where, Replay replay) {
        RecordError recordError = replay.error().orElse(null);
        if (recordError != null) {
            complain(where + ": " + RecordText.errorText(recordError));
        }
        if (recordError instanceof RecordError.IllegalMove) {
            return;
        }
        try {
            String text = format.write(replay.record());
            games.accept(any && format == RecordFormat.TEXT ? "\n" + text : text);
            any = true;
        } catch (InvalidInputException cannot) {
            complain(where + ": " + cannot.getMessage());
        }
    }

    private void complain(String what) {
        complete = false;
        errors.accept(what);
    }
}
