package org.parlor.server.core;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.undo.UndoLog;

/**
 * Throws an exception at the n-th state change or random value and requires that the rollback restores the previous
 * state. The state does not change between two such points, so an exception elsewhere has the same effect as one at a
 * point.
 */
public class FaultPlanter extends UndoLog {
    /** Maximum number of points where faults are planted, to bound long tests. */
    private static final int POINTS_MAX = Integer.getInteger("faults.planted", 300);

    /** Maximum number of faults at a line of the core in commands of a kind, in all tests of this JVM: they repeat one another. */
    private static final int PLANTED_AT_LINE_MAX = Integer.getInteger("faults.planted.at.line", 8);

    private static final Map<String, Integer> PLANTED_AT_LINE = new ConcurrentHashMap<>();

    private static final Set<String> IGNORED_FRAMES = Set.of(FaultPlanter.class.getName(), UndoLog.class.getName());

    private final Map<Integer, StateDump> stateAtMark = new HashMap<>();
    private Supplier<Object> state = () -> "";
    private int countdown;
    private int passed;
    private boolean armed;
    private boolean fired;
    private int tried;
    /** The kind of the command that fails at its points in turn, empty if a test plants the faults. */
    private String kind = "";

    private boolean collectsLines;
    private final Set<String> lines = new HashSet<>();
    private String forgotten = "";
    private int forgottenAt = -1;
    private boolean needed;

    /** The planted exception. */
    public static final class PlantedFault extends RuntimeException {
        private static final long serialVersionUID = 1L;

        PlantedFault() {
            super("planted by a test");
        }
    }

    void watch(Supplier<Object> root) {
        state = root;
    }

    /** Plants one exception at the n-th point from now. */
    public void arm(int points) {
        armed = true;
        fired = false;
        countdown = points;
        passed = 0;
        stateAtMark.clear();
    }

    /**
     * Removes a planted exception.
     *
     * @return whether it was thrown
     */
    public boolean disarm() {
        boolean thrown = armed && fired;
        armed = false;
        return thrown;
    }

    /**
     * Runs a command repeatedly, failing at each of its points in turn but those where commands of the kind have failed
     * often, and finally without a fault. Once the maximum of points is reached, runs it only without a fault.
     */
    final <T> T failingEverywhere(String kindOfCommand, Supplier<T> work) {
        if (tried >= POINTS_MAX) {
            return work.get();
        }
        StateDump before = StateDump.of(state.get());
        kind = kindOfCommand;
        int next = 1;
        while (true) {
            arm(next);
            stateAtMark.put(0, before);
            try {
                T result = work.get();
                tried += passed;
                return result;
            } catch (IllegalStateException thrown) {
                if (!fired) {
                    throw thrown;
                }
                next = passed + 1;
            } finally {
                disarm();
            }
        }
    }

    private void point(String line) {
        if (armed && !fired) {
            passed++;
            countdown--;
            if (countdown <= 0 && isRare(line)) {
                fired = true;
                throw new PlantedFault();
            }
        }
    }

    private boolean isRare(String line) {
        return kind.isEmpty() || PLANTED_AT_LINE.merge(kind + ' ' + line, 1, Integer::sum) <= PLANTED_AT_LINE_MAX;
    }

    /** Collects the {@link #lines}. */
    public void collectLines() {
        collectsLines = true;
    }

    /** Drops the inverses added by one line of the core, as if that line were missing, and then fails at the next point. */
    public void forget(String line) {
        forgotten = line;
    }

    /** Whether an inverse dropped by {@link #forget} was needed. It is not if nothing can fail after its change. */
    public boolean isForgottenNeeded() {
        return needed;
    }

    /** The lines of the core that have added an inverse since {@link #collectLines}, as class, method and line number. */
    public Set<String> lines() {
        return Set.copyOf(lines);
    }

    @Override
    public void add(Runnable inverse) {
        if (!collectsLines && forgotten.isEmpty() && (!armed || fired)) {
            super.add(inverse);
            return;
        }
        String line = callingLine();
        // Records and effects are no state; faults at them only show whether a forgotten inverse was needed.
        if (!forgotten.isEmpty() || !line.startsWith("Step.")) {
            point(line);
        }
        if (collectsLines) {
            lines.add(line);
        }
        if (line.equals(forgotten)) {
            forgottenAt = super.mark();
            super.add(() -> {});
            countdown = 1;
        } else {
            super.add(inverse);
        }
    }

    private static String callingLine() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !IGNORED_FRAMES.contains(frame.getClassName()))
                        .map(frame -> frame.getClassName()
                                        .substring(frame.getClassName().lastIndexOf('.') + 1) + "."
                                + frame.getMethodName() + ":" + frame.getLineNumber())
                        .findFirst()
                        .orElseThrow());
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
            needed |= mark <= forgottenAt;
            StateDump.requireSame(
                    Objects.requireNonNull(stateAtMark.get(mark)),
                    StateDump.of(state.get()),
                    "the state before the fault");
        }
    }

    /** A random source that fails at its points. */
    RandomSource failing(RandomSource delegate) {
        return new RandomSource() {
            @Override
            public String id() {
                point("random source");
                return delegate.id();
            }

            @Override
            public String secret() {
                point("random source");
                return delegate.secret();
            }

            @Override
            public String code() {
                point("random source");
                return delegate.code();
            }

            @Override
            public int below(int bound) {
                point("random source");
                return delegate.below(bound);
            }
        };
    }
}
