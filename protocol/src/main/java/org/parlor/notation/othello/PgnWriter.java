package org.parlor.notation.othello;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultText;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.XotOpenings;

/** Writes a game in PGN as PlayOK does: the result is the discs, {@code --} is a pass. {@link PgnParser} reads it. */
public final class PgnWriter {
    private static final int COLUMNS = 79;
    private static final String UNKNOWN_DATE = "????.??.??";

    private final StringBuilder text = new StringBuilder();
    private int column;

    private PgnWriter() {}

    /** @throws InvalidInputException if the game is not tournament Reversi on 8×8 */
    public static String write(Replay replay) {
        OthelloRecordFactory.requireSupported(replay, "PGN");
        if (replay.rules().options().number("rows")
                != OthelloRecordFactory.STANDARD_RULES.options().number("rows")) {
            throw new InvalidInputException("rows", "PGN supports 8x8 only");
        }
        return new PgnWriter().game(replay);
    }

    private String game(Replay replay) {
        GameRecord game = replay.record();
        String result = result(game.result());
        UserInfo black = game.players().get(0);
        UserInfo white = game.players().get(1);
        String at = game.at() == null ? null : GgfDate.print(game.at());
        tag("Event", game.place() == null ? "?" : game.place());
        tag("Site", "?");
        tag("Date", at == null ? UNKNOWN_DATE : at.substring(0, UNKNOWN_DATE.length()));
        tag("Round", "-");
        tag("Black", black.name());
        tag("White", white.name());
        tag("Result", result);
        tag("Time", at == null ? null : at.substring(UNKNOWN_DATE.length() + 1, at.lastIndexOf('.')));
        tag("TimeControl", timeControl(game.tc()));
        tag("BlackElo", black.r());
        tag("WhiteElo", white.r());
        Position start = replay.positions().get(0);
        boolean xot = OthelloRecordFactory.isXot(replay);
        List<RecordedMove> moves = new ArrayList<>();
        if (xot) {
            XotOpenings.leadingTo(start).forEach(move -> moves.add(RecordedMove.of(move)));
        }
        boolean standard = !moves.isEmpty() || start.equals(OthelloRecordFactory.STANDARD_RULES.initial());
        moves.addAll(game.moves());
        tag("Variant", xot ? Reversi.XOT : null);
        tag("FEN", standard ? null : PositionText.print(replay.rules(), start));
        text.append('\n');
        for (int ply = 0; ply < moves.size(); ply++) {
            if (ply % 2 == 0) {
                word(ply / 2 + 1 + ".");
            }
            String move = moves.get(ply).move();
            word(move.equals("pass") ? "--" : move);
        }
        word(result);
        return text.toString();
    }

    private void tag(String name, @Nullable Object value) {
        if (value != null) {
            String escaped = value.toString().replace("\\", "\\\\").replace("\"", "\\\"");
            text.append('[').append(name).append(" \"").append(escaped).append("\"]\n");
        }
    }

    /** The discs of a finished game; only the winner of another one. */
    private static String result(@Nullable GameResult result) {
        if (result == null) {
            return "*";
        } else if (result.reason().equals(ResultText.NORMAL)) {
            return result.score().get(0) + "-" + result.score().get(1);
        }
        Integer winner = result.winner();
        return winner == null ? result.reason().equals("agreed") ? "1/2-1/2" : "*" : winner == 0 ? "1-0" : "0-1";
    }

    /** In seconds; null for a time control that PGN cannot represent, such as days per move with a bank or without weekends. */
    private static @Nullable String timeControl(@Nullable TimeControl clock) {
        if (clock instanceof TimeControl.Correspondence corr && corr.bank() == null && !corr.pausesOnWeekends()) {
            return "1/" + corr.per() / 1000;
        }
        return clock instanceof TimeControl.Fischer fischer && fischer.base() % 1000 == 0 && fischer.inc() % 1000 == 0
                ? fischer.base() / 1000 + (fischer.inc() == 0 ? "" : "+" + fischer.inc() / 1000)
                : null;
    }

    /** Appends a word of the moves, on a new line if the current one is full. */
    private void word(String word) {
        boolean breaks = column + 1 + word.length() > COLUMNS;
        String before = column == 0 ? "" : breaks ? "\n" : " ";
        text.append(before).append(word);
        column = breaks || column == 0 ? word.length() : column + 1 + word.length();
    }
}
