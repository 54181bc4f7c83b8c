package org.parlor.client.screen.replay;

import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;

/** Handles the keys that step through a recorded game and its review. */
public final class ReplayKeyHandler {
    private static final int FAR = 10;
    private static final long PLY_MILLIS = 800;

    private ReplayKeyHandler() {}

    static Update press(ClientState state, ReplayScreen replay, Key key) {
        int ply = replay.ply();
        return switch (key.kind()) {
            case LEFT -> at(state, replay, ply - 1);
            case RIGHT -> at(state, replay, ply + 1);
            case UP, PAGE_UP -> at(state, replay, ply - FAR);
            case DOWN, PAGE_DOWN -> at(state, replay, ply + FAR);
            case HOME -> at(state, replay, 0);
            case END -> at(state, replay, replay.recorded().plies());
            case ENTER -> playLine(state, replay);
            default ->
                key.is('h') || key.is('l')
                        ? at(state, replay, ply + (key.is('h') ? -1 : 1))
                        : AvailableActions.press(state, key);
        };
    }

    /** Starts the automatic replay, from the beginning if the end is shown, or stops it. */
    static Update autoplay(ClientState state, ReplayScreen replay) {
        if (replay.nextPlyAt() > 0) {
            return at(state, replay, replay.ply());
        }
        ReplayScreen from = replay.isAtEnd() ? replay.atPly(0) : replay;
        return Update.of(state.replaceTop(from.withAutoplay(state.now() + PLY_MILLIS)));
    }

    /** Shows the next ply of the automatic replay once it is due. */
    public static Update tick(ClientState state) {
        if (!(state.topScreen() instanceof ReplayScreen replay)
                || replay.nextPlyAt() == 0
                || state.now() < replay.nextPlyAt()) {
            return Update.of(state);
        }
        ReplayScreen next = replay.atPly(replay.ply() + 1);
        return Update.of(state.replaceTop(next.isAtEnd() ? next : next.withAutoplay(state.now() + PLY_MILLIS)));
    }

    /** Handles the input of the prompt for a move. */
    static Update goTo(ClientState state, String typed) {
        ClientState back = state.pop();
        if (!(back.topScreen() instanceof ReplayScreen replay)) {
            return Update.of(back);
        }
        OptionalInt ply =
                typed.matches("\\d{1,6}") ? replay.recorded().plyOf(Integer.parseInt(typed)) : OptionalInt.empty();
        return ply.isPresent()
                ? at(back, replay, ply.getAsInt())
                : Update.of(state.error(
                        "Type a number from 0 to " + replay.recorded().game().moveCount() + "; 0 is the start"));
    }

    static Update at(ClientState state, ReplayScreen replay, int ply) {
        return Update.of(state.replaceTop(replay.atPly(ply)));
    }

    /** Opens the best line over the game, to be stepped through like a game. */
    static Update playLine(ClientState state, ReplayScreen replay) {
        List<String> line = replay.expected();
        if (line.isEmpty()) {
            return Update.of(state.info("No line for this move. "
                    + state.settings().keys().name(ReplayScreen.ANALYSE) + " analyses the game"));
        }
        return showLine(state, replay.recorded(), replay.ply(), line, replay.isFlipped());
    }

    static Update showLine(ClientState state, RecordedGame recorded, int ply, List<String> line, boolean isFlipped) {
        ReplayScreen branch = ReplayScreen.of(recorded.withVariation(ply - 1, line));
        return Update.of(state.push((isFlipped ? branch.withFlipped() : branch).atPly(ply))
                .info("Best line. → next move, Esc back to the game"));
    }

    static Update mistake(ClientState state, ReplayScreen replay, boolean after) {
        OptionalInt found = replay.review().mistake(replay.ply(), after);
        if (found.isPresent()) {
            return Update.of(state.replaceTop(replay.atPly(found.getAsInt())));
        }
        boolean more = replay.review().isRunning(replay.recorded().plies());
        return Update.of(
                state.info("No mistake " + (more ? "found yet " : "") + (after ? "after" : "before") + " this move"));
    }
}
