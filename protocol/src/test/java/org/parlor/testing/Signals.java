package org.parlor.testing;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Sends signals to processes. */
public final class Signals {
    private Signals() {}

    /** @param name of the signal, such as {@code STOP} */
    public static void send(String name, long pid) {
        try {
            // kill of procps 4.0 does not know the names of signals in Turkish.
            Process kill = new ProcessBuilder("env", "LC_ALL=C", "kill", "-" + name, Long.toString(pid)).start();
            if (kill.waitFor() != 0) {
                throw new AssertionError("signal " + name + " was not sent to process " + pid);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
