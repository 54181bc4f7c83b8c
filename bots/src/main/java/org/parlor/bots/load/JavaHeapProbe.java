package org.parlor.bots.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What lives in the heap of a Java process on this computer. */
public final class JavaHeapProbe {
    private static final Pattern TOTAL = Pattern.compile("Total +[0-9]+ +([0-9]+)");
    /**
     * The serial collector closes all gaps in each fourth collection only (MarkSweepAlwaysCompactCount). Before that they
     * are filled with arrays of numbers, which are counted with what lives.
     */
    private static final int COLLECTIONS = 4;

    private JavaHeapProbe() {}

    /**
     * Has the process collect its garbage, which stops it a few times for a moment, and count the rest.
     *
     * @return bytes
     * @throws IOException if it is no Java process of this user, or this program's Java is no JDK
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
            throw new IOException("--heap needs the jcmd of a JDK, and " + jcmd + " is not there");
        }
        Process process = new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher total = TOTAL.matcher(told);
        if (!total.find()) {
            throw new IOException("cannot read the heap of process " + pid
                    + ": it does not answer jcmd; --heap needs a Java process of the same user");
        }
        return Long.parseLong(total.group(1));
    }
}
