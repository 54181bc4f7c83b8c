package org.parlor.client.screen.settings;

import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.board.AnimationFrame;
import org.parlor.client.board.BoardModel;
import org.parlor.client.board.BoardSize;
import org.parlor.client.game.MoveCells;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.screen.view.GameView;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.Canvas;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Draws a board with some moves played and one selected, to show the effect of the settings. */
final class BoardPreview {
    private static final Rules RULES = Games.ALL.get(0).rules();
    private static final int PLIES = 7;

    private BoardPreview() {}

    static BoardSize extent(BoardSize room) {
        return GameDisplays.of(RULES.kind()).view(RULES).size(RULES, room);
    }

    static void draw(Canvas canvas, Settings settings) {
        Position position = RULES.initial();
        OptionalInt last = OptionalInt.empty();
        for (int ply = 0; ply < PLIES; ply++) {
            int[] legal = position.legalMoves();
            int move = legal[legal.length / 2];
            last = RULES.cellOf(position, move);
            position = position.play(move);
        }
        int[] places = MoveCells.legal(RULES, position);
        BoardModel model = new BoardModel(
                RULES,
                position,
                GameView.marked(RULES, position, settings),
                OptionalInt.of(places[0]),
                last,
                OptionalInt.empty(),
                OptionalInt.empty(),
                false,
                List.of("", ""),
                AnimationFrame.still(position));
        GameDisplays.of(RULES.kind()).view(RULES).draw(canvas, model);
    }
}
