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
import org.parlor.client.ui.Messages;
import org.parlor.puzzle.Puzzle;
import org.parlor.rules.GameTexts;

/** What a {@link FindMoveScreen} asks: the better move instead of a mistake, or the best move of a puzzle. */
sealed interface MoveTask {

    MoveAdvice best();

    /** Returns the score of a move as in {@link MoveAdvice}; empty if an analysis must find it. */
    OptionalInt score(String move);

    String title(Messages messages, GameState game);

    /** Returns the question while no move was tried, with the {@code help} if there is space for it. */
    String question(Messages messages, GameState game, boolean narrow, String help);

    /** Returns what a wrong move leads to. */
    String wrong(Messages messages, GameState game, String move, int score, String help);

    /** Returns the lines beside the board. */
    List<String> notes(Messages messages);

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
        public String title(Messages messages, GameState game) {
            return messages.get("find.title", VariantName.of(game.rules(), messages.locale()), game.moveCount() + 1);
        }

        @Override
        public String question(Messages messages, GameState game, boolean narrow, String help) {
            return messages.get(
                    "find.cost",
                    DisplayText.clean(played),
                    ScoreText.cost(messages, game.rules().kind(), evaluation),
                    help);
        }

        @Override
        public String wrong(Messages messages, GameState game, String move, int score, String help) {
            return messages.get(
                    "find.worse",
                    move,
                    ScoreText.describeLead(messages, game.rules().kind(), score, false),
                    help);
        }

        @Override
        public List<String> notes(Messages messages) {
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
        public String title(Messages messages, GameState game) {
            String name = VariantName.of(game.rules(), messages.locale());
            return puzzle.rating() == Puzzle.UNRATED
                    ? messages.get("puzzle.title", name)
                    : messages.get("puzzle.titleRated", name, Integer.toString(puzzle.rating()));
        }

        @Override
        public String question(Messages messages, GameState game, boolean narrow, String help) {
            String goal = messages.get("puzzle.goal." + puzzle.goal());
            return narrow
                    ? goal
                    : messages.get(
                            "puzzle.question",
                            GameTexts.of(puzzle.rules().kind(), messages.locale())
                                    .players()
                                    .get(puzzle.position().sideToMove()),
                            goal,
                            help);
        }

        @Override
        public String wrong(Messages messages, GameState game, String move, int score, String help) {
            return messages.get("puzzle.wrong", move, lead(messages, score), lead(messages, best().score()), help);
        }

        private String lead(Messages messages, int score) {
            return ScoreText.lead(messages, puzzle.rules().kind(), score, true);
        }

        @Override
        public List<String> notes(Messages messages) {
            String game = puzzle.rules().kind().id();
            return List.of(
                    messages.get(
                            "puzzle.rating",
                            Integer.toString(set.progress().rating(game).value())),
                    messages.get(
                            "puzzle.streak",
                            set.progress().streak(),
                            set.progress().streakMax()),
                    messages.get("puzzle.tried", set.triedCount(), set.puzzles().size(), set.dueCount()));
        }
    }
}
