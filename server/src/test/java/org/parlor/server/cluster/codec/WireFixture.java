package org.parlor.server.cluster.codec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.json.MessageBuffer;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RestorableSession;
import org.parlor.server.core.api.ServerSettings.AdvertisedServers;
import org.parlor.server.net.EncodedMessage;

/** One of each kind of what gateways and cores send each other. */
final class WireFixture {
    static final int GATEWAY = 4_000_000;
    static final long CONNECTION = ConnectionIds.of(GATEWAY, 7);

    private static final PeerAddress PEER = new PeerAddress("2001:db8::1", false, true);
    static final RestorableSession TICKET = new RestorableSession("8L0G4AX3gKc5", "ab12", true, false, true, false);

    static final AdvertisedServers SERVERS = new AdvertisedServers(List.of("a:1", "b:2"), List.of("c:3"));

    private WireFixture() {}

    static RequestEnvelope request(String line) {
        return MessageCodec.readRequest(line);
    }

    static List<Command> commands() {
        RequestEnvelope hello =
                request("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"client\":\"probe/1\",\"caps\":[\"ready\"],"
                        + "\"login\":{\"as\":\"password\",\"name\":\"ada\",\"password\":\"correct horse\"}}");
        Map<String, RequestEnvelope> kept = new LinkedHashMap<>();
        kept.put("lobby", request("{\"t\":\"lobby\",\"on\":true}"));
        kept.put("watch g1", request("{\"t\":\"watch\",\"g\":\"g1\"}"));
        return List.of(
                new Command.LogIn(CONNECTION, PEER, hello.id(), (SessionRequest.Hello) hello.message()),
                new Command.RestoreSession(CONNECTION, PEER, TICKET, kept),
                new Command.RequestReceived(
                        CONNECTION, request("{\"t\":\"move\",\"id\":\"a-1\",\"g\":\"g1\",\"ply\":3,\"move\":\"d3\"}")),
                new Command.RequestReceived(
                        CONNECTION, request("{\"t\":\"chat\",\"room\":\"lobby\",\"text\":\"\u00fcber \ud83d\ude00\"}")),
                new Command.InvalidRequest(
                        CONNECTION,
                        RequestException.badValue("tc.base", "too large").reply(RequestId.of(-5))),
                new Command.InvalidRequest(
                        CONNECTION,
                        RequestException.limitExceeded(ErrorCode.RATE_LIMITED, "requests", 1_500, "Too many requests")
                                .reply(null, true)),
                new Command.InvalidRequest(
                        CONNECTION,
                        RequestException.of(ErrorCode.BAD_JSON, "Invalid JSON").reply(null)),
                new Command.ConnectionIdle(CONNECTION, 45_000),
                new Command.ConnectionActive(CONNECTION),
                new Command.RttMeasured(CONNECTION, 300),
                new Command.LoggedOut(CONNECTION, RequestId.of(9)),
                new Command.LoggedOut(CONNECTION, null),
                new Command.Disconnected(CONNECTION),
                new Command.TurnRequested(CONNECTION, "g1"),
                new Command.TurnRequested(CONNECTION, null),
                new Command.PreviewRequested(CONNECTION, "g1"),
                new Command.EmailLinkUsed(CONNECTION, "t", Command.EmailAction.CONFIRM, "ABCD-2345"),
                new Command.EmailLinkUsed(CONNECTION, "t", Command.EmailAction.BLOCK, null),
                new Command.SnapshotRequested(
                        List.of(CONNECTION, ConnectionIds.of(GATEWAY, 3), ConnectionIds.of(GATEWAY, 1L << 39)), "g1"));
    }

    static List<GatewayEffect> effects() {
        SessionMessage.Welcome welcome = new SessionMessage.Welcome(
                RequestId.of(1),
                new SessionMessage.Welcome.CurrentUser("ada", false, true, Map.of()),
                "s1",
                "r_secret",
                60_000,
                List.of("g1"),
                1_763_683_200_000L);
        return List.of(
                message(List.of(CONNECTION), Reply.Ok.done(RequestId.of(3)), null),
                message(
                        List.of(CONNECTION, ConnectionIds.of(GATEWAY, 3)),
                        new SessionMessage.Notice("announce", "\u00fcber", null),
                        "g1"),
                message(
                        List.of(CONNECTION),
                        RequestException.of(ErrorCode.ILLEGAL_MOVE, "no").reply(null),
                        null),
                message(List.of(CONNECTION), welcome, null),
                new GatewayEffect.ForConnection(new Effect.AcceptLogin(CONNECTION, TICKET)),
                new GatewayEffect.ForConnection(new Effect.RejectLogin(
                        CONNECTION,
                        RequestException.of(ErrorCode.BAD_CREDENTIALS, "no")
                                .withData(Map.of("tries", "2"))
                                .reply(RequestId.of(1)))),
                new GatewayEffect.ForConnection(
                        new Effect.Disconnect(CONNECTION, new SessionMessage.Bye("restart", 500L))),
                new GatewayEffect.ForConnection(
                        new Effect.KeepRequest(CONNECTION, "watch g1", request("{\"t\":\"watch\",\"g\":\"g1\"}"))),
                new GatewayEffect.ForConnection(new Effect.KeepRequest(CONNECTION, "watch g1", null)),
                new GatewayEffect.ReplyPending(CONNECTION, new RequestId("a-1", false), true),
                new GatewayEffect.Handled(1_000),
                new GatewayEffect.SettingsChanged(
                        new GatewaySettings("Club", "Hi", false, PasswordLoginPolicy.GUARDED, SERVERS)),
                new GatewayEffect.CoreEnding());
    }

    private static GatewayEffect message(List<Long> ids, ServerMessage message, @Nullable String game) {
        return new GatewayEffect.Message(
                ids, EncodedMessage.encode(message, new MessageBuffer(), IncidentReporter.RETHROW), game);
    }
}
