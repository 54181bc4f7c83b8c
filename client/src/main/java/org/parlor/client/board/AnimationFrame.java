package org.parlor.client.board;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.parlor.rules.Position;

/**
 * The content of a board at one moment: at rest or during an animation.
 *
 * @param cells the content of each cell
 * @param highlighted the cells to emphasize
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
