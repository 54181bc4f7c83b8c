package org.parlor.server.cluster.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.message.ClientMessage;
import org.parlor.message.Login;
import org.parlor.message.RequestId;
import org.parlor.message.SealedTypes;
import org.parlor.message.SessionMessage;
import org.parlor.message.json.TaggedUnionCodec;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.EncodedMessage;

/** Commands, effects and frames as bytes: complete, incomplete and damaged. */
class WireCodecTest {
    private static final int MUTATIONS = 2_000;

    static List<Command> commands() {
        return WireFixture.commands();
    }

    static List<GatewayEffect> effects() {
        return WireFixture.effects();
    }

    private static byte[] encode(Command command) {
        WireWriter out = new WireWriter();
        CommandCodec.write(command, out);
        return out.toBytes();
    }

    private static byte[] encode(GatewayEffect effect) {
        WireWriter out = new WireWriter();
        EffectCodec.write(effect, out);
        return out.toBytes();
    }

    private static List<Command> readCommands(byte[] bytes) {
        return CommandCodec.readAll(WireFixture.GATEWAY, new WireReader(bytes));
    }

    private static List<GatewayEffect> readEffects(byte[] bytes) {
        return EffectCodec.readAll(WireFixture.GATEWAY, new WireReader(bytes));
    }

    /** Messages are compared by their text, because arrays have no equality. */
    private static Object comparable(GatewayEffect effect) {
        if (!(effect instanceof GatewayEffect.Message message)) {
            return effect;
        }
        EncodedMessage encoded = message.message();
        return Arrays.asList(
                message.connectionIds(),
                message.watchedGame(),
                new String(encoded.array(), encoded.offset(), encoded.length(), StandardCharsets.UTF_8),
                encoded.snapshot(),
                encoded.errorCode(),
                encoded.user());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_command_is_read_as_it_was_written(Command command) {
        assertEquals(List.of(command), readCommands(encode(command)));
    }

    @ParameterizedTest
    @MethodSource("effects")
    void an_effect_is_read_as_it_was_written(GatewayEffect effect) {
        assertEquals(
                List.of(comparable(effect)),
                readEffects(encode(effect)).stream()
                        .map(WireCodecTest::comparable)
                        .toList());
    }

    @Test
    void every_kind_of_command_and_effect_is_tried() {
        assertEquals(
                SealedTypes.leaves(Command.FromGateway.class).collect(Collectors.toSet()),
                commands().stream().map(Command::getClass).collect(Collectors.toSet()));
        assertEquals(
                Stream.of(GatewayEffect.class, Effect.ForConnection.class)
                        .flatMap(SealedTypes::leaves)
                        .collect(Collectors.toSet()),
                effects().stream()
                        .flatMap(effect -> effect instanceof GatewayEffect.ForConnection forConnection
                                ? Stream.of(effect, forConnection.effect())
                                : Stream.of(effect))
                        .map(Object::getClass)
                        .collect(Collectors.toSet()));
    }

    @Test
    void a_batch_keeps_its_order() {
        WireWriter out = new WireWriter();
        commands().forEach(command -> CommandCodec.write(command, out));
        assertEquals(commands(), readCommands(out.toBytes()));
    }

    /** A gateway cannot act for the connections of another one. */
    @Test
    void a_command_about_a_connection_of_another_gateway_is_malformed() {
        long other = ConnectionIds.of(5, 7);
        for (Command command : List.of(
                new Command.Disconnected(other),
                new Command.SnapshotRequested(List.of(ConnectionIds.of(9, 7), other), "g1"))) {
            byte[] bytes = encode(command);
            assertThrows(MalformedFrameException.class, () -> CommandCodec.readAll(9, new WireReader(bytes)));
        }
    }

    @Test
    void an_effect_about_a_connection_of_another_gateway_is_malformed() {
        long other = ConnectionIds.of(5, 7);
        for (GatewayEffect effect : List.of(
                new GatewayEffect.ForConnection(new Effect.Disconnect(other, SessionMessage.Bye.QUIT)),
                new GatewayEffect.ReplyPending(other, new RequestId("a-1", false), true))) {
            byte[] bytes = encode(effect);
            assertThrows(MalformedFrameException.class, () -> EffectCodec.readAll(9, new WireReader(bytes)));
        }
    }

    @Test
    void commands_of_the_core_itself_are_never_written() {
        assertThrows(IllegalArgumentException.class, () -> encode(new Command.Shutdown(false, false)));
    }

    @Test
    void ten_thousand_receivers_take_less_than_two_bytes_each() {
        List<Long> ids = LongStream.rangeClosed(1, 10_000)
                .mapToObj(count -> ConnectionIds.of(WireFixture.GATEWAY, 3 * count))
                .toList();
        WireWriter out = new WireWriter();
        ConnectionIds.write(ids, out);
        assertTrue(out.length() < 20_000, out.length() + " bytes");
        assertEquals(ids, ConnectionIds.readList(WireFixture.GATEWAY, new WireReader(out.toBytes())));
    }

    /**
     * The bytes of every command and effect are those of the file of the wire version: programs of releases with this version are
     * in one cluster. Other bytes need another version and its file, which {@code -Dgolden.update=true} writes; the file of a
     * version is final.
     */
    @Test
    void the_bytes_are_those_of_the_wire_version() throws IOException {
        String written = Stream.concat(
                        commands().stream().map(WireCodecTest::encode),
                        effects().stream().map(WireCodecTest::encode))
                .map(bytes -> HexFormat.of().formatHex(bytes) + "\n")
                .collect(Collectors.joining());
        Path file = Path.of(
                "src/test/resources/org/parlor/server/cluster/codec", "wire-" + ControlMessage.WIRE_VERSION + ".txt");
        if (Boolean.getBoolean("golden.update") && Files.notExists(file)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, written);
        }
        assertEquals(Files.readString(file), written);
    }

    /** Lines of requests are forwarded, and an unknown one is malformed. A change of this list needs another wire version. */
    @Test
    void the_requests_are_those_of_the_wire_version() {
        assertEquals(10, ControlMessage.WIRE_VERSION);
        assertEquals(
                "abort, account.delete, account.export, account.notes, admin.account.create, "
                        + "admin.account.delete, admin.account.export, admin.account.notes, admin.account.otp.remove, "
                        + "admin.account.rename, admin.account.reset, admin.account.revoke, admin.accounts, "
                        + "admin.adjudicate, admin.announce, admin.audit, admin.ban, admin.ban.network, admin.drain, "
                        + "admin.invitation.list, admin.invitation.new, admin.invitation.revoke, admin.kick, admin.mute, "
                        + "admin.reload, admin.role, admin.sanctions, admin.stats, answer, bye, challenge, "
                        + "challenge.accept, challenge.cancel, challenge.decline, chat, claim, code.new, conditional.set, "
                        + "ended.seen, explore, hello, history, leaderboard, list, lobby, move, mute, note.get, note.set, "
                        + "notify.confirm, notify.get, notify.set, offer, otp.confirm, otp.new, otp.remove, ping, policy, "
                        + "pong, profile, push.add, push.remove, ready, record, resign, seek, seek.cancel, seek.take, "
                        + "spec, specs, sync, time.give, token.list, token.new, token.revoke, tour.end, tour.join, "
                        + "tour.leave, tour.list, tour.new, tour.show, tour.start, unwatch, vacation, verify, "
                        + "verify.answer, watch",
                TaggedUnionCodec.of(ClientMessage.class).tags());
        assertEquals(
                "bot, code, device, guest, password, resume",
                TaggedUnionCodec.of(Login.class).tags());
    }

    @Test
    void incomplete_bytes_are_malformed() {
        for (Command command : commands()) {
            assertIncompleteFails(encode(command), WireCodecTest::readCommands);
        }
        for (GatewayEffect effect : effects()) {
            assertIncompleteFails(encode(effect), WireCodecTest::readEffects);
        }
    }

    private static void assertIncompleteFails(byte[] bytes, Function<byte[], ?> reader) {
        for (int length = 1; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThrows(
                    MalformedFrameException.class,
                    () -> reader.apply(part),
                    () -> HexFormat.of().formatHex(part));
        }
    }

    @Test
    void damaged_bytes_are_malformed_or_something_else_but_never_an_error() {
        Random random = new Random(34);
        int malformed = 0;
        for (Command command : commands()) {
            malformed += damage(encode(command), random, WireCodecTest::readCommands);
        }
        for (GatewayEffect effect : effects()) {
            malformed += damage(encode(effect), random, WireCodecTest::readEffects);
        }
        assertTrue(malformed > MUTATIONS, "only " + malformed + " were malformed");
    }

    private static int damage(byte[] bytes, Random random, Function<byte[], ?> reader) {
        int malformed = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] damaged = bytes.clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                assertNotNull(reader.apply(damaged));
            } catch (MalformedFrameException e) {
                malformed++;
            }
        }
        return malformed;
    }

    @Test
    void a_frame_with_any_damaged_byte_is_malformed() {
        byte[] payload = {1, 2, 3};
        byte[] bytes = new Frame(Frame.Kind.DATA, 300, WireFixture.GATEWAY, -5, 2, 1_000_000, 7, payload).encode();
        Frame read = Frame.decode(bytes);
        assertEquals(
                List.of(Frame.Kind.DATA, 300L, WireFixture.GATEWAY, -5L, 2, 1_000_000L, 7L),
                List.of(
                        read.kind(),
                        read.epoch(),
                        read.gateway(),
                        read.incarnation(),
                        read.link(),
                        read.seq(),
                        read.ack()));
        assertArrayEquals(payload, read.payload());
        for (int i = 0; i < bytes.length; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= 0x10;
            assertThrows(MalformedFrameException.class, () -> Frame.decode(damaged));
        }
        for (int length = 0; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThrows(MalformedFrameException.class, () -> Frame.decode(part));
        }
    }

    @Test
    void control_messages_are_read_as_they_were_written() {
        ControlMessage.Heartbeat heartbeat =
                new ControlMessage.Heartbeat(ControlMessage.WIRE_VERSION, "1.0.0", "club", "host-1", -1, 3, "7.5");
        assertEquals(heartbeat, ControlMessage.Heartbeat.decode(heartbeat.encode()));
        ControlMessage.Join join = new ControlMessage.Join(
                ControlMessage.WIRE_VERSION, "1.0.0", "club", "host-2", WireFixture.SERVERS, 412);
        assertEquals(join, ControlMessage.Join.decode(join.encode()));
        ControlMessage.Joined joined = new ControlMessage.Joined(
                new GatewaySettings("Club", "", true, PasswordLoginPolicy.NONE, WireFixture.SERVERS), 5);
        assertEquals(joined, ControlMessage.Joined.decode(joined.encode()));
        ControlMessage.Refused refused = new ControlMessage.Refused("another version");
        assertEquals(refused, ControlMessage.Refused.decode(refused.encode()));
    }

    @Test
    void a_control_message_of_another_version_is_read_without_later_fields() {
        byte[] join = new WireWriter()
                .writeVarint(1)
                .writeString("0.9")
                .writeString("club")
                .writeString("host-2")
                .writeByte(0)
                .writeByte(0)
                .toBytes();
        assertEquals(
                new ControlMessage.Join(1, "0.9", "club", "host-2", ServerSettings.AdvertisedServers.NONE, 0),
                ControlMessage.Join.decode(join));
        byte[] heartbeat = new WireWriter()
                .writeVarint(1)
                .writeString("0.9")
                .writeString("club")
                .writeString("host-1")
                .writeLong(7)
                .toBytes();
        assertEquals(
                new ControlMessage.Heartbeat(1, "0.9", "club", "host-1", 7, 0, ""),
                ControlMessage.Heartbeat.decode(heartbeat));
    }

    @Test
    void a_join_of_version_4_and_of_this_version_are_read_by_the_other() {
        byte[] join = HexFormat.of().parseHex("0405312e302e3004636c756206686f73742d320103613a31009c03");
        assertEquals(
                new ControlMessage.Join(4, "1.0.0", "club", "host-2", ServerSettings.AdvertisedServers.NONE, 0),
                ControlMessage.Join.decode(join));
        WireReader in = new WireReader(
                new ControlMessage.Join(5, "1.0.0", "club", "host-2", WireFixture.SERVERS, 412).encode());
        assertEquals(
                List.of(5L, "1.0.0", "club", "host-2", 0L, 0L),
                List.of(
                        in.readVarint(),
                        in.readString(),
                        in.readString(),
                        in.readString(),
                        in.readVarint(),
                        in.readVarint()));
    }
}
