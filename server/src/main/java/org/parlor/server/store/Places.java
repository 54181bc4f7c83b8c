package org.parlor.server.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where in the journal everything about each subject of one sort stands. It is kept in memory, because an index in the table would
 * have each commit of moves in many games write a page for each game.
 */
final class Places {
    private final Map<String, List<Place>> bySubject = new HashMap<>();

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
    void add(Row row, Set<String> subjects) {
        List<Place> place = List.of(new Place(row, subjects.size()));
        for (String subject : subjects) {
            bySubject.merge(subject, place, Places::longer);
        }
    }

    /** Most subjects have one row for good, and a list that cannot grow takes half the memory. */
    private static List<Place> longer(List<Place> about, List<Place> more) {
        List<Place> all = about.size() == 1 ? new ArrayList<>(about) : about;
        all.addAll(more);
        return all;
    }

    /** The rows that only this subject needed, in order, which are there no more. */
    List<Place> take(String subject) {
        List<Place> gone = new ArrayList<>();
        for (Place place : bySubject.getOrDefault(subject, List.of())) {
            place.subjects--;
            if (place.subjects == 0) {
                gone.add(place);
            }
        }
        bySubject.remove(subject);
        return gone;
    }
}
