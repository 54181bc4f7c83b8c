package org.parlor.rules.connectfour;

import java.util.List;
import org.parlor.rules.GameFixture;
import org.parlor.rules.Rules;
import org.parlor.rules.Symmetry;

/** The counts are published. */
public final class ConnectFourRulesFixture implements GameFixture {

    @Override
    public List<Rules> variants() {
        return List.of(ConnectFour.KIND.rules());
    }

    @Override
    public List<PerftCounts> perft() {
        return List.of(PerftCounts.of(ConnectFour.KIND.rules(), 7, 49, 343, 2401, 16807, 117649, 823536));
    }

    /** Left and right exchanged; for the first row, and so for the moves, this exchanges the columns. */
    @Override
    public List<Symmetry> symmetries(Rules rules) {
        int width = rules.board().width();
        return List.of(Symmetry.of(rules, false, cell -> cell / width * width + width - 1 - cell % width));
    }
}
