package org.parlor.bots.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The CPU time and memory usage of a process on this computer, from Linux' {@code /proc}, and the live heap of a Java
 * process, from {@code jcmd}.
 *
 * @param userMicros CPU time in user mode
 * @param systemMicros CPU time in kernel mode
 * @param wakeUps how often its present threads waited and were woken: their voluntary context switches
 * @param residentKib resident memory
 */
public record ProcessUsage(long userMicros, long systemMicros, long wakeUps, long residentKib) {
    static final ProcessUsage NONE = new ProcessUsage(0, 0, 0, 0);

    /** {@code /proc} reports time in hundredths of a second, independent of the kernel's tick rate. */
    private static final long MICROS_PER_TICK = 10_000;

    private static final Pattern TOTAL = Pattern.compile("Total +[0-9]+ +([0-9]+)");
    /**
     * The serial collector compacts fully in every fourth collection only (MarkSweepAlwaysCompactCount). Until then it fills
     * gaps with arrays, which the class histogram counts as live.
     */
    private static final int COLLECTIONS = 4;

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
        return new ProcessUsage(
                MICROS_PER_TICK * Long.parseLong(fields[USER_FIELD]),
                MICROS_PER_TICK * Long.parseLong(fields[SYSTEM_FIELD]),
                wakeUps(process),
                status(process, "VmRSS:"));
    }

    private static long wakeUps(Path process) throws IOException {
        long wakeUps = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
            for (Path thread : threads) {
                wakeUps += status(thread, "voluntary_ctxt_switches:");
            }
        }
        return wakeUps;
    }

    /** Returns a number of a process or thread; 0 if it has ended meanwhile. */
    private static long status(Path task, String name) throws IOException {
        try {
            return Files.readAllLines(task.resolve("status")).stream()
                    .filter(line -> line.startsWith(name))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }

    public long cpuMicros() {
        return userMicros + systemMicros;
    }

    ProcessUsage plus(ProcessUsage other) {
        return new ProcessUsage(
                userMicros + other.userMicros,
                systemMicros + other.systemMicros,
                wakeUps + other.wakeUps,
                residentKib + other.residentKib);
    }

    /** Returns the CPU time and wake-ups since another reading, and the current memory. */
    public ProcessUsage since(ProcessUsage before) {
        return new ProcessUsage(
                userMicros - before.userMicros,
                systemMicros - before.systemMicros,
                wakeUps - before.wakeUps,
                residentKib);
    }

    /**
     * Runs garbage collections in the process, which pauses it briefly, and returns the live bytes.
     *
     * @throws IOException if the process is not a Java process of this user, or this program does not run on a JDK
     */
    static long liveHeap(long pid) throws IOException {
        long least = Long.MAX_VALUE;
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            least = Math.min(least, counted(pid));
        }
        return least;
    }

    private static long counted(long pid) throws IOException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        if (!Files.isExecutable(jcmd)) {
            throw new IOException(
                    "--heap requires the jcmd of a JDK, but " + jcmd + " does not exist; run this command with a JDK");
        }
        Process process = new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String histogram = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IOException("cannot measure the heap of process " + pid
                    + ": no reply to jcmd; --heap requires a Java process of the same user");
        }
        return Long.parseLong(total.group(1));
    }
}
