package org.parlor.server.baseline;

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
import org.parlor.message.MessageCodec;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.Step;

/**
 * CPU cost of a move on the core thread, including a share of game starts and ends. Run by {@code -Pbench}. Warms up until a
 * core with tic-tac-toe holds its maximum number of finished games.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class CoreBenchmark {
    @Param({"tictactoe", "reversi", "kalah"})
    private String game = "";

    @Param({"100", "5000"})
    private int games;

    private CoreWorkload coreWorkload = new CoreWorkload("tictactoe", 0);

    @Setup
    public void begin() {
        coreWorkload = new CoreWorkload(game, games);
    }

    @Benchmark
    public Step aMoveIsHandled() {
        return coreWorkload.move();
    }

    @Benchmark
    public int aMoveIsHandledAndWritten() {
        int chars = 0;
        for (Effect effect : coreWorkload.move().effects()) {
            if (effect instanceof Effect.Send send) {
                chars += MessageCodec.write(send.message()).length();
            }
        }
        return chars;
    }
}
