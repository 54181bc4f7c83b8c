package org.parlor.server.faults;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The load of the machine by other programs. Time limits grow with it, up to four times. */
final class MachineLoad {
    private static final double SLOWDOWN_MAX = 4;
    private static final long CPU_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Elapsed time of a busy thread in units of its CPU time, before the test starts its own processes. */
    private final double slowdown;

    MachineLoad() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = System.nanoTime();
        long cpuStart = threads.getCurrentThreadCpuTime();
        long cpu = 0;
        while (cpu < CPU_NANOS) {
            cpu = threads.getCurrentThreadCpuTime() - cpuStart;
        }
        slowdown = Math.min(SLOWDOWN_MAX, (double) (System.nanoTime() - start) / cpu);
    }

    /** Returns a limit for this machine, hardly changed if it is idle. */
    long allowed(long limit) {
        return Math.round(limit * slowdown);
    }

    Duration allowed(Duration limit) {
        return Duration.ofNanos(allowed(limit.toNanos()));
    }
}
