package org.parlor.server.net.outbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.connection.LineFraming;
import org.parlor.message.MessageCodec;
import org.parlor.message.SessionMessage;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.GatewayFixture;
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.net.GatewayMetrics;

/** Updates for many spectators. */
class SpectatorUpdateTest {
    private static final int SPECTATORS = 200;
    private static final SessionMessage.Ping MESSAGE = new SessionMessage.Ping(1L);

    private final GatewayFixture gateway = GatewayFixture.loggedIn();

    @AfterEach
    void close() {
        gateway.close();
    }

    /** Counts the reads of elements. */
    private static final class CountedList extends AbstractList<Long> implements RandomAccess {
        private final List<Long> numbers;
        private int reads;

        CountedList(List<Long> numbers) {
            this.numbers = numbers;
        }

        @Override
        public Long get(int index) {
            reads++;
            return numbers.get(index);
        }

        @Override
        public int size() {
            return numbers.size();
        }
    }

    @Test
    void looking_up_every_spectator_reads_the_list_a_fixed_number_of_times() {
        List<ClientConnection> connections = LongStream.range(0, SPECTATORS)
                .mapToObj(i -> gateway.connections.register(number -> new ClientConnection(
                        number,
                        gateway.channel,
                        gateway.commands::add,
                        gateway.connections.flowControl(),
                        GatewayLimits.defaults(),
                        GatewayMetrics.NONE)))
                .toList();
        CountedList numbers = new CountedList(
                connections.stream().map(ClientConnection::number).toList());
        SpectatorUpdate update = new SpectatorUpdate(
                "g1", numbers, false, LineFraming.encode(gateway.channel.alloc(), MessageCodec.encode(MESSAGE)));
        connections.forEach(update::sendTo);
        connections.forEach(update::sendTo);
        update.finish();
        gateway.channel.flush();

        assertEquals(Collections.nCopies(SPECTATORS, MESSAGE), gateway.receive());
        assertTrue(numbers.reads <= 4 * SPECTATORS, numbers.reads + " reads");
    }

    @Test
    void a_connection_that_does_not_watch_receives_nothing() {
        SpectatorUpdate update = new SpectatorUpdate("g1", List.of(7L), false, Unpooled.buffer());
        update.sendTo(gateway.connections.all().iterator().next());
        update.finish();
        gateway.channel.flush();
        assertEquals(List.of(), gateway.receive());
    }
}
