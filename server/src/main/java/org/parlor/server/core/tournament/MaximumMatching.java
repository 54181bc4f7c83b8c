package org.parlor.server.core.tournament;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * Maximum matching in a general graph by Edmonds' blossom algorithm: searches augmenting paths between unmatched vertices
 * and contracts odd cycles (blossoms) to their base vertex.
 */
final class MaximumMatching {
    private static final int NONE = -1;

    private final boolean[][] adjacent;
    private final int size;
    private final int[] mate;
    private final int[] parent;
    private final int[] base;
    private final boolean[] visited;
    private final Deque<Integer> queue = new ArrayDeque<>();

    private MaximumMatching(boolean[][] adjacent) {
        this.adjacent = adjacent;
        this.size = adjacent.length;
        this.mate = new int[size];
        this.parent = new int[size];
        this.base = new int[size];
        this.visited = new boolean[size];
        Arrays.fill(mate, NONE);
    }

    /** Whether the graph, given as adjacency matrix, has a perfect matching. */
    static boolean isPerfect(boolean[][] adjacent) {
        MaximumMatching matching = new MaximumMatching(adjacent);
        matching.matchGreedily();
        return IntStream.range(0, matching.size).allMatch(matching::match);
    }

    private void matchGreedily() {
        for (int one = 0; one < size; one++) {
            for (int other = one + 1; mate[one] == NONE && other < size; other++) {
                if (adjacent[one][other] && mate[other] == NONE) {
                    mate[one] = other;
                    mate[other] = one;
                }
            }
        }
    }

    /** Matches a vertex, if possible, keeping all matched vertices matched. */
    private boolean match(int vertex) {
        if (mate[vertex] != NONE) {
            return true;
        }
        int end = augmentingPath(vertex);
        if (end == NONE) {
            return false;
        }
        while (end != NONE) {
            int before = parent[end];
            int next = mate[before];
            mate[end] = before;
            mate[before] = end;
            end = next;
        }
        return true;
    }

    /** Returns the end of an augmenting path from an unmatched vertex, or -1. */
    private int augmentingPath(int root) {
        Arrays.fill(parent, NONE);
        Arrays.fill(visited, false);
        Arrays.setAll(base, vertex -> vertex);
        queue.clear();
        visit(root);
        while (!queue.isEmpty()) {
            int from = queue.remove();
            for (int to = 0; to < size; to++) {
                if (!adjacent[from][to] || base[from] == base[to] || mate[from] == to) {
                    continue;
                }
                if (to == root || (mate[to] != NONE && parent[mate[to]] != NONE)) {
                    contract(from, to);
                } else if (parent[to] == NONE) {
                    parent[to] = from;
                    if (mate[to] == NONE) {
                        return to;
                    }
                    visit(mate[to]);
                }
            }
        }
        return NONE;
    }

    private void visit(int vertex) {
        visited[vertex] = true;
        queue.add(vertex);
    }

    /** Contracts the blossom that is closed by an edge between two reached vertices. */
    private void contract(int one, int other) {
        int blossomBase = commonBase(one, other);
        boolean[] inBlossom = new boolean[size];
        markPath(one, blossomBase, other, inBlossom);
        markPath(other, blossomBase, one, inBlossom);
        for (int vertex = 0; vertex < size; vertex++) {
            if (inBlossom[base[vertex]]) {
                base[vertex] = blossomBase;
                if (!visited[vertex]) {
                    visit(vertex);
                }
            }
        }
    }

    private int commonBase(int one, int other) {
        boolean[] onPath = new boolean[size];
        int up = base[one];
        onPath[up] = true;
        while (mate[up] != NONE) {
            up = base[parent[mate[up]]];
            onPath[up] = true;
        }
        int down = base[other];
        while (!onPath[down]) {
            down = base[parent[mate[down]]];
        }
        return down;
    }

    /** Marks one side of a blossom up to its base, and sets the parents for paths through the other side. */
    private void markPath(int from, int blossomBase, int firstChild, boolean[] inBlossom) {
        int vertex = from;
        int child = firstChild;
        while (base[vertex] != blossomBase) {
            inBlossom[base[vertex]] = true;
            inBlossom[base[mate[vertex]]] = true;
            parent[vertex] = child;
            child = mate[vertex];
            vertex = parent[mate[vertex]];
        }
    }
}
