package org.parlor.server.core.step;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.parlor.server.core.undo.UndoLog;

/** What is to be looked at again, and when: one time for each subject, in the order it comes. */
public final class Timers {
    /** No time at all. */
    public static final long NEVER = Long.MAX_VALUE;

    /** After how long something that failed is tried again. */
    public static final long RETRY_MILLIS = 10_000;

    /** Something that can fall due. */
    public interface Subject {
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

        /** The server stops; where {@code restart} is true, to be started again. */
        record OfStop(boolean restart) implements Subject {}

        /** Bots of the pool can be paired. */
        record OfPool() implements Subject {}
    }

    private record Entry(long at, long order, Subject subject) {}

    private final UndoLog undo;
    private final Map<Subject, Entry> bySubject = new HashMap<>();
    private final TreeSet<Entry> byTime =
            new TreeSet<>(Comparator.comparingLong(Entry::at).thenComparingLong(Entry::order));
    private long lastOrder;

    public Timers(UndoLog undo) {
        this.undo = undo;
    }

    /** Sets or moves a subject's time; {@link #NEVER} clears it. */
    public void set(Subject subject, long at) {
        Entry old = bySubject.get(subject);
        if (old == null ? at == NEVER : old.at() == at) {
            return;
        }
        clear(subject);
        if (at != NEVER) {
            Entry entry = new Entry(at, ++lastOrder, subject);
            undo.add(() -> drop(entry));
            enter(entry);
        }
    }

    public void clear(Subject subject) {
        Entry old = bySubject.get(subject);
        if (old != null) {
            undo.add(() -> enter(old));
            drop(old);
        }
    }

    private void enter(Entry entry) {
        bySubject.put(entry.subject(), entry);
        byTime.add(entry);
    }

    private void drop(Entry entry) {
        bySubject.remove(entry.subject());
        byTime.remove(entry);
    }

    public boolean isSet(Subject subject) {
        return bySubject.containsKey(subject);
    }

    /** When the next subject falls due. */
    public long next() {
        return byTime.isEmpty() ? NEVER : byTime.first().at();
    }

    /** All that is due, earliest first. */
    public List<Subject> due(long now) {
        return byTime.stream()
                .takeWhile(entry -> entry.at() <= now)
                .map(Entry::subject)
                .toList();
    }

    public boolean isDue(Subject subject, long now) {
        Entry entry = bySubject.get(subject);
        return entry != null && entry.at() <= now;
    }
}
