package org.parlor.rules;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/**
 * The rules of a kind of game with given options: start position, valid positions and move notation. A
 * {@link Position} knows its legal moves and their effects.
 */
public interface Rules {

    GameKind kind();

    GameOptions options();

    BoardLayout board();

    Position initial();

    /**
     * The openings of which one, drawn at random, begins each game: moves from the initial position, separated by spaces.
     * Empty if all games begin at the initial position.
     */
    default List<String> openings() {
        return List.of();
    }

    /**
     * Returns the position in which a new game begins.
     *
     * @param random returns a number from 0 to below its argument
     */
    default Position start(IntUnaryOperator random) {
        List<String> openings = openings();
        Position start = initial();
        if (!openings.isEmpty()) {
            for (String move : openings.get(random.applyAsInt(openings.size())).split(" ")) {
                start = start.play(parse(move).orElseThrow());
            }
        }
        return start;
    }

    /** Returns the symmetries of the rules, the identity first; others only if each move is the index of its cell. */
    default List<BoardSymmetry> symmetries() {
        return List.of(BoardSymmetry.identity(board()));
    }

    /**
     * Validates a setup and returns its position.
     *
     * @throws InvalidInputException if the position is invalid
     */
    Position toPosition(PositionSetup positionSetup);

    /** Returns the notation of a move on the wire and in records, such as {@code d3}, {@code n5} or {@code pass}; by default its cell. */
    default String format(int move) {
        return board().cells().get(move).id();
    }

    /** Parses the exact notation of a move, legal or not; empty if this board has no such move. */
    default OptionalInt parse(String text) {
        return board().find(text);
    }

    /**
     * Parses a move typed by a user in any notation that the game supports. The move may be illegal; empty if the text
     * is not a move.
     *
     * @param position the current position, for notations that omit the side
     */
    OptionalInt parseTyped(String typed, Position position);

    /** The move that passes the turn without a change of the board; empty if this game has none. */
    default OptionalInt passMove() {
        return OptionalInt.empty();
    }

    default boolean isPass(int move) {
        OptionalInt pass = passMove();
        return pass.isPresent() && pass.getAsInt() == move;
    }

    /** Returns whether the notation of a move is that of a pass. */
    default boolean isPass(String text) {
        OptionalInt move = parse(text);
        return move.isPresent() && isPass(move.getAsInt());
    }

    default boolean canPass(Position position) {
        OptionalInt pass = passMove();
        return pass.isPresent() && position.isLegal(pass.getAsInt());
    }

    /**
     * The cell at which a move is shown: where its piece lands, or where it starts. Empty for a move without a cell.
     *
     * @param before the position in which the move is made
     */
    default OptionalInt cellOf(Position before, int move) {
        return board().find(format(move));
    }

    /** The move chosen by pointing at a cell, legal or not; empty if there is none. */
    default OptionalInt moveAt(Position position, int cell) {
        return parse(board().cells().get(cell).id());
    }

    /**
     * Explains the rules that a legal move illustrates, one sentence per rule, at least one. The sentences name sides
     * but no cells or numbers, so that the same rule always has the same text.
     */
    List<String> explain(Position before, int move);

    /** Returns the notation of all legal moves, in board order. */
    default List<String> legalMoves(Position position) {
        int[] moves = position.legalMoves();
        String[] texts = new String[moves.length];
        for (int i = 0; i < moves.length; i++) {
            texts[i] = format(moves[i]);
        }
        return List.of(texts);
    }
}
