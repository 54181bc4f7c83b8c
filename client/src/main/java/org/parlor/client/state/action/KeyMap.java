package org.parlor.client.state.action;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parlor.client.ui.Key;

/**
 * The keys of the actions: the default keys or those for vi users, overridden by those of the config file.
 *
 * @param vim whether h j k l move the cursor and letters do not begin a move
 * @param custom keys of the config file, by the id of the action
 */
public record KeyMap(boolean vim, Map<String, Key> custom) {
    private static final String MOVING = "hjkl";
    private static final Key.Kind[] MOVES = {Key.Kind.LEFT, Key.Kind.DOWN, Key.Kind.UP, Key.Kind.RIGHT};

    public KeyMap {
        custom = Map.copyOf(custom);
    }

    public Key key(Action action) {
        Key chosen = custom.get(action.id());
        return chosen == null ? preset(action) : chosen;
    }

    /** Letters that move the cursor are not available to actions, which use the capital letter instead. */
    private Key preset(Action action) {
        Key key = action.key();
        return vim && movementIndex(key) >= 0 ? Key.of(Character.toUpperCase(key.character())) : key;
    }

    /**
     * Returns the key of an action among others; empty if the config file assigns it to one of the others.
     */
    public Optional<Key> key(Action action, List<Action> present) {
        Key key = key(action);
        boolean lost = !custom.containsKey(action.id())
                && present.stream().anyMatch(other -> key.equals(custom.get(other.id())));
        return lost ? Optional.empty() : Optional.of(key);
    }

    /** Returns the action of a key among the given ones. */
    public Optional<Action> find(Key key, List<Action> present) {
        return present.stream()
                .filter(action -> key(action, present).filter(key::equals).isPresent())
                .findFirst();
    }

    /** Returns the name of the key in footers, help and lists. */
    public String name(Action action) {
        return KeyNames.print(key(action));
    }

    /** Returns the name of the key among other actions; a dash if it has none. */
    public String name(Action action, List<Action> present) {
        return key(action, present).map(KeyNames::print).orElse("–");
    }

    /** Translates a key where letters are not text: vi keys become arrow keys. */
    public Key translate(Key key) {
        int at = vim && !custom.containsValue(key) ? movementIndex(key) : -1;
        return at < 0 ? key : Key.of(MOVES[at]);
    }

    private static int movementIndex(Key key) {
        return key.isText() ? MOVING.indexOf(key.character()) : -1;
    }

    /**
     * Describes the key conflicts of the config file, one sentence each.
     *
     * @param screens the actions of each screen
     * @param game the actions of the screen on which letters begin moves
     */
    public Set<String> conflicts(List<List<Action>> screens, List<Action> game) {
        Set<String> conflicts = new LinkedHashSet<>();
        screens.forEach(actions -> addConflicts(actions, conflicts));
        for (Action action : game) {
            Key key = custom.get(action.id());
            if (!vim && key != null && key.isText() && key.character() >= 'a' && key.character() <= 'h') {
                conflicts.add(KeyNames.print(key) + " types a move on boards with such a column; " + action.id()
                        + " is in the menu then");
            }
        }
        return conflicts;
    }

    private void addConflicts(List<Action> actions, Set<String> conflicts) {
        for (Action action : actions) {
            Key key = custom.get(action.id());
            for (Action other : actions) {
                boolean distinct =
                        !other.id().equals(action.id()) && !other.key().equals(action.key());
                if (key != null && distinct && key.equals(key(other))) {
                    conflicts.add(KeyNames.print(key) + " is now " + action.id() + " and no longer " + other.id());
                }
            }
        }
    }
}
