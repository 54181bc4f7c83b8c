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

/** The steps from a login to the start of a game. */
final class GameStart {
    private final LineContext context;
    private final BlockingConnection observer;

    /** @param observer the connection that receives the game */
    GameStart(LineContext context, BlockingConnection observer) {
        this.context = context;
        this.observer = observer;
    }

    /** Sends a request that must succeed. */
    Reply require(BlockingConnection connection, ClientMessage message) throws ExitException, InterruptedException {
        Optional<Reply> reply = connection.request(message);
        if (reply.isEmpty()) {
            throw new ExitException(ExitCode.LOST, "connection lost before the game started");
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
                throw new ExitException(ExitCode.REFUSED, "challenge ended: " + gone.why());
            }
        }
    }

    /** @return the id of the challenge that the player receives */
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
            LineEvent next = context.next(line -> false, false).orElse(null);
            if (next instanceof LineEvent.ConnectionChanged changed) {
                context.connectionMonitor().onChange(changed);
            } else if (next instanceof LineEvent.MessageReceived received && received.connection() == connection) {
                return received;
            }
        }
    }
}
