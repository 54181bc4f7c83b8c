package org.parlor.client.screen.view;

import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.text.ConditionalMovesText;
import org.parlor.client.ui.Key;
import org.parlor.rules.Position;

/**
 * The state of a board on the screen.
 *
 * @param cursor the cell pointed at
 * @param pliesBack how many plies the user looks back, 0 for the current position
 * @param isFlipped whether the board is seen from the second seat
 * @param pending the sent move that the server has not confirmed yet, or null
 * @param changedAt when the position became what it is, in the time of the client
 */
public record BoardState(
        int cursor,
        int pliesBack,
        boolean isFlipped,
        @Nullable PendingMove pending,
        long changedAt) {

    /** Returns the state of a board that is only looked at. */
    public static BoardState of(int pliesBack, boolean isFlipped) {
        return new BoardState(0, pliesBack, isFlipped, null, 0);
    }

    public BoardState withCursor(int cell) {
        return new BoardState(cell, pliesBack, isFlipped, pending, changedAt);
    }

    public BoardState withPliesBack(int plies) {
        return new BoardState(cursor, plies, isFlipped, pending, changedAt);
    }

    public BoardState withFlipped() {
        return new BoardState(cursor, pliesBack, !isFlipped, pending, changedAt);
    }

    public BoardState withPending(@Nullable PendingMove next) {
        return new BoardState(cursor, pliesBack, isFlipped, next, changedAt);
    }

    /** Returns the state after a change of the position, which settles the sent move. */
    public BoardState withNewPosition(long now) {
        return new BoardState(cursor, pliesBack, isFlipped, null, now);
    }

    /** Moves the cursor with an arrow key; empty for any other key. */
    public Optional<BoardState> step(Key key, GameState game) {
        return switch (key.kind()) {
            case UP -> Optional.of(step(game, 0, -1));
            case DOWN -> Optional.of(step(game, 0, 1));
            case LEFT -> Optional.of(step(game, -1, 0));
            case RIGHT -> Optional.of(step(game, 1, 0));
            default -> Optional.empty();
        };
    }

    private BoardState step(GameState game, int right, int down) {
        int turn = isFlipped ? -1 : 1;
        return withCursor(MoveCellConverter.step(game.rules().board(), cursor, right * turn, down * turn));
    }

    /** Moves the cursor to the next legal move, or the previous one with -1; empty if no move has a cell. */
    public Optional<BoardState> nextLegal(GameState game, int by) {
        OptionalInt next = MoveCellConverter.nextLegal(game.rules(), game.position(), cursor, by);
        return next.isPresent() ? Optional.of(withCursor(next.getAsInt())) : Optional.empty();
    }

    /** Returns the move at the cursor, legal or not; empty if there is none. */
    public OptionalInt move(GameState game) {
        return MoveCellConverter.moveAt(game.rules(), game.position(), cursor);
    }

    /** Returns the legal move at the cursor, if there is one. */
    public OptionalInt legalMove(GameState game) {
        OptionalInt move = move(game);
        return move.isPresent() && game.position().isLegal(move.getAsInt()) ? move : OptionalInt.empty();
    }

    /** Returns the move at the cursor if it may be legal after the opponent's turn. */
    public OptionalInt premove(GameState game) {
        OptionalInt move = move(game);
        return move.isPresent() && ConditionalMovesText.mayFollow(game, move.getAsInt()) ? move : OptionalInt.empty();
    }

    public Position shown(GameState game) {
        return pliesBack == 0 ? game.position() : game.history().positionBack(pliesBack);
    }

    /** Returns the number of plies before the position that is shown. */
    public int ply(GameState game) {
        return game.history().plies().size() - pliesBack;
    }
}
