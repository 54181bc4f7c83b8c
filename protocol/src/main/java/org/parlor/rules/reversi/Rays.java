package org.parlor.rules.reversi;

import java.util.ArrayList;
import java.util.List;

/**
 * The straight lines of a board, worked out once for each size. Rays shorter than two cells are left out: nothing can
 * be closed in on them.
 */
final class Rays {
    /** The first four lead to lower cells, the others to higher ones. */
    static final int[][] DIRECTIONS = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};

    private Rays() {}

    /**
     * For each cell its rays one after another, each as its length followed by its cells, nearest first. One flat array
     * a cell keeps the walk over them in one piece of memory.
     */
    static int[][] of(int rows, int columns) {
        int[][] rays = new int[rows * columns][];
        for (int cell = 0; cell < rays.length; cell++) {
            List<Integer> flat = new ArrayList<>();
            for (int direction = 0; direction < DIRECTIONS.length; direction++) {
                List<Integer> ray = ray(rows, columns, cell, direction);
                if (ray.size() >= 2) {
                    flat.add(ray.size());
                    flat.addAll(ray);
                }
            }
            rays[cell] = flat.stream().mapToInt(Integer::intValue).toArray();
        }
        return rays;
    }

    /** The cells from one cell to the edge, nearest first, in one of the directions 0 to 7. */
    static List<Integer> ray(int rows, int columns, int from, int direction) {
        List<Integer> ray = new ArrayList<>();
        int down = DIRECTIONS[direction][0];
        int right = DIRECTIONS[direction][1];
        int row = from / columns + down;
        int column = from % columns + right;
        while (row >= 0 && row < rows && column >= 0 && column < columns) {
            ray.add(row * columns + column);
            row += down;
            column += right;
        }
        return ray;
    }
}
