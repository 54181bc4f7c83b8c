package org.parlor.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands that start programs under test. */
public final class ProgramCommands {
    private ProgramCommands() {}

    /** Starts a main class of this class path in a JVM that starts fast. */
    public static List<String> java(String mainClass, String... arguments) {
        return java(System.getProperty("java.class.path"), mainClass, arguments);
    }

    /** Starts a main class of a class path in a JVM that starts fast. */
    public static List<String> java(String classPath, String mainClass, String[] arguments) {
        return startingFast(List.of("-cp", classPath, mainClass), arguments);
    }

    /**
     * Starts a packaged program in a JVM that starts fast, with an archive of its classes. If the archive is missing or
     * belongs to other files or another Java, the program starts without it.
     */
    public static List<String> archived(Path archive, Path jar, String... arguments) {
        return startingFast(
                List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable", "-jar", jar.toString()), arguments);
    }

    private static List<String> startingFast(List<String> program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                launcher(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                // The compiler of the tests has written the classes.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote"));
        command.addAll(program);
        command.addAll(List.of(arguments));
        return command;
    }

    /** Starts a packaged program with the default Java options. */
    public static List<String> packaged(Path jar, String... arguments) {
        List<String> command = new ArrayList<>(List.of(launcher(), "-jar", jar.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * Starts a command with the default actions of all signals. A build that runs in the background, or under nohup,
     * ignores SIGINT or SIGHUP, and so do the programs that it starts.
     */
    public static List<String> withDefaultSignals(List<String> command) {
        List<String> reset = new ArrayList<>(List.of("env", "--default-signal"));
        reset.addAll(command);
        return reset;
    }

    /** Path of the running Java launcher. */
    public static String launcher() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Keeps what a command prints to standard error out of the output of the build, but in the reports of failures. */
    public static List<String> quiet(List<String> command) {
        List<String> quiet = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" 2>>\"$0\"", Errors.FILE.toString()));
        quiet.addAll(command);
        return quiet;
    }

    /** The file of the errors of this JVM's quiet programs. */
    private static final class Errors {
        static final Path FILE = create();

        static {
            FailureReport.register("standard error of programs", Errors::read);
        }

        private static Path create() {
            try {
                return Files.createTempFile(Path.of("target").toAbsolutePath(), "programs", ".log");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static String read() {
            try {
                return Files.readString(FILE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
