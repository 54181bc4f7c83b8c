package org.parlor.client.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The plies of a game and the position before each, for the move list and for browsing.
 *
 * @param positions one more than plies, or only the last one if the game started from another position
 */
public record MoveHistory(List<Ply> plies, List<Position> positions) {

    public MoveHistory {
        plies = List.copyOf(plies);
        positions = List.copyOf(positions);
    }

    /** Replays the moves; keeps only the last position if they do not lead to it, as from a start that an old server does not send. */
    static MoveHistory replay(Rules rules, Position start, List<String> moves, Position last) {
        List<Ply> plies = new ArrayList<>();
        List<Position> positions = new ArrayList<>(List.of(start));
        for (String text : moves) {
            Position before = positions.get(positions.size() - 1);
            OptionalInt move = rules.parse(text);
            if (move.isEmpty() || !before.isLegal(move.getAsInt())) {
                return alternating(moves, last);
            }
            plies.add(new Ply(before.sideToMove(), text, before.forcedMove().isPresent(), null));
            positions.add(before.play(move.getAsInt()));
        }
        boolean agrees = Arrays.equals(positions.get(positions.size() - 1).cells(), last.cells());
        return agrees ? new MoveHistory(plies, positions) : alternating(moves, last);
    }

    private static MoveHistory alternating(List<String> moves, Position last) {
        List<Ply> plies = new ArrayList<>();
        for (String move : moves) {
            plies.add(new Ply(plies.size() % 2, move, false, null));
        }
        return new MoveHistory(plies, List.of(last));
    }

    /** Returns the number of moves among the first plies. Passes do not count. */
    public int moveCount(Rules rules, int count) {
        return (int) plies.stream()
                .limit(count)
                .filter(ply -> !rules.isPass(ply.move()))
                .count();
    }

    MoveHistory withPly(Ply ply, Position after) {
        List<Ply> longer = new ArrayList<>(plies);
        longer.add(ply);
        List<Position> further = new ArrayList<>(positions);
        further.add(after);
        return new MoveHistory(longer, further);
    }

    /** Whether the position before every ply is known. */
    public boolean isComplete() {
        return positions.size() > plies.size();
    }

    /** The start position if it is known and not the standard one; else null. */
    @Nullable
    public Position customStart(Rules rules) {
        return isComplete() && !positions.get(0).equals(rules.initial()) ? positions.get(0) : null;
    }

    /** Returns the history up to a number of plies; requires all positions. */
    MoveHistory firstPlies(int count) {
        return new MoveHistory(plies.subList(0, count), positions.subList(0, count + 1));
    }

    /**
     * Returns the cell of the ply that many plies ago. Without the position before it, the cell that the
     * move names.
     */
    public OptionalInt cellBack(Rules rules, int pliesBack) {
        int at = plies.size() - 1 - pliesBack;
        if (at < 0) {
            return OptionalInt.empty();
        }
        String move = plies.get(at).move();
        return pliesBack < positionsBack()
                ? MoveCellConverter.cellOf(rules, positionBack(pliesBack + 1), move)
                : rules.board().find(move);
    }

    /** Returns the number of plies for which the earlier positions are known. */
    public int positionsBack() {
        return positions.size() - 1;
    }

    /** Returns the position a number of plies ago. */
    public Position positionBack(int plies) {
        return positions.get(positions.size() - 1 - Math.min(plies, positionsBack()));
    }
}
