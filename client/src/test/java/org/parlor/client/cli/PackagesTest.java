package org.parlor.client.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.connection.BuildInfo;

/** The packages of Debian and of RPM, installed, used without another Java, upgraded and removed in a root of their own. */
@Tag("slow")
final class PackagesTest {
    private static final Pattern READY = Pattern.compile("ready on 127\\.0\\.0\\.1:(\\d+)");

    /** What the launcher needs of a system. */
    private static final List<String> TOOLS =
            List.of("cat", "cksum", "dirname", "ls", "mkdir", "readlink", "sh", "stty");

    /** Makes the root in which RPM runs the scripts of packages: some programs, the libraries of these and of Java, and nothing else. */
    private static final String SYSTEM = """
            mkdir -p usr/bin tmp dev
            ln -s usr/bin bin
            mknod -m 666 dev/null c 1 3
            for tool in cat cksum dirname grep ls mkdir mktemp mv readlink rm sh sleep stty; do
                cp -L "$(command -v $tool)" usr/bin/
            done
            java=$1
            ldd usr/bin/* "$java"/bin/java "$java"/lib/lib{jli,net,nio,zip}.so "$java"/lib/server/libjvm.so |
                grep -oE '/[^ ]+[.]so[^ ]*' | grep -v "^$java" | sort -u | while read -r library; do
                    mkdir -p ".$(dirname "$library")"
                    cp -L "$library" ".$library"
                done
            rpm --root="$PWD" --initdb
            """;

    private static final List<String> VERSIONS = Stream.of("parlor ", "parlor-bots ", "parlor-server ")
            .map(program -> program + BuildInfo.VERSION)
            .toList();

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();
    private Path root;
    private Path tools;
    private String server;
    private String client;

    @BeforeEach
    void prepare() throws IOException {
        server = file(Path.of("../server/target"), ".deb");
        client = file(Path.of("target"), ".deb");
        assumeTrue("root".equals(System.getProperty("user.name")), "dpkg installs as root only");
        root = Files.createDirectories(folder.resolve("root"));
        Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
        Files.createDirectories(root.resolve("var/lib/dpkg/info"));
        Files.createFile(root.resolve("var/lib/dpkg/status"));
        tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : TOOLS) {
            Path program = Stream.of("/bin", "/usr/bin")
                    .map(bin -> Path.of(bin, tool))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(tools.resolve(tool), program);
        }
    }

    private static String file(Path target, String ending) throws IOException {
        Optional<Path> found = Optional.empty();
        if (Files.isDirectory(target)) {
            try (Stream<Path> files = Files.list(target)) {
                found = files.filter(path -> path.toString().endsWith(ending)).findFirst();
            }
        }
        assumeTrue(found.isPresent(), "no " + ending + " in " + target + ": mvn -DskipTests package -Pdist,runtime");
        return found.orElseThrow().toAbsolutePath().normalize().toString();
    }

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
    }

    private void dpkg(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "dpkg",
                "--root=" + root,
                "--force-script-chrootless",
                "--force-depends",
                "--log=" + folder + "/dpkg.log"));
        command.addAll(List.of(arguments));
        execute(command);
    }

    /** Runs a script in the root, with the processes of the system mounted there: Java finds its libraries by them. */
    private String inRoot(String script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "unshare", "--mount", "bash", "-ec", "cd \"$0\"; mkdir -p proc; mount -t proc proc proc\n" + script));
        command.add(root.toString());
        command.addAll(List.of(arguments));
        return execute(command);
    }

    private String rpm(String... arguments) throws Exception {
        return inRoot("rpm --root=\"$PWD\" --nodeps \"$@\"", arguments);
    }

    private String execute(List<String> command) throws Exception {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        processes.add(process);
        assertEquals(0, process.waitFor(), () -> command + ": " + read(output));
        return read(output);
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Starts an installed program that finds no Java but its own. */
    private Process start(Path output, String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        words.set(0, root.resolve("usr/bin").resolve(command[0]).toString());
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", tools.toString());
        builder.environment().put("HOME", folder.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        processes.add(process);
        return process;
    }

    private String run(String... command) throws Exception {
        Path output = folder.resolve("output");
        Process process = start(output, command);
        assertEquals(0, process.waitFor(), () -> read(output));
        return read(output);
    }

    /** The installed files besides those of dpkg and RPM. */
    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .map(path -> root.relativize(path).toString())
                    .filter(path -> !path.startsWith("var/lib/") && !path.contains("rpmdb"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void packages_install_play_upgrade_and_uninstall_without_another_java() throws Exception {
        dpkg("--install", server, client);
        assertEquals(
                VERSIONS,
                versions(run("parlor", "--version")
                        + run("parlor-bots", "--version")
                        + run("parlor-server", "--version")));

        assertEquals(
                Files.isExecutable(Path.of("/usr/bin/script")),
                Files.exists(root.resolve("usr/lib/parlor/classes.jsa")));

        assertEquals(
                List.of(
                        "usr/share/bash-completion/completions/parlor",
                        "usr/share/bash-completion/completions/parlor-server",
                        "usr/share/man/man1/parlor.1",
                        "usr/share/man/man8/parlor-server.8"),
                files().stream().filter(path -> path.startsWith("usr/share/")).toList());

        Path log = folder.resolve("server.log");
        Path store = folder.resolve("store");
        Process running = start(log, "parlor-server", "--port", "0", "--data", store.toString());
        String address = address(log);
        Path first = folder.resolve("first.log");
        Process opponent = start(first, bot(address, "first"));
        String second = run(bot(address, "second"));
        assertEquals(0, opponent.waitFor(), () -> read(first));
        assertEquals(games(second, "first"), games(read(first), "second"));
        running.destroy();
        assertEquals(0, running.waitFor(), () -> read(log));

        // Against a server in its own process, until the end of the input.
        String game = run("parlor", "play", "tictactoe", "--bot", "random");
        assertTrue(game.startsWith("game tictactoe"), game);

        Path settings = root.resolve("etc/parlor/server.properties");
        String own = Files.readString(settings) + "motd = Hello\n";
        Files.writeString(settings, "motd = Hello\n", StandardOpenOption.APPEND);
        dpkg("--install", server);
        assertEquals(own, Files.readString(settings));

        dpkg("--remove", "parlor", "parlor-server");
        assertEquals(List.of("etc/parlor/server.properties"), files());
        dpkg("--purge", "parlor-server");
        assertEquals(List.of(), files());
    }

    @Test
    void packages_of_rpm_install_run_upgrade_and_uninstall_in_a_root_without_another_java() throws Exception {
        String rpmServer = file(Path.of("../server/target"), ".rpm");
        String rpmClient = file(Path.of("target"), ".rpm");
        assumeTrue(
                new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0, "no mounts are allowed here");
        inRoot(SYSTEM, System.getProperty("java.home"));
        List<String> before = files();

        rpm("--install", rpmClient, rpmServer);
        assertEquals(
                VERSIONS,
                versions(inRoot(
                        "for program in parlor parlor-bots parlor-server; do chroot . $program --version; done")));
        assertEquals("file:///usr/lib/parlor/docs/index.html\n", inRoot("chroot . parlor docs"));
        Path archive = root.resolve("usr/lib/parlor-server/classes.jsa");
        assertEquals(true, Files.exists(archive));

        Files.writeString(root.resolve("etc/parlor/server.properties"), "motd = Hello\n", StandardOpenOption.APPEND);
        rpm("--upgrade", "--force", rpmServer);
        assertEquals(
                List.of(true, true),
                List.of(
                        Files.exists(archive),
                        Files.readString(root.resolve("etc/parlor/server.properties"))
                                .endsWith("motd = Hello\n")));

        rpm("--erase", "parlor", "parlor-server");
        List<String> left = new ArrayList<>(files());
        left.removeAll(before);
        assertEquals(List.of("etc/parlor/server.properties.rpmsave"), left);
    }

    /** Without the commit: the packages may be those of another one. */
    private static List<String> versions(String output) {
        return output.lines().map(line -> line.replaceFirst(" \\(.*\\)$", "")).toList();
    }

    /** The finished games that a bot reports, in the form {@code ID tictactoe}. */
    static List<String> games(String output, String opponent) {
        Pattern game =
                Pattern.compile("^game (\\w+ tictactoe) vs " + opponent + ": .* \\(normal\\)$", Pattern.MULTILINE);
        List<String> games =
                game.matcher(output).results().map(found -> found.group(1)).toList();
        assertEquals(1, games.size(), output);
        return games;
    }

    static String[] bot(String address, String name) {
        return new String[] {
            "parlor-bots",
            "connect",
            address,
            "--name",
            name,
            "--token",
            "a-token-of-twenty-letters",
            "--game",
            "tictactoe",
            "--games",
            "1"
        };
    }

    private static String address(Path log) {
        await().until(() -> READY.matcher(read(log)).find());
        Matcher ready = READY.matcher(read(log));
        ready.find();
        return "127.0.0.1:" + ready.group(1);
    }
}
