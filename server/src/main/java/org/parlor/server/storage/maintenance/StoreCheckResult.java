package org.parlor.server.storage.maintenance;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.archive.HistoryEntry;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.JournalCheckResult;
import org.parlor.server.storage.journal.JournalHead;
import org.parlor.server.storage.journal.JournalReader;
import org.parlor.server.storage.journal.JournalRecordCodec;

/**
 * Result of an integrity check of a store. The check is read-only; a server may be writing at the same time.
 *
 * @param records number of records that a restart reads
 * @param games number of archived games
 * @param faults descriptions of the errors found
 */
public record StoreCheckResult(long records, long games, List<String> faults) {

    public StoreCheckResult {
        faults = List.copyOf(faults);
    }

    /** @throws StoreException if the store does not exist or cannot be opened */
    public static StoreCheckResult of(Database database) {
        List<String> faults = new ArrayList<>();
        long records = 0;
        long games = 0;
        try {
            faults.addAll(database.checkIntegrity());
            try (JournalReader reader = new JournalReader(database.openReadOnly())) {
                records = checkJournal(reader, faults);
                games = checkArchive(reader, faults);
                checkUnloaded(reader, faults);
                reader.readAudit(row -> {
                    if (!row.isIntact()) {
                        faults.add("audit: entry " + row.seq() + " is damaged");
                    }
                });
            }
        } catch (SQLException e) {
            faults.add(e.getMessage());
        }
        return new StoreCheckResult(records, games, faults);
    }

    private static long checkJournal(JournalReader reader, List<String> faults) throws SQLException {
        JournalCheckResult journal = reader.check();
        if (journal.damage() != null) {
            faults.add("journal: " + journal.damage());
        } else if (!journal.isIntact()) {
            faults.add("journal: the last " + journal.damagedTail().size() + " rows are damaged and "
                    + journal.missing() + " are missing; the next start truncates the journal");
        }
        List<JournalRecord> records = List.of();
        try {
            records = reader.readLiveRecords();
            replay(records)
                    .forEach((id, reason) -> faults.add("journal: " + id
                            + " will be quarantined by the next start, everything else is"
                            + " unaffected: " + reason
                            + "; to recover it up to the inconsistent record, run 'export' and"
                            + " 'import' into an empty store"));
        } catch (RuntimeException e) {
            faults.add("journal: the records are inconsistent: " + e.getMessage());
        }
        return records.size();
    }

    /**
     * Replays records as a start would. Throws a RuntimeException if they are inconsistent as a whole.
     *
     * @return ids of the games and tournaments that a start would quarantine, with the reasons
     */
    static Map<String, String> replay(List<JournalRecord> records) {
        ServerCore core = new ServerCore(
                ServerSettings.standard(),
                new SecureRandomSource(),
                (doing, fault) -> "while " + doing + ": " + fault.getMessage());
        core.restore(records, System.currentTimeMillis());
        return core.quarantined();
    }

    private static void checkUnloaded(JournalReader reader, List<String> faults) throws SQLException {
        LongSummaryStatistics crcs = new LongSummaryStatistics();
        JournalRecordCodec codec = new JournalRecordCodec();
        reader.readUnloaded(row -> {
            crcs.accept(row.crc());
            if (!row.isIntact()) {
                faults.add("unloaded: " + row.key() + " is damaged");
                return;
            }
            try {
                codec.read(row.body());
            } catch (StoreException e) {
                faults.add("unloaded: " + row.key() + " cannot be decoded by this program: " + e.getMessage());
            }
        });
        long[] expected = reader.unloadedTotal();
        if (crcs.getCount() != expected[0] || crcs.getSum() != expected[1]) {
            faults.add("unloaded: found " + crcs.getCount() + " games instead of " + expected[0]
                    + ", or their contents differ from what was written");
        }
    }

    /** Returns the number of archived games. */
    private static long checkArchive(JournalReader reader, List<String> faults) throws SQLException {
        LongSummaryStatistics numbers = new LongSummaryStatistics();
        LongSummaryStatistics crcs = new LongSummaryStatistics();
        LongSummaryStatistics expectedHistory = new LongSummaryStatistics();
        JournalRecordCodec codec = new JournalRecordCodec();
        reader.readArchivedGames(storedRow -> {
            numbers.accept(storedRow.seq());
            crcs.accept(storedRow.crc());
            if (!storedRow.isIntact()) {
                faults.add("filed: record " + storedRow.seq() + " is damaged");
                return;
            }
            try {
                HistoryEntry.of((JournalRecord.GameArchived) codec.read(storedRow.body()), storedRow.seq())
                        .forEach(game -> expectedHistory.accept(game.checksum()));
            } catch (StoreException e) {
                faults.add(
                        "filed: record " + storedRow.seq() + " cannot be decoded by this program: " + e.getMessage());
            }
        });
        JournalHead.Totals expected = reader.games();
        boolean isLast = numbers.getCount() == 0 || numbers.getMax() == expected.lastSeq();
        if (numbers.getCount() != expected.count() || crcs.getSum() != expected.crcs() || !isLast) {
            faults.add("filed: found " + numbers.getCount() + " games instead of " + expected.count()
                    + ", or their contents differ from what was written");
        }
        checkHistory(reader, expectedHistory, faults);
        return numbers.getCount();
    }

    /** Skipped for a store of an older version, which may lack these tables until a server migrates it. */
    private static void checkHistory(JournalReader reader, LongSummaryStatistics expected, List<String> faults)
            throws SQLException {
        if (!faults.isEmpty() || !reader.isSchemaCurrent()) {
            return;
        }
        LongSummaryStatistics found = new LongSummaryStatistics();
        reader.readHistory(game -> found.accept(game.checksum()));
        if (found.getCount() != expected.getCount() || found.getSum() != expected.getSum()) {
            faults.add("past: found " + found.getCount() + " rows instead of " + expected.getCount()
                    + ", or they do not match the archived games; 'export' and 'import' rebuild them");
        }
    }
}
