package org.parlor.client.game.analysis;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.Position;

/**
 * The requested and known analyses of the shown position.
 *
 * @param evaluationShown whether the evaluation is shown
 * @param hintPosition the position for which a hint was requested
 * @param advicePosition the position of the advice
 */
public record AnalysisState(
        boolean evaluationShown,
        @Nullable Position hintPosition,
        @Nullable Position advicePosition,
        @Nullable MoveAdvice advice) {

    public static final AnalysisState NONE = new AnalysisState(false, null, null, null);

    public AnalysisState withEvaluationShown(boolean shown) {
        return new AnalysisState(shown, hintPosition, advicePosition, advice);
    }

    public AnalysisState withHintPosition(Position position) {
        return new AnalysisState(evaluationShown, position, advicePosition, advice);
    }

    public AnalysisState withAdvice(Position position, MoveAdvice next) {
        return new AnalysisState(evaluationShown, hintPosition, position, next);
    }

    /** Returns whether a hint was requested for a position. */
    public boolean isHintRequested(Position position) {
        return position.equals(hintPosition);
    }

    public Optional<MoveAdvice> adviceFor(Position position) {
        return position.equals(advicePosition) ? Optional.ofNullable(advice) : Optional.empty();
    }

    /** Returns the requested hint for a position, if it is known. */
    public Optional<MoveAdvice> hint(Position position) {
        return isHintRequested(position) ? adviceFor(position) : Optional.empty();
    }
}
