package org.parlor.client.plain.replay;

import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordList.Row;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.plain.LineWriter;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.notation.RecordReadResult;

/** Lists the games of a file as they are read; a file with a single matching game is not listed. */
public final class RecordListPrinter {
    private final LineWriter writer;
    private final GameRecordFile collection;
    private final Consumer<String> complaints;
    private int games;
    private RecordReadResult.@Nullable Read only;

    /** @param complaints receives the descriptions of damaged records */
    public RecordListPrinter(LineWriter writer, GameRecordFile collection, Consumer<String> complaints) {
        this.writer = writer;
        this.collection = collection;
        this.complaints = complaints;
    }

    /**
     * Returns the one matching game, or lists them and returns null if there are several.
     *
     * @throws ExitException if there is none
     */
    public @Nullable RecordedGame pick(RecordFilter filter) throws ExitException {
        if (filter.game() > 0) {
            return collection.game(filter.game());
        }
        collection.read(readResult -> take(readResult, filter));
        if (games == 0) {
            throw collection.noGames(filter.player());
        } else if (games > 1) {
            writer.println(games + " games. Open one with --game N, or narrow the list with --player NAME");
        }
        RecordReadResult.Read single = only;
        return single == null ? null : RecordedGame.of(single.number(), single.replay());
    }

    private boolean take(RecordReadResult readResult, RecordFilter filter) {
        if (readResult instanceof RecordReadResult.Damaged damaged) {
            complaints.accept(collection.damageText(damaged));
        } else if (filter.matches(readResult)) {
            RecordReadResult.Read read = (RecordReadResult.Read) readResult;
            games++;
            read.notes().forEach(note -> complaints.accept(collection.noteText(read.number(), note)));
            list(read);
        }
        return true;
    }

    private void list(RecordReadResult.Read read) {
        if (games == 1) {
            only = read;
            return;
        }
        RecordReadResult.Read first = only;
        if (first != null) {
            only = null;
            writer.println(line(Row.of(first)));
        }
        writer.println(line(Row.of(read)));
    }

    private static String line(Row row) {
        return String.format(
                        Locale.ROOT,
                        "%6d  %-10s  %-40s  %-8s  %d moves",
                        row.number(),
                        row.date(),
                        row.players().replace(" – ", " - "),
                        row.result().replace(" – ", "-"),
                        row.moves())
                .stripTrailing();
    }
}
