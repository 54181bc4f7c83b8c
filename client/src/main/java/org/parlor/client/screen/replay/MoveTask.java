package org.parlor.client.screen.replay;

import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.client.ui.DisplayText;
import org.parlor.puzzle.Puzzle;

/** What a {@link FindMoveScreen} asks: the better move instead of a mistake, or the best move of a puzzle. */
sealed interface MoveTask {

    MoveAdvice best();

    /** Returns the score of a move as in {@link MoveAdvice}; empty if an analysis must find it. */
    OptionalInt score(String move);

    String title(GameState game);

    /** Returns the question while no move was tried, with the {@code help} if there is space for it. */
    String question(GameState game, boolean narrow, String help);

    /** Returns what a wrong move leads to. */
    String wrong(GameState game, String move, int score, String help);

    /** Returns the lines beside the board. */
    List<String> notes();

    /** A mistake in a game that is over; {@code played} is the mistake. */
    record Mistake(String played, MoveEvaluation evaluation) implements MoveTask {

        @Override
        public MoveAdvice best() {
            return evaluation.best();
        }

        @Override
        public OptionalInt score(String move) {
            return move.equals(played)
                    ? OptionalInt.of(evaluation.score())
                    : move.equals(best().move()) ? OptionalInt.of(best().score()) : OptionalInt.empty();
        }

        @Override
        public String title(GameState game) {
            return "Find the better move · " + VariantName.of(game.rules()) + " · move " + (game.moveCount() + 1);
        }

        @Override
        public String question(GameState game, boolean narrow, String help) {
            return DisplayText.clean(played) + " cost "
                    + ScoreText.cost(game.rules().kind(), evaluation) + ". " + help;
        }

        @Override
        public String wrong(GameState game, String move, int score, String help) {
            return move + " is less good: "
                    + ScoreText.describeLead(game.rules().kind(), score, false) + ". " + help;
        }

        @Override
        public List<String> notes() {
            return List.of();
        }
    }

    /**
     * A puzzle of a set.
     *
     * @param isAnswered whether the answer counts already
     */
    record OfPuzzle(Puzzle puzzle, PuzzleSet set, boolean isAnswered) implements MoveTask {
        private static final int HUNDREDTHS = 100;

        @Override
        public MoveAdvice best() {
            return new MoveAdvice(
                    puzzle.best(),
                    hundredths(puzzle.bestScore()),
                    true,
                    puzzle.line().size(),
                    puzzle.line());
        }

        @Override
        public OptionalInt score(String move) {
            Integer score = puzzle.scores().get(move);
            return score == null ? OptionalInt.empty() : OptionalInt.of(hundredths(score));
        }

        private int hundredths(int margin) {
            return HUNDREDTHS * (puzzle.position().sideToMove() == 0 ? margin : -margin);
        }

        @Override
        public String title(GameState game) {
            String rating = puzzle.rating() == Puzzle.UNRATED ? "" : " · rated " + puzzle.rating();
            return "Puzzle · " + VariantName.of(game.rules()) + rating;
        }

        @Override
        public String question(GameState game, boolean narrow, String help) {
            return narrow ? puzzle.goal().task() : puzzle.task() + ". " + help;
        }

        @Override
        public String wrong(GameState game, String move, int score, String help) {
            return move + " is wrong: " + lead(score) + ", best " + lead(best().score()) + ". " + help;
        }

        private String lead(int score) {
            return ScoreText.lead(puzzle.rules().kind(), score, true);
        }

        @Override
        public List<String> notes() {
            String game = puzzle.rules().kind().id();
            return List.of(
                    "Your rating " + set.progress().rating(game).value(),
                    "Streak " + set.progress().streak() + ", best "
                            + set.progress().streakMax(),
                    "Tried " + set.triedCount() + " of " + set.puzzles().size() + ", to repeat " + set.dueCount());
        }
    }
}
