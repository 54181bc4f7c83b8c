package org.parlor.client.app;

import java.util.List;
import java.util.function.Consumer;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.state.Event;

/** Finds the first legal move best in every position and rates all moves equally. */
final class FakeAnalyzer {

    private FakeAnalyzer() {}

    static void analyze(AnalysisRequest request, Consumer<Event> found) {
        for (int ply = 1; ply <= request.history().plies().size(); ply++) {
            String move = request.history().plies().get(ply - 1).move();
            found.accept(new Event.MoveEvaluated(request, new MoveEvaluation(ply, 0, false, "", advice(move), null)));
        }
        if (!request.isGame()) {
            found.accept(new Event.AdviceFound(
                    request,
                    advice(request.rules().legalMoves(request.position()).get(0))));
        }
    }

    private static MoveAdvice advice(String move) {
        return new MoveAdvice(move, 120, false, 6, List.of(move));
    }
}
