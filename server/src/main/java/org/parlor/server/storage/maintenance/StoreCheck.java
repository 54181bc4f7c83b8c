package org.parlor.server.storage.maintenance;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.runtime.SecureRandomSource;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.archive.HistoryEntry;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.JournalCheck;
import org.parlor.server.storage.journal.JournalReader;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.TableChecksum;

/**
 * What a store holds and what is wrong with it. It changes nothing, and a server may be writing meanwhile.
 *
 * @param records what a start reads
 * @param games that have left the rooms
 */
public record StoreCheck(long records, long games, List<String> faults) {

    public StoreCheck {
        faults = List.copyOf(faults);
    }

    /** @throws StoreException if there is nothing to look at */
    public static StoreCheck of(Database database) {
        List<String> faults = new ArrayList<>();
        long records = 0;
        TableChecksum games = TableChecksum.EMPTY;
        try {
            faults.addAll(database.faults());
            try (JournalReader reader = new JournalReader(database.read())) {
                JournalCheck journal = reader.examine();
                records = lookAt(journal, reader, faults);
                games = lookAtFiled(reader, faults);
            }
        } catch (SQLException e) {
            faults.add(e.getMessage());
        }
        return new StoreCheck(records, games.rows(), faults);
    }

    private static long lookAt(JournalCheck journal, JournalReader reader, List<String> faults) throws SQLException {
        if (journal.inside() != null) {
            faults.add("journal: " + journal.inside());
        } else if (!journal.isWhole()) {
            faults.add("journal: the last " + journal.cut().size() + " rows are damaged and " + journal.missing()
                    + " missing; the next start cuts them off");
        }
        List<JournalRecord> records = List.of();
        try {
            records = reader.pages(journal.sound()).stream()
                    .flatMap(decodedRow -> decodedRow.records().stream())
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
        ServerCore core = new ServerCore(
                ServerSettings.standard(),
                new SecureRandomSource(),
                (doing, fault) -> "while " + doing + ": " + fault.getMessage());
        core.restore(records, System.currentTimeMillis());
        return core.quarantined();
    }

    private static TableChecksum lookAtFiled(JournalReader reader, List<String> faults) throws SQLException {
        TableChecksum[] found = {TableChecksum.EMPTY};
        LongSummaryStatistics past = new LongSummaryStatistics();
        JournalRecordCodec codec = new JournalRecordCodec();
        reader.readFiled(storedRow -> {
            found[0] = found[0].with(storedRow);
            if (!storedRow.isSound()) {
                faults.add("filed: record " + storedRow.seq() + " is damaged");
                return;
            }
            try {
                HistoryEntry.of((JournalRecord.GameArchived) codec.read(storedRow.body()), storedRow.seq())
                        .forEach(game -> past.accept(game.checksum()));
            } catch (StoreException e) {
                faults.add("filed: record " + storedRow.seq() + " means nothing to this program: " + e.getMessage());
            }
        });
        TableChecksum expected = reader.tally("filed");
        if (!found[0].equals(expected)) {
            faults.add("filed: there are " + found[0].rows() + " games instead of " + expected.rows()
                    + ", or others than were written");
        }
        lookAtPast(reader, past, faults);
        return found[0];
    }

    /** What an older program has left does not have that table; it is made when a server starts on it. */
    private static void lookAtPast(JournalReader reader, LongSummaryStatistics expected, List<String> faults)
            throws SQLException {
        if (!faults.isEmpty() || !reader.isCurrent()) {
            return;
        }
        LongSummaryStatistics found = new LongSummaryStatistics();
        reader.readPast(game -> found.accept(game.checksum()));
        if (found.getCount() != expected.getCount() || found.getSum() != expected.getSum()) {
            faults.add("past: there are " + found.getCount() + " rows instead of " + expected.getCount()
                    + ", or others than the filed games make; 'export' and 'import' make them again");
        }
    }
}
