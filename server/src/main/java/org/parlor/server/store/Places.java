package org.parlor.server.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Where in the journal everything about each subject stands. It is kept in memory, because an index in the table would
 * have each commit of moves in many games write a page for each game.
 */
final class Places {
    private static final Rows NONE = new Rows();

    private final Map<String, Rows> bySubject = new HashMap<>();
    /** Of rows that several subjects still need: how many. */
    private final Map<Long, Integer> needed = new HashMap<>();

    /** The rows about one subject, in order: of each its number and its checksum. */
    static final class Rows {
        private long[] seqs = new long[2];
        private int[] crcs = new int[2];
        private int count;

        private void add(long seq, int crc) {
            if (count == seqs.length) {
                int room = count + count / 2 + 1;
                seqs = Arrays.copyOf(seqs, room);
                crcs = Arrays.copyOf(crcs, room);
            }
            seqs[count] = seq;
            crcs[count] = crc;
            count++;
        }

        int count() {
            return count;
        }

        long seq(int index) {
            return seqs[index];
        }

        /** Of 32 bits, none of them a sign. */
        long crc(int index) {
            return Integer.toUnsignedLong(crcs[index]);
        }
    }

    /** @param subjects all that the row is about */
    void add(Row row, Set<String> subjects) {
        for (String subject : subjects) {
            bySubject.computeIfAbsent(subject, first -> new Rows()).add(row.seq(), (int) row.crc());
        }
        if (subjects.size() > 1) {
            needed.put(row.seq(), subjects.size());
        }
    }

    /** The rows that only this subject needed, which are there no more. */
    Rows take(String subject) {
        Rows about = bySubject.remove(subject);
        if (about == null) {
            return NONE;
        }
        Rows gone = new Rows();
        for (int i = 0; i < about.count; i++) {
            if (isLastToNeed(about.seqs[i])) {
                gone.add(about.seqs[i], about.crcs[i]);
            }
        }
        return gone;
    }

    private boolean isLastToNeed(long seq) {
        Integer subjects = needed.remove(seq);
        if (subjects != null && subjects > 2) {
            needed.put(seq, subjects - 1);
        }
        return subjects == null;
    }
}
