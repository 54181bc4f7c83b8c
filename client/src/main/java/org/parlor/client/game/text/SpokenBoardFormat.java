package org.parlor.client.game.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.game.TimeFormat;
import org.parlor.message.GameMessage;
import org.parlor.rules.Cell;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.Piece;
import org.parlor.rules.Rules;

/**
 * Formats any game in sentences for screen readers: squares are spelt, moves include the score, and the
 * board is described row by row on request.
 */
public record SpokenBoardFormat(BoardFormat format) implements BoardFormat {
    private static final int SPOKEN_MOVES_MAX = 20;

    @Override
    public List<String> board(GameState game) {
        int[] values = game.position().cells();
        List<Cell> cells = game.rules().board().cells();
        return game.rules().board().hasSides() ? sides(game, cells, values) : rows(game, cells, values);
    }

    private static List<String> sides(GameState game, List<Cell> cells, int[] values) {
        List<String> lines = new ArrayList<>();
        for (int seat = 0; seat < 2; seat++) {
            int owner = seat;
            List<Integer> own = IntStream.range(0, values.length)
                    .filter(place ->
                            Integer.valueOf(owner).equals(cells.get(place).owner()))
                    .boxed()
                    .toList();
            String playable = own.stream()
                    .filter(place -> !cells.get(place).isStore())
                    .map(place -> MoveDescription.spelt(cells.get(place).id()) + " has " + values[place])
                    .collect(Collectors.joining(", "));
            String stores = own.stream()
                    .filter(place -> cells.get(place).isStore())
                    .map(place -> "; the " + cells.get(place).kind() + " has " + values[place])
                    .collect(Collectors.joining());
            lines.add(game.side(seat) + ": " + playable + stores);
        }
        return lines;
    }

    private static List<String> rows(GameState game, List<Cell> cells, int[] values) {
        List<String> lines = new ArrayList<>();
        for (int y = 0; y < game.rules().board().height(); y++) {
            int row = y;
            String pieces = IntStream.range(0, values.length)
                    .filter(place -> cells.get(place).y() == row)
                    .mapToObj(place -> piece(game, values[place], cells.get(place)))
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining(", "));
            lines.add("row " + (row + 1) + ": " + (pieces.isEmpty() ? "empty" : pieces));
        }
        return lines;
    }

    private static String piece(GameState game, int value, Cell cell) {
        return game.rules().kind().pieces().stream()
                .filter(piece -> piece.value() == value)
                .map(Piece::player)
                .map(seat -> MoveDescription.spelt(cell.id()).split(" ")[0] + " " + game.side(seat))
                .findFirst()
                .orElse("");
    }

    @Override
    public List<String> prompt(GameState game, Addressing addressing) {
        int seat = game.position().sideToMove();
        String whose =
                addressing.isSinglePlayer() && addressing.isMine(seat) ? "your turn" : game.side(seat) + "'s turn";
        return List.of(whose + clock(game, seat) + "; you " + choices(game));
    }

    private static String clock(GameState game, int seat) {
        ClockState clock = game.clock();
        return clock == null ? "" : "; time left " + TimeFormat.seat(clock, seat, game.timeControl(), clock.at());
    }

    private String choices(GameState game) {
        int[] moves = game.position().legalMoves();
        return moves.length > SPOKEN_MOVES_MAX
                ? "have " + moves.length + " moves, listed by legal"
                : Arrays.stream(moves)
                        .mapToObj(move -> MoveDescription.spelt(format.formatMove(game.rules(), move)))
                        .collect(Collectors.joining(", ", "can play ", ""));
    }

    @Override
    public List<String> invalidMove(GameState game, Addressing addressing, String typed) {
        String reason = MovePrompts.invalidMoveText(format, game, typed);
        return List.of("error " + reason + " You " + choices(game) + "; or type board, moves, resign, help");
    }

    @Override
    public String describeMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        boolean counts = before.rules().kind().cellContent() == CellContentKind.COUNT
                || moved.score().get(0) + moved.score().get(1) > 1;
        return format.speakMove(before, moved, addressing) + (counts ? score(before, moved, addressing) : "");
    }

    private static String score(GameState before, GameMessage.Moved moved, Addressing addressing) {
        int first = addressing.isSinglePlayer() && addressing.isMine(1) ? 1 : 0;
        return "; " + points(before, moved, addressing, first) + ", " + points(before, moved, addressing, 1 - first);
    }

    private static String points(GameState before, GameMessage.Moved moved, Addressing addressing, int seat) {
        return addressing.nameOf(before, seat) + " " + moved.score().get(seat);
    }

    @Override
    public String formatMove(Rules rules, int move) {
        return format.formatMove(rules, move);
    }

    @Override
    public String normalize(String typed) {
        return format.normalize(typed);
    }
}
