package org.parlor.rules;

/** Counts move sequences, the standard proof that a move generator is right. */
public final class Perft {

    private Perft() {}

    /** How many sequences of that many plies there are; a pass is a ply, a game that ended earlier counts as one. */
    public static long count(Position position, int depth) {
        if (depth == 0 || position.isOver()) {
            return 1;
        }
        long leaves = 0;
        for (int move : position.legalMoves()) {
            leaves += depth == 1 ? 1 : count(position.play(move), depth - 1);
        }
        return leaves;
    }
}
