package org.parlor.client.state.action;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Key;

/**
 * An action of the user on a screen. Footer, help, palette and the configured keys derive from the actions
 * of the screens, and so do the commands of plain mode that do the same.
 *
 * @param label its key and texts
 * @param obstacle finds why the action is not available, as a sentence or an empty text; none if it is
 * @param function runs the action
 */
public record Action(
        Label label, Function<ClientState, Optional<String>> obstacle, Function<ClientState, Update> function)
        implements ClickTarget {

    /**
     * The key and the texts of an action.
     *
     * @param id name in the config file; shared by actions of several screens with the same purpose
     * @param key default key, see {@link KeyMap}
     * @param hint one or two words for the footer
     * @param detail short description for help and palette
     */
    public record Label(String id, Key key, String hint, String title, String detail) {

        /** Returns the action that runs a function and is always available. */
        public Action runs(Function<ClientState, Update> function) {
            return new Action(this, state -> Optional.empty(), function);
        }
    }

    public static Label of(String id, Key.Kind key, String hint, String title, String detail) {
        return new Label(id, Key.of(key), hint, title, detail);
    }

    public static Label of(String id, char key, String hint, String title, String detail) {
        return new Label(id, Key.of(key), hint, title, detail);
    }

    /** Returns the same action, available only under a further condition. */
    public Action when(Predicate<ClientState> condition) {
        return when(condition, "");
    }

    /** @param reason a sentence for a user who requests the action while the condition is not met */
    public Action when(Predicate<ClientState> condition, String reason) {
        return new Action(
                label,
                state -> obstacle.apply(state).or(() -> condition.test(state) ? Optional.empty() : Optional.of(reason)),
                function);
    }

    /** Returns why the action is not available, as a sentence or an empty text; none if it is. */
    public Optional<String> obstacle(ClientState state) {
        return obstacle.apply(state);
    }

    public boolean isAvailable(ClientState state) {
        return obstacle(state).isEmpty();
    }

    public Update run(ClientState state) {
        return function.apply(state);
    }

    public String id() {
        return label.id;
    }

    public Key key() {
        return label.key;
    }

    public String hint() {
        return label.hint;
    }

    public String title() {
        return label.title;
    }

    public String detail() {
        return label.detail;
    }

    /** Returns the name of the default key. */
    public String keyName() {
        return KeyNames.print(label.key);
    }
}
