package org.parlor.client.plain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.ClockFace;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.TimeLeft;
import org.parlor.message.value.SafeText;
import org.parlor.rules.Position;

/** Asking for a move and saying why another is wanted, in the words that all games share. */
final class Questions {
    private static final int SHOWN_MAX = 40;

    private Questions() {}

    /** The board, the legal moves and whose turn it is. */
    static List<String> full(Look look, GameModel game, Voices voices) {
        List<String> lines = new ArrayList<>(List.of("board"));
        lines.addAll(look.board(game));
        lines.add("legal " + legal(look, game));
        lines.add(turn(game, voices));
        return lines;
    }

    /** Why this is no move and what would be one. */
    static List<String> refusal(Look look, GameModel game, String typed) {
        return List.of("error " + complaint(look, game, typed) + " Type one of: " + legal(look, game)
                + ", or: board, legal, moves, resign, help");
    }

    static String complaint(Look look, GameModel game, String typed) {
        Position position = game.position();
        OptionalInt move = game.rules().parseTyped(look.meant(typed), position);
        if (move.isEmpty()) {
            return "not a move: '" + shown(typed) + "'.";
        }
        return game.rules().text(move.getAsInt()) + " is not legal for " + game.side(position.sideToMove()) + ".";
    }

    /** The legal moves as they can be typed. */
    static String legal(Look look, GameModel game) {
        return Arrays.stream(game.position().legalMoves())
                .mapToObj(move -> look.example(game.rules(), move))
                .collect(Collectors.joining(" "));
    }

    static String firstLegal(Look look, GameModel game) {
        return look.example(game.rules(), game.position().legalMoves()[0]);
    }

    static String shown(String typed) {
        String clean = SafeText.sanitize(typed.strip());
        return clean.length() <= SHOWN_MAX ? clean : clean.substring(0, SHOWN_MAX) + "…";
    }

    private static String turn(GameModel game, Voices voices) {
        int seat = game.position().sideToMove();
        return voices.turn(game, seat) + " move=" + (game.ply() + 1) + clock(game.clock(), seat);
    }

    private static String clock(@Nullable ClockFace clock, int seat) {
        return clock == null ? "" : " clock=" + TimeLeft.print(clock.millis().get(seat));
    }
}
