package org.parlor.bots.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures the live heap of a Java process on this computer with {@code jcmd}. */
final class JavaHeapProbe {
    private static final Pattern TOTAL = Pattern.compile("Total +[0-9]+ +([0-9]+)");
    /**
     * The serial collector compacts fully in every fourth collection only (MarkSweepAlwaysCompactCount). Until then it fills
     * gaps with arrays, which the class histogram counts as live.
     */
    private static final int COLLECTIONS = 4;

    private JavaHeapProbe() {}

    /**
     * Runs garbage collections in the process, which pauses it briefly, and returns the live bytes.
     *
     * @throws IOException if the process is not a Java process of this user, or this program does not run on a JDK
     */
    public static long live(long pid) throws IOException {
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
