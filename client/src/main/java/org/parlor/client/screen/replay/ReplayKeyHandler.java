package org.parlor.client.screen.replay;

import org.parlor.client.screen.Actions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;

/** Handles the keys that step through a recorded game. */
public final class ReplayKeyHandler {
    private static final int FAR = 10;
    private static final long PLY_MILLIS = 800;

    private ReplayKeyHandler() {}

    public static Update press(ClientState state, ReplayScreen replay, Key key) {
        int ply = replay.ply();
        return switch (key.kind()) {
            case LEFT -> at(state, replay, ply - 1);
            case RIGHT -> at(state, replay, ply + 1);
            case UP, PAGE_UP -> at(state, replay, ply - FAR);
            case DOWN, PAGE_DOWN -> at(state, replay, ply + FAR);
            case HOME -> at(state, replay, 0);
            case END -> at(state, replay, replay.recorded().plies());
            case ENTER -> ReviewKeyHandler.playLine(state, replay);
            default -> character(state, replay, key);
        };
    }

    private static Update character(ClientState state, ReplayScreen replay, Key key) {
        if (key.is('h') || key.is('l')) {
            return at(state, replay, replay.ply() + (key.is('h') ? -1 : 1));
        }
        return Actions.press(state, key);
    }

    /** Starts the automatic replay, from the beginning if the end is shown, or stops it. */
    public static Update autoplay(ClientState state) {
        if (!(state.topScreen() instanceof ReplayScreen replay)) {
            return Update.of(state);
        }
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

    /** Handles the input of the prompt for a ply. */
    public static Update goTo(ClientState state, String typed) {
        ClientState back = state.pop();
        if (!(back.topScreen() instanceof ReplayScreen replay)) {
            return Update.of(back);
        }
        int last = replay.recorded().plies();
        boolean known = typed.matches("\\d{1,6}") && Integer.parseInt(typed) <= last;
        return known
                ? at(back, replay, Integer.parseInt(typed))
                : Update.of(state.error("The moves are numbered 1 to " + last));
    }

    private static Update at(ClientState state, ReplayScreen replay, int ply) {
        return Update.of(state.replaceTop(replay.atPly(ply)));
    }
}
