package org.parlor.bots.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.SearcherFactories;
import org.parlor.bots.file.DataFiles;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The opening of a game.
 *
 * @param name of the last position of the game that has one, whatever the order of the moves and the orientation of the board;
 *     null if none has
 * @param namedAt the ply after which that position was reached, counted from 1; 0 if none has a name
 * @param bookExit the first ply that led out of the engine's opening book, counted from 1; null if the game stayed in it, or did
 *     not start in it
 */
public record Opening(
        @Nullable String name, int namedAt, @Nullable Integer bookExit) {
    /** The names of the openings of each game from its usual start, by the name of the list. */
    private static final Map<String, Map<String, String>> NAMES = new ConcurrentHashMap<>();

    /** @param positions the start position and the position after each ply */
    public static Opening of(Rules rules, List<Position> positions) {
        Named named = Named.last(rules, positions);
        Predicate<Position> book = SearcherFactories.book(rules);
        int exit = 0;
        while (exit < positions.size() && !positions.get(exit).isOver() && book.test(positions.get(exit))) {
            exit++;
        }
        return new Opening(named.name(), named.ply(), exit > 0 && exit < positions.size() ? exit : null);
    }

    /** Returns the name of the last of the positions that has one; null if none has. */
    public static @Nullable String name(Rules rules, List<Position> positions) {
        return Named.last(rules, positions).name();
    }

    /** The last position with a name; ply 0 and no name if there is none. */
    private record Named(@Nullable String name, int ply) {
        static Named last(Rules rules, List<Position> positions) {
            Map<String, String> names = names(rules);
            for (int ply = names.isEmpty() ? -1 : positions.size() - 1; ply >= 0; ply--) {
                String name = names.get(key(rules, positions.get(ply)));
                if (name != null) {
                    return new Named(name, ply);
                }
            }
            return new Named(null, 0);
        }
    }

    /** Returns the names by key; empty for games without a list of them. */
    private static Map<String, String> names(Rules rules) {
        return rules.initial().equals(rules.kind().rules().initial())
                ? NAMES.computeIfAbsent(rules.kind().id() + ".openings", file -> shipped(rules, file))
                : Map.of();
    }

    private static Map<String, String> shipped(Rules rules, String file) {
        return Opening.class.getResource(file) == null
                ? Map.of()
                : DataFiles.shipped(Opening.class, file, (in, name) -> read(rules, in, name));
    }

    /** Reads lines of moves without spaces and a name; those with a {@code #} are comments. */
    private static Map<String, String> read(Rules rules, InputStream in, String name) throws IOException {
        Map<String, String> names = new HashMap<>();
        DataFiles.lines(in, name, line -> {
            if (!line.startsWith("#")) {
                int space = line.indexOf(' ');
                Position position = rules.initial();
                for (String move : line.substring(0, space).split("(?<=\\d)")) {
                    position = position.play(rules.parse(move).orElseThrow());
                }
                names.put(key(rules, position), line.substring(space + 1));
            }
        });
        return names;
    }

    /** Returns a text that symmetric positions share and no others. */
    private static String key(Rules rules, Position position) {
        return position.sideToMove()
                + rules.symmetries().stream()
                        .map(symmetry -> Arrays.toString(symmetry.cells(position)))
                        .min(String::compareTo)
                        .orElseThrow();
    }
}
