package org.parlor.bots.player;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.rules.Position;

/** Whoever finds the moves of one game, on threads of its own: nothing here waits. */
public interface EngineSession extends AutoCloseable {

    /**
     * A turn.
     *
     * @param moves every ply up to the position, passes too
     * @param clock as the turn told it, null without one
     * @param roundTripMillis what the way to the server and back took of late
     */
    record SearchRequest(
            Position position, List<String> moves, GameMessage.@Nullable Clock clock, long roundTripMillis) {
        public SearchRequest {
            moves = List.copyOf(moves);
        }
    }

    /** A move, and what was thought of it if that is known. */
    record ChosenMove(String move, @Nullable MoveInfo info) {}

    /** Takes the place of any question before it. */
    void requestMove(SearchRequest request, Consumer<ChosenMove> found);

    /** What was asked is not wanted any more; an answer that is under way may still come. */
    void stop();

    /** The game is over, or nobody plays it any more. */
    @Override
    void close();
}
