package org.parlor.server.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parlor.server.store.Subject.Sort;

/**
 * Where in the journal everything about each subject stands. It is kept in memory, because an index in the table would
 * have each commit of moves in many games write a page for each game. Subjects are known by names that are in memory
 * anyway, and their places in arrays that are as long as they must be: there are some for every player and every ply.
 */
final class Places {
    private static final Place[] NONE = {};

    private final Map<Sort, Map<String, Place[]>> bySort = new EnumMap<>(Sort.class);

    /** A row, for all the subjects that it is about. */
    static final class Place {
        private final long seq;
        private final int crc;
        private int subjects;

        private Place(Row row, int subjects) {
            this.seq = row.seq();
            this.crc = (int) row.crc();
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
    void add(Row row, Collection<Subject> subjects) {
        Place[] place = {new Place(row, subjects.size())};
        for (Subject subject : subjects) {
            ofSort(subject).merge(subject.name(), place, Places::longer);
        }
    }

    private Map<String, Place[]> ofSort(Subject subject) {
        return bySort.computeIfAbsent(subject.sort(), first -> new HashMap<>());
    }

    private static Place[] longer(Place[] about, Place[] more) {
        Place[] all = Arrays.copyOf(about, about.length + 1);
        all[about.length] = more[0];
        return all;
    }

    /** The rows that only this subject needed, in order, which are there no more. */
    List<Place> take(Subject subject) {
        Place[] about = ofSort(subject).remove(subject.name());
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
