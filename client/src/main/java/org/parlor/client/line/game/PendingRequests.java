package org.parlor.client.line.game;

import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;

/**
 * What has been asked of the server and is not told of yet, or is the server's to do. Until it is, nothing that is
 * typed would be to the point.
 */
final class PendingRequests {
    private static final long NOTHING = -1;

    private long movePly = NOTHING;
    private long askedSeq = NOTHING;
    /** Something was agreed on that changes the game: the next news says how. */
    private boolean changeDue;

    void move(GameState game) {
        movePly = game.ply();
    }

    void moveRefused() {
        movePly = NOTHING;
    }

    /** Something that an event will follow was granted. */
    void request(GameState game) {
        askedSeq = game.seq();
    }

    void onMessage(GameMessage news) {
        if (news instanceof GameMessage.Snapshot) {
            movePly = NOTHING;
            askedSeq = NOTHING;
        } else if (news instanceof GameMessage.StateChanged) {
            movePly = NOTHING;
        }
        changeDue =
                news instanceof GameMessage.Offered offered && offered.state().equals("accepted");
    }

    boolean isPending(GameState game) {
        return movePly == game.ply() || askedSeq == game.seq() || changeDue || isServersTurn(game);
    }

    /** Whether the next step is the server's own: the start, a forced pass, the end. */
    private static boolean isServersTurn(GameState game) {
        return game.state().equals("waiting")
                || game.sideToMove() == null
                || (game.isPlaying() && game.position().forcedMove().isPresent());
    }
}
