package org.parlor.server.core.undo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The inverses of the changes made to the core's state since the last {@link #clear}, so that a step that fails half-way
 * can be rolled back. Whoever changes state adds the inverse before the change; only caches need none. Used by the core's
 * thread alone.
 */
public class UndoLog {
    private final List<Runnable> inverses = new ArrayList<>();

    /** Adds the inverse of the change that follows. */
    public void add(Runnable inverse) {
        inverses.add(inverse);
    }

    /** The point to which {@link #rollBackTo} can go back. */
    public int mark() {
        return inverses.size();
    }

    /** Undoes everything since a mark, newest first. */
    public void rollBackTo(int mark) {
        for (int i = inverses.size() - 1; i >= mark; i--) {
            inverses.remove(i).run();
        }
    }

    /** Makes everything so far final. */
    public void clear() {
        inverses.clear();
    }

    /**
     * Puts a value into a map.
     *
     * @return the value before, null if there was none
     */
    public final <K, V> @Nullable V put(Map<K, V> map, K key, V value) {
        V old = map.get(key);
        add(old == null ? () -> map.remove(key) : () -> map.put(key, old));
        return map.put(key, value);
    }

    /** The value of a key, made if there is none. */
    public final <K, V> V computeIfAbsent(Map<K, V> map, K key, Supplier<V> value) {
        V old = map.get(key);
        if (old != null) {
            return old;
        }
        V made = value.get();
        put(map, key, made);
        return made;
    }

    /**
     * Removes a key from a map. Undone in a map that keeps the order of insertion, the key comes last.
     *
     * @return the value before, null if there was none
     */
    public final <K, V> @Nullable V remove(Map<K, V> map, K key) {
        V old = map.get(key);
        if (old != null) {
            add(() -> map.put(key, old));
            map.remove(key);
        }
        return old;
    }

    /** Adds an element at the end of a list. */
    public final <T> void append(List<T> list, T element) {
        int size = list.size();
        add(() -> list.subList(size, list.size()).clear());
        list.add(element);
    }

    /** Adds an element to a set. */
    public final <T> void add(Set<T> set, T element) {
        if (!set.contains(element)) {
            add(() -> set.remove(element));
            set.add(element);
        }
    }

    /** Removes an element from a set. Undone in a set that keeps the order of insertion, the element comes last. */
    public final <T> void remove(Set<T> set, T element) {
        if (set.contains(element)) {
            add(() -> set.add(element));
            set.remove(element);
        }
    }
}
