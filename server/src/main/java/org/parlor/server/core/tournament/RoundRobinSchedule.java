package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.List;
import org.parlor.server.core.api.Pairing;

/**
 * Round-robin schedule by Berger tables (circle method). Every player meets every other once; the seats are balanced up to
 * one game. With an odd number of players, each has one bye.
 */
final class RoundRobinSchedule {

    private RoundRobinSchedule() {}

    /** The number of rounds of one cycle. */
    static int roundCount(int players) {
        return players % 2 == 0 ? players - 1 : players;
    }

    /** @param round from 0; rounds beyond the first cycle repeat it with seats swapped */
    static List<Pairing> round(List<String> players, int round) {
        int roundsPerCycle = roundCount(players.size());
        int cycle = round / roundsPerCycle;
        int roundInCycle = round % roundsPerCycle;
        int top = roundInCycle * ((roundsPerCycle + 1) / 2) % roundsPerCycle;
        List<Pairing> pairs = new ArrayList<>();
        String fixedPlayer = players.size() % 2 == 0 ? players.get(roundsPerCycle) : null;
        Pairing first = new Pairing(players.get(top), fixedPlayer);
        pairs.add(roundInCycle % 2 == 0 ? first : first.swapped());
        for (int offset = 1; offset <= roundsPerCycle / 2; offset++) {
            pairs.add(new Pairing(
                    players.get((top + offset) % roundsPerCycle),
                    players.get((top - offset + roundsPerCycle) % roundsPerCycle)));
        }
        return cycle % 2 == 0 ? pairs : pairs.stream().map(Pairing::swapped).toList();
    }
}
