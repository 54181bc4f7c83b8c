package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.Review;
import org.parlor.client.model.Screen;

/** A recorded game: the table of a game one watches, at any of its moves. */
final class ReplayView {
    /** From this size on a graph stands beside the board; else it takes the place of the rule at the bottom. */
    private static final int COLUMNS_MIN = 72;

    private static final int ROWS_MIN = 22;

    private ReplayView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Replay replay) {
        String title = ReplayText.title(state, replay);
        if (GameView.table(
                canvas, state, replay.lookingBack(), replay.recorded().game(), title, hints(replay))) {
            Chrome.status(canvas, state, ReplayText.status(state, replay), ReplayText.role(replay));
            if (!replay.review().isEmpty() && (canvas.columns() < COLUMNS_MIN || canvas.rows() < ROWS_MIN)) {
                EvalGraph.draw(canvas.region(0, canvas.rows() - 2, canvas.columns(), 1), replay);
            }
        }
    }

    private static List<Chrome.Hint> hints(Screen.Replay replay) {
        Review review = replay.review();
        List<Chrome.Hint> hints = new ArrayList<>();
        hints.add(new Chrome.Hint("←→", "step", Key.of(Key.Kind.RIGHT)));
        if (!review.begun()) {
            hints.add(Chrome.Hint.of(Command.ANALYSE));
        }
        if (!review.isEmpty()) {
            hints.add(Chrome.Hint.of(Command.NEXT_MISTAKE));
            hints.add(Chrome.Hint.of(Command.PREVIOUS_MISTAKE, "before"));
        }
        hints.add(new Chrome.Hint("Esc", "back", Command.CLOSE.key()));
        if (!replay.expected().isEmpty()) {
            hints.add(Chrome.Hint.of(Command.LINE));
        }
        hints.add(Chrome.Hint.of(Command.EVALUATION));
        hints.add(Chrome.Hint.of(Command.EXPORT));
        hints.add(Chrome.Hint.of(Command.AUTOPLAY));
        hints.add(Chrome.Hint.of(Command.GO_TO));
        hints.add(new Chrome.Hint("↑↓", "ten", Key.of(Key.Kind.DOWN)));
        hints.add(new Chrome.Hint("Home", "start", Key.of(Key.Kind.HOME)));
        hints.add(new Chrome.Hint("End", "end", Key.of(Key.Kind.END)));
        hints.add(Chrome.Hint.of(Command.NEXT_GAME));
        hints.add(Chrome.Hint.of(Command.QUIT));
        return hints;
    }
}
