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

    /** One result for each request. */
    interface Handler<R> {
        R specs(Specs specs);

        R spec(Spec spec);

        R explore(Explore explore);
    }
}
