package org.parlor.notation.othello;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultText;
import org.parlor.rules.Position;

/** Writes a game in GGF; {@link GgfParser} reads it. */
public final class GgfWriter {
    private static final Map<String, String> FLAGS = Map.of("resign", ":r", "time", ":t", "agreed", ":s");

    private final StringBuilder text = new StringBuilder("(;");
    private final Replay replay;
    private final GameRecord game;

    private GgfWriter(Replay replay) {
        this.replay = replay;
        this.game = replay.record();
    }

    /** @throws org.parlor.rules.InvalidInputException if the game is not tournament Reversi on a square board */
    public static String write(Replay replay) {
        OthelloRecordFactory.requireSupported(replay, "GGF");
        GgfWriter writer = new GgfWriter(replay);
        writer.head();
        writer.moves();
        return writer.text.append(";)").toString();
    }

    private void head() {
        int size = replay.rules().options().number("rows");
        property("GM", "Othello");
        property("PC", game.place());
        property("DT", game.at() == null ? null : GgfDate.print(game.at()));
        property("PB", game.players().get(0).name());
        property("PW", game.players().get(1).name());
        property("RB", rating(game.players().get(0)));
        property("RW", rating(game.players().get(1)));
        property("TI", GgfTimeControl.print(game.tc()));
        property("TY", size + (OthelloRecordFactory.isXot(replay) ? GgfParser.RANDOM_START : ""));
        property("RE", result(game.result()));
        property("BO", board(size, replay.positions().get(0)));
    }

    private void property(String name, @Nullable String value) {
        if (value != null) {
            // Also escapes a semicolon that would look like the start of a game.
            String escaped = value.replace("\\", "\\\\").replace("]", "\\]").replace("(;", "(\\;");
            text.append(name).append('[').append(escaped).append(']');
        }
    }

    private static @Nullable String rating(UserInfo player) {
        return player.r() == null ? null : player.r() + ".00";
    }

    /** The margin of an unfinished game is undefined, so the winner is given all squares. */
    private String result(@Nullable GameResult gameResult) {
        if (gameResult == null) {
            return "?";
        }
        String flag = FLAGS.getOrDefault(gameResult.reason(), "");
        Integer winner = gameResult.winner();
        boolean normal = gameResult.reason().equals(ResultText.NORMAL);
        if (winner == null && !normal && !gameResult.reason().equals("agreed")) {
            return "?";
        }
        Position last = replay.lastPosition();
        int cells = last.cells().length;
        int allSquares = winner == null ? 0 : winner == 0 ? cells : -cells;
        return String.format(
                Locale.ROOT, "%+d.000%s", normal ? DiscDifferenceClaim.difference(last) : allSquares, flag);
    }

    private static String board(int size, Position start) {
        StringBuilder board = new StringBuilder().append(size);
        int[] cells = start.cells();
        for (int i = 0; i < cells.length; i++) {
            board.append(i % size == 0 ? " " : "").append(cells[i] == 'X' ? '*' : cells[i] == 'O' ? 'O' : '-');
        }
        return board.append(start.sideToMove() == 0 ? " *" : " O").toString();
    }

    private void moves() {
        for (RecordedMove recordedMove : game.moves()) {
            property(recordedMove.by() != null && recordedMove.by() == 1 ? "W" : "B", move(recordedMove));
        }
    }

    private static String move(RecordedMove recordedMove) {
        String square = recordedMove.move().equals("pass") ? "PA" : recordedMove.move();
        MoveInfo info = recordedMove.info();
        Integer score = info == null ? null : info.score();
        Long millis = recordedMove.ms();
        String seconds = millis == null
                ? ""
                : "/" + BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString();
        String value = score == null ? "" : BigDecimal.valueOf(score, 2).toString();
        return score == null && millis == null ? square : square + "/" + value + seconds;
    }
}
