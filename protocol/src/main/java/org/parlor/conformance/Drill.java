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
 * A set of problems about the rules of one game, with grading of submitted solutions. The same rules, count and seed
 * produce the same problems. Problems are selected so that they cover all rules evenly.
 */
public final class Drill {
    /** Maximum total number of cells of all problems; keeps the solutions within the length of one client line. */
    private static final int PROBLEM_CELLS_MAX = 10_000;
    /** Maximum total number of cells of all generated positions; bounds the computation. */
    private static final int CELLS_MAX = 30_000;

    private static final int POSITIONS_MAX = 400;

    private final Rules rules;
    private final List<Exercise> exercises;

    private Drill(Rules rules, List<Exercise> exercises) {
        this.rules = rules;
        this.exercises = exercises;
    }

    /** @param count the maximum number of problems; there may be fewer on large boards or in small games */
    public static Drill of(Rules rules, int count, long seed) {
        int cells = rules.board().cells().size();
        List<Exercise> candidates = search(rules, Math.min(POSITIONS_MAX, CELLS_MAX / cells), new Random(seed));
        return new Drill(rules, choose(candidates, Math.min(count, PROBLEM_CELLS_MAX / cells)));
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

    /** Repeatedly chooses an exercise that illustrates the least covered rule. */
    private static List<Exercise> choose(List<Exercise> candidates, int count) {
        List<Exercise> remaining = new ArrayList<>(candidates);
        List<Exercise> chosen = new ArrayList<>();
        Map<String, Integer> coverage = new HashMap<>();
        while (chosen.size() < count && !remaining.isEmpty()) {
            Exercise next =
                    Collections.min(remaining, Comparator.comparingInt(exercise -> exercise.leastCovered(coverage)));
            next.points().forEach(point -> coverage.merge(point, 1, Integer::sum));
            remaining.remove(next);
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

    public Position startPosition(int at) {
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
                        rules.format(exercise.move())))
                .toList();
    }

    /** The correct solution of a problem. */
    public Solution solution(int at) {
        Exercise exercise = exercises.get(at);
        Position after = exercise.before().play(exercise.move());
        return new Solution(
                BoardCells.of(rules, after),
                BoardCells.aux(after),
                after.isOver() ? null : after.sideToMove(),
                Score.of(after).asList());
    }

    /** Grades a solution; empty if it is correct, otherwise the first wrong field. */
    public Optional<Reply.Mistake> grade(int at, Solution given) {
        Solution expected = solution(at);
        if (!expected.pos().equals(given.pos())) {
            return mistake(at, "pos", expected.pos(), sanitized(given.pos()));
        } else if (!Objects.equals(expected.aux(), given.aux())) {
            return mistake(at, "aux", expected.aux(), given.aux());
        } else if (!Objects.equals(expected.to(), given.to())) {
            return mistake(at, "to", expected.to(), given.to());
        } else if (!expected.score().equals(given.score())) {
            return mistake(at, "score", expected.score(), given.score());
        }
        return Optional.empty();
    }

    /** Returns the submitted cells without characters that a terminal would interpret. */
    private static BoardCells sanitized(BoardCells given) {
        return given.isText() ? BoardCells.text(SafeQuote.sanitize(given.cells(), Integer.MAX_VALUE)) : given;
    }

    private Optional<Reply.Mistake> mistake(int at, String field, @Nullable Object expected, @Nullable Object given) {
        Exercise exercise = exercises.get(at);
        return Optional.of(
                new Reply.Mistake(at, rules.format(exercise.move()), field, expected, given, exercise.points()));
    }

    /** A position, a move in it, and the rules that the move illustrates. */
    private record Exercise(Position before, int move, List<String> points) {

        static Exercise of(Rules rules, Position before, Random random) {
            int[] moves = before.legalMoves();
            int move = moves[random.nextInt(moves.length)];
            return new Exercise(before, move, rules.explain(before, move));
        }

        /** Returns how often its least covered rule is covered so far. */
        int leastCovered(Map<String, Integer> coverage) {
            return points.stream()
                    .mapToInt(point -> coverage.getOrDefault(point, 0))
                    .min()
                    .orElseThrow();
        }
    }
}
