package org.parlor.client.state.action;

import java.util.function.Function;
import java.util.function.Predicate;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Key;

/**
 * An action of the user on a screen. Footer, help, palette and the configured keys derive from the actions
 * of the screens.
 *
 * @param id name in the config file; shared by actions of several screens with the same purpose
 * @param key default key, see {@link KeyMap}
 * @param hint one or two words for the footer
 * @param detail short description for help and palette
 * @param condition whether the action is available
 * @param function runs the action
 */
public record Action(
        String id,
        Key key,
        String hint,
        String title,
        String detail,
        Predicate<ClientState> condition,
        Function<ClientState, Update> function)
        implements ClickTarget {

    /** Creates an action that is always available. */
    public static Action of(
            String id, Key key, String hint, String title, String detail, Function<ClientState, Update> function) {
        return new Action(id, key, hint, title, detail, state -> true, function);
    }

    /** Creates an action that is always available. */
    public static Action of(
            String id, char key, String hint, String title, String detail, Function<ClientState, Update> function) {
        return of(id, Key.of(key), hint, title, detail, function);
    }

    /** Returns the same action, available only under a condition. */
    public Action when(Predicate<ClientState> newCondition) {
        return new Action(id, key, hint, title, detail, newCondition, function);
    }

    public boolean isAvailable(ClientState state) {
        return condition.test(state);
    }

    public Update run(ClientState state) {
        return function.apply(state);
    }

    /** Returns the name of the default key. */
    public String keyName() {
        return KeyNames.print(key);
    }
}
