package org.parlor.client.storage;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.state.ExitException;
import org.parlor.client.ui.Messages;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.PositionFormat;
import org.parlor.notation.RecordFormat;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.notation.ReplayError;
import org.parlor.rules.InvalidInputException;

/** Converts recorded games to another format. Reports and skips those that cannot be converted. */
public final class RecordConverter {
    private final Target target;
    private final Consumer<byte[]> output;
    private final Consumer<String> errors;
    private boolean complete = true;
    private int converted;

    /**
     * What is written.
     *
     * @param writer writes a game
     * @param separator between two games
     * @param isSingle whether the output holds one game only
     * @param game the number of the only game of a file to be written, 0 for all
     */
    public record Target(Function<GameRecord, byte[]> writer, String separator, boolean isSingle, int game) {

        public static Target of(RecordFormat format, int game) {
            return new Target(
                    record -> (format.write(record) + "\n").getBytes(StandardCharsets.UTF_8),
                    format.isMultiline() ? "\n" : "",
                    false,
                    game);
        }

        /** @param ply as for {@link PositionFormat#write} */
        public static Target of(PositionFormat format, @Nullable Integer ply, int game) {
            return new Target(record -> format.write(Replay.of(record), ply), "", format.isPicture(), game);
        }
    }

    /**
     * @param output receives each converted game
     * @param errors receives the errors
     */
    public RecordConverter(Target target, Consumer<byte[]> output, Consumer<String> errors) {
        this.target = target;
        this.output = output;
        this.errors = errors;
    }

    public void convert(GameRecordFile collection) {
        try {
            if (target.game() == 0) {
                collection.read(readResult -> take(collection, readResult));
            } else {
                take(collection, collection.record(target.game()));
            }
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
            String where = collection.file() + ", game " + read.number();
            if (target.isSingle() && converted > 0) {
                report(where + ": a picture holds one game; choose another by --game N");
                return false;
            }
            write(where, read.replay());
        } else if (readResult instanceof RecordReadResult.Damaged damaged) {
            report(collection.damageText(damaged));
        }
        return true;
    }

    /** Writes a game, up to its first illegal move and then without a result. A wrong score is kept as recorded. */
    private void write(String where, Replay replay) {
        ReplayError replayError = replay.error().orElse(null);
        if (replayError != null) {
            report(where + ": " + RecordText.errorText(Messages.ENGLISH, replayError, RecordText.moveCount(replay)));
        }
        boolean stops = replayError instanceof ReplayError.IllegalMove;
        try {
            byte[] written = target.writer().apply(stops ? replay.record().withResult(null) : replay.record());
            if (converted > 0) {
                output.accept(target.separator().getBytes(StandardCharsets.UTF_8));
            }
            output.accept(written);
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
