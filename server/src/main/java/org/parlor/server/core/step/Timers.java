package org.parlor.server.core.step;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What is to be looked at again, and when: one time for each subject, in the order it comes. */
public final class Timers {
    /** No time at all. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Something that can fall due. */
    public sealed interface Subject {
        /** A game: a flag, a grace or a retention may have run out. */
        record OfGame(String id) implements Subject {}

        /** Something in a game may be shown to its gallery. */
        record OfGallery(String id) implements Subject {}

        /** A challenge expires. */
        record OfChallenge(String id) implements Subject {}

        /** A guest's account may be forgotten. */
        record OfGuest(String key) implements Subject {}

        /** Something in a tournament is to be done. */
        record OfTour(String id) implements Subject {}

        /** The server stops. */
        record OfStop() implements Subject {}

        /** Bots of the pool can be paired. */
        record OfPool() implements Subject {}
    }

    private record Entry(long at, long order, Subject subject) {}

    private final Map<Subject, Entry> bySubject = new HashMap<>();
    private final TreeSet<Entry> byTime =
            new TreeSet<>(Comparator.comparingLong(Entry::at).thenComparingLong(Entry::order));
    private long lastOrder;

    /** Sets or moves a subject's time; {@link #NEVER} clears it. */
    public void set(Subject subject, long at) {
        Entry old = bySubject.get(subject);
        if (old == null ? at == NEVER : old.at() == at) {
            return;
        }
        clear(subject);
        if (at != NEVER) {
            Entry entry = new Entry(at, ++lastOrder, subject);
            bySubject.put(subject, entry);
            byTime.add(entry);
        }
    }

    public void clear(Subject subject) {
        Entry old = bySubject.remove(subject);
        if (old != null) {
            byTime.remove(old);
        }
    }

    public boolean isSet(Subject subject) {
        return bySubject.containsKey(subject);
    }

    /** When the next subject falls due. */
    public long next() {
        return byTime.isEmpty() ? NEVER : byTime.first().at();
    }

    /** Takes out all that is due, earliest first. */
    public List<Subject> takeDue(long now) {
        List<Subject> due = new ArrayList<>();
        while (!byTime.isEmpty() && byTime.first().at() <= now) {
            Subject subject = byTime.first().subject();
            clear(subject);
            due.add(subject);
        }
        return due;
    }
}
