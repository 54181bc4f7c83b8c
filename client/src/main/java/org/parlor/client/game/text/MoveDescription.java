package org.parlor.client.game.text;

import java.util.Locale;
import java.util.stream.Collectors;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;

/** Describes moves of any game in words. */
public final class MoveDescription {

    private MoveDescription() {}

    /** Returns {@code you b2}, with the changed cells if the move does not name them. */
    public static String describe(GameState before, GameMessage.Moved moved, Addressing addressing) {
        String who = addressing.nameOf(before, moved.by());
        if (before.isPass(moved.move())) {
            return moved.auto()
                    ? who + " " + addressing.verb(moved.by(), "have", "has") + " no legal move: " + moved.move()
                    : who + " " + addressing.verb(moved.by(), "pass", "passes");
        }
        String changed = otherCells(moved);
        return who + " " + moved.move() + (changed.isEmpty() ? "" : " (" + changed + ")");
    }

    /** Returns the changed cells that the move does not name. */
    public static String otherCells(GameMessage.Moved moved) {
        return moved.changed().stream()
                .filter(cell -> !cell.equals(moved.move()))
                .collect(Collectors.joining(" "));
    }

    /** Returns the move as a sentence for screen readers. */
    public static String speak(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return before.isPass(moved.move())
                ? describe(before, moved, addressing)
                : addressing.nameOf(before, moved.by()) + " played " + spelt(moved.move());
    }

    /** Returns {@code c5} as {@code c 5}, so that a screen reader does not read it as a word. */
    static String spelt(String move) {
        return move.toLowerCase(Locale.ROOT).replaceAll("(?<=[a-z])(?=[0-9])", " ");
    }
}
