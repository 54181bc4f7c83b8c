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
 * The protocol on standard input and output, for programs: one message a line in both directions. Login, pings and
 * reconnects are handled here.
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
     * Runs until the end of the input or of the requested game.
     *
     * @param first a request to send at once, or null
     * @param watching whether the end of the input is ignored
     */
    void run(@Nullable ClientMessage first, boolean watching) throws ExitException, InterruptedException {
        if (first != null) {
            connection.send(new RequestEnvelope(FIRST, first));
        }
        boolean open = true;
        while (open) {
            Optional<LineEvent> next = context.next(line -> true, !watching);
            open = next.isEmpty() || handle(next.get(), first != null);
        }
    }

    /** @return whether to continue */
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
