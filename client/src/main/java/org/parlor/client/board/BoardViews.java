package org.parlor.client.board;

import java.util.List;
import java.util.Map;
import org.parlor.rules.GameKind;

/** The views there are. A new game adds a line here; until then it is drawn as a plain grid. */
public final class BoardViews {
    private static final Map<String, BoardView> VIEWS = Map.of(
            "reversi", GridView.of(new DiscRenderer(), RulesHelp.REVERSI),
            "kalah", new KalahView(),
            "tictactoe", GridView.of(new MarkRenderer(), RulesHelp.TIC_TAC_TOE));

    private BoardViews() {}

    public static BoardView of(GameKind kind) {
        BoardView view = VIEWS.get(kind.id());
        return view == null ? GridView.of(new DiscRenderer(), List.of()) : view;
    }
}
