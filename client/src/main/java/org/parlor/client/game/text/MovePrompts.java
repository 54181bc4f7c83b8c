package org.parlor.client.game.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.TimeFormat;
import org.parlor.message.value.SafeText;
import org.parlor.rules.Position;

/** The prompts and error messages for illegal moves that all games share. */
public final class MovePrompts {
    private static final int SHOWN_MAX = 40;

    private MovePrompts() {}

    /** Returns the board, the legal moves and the side to move. */
    static List<String> full(BoardFormat format, GameState game, Addressing addressing) {
        List<String> lines = new ArrayList<>(List.of("board"));
        lines.addAll(format.board(game));
        lines.add("legal " + legal(format, game));
        lines.add(turn(game, addressing));
        return lines;
    }

    /** Explains why a typed move is rejected and lists the legal ones. */
    static List<String> refusal(BoardFormat format, GameState game, String typed) {
        return List.of("error " + invalidMoveText(format, game, typed) + " Type one of: " + legal(format, game)
                + ", or: board, legal, moves, resign, help");
    }

    public static String invalidMoveText(BoardFormat format, GameState game, String typed) {
        Position position = game.position();
        OptionalInt move = MoveCellConverter.parseTyped(game.rules(), position, format.normalize(typed));
        if (move.isEmpty()) {
            return "not a move: '" + shown(typed) + "'.";
        }
        return game.rules().format(move.getAsInt()) + " is not legal for " + game.side(position.sideToMove()) + ".";
    }

    /** Returns the legal moves in the notation of the format. */
    public static String legal(BoardFormat format, GameState game) {
        return Arrays.stream(game.position().legalMoves())
                .mapToObj(move -> format.formatMove(game.rules(), move))
                .collect(Collectors.joining(" "));
    }

    public static String firstLegal(BoardFormat format, GameState game) {
        return format.formatMove(game.rules(), game.position().legalMoves()[0]);
    }

    public static String shown(String typed) {
        String clean = SafeText.sanitize(typed.strip());
        return clean.length() <= SHOWN_MAX ? clean : clean.substring(0, SHOWN_MAX) + "…";
    }

    private static String turn(GameState game, Addressing addressing) {
        int seat = game.position().sideToMove();
        return addressing.turn(game, seat) + " move=" + (game.ply() + 1) + clock(game, seat);
    }

    /** Without spaces, which separate the values of a line. */
    private static String clock(GameState game, int seat) {
        ClockState clock = game.clock();
        return clock == null
                ? ""
                : " clock="
                        + TimeFormat.seat(clock, seat, game.timeControl(), clock.at())
                                .replace(" ", "");
    }
}
