package org.parlor.client.screen.replay;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.screen.game.GameView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** A recorded game: the table of a game one watches, at any of its moves. */
public final class ReplayView {
    /** From this size on a graph stands beside the board; else it takes the place of the rule at the bottom. */
    private static final int COLUMNS_MIN = 72;

    private static final int ROWS_MIN = 22;

    private ReplayView() {}

    public static void draw(Canvas canvas, ClientState state, ReplayScreen replay) {
        String title = ReplayText.title(state, replay);
        if (GameView.drawGame(
                canvas, state, replay.asGameScreen(), replay.recorded().game(), title, hints(replay))) {
            ScreenLayout.status(canvas, state, ReplayText.status(state, replay), ReplayText.role(replay));
            if (!replay.review().isEmpty() && (canvas.columns() < COLUMNS_MIN || canvas.rows() < ROWS_MIN)) {
                EvaluationGraph.draw(canvas.region(0, canvas.rows() - 2, canvas.columns(), 1), replay);
            }
        }
    }

    private static List<ScreenLayout.KeyHint> hints(ReplayScreen replay) {
        ReviewState review = replay.review();
        List<ScreenLayout.KeyHint> hints = new ArrayList<>();
        hints.add(new ScreenLayout.KeyHint("←→", "step", Key.of(Key.Kind.RIGHT)));
        if (!review.isStarted()) {
            hints.add(ScreenLayout.KeyHint.of(Command.ANALYSE));
        }
        if (!review.isEmpty()) {
            hints.add(ScreenLayout.KeyHint.of(Command.NEXT_MISTAKE));
            hints.add(ScreenLayout.KeyHint.of(Command.PREVIOUS_MISTAKE, "before"));
        }
        hints.add(new ScreenLayout.KeyHint("Esc", "back", Command.CLOSE.key()));
        if (!replay.expected().isEmpty()) {
            hints.add(ScreenLayout.KeyHint.of(Command.PLAY_LINE));
        }
        hints.add(ScreenLayout.KeyHint.of(Command.EVALUATION));
        hints.add(ScreenLayout.KeyHint.of(Command.EXPORT));
        hints.add(ScreenLayout.KeyHint.of(Command.AUTOPLAY));
        hints.add(ScreenLayout.KeyHint.of(Command.GO_TO));
        hints.add(new ScreenLayout.KeyHint("↑↓", "ten", Key.of(Key.Kind.DOWN)));
        hints.add(new ScreenLayout.KeyHint("Home", "start", Key.of(Key.Kind.HOME)));
        hints.add(new ScreenLayout.KeyHint("End", "end", Key.of(Key.Kind.END)));
        hints.add(ScreenLayout.KeyHint.of(Command.NEXT_GAME));
        hints.add(ScreenLayout.KeyHint.of(Command.QUIT));
        return hints;
    }
}
