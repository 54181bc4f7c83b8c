package org.parlor.client.view;

import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.Screen;

/** A recorded game: the table of a game one watches, at any of its moves. */
final class ReplayView {
    private static final List<Chrome.Hint> HINTS = List.of(
            new Chrome.Hint("←→", "step", Key.of(Key.Kind.RIGHT)),
            new Chrome.Hint("↑↓", "ten", Key.of(Key.Kind.DOWN)),
            Chrome.Hint.of(Command.AUTOPLAY),
            new Chrome.Hint("Esc", "back", Command.CLOSE.key()),
            new Chrome.Hint("Home", "start", Key.of(Key.Kind.HOME)),
            new Chrome.Hint("End", "end", Key.of(Key.Kind.END)),
            Chrome.Hint.of(Command.GO_TO),
            Chrome.Hint.of(Command.NEXT_GAME),
            Chrome.Hint.of(Command.QUIT));

    private ReplayView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Replay replay) {
        String title = ReplayText.title(replay);
        if (GameView.table(
                canvas, state, replay.lookingBack(), replay.recorded().game(), title, HINTS)) {
            Chrome.status(canvas, state, ReplayText.status(state, replay), ReplayText.role(replay));
        }
    }
}
