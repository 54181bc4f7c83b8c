package org.parlor.server.core.api;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.parlor.server.core.undo.UndoLog;

/** Timers by key, ordered by due time. Each key has at most one time. Not thread-safe. */
public final class TimerQueue {
    /** The time of a timer that is not set. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Delay before a failed action is retried. */
    public static final long RETRY_MILLIS = 10_000;

    /** Identifies a timer. */
    public sealed interface TimerKey {
        /** A flag, grace period or retention period of a game may have expired. */
        record OfGame(String id) implements TimerKey {}

        /** Delayed events of a game are due for its spectators. */
        record OfSpectators(String id) implements TimerKey {}

        /** A challenge expires. */
        record OfChallenge(String id) implements TimerKey {}

        /** An offline guest's account expires. */
        record OfGuest(String key) implements TimerKey {}

        /** An account is deleted as its user has asked. */
        record OfDeletion(String key) implements TimerKey {}

        /** A tournament has an action to perform. */
        record OfTournament(String id) implements TimerKey {}

        /** The server stops; {@code restart} tells whether to start it again. */
        record OfStop(boolean restart) implements TimerKey {}

        /** Games without players and spectators are unloaded. */
        record OfIdleGames() implements TimerKey {}

        /** Something may happen in a game that is not in memory. */
        record OfUnloadedGames(boolean pauseOnWeekends) implements TimerKey {}

        /** A notification of an account is due. */
        record OfNotification(String key) implements TimerKey {}

        /** Bots are paired. */
        record OfBotPairing() implements TimerKey {}

        /** A command that failed is retried. */
        record OfCommand(Command command) implements TimerKey {
            @Override
            public String toString() {
                return "retrying a " + command.getClass().getSimpleName();
            }
        }
    }

    private record Entry(long at, long order, TimerKey key) {}

    private final UndoLog undo;
    private final Map<TimerKey, Entry> entries = new HashMap<>();
    private final TreeSet<Entry> byTime =
            new TreeSet<>(Comparator.comparingLong(Entry::at).thenComparingLong(Entry::order));
    private long lastOrder;

    public TimerQueue(UndoLog undo) {
        this.undo = undo;
    }

    /** Sets or replaces the time of a key; {@link #NEVER} clears it. */
    public void set(TimerKey timerKey, long at) {
        Entry old = entries.get(timerKey);
        if (old == null ? at == NEVER : old.at() == at) {
            return;
        }
        clear(timerKey);
        if (at != NEVER) {
            Entry entry = new Entry(at, ++lastOrder, timerKey);
            undo.add(() -> remove(entry));
            add(entry);
        }
    }

    public void clear(TimerKey timerKey) {
        Entry old = entries.get(timerKey);
        if (old != null) {
            undo.add(() -> add(old));
            remove(old);
        }
    }

    /** Moves the time of a key, if it has one, to another. */
    public void move(TimerKey from, TimerKey to) {
        Entry old = entries.get(from);
        if (old != null) {
            clear(from);
            set(to, old.at());
        }
    }

    private void add(Entry entry) {
        entries.put(entry.key(), entry);
        byTime.add(entry);
    }

    private void remove(Entry entry) {
        entries.remove(entry.key());
        byTime.remove(entry);
    }

    public boolean isSet(TimerKey timerKey) {
        return entries.containsKey(timerKey);
    }

    /** Returns the earliest due time, or {@link #NEVER}. */
    public long nextTime() {
        return byTime.isEmpty() ? NEVER : byTime.first().at();
    }

    /** Returns the due keys, earliest first. */
    public List<TimerKey> due(long now) {
        return byTime.stream()
                .takeWhile(entry -> entry.at() <= now)
                .map(Entry::key)
                .toList();
    }

    public boolean isDue(TimerKey timerKey, long now) {
        Entry entry = entries.get(timerKey);
        return entry != null && entry.at() <= now;
    }
}
