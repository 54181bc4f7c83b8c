package org.parlor.client.board;

import java.util.List;
import java.util.Map;
import org.parlor.rules.GameKind;

/** The views there are. A new game adds a line here; until then it is drawn as a plain grid. */
public final class Boards {
    private static final Map<String, BoardView> VIEWS = Map.of(
            "reversi", GridView.of(new DiscArt(), Guides.REVERSI),
            "kalah", new KalahView(),
            "tictactoe", GridView.of(new MarkArt(), Guides.TIC_TAC_TOE));

    private Boards() {}

    public static BoardView of(GameKind kind) {
        BoardView view = VIEWS.get(kind.id());
        return view == null ? GridView.of(new DiscArt(), List.of()) : view;
    }
}
