package org.parlor.server.net.inbound;

import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.net.ClientConnection;

/** The phase after login. Submits all requests to the core, invalid ones too, so that replies keep their order. */
final class ActivePhase implements ConnectionPhase {
    private final ClientConnection connection;

    ActivePhase(ClientConnection connection) {
        this.connection = connection;
    }

    @Override
    public void handle(MessageCodec.RawRequest raw) {
        if (raw.type().equals("hello")) {
            throw RequestException.badMessage("t", "Already logged in");
        }
        RequestEnvelope request = raw.decode();
        if (request.message() instanceof SessionRequest.Bye) {
            connection.logOut(request.id());
        } else if (request.message() instanceof SessionRequest.Pong pong) {
            connection.rttProbe().pongReceived(pong.n());
            if (request.id() != null) {
                connection.submit(new Command.RequestReceived(connection.number(), request));
            }
        } else {
            connection.submit(new Command.RequestReceived(connection.number(), request));
        }
    }

    @Override
    public void reject(@Nullable RequestId id, RequestException refusal, boolean fatal) {
        connection.rejectRequest(id, refusal, fatal);
    }
}
