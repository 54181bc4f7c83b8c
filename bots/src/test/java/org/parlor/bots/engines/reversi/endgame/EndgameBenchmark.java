package org.parlor.bots.engines.reversi.endgame;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.parlor.bots.engines.reversi.ReversiSolver;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.Stability;
import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.rules.PositionText;
import org.parlor.rules.reversi.Bitboard;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/** Benchmarks of the parts of the exact search; run with {@code -Pbench}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EndgameBenchmark {
    private final ReversiRules rules = (ReversiRules) Reversi.KIND.rules();
    /** FFO endgame test suite, number 24: 19 empty squares. */
    private final ReversiPosition position = (ReversiPosition)
            PositionText.parse(rules, "..O..O.....OOOX..X.XOXOO..XXXOOOXXXXOOOOXXXOXXOOXXXXXX..XOXX.O.. 1");

    private final PatternAccumulator accumulator = new PatternAccumulator(PatternWeights.shipped());
    private long own = BoardGeometry.of(rules).discs(position, 1);
    private long opp = BoardGeometry.of(rules).discs(position, 0);

    @Setup
    public void start() {
        accumulator.reset(own, opp);
    }

    @Benchmark
    @OperationsPerInvocation(64)
    public long flips() {
        long flips = 0;
        for (int square = 0; square < 64; square++) {
            flips ^= Bitboard.flips(square, own, opp);
        }
        return flips;
    }

    @Benchmark
    public long moves() {
        return Bitboard.moves(own, opp);
    }

    @Benchmark
    public int stability() {
        return Stability.count(own, opp);
    }

    /** Play, evaluate, undo. */
    @Benchmark
    public int evaluation() {
        long moves = Bitboard.moves(own, opp);
        int square = Long.numberOfTrailingZeros(moves);
        accumulator.play(square, Bitboard.flips(square, own, opp));
        int score = accumulator.score();
        accumulator.undo();
        return score;
    }

    @Benchmark
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public long ending() {
        return new ReversiSolver(rules, new EndgameTranspositionTable(16), 1)
                .solve(position, SolveGoal.MARGIN, () -> false)
                .orElseThrow()
                .nodes();
    }
}
