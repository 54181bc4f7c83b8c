package org.parlor.client.state.action;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;

/**
 * An action of the user on a screen. Footer, help, palette and the configured keys derive from the actions
 * of the screens, and so do the commands of plain mode that do the same.
 *
 * @param name the id, after a slash what tells its texts from those of another action with the same id
 * @param key default key, see {@link KeyMap}
 * @param hint one or two words for the footer
 * @param detail short description for help and palette
 * @param obstacle finds why the action is not available, as the key of a text or an empty one; none if it is
 * @param function runs the action
 */
public record Action(
        String name,
        Key key,
        String hint,
        String title,
        String detail,
        Function<ClientState, Optional<String>> obstacle,
        Function<ClientState, Update> function)
        implements ClickTarget {
    public static Action of(String name, Key.Kind key, String hint, String title, String detail) {
        return new Action(name, Key.of(key), hint, title, detail, state -> Optional.empty(), Update::of);
    }

    public static Action of(String name, char key, String hint, String title, String detail) {
        return new Action(name, Key.of(key), hint, title, detail, state -> Optional.empty(), Update::of);
    }

    /** Returns the name in the config file; shared by actions of several screens with the same purpose. */
    public String id() {
        int slash = name.indexOf('/');
        return slash < 0 ? name : name.substring(0, slash);
    }

    /** Returns the same action with what it does. */
    public Action runs(Function<ClientState, Update> next) {
        return new Action(name, key, hint, title, detail, obstacle, next);
    }

    /** Returns the same action, available only under a further condition. */
    public Action when(Predicate<ClientState> condition) {
        return when(condition, "");
    }

    /** @param reason the key of the text for a user who requests the action while the condition is not met */
    public Action when(Predicate<ClientState> condition, String reason) {
        Function<ClientState, Optional<String>> further =
                state -> obstacle.apply(state).or(() -> condition.test(state) ? Optional.empty() : Optional.of(reason));
        return new Action(name, key, hint, title, detail, further, function);
    }

    /** Returns why the action is not available, as the key of a text or an empty one; none if it is. */
    public Optional<String> obstacle(ClientState state) {
        return obstacle.apply(state);
    }

    public boolean isAvailable(ClientState state) {
        return obstacle(state).isEmpty();
    }

    public Update run(ClientState state) {
        return function.apply(state);
    }

    /** Returns hint, title and detail in a language; those of this row in English and where there are no others. */
    public List<String> texts(Messages messages) {
        return messages.parts(textKey(), List.of(hint, title, detail));
    }

    /** Returns the key of the texts in other languages. */
    public String textKey() {
        return "action." + name.replace('/', '.');
    }

    /** Returns the name of the default key. */
    public String keyName() {
        return KeyNames.print(key);
    }
}
