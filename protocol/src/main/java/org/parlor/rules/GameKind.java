package org.parlor.rules;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A kind of game, independent of the options of a particular game.
 *
 * @param id name on the wire and on the command line
 * @param version version of the rules, stored in game records
 * @param players names of the seats; the first one moves first
 * @param specialMoves notation of moves that do not name a cell, such as {@code pass}
 * @param score description of what a score counts
 * @param draws whether a game can end in a draw
 * @param offers offers that players of this game may make
 * @param help the rules for players, one paragraph per entry; empty if there is none
 * @param rulesFactory creates the rules for validated options
 */
public record GameKind(
        String id,
        String name,
        int version,
        List<OptionSpec> options,
        List<String> players,
        CellContentKind cellContent,
        List<Piece> pieces,
        List<String> specialMoves,
        String score,
        boolean draws,
        List<String> offers,
        List<String> help,
        Function<GameOptions, Rules> rulesFactory) {

    public GameKind {
        options = List.copyOf(options);
        players = List.copyOf(players);
        pieces = List.copyOf(pieces);
        specialMoves = List.copyOf(specialMoves);
        offers = List.copyOf(offers);
        help = List.copyOf(help);
    }

    public Rules rules() {
        return rules(Map.of());
    }

    /**
     * Returns the rules for the given options, using defaults for missing ones.
     *
     * @param given integers and strings by option key
     * @throws InvalidInputException if an option is unknown or has an invalid value
     */
    public Rules rules(Map<String, ?> given) {
        return rules(validate(given));
    }

    public Rules rules(GameOptions validated) {
        return rulesFactory.apply(validated);
    }

    public Optional<OptionSpec> option(String key) {
        return options.stream().filter(option -> option.key().equals(key)).findFirst();
    }

    /**
     * Validates the given options, using defaults for missing ones.
     *
     * @throws InvalidInputException if an option is unknown or has an invalid value
     */
    public GameOptions validate(Map<String, ?> given) {
        return GameOptions.of(options, given);
    }
}
