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
 * Where in the journal everything about each subject stands. It is kept in memory, because an index in the table would
 * have each commit of moves in many games write a page for each game. Subjects are known by names that are in memory
 * anyway, and their places in arrays that are as long as they must be: there are some for every player and every ply.
 */
final class RowIndex {
    private static final Place[] NONE = {};

    private final Map<Kind, Map<String, Place[]>> bySort = new EnumMap<>(Kind.class);

    /** A row, for all the subjects that it is about. */
    static final class Place {
        private final long seq;
        private final int crc;
        private int subjects;

        private Place(StoredRow storedRow, int subjects) {
            this.seq = storedRow.seq();
            this.crc = (int) storedRow.crc();
            this.subjects = subjects;
        }

        long seq() {
            return seq;
        }

        /** Of 32 bits, none of them a sign. */
        long crc() {
            return Integer.toUnsignedLong(crc);
        }
    }

    /** @param subjects all that the row is about */
    void add(StoredRow storedRow, Collection<RecordKey> subjects) {
        Place[] place = {new Place(storedRow, subjects.size())};
        for (RecordKey key : subjects) {
            ofSort(key).merge(key.name(), place, RowIndex::longer);
        }
    }

    private Map<String, Place[]> ofSort(RecordKey key) {
        return bySort.computeIfAbsent(key.sort(), first -> new HashMap<>());
    }

    private static Place[] longer(Place[] about, Place[] more) {
        Place[] all = Arrays.copyOf(about, about.length + 1);
        all[about.length] = more[0];
        return all;
    }

    /** The rows that only this subject needed, in order, which are there no more. */
    List<Place> take(RecordKey key) {
        Place[] about = ofSort(key).remove(key.name());
        List<Place> gone = new ArrayList<>();
        for (Place place : about == null ? NONE : about) {
            place.subjects--;
            if (place.subjects == 0) {
                gone.add(place);
            }
        }
        return gone;
    }
}
