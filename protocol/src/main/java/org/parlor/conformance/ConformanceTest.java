package org.parlor.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.RulesRequest.Solution;
import org.parlor.message.value.BoardCells;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;
import org.parlor.rules.Score;

/**
 * Problems about the rules of one game, and the marks for their solutions. The same game, count and seed make the same
 * drill. Every point of the rules that turns up is asked about before any is asked about again.
 */
public final class ConformanceTest {
    /** The cells of all problems together, so that the solutions fit into one line of a client. */
    private static final int PROBLEM_CELLS_MAX = 10_000;
    /** The cells of all positions that are looked at, which bounds the work. */
    private static final int CELLS_MAX = 30_000;

    private static final int POSITIONS_MAX = 400;

    private final Rules rules;
    private final List<Exercise> exercises;

    private ConformanceTest(Rules rules, List<Exercise> exercises) {
        this.rules = rules;
        this.exercises = exercises;
    }

    /** @param count how many problems are wished; there may be fewer, on large boards and where a game has no more */
    public static ConformanceTest of(Rules rules, int count, long seed) {
        int cells = rules.board().cells().size();
        List<Exercise> found = search(rules, Math.min(POSITIONS_MAX, CELLS_MAX / cells), new Random(seed));
        return new ConformanceTest(rules, choose(found, Math.min(count, PROBLEM_CELLS_MAX / cells)));
    }

    private static List<Exercise> search(Rules rules, int positions, Random random) {
        PositionGenerator positionGenerator = new PositionGenerator(rules, random);
        return IntStream.range(0, positions)
                .mapToObj(i -> positionGenerator.next())
                .filter(position -> !position.isOver())
                .map(position -> Exercise.of(rules, position, random))
                .distinct()
                .toList();
    }

    /** Takes next whatever shows the point that has been shown least. */
    private static List<Exercise> choose(List<Exercise> found, int count) {
        List<Exercise> left = new ArrayList<>(found);
        List<Exercise> chosen = new ArrayList<>();
        Map<String, Integer> shown = new HashMap<>();
        while (chosen.size() < count && !left.isEmpty()) {
            Exercise next = Collections.min(left, Comparator.comparingInt(exercise -> exercise.leastShown(shown)));
            next.points().forEach(point -> shown.merge(point, 1, Integer::sum));
            left.remove(next);
            chosen.add(next);
        }
        return chosen;
    }

    public Rules rules() {
        return rules;
    }

    public int size() {
        return exercises.size();
    }

    /** The position that problem starts from. */
    public Position before(int at) {
        return exercises.get(at).before();
    }

    public List<Reply.Problem> problems() {
        return exercises.stream()
                .map(exercise -> new Reply.Problem(
                        null,
                        null,
                        BoardCells.of(rules, exercise.before()),
                        BoardCells.aux(exercise.before()),
                        exercise.before().sideToMove(),
                        rules.text(exercise.move())))
                .toList();
    }

    /** The solution of that problem. */
    public Solution solution(int at) {
        Exercise exercise = exercises.get(at);
        Position after = exercise.before().play(exercise.move());
        return new Solution(
                BoardCells.of(rules, after),
                BoardCells.aux(after),
                after.isOver() ? null : after.sideToMove(),
                Score.of(after).asList());
    }

    /** What is wrong with what somebody says to that problem. */
    public Optional<Reply.Mistake> mark(int at, Solution given) {
        Solution expected = solution(at);
        if (!expected.pos().equals(given.pos())) {
            return mistake(at, "pos", expected.pos(), shown(given.pos()));
        } else if (!Objects.equals(expected.aux(), given.aux())) {
            return mistake(at, "aux", expected.aux(), given.aux());
        } else if (!Objects.equals(expected.to(), given.to())) {
            return mistake(at, "to", expected.to(), given.to());
        } else if (!expected.score().equals(given.score())) {
            return mistake(at, "score", expected.score(), given.score());
        }
        return Optional.empty();
    }

    /** As a reply may repeat it: a terminal may show it. */
    private static BoardCells shown(BoardCells given) {
        return given.isText() ? BoardCells.text(SafeQuote.plain(given.cells(), Integer.MAX_VALUE)) : given;
    }

    private Optional<Reply.Mistake> mistake(int at, String field, @Nullable Object expected, @Nullable Object given) {
        Exercise exercise = exercises.get(at);
        return Optional.of(
                new Reply.Mistake(at, rules.text(exercise.move()), field, expected, given, exercise.points()));
    }

    /** A position, a move in it, and what that shows of the rules. */
    private record Exercise(Position before, int move, List<String> points) {

        static Exercise of(Rules rules, Position before, Random random) {
            int[] moves = before.legalMoves();
            int move = moves[random.nextInt(moves.length)];
            return new Exercise(before, move, rules.points(before, move));
        }

        /** How often the one of its points has been shown that has been shown least. */
        int leastShown(Map<String, Integer> shown) {
            int least = Integer.MAX_VALUE;
            for (String point : points) {
                least = Math.min(least, shown.getOrDefault(point, 0));
            }
            return least;
        }
    }
}
