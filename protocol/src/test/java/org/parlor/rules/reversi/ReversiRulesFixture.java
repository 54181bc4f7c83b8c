package org.parlor.rules.reversi;

import java.util.List;
import java.util.Map;
import org.parlor.rules.GameFixture;
import org.parlor.rules.Rules;
import org.parlor.rules.Symmetry;

/** The counts of the usual board are widely published, the others were computed by an independent program. */
public final class ReversiRulesFixture implements GameFixture {

    private static Rules rules(int rows, int columns, String passing) {
        return Reversi.KIND.rules(Map.of("rows", rows, "cols", columns, "passing", passing));
    }

    private static Rules corners(int rows, int columns, int corners) {
        return Reversi.KIND.rules(Map.of("rows", rows, "cols", columns, "corners", corners));
    }

    @Override
    public List<Rules> variants() {
        return List.of(
                rules(8, 8, "forced"),
                rules(4, 4, "forced"),
                rules(6, 6, "forced"),
                rules(6, 10, "forced"),
                rules(26, 4, "forced"),
                rules(26, 26, "forced"),
                rules(8, 8, "free"),
                rules(4, 6, "free"),
                corners(8, 8, 3),
                corners(4, 6, 4));
    }

    @Override
    public List<PerftCounts> perft() {
        return List.of(
                PerftCounts.of(rules(8, 8, "forced"), 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288),
                PerftCounts.of(rules(4, 4, "forced"), 4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704),
                PerftCounts.of(rules(4, 6, "forced"), 4, 12, 50, 180, 798, 3338, 15418),
                PerftCounts.of(rules(6, 6, "forced"), 4, 12, 56, 244, 1364, 7604),
                PerftCounts.of(rules(8, 8, "free"), 5, 21, 101, 469),
                PerftCounts.of(corners(8, 8, 3), 4, 12, 56, 244, 1396, 8216),
                PerftCounts.of(corners(4, 6, 4), 4, 14, 52, 206, 778, 3430));
    }

    @Override
    public List<Symmetry> symmetries(Rules rules) {
        return Symmetry.ofGridAndSeats(rules);
    }

    @Override
    public int added(Rules rules, int move) {
        return rules.isPass(move) ? 0 : 1;
    }
}
