package org.parlor.client.state.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.client.ui.Key;

/**
 * Which key does what: the usual ones, or those for hands used to vim, and instead of either what the person has chosen.
 *
 * @param vim whether h j k l move, and letters begin no move
 * @param custom keys of the person's own choice
 */
public record KeyMap(boolean vim, Map<Command, Key> custom) {
    private static final String MOVING = "hjkl";
    private static final Key.Kind[] MOVES = {Key.Kind.LEFT, Key.Kind.DOWN, Key.Kind.UP, Key.Kind.RIGHT};

    public KeyMap {
        custom = Map.copyOf(custom);
    }

    /** The key of a command; none if the person has given it to another one that may be there as well. */
    public Optional<Key> of(Command command) {
        Key chosen = custom.get(command);
        Key key = chosen == null ? preset(command) : chosen;
        boolean lost = chosen == null
                && custom.entrySet().stream()
                        .anyMatch(other ->
                                other.getValue().equals(key) && KeyConflicts.canConflict(other.getKey(), command));
        return lost ? Optional.empty() : Optional.of(key);
    }

    /** Those that move are not free for commands, which take the capital instead. */
    private Key preset(Command command) {
        Key defaultValue = command.key();
        return vim && movementIndex(defaultValue) >= 0
                ? Key.of(Character.toUpperCase(defaultValue.character()))
                : defaultValue;
    }

    /** The key to press for a command where one was promised. */
    public Key pressed(Command command) {
        return of(command).orElse(command.key());
    }

    /** What a key is called in footers, help and lists. */
    public String name(Command command) {
        return of(command)
                .map(key -> key.equals(command.key()) ? command.keyName() : KeyNames.print(key))
                .orElse("–");
    }

    /** What a key means where letters are no text: for some hands it moves. */
    public Key translate(Key key) {
        int at = vim && !custom.containsValue(key) ? movementIndex(key) : -1;
        return at < 0 ? key : Key.of(MOVES[at]);
    }

    private static int movementIndex(Key key) {
        return key.isText() ? MOVING.indexOf(key.character()) : -1;
    }

    /** What one should know of the keys one has chosen, a sentence each. */
    public List<String> conflicts() {
        List<String> conflicts = new ArrayList<>();
        for (Command command : Command.values()) {
            Key key = custom.get(command);
            if (key == null) {
                continue;
            }
            String name = KeyNames.print(key);
            for (Command other : Command.values()) {
                boolean same = key.equals(custom.getOrDefault(other, preset(other)));
                if (other != command && same && KeyConflicts.canConflict(command, other)) {
                    conflicts.add(name + " is now " + command.word() + " and no longer " + other.word());
                }
            }
            if (!vim
                    && key.isText()
                    && key.character() >= 'a'
                    && key.character() <= 'h'
                    && KeyConflicts.isGameCommand(command)) {
                conflicts.add(name + " begins a move where a column is called so; " + command.word()
                        + " is in the menu then");
            }
        }
        return conflicts;
    }
}
