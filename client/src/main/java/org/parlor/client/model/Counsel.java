package org.parlor.client.model;

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
public record Counsel(
        boolean bar,
        @Nullable Position asked,
        @Nullable Position studied,
        @Nullable Advice advice) {

    public static final Counsel NONE = new Counsel(false, null, null, null);

    Counsel barred(boolean shown) {
        return new Counsel(shown, asked, studied, advice);
    }

    Counsel asking(Position position) {
        return new Counsel(bar, position, studied, advice);
    }

    Counsel knowing(Position position, Advice next) {
        return new Counsel(bar, asked, position, next);
    }

    /** Whether a move was asked for in a position. */
    public boolean isAsked(Position position) {
        return position.equals(asked);
    }

    public Optional<Advice> on(Position position) {
        return position.equals(studied) ? Optional.ofNullable(advice) : Optional.empty();
    }

    /** The move to show in a position: the one that was asked for, once it is known. */
    public Optional<Advice> hint(Position position) {
        return isAsked(position) ? on(position) : Optional.empty();
    }
}
