package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.screen.replay.BetterMoveScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** The end of a game: the result, the person's costliest moves to be tried again, and what can be done next. */
final class GameEndPanel {
    private GameEndPanel() {}

    /** A line of text; a click runs its action. */
    private record Line(
            String text, StyleRole role, @Nullable Action action) {}

    static boolean isShown(ClientState state, GameState game) {
        return game.isOver() && state.baseScreen() instanceof GameScreen;
    }

    /** Draws the lines that fit and returns how many they are; where there is little width, only the mistakes. */
    static int draw(Canvas canvas, ClientState state, GameScreen screen, GameState game, boolean wide) {
        List<Line> lines = new ArrayList<>();
        if (wide) {
            DisplayText.wrap(ResultText.result(state, game), canvas.columns())
                    .forEach(text -> lines.add(new Line(text, StyleRole.TURN, null)));
            String rating = ResultText.ratingChange(game);
            lines.add(new Line(rating.isEmpty() ? "" : "Rating " + rating, StyleRole.TEXT, null));
        }
        lines.addAll(mistakes(state, screen, game, wide));
        if (wide) {
            Stream.of(GameActions.REMATCH, GameActions.REVIEW, GameActions.NEXT_OPPONENT)
                    .filter(action -> action.isAvailable(state))
                    .map(action -> new Line(name(state, action) + "  " + action.title(), StyleRole.TEXT, action))
                    .forEach(lines::add);
        }
        lines.removeIf(line -> line.text().isEmpty());
        int rows = Math.min(lines.size(), canvas.rows());
        for (int y = 0; y < rows; y++) {
            Line line = lines.get(y);
            canvas.text(0, y, DisplayText.fit(line.text(), canvas.columns()), line.role());
            if (line.action() != null) {
                canvas.hotspot(0, y, canvas.columns(), 1, line.action());
            }
        }
        return rows;
    }

    /** Draws the mistakes in one line. */
    static void drawShort(Canvas canvas, ClientState state, GameScreen screen, GameState game) {
        List<String> parts =
                mistakes(state, screen, game, false).stream().map(Line::text).toList();
        canvas.text(0, 0, DisplayText.fit(String.join("  ", parts), canvas.columns()), StyleRole.TEXT);
    }

    private static List<Line> mistakes(ClientState state, GameScreen screen, GameState game, boolean wide) {
        ReviewState review = screen.review();
        if (!game.isReviewable() || !review.isStarted()) {
            return List.of();
        }
        List<MoveEvaluation> mistakes = mistakes(state, screen, game);
        List<Line> lines = new ArrayList<>();
        int plies = game.history().plies().size();
        int percent = 100 * review.evaluations().size() / plies;
        String none = review.isRunning(plies) ? "" : wide ? "No mistake found" : "No mistakes";
        String unit = ScoreText.unit(game.rules().kind());
        String some = wide ? "Find the better move" : unit.isEmpty() ? "Cost:" : "Cost, " + unit + ":";
        String heading = mistakes.isEmpty() ? none : review.isRunning(plies) && !wide ? "" : some;
        String progress = review.isRunning(plies) ? percent + "% analysed" : "";
        lines.add(new Line(
                String.join(heading.isEmpty() || progress.isEmpty() ? "" : ", ", heading, progress),
                StyleRole.DIM,
                null));
        for (int i = 0; i < mistakes.size(); i++) {
            Action action = GameActions.BETTER_MOVES.get(i);
            String text = name(state, action) + (wide ? "  " : " ") + text(game, mistakes.get(i), wide);
            lines.add(new Line(text, StyleRole.TEXT, action));
        }
        return lines;
    }

    private static String text(GameState game, MoveEvaluation mistake, boolean wide) {
        String move =
                DisplayText.clean(game.history().plies().get(mistake.ply() - 1).move());
        String cost = ScoreText.cost(game.rules().kind(), mistake);
        return wide
                ? "Move " + mistake.ply() + ": " + move + " cost " + cost
                : move + " " + cost.replaceFirst("^the ", "").split(" ")[0];
    }

    private static String name(ClientState state, Action action) {
        return state.settings().keys().name(action);
    }

    /** The costliest moves of the person, at one keyboard of both sides. */
    private static List<MoveEvaluation> mistakes(ClientState state, GameScreen screen, GameState game) {
        Integer you = game.you();
        return screen
                .review()
                .costliest(ply -> state.isHotSeat()
                        || Integer.valueOf(game.history().plies().get(ply - 1).seat())
                                .equals(you))
                .stream()
                .limit(GameActions.BETTER_MOVES.size())
                .toList();
    }

    static boolean hasMistake(ClientState state, GameState game, int index) {
        return game.isReviewable()
                && state.baseScreen() instanceof GameScreen screen
                && mistakes(state, screen, game).size() > index;
    }

    /** Opens the position before a mistake. */
    static Update findBetterMove(ClientState state, GameScreen screen, GameState game, int index) {
        MoveEvaluation mistake = mistakes(state, screen, game).get(index);
        return Update.of(state.push(BetterMoveScreen.of(game, mistake, screen.isFlipped())));
    }
}
