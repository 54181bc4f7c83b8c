package org.parlor.server.net.inbound;

import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.net.ClientConnection;

/** After the log-in: everything goes to the core, mistakes too, so that answers come in the order of the questions. */
final class ActivePhase implements ConnectionPhase {
    private static final SessionMessage.Bye BYE_QUIT = new SessionMessage.Bye("quit", null);

    private final ClientConnection connection;

    ActivePhase(ClientConnection connection) {
        this.connection = connection;
    }

    @Override
    public void hear(MessageCodec.RawRequest rawRequest) {
        if (rawRequest.type().equals("hello")) {
            throw RequestException.badMessage("t", "This connection is logged in already");
        }
        RequestEnvelope requestEnvelope = rawRequest.open();
        if (requestEnvelope.message() instanceof SessionRequest.Bye) {
            connection.confirm(requestEnvelope.id());
            connection.submit(new Command.LoggedOut(connection.number()));
            connection.dismiss(BYE_QUIT);
        } else if (requestEnvelope.message() instanceof SessionRequest.Pong pong) {
            connection.pulse().answered(pong.n());
            if (requestEnvelope.id() != null) {
                connection.submit(new Command.RequestReceived(connection.number(), requestEnvelope));
            }
        } else {
            connection.submit(new Command.RequestReceived(connection.number(), requestEnvelope));
        }
    }

    @Override
    public void refuse(@Nullable RequestId id, RequestException refusal, boolean fatal) {
        connection.misspeak(id, refusal, fatal);
    }
}
