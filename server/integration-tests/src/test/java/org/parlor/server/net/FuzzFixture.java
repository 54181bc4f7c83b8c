package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.SeededRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.ServerSettings;

/** The real pipeline and core with one well-behaved connection and a sequence of attacking ones. */
final class FuzzFixture implements AutoCloseable {
    private static final GatewayLimits GENEROUS = new GatewayLimits(
            1_000_000_000,
            1024 * 1024,
            Duration.ofSeconds(10),
            Duration.ofSeconds(15),
            Duration.ofSeconds(45),
            Duration.ofSeconds(2),
            Duration.ofSeconds(1));

    private final ConnectionRegistry registry = new ConnectionRegistry();
    private final EffectDispatcher dispatcher = new EffectDispatcher(registry);
    private final ServerCore core = new ServerCore(ServerSettings.standard(), new SeededRandomSource(1));
    private final Queue<Command> commands = new ArrayDeque<>();
    private final Map<String, Long> refusals;
    private final GatewayFixture healthy;
    private GatewayFixture attacker;
    private long now = GatewayFixture.NOW;
    private int connections;

    /** @param refusals receives the number of errors by code */
    FuzzFixture(Map<String, Long> refusals) {
        this.refusals = refusals;
        this.healthy = connect();
        sendLine(healthy, GatewayFixture.HELLO);
        this.attacker = next();
    }

    private GatewayFixture connect() {
        ServerSettings settings = ServerSettings.standard().with(ServerSettings.REQUESTS_PER_10S, 1_000_000_000);
        return new GatewayFixture(settings, GENEROUS, commands::add, registry);
    }

    /** Every other attacker logs in first. */
    private GatewayFixture next() {
        GatewayFixture next = connect();
        receive(next);
        if (++connections % 2 == 0) {
            attacker = next;
            sendLine(next, "{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"guest\"}}");
        }
        return next;
    }

    private List<ServerMessage> sendLine(GatewayFixture peer, String line) {
        return send(peer, line.getBytes(StandardCharsets.UTF_8));
    }

    private List<ServerMessage> send(GatewayFixture peer, byte[] line) {
        ByteBuf bytes = Unpooled.buffer(line.length + 1).writeBytes(line).writeByte('\n');
        peer.channel.writeInbound(bytes);
        run(peer);
        assertEquals(0, bytes.refCnt(), "a line was not released");
        return receive(peer);
    }

    private void run(GatewayFixture peer) {
        peer.channel.runPendingTasks();
        now++;
        for (Command command = commands.poll(); command != null; command = commands.poll()) {
            List<Effect> effects = core.handle(command, now).effects();
            effects.forEach(this::answerQuery);
            dispatcher.deliver(effects);
            peer.channel.runPendingTasks();
            if (healthy != null) {
                healthy.channel.runPendingTasks();
            }
        }
        peer.commands.clear();
    }

    /** Answers archive queries with an empty result. */
    private void answerQuery(Effect effect) {
        if (effect instanceof Effect.QueryArchive query) {
            commands.add(new Command.ArchiveAnswered(query, ArchiveResult.empty()));
        }
    }

    private static List<ServerMessage> receive(GatewayFixture peer) {
        List<ServerMessage> received = new ArrayList<>();
        for (ByteBuf bytes = peer.channel.readOutbound(); bytes != null; bytes = peer.channel.readOutbound()) {
            for (String line : bytes.toString(StandardCharsets.UTF_8).split("\n")) {
                // Skips an HTTP response.
                if (!line.isBlank() && line.startsWith("{")) {
                    received.add(MessageCodec.readServerMessage(line).orElseThrow());
                }
            }
            bytes.release();
        }
        return received;
    }

    /** Sends a line as the attacker and checks that it is answered, and the connection closed, as the protocol specifies. */
    void attack(byte[] line) {
        RequestId id = readableId(line);
        List<ServerMessage> received = send(attacker, line);
        received.forEach(this::count);
        if (id != null) {
            long answers =
                    received.stream().filter(message -> id.equals(re(message))).count();
            assertEquals(1, answers, () -> "answers to " + new String(line, StandardCharsets.UTF_8) + ": " + received);
        }
        if (!attacker.channel.isOpen()) {
            assertTrue(
                    isOrderlyClose(received),
                    () -> "closed after " + new String(line, StandardCharsets.UTF_8) + received);
            attacker.close();
            run(attacker);
            attacker = next();
        }
    }

    private static @Nullable RequestId readableId(byte[] line) {
        if (line.length > LineFraming.CLIENT_BYTES_MAX) {
            return null;
        }
        try {
            return MessageCodec.parseRequest(LineFraming.decode(Unpooled.wrappedBuffer(line)))
                    .id();
        } catch (RequestException unreadable) {
            return null;
        }
    }

    private static @Nullable RequestId re(ServerMessage message) {
        if (message instanceof Reply reply) {
            return reply.re();
        } else if (message instanceof SessionMessage.Welcome welcome) {
            return welcome.re();
        }
        return message instanceof SessionMessage.Pong pong ? pong.re() : null;
    }

    private void count(ServerMessage message) {
        if (message instanceof Reply.ErrorReply errorReply) {
            assertTrue(!errorReply.code().equals("internal"), errorReply::message);
            refusals.merge(errorReply.code(), 1L, Long::sum);
        }
    }

    /** Whether the messages end a connection correctly: with a bye, after a fatal error unless the peer sent a bye. */
    private static boolean isOrderlyClose(List<ServerMessage> received) {
        boolean fatal = received.stream()
                .anyMatch(message ->
                        message instanceof Reply.ErrorReply errorReply && Boolean.TRUE.equals(errorReply.fatal()));
        return received.isEmpty()
                || received.stream()
                        .anyMatch(message -> message instanceof SessionMessage.Bye bye
                                && (fatal || Objects.equals(bye.reason(), "quit")));
    }

    /** Checks that the well-behaved connection is answered at once. */
    void requireHealthy(int n) {
        receive(healthy);
        List<ServerMessage> received = sendLine(healthy, "{\"t\":\"ping\",\"id\":" + n + "}");
        assertEquals(
                1,
                received.stream()
                        .filter(message -> RequestId.of(n).equals(re(message)))
                        .count(),
                received::toString);
    }

    @Override
    public void close() {
        attacker.close();
        healthy.close();
    }
}
