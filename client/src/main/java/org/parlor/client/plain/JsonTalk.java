package org.parlor.client.plain;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
final class JsonTalk {
    private static final RequestId FIRST = new RequestId("begin", false);

    private final Desk desk;
    private final Link link;

    JsonTalk(Desk desk, Link link) {
        this.desk = desk;
        this.link = link;
    }

    /**
     * Talks until no more is typed or the game that was asked for is over.
     *
     * @param first what is asked for at once, or null
     * @param watching whether what is typed does not matter, only the game
     */
    void run(@Nullable ClientMessage first, boolean watching) throws Stopped, InterruptedException {
        if (first != null) {
            link.send(new RequestEnvelope(FIRST, first));
        }
        boolean open = true;
        while (open) {
            Optional<Incoming> next =
                    desk.inbox().take(line -> true, !watching, desk.standings().patience());
            open = next.isEmpty() || take(next.get(), first != null);
        }
    }

    /** @return whether there is more to come */
    private boolean take(Incoming incoming, boolean oneGame) throws Stopped {
        if (incoming instanceof Incoming.Told told) {
            if (!(told.message() instanceof SessionMessage.Ping)) {
                desk.printout().say(MessageCodec.write(told.message()));
            }
            boolean refused = told.message() instanceof Reply.ErrorReply reply && FIRST.equals(reply.re());
            return !(refused || (oneGame && told.message() instanceof GameMessage.Ended));
        } else if (incoming instanceof Incoming.Typed typed) {
            send(typed.line());
        } else if (incoming instanceof Incoming.Standing standing
                && standing.state() instanceof ConnectionState.Closed closed) {
            throw Stopped.by(closed);
        }
        return !(incoming instanceof Incoming.EndOfInput);
    }

    private void send(String line) {
        if (line.isBlank()) {
            return;
        }
        try {
            link.send(MessageCodec.readRequest(line));
        } catch (RequestException refusal) {
            desk.printout().say(MessageCodec.write(refusal.reply(null)));
        }
    }
}
