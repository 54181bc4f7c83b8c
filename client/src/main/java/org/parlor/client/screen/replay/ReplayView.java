package org.parlor.client.screen.replay;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.screen.game.GameActions;
import org.parlor.client.screen.game.GameView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** Draws a recorded game like a watched game, at any of its moves. */
public final class ReplayView {
    private static final int NARROW = 60;

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
            String status = ReplayText.status(state, replay, canvas.columns() < NARROW);
            ScreenLayout.status(canvas, state, status, ReplayText.role(replay));
        }
    }

    private static List<ScreenLayout.KeyHint> hints(ClientState state) {
        List<Action> present = Actions.available(state);
        List<ScreenLayout.KeyHint> hints = new ArrayList<>();
        hints.add(ScreenLayout.KeyHint.of("←→", "step", Key.of(Key.Kind.RIGHT)));
        hints.addAll(ScreenLayout.hints(
                state, FOOTER.stream().filter(present::contains).toList(), present));
        return hints;
    }
}
