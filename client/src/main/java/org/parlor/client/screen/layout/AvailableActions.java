package org.parlor.client.screen.layout;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Key;

/** Finds and runs the actions that are available in a state. */
public final class AvailableActions {

    private AvailableActions() {}

    /** Returns the available actions of the screen below any overlay, most useful first. */
    public static List<Action> of(ClientState state) {
        Stream<Action> inherited = state.screens().stream().flatMap(screen -> screen.inheritedActions().stream());
        return Stream.concat(state.baseScreen().actions().stream(), inherited)
                .filter(action -> action.isAvailable(state))
                .toList();
    }

    public static Optional<Action> find(ClientState state, Key key) {
        return state.settings().keys().find(key, of(state));
    }

    /** Runs the available action of a key; if it is not available now, shows why. */
    public static Update press(ClientState state, Key key) {
        return find(state, key)
                .map(action -> action.run(state))
                .orElseGet(() -> Update.of(refusal(state, key).map(state::info).orElse(state)));
    }

    /** Returns why the action of a key is not available, if it has a reason. */
    public static Optional<String> refusal(ClientState state, Key key) {
        List<Action> refused = state.baseScreen().actions().stream()
                .filter(action -> refusal(state, action).isPresent())
                .toList();
        return state.settings().keys().find(key, refused).flatMap(action -> refusal(state, action));
    }

    private static Optional<String> refusal(ClientState state, Action action) {
        return action.obstacle(state).filter(reason -> !reason.isEmpty()).map(state::text);
    }

    /** Runs the available action with the id of another one; if it is not available now, shows why. */
    public static Update run(ClientState state, Action named) {
        Action action = of(state).stream()
                .filter(available -> available.id().equals(named.id()))
                .findFirst()
                .orElse(named);
        return refusal(state, action)
                .map(reason -> Update.of(state.error(reason)))
                .orElseGet(() -> action.run(state));
    }

    /** Returns the function of an action on the top screen, which does nothing on screens of other types. */
    public static <S extends Screen> Function<ClientState, Update> on(
            Class<S> type, BiFunction<ClientState, S, Update> function) {
        return state -> type.isInstance(state.topScreen())
                ? function.apply(state, type.cast(state.topScreen()))
                : Update.of(state);
    }

    /** Returns the condition of an action on the screen below any overlay. */
    public static <S extends Screen> Predicate<ClientState> is(Class<S> type, BiPredicate<ClientState, S> condition) {
        return state -> type.isInstance(state.baseScreen()) && condition.test(state, type.cast(state.baseScreen()));
    }
}
