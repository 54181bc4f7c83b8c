package org.parlor.bots.nboard;

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
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engine.EngineConfig;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.SearcherRegistry;
import org.parlor.bots.search.NanoClock;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResources;

/** A viewer on the other end of two pipes. */
class NBoardServerTest {
    private static final String HEAD = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TY[8]";
    private static final String START = "BO[8 ---------------------------O*------*O--------------------------- *]";
    /** Black is to move and has to pass. */
    private static final String PASS = HEAD + "TI[15:00]" + START + "B[F5]W[F6]B[D3]W[G5]B[H5]W[H4]B[F7]W[H6];)";
    /** Black has won, White has no disc. */
    private static final String OVER = HEAD + START + "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)";

    /** Written by one thread and read by another, which its buffer allows. */
    private final StringWriter out = new StringWriter();

    private final PipedWriter in = new PipedWriter();
    private Thread viewer = new Thread();

    @BeforeEach
    void start() throws IOException {
        BufferedReader reader = new BufferedReader(new PipedReader(in));
        SearcherRegistry searchers = new SearcherRegistry(SearchResources.of(16, NanoClock.SYSTEM));
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
    void it_tells_its_name_and_answers_pings() throws IOException {
        tell("nboard 2");
        tell("ping 4");
        heard("set myname Parlor", "pong 4");
    }

    @Test
    void a_move_is_answered_and_not_played() throws IOException {
        tell("set depth 2");
        tell("go");
        heardMatching("=== (D3|C4|F5|E6)/-?\\d+\\.\\d\\d/\\d+\\.\\d\\d");
        tell("go");
        await().atMost(20, TimeUnit.SECONDS)
                .until(() -> lines("=== (D3|C4|F5|E6)/.*").size() == 2);
        tell("move F5/0.50/1.20");
        tell("go");
        heardMatching("=== (F4|D6|F6)/.*");
        assertFalse(
                lines("search [A-H][1-8](-[A-H][1-8])* -?\\d+\\.\\d\\d 0 \\d+%?")
                        .isEmpty(),
                out.toString());
    }

    @Test
    void a_pass_is_written_pa_both_ways() throws IOException {
        tell("set depth 2");
        tell("set game " + PASS);
        tell("go");
        heardMatching("=== PA(/.*)?");
        tell("move PA");
        tell("go");
        heardMatching("=== (C5|E7)/.*");
    }

    @Test
    void hints_go_deeper_and_deeper_until_something_else_is_said() throws IOException {
        tell("hint 2");
        heardMatching("search .* 0 3");
        tell("ping 1");
        heard("pong 1");
        String before = out.toString();
        tell("ping 2");
        heard("pong 2");
        assertEquals(before + "pong 2\n", out.toString());
        assertEquals(2, lines("search [A-H][1-8] -?\\d+\\.\\d\\d 0 3").size());
    }

    @Test
    void hints_that_are_interrupted_are_not_told_again_as_deeper_ones() throws IOException {
        tell("move F5");
        tell("move D6");
        tell("hint 64");
        heardMatching("search .* 0 7");
        tell("ping 1");
        heard("pong 1");
        int deepest = lines("search .*").stream()
                .mapToInt(hint -> Integer.parseInt(hint.replaceAll(".* ", "")))
                .max()
                .orElseThrow();
        assertNotEquals(hints(deepest - 1), hints(deepest));
    }

    /** What was told of one depth, without the depth. */
    private List<String> hints(int depth) {
        return lines("search .* " + depth).stream()
                .map(hint -> hint.replaceAll(" [0-9]+$", ""))
                .toList();
    }

    @Test
    void a_search_without_limits_ends_with_the_best_so_far_when_a_ping_comes() throws IOException {
        tell("go");
        heard("status thinking");
        tell("ping 5");
        heard("pong 5");
        assertTrue(
                Pattern.compile("=== .*\nstatus\npong 5\n$")
                        .matcher(out.toString())
                        .find(),
                out.toString());
    }

    @Test
    void a_game_is_analysed_from_its_end_to_its_start() throws IOException {
        tell("set depth 1");
        tell("set game " + OVER);
        tell("analyze");
        heardMatching("analysis 0 -?\\d+\\.\\d\\d");
        List<String> analysis = lines("analysis .*");
        assertEquals(10, analysis.size());
        assertEquals("analysis 9 -13.00", analysis.get(0));
        tell("go");
        heard("status the game is over");
    }

    @Test
    void what_makes_no_sense_is_told_in_the_status_or_passed_over() throws IOException {
        tell("set game f5d6");
        tell("set game (;GM[Go];)");
        tell("move A1");
        tell("hint many");
        tell("hint 0");
        tell("set depth -1");
        tell("set contempt 3");
        tell("");
        tell("learn");
        heard(
                "status expected a game in GGF, from (; to ;)",
                "status expected a game in GGF: GM must be Othello, not 'Go'",
                "status illegal move 'A1'",
                "status a whole number from 1 on is expected, not 'many'",
                "status a whole number from 1 on is expected, not '0'",
                "status a whole number from 1 on is expected, not '-1'",
                "learned");
    }

    @Test
    void the_clock_of_the_game_is_kept_to() throws IOException {
        tell("set game " + HEAD + "TI[0:10]" + START + "B[F5//4.0]W[D6//1.0]B[C3//5.5];)");
        tell("go");
        heardMatching("=== .*");
        tell("move D3//8.9");
        tell("go");
        await().atMost(20, TimeUnit.SECONDS).until(() -> lines("=== .*").size() == 2);
        for (String answer : lines("=== .*")) {
            assertTrue(Double.parseDouble(answer.substring(answer.lastIndexOf('/') + 1)) < 3, answer);
        }
    }

    @Test
    void a_move_that_was_asked_for_is_given_though_nothing_more_comes() throws IOException, InterruptedException {
        tell("set depth 3");
        tell("go");
        in.close();
        viewer.join(30_000);
        assertEquals(1, lines("=== .*").size());
    }

    private void tell(String line) throws IOException {
        in.write(line + "\n");
        in.flush();
    }

    private void heard(String... lines) {
        await().atMost(20, TimeUnit.SECONDS)
                .until(() -> Arrays.asList(out.toString().split("\n")).containsAll(List.of(lines)));
    }

    private void heardMatching(String line) {
        await().atMost(20, TimeUnit.SECONDS).until(() -> !lines(line).isEmpty());
    }

    private List<String> lines(String pattern) {
        return new ArrayList<>(
                out.toString().lines().filter(line -> line.matches(pattern)).toList());
    }
}
