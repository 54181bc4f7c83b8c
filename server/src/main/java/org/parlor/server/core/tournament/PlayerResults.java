package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.PairingResult;

/**
 * The games and points of a player in a tournament.
 *
 * @param encounters in chronological order
 * @param met keys of all previous opponents
 */
record PlayerResults(String key, List<Encounter> encounters, Set<String> met) {

    /**
     * A game from one player's point of view.
     *
     * @param opponent null for a bye
     * @param result null if unfinished
     */
    record Encounter(
            @Nullable String opponent, int seat, @Nullable PairingResult result) {

        int halfPoints() {
            return result == null ? 0 : result.halfPoints(seat);
        }

        boolean isFinished() {
            return result != null;
        }

        /** Whether the game counts for the balance of seats. */
        boolean countsForSeatBalance() {
            return opponent != null && (result == null || result.how() == PairingResult.How.PLAYED);
        }

        boolean isPlayedWin() {
            return result != null && result.how() == PairingResult.How.PLAYED && halfPoints() == PairingResult.WIN;
        }
    }

    static PlayerResults of(String key, List<Encounter> encounters) {
        Set<String> met = new HashSet<>();
        encounters.stream().map(Encounter::opponent).filter(Objects::nonNull).forEach(met::add);
        return new PlayerResults(key, List.copyOf(encounters), met);
    }

    /** Returns the scores of all players by key, in seed order. */
    static Map<String, PlayerResults> all(Tournament tournament) {
        Map<String, List<Encounter>> encounters = new LinkedHashMap<>();
        tournament.participants().keySet().forEach(key -> encounters.put(key, new ArrayList<>()));
        tournament.games().forEach(game -> {
            List<String> keys = game.pairing().keys();
            for (int seat = 0; seat < keys.size(); seat++) {
                String opponent = keys.size() == 1 ? null : keys.get(1 - seat);
                Objects.requireNonNull(encounters.get(keys.get(seat)))
                        .add(new Encounter(opponent, seat, game.result()));
            }
        });
        Map<String, PlayerResults> scores = new LinkedHashMap<>();
        encounters.forEach((key, games) -> scores.put(key, of(key, games)));
        return scores;
    }

    /** Returns the scores of the given players, highest points first, then in seed order. */
    static List<PlayerResults> ranked(Tournament tournament, List<String> keys) {
        Map<String, PlayerResults> scores = all(tournament);
        return keys.stream()
                .map(key -> Objects.requireNonNull(scores.get(key)))
                .sorted(Comparator.comparingInt(PlayerResults::halfPoints).reversed())
                .toList();
    }

    int halfPoints() {
        return encounters.stream().mapToInt(Encounter::halfPoints).sum();
    }

    boolean hasMet(PlayerResults other) {
        return met.contains(other.key);
    }

    boolean hasHadBye() {
        return encounters.stream().anyMatch(encounter -> encounter.opponent() == null);
    }

    /** The latest opponent, null for none or a bye. */
    @Nullable
    String lastOpponent() {
        return encounters.isEmpty()
                ? null
                : encounters.get(encounters.size() - 1).opponent();
    }

    /** The seats of the games that count for the balance, in chronological order. */
    List<Integer> seats() {
        return encounters.stream()
                .filter(Encounter::countsForSeatBalance)
                .map(Encounter::seat)
                .toList();
    }
}
