package org.parlor.server.core.api;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.parlor.server.core.undo.UndoLog;

/** What is to be looked at again, and when: one time for each subject, in the order it comes. */
public final class TimerQueue {
    /** No time at all. */
    public static final long NEVER = Long.MAX_VALUE;

    /** After how long something that failed is tried again. */
    public static final long RETRY_MILLIS = 10_000;

    /** Something that can fall due. */
    public interface TimerKey {
        /** A game: a flag, a grace or a retention may have run out. */
        record OfGame(String id) implements TimerKey {}

        /** Something in a game may be shown to its gallery. */
        record OfSpectators(String id) implements TimerKey {}

        /** A challenge expires. */
        record OfChallenge(String id) implements TimerKey {}

        /** A guest's account may be forgotten. */
        record OfGuest(String key) implements TimerKey {}

        /** Something in a tournament is to be done. */
        record OfTournament(String id) implements TimerKey {}

        /** The server stops; where {@code restart} is true, to be started again. */
        record OfStop(boolean restart) implements TimerKey {}

        /** Bots of the pool can be paired. */
        record OfMatchmaker() implements TimerKey {}
    }

    private record Entry(long at, long order, TimerKey subject) {}

    private final UndoLog undo;
    private final Map<TimerKey, Entry> bySubject = new HashMap<>();
    private final TreeSet<Entry> byTime =
            new TreeSet<>(Comparator.comparingLong(Entry::at).thenComparingLong(Entry::order));
    private long lastOrder;

    public TimerQueue(UndoLog undo) {
        this.undo = undo;
    }

    /** Sets or moves a subject's time; {@link #NEVER} clears it. */
    public void set(TimerKey timerKey, long at) {
        Entry old = bySubject.get(timerKey);
        if (old == null ? at == NEVER : old.at() == at) {
            return;
        }
        clear(timerKey);
        if (at != NEVER) {
            Entry entry = new Entry(at, ++lastOrder, timerKey);
            undo.add(() -> drop(entry));
            enter(entry);
        }
    }

    public void clear(TimerKey timerKey) {
        Entry old = bySubject.get(timerKey);
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

    public boolean isSet(TimerKey timerKey) {
        return bySubject.containsKey(timerKey);
    }

    /** When the next subject falls due. */
    public long next() {
        return byTime.isEmpty() ? NEVER : byTime.first().at();
    }

    /** All that is due, earliest first. */
    public List<TimerKey> due(long now) {
        return byTime.stream()
                .takeWhile(entry -> entry.at() <= now)
                .map(Entry::subject)
                .toList();
    }

    public boolean isDue(TimerKey timerKey, long now) {
        Entry entry = bySubject.get(timerKey);
        return entry != null && entry.at() <= now;
    }
}
