package org.parlor.client.model;

import java.util.List;
import java.util.OptionalInt;

/** What can be asked of a game that is looked at afterwards. */
final class ReviewKeys {

    private ReviewKeys() {}

    static Step run(ClientState state, Command command) {
        if (!(state.top() instanceof Screen.Replay replay)) {
            return Step.of(state);
        }
        return switch (command) {
            case NEXT_MISTAKE -> Step.of(mistake(state, replay, true));
            case LINE -> Step.of(line(state, replay));
            case PREVIOUS_MISTAKE -> Step.of(mistake(state, replay, false));
            default -> Step.of(state.replaceTop(replay.with(replay.review().asked(true))));
        };
    }

    /** Over the game what was expected instead of a move, or after it, to be stepped through like a game. */
    private static ClientState line(ClientState state, Screen.Replay replay) {
        List<String> line = replay.expected();
        if (line.isEmpty()) {
            return state.info("No line is known here: "
                    + state.settings().keys().name(Command.ANALYSE) + " has all moves analysed");
        }
        Screen.Replay branch = Screen.Replay.of(replay.recorded().branch(replay.ply() - 1, line));
        return state.push((replay.turned() ? branch.flipped() : branch).at(replay.ply()))
                .info("The line expected. → steps on, Esc goes back to the game");
    }

    private static ClientState mistake(ClientState state, Screen.Replay replay, boolean after) {
        OptionalInt found = replay.review().mistake(replay.ply(), after);
        if (found.isPresent()) {
            return state.replaceTop(replay.at(found.getAsInt()));
        }
        boolean more = replay.review().isGoingOn(replay.recorded().plies());
        return state.info(
                "No mistake " + (after ? "after" : "before") + " this move" + (more ? " that is known yet" : ""));
    }
}
