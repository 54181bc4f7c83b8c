package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class EventLoopsTest {

    private static String of(int processors) {
        try (EventLoops loops = EventLoops.forProcessors(processors, Transport.NIO)) {
            long connections = StreamSupport.stream(loops.connections().spliterator(), false)
                    .count();
            boolean shared = StreamSupport.stream(loops.connections().spliterator(), false)
                    .anyMatch(loop -> loop == loops.core());
            return processors + ": " + connections + (shared ? ", one of them the core's" : " and the core's");
        }
    }

    @Test
    void the_core_has_a_thread_of_its_own_on_more_than_two_processors() {
        assertEquals(
                List.of(
                        "1: 1, one of them the core's",
                        "2: 1, one of them the core's",
                        "3: 2 and the core's",
                        "8: 4 and the core's"),
                Stream.of(1, 2, 3, 8).map(EventLoopsTest::of).toList());
    }
}
