package org.parlor.client.game.puzzle;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.puzzle.PuzzleProgress.Attempt;
import org.parlor.client.game.puzzle.PuzzleProgress.Repetition;
import org.parlor.client.ui.Messages;
import org.parlor.puzzle.Puzzle;

/**
 * Puzzles to solve, with the progress of the user.
 *
 * @param today the day, counted from 1970-01-01
 */
public record PuzzleSet(List<Puzzle> puzzles, PuzzleProgress progress, long today) {

    public PuzzleSet {
        puzzles = List.copyOf(puzzles);
    }

    /** Returns the ids of the games that have puzzles. */
    public List<String> games() {
        return puzzles.stream()
                .map(puzzle -> puzzle.rules().kind().id())
                .distinct()
                .toList();
    }

    public PuzzleSet ofGame(String game) {
        return new PuzzleSet(
                puzzles.stream()
                        .filter(puzzle -> puzzle.rules().kind().id().equals(game))
                        .toList(),
                progress,
                today);
    }

    public PuzzleSet with(Attempt attempt) {
        return new PuzzleSet(puzzles, progress.with(attempt), today);
    }

    public Attempt attempt(Puzzle puzzle, boolean solved) {
        return Attempt.of(puzzle, solved, today);
    }

    /** Returns the puzzle that is due longest, else the new one whose rating is nearest to that of the user. */
    public Optional<Puzzle> next(@Nullable Puzzle current) {
        return due().min(Comparator.comparingLong(puzzle -> repetition(puzzle).due()))
                .or(() -> puzzles.stream()
                        .filter(puzzle -> !isTried(puzzle) && !puzzle.equals(current))
                        .min(Comparator.comparingInt(this::distance)));
    }

    private int distance(Puzzle puzzle) {
        int rating = progress.rating(puzzle.rules().kind().id()).value();
        return Math.abs(puzzle.rating() - rating);
    }

    private Stream<Puzzle> due() {
        return puzzles.stream().filter(puzzle -> repetition(puzzle).isDue(today));
    }

    public int dueCount() {
        return (int) due().count();
    }

    public int triedCount() {
        return (int) puzzles.stream().filter(this::isTried).count();
    }

    private boolean isTried(Puzzle puzzle) {
        return progress.repetitions().containsKey(puzzle.id());
    }

    private Repetition repetition(Puzzle puzzle) {
        return progress.repetitions().getOrDefault(puzzle.id(), new Repetition(0, 0));
    }

    /** Describes that no puzzle is left for today, and when the next one is repeated. */
    public String noneLeft(Messages messages) {
        OptionalLong due = puzzles.stream()
                .map(this::repetition)
                .filter(repetition -> repetition.box() > 0)
                .mapToLong(repetition -> repetition.due() - today)
                .min();
        String all = messages.get("puzzle.none", puzzles.size());
        return due.isEmpty() ? all : messages.get("puzzle.noneUntil", all, due.getAsLong());
    }
}
