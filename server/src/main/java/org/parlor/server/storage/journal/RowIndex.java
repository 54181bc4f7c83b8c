package org.parlor.server.storage.journal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parlor.server.storage.journal.RecordKey.Kind;

/**
 * In-memory index of the journal rows of each key. A database index would make each commit dirty a page per game. Memory is
 * tight because there are entries for every player and ply: keys share their names with the core, and the arrays have no
 * spare capacity.
 */
final class RowIndex {
    private static final Entry[] NONE = {};

    private final Map<Kind, Map<String, Entry[]>> byKind = new EnumMap<>(Kind.class);

    /** A row, with the number of keys that still need it. */
    static final class Entry {
        private final long seq;
        private final int crc;
        private int subjects;

        private Entry(StoredRow storedRow, int subjects) {
            this.seq = storedRow.seq();
            this.crc = (int) storedRow.crc();
            this.subjects = subjects;
        }

        long seq() {
            return seq;
        }

        /** Unsigned 32-bit value. */
        long crc() {
            return Integer.toUnsignedLong(crc);
        }
    }

    /** @param subjects keys of all records in the row */
    void add(StoredRow storedRow, Collection<RecordKey> subjects) {
        Entry[] entry = {new Entry(storedRow, subjects.size())};
        for (RecordKey key : subjects) {
            ofKind(key).merge(key.name(), entry, RowIndex::append);
        }
    }

    private Map<String, Entry[]> ofKind(RecordKey key) {
        return byKind.computeIfAbsent(key.kind(), first -> new HashMap<>());
    }

    private static Entry[] append(Entry[] entries, Entry[] more) {
        Entry[] all = Arrays.copyOf(entries, entries.length + 1);
        all[entries.length] = more[0];
        return all;
    }

    /** Removes a key and returns the rows that no other key needs, in order. */
    List<Entry> remove(RecordKey key) {
        Entry[] entries = ofKind(key).remove(key.name());
        List<Entry> obsolete = new ArrayList<>();
        for (Entry entry : entries == null ? NONE : entries) {
            entry.subjects--;
            if (entry.subjects == 0) {
                obsolete.add(entry);
            }
        }
        return obsolete;
    }
}
