package org.parlor.client.plain;

import java.util.Optional;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;

/** The few steps from a log-in to a game, one after another. */
final class Opening {
    private final Desk desk;
    private final Link eyes;

    /** @param eyes the line on which the game is waited for */
    Opening(Desk desk, Link eyes) {
        this.desk = desk;
        this.eyes = eyes;
    }

    /** Asks for what there is no going on without. */
    Reply require(Link link, ClientMessage message) throws Stopped, InterruptedException {
        Optional<Reply> reply = link.ask(message);
        if (reply.isEmpty()) {
            throw new Stopped(ExitCode.LOST, "connection lost before the game began");
        } else if (reply.get() instanceof Reply.ErrorReply errorReply) {
            throw new Stopped(ExitCode.REFUSED, "the server refused: " + errorReply.message());
        }
        return reply.get();
    }

    GameMessage.Snapshot awaitGame() throws Stopped, InterruptedException {
        while (true) {
            Incoming.Told told = next(eyes);
            if (told.message() instanceof GameMessage.Snapshot snapshot) {
                return snapshot;
            } else if (told.message() instanceof LobbyMessage.ChallengeGone gone
                    && !gone.why().equals("accepted")) {
                throw new Stopped(ExitCode.REFUSED, "the game was declined: " + gone.why());
            }
        }
    }

    /** @return the challenge that reaches the given player */
    String awaitChallenge(Link challenged) throws Stopped, InterruptedException {
        while (true) {
            Incoming.Told told = next(challenged);
            if (told.message() instanceof LobbyMessage.Challenge challenge) {
                return challenge.challenge();
            }
        }
    }

    private Incoming.Told next(Link link) throws Stopped, InterruptedException {
        while (true) {
            Optional<Incoming> next =
                    desk.inbox().take(line -> false, false, desk.standings().patience());
            if (next.isEmpty()) {
                desk.standings().check();
            } else if (next.get() instanceof Incoming.Standing standing) {
                desk.standings().see(standing);
            } else if (next.get() instanceof Incoming.Told told && told.link() == link) {
                return told;
            }
        }
    }
}
