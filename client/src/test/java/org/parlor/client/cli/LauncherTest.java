package org.parlor.client.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of the zip, with a script instead of Java that prints its arguments. */
final class LauncherTest {

    @TempDir
    Path folder;

    private Path home;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no POSIX shell here");
        home = Files.createDirectories(folder.resolve("a place with spaces/parlor"));
        Files.createDirectories(home.resolve("bin"));
        Path launcher = Files.copy(Path.of("../server/dist/bin/parlor"), home.resolve("bin/parlor"));
        Files.copy(launcher, home.resolve("bin/parlor-bots"));
        Files.copy(launcher, home.resolve("bin/parlor-server"));
        program(home.resolve("runtime/bin/java"), "echo beside; for word; do echo \"$word\"; done; exit 7");
        program(folder.resolve("bin/nproc"), "echo 2");
    }

    private static void program(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        file.toFile().setExecutable(true);
    }

    private record Run(int code, List<String> lines) {}

    private Run run(Path launcher, Map<String, String> environment, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", launcher.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("JAVA_HOME", "PARLOR_JAVA_OPTS"));
        builder.environment().put("XDG_CACHE_HOME", folder + "/cache of mine");
        builder.environment().merge("PATH", folder + "/bin", (path, first) -> first + ":" + path);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out.lines().toList());
    }

    private List<String> called(String main, String classPath, String... words) {
        List<String> lines = new ArrayList<>(
                List.of("beside", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp", classPath, main));
        lines.addAll(List.of(words));
        return lines;
    }

    @Test
    void passes_arguments_and_the_exit_code_on_unchanged() throws Exception {
        assertEquals(
                new Run(
                        7,
                        called(
                                "org.parlor.client.cli.ParlorMain",
                                home + "/parlor.jar:" + home + "/lib/*",
                                "--name",
                                "a b",
                                "*",
                                "")),
                run(home.resolve("bin/parlor"), Map.of(), "--name", "a b", "*", ""));
    }

    @Test
    void works_through_chained_symbolic_links() throws Exception {
        Path other = Files.createDirectories(folder.resolve("usr/bin"));
        Files.createSymbolicLink(home.resolve("link"), Path.of("bin/parlor"));
        Path connection = Files.createSymbolicLink(other.resolve("games"), home.resolve("link"));
        assertEquals(
                called("org.parlor.client.cli.ParlorMain", home + "/parlor.jar:" + home + "/lib/*"),
                run(connection, Map.of()).lines());
    }

    @Test
    void starts_the_bots_as_parlor_bots() throws Exception {
        assertEquals(
                called("org.parlor.bots.cli.BotsMain", home + "/lib/*", "perft"),
                run(home.resolve("bin/parlor-bots"), Map.of(), "perft").lines());
    }

    @Test
    void starts_the_server_as_parlor_server_with_the_class_archive_of_its_package() throws Exception {
        assertEquals(
                List.of(
                        "beside",
                        "-XX:+ExitOnOutOfMemoryError",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        home + "/parlor-server.jar:" + home + "/lib/*",
                        "org.parlor.server.cli.ServerMain",
                        "--port",
                        "0"),
                run(home.resolve("bin/parlor-server"), Map.of(), "--port", "0").lines());
        Path archive = Files.createFile(home.resolve("classes.jsa"));
        assertEquals(
                List.of("-Xlog:disable", "-Xlog:all=error", "-XX:SharedArchiveFile=" + archive, "-Xmx1g"),
                run(home.resolve("bin/parlor-server"), Map.of("PARLOR_JAVA_OPTS", "-Xmx1g"))
                        .lines()
                        .subList(3, 7));
    }

    @Test
    void a_server_on_one_processor_has_a_small_young_generation() throws Exception {
        program(folder.resolve("bin/nproc"), "echo 1");
        assertEquals(
                List.of("-XX:+UseSerialGC", "-Xmn8m", "-XX:SurvivorRatio=3", "-Xmn100m"),
                run(home.resolve("bin/parlor-server"), Map.of("PARLOR_JAVA_OPTS", "-Xmn100m"))
                        .lines()
                        .subList(3, 7));
    }

    @Test
    void uses_the_class_archive_of_its_package() throws Exception {
        Path archive = Files.createFile(home.resolve("classes.jsa"));
        assertEquals(
                List.of("-Xlog:disable", "-XX:SharedArchiveFile=" + archive, "-Xmx1g"),
                run(home.resolve("bin/parlor"), Map.of("PARLOR_JAVA_OPTS", "-Xmx1g"))
                        .lines()
                        .subList(3, 6));
        assertEquals(
                called("org.parlor.bots.cli.BotsMain", home + "/lib/*"),
                run(home.resolve("bin/parlor-bots"), Map.of()).lines());
    }

    @Test
    void the_bundled_java_makes_the_archive_of_its_classes_before_a_server_and_after_a_screen_once() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "nothing here gives a program a terminal");
        Path archive =
                Files.createDirectories(home.resolve("runtime/lib/server")).resolve("classes.jsa");
        program(
                home.resolve("runtime/bin/java"),
                "echo \"$1\" >> '" + folder + "/calls'; case $1 in *dump) : > \"${2#*=}\";; esac");
        run(home.resolve("bin/parlor-server"), Map.of());
        run(home.resolve("bin/parlor-server"), Map.of());
        Files.delete(archive);
        atTerminal(home.resolve("bin/parlor"));
        await().until(() -> Files.exists(archive));
        atTerminal(home.resolve("bin/parlor"));
        assertEquals(
                List.of(
                        "-Xshare:dump",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+UseSerialGC",
                        "-Xshare:dump",
                        "-XX:+UseSerialGC"),
                Files.readAllLines(folder.resolve("calls")));
    }

    @Test
    void an_archive_that_was_not_completed_is_deleted_at_once_or_before_the_next() throws Exception {
        Path base = Files.createDirectories(home.resolve("runtime/lib/server"));
        Files.createFile(base.resolve("123.jsa"));
        program(home.resolve("runtime/bin/java"), "case $1 in *dump) : > \"${2#*=}\"; exit 1;; esac");
        run(home.resolve("bin/parlor-server"), Map.of());
        try (Stream<Path> left = Files.list(base)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void without_a_bundled_java_uses_JAVA_HOME() throws Exception {
        Files.delete(home.resolve("runtime/bin/java"));
        program(folder.resolve("jdk/bin/java"), "echo \"$1 $2\"");
        assertEquals(
                List.of("-XX:+UseSerialGC --enable-native-access=ALL-UNNAMED"),
                run(home.resolve("bin/parlor"), Map.of("JAVA_HOME", folder + "/jdk"))
                        .lines());
    }

    @Test
    void user_options_for_java_follow_the_default_ones() throws Exception {
        assertEquals(
                List.of("-Xmx1g", "-Da=b"),
                run(home.resolve("bin/parlor"), Map.of("PARLOR_JAVA_OPTS", "-Xmx1g  -Da=b"))
                        .lines()
                        .subList(3, 5));
    }

    @Test
    void the_class_archive_of_the_first_full_screen_is_used_by_later_starts() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "nothing here gives a program a terminal");
        program(
                home.resolve("runtime/bin/java"),
                "for word; do case $word in -XX:*=*) echo \"$word\"; : > \"${word#*=}\";; esac; done");
        List<String> made = atTerminal(home.resolve("bin/parlor"));
        assertEquals(1, made.size(), made.toString());
        String archive = made.get(0).replaceFirst("-XX:ArchiveClassesAtExit=(.*[.]jsa)[.][0-9]+", "$1");
        assertEquals(folder + "/cache of mine/parlor", archive.replaceFirst("/classes-[0-9]+[.]jsa$", ""));
        List<String> used = List.of("-XX:SharedArchiveFile=" + archive);
        assertEquals(used, run(home.resolve("bin/parlor"), Map.of()).lines());
        assertEquals(used, atTerminal(home.resolve("bin/parlor")));
    }

    private List<String> atTerminal(Path launcher) throws Exception {
        Path script = folder.resolve("at a terminal");
        Files.writeString(script, "exec script -qec \"'" + launcher + "'\" /dev/null\n");
        return run(script, Map.of()).lines();
    }
}
