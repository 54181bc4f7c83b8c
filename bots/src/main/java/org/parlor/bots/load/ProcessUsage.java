package org.parlor.bots.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The CPU time and memory usage of a process on this computer, from Linux' {@code /proc}.
 *
 * @param userMicros CPU time in user mode
 * @param systemMicros CPU time in kernel mode
 * @param residentKib resident memory
 */
public record ProcessUsage(long userMicros, long systemMicros, long residentKib) {
    public static final ProcessUsage NONE = new ProcessUsage(0, 0, 0);

    /** {@code /proc} reports time in hundredths of a second, independent of the kernel's tick rate. */
    private static final long MICROS_PER_TICK = 10_000;

    private static final int USER_FIELD = 11;
    private static final int SYSTEM_FIELD = 12;

    static ProcessUsage ofThisProcess() throws IOException {
        return of(ProcessHandle.current().pid());
    }

    /** @throws IOException if the process does not exist, or the system is not Linux */
    public static ProcessUsage of(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        if (!Files.isDirectory(process)) {
            throw new IOException("no process " + pid + " on this computer, or the system is not Linux; check --pid");
        }
        String stat = Files.readString(process.resolve("stat"));
        // The second field is the program name, which may contain spaces.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        long resident = Files.readAllLines(process.resolve("status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
        return new ProcessUsage(
                MICROS_PER_TICK * Long.parseLong(fields[USER_FIELD]),
                MICROS_PER_TICK * Long.parseLong(fields[SYSTEM_FIELD]),
                resident);
    }

    /** Returns the CPU time since another reading, and the current memory. */
    public ProcessUsage since(ProcessUsage before) {
        return new ProcessUsage(userMicros - before.userMicros, systemMicros - before.systemMicros, residentKib);
    }
}
