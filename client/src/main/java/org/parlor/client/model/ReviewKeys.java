package org.parlor.client.model;

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
            case PREVIOUS_MISTAKE -> Step.of(mistake(state, replay, false));
            default -> Step.of(state.replaceTop(replay.with(replay.review().asked(true))));
        };
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
