package org.parlor.server.core.undo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The inverses of the state changes since the last {@link #clear}, for rolling back a failed step. Code that changes
 * state adds the inverse before the change; caches need none. Not thread-safe.
 */
public class UndoLog {
    private final List<Runnable> inverses = new ArrayList<>();

    /** Adds the inverse of the change that follows. */
    public void add(Runnable inverse) {
        inverses.add(inverse);
    }

    /** Adds the inverse of the change that follows, which remains if a request is refused, see {@link #undoRefused}. */
    public final void addKept(Runnable inverse) {
        add(new Kept(inverse));
    }

    private record Kept(Runnable inverse) implements Runnable {
        @Override
        public void run() {
            inverse.run();
        }
    }

    /** Returns the current position for {@link #rollBackTo}. */
    public int mark() {
        return inverses.size();
    }

    /** Undoes all changes since a mark, newest first. */
    public void rollBackTo(int mark) {
        for (int i = inverses.size() - 1; i >= mark; i--) {
            inverses.remove(i).run();
        }
    }

    /** Undoes the changes of a refused request since a mark, newest first, except those added by {@link #addKept}. */
    public final void undoRefused(int mark) {
        List<Runnable> since = inverses.subList(mark, inverses.size());
        List<Runnable> undone = new ArrayList<>(since);
        since.removeIf(inverse -> !(inverse instanceof Kept));
        undone.removeIf(inverse -> inverse instanceof Kept);
        Collections.reverse(undone);
        undone.forEach(Runnable::run);
    }

    /** Commits all changes. */
    public void clear() {
        inverses.clear();
    }

    /** @param setter assigns the field */
    public final <T> void set(Consumer<@Nullable T> setter, @Nullable T old, @Nullable T value) {
        add(() -> setter.accept(old));
        setter.accept(value);
    }

    /** @return the previous value, null if there was none */
    public final <K, V> @Nullable V put(Map<K, V> map, K key, V value) {
        V old = map.get(key);
        add(old == null ? () -> map.remove(key) : () -> map.put(key, old));
        return map.put(key, value);
    }

    /** Returns the value of a key, created if absent. */
    public final <K, V> V computeIfAbsent(Map<K, V> map, K key, Supplier<V> value) {
        V old = map.get(key);
        if (old != null) {
            return old;
        }
        V created = value.get();
        put(map, key, created);
        return created;
    }

    /**
     * Removes a key from a map. In an insertion-ordered map, the undo appends the key at the end.
     *
     * @return the previous value, null if there was none
     */
    public final <K, V> @Nullable V remove(Map<K, V> map, K key) {
        V old = map.get(key);
        if (old != null) {
            add(() -> map.put(key, old));
            map.remove(key);
        }
        return old;
    }

    public final <T> void append(List<T> list, T element) {
        int size = list.size();
        add(() -> list.subList(size, list.size()).clear());
        list.add(element);
    }

    public final <T> void add(Set<T> set, T element) {
        if (!set.contains(element)) {
            add(() -> set.remove(element));
            set.add(element);
        }
    }

    /** Removes an element from a set. In an insertion-ordered set, the undo appends the element at the end. */
    public final <T> void remove(Set<T> set, T element) {
        if (set.contains(element)) {
            add(() -> set.add(element));
            set.remove(element);
        }
    }
}
