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

/** Before the log-in: hello, ping, pong and bye, nothing else. What waits behind a hello is heard after its verdict. */
public final class LoginPhase implements ConnectionPhase {
    private static final Set<String> ALLOWED = Set.of("hello", "ping", "pong", "bye");
    private static final SessionMessage.Bye BYE_QUIT = new SessionMessage.Bye("quit", null);

    private final ClientConnection connection;
    private final ReadGate gate;
    private final LongSupplier nowMillis;
    private boolean spokenTo;

    public LoginPhase(ClientConnection connection, ReadGate gate, LongSupplier nowMillis) {
        this.connection = connection;
        this.gate = gate;
        this.nowMillis = nowMillis;
    }

    @Override
    public void hear(MessageCodec.RawRequest rawRequest) {
        spokenTo = true;
        if (!ALLOWED.contains(rawRequest.type())) {
            throw RequestException.of(ErrorCode.NOT_LOGGED_IN, "Log in first: send hello");
        }
        RequestEnvelope requestEnvelope = rawRequest.open();
        ClientMessage message = requestEnvelope.message();
        if (message instanceof SessionRequest.Hello hello) {
            gate.shut(ReadGate.Reason.LOGGING_IN);
            connection.logIn(requestEnvelope.id(), hello);
        } else if (message instanceof SessionRequest.Ping ping) {
            connection.say(new SessionMessage.Pong(requestEnvelope.id(), ping.n(), nowMillis.getAsLong()));
        } else if (message instanceof SessionRequest.Bye) {
            connection.confirm(requestEnvelope.id());
            connection.dismiss(BYE_QUIT);
        } else {
            connection.confirm(requestEnvelope.id());
        }
    }

    /** Whatever begins with anything but an object speaks some other protocol. */
    @Override
    public void refuse(@Nullable RequestId id, RequestException refusal, boolean fatal) {
        boolean stranger = !spokenTo && refusal.code() == ErrorCode.BAD_JSON;
        spokenTo = true;
        connection.refuse(id, refusal, fatal || stranger);
    }
}
