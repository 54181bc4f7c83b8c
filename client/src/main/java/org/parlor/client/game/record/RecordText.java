package org.parlor.client.game.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.LegalMovesText;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Messages;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.notation.Replay;
import org.parlor.notation.ReplayError;
import org.parlor.rules.GameTexts;
import org.parlor.rules.Rules;

/** Formats the metadata of records. */
public final class RecordText {

    private static final Pattern YEAR = Pattern.compile("\\b(18|19|20)\\d\\d$");

    private static final Set<String> REASONS = Set.of("time", "resign", "abandoned", "illegal", "agreed", "aborted");

    private RecordText() {}

    /** Returns the start date of the game, empty if unknown. */
    public static String date(GameRecord record) {
        Long at = record.at();
        return at == null ? "" : TimeFormat.day(at);
    }

    /** Returns the year of the game, or that at the end of its place; empty if unknown. */
    public static String year(GameRecord record) {
        Matcher place = YEAR.matcher(record.place() == null ? "" : record.place());
        String date = date(record);
        return !date.isEmpty() ? date.substring(0, 4) : place.find() ? place.group() : "";
    }

    public static String players(GameRecord record) {
        return record.players().get(0).name() + " – " + record.players().get(1).name();
    }

    /** Returns the number of legal moves, without passes. */
    public static int moveCount(Replay replay) {
        return (int) replay.record().moves().stream()
                .filter(move -> !replay.rules().isPass(move.move()))
                .count();
    }

    /**
     * Returns the recorded score, or who won by something else, such as {@code White (time)}; empty for an unfinished
     * game.
     */
    public static String result(Messages messages, GameRecord record, Rules rules) {
        GameResult gameResult = record.result();
        if (gameResult == null) {
            return "";
        } else if (gameResult.reason().equals("normal")) {
            return gameResult.score().get(0) + " – " + gameResult.score().get(1);
        }
        Integer winner = gameResult.winner();
        String reason = REASONS.contains(gameResult.reason())
                ? messages.get("end.reason." + gameResult.reason())
                : DisplayText.clean(gameResult.reason());
        return winner == null
                ? reason
                : messages.get(
                        "record.won",
                        GameTexts.of(rules.kind(), messages.locale()).players().get(winner),
                        reason);
    }

    /**
     * Describes a ply besides its move: the time used and the evaluation of its player; may be empty.
     *
     * @param printScore formats a score in hundredths, from the mover's side
     */
    public static List<String> remarks(
            Messages messages, GameRecord.RecordedMove recordedMove, IntFunction<String> printScore) {
        List<String> remarks = new ArrayList<>();
        Long millis = recordedMove.ms();
        if (millis != null) {
            remarks.add(TimeFormat.used(messages, millis));
        }
        remarks.addAll(engineInfo(messages, recordedMove.info(), printScore));
        return remarks;
    }

    /** Describes the search that chose the move; may be empty. */
    public static List<String> engineInfo(Messages messages, @Nullable MoveInfo info, IntFunction<String> printScore) {
        List<String> remarks = new ArrayList<>();
        if (info == null) {
            return remarks;
        }
        Integer score = info.score();
        if (score != null) {
            remarks.add(printScore.apply(score));
        }
        if (info.depth() != null) {
            remarks.add(messages.get("score.depth", info.depth()));
        }
        if (info.nodes() != null) {
            remarks.add(messages.get("info.nodes", Long.toString(info.nodes())));
        }
        Object pv = info.pv();
        if (pv != null) {
            remarks.add(messages.get("info.expects", pv instanceof List<?> moves ? words(moves) : pv));
        }
        return remarks;
    }

    private static String words(List<?> moves) {
        return String.join(" ", moves.stream().map(String::valueOf).toList());
    }

    /**
     * Describes an error of a record in a sentence.
     *
     * @param moves the number of legal moves before it
     */
    public static String errorText(Messages messages, ReplayError replayError, int moves) {
        if (replayError instanceof ReplayError.IllegalMove illegal) {
            return messages.get(
                    "record.illegal",
                    moves + 1,
                    illegal.move(),
                    illegal.legal().isEmpty()
                            ? messages.get("record.over")
                            : LegalMovesText.summary(messages, illegal.legal()));
        }
        ReplayError.WrongResult wrong = (ReplayError.WrongResult) replayError;
        return messages.get("record.wrong", wrong.actual(), wrong.claimed());
    }
}
