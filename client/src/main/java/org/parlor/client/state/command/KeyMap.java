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
 * @param own keys of the person's own choice
 */
public record KeyMap(boolean vim, Map<Command, Key> own) {
    private static final String MOVING = "hjkl";
    private static final Key.Kind[] MOVES = {Key.Kind.LEFT, Key.Kind.DOWN, Key.Kind.UP, Key.Kind.RIGHT};

    public KeyMap {
        own = Map.copyOf(own);
    }

    /** The key of a command; none if the person has given it to another one that may be there as well. */
    public Optional<Key> of(Command command) {
        Key chosen = own.get(command);
        Key key = chosen == null ? preset(command) : chosen;
        boolean lost = chosen == null
                && own.entrySet().stream()
                        .anyMatch(other -> other.getValue().equals(key) && KeyConflicts.meet(other.getKey(), command));
        return lost ? Optional.empty() : Optional.of(key);
    }

    /** Those that move are not free for commands, which take the capital instead. */
    private Key preset(Command command) {
        Key usual = command.key();
        return vim && moves(usual) >= 0 ? Key.of(Character.toUpperCase(usual.character())) : usual;
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
    public Key meant(Key key) {
        int at = vim && !own.containsValue(key) ? moves(key) : -1;
        return at < 0 ? key : Key.of(MOVES[at]);
    }

    private static int moves(Key key) {
        return key.isText() ? MOVING.indexOf(key.character()) : -1;
    }

    /** What one should know of the keys one has chosen, a sentence each. */
    public List<String> conflicts() {
        List<String> conflicts = new ArrayList<>();
        for (Command command : Command.values()) {
            Key key = own.get(command);
            if (key == null) {
                continue;
            }
            String name = KeyNames.print(key);
            for (Command other : Command.values()) {
                boolean same = key.equals(own.getOrDefault(other, preset(other)));
                if (other != command && same && KeyConflicts.meet(command, other)) {
                    conflicts.add(name + " is now " + command.word() + " and no longer " + other.word());
                }
            }
            if (!vim && key.isText() && key.character() >= 'a' && key.character() <= 'h' && KeyConflicts.inGames(command)) {
                conflicts.add(name + " begins a move where a column is called so; " + command.word()
                        + " is in the menu then");
            }
        }
        return conflicts;
    }
}
