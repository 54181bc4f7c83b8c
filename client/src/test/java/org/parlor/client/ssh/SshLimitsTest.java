package org.parlor.client.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SshLimitsTest {

    @Test
    void the_heap_limits_the_sessions_to_between_two_hundred_and_two_thousand() {
        List<Integer> sessions = Stream.of(32L, 128L, 256L, 512L, 800L, 8_192L)
                .map(megabytes -> SshLimits.sessions(megabytes << 20))
                .toList();
        assertEquals(List.of(200, 327, 655, 1_310, 2_000, 2_000), sessions);
    }
}
