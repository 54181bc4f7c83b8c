package org.parlor.client.game.puzzle;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.puzzle.Puzzle;

/**
 * The progress of a user with puzzles: an Elo rating per game, a streak, and the repetition of failed puzzles by the Leitner
 * system (S. Leitner, So lernt man lernen, 1972) with five boxes: a failed puzzle goes into box 1, and one that is solved
 * when due into the next box; box n is due after 2^(n-1) days, and box 5 is the last.
 *
 * @param ratings by game id
 * @param streak number of puzzles solved since the last failure
 * @param repetitions by puzzle id, of every puzzle that was tried
 */
public record PuzzleProgress(
        Map<String, PuzzleRating> ratings, int streak, int streakMax, Map<String, Repetition> repetitions) {
    public static final PuzzleProgress NONE = new PuzzleProgress(Map.of(), 0, 0, Map.of());

    private static final int RATING_START = 1_200;
    private static final double ELO_SCALE = 400;
    private static final int BOXES = 5;

    /** A rating in one game, after a number of rated puzzles. */
    public record PuzzleRating(int value, int puzzles) {
        /** As for new players of FIDE (Rating Regulations, 8.3.3), and for others. */
        private static final int K_NEW = 40;

        private static final int K = 20;
        private static final int NEW_PUZZLES = 30;

        public PuzzleRating {
            requireNotNegative(value, puzzles);
        }

        /** Returns the rating after a puzzle: R + K (S - E), E = 1 / (1 + 10^((opponent - R) / 400)). */
        PuzzleRating after(int opponent, boolean solved) {
            double expected = 1 / (1 + Math.pow(10, (opponent - value) / ELO_SCALE));
            int k = puzzles < NEW_PUZZLES ? K_NEW : K;
            return new PuzzleRating((int) Math.round(value + k * ((solved ? 1 : 0) - expected)), puzzles + 1);
        }
    }

    /**
     * When a puzzle is repeated.
     *
     * @param box 1 to 5, or 0 if it is not repeated
     * @param due the day, counted from 1970-01-01
     */
    public record Repetition(int box, long due) {
        private static final Repetition NEVER = new Repetition(0, 0);

        public Repetition {
            requireNotNegative(box, due);
        }

        private static Repetition after(@Nullable Repetition before, boolean solved, long today) {
            int box = !solved ? 1 : before == null || before.box == 0 || before.box == BOXES ? 0 : before.box + 1;
            return box == 0 ? NEVER : new Repetition(box, today + (1L << (box - 1)));
        }

        boolean isDue(long today) {
            return box > 0 && due <= today;
        }
    }

    /** The first answer to a puzzle on a day; {@code rating} is that of the puzzle. */
    public record Attempt(String game, String id, int rating, boolean solved, long day) {
        public static Attempt of(Puzzle puzzle, boolean solved, long day) {
            return new Attempt(puzzle.rules().kind().id(), puzzle.id(), puzzle.rating(), solved, day);
        }
    }

    public PuzzleProgress {
        requireNotNegative(streak, streakMax);
        ratings = Collections.unmodifiableMap(new LinkedHashMap<>(ratings));
        repetitions = Collections.unmodifiableMap(new LinkedHashMap<>(repetitions));
        ratings.values().forEach(Objects::requireNonNull);
        repetitions.values().forEach(Objects::requireNonNull);
    }

    private static void requireNotNegative(long first, long second) {
        if (first < 0 || second < 0) {
            throw new IllegalArgumentException("negative number");
        }
    }

    /** Returns the progress after an answer. Repeated and unrated puzzles do not change the rating. */
    public PuzzleProgress with(Attempt attempt) {
        Map<String, PuzzleRating> rated = new LinkedHashMap<>(ratings);
        if (attempt.rating() != Puzzle.UNRATED && !repetitions.containsKey(attempt.id())) {
            rated.put(attempt.game(), rating(attempt.game()).after(attempt.rating(), attempt.solved()));
        }
        Map<String, Repetition> repeated = new LinkedHashMap<>(repetitions);
        repeated.put(attempt.id(), Repetition.after(repetitions.get(attempt.id()), attempt.solved(), attempt.day()));
        int next = attempt.solved() ? streak + 1 : 0;
        return new PuzzleProgress(rated, next, Math.max(streakMax, next), repeated);
    }

    public PuzzleRating rating(String game) {
        return ratings.getOrDefault(game, new PuzzleRating(RATING_START, 0));
    }
}
