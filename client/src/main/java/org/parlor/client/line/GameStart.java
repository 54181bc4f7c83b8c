package org.parlor.client.line;

import java.util.Optional;
import org.parlor.client.app.ExitCode;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.line.io.LineEvent;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;

/** The few steps from a log-in to a game, one after another. */
final class GameStart {
    private final LineContext context;
    private final BlockingConnection observer;

    /** @param observer the line on which the game is waited for */
    GameStart(LineContext context, BlockingConnection observer) {
        this.context = context;
        this.observer = observer;
    }

    /** Asks for what there is no going on without. */
    Reply require(BlockingConnection connection, ClientMessage message) throws ExitException, InterruptedException {
        Optional<Reply> reply = connection.request(message);
        if (reply.isEmpty()) {
            throw new ExitException(ExitCode.LOST, "connection lost before the game began");
        } else if (reply.get() instanceof Reply.ErrorReply errorReply) {
            throw new ExitException(ExitCode.REFUSED, "the server refused: " + errorReply.message());
        }
        return reply.get();
    }

    GameMessage.Snapshot awaitGame() throws ExitException, InterruptedException {
        while (true) {
            LineEvent.MessageReceived received = next(observer);
            if (received.message() instanceof GameMessage.Snapshot snapshot) {
                return snapshot;
            } else if (received.message() instanceof LobbyMessage.ChallengeGone gone
                    && !gone.why().equals("accepted")) {
                throw new ExitException(ExitCode.REFUSED, "the game was declined: " + gone.why());
            }
        }
    }

    /** @return the challenge that reaches the given player */
    String awaitChallenge(BlockingConnection challenged) throws ExitException, InterruptedException {
        while (true) {
            LineEvent.MessageReceived received = next(challenged);
            if (received.message() instanceof LobbyMessage.Challenge challenge) {
                return challenge.challenge();
            }
        }
    }

    private LineEvent.MessageReceived next(BlockingConnection connection) throws ExitException, InterruptedException {
        while (true) {
            Optional<LineEvent> next = context.queue()
                    .poll(line -> false, false, context.connectionMonitor().waitLimit());
            if (next.isEmpty()) {
                context.connectionMonitor().check();
            } else if (next.get() instanceof LineEvent.ConnectionChanged changed) {
                context.connectionMonitor().onChange(changed);
            } else if (next.get() instanceof LineEvent.MessageReceived received
                    && received.connection() == connection) {
                return received;
            }
        }
    }
}
