package org.parlor.server.cluster.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.cluster.codec.Frame;

/** Two ends of a link in virtual time. */
class ReliableLinkTest {
    private static final Frame ADDRESS = Frame.of(Frame.Kind.ACK, 3, 7, 11, 1);
    private static final int WINDOW = 10_000;

    private final LinkCounters counters = new LinkCounters();
    private final End left = new End();
    private final End right = new End();

    /** One end, and the frames on their way to it. */
    private final class End {
        private final Deque<Frame> arriving = new ArrayDeque<>();
        private final List<String> received = new ArrayList<>();
        private final ReliableLink link = new ReliableLink(
                ADDRESS,
                this::transmit,
                payload -> received.add(new String(payload, StandardCharsets.UTF_8)),
                counters,
                WINDOW);

        private void transmit(Frame frame) {
            other().arriving.add(Frame.decode(frame.encode()));
        }

        private End other() {
            return this == left ? right : left;
        }

        void send(String text) {
            link.send(text.getBytes(StandardCharsets.UTF_8));
        }

        void receiveNext() {
            link.receive(arriving.remove());
        }
    }

    private void deliverAll() {
        while (!left.arriving.isEmpty() || !right.arriving.isEmpty()) {
            for (End end : List.of(left, right)) {
                while (!end.arriving.isEmpty()) {
                    end.receiveNext();
                }
            }
        }
    }

    private void tick(int times) {
        for (int i = 0; i < times; i++) {
            left.link.tick();
            right.link.tick();
            deliverAll();
        }
    }

    @Test
    void payloads_arrive_in_order_and_are_acknowledged() {
        left.send("a");
        left.send("b");
        right.send("c");
        deliverAll();
        assertEquals(List.of("a", "b"), right.received);
        assertEquals(List.of("c"), left.received);
        tick(1);
        assertEquals(List.of(0, 0), List.of(left.link.pendingFrames(), right.link.pendingFrames()));
    }

    @Test
    void a_lost_payload_is_sent_again_as_soon_as_a_later_one_arrives() {
        left.send("a");
        right.arriving.clear();
        left.send("b");
        left.send("c");
        deliverAll();
        assertEquals(List.of("a", "b", "c"), right.received);
        assertEquals(1, counters.gaps().sum());
        assertEquals(3, counters.resent().sum());
    }

    @Test
    void the_last_payload_is_sent_again_although_none_follows() {
        left.send("a");
        right.arriving.clear();
        tick(5);
        assertEquals(List.of("a"), right.received);
    }

    @Test
    void a_repeated_payload_is_dropped() {
        left.send("a");
        right.arriving.add(right.arriving.getFirst());
        deliverAll();
        assertEquals(List.of("a"), right.received);
        assertEquals(1, counters.duplicates().sum());
    }

    @Test
    void an_outage_loses_nothing() {
        for (int i = 0; i < 50; i++) {
            left.send("a" + i);
            right.send("b" + i);
            left.link.tick();
            right.link.tick();
            left.arriving.clear();
            right.arriving.clear();
        }
        tick(5);
        assertEquals(IntStream.range(0, 50).mapToObj(i -> "a" + i).toList(), right.received);
        assertEquals(IntStream.range(0, 50).mapToObj(i -> "b" + i).toList(), left.received);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void payloads_arrive_once_and_in_order_over_a_bad_network(long seed) {
        Random random = new Random(seed);
        List<String> sentLeft = new ArrayList<>();
        List<String> sentRight = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            End end = random.nextBoolean() ? left : right;
            switch (random.nextInt(8)) {
                case 0, 1 -> {
                    String text = "s" + step;
                    (end == left ? sentLeft : sentRight).add(text);
                    end.send(text);
                }
                case 2 -> end.link.tick();
                case 3 -> {
                    if (random.nextInt(4) == 0) {
                        end.arriving.poll();
                    }
                }
                case 4 -> {
                    if (!end.arriving.isEmpty()) {
                        end.arriving.addLast(end.arriving.getFirst());
                    }
                }
                default -> {
                    if (!end.arriving.isEmpty()) {
                        end.receiveNext();
                    }
                }
            }
            if (left.arriving.size() + right.arriving.size() > 1_000) {
                deliverAll();
            }
        }
        deliverAll();
        tick(20);
        assertNull(left.link.failure());
        assertNull(right.link.failure());
        assertEquals(sentLeft, right.received);
        assertEquals(sentRight, left.received);
        assertEquals(List.of(0, 0), List.of(left.link.pendingFrames(), right.link.pendingFrames()));
        assertTrue(counters.gaps().sum() > 0 && counters.duplicates().sum() > 0, counters.toString());
    }

    @Test
    void a_link_fails_rather_than_holding_more_than_its_window() {
        for (int i = 0; i < 10; i++) {
            left.send("x".repeat(WINDOW / 10));
        }
        assertNull(left.link.failure());
        left.send("y");
        assertEquals("more than 10000 bytes wait for acknowledgement", left.link.failure());
        left.send("z");
        deliverAll();
        assertEquals(10, right.received.size());
    }

    @Test
    void a_receiver_acknowledges_before_the_window_is_full() {
        for (int i = 0; i < 40; i++) {
            left.send("x".repeat(WINDOW / 10));
            deliverAll();
        }
        assertNull(left.link.failure());
        assertEquals(40, right.received.size());
    }

    @Test
    void an_acknowledgement_of_what_was_not_sent_ends_the_link() {
        left.link.receive(ADDRESS.withAck(1));
        assertEquals("frame 1 acknowledged of 0", left.link.failure());
    }

    @Test
    void silence_is_measured_in_ticks_and_an_idle_link_is_not_silent() {
        for (int i = 0; i < 7; i++) {
            left.link.tick();
        }
        assertEquals(7, left.link.ticksSinceReceive());
        left.link.resetTicksSinceReceive();
        assertEquals(0, left.link.ticksSinceReceive());
        tick(100);
        assertTrue(left.link.ticksSinceReceive() <= 5, left.link.ticksSinceReceive() + " ticks");
    }
}
