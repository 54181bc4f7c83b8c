package org.parlor.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.connection.LineFraming;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.RulesRequest.Solution;
import org.parlor.message.RulesRequest.Verify;
import org.parlor.message.RulesRequest.VerifyAnswer;
import org.parlor.message.value.BoardCells;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

/** Conformance tests are reproducible, cover all rules and explain mistakes. */
class DrillTest {
    private static final Map<String, Object> LARGE = Map.of("rows", 26, "cols", 26);

    private static Rules rules(String game, Map<String, ?> options) {
        return Games.find(game).orElseThrow().rules(options);
    }

    static Stream<Rules> games() {
        return Stream.of(
                rules("reversi", Map.of()),
                rules("reversi", Map.of("rows", 4, "cols", 6)),
                rules("reversi", Map.of("passing", "free")),
                rules("reversi", LARGE),
                rules("kalah", Map.of()),
                rules("kalah", Map.of("pits", 12, "seeds", 24)),
                rules("kalah", Map.of("pits", 1, "seeds", 0)),
                rules("tictactoe", Map.of()));
    }

    @ParameterizedTest
    @MethodSource("games")
    void the_seed_determines_the_problems(Rules rules) {
        List<Reply.Problem> problems = Drill.of(rules, 20, 7).problems();
        assertEquals(problems, Drill.of(rules, 20, 7).problems());
        assertTrue(!problems.equals(Drill.of(rules, 20, 8).problems()));
    }

    @ParameterizedTest
    @MethodSource("games")
    void the_solutions_of_the_longest_test_are_correct_and_fit_in_one_line(Rules rules) {
        Drill drill = Drill.of(rules, Verify.COUNT_MAX, 1);
        List<Solution> solutions =
                IntStream.range(0, drill.size()).mapToObj(drill::solution).toList();
        List<Optional<Reply.Mistake>> none =
                solutions.stream().map(any -> Optional.<Reply.Mistake>empty()).toList();
        assertEquals(
                none,
                IntStream.range(0, drill.size())
                        .mapToObj(at -> drill.grade(at, solutions.get(at)))
                        .toList());
        String line = MessageCodec.write(
                new RequestEnvelope(new RequestId("x".repeat(32), false), new VerifyAnswer("x".repeat(32), solutions)));
        assertTrue(line.length() <= LineFraming.CLIENT_BYTES_MAX, "a line of " + line.length());
    }

    @Test
    void a_test_has_the_requested_length_if_the_board_allows_it() {
        assertEquals(
                List.of(50, 1, 14, 0),
                List.of(
                        Drill.of(rules("kalah", Map.of()), 50, 1).size(),
                        Drill.of(rules("reversi", Map.of()), 1, 1).size(),
                        Drill.of(rules("reversi", LARGE), 50, 1).size(),
                        Drill.of(rules("reversi", Map.of()), 0, 1).size()));
    }

    @Test
    void reversi_tests_cover_all_rules() {
        assertEquals(
                Set.of(
                        "The discs between the new disc and the nearest disc of its colour in that line are flipped.",
                        "Discs are flipped in every direction in which the new disc outflanks a line.",
                        "A line of opposing discs that ends at the edge is not outflanked, so it is not flipped.",
                        "A line of opposing discs that ends at an empty square is not outflanked, so it is not flipped.",
                        "Only the new disc outflanks lines: flipped discs do not flip others.",
                        "SIDE cannot flip a disc, so the only legal move is a pass.",
                        "SIDE can only pass, but a pass is a move: it is SIDE's turn.",
                        "SIDE has no discs left, so the game is over.",
                        "Neither side can flip a disc, so the game is over before the board is full.",
                        "The board is full, so the game is over."),
                points("reversi", Map.of()));
    }

    @Test
    void reversi_tests_with_free_passing_cover_its_rules() {
        assertEquals(
                Set.of(
                        "The discs between the new disc and the nearest disc of its colour in that line are flipped.",
                        "Discs are flipped in every direction in which the new disc outflanks a line.",
                        "A line of opposing discs that ends at the edge is not outflanked, so it is not flipped.",
                        "A line of opposing discs that ends at an empty square is not outflanked, so it is not flipped.",
                        "Only the new disc outflanks lines: flipped discs do not flip others.",
                        "A pass leaves the board unchanged and is counted in aux.",
                        "Placing a disc resets the pass count in aux to 0.",
                        "A side without discs keeps passing: only two consecutive passes or a full board end the game.",
                        "Two consecutive passes end the game.",
                        "The board is full, so the game is over."),
                points("reversi", Map.of("passing", "free")));
    }

    @Test
    void kalah_tests_cover_all_rules() {
        assertEquals(
                Set.of(
                        "The seeds are sown one by one into the following cells, and the turn passes to SIDE.",
                        "Sowing skips SIDE's store, which gets no seed.",
                        "The last seed lands in SIDE's store, so SIDE moves again.",
                        "The last seed lands in an empty pit of the mover, so it and the seeds opposite are captured.",
                        "The last seed lands in an empty pit of the mover, but the opposite pit is empty, so nothing"
                                + " is captured.",
                        "The last seed lands in an empty pit of the opponent, so nothing is captured.",
                        "The last seed lands in the pit it was sown from, which counts as empty, so it captures.",
                        "SIDE's pits are empty, so the game is over and the seeds in SIDE's pits go to SIDE's store.",
                        "All pits are empty, so the game is over."),
                points("kalah", Map.of()));
    }

    @Test
    void tic_tac_toe_tests_cover_all_rules() {
        assertEquals(
                Set.of(
                        "The mark completes no line, and the turn passes to SIDE.",
                        "Three of SIDE's marks are in a line, so the game is over and SIDE scores 1.",
                        "A line completed on the last free square counts like any other.",
                        "All nine squares are marked and neither side has a line, so the game is a draw."),
                points("tictactoe", Map.of()));
    }

    /** The rule explanations of five tests, with the names of the sides replaced. */
    private static Set<String> points(String game, Map<String, ?> options) {
        Rules rules = rules(game, options);
        Set<String> points = new TreeSet<>();
        LongStream.range(0, 5)
                .mapToObj(seed -> Drill.of(rules, 20, seed))
                .forEach(drill -> IntStream.range(0, drill.size())
                        .mapToObj(at -> drill.grade(at, WRONG).orElseThrow().why())
                        .forEach(points::addAll));
        String sides = "\\b(" + String.join("|", rules.kind().players()) + ")\\b";
        return new TreeSet<>(
                points.stream().map(point -> point.replaceAll(sides, "SIDE")).toList());
    }

    private static final Solution WRONG = new Solution(BoardCells.text(""), null, null, List.of());

    @Test
    void a_mistake_reports_the_first_wrong_field_its_correct_value_and_the_rules() {
        Drill drill = extraTurn();
        Solution right = drill.solution(0);
        String move = drill.problems().get(0).move();
        List<String> why = List.of("The last seed lands in South's store, so South moves again.");
        Reply.Mistake pos = new Reply.Mistake(0, move, "pos", right.pos(), WRONG.pos(), why);
        assertEquals(
                List.of(
                        pos,
                        new Reply.Mistake(0, move, "aux", null, 0, why),
                        new Reply.Mistake(0, move, "to", 0, 1, why),
                        new Reply.Mistake(0, move, "score", right.score(), List.of(0, 1), why)),
                Stream.of(
                                WRONG,
                                new Solution(right.pos(), 0, 0, right.score()),
                                new Solution(right.pos(), null, 1, right.score()),
                                new Solution(right.pos(), null, 0, List.of(0, 1)))
                        .map(given -> drill.grade(0, given).orElseThrow())
                        .toList());
    }

    /** A test whose first problem illustrates an extra turn of South only. */
    private static Drill extraTurn() {
        Rules rules = rules("kalah", Map.of("pits", 3));
        return LongStream.range(0, 1000)
                .mapToObj(seed -> Drill.of(rules, 1, seed))
                .filter(drill -> drill.grade(0, WRONG)
                        .orElseThrow()
                        .why()
                        .equals(List.of("The last seed lands in South's store, so South moves again.")))
                .findFirst()
                .orElseThrow();
    }
}
