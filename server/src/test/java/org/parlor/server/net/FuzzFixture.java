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
import org.parlor.server.core.SeededRandomness;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.ServerSettings;

/** The real pipeline with the real core behind it: one healthy connection, and one after the other that talks nonsense. */
final class FuzzFixture implements AutoCloseable {
    private static final GatewayLimits GENEROUS = new GatewayLimits(
            20_000,
            200,
            1_000_000_000,
            1_000_000_000,
            1024 * 1024,
            Duration.ofSeconds(10),
            Duration.ofSeconds(15),
            Duration.ofSeconds(45),
            Duration.ofSeconds(2),
            Duration.ofSeconds(1));

    private final ConnectionRegistry switchboard = new ConnectionRegistry();
    private final ServerCore core = new ServerCore(ServerSettings.standard(), new SeededRandomness(1));
    private final Queue<Command> commands = new ArrayDeque<>();
    private final Map<String, Long> refusals;
    private final GatewayFixture healthy;
    private GatewayFixture attacker;
    private long now = GatewayFixture.NOW;
    private int connections;

    /** @param refusals counts them by their codes */
    FuzzFixture(Map<String, Long> refusals) {
        this.refusals = refusals;
        this.healthy = connect();
        says(healthy, GatewayFixture.HELLO);
        this.attacker = next();
    }

    private GatewayFixture connect() {
        return new GatewayFixture(GENEROUS, commands::add, switchboard);
    }

    /** Every other attacker logs in before it begins. */
    private GatewayFixture next() {
        GatewayFixture next = connect();
        hear(next);
        if (++connections % 2 == 0) {
            attacker = next;
            says(next, "{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"guest\"}}");
        }
        return next;
    }

    private List<ServerMessage> says(GatewayFixture peer, String line) {
        return sends(peer, line.getBytes(StandardCharsets.UTF_8));
    }

    private List<ServerMessage> sends(GatewayFixture peer, byte[] line) {
        ByteBuf bytes = Unpooled.buffer(line.length + 1).writeBytes(line).writeByte('\n');
        peer.channel.writeInbound(bytes);
        work(peer);
        assertEquals(0, bytes.refCnt(), "a line was not let go");
        return hear(peer);
    }

    private void work(GatewayFixture peer) {
        peer.channel.runPendingTasks();
        now++;
        for (Command command = commands.poll(); command != null; command = commands.poll()) {
            List<Effect> effects = core.handle(command, now).effects();
            effects.forEach(this::lookUp);
            switchboard.deliver(effects);
            peer.channel.runPendingTasks();
            if (healthy != null) {
                healthy.channel.runPendingTasks();
            }
        }
        peer.told.clear();
    }

    /** The archive has nothing here. */
    private void lookUp(Effect effect) {
        if (effect instanceof Effect.QueryArchive asked) {
            commands.add(new Command.ArchiveAnswered(asked, ArchiveResult.nothing()));
        }
    }

    private static List<ServerMessage> hear(GatewayFixture peer) {
        List<ServerMessage> heard = new ArrayList<>();
        for (ByteBuf bytes = peer.channel.readOutbound(); bytes != null; bytes = peer.channel.readOutbound()) {
            for (String line : bytes.toString(StandardCharsets.UTF_8).split("\n")) {
                // Whoever speaks HTTP is answered so.
                if (!line.isBlank() && line.startsWith("{")) {
                    heard.add(MessageCodec.readNews(line).orElseThrow());
                }
            }
            bytes.release();
        }
        return heard;
    }

    /** The attacker sends a line; whether it is answered, and the connection closed, must be as the protocol says. */
    void attack(byte[] line) {
        RequestId id = readableId(line);
        List<ServerMessage> heard = sends(attacker, line);
        heard.forEach(this::count);
        if (id != null) {
            long answers = heard.stream().filter(said -> id.equals(re(said))).count();
            assertEquals(1, answers, () -> "answers to " + new String(line, StandardCharsets.UTF_8) + ": " + heard);
        }
        if (!attacker.channel.isOpen()) {
            assertTrue(isGoodbye(heard), () -> "closed after " + new String(line, StandardCharsets.UTF_8) + heard);
            attacker.close();
            work(attacker);
            attacker = next();
        }
    }

    private static @Nullable RequestId readableId(byte[] line) {
        if (line.length > LineFraming.CLIENT_BYTES_MAX) {
            return null;
        }
        try {
            return MessageCodec.envelope(LineFraming.text(Unpooled.wrappedBuffer(line)))
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
        if (message instanceof Reply.Refused refused) {
            assertTrue(!refused.code().equals("internal"), refused::message);
            refusals.merge(refused.code(), 1L, Long::sum);
        }
    }

    /** Whether a connection may be closed after these: with a bye, and after a fatal error unless the peer asked. */
    private static boolean isGoodbye(List<ServerMessage> heard) {
        boolean fatal = heard.stream()
                .anyMatch(said -> said instanceof Reply.Refused refused && Boolean.TRUE.equals(refused.fatal()));
        return heard.isEmpty()
                || heard.stream()
                        .anyMatch(said -> said instanceof SessionMessage.Bye bye
                                && (fatal || Objects.equals(bye.reason(), "quit")));
    }

    /** Somebody who behaves is answered at once. */
    void requireHealthy(int n) {
        hear(healthy);
        List<ServerMessage> heard = says(healthy, "{\"t\":\"ping\",\"id\":" + n + "}");
        assertEquals(
                1,
                heard.stream().filter(said -> RequestId.of(n).equals(re(said))).count(),
                heard::toString);
    }

    @Override
    public void close() {
        attacker.close();
        healthy.close();
    }
}
