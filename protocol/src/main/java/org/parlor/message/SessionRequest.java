package org.parlor.message;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;

/** What a client says about its connection. */
public sealed interface SessionRequest extends ClientMessage {

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ClientMessage.Handler<R> handler) {
        return handler.session(this);
    }

    /** The first word: which protocol, which program, who. */
    @TypeTag("hello")
    record Hello(
            int proto,
            @OmitNull @Nullable String client,
            @OmitNull @Nullable List<String> caps,
            @OmitNull @Nullable String lang,
            Login login)
            implements SessionRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.hello(this);
        }

        /** Whether the client declared something it can do. */
        public boolean can(String cap) {
            return caps != null && caps.contains(cap);
        }
    }

    /** A sign of life that asks for one. */
    @TypeTag("ping")
    record Ping(@OmitNull @Nullable Long n) implements SessionRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ping(this);
        }
    }

    /** The answer to the server's ping. */
    @TypeTag("pong")
    record Pong(@OmitNull @Nullable Long n) implements SessionRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.pong(this);
        }
    }

    /** The last word. */
    @TypeTag("bye")
    record Bye() implements SessionRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.bye(this);
        }
    }

    /** One result for each request. */
    interface Handler<R> {
        R hello(Hello hello);

        R ping(Ping ping);

        R pong(Pong pong);

        R bye(Bye bye);
    }
}
