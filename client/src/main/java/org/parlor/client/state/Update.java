package org.parlor.client.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.parlor.message.ClientMessage;

/** A state and the effects to run, in order. */
public record Update(ClientState state, List<Effect> effects) {

    public Update {
        effects = List.copyOf(effects);
    }

    public static Update of(ClientState state) {
        return new Update(state, List.of());
    }

    public Update with(Effect effect) {
        List<Effect> more = new ArrayList<>(effects);
        more.add(effect);
        return new Update(state, more);
    }

    public Update map(UnaryOperator<ClientState> change) {
        return new Update(change.apply(state), effects);
    }

    /** Returns this update followed by another one. */
    public Update andThen(Function<ClientState, Update> next) {
        Update following = next.apply(state);
        List<Effect> all = new ArrayList<>(effects);
        all.addAll(following.effects);
        return new Update(following.state, all);
    }

    /** Returns this update followed by that of each screen, from the bottom. */
    public Update forEachScreen(BiFunction<Screen, ClientState, Update> next) {
        Update update = this;
        for (Screen screen : state.screens()) {
            update = update.andThen(known -> next.apply(screen, known));
        }
        return update;
    }

    /** Sends a request with the next number, which {@link ClientState#lastRequest()} then returns. */
    public Update send(int connectionNumber, ClientMessage message) {
        return send(connectionNumber, message, false);
    }

    public Update send(ClientMessage message) {
        return send(0, message);
    }

    /** Sends a request, and sends it again while the server refuses it temporarily, such as one of many. */
    public Update sendWithRetry(ClientMessage message) {
        return send(0, message, true);
    }

    private Update send(int connectionNumber, ClientMessage message, boolean repeats) {
        long number = state.lastRequest() + 1;
        return new Update(state.withRequest(number), effects)
                .with(new Effect.Send(connectionNumber, number, message, repeats));
    }

    /** Sends a request for whose reply no screen waits. */
    public Update send(ClientMessage message, ReplyPurpose purpose) {
        return send(message).map(next -> next.with(next.session().withPurpose(next.lastRequest(), purpose)));
    }
}
