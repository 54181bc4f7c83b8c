package org.parlor.client.ssh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program under measurement, with its figures from /proc. */
record BenchmarkProcess(Process process) {
    private static final double TICKS_PER_SECOND = 100;
    private static final String JAVA_OPTIONS = "PARLOR_JAVA_OPTS";
    private static final String HEAP = "-Xmx1g -XX:+UseSerialGC";

    /** Starts a program whose files are in a folder of their own. */
    static BenchmarkProcess start(Path home, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putIfAbsent(JAVA_OPTIONS, HEAP);
        for (String folder : List.of("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")) {
            builder.environment().put(folder, home.toString());
        }
        return new BenchmarkProcess(builder.start());
    }

    /** Returns the command that starts a class of this program's class path. */
    static List<String> java(String main, String... words) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(System.getenv().getOrDefault(JAVA_OPTIONS, HEAP).split(" ")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of(words));
        return command;
    }

    /** Waits for a line of the output. */
    String line(String begin) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(begin)) {
                return line;
            }
        }
        throw new IOException("the process has ended without: " + begin);
    }

    long residentMegabytes() throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .sum();
    }

    double cpuSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    void stop() {
        process.destroyForcibly();
    }
}
