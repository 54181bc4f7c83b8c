package org.parlor.server.baseline;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Loads of several programs that take turns: all have joined their games, and then one at a time goes on for half a second
 * while the others stand still. A virtual machine is half as fast again in one second as in another: so all have as many
 * good ones.
 *
 * <p>What such a load says about time is worth nothing, what it says about processor time and bytes is.
 */
final class AlternatingLoads {
    private static final int TURN_MILLIS = 500;
    /** Enough for 10,000 connections. */
    private static final int JOIN_SECONDS = 8;

    private static final int WARM_UP_SECONDS = 4;

    private final Map<MeasuredServer, Process> loads = new EnumMap<>(MeasuredServer.class);

    private AlternatingLoads() {}

    /**
     * What each load tells.
     *
     * @param seconds for which each goes on, all turns together
     */
    static Map<MeasuredServer, JsonObject> take(
            Load load, Map<MeasuredServer, MeasuredServer.Running> running, int games, int seconds)
            throws IOException, InterruptedException {
        AlternatingLoads alternatingLoads = new AlternatingLoads();
        try {
            alternatingLoads.join(load, running, games, seconds);
            alternatingLoads.goRound();
            Map<MeasuredServer, JsonObject> told = new EnumMap<>(MeasuredServer.class);
            for (Map.Entry<MeasuredServer, Process> each : alternatingLoads.loads.entrySet()) {
                told.put(each.getKey(), Load.told(each.getValue()));
            }
            return told;
        } finally {
            alternatingLoads.loads.values().forEach(Process::destroyForcibly);
        }
    }

    /** One after the other; but all begin to measure at the same time, and end so. */
    private void join(Load load, Map<MeasuredServer, MeasuredServer.Running> running, int games, int seconds)
            throws IOException, InterruptedException {
        int others = running.size();
        for (Map.Entry<MeasuredServer, MeasuredServer.Running> each : running.entrySet()) {
            int warmUp = JOIN_SECONDS * others + WARM_UP_SECONDS;
            Process joining = load.start(
                    each.getValue(), games, "--warm-up", "" + warmUp, "--seconds", "" + seconds * running.size());
            loads.put(each.getKey(), joining);
            letRun(joining, TimeUnit.SECONDS.toMillis(JOIN_SECONDS));
            others--;
        }
    }

    private void goRound() throws IOException, InterruptedException {
        List<Process> going = new ArrayList<>(loads.values());
        while (!going.isEmpty()) {
            for (Process load : going) {
                signal(load, "CONT");
                letRun(load, TURN_MILLIS);
            }
            going.removeIf(load -> !load.isAlive());
        }
    }

    private static void letRun(Process load, long millis) throws IOException, InterruptedException {
        if (!load.waitFor(millis, TimeUnit.MILLISECONDS)) {
            signal(load, "STOP");
        }
    }

    private static void signal(Process load, String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, "" + load.pid()).start().waitFor();
    }
}
