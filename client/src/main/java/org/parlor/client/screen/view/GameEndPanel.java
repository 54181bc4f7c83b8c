package org.parlor.client.screen.view;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.GameKind;

/**
 * The end of a game: the result, the person's costliest moves to be tried again, and what can be done next.
 *
 * @param mistakes the costliest moves, each with the action at the same index of {@code betterMoves}
 * @param next the available actions that follow a game
 * @param summary the action that shows the summary of the review; null while it is not available
 */
public record GameEndPanel(
        ReviewState review,
        List<MoveEvaluation> mistakes,
        List<Action> betterMoves,
        List<Action> next,
        @Nullable Action summary) {

    /** A line of text; a click runs its action. */
    private record Line(
            String text, StyleRole role, @Nullable Action action) {}

    /** Draws the lines that fit and returns how many they are; where there is little width, only the mistakes. */
    int draw(Canvas canvas, ClientState state, GameState game, boolean wide) {
        List<Line> lines = new ArrayList<>();
        if (wide) {
            DisplayText.wrap(GameText.result(state, game), canvas.columns())
                    .forEach(text -> lines.add(new Line(text, StyleRole.TURN, null)));
            String rating = GameText.ratingChange(game);
            lines.add(new Line(rating.isEmpty() ? "" : state.text("end.rating", rating), StyleRole.TEXT, null));
        }
        lines.addAll(lines(state, game, wide));
        if (wide) {
            next.forEach(action -> lines.add(new Line(
                    name(state, action) + "  " + action.texts(state.messages()).get(1), StyleRole.TEXT, action)));
            if (summary != null) {
                String accuracy = review.notes(0).stream()
                        .findFirst()
                        .orElse(summary.texts(state.messages()).get(1));
                lines.add(new Line(name(state, summary) + "  " + accuracy, StyleRole.TEXT, summary));
            }
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
    void drawShort(Canvas canvas, ClientState state, GameState game) {
        List<String> parts = lines(state, game, false).stream().map(Line::text).toList();
        canvas.text(0, 0, DisplayText.fit(String.join("  ", parts), canvas.columns()), StyleRole.TEXT);
    }

    private List<Line> lines(ClientState state, GameState game, boolean wide) {
        if (!game.isReviewable() || !review.isStarted()) {
            return List.of();
        }
        Messages messages = state.messages();
        List<Line> lines = new ArrayList<>();
        int plies = game.history().plies().size();
        boolean running = review.isRunning(plies);
        String unit = ScoreText.unit(messages, game.rules().kind());
        String none = running ? "" : messages.get(wide ? "end.noMistake" : "end.noMistakes");
        String some = wide
                ? messages.get("end.better")
                : unit.isEmpty() ? messages.get("end.cost") : messages.get("end.costs", unit);
        String heading = mistakes.isEmpty() ? none : running && !wide ? "" : some;
        String progress = running ? messages.get("end.progress", review.percent(plies)) : "";
        String separator = heading.isEmpty() || progress.isEmpty() ? "" : ", ";
        lines.add(new Line(heading + separator + progress, StyleRole.DIM, null));
        for (int i = 0; i < mistakes.size(); i++) {
            Action action = betterMoves.get(i);
            String text = name(state, action) + (wide ? "  " : " ") + text(messages, game, mistakes.get(i), wide);
            lines.add(new Line(text, StyleRole.TEXT, action));
        }
        return lines;
    }

    private static String text(Messages messages, GameState game, MoveEvaluation mistake, boolean wide) {
        GameKind kind = game.rules().kind();
        String move =
                DisplayText.clean(game.history().plies().get(mistake.ply() - 1).move());
        return wide
                ? messages.get("end.move", game.moveCount(mistake.ply()), move, ScoreText.cost(messages, kind, mistake))
                : move + " " + ScoreText.shortCost(messages, kind, mistake);
    }

    private static String name(ClientState state, Action action) {
        return state.keyName(action);
    }
}
