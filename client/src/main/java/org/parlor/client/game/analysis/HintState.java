package org.parlor.client.game.analysis;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.Position;

/**
 * What the person wants to be told of the position on the screen, and what is known of it.
 *
 * @param bar whether it is always to be seen who is ahead
 * @param asked the position for which a move was asked; another position has no hint
 * @param studied the position that the advice is for
 */
public record HintState(
        boolean bar,
        @Nullable Position asked,
        @Nullable Position studied,
        @Nullable MoveAdvice advice) {

    public static final HintState NONE = new HintState(false, null, null, null);

    public HintState barred(boolean shown) {
        return new HintState(shown, asked, studied, advice);
    }

    public HintState asking(Position position) {
        return new HintState(bar, position, studied, advice);
    }

    public HintState knowing(Position position, MoveAdvice next) {
        return new HintState(bar, asked, position, next);
    }

    /** Whether a move was asked for in a position. */
    public boolean isAsked(Position position) {
        return position.equals(asked);
    }

    public Optional<MoveAdvice> on(Position position) {
        return position.equals(studied) ? Optional.ofNullable(advice) : Optional.empty();
    }

    /** The move to show in a position: the one that was asked for, once it is known. */
    public Optional<MoveAdvice> hint(Position position) {
        return isAsked(position) ? on(position) : Optional.empty();
    }
}
