package org.parlor.client.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordList.Row;
import org.parlor.client.recordfile.RecordCollection;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.ParsedRecord;

/** Lists the games of a file in pieces, and keeps the first games in memory. */
final class RecordListLoader {
    private static final int ROWS_AT_ONCE = 250;
    private static final int ROWS_MAX = 50_000;
    private static final int PLIES_KEPT_MAX = 500_000;

    private final RecordCollection collection;
    private final RecordFilter filter;
    private final Consumer<Event> told;
    private final BooleanSupplier wanted;
    private final Map<Integer, GameRecord> kept;
    private final List<Row> rows = new ArrayList<>();
    private int listed;
    private int pliesKept;
    private boolean readable;

    /**
     * @param wanted whether to continue; asked after each record
     * @param kept receives games by their numbers
     */
    RecordListLoader(
            RecordCollection collection,
            RecordFilter filter,
            Consumer<Event> told,
            BooleanSupplier wanted,
            Map<Integer, GameRecord> kept) {
        this.collection = collection;
        this.filter = filter;
        this.told = told;
        this.wanted = wanted;
        this.kept = kept;
    }

    /** Sends all rows except the last ones, which it returns. */
    Event.RecordsListed remaining() throws ExitException {
        collection.read(this::take);
        if (!readable) {
            throw collection.noGames(filter.player());
        }
        if (listed == ROWS_MAX) {
            rows.add(new Row(0, "", "The list ends here: --player NAME narrows it, --game N opens any", "", 0, false));
        }
        return new Event.RecordsListed(rows, true);
    }

    private boolean take(ParsedRecord parsedRecord) {
        if (filter.matches(parsedRecord)) {
            Row row = Row.of(parsedRecord);
            readable |= row.readable();
            rows.add(row);
            listed++;
            keep(parsedRecord);
        }
        if (rows.size() == ROWS_AT_ONCE) {
            told.accept(new Event.RecordsListed(rows, false));
            rows.clear();
        }
        return listed < ROWS_MAX && wanted.getAsBoolean();
    }

    /** Does not keep games with an error, because their records alone do not contain it. */
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
