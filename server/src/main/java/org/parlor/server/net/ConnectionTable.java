package org.parlor.server.net;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Hash table of connections by number. Numbers increase and are never reused; a number whose slot is occupied is
 * skipped. A lookup is a single array access, where a map needs about four dependent ones. Thread-safe.
 */
final class ConnectionTable {
    private static final int INITIAL_SLOTS = 1_024;

    private volatile AtomicReferenceArray<@Nullable ClientConnection> slots = new AtomicReferenceArray<>(INITIAL_SLOTS);
    private volatile int size;
    private long lastNumber;

    private static int slot(AtomicReferenceArray<?> slots, long number) {
        return (int) (number & (slots.length() - 1));
    }

    /** Adds a new connection under the next number whose slot is free. */
    synchronized ClientConnection add(LongFunction<ClientConnection> factory) {
        if (2 * size >= slots.length()) {
            grow();
        }
        do {
            lastNumber++;
        } while (slots.get(slot(slots, lastNumber)) != null);
        ClientConnection connection = factory.apply(lastNumber);
        put(slots, connection);
        size = size + 1;
        return connection;
    }

    private void grow() {
        AtomicReferenceArray<@Nullable ClientConnection> grown = new AtomicReferenceArray<>(2 * slots.length());
        all().forEach(connection -> put(grown, connection));
        slots = grown;
    }

    private static void put(AtomicReferenceArray<@Nullable ClientConnection> slots, ClientConnection connection) {
        slots.set(slot(slots, connection.number()), connection);
    }

    synchronized void remove(ClientConnection connection) {
        if (find(connection.number()) == connection) {
            slots.set(slot(slots, connection.number()), null);
            size = size - 1;
        }
    }

    @Nullable
    ClientConnection find(long number) {
        AtomicReferenceArray<@Nullable ClientConnection> current = slots;
        ClientConnection connection = current.get(slot(current, number));
        return connection != null && connection.number() == number ? connection : null;
    }

    List<ClientConnection> all() {
        AtomicReferenceArray<@Nullable ClientConnection> current = slots;
        return IntStream.range(0, current.length())
                .mapToObj(current::get)
                .filter(Objects::nonNull)
                .toList();
    }

    int size() {
        return size;
    }
}
