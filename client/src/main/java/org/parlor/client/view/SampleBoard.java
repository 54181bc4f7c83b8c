package org.parlor.client.view;

import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.board.Boards;
import org.parlor.client.board.Extent;
import org.parlor.client.board.Moment;
import org.parlor.client.board.Scene;
import org.parlor.client.frame.Canvas;
import org.parlor.client.model.Places;
import org.parlor.client.model.Settings;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A board on which one can see what one likes: some moves played, one chosen. */
final class SampleBoard {
    private static final Rules RULES = Games.ALL.get(0).rules();
    private static final int PLIES = 7;

    private SampleBoard() {}

    static Extent extent(Extent room) {
        return Boards.of(RULES.kind()).extent(RULES, room);
    }

    static void draw(Canvas canvas, Settings settings) {
        Position position = RULES.initial();
        OptionalInt last = OptionalInt.empty();
        for (int ply = 0; ply < PLIES; ply++) {
            int[] legal = position.legalMoves();
            int move = legal[legal.length / 2];
            last = Places.ofMove(RULES, RULES.text(move));
            position = position.play(move);
        }
        int[] places = Places.legal(RULES, position);
        Scene scene = new Scene(
                RULES,
                position,
                GameView.marked(RULES, position, settings),
                OptionalInt.of(places[0]),
                last,
                OptionalInt.empty(),
                OptionalInt.empty(),
                false,
                List.of("", ""),
                Moment.rest(position));
        Boards.of(RULES.kind()).draw(canvas, scene);
    }
}
