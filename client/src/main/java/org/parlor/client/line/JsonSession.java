package org.parlor.client.line;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.line.io.LineEvent;
import org.parlor.connection.ConnectionState;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionMessage;

/**
 * The protocol itself, for a program at the other end of a pipe: what the server says is a line each, and so is what is
 * said to it. The log-in, pings and a line that breaks are taken care of.
 */
final class JsonSession {
    private static final RequestId FIRST = new RequestId("begin", false);

    private final LineContext context;
    private final BlockingConnection connection;

    JsonSession(LineContext context, BlockingConnection connection) {
        this.context = context;
        this.connection = connection;
    }

    /**
     * Talks until no more is typed or the game that was asked for is over.
     *
     * @param first what is asked for at once, or null
     * @param watching whether what is typed does not matter, only the game
     */
    void run(@Nullable ClientMessage first, boolean watching) throws ExitException, InterruptedException {
        if (first != null) {
            connection.send(new RequestEnvelope(FIRST, first));
        }
        boolean open = true;
        while (open) {
            Optional<LineEvent> next = context.queue()
                    .poll(line -> true, !watching, context.connectionMonitor().waitLimit());
            open = next.isEmpty() || handle(next.get(), first != null);
        }
    }

    /** @return whether there is more to come */
    private boolean handle(LineEvent event, boolean oneGame) throws ExitException {
        if (event instanceof LineEvent.MessageReceived received) {
            if (!(received.message() instanceof SessionMessage.Ping)) {
                context.writer().println(MessageCodec.write(received.message()));
            }
            boolean refused = received.message() instanceof Reply.ErrorReply reply && FIRST.equals(reply.re());
            return !(refused || (oneGame && received.message() instanceof GameMessage.Ended));
        } else if (event instanceof LineEvent.LineTyped lineTyped) {
            send(lineTyped.line());
        } else if (event instanceof LineEvent.ConnectionChanged changed
                && changed.state() instanceof ConnectionState.Closed closed) {
            throw ExitException.of(closed);
        }
        return !(event instanceof LineEvent.EndOfInput);
    }

    private void send(String line) {
        if (line.isBlank()) {
            return;
        }
        try {
            connection.send(MessageCodec.readRequest(line));
        } catch (RequestException refusal) {
            context.writer().println(MessageCodec.write(refusal.reply(null)));
        }
    }
}
