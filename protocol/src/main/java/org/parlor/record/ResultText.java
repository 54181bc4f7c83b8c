package org.parlor.record;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Result;
import org.parlor.rules.GameKind;

/** Results for people: {@code 40-24, Black wins (normal)}. */
public final class ResultText {
    public static final String NORMAL = "normal";

    private static final Pattern RESULT = Pattern.compile("(-?[0-9]{1,9})-(-?[0-9]{1,9}), (\\S+) wins \\((\\S+)\\)");
    private static final String NOBODY = "nobody";

    private ResultText() {}

    public static String print(GameKind kind, Result result) {
        return score(result) + ", " + winner(kind, result.winner()) + " wins (" + result.reason() + ")";
    }

    static String score(Result result) {
        return result.score().get(0) + "-" + result.score().get(1);
    }

    static Optional<Result> parse(GameKind kind, String text) {
        Matcher result = RESULT.matcher(text);
        if (!result.matches()) {
            return Optional.empty();
        }
        int winner = kind.players().indexOf(result.group(3));
        if (winner < 0 && !result.group(3).equals(NOBODY)) {
            return Optional.empty();
        }
        List<Integer> score = List.of(Integer.parseInt(result.group(1)), Integer.parseInt(result.group(2)));
        return Optional.of(new Result(winner < 0 ? null : winner, score, result.group(4)));
    }

    private static String winner(GameKind kind, @Nullable Integer seat) {
        return seat == null ? NOBODY : kind.players().get(seat);
    }
}
