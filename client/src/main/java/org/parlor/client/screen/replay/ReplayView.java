package org.parlor.client.screen.replay;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.screen.game.GameActions;
import org.parlor.client.screen.game.GameView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** A recorded game: the table of a game one watches, at any of its moves. */
public final class ReplayView {
    /** From this size on a graph stands beside the board; else it takes the place of the rule at the bottom. */
    private static final int COLUMNS_MIN = 72;

    private static final int ROWS_MIN = 22;

    private static final List<Action> FOOTER = List.of(
            ReplayScreen.ANALYSE,
            ReplayScreen.NEXT_MISTAKE,
            ReplayScreen.PREVIOUS_MISTAKE,
            CommonActions.CLOSE,
            ReplayScreen.PLAY_LINE,
            GameActions.EVALUATION,
            GameActions.EXPORT,
            ReplayScreen.AUTOPLAY,
            ReplayScreen.GO_TO,
            ReplayScreen.NEXT_GAME,
            CommonActions.QUIT);

    private ReplayView() {}

    public static void draw(Canvas canvas, ClientState state, ReplayScreen replay) {
        String title = ReplayText.title(state, replay);
        if (GameView.drawGame(
                canvas, state, replay.asGameScreen(), replay.recorded().game(), title, hints(state))) {
            ScreenLayout.status(canvas, state, ReplayText.status(state, replay), ReplayText.role(replay));
            if (!replay.review().isEmpty() && (canvas.columns() < COLUMNS_MIN || canvas.rows() < ROWS_MIN)) {
                EvaluationGraph.draw(canvas.region(0, canvas.rows() - 2, canvas.columns(), 1), replay);
            }
        }
    }

    private static List<ScreenLayout.KeyHint> hints(ClientState state) {
        List<ScreenLayout.KeyHint> hints = new ArrayList<>();
        hints.add(ScreenLayout.KeyHint.of("←→", "step", Key.of(Key.Kind.RIGHT)));
        hints.addAll(ScreenLayout.hints(
                state,
                FOOTER.stream().filter(action -> action.isAvailable(state)).toList()));
        return hints;
    }
}
