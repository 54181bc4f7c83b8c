package org.parlor.client.game.reversi;

import java.util.List;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.GridView;
import org.parlor.client.game.display.GameDisplay;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormatOptions;
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
            case LETTERS -> new LettersReversiFormat();
            case STARS -> new StarsReversiFormat();
        };
    }

    @Override
    public List<String> examples() {
        return List.of(
                "Example: Black (●) plays d3 and turns d4, because d5 is black:",
                "     c d e          c d e",
                "  3  · · ·       3  · ● ·",
                "  4  · ○ ●       4  · ● ●",
                "  5  · ● ○       5  · ● ○",
                "Type d3 and press Enter, select a square with the arrows or Tab and press Enter, or click. A dot marks every legal move.");
    }
}
