package org.parlor.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the rules operations that the server performs per move, on the moves of a random game. Run with {@code
 * -Pbench}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RulesBenchmark {
    @Param({"tictactoe", "reversi", "kalah"})
    private String game = "";

    private final List<Position> positions = new ArrayList<>();
    private final List<Integer> moves = new ArrayList<>();
    private Rules rules = Games.find("tictactoe").orElseThrow().rules();
    private int at;

    @Setup
    public void play() {
        rules = Games.find(game).orElseThrow().rules();
        Random random = new Random(1);
        for (Position position = rules.initial(); !position.isOver(); position = position.play(last())) {
            int[] legal = position.legalMoves();
            positions.add(position);
            moves.add(legal[random.nextInt(legal.length)]);
        }
    }

    private int last() {
        return moves.get(moves.size() - 1);
    }

    private int next() {
        at = at + 1 == moves.size() ? 0 : at + 1;
        return at;
    }

    @Benchmark
    public boolean validateMove() {
        int ply = next();
        String text = rules.format(moves.get(ply));
        return positions.get(ply).isLegal(rules.parse(text).orElseThrow());
    }

    @Benchmark
    public Position playMove() {
        int ply = next();
        return positions.get(ply).play(moves.get(ply));
    }

    @Benchmark
    public List<String> listLegalMoves() {
        return rules.legalMoves(positions.get(next()));
    }

    @Benchmark
    public int[] readCells() {
        return positions.get(next()).cells();
    }
}
