package org.parlor.notation;

import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameResult;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.Score;

/** What a record says of the game's end. What that means, and whether it is so, only the last position tells. */
public interface ResultClaim {
    /** Nothing is said; a game that the moves bring to its end has the result they lead to. */
    ResultClaim SILENT = last -> new End(last.isOver() ? normal(last) : null, null);

    End on(Position last);

    /** The end as it is told here, and what is wrong with what was said of it. */
    record End(@Nullable GameResult result, @Nullable RecordError fault) {}

    /** A result in our own words; a game without one has not ended. */
    static ResultClaim of(GameKind kind, @Nullable GameResult said) {
        return last -> new End(said, said == null || holds(said, last) ? null : wrong(kind, said, last));
    }

    /** How a game ends that the moves bring to its end. */
    static GameResult normal(Position last) {
        Score score = Score.of(last);
        OptionalInt leader = score.leader();
        return new GameResult(leader.isPresent() ? leader.getAsInt() : null, score.asList(), ResultText.NORMAL);
    }

    private static boolean holds(GameResult said, Position last) {
        GameResult normal = normal(last);
        boolean scored = said.score().equals(normal.score());
        boolean early = !said.reason().equals(ResultText.NORMAL);
        return scored && (early || (last.isOver() && Objects.equals(said.winner(), normal.winner())));
    }

    private static RecordError wrong(GameKind kind, GameResult said, Position last) {
        GameResult normal = normal(last);
        String is = last.isOver() ? ResultText.print(kind, normal) : ResultText.score(normal) + ", not over";
        return new RecordError.WrongScore(ResultText.print(kind, said), is);
    }
}
