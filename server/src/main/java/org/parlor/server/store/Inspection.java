package org.parlor.server.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.parlor.server.core.Parlor;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.JournalRecord;

/**
 * What a store holds and what is wrong with it. It changes nothing, and a server may be writing meanwhile.
 *
 * @param records what a start reads
 * @param games that have left the rooms
 */
public record Inspection(long records, long games, List<String> faults) {

    public Inspection {
        faults = List.copyOf(faults);
    }

    /** @throws StoreException if there is nothing to look at */
    public static Inspection of(Database database) {
        List<String> faults = new ArrayList<>();
        long records = 0;
        Tally games = Tally.EMPTY;
        try {
            faults.addAll(database.faults());
            try (Contents contents = new Contents(database.read())) {
                Examination journal = contents.examine();
                records = lookAt(journal, contents, faults);
                games = lookAtFiled(contents, faults);
            }
        } catch (SQLException e) {
            faults.add(e.getMessage());
        }
        return new Inspection(records, games.rows(), faults);
    }

    private static long lookAt(Examination journal, Contents contents, List<String> faults) throws SQLException {
        if (journal.inside() != null) {
            faults.add("journal: " + journal.inside());
        } else if (!journal.isWhole()) {
            faults.add("journal: the last " + journal.cut().size() + " rows are damaged and " + journal.missing()
                    + " missing; the next start cuts them off");
        }
        List<JournalRecord> records = List.of();
        try {
            records = contents.pages(journal.sound()).stream()
                    .flatMap(page -> page.records().stream())
                    .toList();
            replay(records)
                    .forEach((id, reason) -> faults.add("journal: " + id
                            + " is quarantined at the start, while all else"
                            + " goes on: " + reason + "; 'export' and 'import' into an empty store keep it up to the"
                            + " record that does not fit"));
        } catch (RuntimeException e) {
            faults.add("journal: the records contradict each other: " + e.getMessage());
        }
        return records.size();
    }

    /**
     * Makes the same games again of what a start would read; fails if no server can have written it.
     *
     * @return the games and tournaments that a start would quarantine, by id, with the reasons
     */
    static Map<String, String> replay(List<JournalRecord> records) {
        Parlor parlor = new Parlor(
                House.standard(),
                new SecretRandomness(),
                (doing, fault) -> "while " + doing + ": " + fault.getMessage());
        parlor.restore(records, System.currentTimeMillis());
        return parlor.quarantined();
    }

    private static Tally lookAtFiled(Contents contents, List<String> faults) throws SQLException {
        Tally[] found = {Tally.EMPTY};
        LongSummaryStatistics past = new LongSummaryStatistics();
        RecordText text = new RecordText();
        contents.readFiled(row -> {
            found[0] = found[0].with(row);
            if (!row.isSound()) {
                faults.add("filed: record " + row.seq() + " is damaged");
                return;
            }
            try {
                PastGame.of((JournalRecord.GameFiled) text.read(row.body()), row.seq())
                        .forEach(game -> past.accept(game.checksum()));
            } catch (StoreException e) {
                faults.add("filed: record " + row.seq() + " means nothing to this program: " + e.getMessage());
            }
        });
        Tally expected = contents.tally("filed");
        if (!found[0].equals(expected)) {
            faults.add("filed: there are " + found[0].rows() + " games instead of " + expected.rows()
                    + ", or others than were written");
        }
        lookAtPast(contents, past, faults);
        return found[0];
    }

    /** What an older program has left does not have that table; it is made when a server starts on it. */
    private static void lookAtPast(Contents contents, LongSummaryStatistics expected, List<String> faults)
            throws SQLException {
        if (!faults.isEmpty() || !contents.isCurrent()) {
            return;
        }
        LongSummaryStatistics found = new LongSummaryStatistics();
        contents.readPast(game -> found.accept(game.checksum()));
        if (found.getCount() != expected.getCount() || found.getSum() != expected.getSum()) {
            faults.add("past: there are " + found.getCount() + " rows instead of " + expected.getCount()
                    + ", or others than the filed games make; 'export' and 'import' make them again");
        }
    }
}
