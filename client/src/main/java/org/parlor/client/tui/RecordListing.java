package org.parlor.client.tui;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.parlor.client.archive.Archive;
import org.parlor.client.model.Event;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Pick;
import org.parlor.client.model.Shelf.Row;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.ParsedRecord;

/** The list of a file's games in the making: told piece by piece, and the first of the games kept as they are read. */
final class RecordListing {
    private static final int ROWS_AT_ONCE = 250;
    private static final int ROWS_MAX = 50_000;
    private static final int PLIES_KEPT_MAX = 500_000;

    private final Archive archive;
    private final Pick pick;
    private final Consumer<Event> told;
    private final BooleanSupplier wanted;
    private final Map<Integer, GameRecord> kept;
    private final List<Row> rows = new ArrayList<>();
    private int listed;
    private int pliesKept;
    private boolean readable;

    /**
     * @param wanted asked after each piece whether to go on
     * @param kept where games are put by their numbers
     */
    RecordListing(
            Archive archive, Pick pick, Consumer<Event> told, BooleanSupplier wanted, Map<Integer, GameRecord> kept) {
        this.archive = archive;
        this.pick = pick;
        this.told = told;
        this.wanted = wanted;
        this.kept = kept;
    }

    /** Tells all rows but the last ones, which it returns. */
    Event.Listed rest() throws LaunchException {
        archive.read(this::take);
        if (!readable) {
            throw archive.empty(pick.player());
        }
        if (listed == ROWS_MAX) {
            rows.add(new Row(0, "", "The list ends here: --player NAME narrows it, --game N opens any", "", 0, false));
        }
        return new Event.Listed(rows, true);
    }

    private boolean take(ParsedRecord parsedRecord) {
        if (pick.lists(parsedRecord)) {
            Row row = Row.of(parsedRecord);
            readable |= row.readable();
            rows.add(row);
            listed++;
            keep(parsedRecord);
        }
        if (rows.size() == ROWS_AT_ONCE) {
            told.accept(new Event.Listed(rows, false));
            rows.clear();
        }
        return listed < ROWS_MAX && wanted.getAsBoolean();
    }

    /** What breaks off at an illegal move must be read again: the record that is left does not say so. */
    private void keep(ParsedRecord parsedRecord) {
        if (parsedRecord instanceof ParsedRecord.Read read
                && pliesKept < PLIES_KEPT_MAX
                && read.replay().error().isEmpty()) {
            GameRecord record = read.replay().record();
            kept.put(parsedRecord.number(), record);
            pliesKept += record.moves().size();
        }
    }
}
