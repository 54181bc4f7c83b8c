package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests perfect matchings against a brute-force search. */
class MaximumMatchingTest {

    private static boolean[][] graph(int size, int[]... edges) {
        boolean[][] adjacent = new boolean[size][size];
        for (int[] edge : edges) {
            adjacent[edge[0]][edge[1]] = true;
            adjacent[edge[1]][edge[0]] = true;
        }
        return adjacent;
    }

    private static boolean bruteForce(boolean[][] adjacent, boolean[] matched) {
        int one = 0;
        while (one < matched.length && matched[one]) {
            one++;
        }
        if (one == matched.length) {
            return true;
        }
        matched[one] = true;
        for (int other = one + 1; other < matched.length; other++) {
            if (adjacent[one][other] && !matched[other]) {
                matched[other] = true;
                if (bruteForce(adjacent, matched)) {
                    return true;
                }
                matched[other] = false;
            }
        }
        matched[one] = false;
        return false;
    }

    @Test
    void an_empty_graph_has_a_perfect_matching() {
        assertTrue(MaximumMatching.isPerfect(new boolean[0][0]));
    }

    @Test
    void a_star_has_no_perfect_matching() {
        assertFalse(MaximumMatching.isPerfect(graph(4, new int[] {0, 1}, new int[] {0, 2}, new int[] {0, 3})));
    }

    @Test
    void an_augmenting_path_passes_through_a_blossom() {
        int[][] edges = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 1}, {4, 5}, {2, 6}, {6, 7}};
        assertTrue(MaximumMatching.isPerfect(graph(8, edges)));
    }

    @Test
    void a_perfect_matching_is_found_in_sparse_graphs_that_have_one() {
        Random random = new Random(7);
        for (int trial = 0; trial < 2_000; trial++) {
            int size = 2 * (5 + random.nextInt(11));
            List<Integer> shuffled =
                    new ArrayList<>(IntStream.range(0, size).boxed().toList());
            Collections.shuffle(shuffled, random);
            int[][] edges = new int[size + random.nextInt(size / 2)][];
            for (int i = 0; i < edges.length; i++) {
                edges[i] = i < size / 2
                        ? new int[] {shuffled.get(2 * i), shuffled.get(2 * i + 1)}
                        : random.ints(0, size).distinct().limit(2).toArray();
            }
            assertTrue(MaximumMatching.isPerfect(graph(size, edges)), "graph " + trial);
        }
    }

    @Test
    void results_match_brute_force_on_2000_random_graphs() {
        Random random = new Random(7);
        for (int trial = 0; trial < 2_000; trial++) {
            int size = 2 * (1 + random.nextInt(6));
            double density = 0.1 + 0.5 * random.nextDouble();
            boolean[][] adjacent = new boolean[size][size];
            for (int one = 0; one < size; one++) {
                for (int other = 0; other < one; other++) {
                    adjacent[one][other] = random.nextDouble() < density;
                    adjacent[other][one] = adjacent[one][other];
                }
            }
            assertEquals(
                    bruteForce(adjacent, new boolean[size]), MaximumMatching.isPerfect(adjacent), "graph " + trial);
        }
    }
}
