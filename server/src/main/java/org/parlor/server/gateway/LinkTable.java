package org.parlor.server.gateway;

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
final class LinkTable {
    private static final int PLACES_FIRST = 1_024;

    private volatile AtomicReferenceArray<@Nullable Link> places = new AtomicReferenceArray<>(PLACES_FIRST);
    private volatile int size;
    private long lastNumber;

    private static int place(AtomicReferenceArray<?> places, long number) {
        return (int) (number & (places.length() - 1));
    }

    /** Lists a new connection, under the next number whose place is free. */
    synchronized Link add(LongFunction<Link> making) {
        if (2 * size >= places.length()) {
            grow();
        }
        do {
            lastNumber++;
        } while (places.get(place(places, lastNumber)) != null);
        Link link = making.apply(lastNumber);
        put(places, link);
        size = size + 1;
        return link;
    }

    private void grow() {
        AtomicReferenceArray<@Nullable Link> more = new AtomicReferenceArray<>(2 * places.length());
        all().forEach(link -> put(more, link));
        places = more;
    }

    private static void put(AtomicReferenceArray<@Nullable Link> places, Link link) {
        places.set(place(places, link.number()), link);
    }

    synchronized void remove(Link link) {
        if (find(link.number()) == link) {
            places.set(place(places, link.number()), null);
            size = size - 1;
        }
    }

    @Nullable
    Link find(long number) {
        AtomicReferenceArray<@Nullable Link> now = places;
        Link link = now.get(place(now, number));
        return link != null && link.number() == number ? link : null;
    }

    List<Link> all() {
        AtomicReferenceArray<@Nullable Link> now = places;
        return IntStream.range(0, now.length())
                .mapToObj(now::get)
                .filter(Objects::nonNull)
                .toList();
    }

    int size() {
        return size;
    }
}
