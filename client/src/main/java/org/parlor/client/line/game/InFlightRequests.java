package org.parlor.client.line.game;

import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;

/**
 * The requests whose effects have not arrived yet. While one is pending, or the next step is the server's own, the line
 * mode does not prompt.
 */
public final class InFlightRequests {
    private static final long NONE = -1;

    private long movePly = NONE;
    private long requestedSeq = NONE;
    private long promptedPly = NONE;
    /** An accepted offer changes the game with the next message. */
    private boolean changeDue;

    void move(GameState game) {
        movePly = game.ply();
    }

    void moveRefused() {
        movePly = NONE;
    }

    /** Forgets the previous game. */
    void clear() {
        movePly = NONE;
        requestedSeq = NONE;
        promptedPly = NONE;
        changeDue = false;
    }

    /** Notes that the position is prompted for; returns whether it was not yet. */
    boolean markPrompted(GameState game) {
        boolean due = promptedPly != game.ply();
        promptedPly = game.ply();
        return due;
    }

    /** A granted request, which an event follows. */
    void request(GameState game) {
        requestedSeq = game.seq();
    }

    void onMessage(GameMessage message) {
        if (message instanceof GameMessage.Snapshot) {
            movePly = NONE;
            requestedSeq = NONE;
            promptedPly = NONE;
        } else if (message instanceof GameMessage.StateChanged) {
            movePly = NONE;
            promptedPly = NONE;
        }
        changeDue = message instanceof GameMessage.Offered offered
                && offered.state().equals("accepted");
    }

    boolean isPending(GameState game) {
        return movePly == game.ply() || requestedSeq == game.seq() || changeDue || isServersTurn(game);
    }

    /** Returns whether the server makes the next step: the start, a forced pass, the end. */
    private static boolean isServersTurn(GameState game) {
        return game.state().equals("waiting")
                || game.sideToMove() == null
                || (game.isPlaying() && game.position().forcedMove().isPresent());
    }
}
