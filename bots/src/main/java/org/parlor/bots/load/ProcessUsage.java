package org.parlor.bots.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a process on this computer has used up to now, as Linux tells it.
 *
 * @param userMicros CPU in its own code
 * @param systemMicros CPU in the system's, for it
 * @param residentKib memory that is in use
 */
public record ProcessUsage(long userMicros, long systemMicros, long residentKib) {
    public static final ProcessUsage NONE = new ProcessUsage(0, 0, 0);

    /** Linux counts in hundredths of a second, whatever the kernel's own tick. */
    private static final long MICROS_A_TICK = 10_000;

    private static final int USER_FIELD = 11;
    private static final int SYSTEM_FIELD = 12;

    /** @throws IOException if there is no such process, or no Linux */
    public static ProcessUsage of(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        if (!Files.isDirectory(process)) {
            throw new IOException("there is no process " + pid + " on this computer, or it is no Linux; check --pid");
        }
        String stat = Files.readString(process.resolve("stat"));
        // The second field is a name, which may hold spaces.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        long resident = Files.readAllLines(process.resolve("status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
        return new ProcessUsage(
                MICROS_A_TICK * Long.parseLong(fields[USER_FIELD]),
                MICROS_A_TICK * Long.parseLong(fields[SYSTEM_FIELD]),
                resident);
    }

    /** The time used since then; the memory is what it is. */
    public ProcessUsage since(ProcessUsage before) {
        return new ProcessUsage(userMicros - before.userMicros, systemMicros - before.systemMicros, residentKib);
    }
}
