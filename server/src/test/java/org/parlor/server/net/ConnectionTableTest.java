package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.server.net.inbound.FlowControl;

class ConnectionTableTest {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ConnectionTable table = new ConnectionTable();

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private ClientConnection add() {
        return table.add(number -> new ClientConnection(
                number, channel, command -> {}, new FlowControl(), GatewayLimits.defaults(), GatewayMetrics.NONE));
    }

    @Test
    void a_connection_is_found_by_number_until_it_is_removed() {
        ClientConnection one = add();
        ClientConnection two = add();
        assertEquals(List.of(1L, 2L), List.of(one.number(), two.number()));
        assertSame(one, table.find(1));
        assertSame(two, table.find(2));
        table.remove(one);
        table.remove(one);
        assertNull(table.find(1));
        assertNull(table.find(3));
        assertEquals(List.of(two), table.all());
        assertEquals(1, table.size());
    }

    @Test
    void numbers_increase_and_skip_occupied_slots() {
        ClientConnection stays = add();
        List<ClientConnection> others = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            ClientConnection other = add();
            others.add(other);
            table.remove(other);
        }
        List<Long> numbers = others.stream().map(ClientConnection::number).toList();
        assertEquals(
                LongStream.rangeClosed(2, 5_005)
                        .filter(number -> number % 1_024 != 1)
                        .boxed()
                        .toList(),
                numbers);
        assertSame(stays, table.find(1));
        assertNull(table.find(1_025));
        assertEquals(List.of(stays), table.all());
    }

    @Test
    void the_table_grows_as_needed() {
        List<ClientConnection> connections = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            connections.add(add());
        }
        for (ClientConnection connection : connections) {
            assertSame(connection, table.find(connection.number()));
        }
        assertEquals(10_000, table.size());
        assertEquals(connections, table.all());
    }
}
