package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.List;

/**
 * Berger's tables: everybody meets everybody once, and moves first as often as second but for one game. One player stands
 * still and the others go round a circle; of an odd number each in turn has nobody to meet.
 */
final class RoundRobinSchedule {

    private RoundRobinSchedule() {}

    /** How many rounds it takes. */
    static int rounds(int players) {
        return players % 2 == 0 ? players - 1 : players;
    }

    /** @param round from 0; after the last it begins again, seats changed */
    static List<Pairing> round(List<String> players, int round) {
        int circle = rounds(players.size());
        int cycle = round / circle;
        int turn = round % circle;
        int top = turn * ((circle + 1) / 2) % circle;
        List<Pairing> pairs = new ArrayList<>();
        String still = players.size() % 2 == 0 ? players.get(circle) : null;
        Pairing first = new Pairing(players.get(top), still);
        pairs.add(turn % 2 == 0 ? first : first.swapped());
        for (int away = 1; away <= circle / 2; away++) {
            pairs.add(new Pairing(players.get((top + away) % circle), players.get((top - away + circle) % circle)));
        }
        return cycle % 2 == 0 ? pairs : pairs.stream().map(Pairing::swapped).toList();
    }
}
