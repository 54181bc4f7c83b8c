package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client asks of the rules. */
public sealed interface RulesRequest extends ClientMessage {

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ClientMessage.Handler<R> handler) {
        return handler.rules(this);
    }

    /** All kinds of game under their default options. */
    @Tag("specs")
    record Specs() implements RulesRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.specs(this);
        }
    }

    /** One kind of game under the given options. */
    @Tag("spec")
    record Spec(String game, @Omit @Nullable Map<String, Object> options) implements RulesRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.spec(this);
        }
    }

    /** What follows a position. */
    @Tag("explore")
    record Explore(
            String game,
            @Omit @Nullable Map<String, Object> options,
            Pos pos,
            @Omit @Nullable Integer aux,
            @Omit @Nullable Integer to,
            @Omit @Nullable List<String> moves)
            implements RulesRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.explore(this);
        }
    }

    /**
     * Asks for a drill: problems about the rules.
     *
     * @param count how many at most
     * @param seed makes the same drill again
     */
    @Tag("verify")
    record Verify(
            String game,
            @Omit @Nullable Map<String, Object> options,
            @Omit @Nullable Integer count,
            @Omit @Nullable Long seed)
            implements RulesRequest {
        public static final int COUNT_STANDARD = 20;
        public static final int COUNT_MAX = 50;

        public Verify {
            if (count != null && (count < 1 || count > COUNT_MAX)) {
                throw Refusal.badValue("count", "count is 1 to " + COUNT_MAX + ", not " + count);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.verify(this);
        }
    }

    /** The solutions of a drill, in the order of its problems. */
    @Tag("verify.answer")
    record VerifyAnswer(String drill, List<Solution> answers) implements RulesRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.verifyAnswer(this);
        }
    }

    /**
     * What somebody says a move leads to.
     *
     * @param to the seat to move, null if the game is over
     */
    record Solution(
            Pos pos, @Omit @Nullable Integer aux, @Nullable Integer to, List<Integer> score) {}

    /** One result for each request. */
    interface Handler<R> {
        R specs(Specs specs);

        R spec(Spec spec);

        R explore(Explore explore);

        R verify(Verify verify);

        R verifyAnswer(VerifyAnswer answer);
    }
}
