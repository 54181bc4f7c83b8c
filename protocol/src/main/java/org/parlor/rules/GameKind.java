package org.parlor.rules;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A kind of game and all that can be said of it before its options are chosen.
 *
 * @param id the name on the wire and on the command line
 * @param version of the rules code; records keep it
 * @param players what the seats are called, the first mover first
 * @param words the moves that are not cells
 * @param score what the numbers of a score count
 * @param draws whether a game can end level
 * @param offers what players of this game may offer each other
 * @param binder makes the rules under checked options
 */
public record GameKind(
        String id,
        String name,
        int version,
        List<OptionSpec> options,
        List<String> players,
        CellValues values,
        List<Piece> pieces,
        List<String> words,
        String score,
        boolean draws,
        List<String> offers,
        Function<GameOptions, Rules> binder) {

    public GameKind {
        options = List.copyOf(options);
        players = List.copyOf(players);
        pieces = List.copyOf(pieces);
        words = List.copyOf(words);
        offers = List.copyOf(offers);
    }

    public Rules rules() {
        return rules(Map.of());
    }

    /**
     * The rules under the given options, defaults for the rest.
     *
     * @param given integers and words by option key
     * @throws InvalidInputException naming the option that is wrong
     */
    public Rules rules(Map<String, ?> given) {
        return rules(choice(given));
    }

    /** The rules under options that are checked. */
    public Rules rules(GameOptions choice) {
        return binder.apply(choice);
    }

    /**
     * The given options checked, defaults for the rest.
     *
     * @throws InvalidInputException naming the option that is wrong
     */
    public GameOptions choice(Map<String, ?> given) {
        return GameOptions.of(options, given);
    }
}
