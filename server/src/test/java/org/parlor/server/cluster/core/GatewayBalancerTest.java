package org.parlor.server.cluster.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.message.SessionMessage;
import org.parlor.server.cluster.codec.ConnectionIds;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.EffectCodec;
import org.parlor.server.cluster.codec.Frame;
import org.parlor.server.cluster.codec.GatewayEffect;
import org.parlor.server.cluster.codec.WireReader;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.ReliableLink;
import org.parlor.server.core.api.ConnectedSession;
import org.parlor.server.core.api.ConnectedSession.Activity;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.ServerSettings.AdvertisedServers;

/** Sessions at two or three gateways, in virtual time. */
class GatewayBalancerTest {
    private final Map<Long, ConnectedSession> sessions = new LinkedHashMap<>();
    private long lastConnection;
    private final List<String> sentOn = new ArrayList<>();
    private final List<GatewayLink> links = new ArrayList<>();
    private final GatewayBalancer balancer = new GatewayBalancer(new SessionSource() {
        @Override
        public Stream<Long> connectionIds() {
            return List.copyOf(sessions.keySet()).stream();
        }

        @Override
        public Optional<ConnectedSession> find(long connectionId) {
            return Optional.ofNullable(sessions.get(connectionId));
        }
    });

    /** A gateway whose clients leave when they are sent on. */
    private void gateway(int number, String... servers) {
        AdvertisedServers advertised = new AdvertisedServers(List.of(servers), List.of());
        Frame address = Frame.of(Frame.Kind.ACK, 1, number, number, 1);
        links.add(new GatewayLink(
                address,
                new ControlMessage.Join(ControlMessage.WIRE_VERSION, "1.0.0", "test", "gw-" + number, advertised, 0),
                new ReliableLink(address, frame -> receive(number, frame), payload -> {}, new LinkCounters())));
        balancer.gatewaysChanged();
    }

    private void receive(int number, Frame frame) {
        if (frame.kind() != Frame.Kind.DATA) {
            return;
        }
        for (GatewayEffect effect : EffectCodec.readAll(number, new WireReader(frame.payload()))) {
            Effect.Disconnect disconnect = (Effect.Disconnect) ((GatewayEffect.ForConnection) effect).effect();
            ConnectedSession session = Objects.requireNonNull(sessions.remove(disconnect.connectionId()));
            SessionMessage.Bye bye = disconnect.bye();
            assertEquals("restart", bye.reason());
            sentOn.add(session.account() + " to " + bye.servers());
        }
    }

    private void session(int gateway, String account, Activity activity) {
        long id = ConnectionIds.of(gateway, ++lastConnection);
        sessions.put(id, new ConnectedSession(id, account, false, activity));
    }

    private void sessions(int gateway, String prefix, int count, Activity activity) {
        for (int i = 1; i <= count; i++) {
            session(gateway, prefix + i, activity);
        }
    }

    private void pass(int ticks) {
        for (int i = 0; i < ticks; i++) {
            if (balancer.tick(links)) {
                links.forEach(GatewayLink::flush);
            }
        }
    }

    private List<String> names() {
        List<String> names =
                sentOn.stream().map(text -> text.replaceFirst(" .*", "")).collect(Collectors.toList());
        sentOn.clear();
        return names;
    }

    @Test
    void a_few_clients_a_second_are_sent_on_once_the_gateways_are_stable() {
        gateway(1, "one:1");
        gateway(2, "two:2");
        sessions(1, "idle", 24, Activity.IDLE);
        pass(GatewayBalancer.STABLE_TICKS - 1);
        assertEquals(List.of(), names());
        pass(1);
        assertEquals(
                Stream.of(1, 2, 3, 4, 5).map(i -> "idle" + i + " to [two:2]").toList(), sentOn);
        sentOn.clear();
        sessions(2, "moved", 5, Activity.IDLE);
        pass(GatewayBalancer.PERIOD_TICKS - 1);
        assertEquals(List.of(), names());
        pass(1);
        assertEquals(List.of("idle6", "idle7", "idle8", "idle9", "idle10"), names());
        sessions(2, "more", 5, Activity.IDLE);
        pass(10 * GatewayBalancer.PERIOD_TICKS);
        assertEquals(List.of("idle11", "idle12"), names());
    }

    @Test
    void those_without_a_running_game_go_first_and_those_who_are_to_move_never() {
        gateway(1, "one:1");
        gateway(2, "two:2");
        sessions(1, "busy", 4, Activity.BUSY);
        sessions(1, "waiting", 4, Activity.WAITING);
        sessions(1, "idle", 2, Activity.IDLE);
        pass(GatewayBalancer.STABLE_TICKS);
        assertEquals(List.of("idle1", "idle2", "waiting1", "waiting2", "waiting3"), names());
        sessions(1, "more", 6, Activity.BUSY);
        pass(2 * GatewayBalancer.PERIOD_TICKS);
        assertEquals(List.of("waiting4"), names());
    }

    @Test
    void a_client_that_comes_back_to_its_gateway_is_left_there() {
        gateway(1, "one:1");
        gateway(2, "two:2");
        sessions(1, "idle", 6, Activity.IDLE);
        pass(GatewayBalancer.STABLE_TICKS);
        assertEquals(List.of("idle1", "idle2", "idle3"), names());
        sessions.clear();
        sessions(1, "idle", 6, Activity.IDLE);
        pass(GatewayBalancer.PERIOD_TICKS);
        assertEquals(List.of("idle4", "idle5", "idle6"), names());
        sessions.clear();
        sessions(1, "idle", 6, Activity.IDLE);
        pass((int) GatewayBalancer.AGAIN_TICKS - 2 * GatewayBalancer.PERIOD_TICKS);
        assertEquals(List.of(), names());
        pass(2 * GatewayBalancer.PERIOD_TICKS);
        assertEquals(3, names().size());
    }

    @Test
    void even_gateways_and_those_without_an_address_are_left_alone() {
        gateway(1, "one:1");
        gateway(2, "two:2");
        sessions(1, "a", 21, Activity.IDLE);
        sessions(2, "b", 19, Activity.IDLE);
        pass(2 * GatewayBalancer.STABLE_TICKS);
        assertEquals(List.of(), names());
        sessions.clear();
        links.clear();
        gateway(1);
        gateway(2);
        sessions(1, "a", 20, Activity.IDLE);
        pass(2 * GatewayBalancer.STABLE_TICKS);
        assertEquals(List.of(), names());
    }

    @Test
    void clients_are_sent_to_the_gateways_below_their_share() {
        gateway(1, "one:1");
        gateway(2, "two:2");
        gateway(3, "three:3");
        sessions(1, "a", 12, Activity.IDLE);
        sessions(2, "b", 9, Activity.IDLE);
        pass(GatewayBalancer.STABLE_TICKS);
        assertEquals("a1 to [three:3]", sentOn.get(0));
    }
}
