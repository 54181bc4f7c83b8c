package org.parlor.client.game.reversi;

import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.MoveDescription;
import org.parlor.message.GameMessage;

/** A format of Reversi, which names the flipped discs of a move. The default board has {@code X} and {@code O} among dots. */
interface ReversiFormat extends BoardFormat {
    ReversiFormat DOTS = new ReversiFormat() {};

    @Override
    default String describeMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return before.isPass(moved.move())
                ? MoveDescription.describe(before, moved, addressing)
                : addressing.nameOf(before, moved.by()) + " " + moved.move() + " flips "
                        + MoveDescription.otherCells(moved);
    }

    @Override
    default String speakMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        String played = MoveDescription.speak(before, moved, addressing);
        return before.isPass(moved.move())
                ? played
                : played + ", flipped " + (moved.changed().size() - 1);
    }
}
