package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of the packages, as dpkg and rpm call them, with a script instead of the program. */
final class PackageScriptsTest {

    @TempDir
    Path root;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no POSIX shell here");
        for (String program : List.of("parlor", "parlor-server")) {
            Path home = root.resolve("usr/lib/" + program);
            Files.createDirectories(home.resolve("runtime/lib/server"));
            Files.createDirectories(home.resolve("bin"));
        }
        script("bin/sleep", "echo slept");
    }

    private void script(String name, String body) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        file.toFile().setExecutable(true);
    }

    private String run(String script, String argument) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", script, argument).redirectErrorStream(true);
        builder.environment().put("DPKG_ROOT", root.toString());
        builder.environment().merge("PATH", root.resolve("bin").toString(), (path, first) -> first + ":" + path);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        return out;
    }

    private void createArchives() throws IOException {
        for (String program : List.of("parlor", "parlor-server")) {
            for (String archive : List.of("classes.jsa", "classes.jsa.new", "runtime/lib/server/classes.jsa")) {
                Files.writeString(root.resolve("usr/lib/" + program + "/" + archive), "old");
            }
        }
    }

    private List<String> archives() throws IOException {
        Path programs = root.resolve("usr/lib");
        try (Stream<Path> all = Files.walk(programs)) {
            return all.filter(file -> file.toString().contains(".jsa"))
                    .map(file -> programs.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void a_removal_deletes_the_archives_and_so_does_an_upgrade_by_dpkg() throws Exception {
        for (String argument : List.of("remove", "0", "upgrade")) {
            createArchives();
            run("../server/dist/package/prerm", argument);
            run("dist/package/prerm", argument);
            assertEquals(List.of(), archives(), argument);
        }
    }

    @Test
    void an_upgrade_by_rpm_keeps_the_archives_that_the_new_version_has_made() throws Exception {
        script(
                "usr/lib/parlor/runtime/bin/java",
                "cd '" + root + "/usr/lib/parlor'; echo >runtime/lib/server/classes.jsa");
        script("usr/lib/parlor/bin/parlor", "read -r key; echo \"$key\" > \"${PARLOR_JAVA_OPTS##*=}\"");
        script("bin/script", "exec \"$2\"");
        script(
                "usr/lib/parlor-server/bin/parlor-server",
                "trap '' TERM; echo new > \"${PARLOR_JAVA_OPTS##*=}\"; echo ' ready on '");
        createArchives();
        run("../server/dist/package/postinst", "2");
        run("dist/package/postinst", "2");
        run("../server/dist/package/prerm", "1");
        run("dist/package/prerm", "1");
        assertEquals(
                List.of("parlor-server/classes.jsa", "parlor/classes.jsa", "parlor/runtime/lib/server/classes.jsa"),
                archives());
        assertEquals("q\n", Files.readString(root.resolve("usr/lib/parlor/classes.jsa")));
    }

    @Test
    void an_installation_without_a_terminal_leaves_no_archive_of_an_earlier_version() throws Exception {
        createArchives();
        script("bin/script", "exit 1");
        run("dist/package/postinst", "configure");
        assertEquals(
                List.of(
                        "parlor-server/classes.jsa",
                        "parlor-server/classes.jsa.new",
                        "parlor-server/runtime/lib/server/classes.jsa"),
                archives());
    }

    @Test
    void an_installation_keeps_no_archive_of_a_program_that_failed_or_is_still_writing() throws Exception {
        createArchives();
        script("bin/script", "exec \"$2\"");
        for (String program : List.of("parlor", "parlor-server")) {
            script("usr/lib/" + program + "/bin/" + program, "echo half > \"${PARLOR_JAVA_OPTS##*=}\"; exit 1");
        }
        // As if a file were created in a folder meanwhile.
        script("bin/rm", "/bin/rm \"$@\"; case $1 in -r*) exit 1;; esac");
        run("../server/dist/package/postinst", "configure");
        run("dist/package/postinst", "configure");
        assertEquals(List.of(), archives());
    }

    @Test
    void an_installation_that_cannot_make_a_temporary_folder_keeps_no_archive() throws Exception {
        createArchives();
        script("bin/mktemp", "exit 1");
        run("../server/dist/package/postinst", "configure");
        run("dist/package/postinst", "configure");
        assertEquals(List.of(), archives());
    }

    @Test
    void an_installation_does_not_wait_for_a_server_that_has_ended() throws Exception {
        script("usr/lib/parlor-server/bin/parlor-server", "exit 1");
        assertEquals("", run("../server/dist/package/postinst", "configure").replaceFirst("^slept\n", ""));
    }
}
