package org.parlor.client.line.board;

import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/** What the formats of Reversi have in common: the title, and the effect of a move. */
final class ReversiText {

    private ReversiText() {}

    static String title(Rules rules) {
        Map<String, Object> options = rules.options().values();
        boolean free = Reversi.FREE.equals(options.get("passing"));
        return "reversi " + options.get("rows") + "x" + options.get("cols") + (free ? " passing=free" : "");
    }

    static String told(GameState before, GameMessage.Moved moved, Addressing addressing) {
        String who = addressing.nameOf(before, moved.by());
        if (moved.auto()) {
            return who + " " + addressing.verb(moved.by(), "have", "has") + " no legal move: pass";
        } else if (moved.move().equals("pass")) {
            return who + " " + addressing.verb(moved.by(), "pass", "passes");
        }
        String flipped = moved.changed().stream()
                .filter(cell -> !cell.equals(moved.move()))
                .collect(Collectors.joining(" "));
        return who + " " + moved.move() + " flips " + flipped;
    }
}
