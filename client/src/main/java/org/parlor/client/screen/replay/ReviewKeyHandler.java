package org.parlor.client.screen.replay;

import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;

/** What can be asked of a game that is looked at afterwards. */
public final class ReviewKeyHandler {

    private ReviewKeyHandler() {}

    public static Update run(ClientState state, Command command) {
        if (!(state.topScreen() instanceof ReplayScreen replay)) {
            return Update.of(state);
        }
        return switch (command) {
            case NEXT_MISTAKE -> Update.of(mistake(state, replay, true));
            case PLAY_LINE -> Update.of(line(state, replay));
            case PREVIOUS_MISTAKE -> Update.of(mistake(state, replay, false));
            default -> Update.of(state.replaceTop(replay.with(replay.review().withStarted(true))));
        };
    }

    /** Over the game what was expected instead of a move, or after it, to be stepped through like a game. */
    private static ClientState line(ClientState state, ReplayScreen replay) {
        List<String> line = replay.expected();
        if (line.isEmpty()) {
            return state.info("No line is known here: "
                    + state.settings().keys().name(Command.ANALYSE) + " has all moves analysed");
        }
        ReplayScreen branch = ReplayScreen.of(replay.recorded().withVariation(replay.ply() - 1, line));
        return state.push((replay.isFlipped() ? branch.withFlipped() : branch).atPly(replay.ply()))
                .info("The line expected. → steps on, Esc goes back to the game");
    }

    private static ClientState mistake(ClientState state, ReplayScreen replay, boolean after) {
        OptionalInt found = replay.review().mistake(replay.ply(), after);
        if (found.isPresent()) {
            return state.replaceTop(replay.atPly(found.getAsInt()));
        }
        boolean more = replay.review().isRunning(replay.recorded().plies());
        return state.info(
                "No mistake " + (after ? "after" : "before") + " this move" + (more ? " that is known yet" : ""));
    }
}
