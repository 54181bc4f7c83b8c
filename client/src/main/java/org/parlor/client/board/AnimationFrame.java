package org.parlor.client.board;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.parlor.rules.Position;

/**
 * A board as it is to be drawn now: at rest, or on the way from one position to the next.
 *
 * @param cells what lies on each place
 * @param highlighted the places that stand out because something happens to them
 */
public record AnimationFrame(List<Integer> cells, Set<Integer> highlighted) {

    public AnimationFrame {
        cells = List.copyOf(cells);
        highlighted = Set.copyOf(highlighted);
    }

    public static AnimationFrame still(Position position) {
        return of(position.cells(), Set.of());
    }

    public static AnimationFrame of(int[] cells, Set<Integer> lit) {
        return new AnimationFrame(Arrays.stream(cells).boxed().toList(), lit);
    }
}
