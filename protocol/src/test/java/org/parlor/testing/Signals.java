package org.parlor.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** Sends signals to processes. */
public final class Signals {
    private Signals() {}

    /**
     * Sends a signal to processes, all within a moment.
     *
     * @param name of the signal, such as {@code STOP}
     * @param pids of processes, or negative for their groups
     */
    public static void send(String name, long... pids) {
        // kill of procps 4.0 does not know the names of signals in Turkish.
        List<String> command = new ArrayList<>(List.of("env", "LC_ALL=C", "kill", "-" + name, "--"));
        LongStream.of(pids).forEach(pid -> command.add(Long.toString(pid)));
        try {
            if (new ProcessBuilder(command).start().waitFor() != 0) {
                throw new AssertionError("signal " + name + " was not sent to processes " + Arrays.toString(pids));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
