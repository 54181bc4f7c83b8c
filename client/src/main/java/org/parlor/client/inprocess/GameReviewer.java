package org.parlor.client.inprocess;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.parlor.bots.analysis.GameAnalyzer;
import org.parlor.bots.analysis.GameReview;
import org.parlor.bots.analysis.Opening;
import org.parlor.bots.analysis.ReviewNote;
import org.parlor.bots.analysis.ReviewedPly;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.state.Event;
import org.parlor.client.ui.Messages;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Reviews a game, with empty tables and without opening books, whose scores come from searches of other depths.
 *
 * @param stop polled by the searches; once true the results are invalid
 * @param found receives the opening, then the evaluations, last plies first; the notes on the whole game come before the last one
 */
record GameReviewer(AnalysisRequest request, BooleanSupplier stop, Consumer<Event> found) {
    private static final int TABLE_BITS = 18;
    private static final SearchLimits EACH_PLY = SearchLimits.millis(300);

    void run() throws InterruptedException {
        Rules rules = request.rules();
        Messages messages = Messages.of(request.locale());
        IntFunction<String> place =
                ply -> messages.get("move.number", request.history().moveCount(rules, ply));
        List<Integer> moves = request.history().plies().stream()
                .map(ply -> rules.parse(ply.move()).orElseThrow())
                .toList();
        List<ReviewNote> opening =
                ReviewNote.of(Opening.of(rules, request.history().positions()), place, request.locale());
        report(opening);
        List<ReviewedPly> plies = new ArrayList<>();
        try (GameAnalyzer analyzer = new GameAnalyzer(
                rules,
                clock -> new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, false, clock)).of(rules),
                EACH_PLY,
                1,
                1,
                stop)) {
            analyzer.review(request.position(), moves, ply -> {
                plies.add(0, ply);
                if (plies.size() == moves.size()) {
                    report(Stream.concat(
                                    opening.stream(),
                                    ReviewNote.of(rules, new GameReview(plies), place, request.locale()).stream())
                            .toList());
                }
                found.accept(new Event.MoveEvaluated(request, evaluation(ply)));
            });
        }
    }

    private void report(List<ReviewNote> notes) {
        found.accept(new Event.ReviewNotesFound(
                request,
                notes.stream()
                        .map(note -> new ReviewState.Note(note.ply(), note.text()))
                        .toList()));
    }

    private MoveEvaluation evaluation(ReviewedPly ply) {
        Position before = request.history().positions().get(ply.ply() - 1);
        ReviewedPly.Evidence evidence = ply.evidence();
        return new MoveEvaluation(
                ply.ply(),
                ply.seat() == 0 ? ply.score() : -ply.score(),
                evidence.isProof(),
                ply.mark().sign(),
                advice(request.rules(), before, ply.best()),
                evidence.hasKnownMargin() ? evidence.margin() : null);
    }

    /** @param best the best move of the position */
    static MoveAdvice advice(Rules rules, Position position, SearchResult best) {
        return new MoveAdvice(
                rules.format(best.move()),
                position.sideToMove() == 0 ? best.score() : -best.score(),
                best.exact(),
                best.depth(),
                best.variation().stream().map(rules::format).toList());
    }
}
