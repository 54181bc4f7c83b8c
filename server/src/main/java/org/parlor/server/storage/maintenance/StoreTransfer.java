package org.parlor.server.storage.maintenance;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.file.AtomicFile;
import org.parlor.server.storage.file.FileAccess;
import org.parlor.server.storage.journal.JournalReader;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.JournalWriter;
import org.parlor.server.storage.journal.StoredRow;

/** Exports a store as JSON lines, and imports them into another store. */
public final class StoreTransfer {
    private static final int CHUNK = 1_000;

    private StoreTransfer() {}

    /**
     * @param skipped number of skipped records: damaged ones, and those that depend on them
     * @param readError why the export is incomplete, null if all tables were read to the end
     */
    public record Exported(
            long lines, long skipped, @Nullable String readError) {}

    /**
     * Exports all readable records to a new file, atomically.
     *
     * @param everything whether to include records of a game or tournament that follow a damaged or missing one
     * @throws StoreException if nothing can be read, or the file cannot be written
     */
    public static Exported export(Database database, boolean everything, Path file) {
        AtomicFile atomicFile = AtomicFile.create(file);
        try {
            Exported exported;
            try (BufferedWriter out = Files.newBufferedWriter(atomicFile.tempFile())) {
                exported = export(database, everything, line -> write(line, out));
            }
            atomicFile.complete();
            return exported;
        } catch (IOException e) {
            atomicFile.discard();
            throw FileAccess.writeFailure(file, e);
        } catch (UncheckedIOException e) {
            atomicFile.discard();
            throw FileAccess.writeFailure(file, Objects.requireNonNull(e.getCause()));
        } catch (RuntimeException e) {
            atomicFile.discard();
            throw e;
        }
    }

    private static void write(String line, BufferedWriter out) {
        try {
            out.write(line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Exports all readable records: the archived games, the acts of admins, the games that are not in memory, then the journal.
     *
     * @throws StoreException if nothing can be read
     */
    public static Exported export(Database database, boolean everything, Consumer<String> out) {
        Export export = new Export(everything, out);
        try (JournalReader reader = new JournalReader(database.openReadOnly())) {
            reader.readArchivedGames(export::acceptRow);
            reader.readAudit(export::acceptRow);
            reader.readUnloaded(export::acceptRow);
            List<StoredRow> rows = new ArrayList<>();
            SQLException error = reader.readRows(rows);
            Deque<Runnable> oldestFirst = new ArrayDeque<>();
            reader.visitLive(rows, (record, line) -> oldestFirst.push(() -> export.accept(record, line)));
            oldestFirst.forEach(Runnable::run);
            rows.stream()
                    .filter(row -> !row.isIntact())
                    .forEach(row -> export.skipped += row.lines().size());
            if (error != null) {
                throw error;
            }
            return new Exported(export.kept, export.skipped, null);
        } catch (SQLException e) {
            if (export.kept == 0) {
                throw new StoreException("Cannot read " + database.location() + ": " + e.getMessage(), e);
            }
            return new Exported(export.kept, export.skipped, e.getMessage());
        }
    }

    /**
     * Passes on intact records. After a missing record it skips the rest of the same game or tournament, which would replay
     * differently without that record, unless everything is requested.
     */
    private static final class Export {
        private final boolean everything;
        private final Consumer<String> out;
        private final Set<String> incomplete = new HashSet<>();
        private final Map<String, Long> last = new HashMap<>();
        private long kept;
        private long skipped;

        Export(boolean everything, Consumer<String> out) {
            this.everything = everything;
            this.out = out;
        }

        void acceptRow(StoredRow row) {
            if (row.isIntact()) {
                keep(row.body());
            } else {
                skipped++;
            }
        }

        void accept(JournalRecord record, String line) {
            if (everything || isNext(record)) {
                keep(line);
            } else {
                skipped++;
            }
        }

        private void keep(String line) {
            out.accept(line);
            kept++;
        }

        private boolean isNext(JournalRecord record) {
            if (record instanceof JournalRecord.OfGame event) {
                return follows("game " + event.game(), event.seq());
            } else if (record instanceof JournalRecord.GameLoaded loaded) {
                last.put("game " + loaded.game(), loaded.state().lastSeq());
            } else if (record instanceof JournalRecord.OfTournament event) {
                return follows("tournament " + event.tour(), event.seq());
            } else if (record instanceof JournalRecord.GameHistoryRecord other) {
                return isComplete("game " + other.game());
            }
            return true;
        }

        private boolean follows(String id, long seq) {
            Long previous = last.put(id, seq);
            if (seq != (previous == null ? 0 : previous + 1)) {
                incomplete.add(id);
            }
            return !incomplete.contains(id);
        }

        private boolean isComplete(String id) {
            return last.containsKey(id) && !incomplete.contains(id);
        }
    }

    /** @param quarantined ids of the games and tournaments that a start will quarantine, with the reasons */
    public record Imported(long lines, Map<String, String> quarantined) {}

    /**
     * Imports a file into an empty store, as a whole or not at all.
     *
     * @throws StoreException if the store is not empty or in use, or a line is not a valid record
     */
    public static Imported importFile(Path file, Database database) {
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            throw new StoreException(
                    "Cannot read " + file + ": not a regular file. Specify a file that can be read twice");
        }
        Map<String, String> quarantined = verify(file);
        try (Connection connection = database.openExclusively();
                Lines lines = new Lines(file)) {
            if (!new JournalReader(connection).head().isEmpty()) {
                throw new StoreException(
                        database.location() + " is not empty. Import into another directory or database");
            }
            JournalWriter writer = new JournalWriter(connection, database.auditRetention());
            for (List<JournalRecord> chunk = lines.next(CHUNK); !chunk.isEmpty(); chunk = lines.next(CHUNK)) {
                writer.write(chunk);
            }
            writer.commit();
            return new Imported(lines.number(), quarantined);
        } catch (SQLException e) {
            throw new StoreException("Cannot import into " + database.location() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw FileAccess.readFailure(file, e);
        }
    }

    /** Validates the whole file before anything is written; returns what a start will quarantine. */
    private static Map<String, String> verify(Path file) {
        List<JournalRecord> current = new ArrayList<>();
        try (Lines lines = new Lines(file)) {
            for (List<JournalRecord> chunk = lines.next(CHUNK); !chunk.isEmpty(); chunk = lines.next(CHUNK)) {
                chunk.stream()
                        .filter(record -> !JournalWriter.isStoredApart(record))
                        .forEach(current::add);
            }
        } catch (IOException e) {
            throw FileAccess.readFailure(file, e);
        }
        try {
            return StoreCheckResult.replay(current);
        } catch (RuntimeException e) {
            throw new StoreException("The records in " + file + " are inconsistent: " + e.getMessage(), e);
        }
    }

    /** Reads the records of a file in chunks. */
    private static final class Lines implements AutoCloseable {
        private final JournalRecordCodec codec = new JournalRecordCodec();
        private final Path file;
        private final BufferedReader in;
        private long number;

        Lines(Path file) throws IOException {
            this.file = file;
            this.in = Files.newBufferedReader(file);
        }

        long number() {
            return number;
        }

        List<JournalRecord> next(int max) throws IOException {
            List<JournalRecord> records = new ArrayList<>();
            while (records.size() < max) {
                String line = in.readLine();
                if (line == null) {
                    return records;
                }
                number++;
                records.add(record(line));
            }
            return records;
        }

        private JournalRecord record(String line) {
            try {
                return codec.read(line);
            } catch (StoreException e) {
                throw new StoreException(file + ", line " + number + ": " + e.getMessage(), e);
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
