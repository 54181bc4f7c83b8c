package org.parlor.rules.reversi;

import java.util.ArrayList;
import java.util.List;

/** The rays from each cell of a board in the eight directions. */
final class Rays {
    static final int DIRECTIONS = 8;

    /** Rows down and columns right of each direction. The first four lead to lower cell indices. */
    private static final int[][] STEPS = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};

    private Rays() {}

    /**
     * Returns the rays of each cell, concatenated in one array for locality: each ray is its length followed by its
     * cells, nearest first. Rays shorter than two cells are omitted because no disc can be flipped along them.
     */
    static int[][] of(int rows, int columns) {
        int[][] rays = new int[rows * columns][];
        for (int cell = 0; cell < rays.length; cell++) {
            List<Integer> flat = new ArrayList<>();
            for (int direction = 0; direction < DIRECTIONS; direction++) {
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

    /** Returns the cells from one cell to the edge, nearest first, in one of the directions 0 to 7. */
    static List<Integer> ray(int rows, int columns, int from, int direction) {
        List<Integer> ray = new ArrayList<>();
        int down = STEPS[direction][0];
        int right = STEPS[direction][1];
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
