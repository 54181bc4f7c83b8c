package org.parlor.rules.tictactoe;

import java.util.List;
import org.parlor.rules.GameFixture;
import org.parlor.rules.Rules;

/** The counts follow from the 255,168 games. */
public final class TicTacToeRulesFixture implements GameFixture {

    @Override
    public List<Rules> variants() {
        return List.of(TicTacToe.KIND.rules());
    }

    @Override
    public List<PerftCounts> perft() {
        return List.of(PerftCounts.of(TicTacToe.KIND.rules(), 9, 72, 504, 3024, 15120, 56160, 154944, 255168, 255168));
    }
}
