package org.parlor.message;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.parlor.message.value.BoardCells;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/** Measures reading and writing the messages of a move. Run with {@code -Pbench}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MessageCodecBenchmark {
    private static final String MOVE = "{\"t\":\"move\",\"id\":7,\"g\":\"k7Qf2\",\"ply\":4,\"move\":\"c4\",\"seq\":12}";

    private final Rules rules = Reversi.KIND.rules();
    private final Position position = rules.initial();
    private final GameMessage.Clock clock =
            new GameMessage.Clock(List.of(291_200L, 298_000L), 0, 1_763_683_260_000L, null);
    private final GameMessage.Moved moved = new GameMessage.Moved(
            "k7Qf2",
            13,
            4,
            0,
            "c4",
            false,
            1_200,
            BoardCells.of(rules, position),
            null,
            1,
            List.of(5, 3),
            List.of("c4", "d4"),
            clock,
            null);
    private final GameMessage.Turn turn = new GameMessage.Turn(
            "k7Qf2", 13, 5, 1, BoardCells.of(rules, position), null, rules.legalMoves(position), "c4", clock);
    private final String movedLine = MessageCodec.write(moved);

    @Benchmark
    public RequestEnvelope readMove() {
        return MessageCodec.readRequest(MOVE);
    }

    @Benchmark
    public String writeMoved() {
        return MessageCodec.write(moved);
    }

    @Benchmark
    public String writeTurn() {
        return MessageCodec.write(turn);
    }

    @Benchmark
    public Object readMoved() {
        return MessageCodec.readServerMessage(movedLine);
    }
}
