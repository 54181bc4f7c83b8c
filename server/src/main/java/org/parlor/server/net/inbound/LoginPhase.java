package org.parlor.server.net.inbound;

import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.net.ClientConnection;

/** The phase before login: allows hello, ping, pong and bye. Reading is paused from a hello until its result. */
public final class LoginPhase implements ConnectionPhase {
    private static final Set<String> ALLOWED = Set.of("hello", "ping", "pong", "bye");

    private final ClientConnection connection;
    private final ReadGate gate;
    private final LongSupplier nowMillis;
    private boolean requestSeen;

    public LoginPhase(ClientConnection connection, ReadGate gate, LongSupplier nowMillis) {
        this.connection = connection;
        this.gate = gate;
        this.nowMillis = nowMillis;
    }

    @Override
    public void handle(MessageCodec.RawRequest raw) {
        requestSeen = true;
        if (!ALLOWED.contains(raw.type())) {
            throw RequestException.of(ErrorCode.NOT_LOGGED_IN, "Not logged in: send hello first");
        }
        RequestEnvelope request = raw.decode();
        ClientMessage message = request.message();
        if (message instanceof SessionRequest.Hello hello) {
            gate.close(ReadGate.Reason.LOGGING_IN);
            connection.submitLogin(request.id(), hello);
        } else if (message instanceof SessionRequest.Ping ping) {
            connection.send(new SessionMessage.Pong(request.id(), ping.n(), nowMillis.getAsLong()));
        } else if (message instanceof SessionRequest.Bye) {
            connection.sendOk(request.id());
            connection.disconnect(SessionMessage.Bye.QUIT);
        } else {
            connection.sendOk(request.id());
        }
    }

    /** If the first line is not JSON the peer speaks another protocol, and the error is fatal. */
    @Override
    public void reject(@Nullable RequestId id, RequestException refusal, boolean fatal) {
        boolean otherProtocol = !requestSeen && refusal.code() == ErrorCode.BAD_JSON;
        requestSeen = true;
        connection.sendError(id, refusal, fatal || otherProtocol);
    }
}
