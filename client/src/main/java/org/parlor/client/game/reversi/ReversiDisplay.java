package org.parlor.client.game.reversi;

import java.util.List;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.GridView;
import org.parlor.client.board.PieceRenderer;
import org.parlor.client.game.display.GameDisplay;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.GameKind;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/** Reversi: discs on a grid, in plain mode in three styles. */
public final class ReversiDisplay implements GameDisplay {

    @Override
    public boolean supports(GameKind kind) {
        return kind.equals(Reversi.KIND);
    }

    @Override
    public BoardView view(Rules rules) {
        return new GridView(new DiscRenderer());
    }

    @Override
    public BoardFormat format(BoardFormatOptions formats) {
        return switch (formats.style()) {
            case DOTS, SPOKEN -> ReversiFormat.DOTS;
            case LETTERS -> new ReversiFormat.Letters();
            case STARS -> new ReversiFormat.Stars();
        };
    }

    @Override
    public List<String> examples(Messages messages) {
        return List.of(
                messages.get("help.reversi.example"),
                "     c d e          c d e",
                "  3  · · ·       3  · ● ·",
                "  4  · ○ ●       4  · ● ●",
                "  5  · ● ○       5  · ● ○",
                messages.get("help.reversi.input"));
    }

    /** Draws discs, and on each legal square a dot or the number of discs that the move flips. */
    private static final class DiscRenderer extends PieceRenderer {
        /** A move flips one disc less than it gains, since its own disc counts too. */
        @Override
        public void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role) {
            if (!legal) {
                return;
            }
            boolean large = inside.rows() >= 3;
            char turned = gain > 10 ? '+' : (char) ('0' + gain - 1);
            inside.put(inside.columns() / 2, inside.rows() / 2, gain == 0 || large ? '·' : turned, role);
            if (large && gain > 0) {
                inside.textCentred(inside.rows() / 2 + 1, "+" + (gain - 1), role);
            }
        }
    }
}
