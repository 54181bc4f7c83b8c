package org.parlor.rules.kalah;

import java.util.List;
import java.util.Map;
import org.parlor.rules.GameFixture;
import org.parlor.rules.Rules;
import org.parlor.rules.Symmetry;

/** The counts were computed by two independent programs. */
public final class KalahRulesFixture implements GameFixture {

    private static Rules rules(int pits, int seeds) {
        return Kalah.KIND.rules(Map.of("pits", pits, "seeds", seeds));
    }

    @Override
    public List<Rules> variants() {
        return List.of(rules(6, 4), rules(1, 1), rules(1, 24), rules(3, 9), rules(12, 24), rules(6, 0));
    }

    @Override
    public List<PerftCounts> perft() {
        return List.of(
                PerftCounts.of(rules(6, 4), 6, 35, 185, 942, 4690, 23233),
                PerftCounts.of(rules(4, 3), 4, 15, 50, 158, 488, 1510),
                PerftCounts.of(rules(3, 2), 3, 8, 19, 40, 81, 151));
    }

    /** The board rotated by 180 degrees with the seats swapped. */
    @Override
    public List<Symmetry> symmetries(Rules rules) {
        int store = rules.board().cells().size() / 2 - 1;
        int otherStore = 2 * store + 1;
        return List.of(Symmetry.of(
                rules, true, cell -> cell == store ? otherStore : cell == otherStore ? store : 2 * store - cell));
    }

    /** Seeds only move. */
    @Override
    public int added(Rules rules, int move) {
        return 0;
    }
}
