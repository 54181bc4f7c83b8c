package org.parlor.client.screen.view;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;

/** Draws the requested evaluation and hint of the shown position, one line each, and a preview of the move at the cursor. */
final class HintPanel {
    private static final int TEXT_WIDTH = 12;
    private static final int TEXT_WITH_UNIT_WIDTH = 18;
    private static final int BAR_MIN = 8;
    private static final int BAR_MAX = 24;
    /** The lead that fills the bar, in hundredths. */
    private static final double LEAD = 3200;

    private HintPanel() {}

    /** Returns the number of lines to draw. */
    static int lines(ClientState state, GameContent content) {
        return (showsEvaluation(state, content) ? 1 : 0) + (hint(state, content).isPresent() ? 1 : 0);
    }

    static void draw(Canvas canvas, ClientState state, GameContent content) {
        int y = 0;
        if (showsEvaluation(state, content)) {
            bar(canvas.region(0, y++, canvas.columns(), 1), state, content);
        }
        Optional<MoveAdvice> hint = hint(state, content);
        if (hint.isPresent()) {
            canvas.text(0, y, hintText(state.messages(), content.game(), hint.get(), canvas.columns()), StyleRole.TURN);
        }
    }

    /** Draws both in one line. */
    static void drawShort(Canvas canvas, ClientState state, GameContent content) {
        Optional<MoveAdvice> hint = hint(state, content);
        int half = hint.isPresent() && showsEvaluation(state, content) ? canvas.columns() / 2 : 0;
        if (showsEvaluation(state, content)) {
            bar(canvas.region(0, 0, half == 0 ? canvas.columns() : half - 1, 1), state, content);
        }
        if (hint.isPresent()) {
            canvas.text(
                    half,
                    0,
                    hintText(state.messages(), content.game(), hint.get(), canvas.columns() - half),
                    StyleRole.TURN);
        }
    }

    /** Returns the requested hint for the shown position, once it is known; always empty after the game. */
    static Optional<MoveAdvice> hint(ClientState state, GameContent content) {
        return content.isAdvised() && !content.isReplay() && !content.game().isOver()
                ? state.hints().hint(content.board().shown(content.game()))
                : Optional.empty();
    }

    private static boolean showsEvaluation(ClientState state, GameContent content) {
        return state.hints().evaluationShown() && content.isAdvised();
    }

    /** Returns the move and as much of its evaluation as there is room for. */
    private static String hintText(Messages messages, GameState game, MoveAdvice advice, int room) {
        GameKind kind = game.rules().kind();
        String move = messages.get("hint.move", advice.move());
        return Stream.of(
                        move + "  " + ScoreText.leadWithUnit(messages, kind, advice.score(), advice.exact()),
                        move + "  " + ScoreText.lead(messages, kind, advice.score(), advice.exact()))
                .filter(text -> DisplayText.width(text) <= room)
                .findFirst()
                .orElse(DisplayText.fit(move, room));
    }

    private static void bar(Canvas line, ClientState state, GameContent content) {
        Optional<Score> worth = score(state, content);
        boolean unit = line.columns() >= TEXT_WITH_UNIT_WIDTH + BAR_MAX;
        String text = worth.map(known -> text(state.messages(), content.game(), known, unit))
                .orElse(state.text("hint.thinking"));
        int room = line.columns() - (unit ? TEXT_WITH_UNIT_WIDTH : TEXT_WIDTH) - 6;
        if (room < BAR_MIN) {
            line.text(0, 0, DisplayText.fit(text, line.columns()), StyleRole.TEXT);
            return;
        }
        int width = Math.min(BAR_MAX, room);
        int filled = worth.map(known -> share(known.score(), width)).orElse(0);
        line.text(0, 0, state.text("hint.eval") + " ", StyleRole.DIM);
        line.line(5, 0, filled, '█', StyleRole.TEXT);
        line.line(5 + filled, 0, width - filled, '░', StyleRole.DIM);
        line.text(6 + width, 0, DisplayText.fit(text, line.columns() - 6 - width), StyleRole.TEXT);
    }

    private static String text(Messages messages, GameState game, Score score, boolean unit) {
        return unit
                ? ScoreText.leadWithUnit(messages, game.rules().kind(), score.score(), score.exact())
                : ScoreText.lead(messages, game.rules().kind(), score.score(), score.exact());
    }

    private static int share(int score, int width) {
        double lead = Math.min(1, Math.sqrt(Math.abs(score) / LEAD));
        return (int) Math.round(width * (0.5 + Math.signum((double) score) * lead / 2));
    }

    private record Score(int score, boolean exact) {}

    private static Optional<Score> score(ClientState state, GameContent content) {
        Position shown = content.board().shown(content.game());
        if (shown.isOver()) {
            return Optional.of(new Score(100 * (shown.score(0) - shown.score(1)), true));
        }
        return content.review()
                .evaluation(content.board().ply(content.game()))
                .map(known -> new Score(known.score(), known.exact()))
                .or(() -> state.hints().adviceFor(shown).map(known -> new Score(known.score(), known.exact())));
    }

    /** Previews the effect of the move under the cursor, in any game: the score, and whether the mover moves again. */
    static void drawPreview(Canvas canvas, ClientState state, GameContent content) {
        GameState game = content.game();
        if (!state.canMove(game) || content.board().pliesBack() > 0) {
            return;
        }
        OptionalInt move = content.board().legalMove(game);
        if (move.isPresent()) {
            canvas.text(0, 0, preview(state.messages(), game, move.getAsInt()), StyleRole.DIM);
        }
    }

    private static String preview(Messages messages, GameState game, int move) {
        Position before = game.position();
        Position after = before.play(move);
        boolean counts = ScoreText.isCounted(game.rules().kind());
        String text = game.rules().format(move);
        String score = counts ? messages.get("preview.score", text, after.score(0), after.score(1)) : text;
        boolean again = !after.isOver() && after.sideToMove() == before.sideToMove();
        return score + (again ? messages.get("preview.again") : after.isOver() ? messages.get("preview.over") : "");
    }
}
