package org.parlor.client.screen.replay;

import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;

/** Handles the keys of a review. */
public final class ReviewKeyHandler {

    private ReviewKeyHandler() {}

    /** Opens the expected line over the game, to be stepped through like a game. */
    static Update playLine(ClientState state, ReplayScreen replay) {
        List<String> line = replay.expected();
        if (line.isEmpty()) {
            return Update.of(state.info("No line is known here. "
                    + state.settings().keys().name(ReplayScreen.ANALYSE) + " analyses all moves"));
        }
        return showLine(state, replay.recorded(), replay.ply(), line, replay.isFlipped());
    }

    static Update showLine(ClientState state, RecordedGame recorded, int ply, List<String> line, boolean isFlipped) {
        ReplayScreen branch = ReplayScreen.of(recorded.withVariation(ply - 1, line));
        return Update.of(state.push((isFlipped ? branch.withFlipped() : branch).atPly(ply))
                .info("The best line. → steps on, Esc returns to the game"));
    }

    static Update mistake(ClientState state, ReplayScreen replay, boolean after) {
        OptionalInt found = replay.review().mistake(replay.ply(), after);
        if (found.isPresent()) {
            return Update.of(state.replaceTop(replay.atPly(found.getAsInt())));
        }
        boolean more = replay.review().isRunning(replay.recorded().plies());
        return Update.of(state.info(
                "No mistake " + (after ? "after" : "before") + " this move" + (more ? " that is known yet" : "")));
    }
}
