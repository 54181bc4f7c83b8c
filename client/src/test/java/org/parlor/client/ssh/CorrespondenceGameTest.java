package org.parlor.client.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.app.Tmux;
import org.parlor.client.browser.Chromium;
import org.parlor.client.browser.PageTestCase;
import org.parlor.client.storage.CredentialStores;
import org.parlor.connection.ServerEndpoint;
import org.parlor.server.cli.ServerMain;
import org.parlor.testing.CuttableProxy;
import org.parlor.testing.ProgramCommands;

/**
 * A game by correspondence of two people who are never there together: one with the real ssh, one on a phone. Between their
 * visits the server, a process with a database, is killed or stopped, and answers their moves by conditional ones.
 */
@Tag("slow")
@Tag("tmux")
class CorrespondenceGameTest {
    private static final String PASSWORD = "correct horse battery";
    private static final Pattern WEB_PORT = Pattern.compile("port_kind=web address=127\\.0\\.0\\.1 port=(\\d+)");
    private static final String STATUS = "document.querySelector('.status')?.textContent";
    private static final String MOVES =
            "[...document.querySelectorAll('.moves li')].map(row => row.textContent).join(' ')";
    private static final String CELLS =
            "[...document.querySelectorAll('.cell')].map(cell => cell.getAttribute('aria-label')).join('; ')";
    private static final String FIRST_ROW = "document.querySelector('.lobby .card:not([hidden]) .list li').innerText";

    @TempDir
    Path folder;

    private Process server;
    private int port;
    private int webPort;
    /** The addresses that people know: each start of the server is at other ports. */
    private CuttableProxy line;

    private CuttableProxy web;
    private SshFrontEnd frontEnd;
    private Chromium chromium;
    private Tmux ana;
    private Chromium.Page bob;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(SshFixture.hasOpenSsh(), "OpenSSH is not installed: apt-get install openssh-client");
        assumeTrue(Tmux.isThere(), "tmux is not installed: apt-get install tmux");
        Chromium.assumeInstalled();
        startServer();
        line = new CuttableProxy(() -> port);
        web = new CuttableProxy(() -> webPort);
        ServerEndpoint endpoint = new ServerEndpoint("127.0.0.1", line.port());
        TestAccount.create(new ServerEndpoint("127.0.0.1", port), "ana", PASSWORD);
        frontEnd = SshFrontEnd.start(new SshOptions(
                "127.0.0.1",
                0,
                folder.resolve("ssh-host-key"),
                endpoint,
                endpoint,
                List.of(),
                false,
                CredentialStores.of(folder.resolve("known-servers")),
                "parlor-ssh/test",
                SshLimits.DEFAULT));
        Path answer = Files.writeString(folder.resolve("answer"), "#!/bin/sh\necho " + PASSWORD + "\n");
        Files.setPosixFilePermissions(answer, PosixFilePermissions.fromString("rwx------"));
        chromium = Chromium.start(folder.resolve("profile"));
        chromium.drawPages();
        ana = Tmux.start(80, 24);
        ana.types("export SSH_ASKPASS=" + answer + " SSH_ASKPASS_REQUIRE=force").presses("Enter");
        bob = chromium.open(url()).resize(360, 740, false);
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable part :
                new AutoCloseable[] {ana, chromium, frontEnd, line, web, () -> server.destroyForcibly()}) {
            if (part != null) {
                part.close();
            }
        }
    }

    private void startServer() throws IOException {
        Path log = folder.resolve("server.log");
        server = new ProcessBuilder(ProgramCommands.java(
                        ServerMain.class.getName(),
                        "--bind",
                        "127.0.0.1",
                        "--port",
                        "0",
                        "--web-port",
                        "0",
                        "--data",
                        folder.resolve("data").toString()))
                .redirectError(log.toFile())
                .start();
        BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        String ready = String.valueOf(out.readLine());
        Matcher listening = WEB_PORT.matcher(Files.readString(log));
        assertTrue(listening.find(), ready);
        port = Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1));
        webPort = Integer.parseInt(listening.group(1));
    }

    private void restartServer() throws IOException, InterruptedException {
        server.destroy();
        assertEquals(0, server.waitFor());
        startServer();
    }

    private void killServer() throws IOException, InterruptedException {
        server.destroyForcibly().waitFor();
        startServer();
    }

    private String url() {
        return "http://127.0.0.1:" + web.port() + "/";
    }

    private List<String> ssh(String... words) {
        List<String> command = new ArrayList<>(SshFixture.command(folder, frontEnd.port(), "ana", words));
        command.addAll(1, List.of("-o", "PreferredAuthentications=password", "-o", "NumberOfPasswordPrompts=1"));
        return command;
    }

    private void anaComes() {
        ana.types("clear; " + String.join(" ", ssh())).presses("Enter").sees("Open games (0)");
    }

    private void anaLeaves() {
        ana.presses("C-c").sees("ready$");
    }

    private void anaPlays(String move) {
        ana.types(move).sees("Move> " + move).presses("Enter").doesNotSee("Move> ");
    }

    /** Returns the rows beside the board and the line below it, without repeated spaces; times as TIME. */
    private List<String> anasGame() {
        return ana.screen()
                .lines()
                .skip(2)
                .limit(20)
                .map(line -> line.substring(Math.min(line.length(), Math.max(0, line.lastIndexOf('│') + 1))))
                .map(line -> time(line).replaceAll(" +", " ").strip())
                .filter(line -> !line.isEmpty() && !line.startsWith("─"))
                .toList();
    }

    /** Replaces the time left, which depends on the day of the week. */
    private static String time(String text) {
        return text.replaceAll("\\d d \\d+ h", "TIME");
    }

    private void bobPlays(String cell) {
        bob.await("document.querySelector('.status.turn')");
        bob.tap("[data-cell=" + cell + "]");
        bob.await(MOVES + ".includes('" + cell + "')");
    }

    private void bobComes() {
        bob.go(url());
    }

    private void bobLeaves() {
        bob.go("about:blank");
        bob.await("location.href === 'about:blank'");
    }

    private String shown(String expression) {
        return time(bob.evaluate(expression).getAsString());
    }

    private void choose(String value) {
        bob.evaluate("(() => { const s = [...document.querySelectorAll('.lobby select')]"
                + ".find(s => [...s.options].some(o => o.value === '" + value + "'));"
                + " s.value = '" + value + "'; s.dispatchEvent(new Event('change')); })()");
    }

    /** Returns the record by plain mode over ssh, without its date; of the times only those of moves that took none. */
    private List<String> record(String id) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(ssh("-T", "lobby")).redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of("SSH_ASKPASS", folder.resolve("answer").toString(), "SSH_ASKPASS_REQUIRE", "force"));
        Process plain = builder.start();
        plain.getOutputStream().write(("replay " + id + "\nquit\n").getBytes(StandardCharsets.UTF_8));
        plain.getOutputStream().close();
        return new String(plain.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(text -> text.replace("0:00.000", "at once").replaceAll(" +", " "))
                .map(text -> text.replaceAll(" \\d+:\\d\\d\\.\\d{3}", "").strip())
                .filter(text -> text.matches("(Game|Id|Place|[XO]|Clock|Rated|Rules|\\d\\.|Result) .*"))
                .toList();
    }

    @Test
    void two_people_play_over_three_restarts_with_conditional_moves() throws Exception {
        anaComes();
        bob.await("document.querySelector('form.login-form details')");
        bob.evaluate("document.querySelector('form.login-form details').open = true");
        bob.evaluate("document.querySelector('input[type=checkbox]').checked = true");
        bob.type("input[name=password]", PASSWORD);
        PageTestCase.logIn(bob, "bob").await("document.querySelector('.lobby select')");
        choose("tictactoe");
        choose("3d-weekends");
        choose("1");
        bob.click("Offer to anyone");
        ana.sees("Tic-tac-toe     bob   3d-weekends  you: X").presses("Enter").sees("Your turn: 9 moves.");
        bob.await("document.querySelector('.board')");
        String id = shown("location.hash.slice('#game='.length)");
        bobLeaves();
        anaPlays("b2");
        ana.sees("You played b2. Waiting for bob.").presses("I").sees("Enter a move of bob, then your answer");
        for (String move : List.of("a1", "c3", "a3", "a2")) {
            anaPlays(move);
        }
        ana.sees("Set: if a1 then c3, if a3 then a2.").presses("Escape").sees("You played b2.");
        assertEquals(
                List.of(
                        "X you (X) TIME",
                        "▶O bob (O) TIME",
                        "# X O",
                        "1 b2 ←",
                        "You played b2. Conditional moves set. I lists them."),
                anasGame());
        anaLeaves();

        killServer();
        bobComes();
        bob.await("/1 game waits for you/.test(document.body?.textContent)");
        bob.await("document.querySelector('.lobby .list .primary')?.textContent === 'Open'");
        assertEquals("Tic-tac-toe\nana, your turn, TIME left\nOpen", shown(FIRST_ROW));
        bob.click("Open");
        bobPlays("a1");
        bobPlays("a3");
        bobPlays("c2");
        bob.await(STATUS + " === 'ana is to move'");
        bob.type("input[aria-label=\"Conditional move\"]", "if b1 then c1");
        bob.evaluate("document.querySelector('.conditional form').requestSubmit()");
        bob.await("document.querySelector('.conditional li')");
        assertEquals("if b1 then c1\nDelete", shown("document.querySelector('.conditional li').innerText"));
        assertEquals("1.b2a1 2.c3a3 3.a2c2", shown(MOVES));
        assertEquals(
                "a1, nought; b1, empty; c1, empty; a2, cross; b2, cross; c2, nought, last move; a3, nought; b3, empty; c3, cross",
                shown(CELLS));
        assertTrue(bob.test("document.documentElement.scrollWidth <= innerWidth"), "it fits");
        bobLeaves();

        restartServer();
        anaComes();
        ana.sees("1 game waits for you: N opens it").presses("N").sees("bob played c2. Your turn: 3 moves.");
        assertEquals(
                List.of(
                        "▶X you (X) TIME",
                        "O bob (O) TIME",
                        "# X O",
                        "1 b2 a1",
                        "3 c3 a3",
                        "5 a2 c2 ←",
                        "c1",
                        "bob played c2. Your turn: 3 moves."),
                anasGame());
        anaPlays("b1");
        ana.sees("bob played c1. Your turn: 1 move.");
        anaLeaves();

        restartServer();
        anaComes();
        ana.presses("N").sees("bob played c1. Your turn: 1 move.");
        anaPlays("b3");
        ana.sees("You won.");
        assertEquals(
                List.of("1 b2 a1", "3 c3 a3", "5 a2 c2", "7 b1 c1", "9 b3 ←"),
                anasGame().stream().filter(row -> row.matches("\\d [a-c].*")).toList());
        anaLeaves();
        bobComes();
        bob.await("document.querySelector('.lobby .list .primary')?.textContent === 'Replay'");
        assertEquals("Tic-tac-toe\nYou lost, against ana\nReplay\nRemove", shown(FIRST_ROW));
        bob.click("Replay");
        bob.await(STATUS + " === '5. X b3 · score 1–0'");
        assertEquals("ana (X) won", bob.text(".result strong"));
        assertEquals(
                "a1, nought; b1, cross; c1, nought; a2, cross; b2, cross; c2, nought; a3, nought; b3, cross, last move; c3, cross",
                shown(CELLS));
        assertEquals(
                List.of(
                        "Game tictactoe",
                        "Id " + id,
                        "Place Parlor",
                        "X ana",
                        "O bob",
                        "Clock 3d-weekends",
                        "Rated no",
                        "Rules version 1",
                        "1. X b2",
                        "2. O a1",
                        "3. X c3 at once",
                        "4. O a3",
                        "5. X a2 at once",
                        "6. O c2",
                        "7. X b1",
                        "8. O c1 at once",
                        "9. X b3",
                        "Result 1-0, X wins (normal)"),
                record(id));
        assertEquals(List.of(), chromium.problems());
    }
}
