package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.BoardCells;

/** Requests about the rules of games. */
public sealed interface RulesRequest extends ClientMessage, ScopedRequest.Unscoped {
    /** Requests the specs of all games, with default options. */
    @TypeTag("specs")
    record Specs() implements RulesRequest {}

    /** Requests the spec of one game with the given options. */
    @TypeTag("spec")
    record Spec(String game, @OmitNull @Nullable Map<String, Object> options) implements RulesRequest {}

    /** Requests the successors of a position. */
    @TypeTag("explore")
    record Explore(
            String game,
            @OmitNull @Nullable Map<String, Object> options,
            BoardCells pos,
            @OmitNull @Nullable Integer aux,
            @OmitNull @Nullable Integer to,
            @OmitNull @Nullable List<String> moves)
            implements RulesRequest {}

    /**
     * Requests a drill: problems that test an implementation of the rules.
     *
     * @param count the maximum number of problems
     * @param seed reproduces a drill
     */
    @TypeTag("verify")
    record Verify(
            String game,
            @OmitNull @Nullable Map<String, Object> options,
            @OmitNull @Nullable Integer count,
            @OmitNull @Nullable Long seed)
            implements RulesRequest {
        public static final int COUNT_DEFAULT = 20;
        public static final int COUNT_MAX = 50;

        public Verify {
            if (count != null && (count < 1 || count > COUNT_MAX)) {
                throw RequestException.badValue("count", "\"count\" must be 1 to " + COUNT_MAX + ", not " + count);
            }
        }
    }

    /** The solutions of a drill, in the order of its problems. */
    @TypeTag("verify.answer")
    record VerifyAnswer(String drill, List<Solution> answers) implements RulesRequest {}

    /**
     * The client's result of a move.
     *
     * @param to the seat to move, null if the game is over
     */
    record Solution(
            BoardCells pos,
            @OmitNull @Nullable Integer aux,
            @Nullable Integer to,
            List<Integer> score) {}
}
