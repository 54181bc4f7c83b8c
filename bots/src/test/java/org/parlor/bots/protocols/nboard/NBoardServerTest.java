package org.parlor.bots.protocols.nboard;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;

/** Tests the server as a viewer uses it, over pipes. */
class NBoardServerTest {
    private static final String HEAD = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TY[8]";
    private static final String START = "BO[8 ---------------------------O*------*O--------------------------- *]";
    /** Black is to move and must pass. */
    private static final String PASS = HEAD + "TI[15:00]" + START + "B[F5]W[F6]B[D3]W[G5]B[H5]W[H4]B[F7]W[H6];)";
    /** Black has won and White has no discs. */
    private static final String OVER = HEAD + START + "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)";

    /** Written and read by different threads; its buffer is synchronized. */
    private final StringWriter out = new StringWriter();

    private final PipedWriter in = new PipedWriter();
    private Thread viewer = new Thread();

    @BeforeEach
    void start() throws IOException {
        BufferedReader reader = new BufferedReader(new PipedReader(in));
        SearcherRegistry searchers = new SearcherRegistry(SearchOptions.of(16, System::nanoTime));
        EngineConfig config = EngineConfig.of(Level.MAX, SearchLimits.millis(60_000), searchers);
        viewer = new Thread(() -> {
            try (NBoardServer nboard = new NBoardServer(config, new PrintWriter(out))) {
                nboard.run(reader);
            } catch (IOException e) {
                out.write(e + "\n");
            }
        });
        viewer.start();
    }

    @AfterEach
    void end() throws IOException, InterruptedException {
        in.close();
        viewer.join(30_000);
        assertFalse(viewer.isAlive());
    }

    @Test
    void the_server_sends_its_name_and_answers_pings() throws IOException {
        send("nboard 2");
        send("ping 4");
        awaitLines("set myname Parlor", "pong 4");
    }

    @Test
    void go_sends_a_move_without_playing_it() throws IOException {
        send("set depth 2");
        send("go");
        awaitMatch("=== (D3|C4|F5|E6)/-?\\d+\\.\\d\\d/\\d+\\.\\d\\d");
        send("go");
        await().until(() -> lines("=== (D3|C4|F5|E6)/.*").size() == 2);
        send("move F5/0.50/1.20");
        send("go");
        awaitMatch("=== (F4|D6|F6)/.*");
        assertFalse(
                lines("search [A-H][1-8](-[A-H][1-8])* -?\\d+\\.\\d\\d 0 \\d+%?")
                        .isEmpty(),
                out.toString());
    }

    @Test
    void passes_are_written_as_pa() throws IOException {
        send("set depth 2");
        send("set game " + PASS);
        send("go");
        awaitMatch("=== PA(/.*)?");
        send("move PA");
        send("go");
        awaitMatch("=== (C5|E7)/.*");
    }

    @Test
    void hints_deepen_until_the_next_command() throws IOException {
        send("hint 2");
        awaitMatch("search .* 0 3");
        send("ping 1");
        awaitLines("pong 1");
        String before = out.toString();
        send("ping 2");
        awaitLines("pong 2");
        assertEquals(before + "pong 2\n", out.toString());
        assertEquals(2, lines("search [A-H][1-8] -?\\d+\\.\\d\\d 0 3").size());
    }

    @Test
    void an_interrupted_hint_iteration_is_not_repeated_as_a_deeper_one() throws IOException {
        send("move F5");
        send("move D6");
        send("hint 64");
        awaitMatch("search .* 0 7");
        send("ping 1");
        awaitLines("pong 1");
        int deepest = lines("search .*").stream()
                .mapToInt(hint -> Integer.parseInt(hint.replaceAll(".* ", "")))
                .max()
                .orElseThrow();
        assertNotEquals(hints(deepest - 1), hints(deepest));
    }

    /** The hints of a depth, without the depth. */
    private List<String> hints(int depth) {
        return lines("search .* " + depth).stream()
                .map(hint -> hint.replaceAll(" [0-9]+$", ""))
                .toList();
    }

    @Test
    void a_ping_stops_an_unlimited_search_which_sends_its_best_move() throws IOException {
        send("go");
        awaitLines("status thinking");
        send("ping 5");
        awaitLines("pong 5");
        assertTrue(
                Pattern.compile("=== .*\nstatus\npong 5\n$")
                        .matcher(out.toString())
                        .find(),
                out.toString());
    }

    @Test
    void a_game_is_analysed_from_the_end_to_the_start() throws IOException {
        send("set depth 1");
        send("set game " + OVER);
        send("analyze");
        awaitMatch("analysis 0 -?\\d+\\.\\d\\d");
        List<String> analysis = lines("analysis .*");
        assertEquals(10, analysis.size());
        assertEquals("analysis 9 -13.00", analysis.get(0));
        send("go");
        awaitLines("status the game is over");
    }

    @Test
    void invalid_commands_are_reported_in_the_status_or_ignored() throws IOException {
        send("set game f5d6");
        send("set game (;GM[Go];)");
        send("move A1");
        send("hint many");
        send("hint 0");
        send("set depth -1");
        send("set contempt 3");
        send("");
        send("learn");
        awaitLines(
                "status expected a game in GGF, from (; to ;)",
                "status expected a game in GGF: GM must be Othello, not 'Go'",
                "status illegal move 'A1'",
                "status a whole number from 1 on is expected, not 'many'",
                "status a whole number from 1 on is expected, not '0'",
                "status a whole number from 1 on is expected, not '-1'",
                "learned");
    }

    @Test
    void the_engine_respects_the_game_clock() throws IOException {
        send("set game " + HEAD + "TI[0:10]" + START + "B[F5//4.0]W[D6//1.0]B[C3//5.5];)");
        send("go");
        awaitMatch("=== .*");
        send("move D3//8.9");
        send("go");
        await().until(() -> lines("=== .*").size() == 2);
        for (String answer : lines("=== .*")) {
            assertTrue(Double.parseDouble(answer.substring(answer.lastIndexOf('/') + 1)) < 3, answer);
        }
    }

    @Test
    void a_pending_move_is_sent_at_the_end_of_the_input() throws IOException, InterruptedException {
        send("set depth 3");
        send("go");
        in.close();
        viewer.join(30_000);
        assertEquals(1, lines("=== .*").size());
    }

    private void send(String line) throws IOException {
        in.write(line + "\n");
        in.flush();
    }

    private void awaitLines(String... lines) {
        await().until(() -> Arrays.asList(out.toString().split("\n")).containsAll(List.of(lines)));
    }

    private void awaitMatch(String line) {
        await().until(() -> !lines(line).isEmpty());
    }

    private List<String> lines(String pattern) {
        return new ArrayList<>(
                out.toString().lines().filter(line -> line.matches(pattern)).toList());
    }
}
