package org.parlor.rules;

import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;

/** Moves that a player chooses during the turn of the opponent. */
public final class Premoves {
    private static final int POSITIONS_MAX = 1_000;

    private Premoves() {}

    /**
     * Returns whether a move of a seat is legal after some turn of the opponent, which may be several moves. Looks at 1,000
     * positions at most, after the shortest turns first.
     *
     * @param now a position in which the opponent is to move
     */
    public static boolean mayFollow(Position now, int seat, int move) {
        Queue<Position> queue = new ArrayDeque<>(List.of(now));
        for (int looked = 0; looked < POSITIONS_MAX && !queue.isEmpty(); looked++) {
            Position position = queue.remove();
            OptionalInt forced = position.forcedMove();
            boolean isMover = position.sideToMove() == seat;
            if (!position.isOver() && forced.isPresent()) {
                queue.add(position.play(forced.getAsInt()));
            } else if (isMover && position.isLegal(move)) {
                return true;
            } else if (!isMover && queue.size() < POSITIONS_MAX) {
                for (int made : position.legalMoves()) {
                    queue.add(position.play(made));
                }
            }
        }
        return false;
    }
}
