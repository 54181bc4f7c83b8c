package org.parlor.server.net;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Connections by number. Numbers go up, and each has its place in an array: of thousands of connections one is found by
 * a single look into memory that is close, where a map would take four into memory that is not.
 */
final class ConnectionTable {
    private static final int PLACES_FIRST = 1_024;

    private volatile AtomicReferenceArray<@Nullable ClientConnection> places = new AtomicReferenceArray<>(PLACES_FIRST);
    private volatile int size;
    private long lastNumber;

    private static int place(AtomicReferenceArray<?> places, long number) {
        return (int) (number & (places.length() - 1));
    }

    /** Lists a new connection, under the next number whose place is free. */
    synchronized ClientConnection add(LongFunction<ClientConnection> making) {
        if (2 * size >= places.length()) {
            grow();
        }
        do {
            lastNumber++;
        } while (places.get(place(places, lastNumber)) != null);
        ClientConnection connection = making.apply(lastNumber);
        put(places, connection);
        size = size + 1;
        return connection;
    }

    private void grow() {
        AtomicReferenceArray<@Nullable ClientConnection> more = new AtomicReferenceArray<>(2 * places.length());
        all().forEach(connection -> put(more, connection));
        places = more;
    }

    private static void put(AtomicReferenceArray<@Nullable ClientConnection> places, ClientConnection connection) {
        places.set(place(places, connection.number()), connection);
    }

    synchronized void remove(ClientConnection connection) {
        if (find(connection.number()) == connection) {
            places.set(place(places, connection.number()), null);
            size = size - 1;
        }
    }

    @Nullable
    ClientConnection find(long number) {
        AtomicReferenceArray<@Nullable ClientConnection> now = places;
        ClientConnection connection = now.get(place(now, number));
        return connection != null && connection.number() == number ? connection : null;
    }

    List<ClientConnection> all() {
        AtomicReferenceArray<@Nullable ClientConnection> now = places;
        return IntStream.range(0, now.length())
                .mapToObj(now::get)
                .filter(Objects::nonNull)
                .toList();
    }

    int size() {
        return size;
    }
}
