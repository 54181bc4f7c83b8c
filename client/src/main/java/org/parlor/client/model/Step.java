package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.parlor.message.ClientMessage;

/** A state and what the outside is to do about it, in order. */
public record Step(ClientState state, List<Effect> effects) {

    public Step {
        effects = List.copyOf(effects);
    }

    public static Step of(ClientState state) {
        return new Step(state, List.of());
    }

    public Step and(Effect effect) {
        List<Effect> more = new ArrayList<>(effects);
        more.add(effect);
        return new Step(state, more);
    }

    /** This step and then another that begins where this one ends. */
    public Step then(Function<ClientState, Step> next) {
        Step following = next.apply(state);
        List<Effect> all = new ArrayList<>(effects);
        all.addAll(following.effects);
        return new Step(following.state, all);
    }

    /** Sends a message under the next number; {@link ClientState#lastRequest()} is that number afterwards. */
    public Step send(int line, ClientMessage message) {
        long number = state.lastRequest() + 1;
        return new Step(state.requested(number), effects).and(new Effect.Send(line, number, message));
    }

    public Step send(ClientMessage message) {
        return send(0, message);
    }
}
