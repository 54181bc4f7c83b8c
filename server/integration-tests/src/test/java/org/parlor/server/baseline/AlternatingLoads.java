package org.parlor.server.baseline;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.parlor.testing.Signals;

/**
 * Runs loads against several servers in alternation: all join their games, then one load at a time runs for half a second
 * while the others are suspended. This spreads the speed variations of a virtual machine, of up to 50 %, evenly.
 *
 * <p>Only the CPU times and byte counts of such a load are meaningful, not its wall-clock times.
 */
final class AlternatingLoads {
    private static final int TURN_MILLIS = 500;
    /** Enough for 10,000 connections. */
    private static final int JOIN_SECONDS = 8;

    private static final int WARM_UP_SECONDS = 4;

    private final Map<MeasuredServer, Process> loads = new EnumMap<>(MeasuredServer.class);

    private AlternatingLoads() {}

    /**
     * Runs the loads and returns the report of each.
     *
     * @param seconds total duration of each load
     * @param rate moves per second of each load while it runs, 0 for no limit
     */
    static Map<MeasuredServer, JsonObject> run(
            Load load, Map<MeasuredServer, MeasuredServer.Running> running, int games, int seconds, int rate)
            throws IOException, InterruptedException {
        AlternatingLoads alternatingLoads = new AlternatingLoads();
        try {
            alternatingLoads.join(load, running, games, seconds, rate);
            alternatingLoads.alternate();
            Map<MeasuredServer, JsonObject> reports = new EnumMap<>(MeasuredServer.class);
            for (Map.Entry<MeasuredServer, Process> each : alternatingLoads.loads.entrySet()) {
                reports.put(each.getKey(), Load.report(each.getValue()));
            }
            return reports;
        } finally {
            alternatingLoads.loads.values().forEach(Process::destroyForcibly);
        }
    }

    /** Starts the loads one after another, with warm-up times such that all measure in the same period. */
    private void join(Load load, Map<MeasuredServer, MeasuredServer.Running> running, int games, int seconds, int rate)
            throws IOException, InterruptedException {
        int others = running.size();
        for (Map.Entry<MeasuredServer, MeasuredServer.Running> each : running.entrySet()) {
            int warmUp = JOIN_SECONDS * others + WARM_UP_SECONDS;
            Process joining = load.start(each.getValue(), games, warmUp, seconds * running.size(), rate);
            loads.put(each.getKey(), joining);
            letRun(joining, TimeUnit.SECONDS.toMillis(JOIN_SECONDS));
            others--;
        }
    }

    private void alternate() throws IOException, InterruptedException {
        List<Process> active = new ArrayList<>(loads.values());
        while (!active.isEmpty()) {
            for (Process load : active) {
                Signals.send("CONT", load.pid());
                letRun(load, TURN_MILLIS);
            }
            active.removeIf(load -> !load.isAlive());
        }
    }

    private static void letRun(Process load, long millis) throws IOException, InterruptedException {
        if (!load.waitFor(millis, TimeUnit.MILLISECONDS)) {
            Signals.send("STOP", load.pid());
        }
    }
}
