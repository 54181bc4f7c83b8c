package org.parlor.bots.engine.reversi.midgame;

import java.util.Random;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.exact.EndTable;
import org.parlor.bots.engine.reversi.exact.Endgame;
import org.parlor.bots.engine.reversi.pattern.Weights;
import org.parlor.bots.search.Limits;
import org.parlor.bots.search.Searcher;
import org.parlor.bots.search.Ticker;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/** lab */
public final class Calibration {
    static final ReversiRules RULES = (ReversiRules) Reversi.KIND.rules();
    static final Field FIELD = Field.of(RULES);

    public static void main(String[] args) throws Exception {
        Weights w = Weights.read(java.nio.file.Path.of(args[0]));
        int games = Integer.parseInt(args[1]);
        int dmax = Integer.parseInt(args[2]);
        Searcher player = new ReversiSearcher(w, new org.parlor.bots.engine.reversi.book.Book(), Ticker.SYSTEM);
        for (int g = 0; g < games; g++) {
            Random random = new Random(1000 + g);
            Position p = RULES.initial();
            int opening = 6 + random.nextInt(16);
            int pick = random.nextInt(5);
            for (int ply = 0; !p.isOver(); ply++) {
                int[] moves = p.legalMoves();
                if (ply >= opening && ply % 5 == pick && p.forcedMove().isEmpty()) sample(w, (ReversiPosition) p, dmax);
                p = p.play(
                        ply < opening || random.nextInt(12) == 0
                                ? moves[random.nextInt(moves.length)]
                                : player.best(p, Limits.depth(3), random, () -> false)
                                        .move());
            }
        }
    }

    static void sample(Weights w, ReversiPosition p, int dmax) {
        long own = FIELD.discs(p, p.sideToMove());
        long opp = FIELD.discs(p, 1 - p.sideToMove());
        int empties = Long.bitCount(~(own | opp));
        if (empties < 10) return;
        Midgame m = new Midgame(w, new MidTable(18), new Endgame(FIELD, new EndTable(16), () -> false), () -> false);
        StringBuilder sb = new StringBuilder("" + empties);
        for (int d = 0; d <= Math.min(dmax, empties - 1); d++) {
            m.start(own, opp, Cuts.SURE);
            sb.append(" ").append(m.value(own, opp, d, -Midgame.INFINITY, Midgame.INFINITY));
        }
        if (empties <= 18) {
            m.start(own, opp, Cuts.SURE);
            sb.append(" = ").append(m.value(own, opp, empties, -Midgame.INFINITY, Midgame.INFINITY));
        }
        System.out.println(sb);
    }
}
