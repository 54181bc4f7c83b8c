package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.app.TerminalSession;
import org.parlor.client.browser.Chromium;
import org.parlor.client.browser.PageTestCase;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.ssh.SshHostLauncher;
import org.parlor.client.ssh.SshLimits;
import org.parlor.client.ssh.SshOptions;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.storage.SessionStore;
import org.parlor.client.storage.TrustedCertificates;
import org.parlor.client.ui.ColourDepth;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.RequestClient;
import org.parlor.connection.RequestFailedException;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.parlor.testing.Waiting;

/** The same form of a name at the terminal, in plain mode, over the real ssh, in a real Chromium and for bots. */
class NameInAllClientsTest {
    private static final String CHARACTERS = "Names may have letters and digits of one script and _ . -, but not ";

    @TempDir
    Path folder;

    private final List<AutoCloseable> open = new ArrayList<>();
    private ServerEndpoint server = HostedServer.SAVED_AS;
    private int sshPort;
    private String page = "";

    @BeforeEach
    void requirePrograms() throws Exception {
        Chromium.assumeInstalled();
        assumeTrue(isThere("ssh"), "OpenSSH is not installed: apt-get install openssh-client");
    }

    private static boolean isThere(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "-V").start().waitFor() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    @AfterEach
    void closeAll() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private <T extends AutoCloseable> T opened(T part) {
        open.add(part);
        return part;
    }

    /** Hosts a server as {@code parlor host} does. */
    private void host(boolean accounts) throws Exception {
        Path certificates = accounts ? folder.resolve("tls") : null;
        SshHostLauncher host = opened(new SshHostLauncher(
                new HostOptions("127.0.0.1", null, certificates, accounts, 0, 0, false),
                address -> new SshOptions(
                        "127.0.0.1",
                        0,
                        folder.resolve("ssh-host-key"),
                        address,
                        HostedServer.SAVED_AS,
                        List.of(),
                        true,
                        stores("ssh"),
                        "parlor-ssh/test",
                        SshLimits.DEFAULT)));
        HostedServer hosted = host.host(0);
        server = hosted.address();
        String ssh = hosted.serverLinks().sshLine();
        sshPort = Integer.parseInt(ssh.replaceAll(".*-p ([0-9]+).*", "$1"));
        page = hosted.serverLinks().page().replace("https:", "http:");
    }

    private CredentialStores stores(String name) {
        return new CredentialStores(
                SessionStore.open(folder.resolve(name + "-sessions")),
                SessionStore.none(),
                new TrustedCertificates(folder.resolve(name + "-servers")));
    }

    private Chromium chromium() {
        return opened(Chromium.start(folder.resolve("profile")));
    }

    private TerminalSession terminal(String name) {
        TcpConnector connector =
                new TcpConnector("parlor-tui/test", "", stores(name), Runnable::run, MonotonicClock::millis);
        LocalLauncher none = opened(new LocalLauncher(HostOptions.inMemory()));
        return TerminalSession.at(name, connector, none, new StartupAction.Join(server), ColourDepth.TRUE);
    }

    private Typist plain(String name) throws IOException {
        return opened(Typist.runs("join", server.toString(), "--name", name));
    }

    /** The real ssh, started by a script: the encoding of arguments is that of the locale of this JVM. */
    private Process ssh(String name, String words) throws IOException {
        Path script = folder.resolve("connect.sh");
        Files.writeString(
                script,
                "exec ssh -F /dev/null -p " + sshPort + " -o IdentityFile=none -o StrictHostKeyChecking=no"
                        + " -o LogLevel=ERROR -o UserKnownHostsFile=" + folder.resolve("known-hosts") + " '" + name
                        + "@127.0.0.1' " + words);
        Process ssh = new ProcessBuilder("sh", script.toString())
                .redirectErrorStream(true)
                .start();
        open.add(ssh::destroyForcibly);
        return ssh;
    }

    /** Reads to a line that contains the text, and returns it. */
    private static String reads(Process ssh, String text) throws IOException {
        StringBuilder seen = new StringBuilder();
        InputStream in = ssh.getInputStream();
        List<Byte> line = new ArrayList<>();
        for (int next = in.read(); next >= 0; next = in.read()) {
            line.add((byte) next);
            if (next == '\n') {
                byte[] bytes = new byte[line.size()];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = line.get(i);
                }
                String read = new String(bytes, StandardCharsets.UTF_8);
                line.clear();
                seen.append(read);
                if (read.contains(text)) {
                    return read.strip();
                }
            }
        }
        throw new AssertionError("no '" + text + "' in\n" + seen);
    }

    private static void types(Process ssh, String line) throws IOException {
        ssh.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        ssh.getOutputStream().flush();
    }

    private static Set<String> players(String line) {
        return Stream.of(line.replace("players: ", "").split(", "))
                .map(name -> name.replace(" (you)", "").replace("bot:", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyone_is_shown_under_one_name(boolean accounts) throws Exception {
        host(accounts);
        String guest = accounts ? "guest-" : "";
        Set<String> all =
                new TreeSet<>(List.of("Łukasz", guest + "José", guest + "Вера", guest + "Ελένη", guest + "王小明"));
        ConnectionFactory connections = opened(new ConnectionFactory());
        BotClient bot = opened(BotClient.start(
                connections,
                opened(SearchExecutor.inBackground()),
                BotSettings.of(server, "Łukasz", "token-" + new Random(1).nextLong() + "-of-20", Level.parse("easy")),
                BotListener.NONE));
        assertEquals("Łukasz", bot.ready().toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        TerminalSession jose = terminal("José").awaitScreen(guest + "José");
        Typist vera = plain("Вера").reads(" as " + guest + "Вера (guest)\n");
        Process eleni = ssh("Ελένη", "lobby");
        reads(eleni, " as " + guest + "Ελένη (guest)");
        Chromium.Page wang = PageTestCase.logIn(chromium().open(page), "王小明");
        assertEquals(guest + "王小明", wang.text(".user"));

        vera.reads(guest + "Ελένη joined\n")
                .reads(guest + "王小明 joined\n")
                .types("list")
                .reads("> list\nplayers: ");
        Awaitility.await()
                .untilAsserted(() ->
                        assertEquals(all, players(vera.lines().get(vera.lines().indexOf("> list") + 1))));
        types(eleni, "list");
        reads(eleni, "> list");
        assertEquals(all, players(reads(eleni, "players: ")));
        // A wide character fills two cells of the terminal in memory.
        all.forEach(name -> jose.awaitScreen(
                shown -> shown.replaceAll("([\\u4e00-\\u9fff])\\1", "$1").contains(name)));
        String listed = "JSON.stringify([...document.querySelectorAll('.lobby a[href^=\"#user=\"]')]"
                + ".map(link => link.textContent).sort())";
        Set<String> others = new TreeSet<>(all);
        others.remove(guest + "王小明");
        wang.await("document.querySelectorAll('.lobby a[href^=\"#user=\"]').length === 4");
        for (String other : others) {
            assertTrue(wang.evaluate(listed).getAsString().contains('"' + other + '"'), other);
        }

        vera.types("chat hello");
        reads(eleni, "chat " + guest + "Вера: hello");
        wang.await("document.body.textContent.includes('" + guest + "Вера hello')");
        // A typed name needs no prefix.
        vera.types("challenge ελένη tictactoe as=x");
        reads(eleni, guest + "Вера challenges you");
        types(eleni, "accept");
        assertEquals("game tictactoe you=o(O) opponent=" + guest + "Вера", reads(eleni, "game tictactoe "));
        vera.reads("game tictactoe you=x(X) opponent=" + guest + "Ελένη");
        jose.awaitScreen(guest + "Вера");
        wang.await("document.querySelector('.lobby').textContent.includes('" + guest + "Вера – " + guest + "Ελένη')");
    }

    @Test
    void a_name_that_is_refused_is_explained_in_each_client() throws Exception {
        host(false);
        Chromium chromium = chromium();
        List<String> names = List.of("pаul", "ana😀", "é".repeat(200), "<b>x</b>", "two words", "a\u0007b");
        List<String> reasons = List.of(
                "Names must be in one script; this one mixes Latin ('p') and Cyrillic (U+0430 CYRILLIC SMALL LETTER A)",
                CHARACTERS + "U+1F600 GRINNING FACE",
                "Names must have 1 to 26 characters; this one has 200",
                CHARACTERS + "'<'",
                CHARACTERS + "a space",
                CHARACTERS + "U+0007 BEL");
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            String reason = reasons.get(i);
            Shell.Run plain = Shell.run(List.of(), "join", server.toString(), "--name", name);
            assertTrue(plain.err().contains(reason), plain.err());
            RequestFailedException refused = assertThrows(
                    RequestFailedException.class,
                    () -> RequestClient.open(
                                    server,
                                    new LoginParameters("bot/1", List.of(), new Login.Guest(name)),
                                    message -> {})
                            .close());
            assertTrue(String.valueOf(refused.getMessage()).contains(reason), refused.getMessage());
            if (i != 5) {
                // A line of a page's field has no control characters.
                Chromium.Page form = chromium.open(page);
                form.type("input[name=name]", name.length() > 64 ? name.substring(0, 64) : name);
                form.evaluate("document.querySelector('form.login-form').requestSubmit()");
                form.await("document.querySelector('.error')");
                assertEquals(reason.replace("200", "64"), form.text(".error"));
            }
            if (i < 3) {
                // OpenSSH itself refuses the others.
                assertEquals(
                        "parlor: " + reason + ". Connect with another name: ssh NAME@…",
                        reads(ssh(name, "lobby"), "parlor: "));
            }
        }
    }
}
