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

/** Drills ask about every point of the rules, the same way each time, and say what was wrong and why. */
class ConformanceTestTest {
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
    void the_same_seed_makes_the_same_drill_and_another_seed_another(Rules rules) {
        List<Reply.Problem> problems = ConformanceTest.of(rules, 20, 7).problems();
        assertEquals(problems, ConformanceTest.of(rules, 20, 7).problems());
        assertTrue(!problems.equals(ConformanceTest.of(rules, 20, 8).problems()));
    }

    @ParameterizedTest
    @MethodSource("games")
    void the_solutions_of_the_longest_drill_are_right_and_fit_in_a_line(Rules rules) {
        ConformanceTest conformanceTest = ConformanceTest.of(rules, Verify.COUNT_MAX, 1);
        List<Solution> solutions = IntStream.range(0, conformanceTest.size())
                .mapToObj(conformanceTest::solution)
                .toList();
        List<Optional<Reply.Mistake>> none =
                solutions.stream().map(any -> Optional.<Reply.Mistake>empty()).toList();
        assertEquals(
                none,
                IntStream.range(0, conformanceTest.size())
                        .mapToObj(at -> conformanceTest.mark(at, solutions.get(at)))
                        .toList());
        String line = MessageCodec.write(
                new RequestEnvelope(new RequestId("x".repeat(32), false), new VerifyAnswer("x".repeat(32), solutions)));
        assertTrue(line.length() <= LineFraming.CLIENT_BYTES_MAX, "a line of " + line.length());
    }

    @Test
    void a_drill_is_as_long_as_wished_where_the_board_allows_it() {
        assertEquals(
                List.of(50, 1, 14, 0),
                List.of(
                        ConformanceTest.of(rules("kalah", Map.of()), 50, 1).size(),
                        ConformanceTest.of(rules("reversi", Map.of()), 1, 1).size(),
                        ConformanceTest.of(rules("reversi", LARGE), 50, 1).size(),
                        ConformanceTest.of(rules("reversi", Map.of()), 0, 1).size()));
    }

    @Test
    void drills_of_reversi_ask_about_every_point() {
        assertEquals(
                Set.of(
                        "What stands between the new disc and the next own one in its line is flipped.",
                        "Discs are flipped in every direction in which the new disc closes a line.",
                        "A line of the other side's discs that runs to the edge is not closed, so it stays.",
                        "A line of the other side's discs that ends at an empty square is not closed, so it stays.",
                        "Only the new disc closes lines: flipped discs flip nothing in their turn.",
                        "SIDE cannot flip anything, so the one legal move is the pass.",
                        "SIDE can only pass, but that is a move of its own: the turn is SIDE's.",
                        "SIDE has no disc left, so the game is over.",
                        "Neither side can flip anything any more, so the game is over before the board is full.",
                        "The board is full, so the game is over."),
                points("reversi", Map.of()));
    }

    @Test
    void drills_of_reversi_with_free_passing_ask_about_its_points() {
        assertEquals(
                Set.of(
                        "What stands between the new disc and the next own one in its line is flipped.",
                        "Discs are flipped in every direction in which the new disc closes a line.",
                        "A line of the other side's discs that runs to the edge is not closed, so it stays.",
                        "A line of the other side's discs that ends at an empty square is not closed, so it stays.",
                        "Only the new disc closes lines: flipped discs flip nothing in their turn.",
                        "A pass leaves the board as it is and is counted in aux.",
                        "A disc takes the count of passes in aux back to 0.",
                        "A side without a disc goes on passing: only passes or a full board end this game.",
                        "Two passes in a row end the game.",
                        "The board is full, so the game is over."),
                points("reversi", Map.of("passing", "free")));
    }

    @Test
    void drills_of_kalah_ask_about_every_point() {
        assertEquals(
                Set.of(
                        "The seeds go one by one into the cells that follow, and the turn goes to SIDE.",
                        "The sow goes round past SIDE's store, which gets no seed.",
                        "The last seed falls into the own store, so SIDE moves again.",
                        "The last seed falls into an empty own pit, so it and what lies opposite go to the own store.",
                        "The last seed falls into an empty own pit, but nothing lies opposite, so it stays there.",
                        "The last seed falls into an empty pit, but not an own one, so nothing is captured.",
                        "The sow ends in the pit it began in, which counts as empty, so it captures.",
                        "SIDE's pits are empty, so the game is over and what lies in SIDE's pits goes to SIDE's store.",
                        "No pit holds a seed any more, so the game is over."),
                points("kalah", Map.of()));
    }

    @Test
    void drills_of_tic_tac_toe_ask_about_every_point() {
        assertEquals(
                Set.of(
                        "The mark makes no line, and the turn goes to SIDE.",
                        "Three of SIDE's marks are in a line, so the game is over and SIDE scores 1.",
                        "A line that the last free square completes counts as any other.",
                        "All nine squares are marked and nobody has a line, so the game is a draw."),
                points("tictactoe", Map.of()));
    }

    /** The points that five drills show between them, the sides' names taken out. */
    private static Set<String> points(String game, Map<String, ?> options) {
        Rules rules = rules(game, options);
        Set<String> points = new TreeSet<>();
        LongStream.range(0, 5)
                .mapToObj(seed -> ConformanceTest.of(rules, 20, seed))
                .forEach(conformanceTest -> IntStream.range(0, conformanceTest.size())
                        .mapToObj(at ->
                                conformanceTest.mark(at, NONSENSE).orElseThrow().why())
                        .forEach(points::addAll));
        String sides = "\\b(" + String.join("|", rules.kind().players()) + ")\\b";
        return new TreeSet<>(
                points.stream().map(point -> point.replaceAll(sides, "SIDE")).toList());
    }

    private static final Solution NONSENSE = new Solution(BoardCells.text(""), null, null, List.of());

    @Test
    void a_mistake_names_the_first_wrong_field_what_is_right_and_why() {
        ConformanceTest conformanceTest = extraTurn();
        Solution right = conformanceTest.solution(0);
        String move = conformanceTest.problems().get(0).move();
        List<String> why = List.of("The last seed falls into the own store, so South moves again.");
        Reply.Mistake pos = new Reply.Mistake(0, move, "pos", right.pos(), NONSENSE.pos(), why);
        assertEquals(
                List.of(
                        pos,
                        new Reply.Mistake(0, move, "aux", null, 0, why),
                        new Reply.Mistake(0, move, "to", 0, 1, why),
                        new Reply.Mistake(0, move, "score", right.score(), List.of(0, 1), why)),
                Stream.of(
                                NONSENSE,
                                new Solution(right.pos(), 0, 0, right.score()),
                                new Solution(right.pos(), null, 1, right.score()),
                                new Solution(right.pos(), null, 0, List.of(0, 1)))
                        .map(given -> conformanceTest.mark(0, given).orElseThrow())
                        .toList());
    }

    /** A drill that begins with an extra turn of South's and nothing else. */
    private static ConformanceTest extraTurn() {
        Rules rules = rules("kalah", Map.of("pits", 3));
        return LongStream.range(0, 1000)
                .mapToObj(seed -> ConformanceTest.of(rules, 1, seed))
                .filter(conformanceTest -> conformanceTest
                        .mark(0, NONSENSE)
                        .orElseThrow()
                        .why()
                        .equals(List.of("The last seed falls into the own store, so South moves again.")))
                .findFirst()
                .orElseThrow();
    }
}
