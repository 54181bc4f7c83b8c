package org.parlor.client.game.analysis;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.Position;

/**
 * What the person wants to be told of the position on the screen, and what is known of it.
 *
 * @param evaluationShown whether it is always to be seen who is ahead
 * @param hintPosition the position for which a move was asked; another position has no hint
 * @param advicePosition the position that the advice is for
 */
public record HintState(
        boolean evaluationShown,
        @Nullable Position hintPosition,
        @Nullable Position advicePosition,
        @Nullable MoveAdvice advice) {

    public static final HintState NONE = new HintState(false, null, null, null);

    public HintState withEvaluationShown(boolean shown) {
        return new HintState(shown, hintPosition, advicePosition, advice);
    }

    public HintState withHintPosition(Position position) {
        return new HintState(evaluationShown, position, advicePosition, advice);
    }

    public HintState withAdvice(Position position, MoveAdvice next) {
        return new HintState(evaluationShown, hintPosition, position, next);
    }

    /** Whether a move was asked for in a position. */
    public boolean isHintRequested(Position position) {
        return position.equals(hintPosition);
    }

    public Optional<MoveAdvice> adviceFor(Position position) {
        return position.equals(advicePosition) ? Optional.ofNullable(advice) : Optional.empty();
    }

    /** The move to show in a position: the one that was asked for, once it is known. */
    public Optional<MoveAdvice> hint(Position position) {
        return isHintRequested(position) ? adviceFor(position) : Optional.empty();
    }
}
