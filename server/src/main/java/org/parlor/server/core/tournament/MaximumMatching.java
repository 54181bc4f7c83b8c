package org.parlor.server.core.tournament;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * As many vertices of a graph as possible, matched two by two. By Edmonds: a path between two free vertices on which
 * every other edge is matched makes one more pair; an odd cycle on the way counts as one vertex, its base.
 */
final class MaximumMatching {
    private static final int NONE = -1;

    private final boolean[][] joined;
    private final int size;
    private final int[] mate;
    private final int[] parent;
    private final int[] base;
    private final boolean[] reached;
    private final Deque<Integer> open = new ArrayDeque<>();

    private MaximumMatching(boolean[][] joined) {
        this.joined = joined;
        this.size = joined.length;
        this.mate = new int[size];
        this.parent = new int[size];
        this.base = new int[size];
        this.reached = new boolean[size];
        Arrays.fill(mate, NONE);
    }

    /** Whether all vertices can be matched at once. */
    static boolean isPerfect(boolean[][] joined) {
        MaximumMatching maximumMatching = new MaximumMatching(joined);
        maximumMatching.matchNeighbours();
        return IntStream.range(0, maximumMatching.size).allMatch(maximumMatching::match);
    }

    private void matchNeighbours() {
        for (int one = 0; one < size; one++) {
            for (int other = one + 1; mate[one] == NONE && other < size; other++) {
                if (joined[one][other] && mate[other] == NONE) {
                    mate[one] = other;
                    mate[other] = one;
                }
            }
        }
    }

    /** Gives a vertex a mate, the others keeping theirs or getting new ones. */
    private boolean match(int vertex) {
        if (mate[vertex] != NONE) {
            return true;
        }
        int end = pathFrom(vertex);
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

    /** The free vertex at the end of a path from a free one, or none. */
    private int pathFrom(int root) {
        Arrays.fill(parent, NONE);
        Arrays.fill(reached, false);
        Arrays.setAll(base, vertex -> vertex);
        open.clear();
        reach(root);
        while (!open.isEmpty()) {
            int from = open.remove();
            for (int to = 0; to < size; to++) {
                if (!joined[from][to] || base[from] == base[to] || mate[from] == to) {
                    continue;
                }
                if (to == root || (mate[to] != NONE && parent[mate[to]] != NONE)) {
                    shrink(from, to);
                } else if (parent[to] == NONE) {
                    parent[to] = from;
                    if (mate[to] == NONE) {
                        return to;
                    }
                    reach(mate[to]);
                }
            }
        }
        return NONE;
    }

    private void reach(int vertex) {
        reached[vertex] = true;
        open.add(vertex);
    }

    /** Makes one vertex of the cycle that an edge between two reached vertices closes. */
    private void shrink(int one, int other) {
        int stem = commonBase(one, other);
        boolean[] inCycle = new boolean[size];
        follow(one, stem, other, inCycle);
        follow(other, stem, one, inCycle);
        for (int vertex = 0; vertex < size; vertex++) {
            if (inCycle[base[vertex]]) {
                base[vertex] = stem;
                if (!reached[vertex]) {
                    reach(vertex);
                }
            }
        }
    }

    private int commonBase(int one, int other) {
        boolean[] passed = new boolean[size];
        int up = base[one];
        passed[up] = true;
        while (mate[up] != NONE) {
            up = base[parent[mate[up]]];
            passed[up] = true;
        }
        int down = base[other];
        while (!passed[down]) {
            down = base[parent[mate[down]]];
        }
        return down;
    }

    /** Marks one side of a cycle up to its stem, and lets paths through it go round the other way. */
    private void follow(int from, int stem, int over, boolean[] inCycle) {
        int vertex = from;
        int child = over;
        while (base[vertex] != stem) {
            inCycle[base[vertex]] = true;
            inCycle[base[mate[vertex]]] = true;
            parent[vertex] = child;
            child = mate[vertex];
            vertex = parent[mate[vertex]];
        }
    }
}
