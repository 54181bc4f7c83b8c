package org.parlor.client.game.reversi;

import java.util.stream.Collectors;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.MoveText;
import org.parlor.message.GameMessage;

/** The effect of a move of Reversi in words, shared by its formats. */
final class ReversiText {

    private ReversiText() {}

    static String describe(GameState before, GameMessage.Moved moved, Addressing addressing) {
        String flipped = moved.changed().stream()
                .filter(cell -> !cell.equals(moved.move()))
                .collect(Collectors.joining(" "));
        return before.isPass(moved.move())
                ? MoveText.describe(before, moved, addressing)
                : addressing.nameOf(before, moved.by()) + " " + moved.move() + " flips " + flipped;
    }

    static String speak(GameState before, GameMessage.Moved moved, Addressing addressing) {
        String played = MoveText.speak(before, moved, addressing);
        return before.isPass(moved.move())
                ? played
                : played + ", flipped " + (moved.changed().size() - 1);
    }
}
