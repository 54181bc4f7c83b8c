package org.parlor.server.core;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.undo.UndoLog;

/**
 * Throws an exception where the core is about to change its state for the n-th time, or asks for something random, and
 * requires that the rollback leaves the state as it was. Between two such points the state does not change, so that an
 * exception anywhere else leaves what one of these leaves.
 */
public class FaultPlanter extends UndoLog {
    /** In long tests the first many commands are enough. */
    private static final int PLANTED_MAX = 1_500;

    private final Map<Integer, String> stateAtMark = new HashMap<>();
    private Supplier<Object> state = () -> "";
    private int countdown;
    private boolean armed;
    private boolean fired;
    private int planted;
    private final Set<String> lines = new HashSet<>();
    private String forgotten = "";

    /** The exception that is planted. */
    public static final class PlantedFault extends RuntimeException {
        private static final long serialVersionUID = 1L;

        PlantedFault() {
            super("planted by a test");
        }
    }

    void watch(Supplier<Object> root) {
        state = root;
    }

    /** Plants one exception, at the n-th point from now on. */
    public void arm(int points) {
        armed = true;
        fired = false;
        countdown = points;
        stateAtMark.clear();
    }

    /** Takes the exception away if it has not been thrown, and says whether it has. */
    public boolean disarm() {
        boolean thrown = armed && fired;
        armed = false;
        return thrown;
    }

    /**
     * Does something as often as there are points in it at which it can fail, each time failing at the next, and at last
     * without a fault; after very many faults only that.
     */
    final <T> T failingEverywhere(Supplier<T> work) {
        if (planted >= PLANTED_MAX) {
            return work.get();
        }
        String before = StateDump.of(state.get());
        for (int point = 1; ; point++) {
            arm(point);
            stateAtMark.put(0, before);
            try {
                return work.get();
            } catch (IllegalStateException thrown) {
                if (!fired) {
                    throw thrown;
                }
                planted++;
            } finally {
                disarm();
            }
        }
    }

    private void point() {
        if (armed && !fired && --countdown <= 0) {
            fired = true;
            throw new PlantedFault();
        }
    }

    /** Forgets the inverses that one line of the core adds, as if that line were missing. */
    public void forget(String line) {
        forgotten = line;
    }

    /** The lines of the core that have added an inverse, as class and number. */
    public Set<String> lines() {
        return Set.copyOf(lines);
    }

    @Override
    public void add(Runnable inverse) {
        point();
        String line = StackWalker.getInstance()
                .walk(frames -> frames.map(
                                frame -> frame.getClassName().replaceFirst(".*\\.", "") + ":" + frame.getLineNumber())
                        .filter(frame -> !frame.startsWith("FaultPlanter:") && !frame.startsWith("UndoLog:"))
                        .findFirst()
                        .orElseThrow());
        lines.add(line);
        super.add(line.equals(forgotten) ? () -> {} : inverse);
    }

    @Override
    public int mark() {
        int mark = super.mark();
        if (armed && !fired) {
            stateAtMark.computeIfAbsent(mark, first -> StateDump.of(state.get()));
        }
        return mark;
    }

    @Override
    public void rollBackTo(int mark) {
        super.rollBackTo(mark);
        if (armed && fired) {
            StateDump.requireSame(
                    Objects.requireNonNull(stateAtMark.get(mark)),
                    StateDump.of(state.get()),
                    "the state before the fault");
        }
    }

    /** A source of randomness that fails like the rest. */
    RandomSource failing(RandomSource sound) {
        return new RandomSource() {
            @Override
            public String id() {
                point();
                return sound.id();
            }

            @Override
            public String secret() {
                point();
                return sound.secret();
            }

            @Override
            public String code() {
                point();
                return sound.code();
            }

            @Override
            public int below(int bound) {
                point();
                return sound.below(bound);
            }
        };
    }
}
