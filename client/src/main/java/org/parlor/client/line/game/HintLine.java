package org.parlor.client.line.game;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.parlor.client.app.Analyzer;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.state.Event;

/** Requests a hint from the engine and waits for it, about a second. */
final class HintLine {
    private final Analyzer analyzer;

    HintLine(Analyzer analyzer) {
        this.analyzer = analyzer;
    }

    /** Returns the move and its evaluation from the side to move. */
    String line(GameState game) throws InterruptedException {
        CompletableFuture<Event> found = new CompletableFuture<>();
        analyzer.analyze(AnalysisRequest.of(game.rules(), game.position()), found::complete);
        try {
            return found.get() instanceof Event.AdviceFound advised
                    ? line(advised.advice(), game.position().sideToMove())
                    : "error no hint found";
        } catch (ExecutionException e) {
            throw new IllegalStateException("an analysis ends with an event", e);
        }
    }

    private static String line(MoveAdvice moveAdvice, int toMove) {
        int own = toMove == 0 ? moveAdvice.score() : -moveAdvice.score();
        return "hint " + moveAdvice.move() + " " + ScoreText.brief(own, moveAdvice.exact());
    }
}
