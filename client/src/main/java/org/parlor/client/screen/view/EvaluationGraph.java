package org.parlor.client.screen.view;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.Piece;

/**
 * Draws the evaluation over a game: a column for each ply or group of plies, upwards if the first seat is
 * ahead and downwards if the second is; a question mark for the costliest mistakes. If both players recorded
 * evaluations, their pieces form two curves. A click selects the ply.
 */
final class EvaluationGraph {
    private static final int LABEL = 6;
    private static final int ROWS_MIN = 3;
    private static final int UNIT_ROWS_MIN = 5;
    /** The smallest lead that fills the graph, in hundredths. */
    private static final int LEAD_MIN = 800;

    private static final int STEP_MAX = 2;

    /** Columns for each mark, so that the marks of a game with many mistakes do not fill the axis. */
    private static final int COLUMNS_PER_MARK = 5;

    private final Canvas canvas;
    private final Messages messages;
    private final RecordedGame recorded;
    private final ReviewState review;
    private final int shown;
    private final int plies;
    private final int width;
    private final int middle;
    private final int lead;
    private final boolean thoughts;
    private final Set<Integer> marked;

    private EvaluationGraph(Canvas canvas, Messages messages, RecordedGame recorded, ReviewState review, int shown) {
        // An odd number of rows has equal halves above and below the middle.
        this.canvas = canvas.region(0, 0, canvas.columns(), (canvas.rows() - 1) / 2 * 2 + 1);
        this.messages = messages;
        this.recorded = recorded;
        this.review = review;
        this.shown = shown;
        this.plies = recorded.plies();
        int room = canvas.columns() - LABEL;
        this.width = Math.min(room, STEP_MAX * plies);
        this.middle = this.canvas.rows() / 2;
        this.thoughts = recorded.hasScoresOfBoth();
        this.lead = lead();
        this.marked = review.mistakes().stream()
                .limit(Math.max(1, width / COLUMNS_PER_MARK))
                .map(MoveEvaluation::ply)
                .collect(Collectors.toSet());
    }

    private int lead() {
        IntStream judged = review.evaluations().values().stream().mapToInt(MoveEvaluation::score);
        IntStream thought = IntStream.rangeClosed(1, thoughts ? plies : 0)
                .mapToObj(recorded::playerScore)
                .flatMapToInt(OptionalInt::stream);
        return IntStream.concat(judged, thought).map(Math::abs).reduce(LEAD_MIN, Math::max);
    }

    /** Returns whether there are evaluations to draw. */
    static boolean hasContent(GameContent content) {
        RecordedGame recorded = content.recorded();
        return recorded != null && (!content.review().isEmpty() || recorded.hasScoresOfBoth());
    }

    /** Names the mark of the graph on the line above it. */
    static void drawLegend(Canvas line, ClientState state, GameContent content) {
        if (!content.review().mistakes().isEmpty()) {
            line.textRight(0, " ? " + state.text("graph.mistake") + " ", StyleRole.DIM);
        }
    }

    /** Draws the graph on the whole canvas; draws nothing if it has too few rows. */
    static void draw(Canvas canvas, ClientState state, GameContent content) {
        RecordedGame recorded = content.recorded();
        if (recorded != null && recorded.plies() > 0 && canvas.rows() >= ROWS_MIN && canvas.columns() > LABEL) {
            int ply = content.board().ply(content.game());
            new EvaluationGraph(canvas, state.messages(), recorded, content.review(), ply).draw();
        }
    }

    private void draw() {
        canvas.text(0, 0, limit(1), StyleRole.DIM);
        if (canvas.rows() >= UNIT_ROWS_MIN) {
            String unit = ScoreText.unit(messages, recorded.game().rules().kind());
            if (DisplayText.width(unit) < LABEL) {
                canvas.text(0, 1, DisplayText.right(unit, LABEL - 1), StyleRole.DIM);
            }
        }
        canvas.text(0, middle, DisplayText.right("0", LABEL - 1), StyleRole.DIM);
        canvas.text(0, canvas.rows() - 1, limit(-1), StyleRole.DIM);
        Canvas area = canvas.region(LABEL, 0, width, canvas.rows());
        for (int x = 0; x < width; x++) {
            int from = x * plies / width + 1;
            int to = Math.max(from, (x + 1) * plies / width);
            boolean here = shown >= from && shown <= to;
            boolean begins = x == 0 || (x - 1) * plies / width + 1 < from;
            column(area, x, from, to, here, begins);
            area.hotspot(x, 0, 1, area.rows(), new ClickTarget.ListItem(here ? shown : to));
        }
    }

    /** Returns the label of the upper or lower edge, such as {@code B+8}. */
    private String limit(int sign) {
        int whole = sign * Math.round(lead / 100f) * 100;
        return DisplayText.right(
                ScoreText.shortLead(messages, recorded.game().rules().kind(), whole, true), LABEL - 1);
    }

    /** @param begins whether it is the first column of its first ply */
    private void column(Canvas area, int x, int from, int to, boolean here, boolean begins) {
        Optional<MoveEvaluation> last = Optional.empty();
        boolean mistake = false;
        for (int ply = from; ply <= to; ply++) {
            Optional<MoveEvaluation> judged = review.evaluation(ply);
            last = judged.isPresent() ? judged : last;
            mistake |= begins && marked.contains(ply);
        }
        StyleRole role = here ? StyleRole.TURN : StyleRole.TEXT;
        int score = last.map(MoveEvaluation::score).orElse(0);
        bar(area, x, score, role);
        char base = here ? '┼' : mistake ? '?' : last.isPresent() ? '─' : '·';
        area.put(x, middle, base, mistake || here ? StyleRole.TURN : StyleRole.RULE);
        for (int ply = from; thoughts && ply <= to; ply++) {
            thought(area, x, ply, role);
        }
    }

    /** Draws a bar in half rows. Small leads are enlarged, because they would be invisible otherwise. */
    private void bar(Canvas area, int x, int score, StyleRole role) {
        int halves = halves(score);
        int down = score < 0 ? 1 : -1;
        for (int i = 1; i <= halves / 2; i++) {
            area.put(x, middle + down * i, '█', role);
        }
        if (halves % 2 == 1) {
            area.put(x, middle + down * (halves / 2 + 1), down > 0 ? '▀' : '▄', role);
        }
    }

    private int halves(int score) {
        return (int) Math.round(2 * middle * Math.sqrt(Math.abs(score) / (double) lead));
    }

    /**
     * Draws the evaluation recorded by the player, as the sign of the seat, if both players recorded them.
     */
    private void thought(Canvas area, int x, int ply, StyleRole role) {
        OptionalInt score = recorded.playerScore(ply);
        if (score.isPresent()) {
            int rows = (halves(score.getAsInt()) + 1) / 2;
            int seat = recorded.game().history().plies().get(ply - 1).seat();
            area.put(x, middle + (score.getAsInt() < 0 ? rows : -rows), sign(seat), role);
        }
    }

    /** Returns the piece of a seat or, in a game without pieces, the initial of the side. */
    private char sign(int seat) {
        GameState game = recorded.game();
        List<Piece> pieces = game.rules().kind().pieces();
        return pieces.stream()
                .filter(piece -> piece.player() == seat)
                .map(Piece::glyph)
                .findFirst()
                .orElse(game.side(seat).charAt(0));
    }
}
