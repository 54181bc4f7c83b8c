package org.parlor.client.plain;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.ExitException;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/**
 * The protocol on standard input and output, for programs: one message a line in both directions. Login, pings and
 * reconnects are handled here.
 */
final class JsonSession implements ServerConnection.Listener {
    private static final RequestId FIRST = new RequestId("begin", false);

    private static final Duration WAIT_MAX = Duration.ofDays(1);

    private final PlainContext context;
    private final @Nullable ClientMessage first;
    private final boolean watching;
    private boolean loggedIn;
    private boolean over;
    private ConnectionState.@Nullable Closed closed;

    /**
     * @param first a request to send after the login, or null
     * @param watching whether the end of the input is ignored
     */
    JsonSession(PlainContext context, @Nullable ClientMessage first, boolean watching) {
        this.context = context;
        this.first = first;
        this.watching = watching;
    }

    /** Runs until the end of the input or of the requested game. */
    void run(ServerEndpoint server, LoginParameters identity) throws ExitException, InterruptedException {
        try (ConnectionFactory connectionFactory = new ConnectionFactory();
                ServerConnection connection = connectionFactory.open(server, identity, this)) {
            boolean sent = first == null;
            while (!over && closed == null) {
                PlainEvent next = context.queue()
                        .poll(line -> loggedIn, loggedIn && !watching, WAIT_MAX)
                        .orElse(null);
                if (next instanceof PlainEvent.Task task) {
                    task.action().run();
                } else if (next instanceof PlainEvent.LineTyped typed) {
                    send(connection, typed.line());
                } else {
                    over = next instanceof PlainEvent.EndOfInput;
                }
                if (!sent && loggedIn && first != null) {
                    sent = true;
                    connection.send(new RequestEnvelope(FIRST, first));
                }
            }
        }
        if (closed != null) {
            throw ExitException.of(closed);
        }
    }

    private void send(ServerConnection connection, String line) {
        if (line.isBlank()) {
            return;
        }
        try {
            connection.send(MessageCodec.readRequest(line));
        } catch (RequestException refusal) {
            context.println(MessageCodec.write(refusal.reply(null)));
        }
    }

    @Override
    public void onMessage(ServerMessage message) {
        context.queue().offer(() -> print(message));
    }

    private void print(ServerMessage message) {
        if (over) {
            return;
        }
        if (!(message instanceof SessionMessage.Ping)) {
            context.println(MessageCodec.write(message));
        }
        boolean refused = message instanceof Reply.ErrorReply reply && FIRST.equals(reply.re());
        over = refused || (first != null && message instanceof GameMessage.Ended);
    }

    @Override
    public void onState(ConnectionState state) {
        context.queue().offer(() -> {
            loggedIn |= state instanceof ConnectionState.LoggedIn;
            closed = state instanceof ConnectionState.Closed end ? end : closed;
        });
    }
}
