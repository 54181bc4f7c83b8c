package org.parlor.client.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
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

/** The packages of Debian, installed, used without another Java, upgraded and removed in a root of their own. */
@Tag("slow")
final class PackagesTest {
    private static final Pattern READY = Pattern.compile("ready on 127\\.0\\.0\\.1:(\\d+)");

    /** What the launcher needs of a system. */
    private static final List<String> TOOLS =
            List.of("cat", "cksum", "dirname", "ls", "mkdir", "readlink", "sh", "stty");

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();
    private Path root;
    private Path tools;
    private String server;
    private String client;

    @BeforeEach
    void prepare() throws IOException {
        server = file(Path.of("../server/target"));
        client = file(Path.of("target"));
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

    private static String file(Path target) throws IOException {
        Optional<Path> found = Optional.empty();
        if (Files.isDirectory(target)) {
            try (Stream<Path> files = Files.list(target)) {
                found = files.filter(path -> path.toString().endsWith(".deb")).findFirst();
            }
        }
        assumeTrue(found.isPresent(), "no .deb in " + target + ": mvn -DskipTests package -Pdist,runtime");
        return found.orElseThrow().toString();
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
        Path output = folder.resolve("dpkg.out");
        Process dpkg = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        processes.add(dpkg);
        assertEquals(0, dpkg.waitFor(), () -> read(output));
    }

    private static String read(Path file) {
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

    /** The installed files besides those of dpkg. */
    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .map(path -> root.relativize(path).toString())
                    .filter(path -> !path.startsWith("var/lib/dpkg"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void packages_install_play_upgrade_and_uninstall_without_another_java() throws Exception {
        dpkg("--install", server, client);
        assertEquals(
                Stream.of("parlor", "parlor-bots", "parlor-server")
                        .map(program -> BuildInfo.describe(program) + "\n")
                        .toList(),
                List.of(
                        run("parlor", "--version"),
                        run("parlor-bots", "--version"),
                        run("parlor-server", "--version")));

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

    /** The finished games that a bot reports, in the form {@code ID tictactoe}. */
    private static List<String> games(String output, String opponent) {
        Pattern game =
                Pattern.compile("^game (\\w+ tictactoe) vs " + opponent + ": .* \\(normal\\)$", Pattern.MULTILINE);
        List<String> games =
                game.matcher(output).results().map(found -> found.group(1)).toList();
        assertEquals(1, games.size(), output);
        return games;
    }

    private static String[] bot(String address, String name) {
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
