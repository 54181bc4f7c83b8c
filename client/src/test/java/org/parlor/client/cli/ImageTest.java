package org.parlor.client.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.bots.cli.BotsMain;
import org.parlor.connection.BuildInfo;

/** The container image of the server: its layout, its bytes, and a game against it, run as a container would be. */
@Tag("slow")
final class ImageTest {
    private static final Path TARGET = Path.of("..", "server", "target");

    private static final Pattern READY = Pattern.compile("ready on 0\\.0\\.0\\.0:(\\d+)");
    private static final Pattern OPS = Pattern.compile("port_kind=ops address=\\S+ port=(\\d+)");

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();
    private Path image;
    private Path layout;
    private JsonObject manifest;
    private JsonObject config;
    private JsonObject container;

    @BeforeEach
    void unpack() throws Exception {
        image = built();
        layout = Files.createDirectories(folder.resolve("layout"));
        execute("tar", "-xf", image.toString(), "-C", layout.toString());
        manifest = json(blob(only(json(layout.resolve("index.json")).getAsJsonArray("manifests"))));
        config = json(blob(manifest.getAsJsonObject("config")));
        container = config.getAsJsonObject("config");
    }

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
    }

    private static Path built() throws IOException {
        Optional<Path> found = Optional.empty();
        if (Files.isDirectory(TARGET)) {
            try (Stream<Path> files = Files.list(TARGET)) {
                found = files.filter(file -> file.getFileName().toString().matches("parlor-server-.*-image-.*\\.tar"))
                        .findFirst();
            }
        }
        assumeTrue(found.isPresent(), "no image in " + TARGET + ": mvn -DskipTests package -Pdist,runtime on Linux");
        return found.orElseThrow().toAbsolutePath().normalize();
    }

    private static JsonObject json(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }

    private static JsonObject only(JsonArray elements) {
        assertEquals(1, elements.size(), elements.toString());
        return elements.get(0).getAsJsonObject();
    }

    /** The file that a descriptor names, which has the digest and the size that the descriptor says. */
    private Path blob(JsonObject descriptor) throws Exception {
        String digest = descriptor.get("digest").getAsString();
        Path file = layout.resolve("blobs").resolve(digest.replace(':', '/'));
        assertEquals(
                List.of(digest, descriptor.get("size").getAsLong()),
                List.of(digest(Files.newInputStream(file)), Files.size(file)));
        return file;
    }

    private static String digest(InputStream opened) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (InputStream in = new DigestInputStream(opened, digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return "sha256:" + HexFormat.of().formatHex(digest.digest());
    }

    private static List<String> strings(JsonElement array) {
        return array.getAsJsonArray().asList().stream()
                .map(JsonElement::getAsString)
                .toList();
    }

    private List<Path> layers() throws Exception {
        List<Path> layers = new ArrayList<>();
        for (JsonElement descriptor : manifest.getAsJsonArray("layers")) {
            layers.add(blob(descriptor.getAsJsonObject()));
        }
        return layers;
    }

    private String label(String name) {
        return container
                .getAsJsonObject("Labels")
                .get("org.opencontainers.image." + name)
                .getAsString();
    }

    private String execute(String... command) throws Exception {
        Path output = Files.createTempFile(folder, "output", "");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        processes.add(process);
        assertEquals(0, process.waitFor(), () -> List.of(command) + ": " + PackagesTest.read(output));
        return Files.readString(output);
    }

    @Test
    void the_layout_names_its_layers_and_how_to_run_them() throws Exception {
        List<String> contents = new ArrayList<>();
        for (Path layer : layers()) {
            contents.add(digest(new GZIPInputStream(Files.newInputStream(layer))));
        }
        assertEquals(contents, strings(config.getAsJsonObject("rootfs").get("diff_ids")));
        assertEquals(
                List.of("7777:7777", List.of("parlor-server"), "{\"/var/lib/parlor\":{}}", "SIGTERM"),
                List.of(
                        container.get("User").getAsString(),
                        strings(container.get("Entrypoint")),
                        container.get("Volumes").toString(),
                        container.get("StopSignal").getAsString()));
        assertEquals(
                List.of(BuildInfo.VERSION, "Apache-2.0", true),
                List.of(
                        label("version"),
                        label("licenses"),
                        label("revision").matches("[0-9a-f]{12}(-dirty)?|unknown|built without a Git repository")));

        // What "docker load" of versions before 25 reads.
        JsonObject index = only(JsonParser.parseString(Files.readString(layout.resolve("manifest.json")))
                .getAsJsonArray());
        assertEquals(
                List.of(
                        layout.relativize(blob(manifest.getAsJsonObject("config")))
                                .toString(),
                        layers().stream()
                                .map(layer -> layout.relativize(layer).toString())
                                .toList(),
                        List.of("parlor-server:latest", "parlor-server:" + BuildInfo.VERSION)),
                List.of(
                        index.get("Config").getAsString(),
                        strings(index.get("Layers")),
                        strings(index.get("RepoTags"))));
    }

    @Test
    void the_same_program_makes_the_same_bytes() throws Exception {
        Path again = folder.resolve("again.tar");
        String created = label("created");
        execute(
                "../server/dist/image.sh",
                TARGET.resolve("parlor-server-" + BuildInfo.VERSION)
                        .toAbsolutePath()
                        .normalize()
                        .toString(),
                again.toString(),
                config.get("architecture").getAsString(),
                label("version"),
                label("revision"),
                label("url"),
                Long.toString(Instant.parse(created).getEpochSecond()),
                created);
        assertEquals(-1, Files.mismatch(image, again));
    }

    @Test
    void a_game_is_played_against_the_image_as_its_user() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root changes the root of a process");
        assumeTrue(
                new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0, "no mounts are allowed here");
        Path root = Files.createDirectories(folder.resolve("root"));
        for (Path layer : layers()) {
            execute("tar", "-xpzf", layer.toString(), "-C", root.toString());
        }
        List<String> entry = new ArrayList<>(strings(container.get("Entrypoint")));
        // The ports of the image are fixed, those of a test are not.
        entry.addAll(List.of("--port", "0", "--ops-port", "0"));
        Path log = folder.resolve("server.log");
        Process server = start(root, log, "", entry);
        await().until(() -> READY.matcher(PackagesTest.read(log)).find() || !server.isAlive());
        assertEquals(
                List.of(List.of("system", 0), List.of("data", 7777)),
                List.of(
                        List.of("system", owner(root.resolve("usr/bin/bash"))),
                        List.of("data", owner(root.resolve("var/lib/parlor/parlor.db")))),
                () -> PackagesTest.read(log));

        String address = "127.0.0.1:" + port(READY, log);
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> bot(address, "first"));
        String second = bot(address, "second");
        assertEquals(PackagesTest.games(second, "first"), PackagesTest.games(first.get(), "second"));

        List<String> check =
                strings(container.getAsJsonObject("Healthcheck").get("Test")).subList(1, 4);
        String ops = port(OPS, log);
        assertEquals(List.of(0, 1), List.of(health(root, ops, check), health(root, "1", check)));

        server.destroy();
        assertEquals(0, server.waitFor(), () -> PackagesTest.read(log));
    }

    private static int owner(Path file) throws IOException {
        return (int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }

    private static String port(Pattern pattern, Path log) {
        Matcher found = pattern.matcher(PackagesTest.read(log));
        assertEquals(true, found.find(), () -> PackagesTest.read(log));
        return found.group(1);
    }

    private int health(Path root, String port, List<String> check) throws Exception {
        return start(root, folder.resolve("health.log"), port, check).waitFor();
    }

    /** Starts a command in the image with its user and its variables, and with what a container engine mounts. */
    private Process start(Path root, Path log, String opsPort, List<String> command) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "bash",
                "-ec",
                "cd \"$0\"; mkdir -p proc dev; mount -t proc proc proc; mount --rbind /dev dev;"
                        + " chroot=$(PATH=/usr/sbin:/usr/bin type -P chroot); exec \"$chroot\" --userspec=\"$1\" . \"${@:2}\"",
                root.toString(),
                container.get("User").getAsString()));
        words.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().clear();
        for (String variable : strings(container.get("Env"))) {
            String[] parts = variable.split("=", 2);
            builder.environment().put(parts[0], parts[1]);
        }
        if (!opsPort.isEmpty()) {
            builder.environment().put("PARLOR_OPS_PORT", opsPort);
        }
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static String bot(String address, String name) {
        StringWriter out = new StringWriter();
        String[] arguments = PackagesTest.bot(address, name);
        int code = BotsMain.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(out))
                .execute(Stream.of(arguments).skip(1).toArray(String[]::new));
        assertEquals(0, code, out::toString);
        return out.toString();
    }
}
