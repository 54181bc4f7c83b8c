package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whether everybody can be matched, against trying every way. */
class MaximumMatchingTest {

    private static boolean[][] graph(int size, int[]... edges) {
        boolean[][] joined = new boolean[size][size];
        for (int[] edge : edges) {
            joined[edge[0]][edge[1]] = true;
            joined[edge[1]][edge[0]] = true;
        }
        return joined;
    }

    private static boolean everyWay(boolean[][] joined, boolean[] taken) {
        int one = 0;
        while (one < taken.length && taken[one]) {
            one++;
        }
        if (one == taken.length) {
            return true;
        }
        taken[one] = true;
        for (int other = one + 1; other < taken.length; other++) {
            if (joined[one][other] && !taken[other]) {
                taken[other] = true;
                if (everyWay(joined, taken)) {
                    return true;
                }
                taken[other] = false;
            }
        }
        taken[one] = false;
        return false;
    }

    @Test
    void nobody_is_matched_perfectly() {
        assertTrue(MaximumMatching.isPerfect(new boolean[0][0]));
    }

    @Test
    void a_star_cannot_be_matched() {
        assertFalse(MaximumMatching.isPerfect(graph(4, new int[] {0, 1}, new int[] {0, 2}, new int[] {0, 3})));
    }

    @Test
    void a_path_that_begins_wrong_is_mended_through_an_odd_cycle() {
        int[][] edges = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 1}, {4, 5}, {2, 6}, {6, 7}};
        assertTrue(MaximumMatching.isPerfect(graph(8, edges)));
    }

    @Test
    void it_agrees_with_trying_every_way_on_2000_graphs() {
        Random random = new Random(7);
        for (int trial = 0; trial < 2_000; trial++) {
            int size = 2 * (1 + random.nextInt(6));
            double density = 0.1 + 0.5 * random.nextDouble();
            boolean[][] joined = new boolean[size][size];
            for (int one = 0; one < size; one++) {
                for (int other = 0; other < one; other++) {
                    joined[one][other] = random.nextDouble() < density;
                    joined[other][one] = joined[one][other];
                }
            }
            assertEquals(everyWay(joined, new boolean[size]), MaximumMatching.isPerfect(joined), "graph " + trial);
        }
    }
}
