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

/**
 * What somebody has done in a tournament so far.
 *
 * @param encounters in the order they came up
 * @param met the keys of those they were paired with
 */
record PlayerScore(String key, List<Encounter> encounters, Set<String> met) {

    /**
     * A board as one of the two sees it.
     *
     * @param opponent null for a bye
     * @param outcome null before it is settled
     */
    record Encounter(
            @Nullable String opponent, int seat, @Nullable PairingResult outcome) {

        /** What it gave, in halves. */
        int halves() {
            return outcome == null ? 0 : outcome.of(seat);
        }

        boolean isSettled() {
            return outcome != null;
        }

        /** Whether moving first or second has meant something. */
        boolean hasColour() {
            return opponent != null && (outcome == null || outcome.how() == PairingResult.How.PLAYED);
        }

        boolean isWonAtTheBoard() {
            return outcome != null && outcome.how() == PairingResult.How.PLAYED && halves() == PairingResult.WIN;
        }
    }

    static PlayerScore of(String key, List<Encounter> encounters) {
        Set<String> met = new HashSet<>();
        encounters.stream().map(Encounter::opponent).filter(Objects::nonNull).forEach(met::add);
        return new PlayerScore(key, List.copyOf(encounters), met);
    }

    /** That of everybody in a tournament, in the order of their seeds. */
    static Map<String, PlayerScore> all(Tournament tournament) {
        Map<String, List<Encounter>> encounters = new LinkedHashMap<>();
        tournament.entrants().keySet().forEach(key -> encounters.put(key, new ArrayList<>()));
        tournament.boards().forEach(game -> {
            List<String> keys = game.pair().keys();
            for (int seat = 0; seat < keys.size(); seat++) {
                String opponent = keys.size() == 1 ? null : keys.get(1 - seat);
                Objects.requireNonNull(encounters.get(keys.get(seat)))
                        .add(new Encounter(opponent, seat, game.outcome()));
            }
        });
        Map<String, PlayerScore> all = new LinkedHashMap<>();
        encounters.forEach((key, list) -> all.put(key, of(key, list)));
        return all;
    }

    /** These of a tournament, most points first, then by their seeds. */
    static List<PlayerScore> ranked(Tournament tournament, List<String> keys) {
        Map<String, PlayerScore> all = all(tournament);
        return keys.stream()
                .map(key -> Objects.requireNonNull(all.get(key)))
                .sorted(Comparator.comparingInt(PlayerScore::halves).reversed())
                .toList();
    }

    /** Points, in halves. */
    int halves() {
        return encounters.stream().mapToInt(Encounter::halves).sum();
    }

    boolean hasMet(PlayerScore other) {
        return met.contains(other.key);
    }

    boolean hasHadBye() {
        return encounters.stream().anyMatch(encounter -> encounter.opponent() == null);
    }

    /** Whom they were paired with last, null for nobody. */
    @Nullable
    String lastOpponent() {
        return encounters.isEmpty()
                ? null
                : encounters.get(encounters.size() - 1).opponent();
    }

    /** The seats they had, in order. */
    List<Integer> seats() {
        return encounters.stream()
                .filter(Encounter::hasColour)
                .map(Encounter::seat)
                .toList();
    }
}
