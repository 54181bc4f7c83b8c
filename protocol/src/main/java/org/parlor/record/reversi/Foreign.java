package org.parlor.record.reversi;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRecord;
import org.parlor.message.GameRecord.Played;
import org.parlor.message.Start;
import org.parlor.message.TimeControl;
import org.parlor.message.User;
import org.parlor.record.Replay;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.Options;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/** What the forms of other programs have in common: tournament Reversi on a square board, without our ids and options. */
final class Foreign {
    /** The name of a player nobody named. */
    static final String UNKNOWN = "?";

    /** The board that everybody plays on. */
    static final Rules USUAL = Reversi.KIND.rules();

    static final Start USUAL_START = Start.of(USUAL, USUAL.initial());

    private Foreign() {}

    static Rules rules(int size) {
        return size == 8 ? USUAL : Reversi.KIND.rules(Map.of("rows", size, "cols", size));
    }

    static GameRecord game(
            Rules rules,
            @Nullable String place,
            @Nullable Long at,
            List<User> players,
            @Nullable TimeControl clock,
            Start start,
            List<Played> moves) {
        return new GameRecord(
                GameRecord.VERSION,
                null,
                place,
                at,
                Reversi.KIND.id(),
                rules.options().values(),
                Reversi.KIND.version(),
                players,
                false,
                clock,
                start,
                moves,
                null);
    }

    static User player(String name) {
        return new User(name, false, null, null);
    }

    /** @throws InvalidInput if the game is not one that these forms are for */
    static void require(Replay replay, String form) {
        GameRecord game = replay.record();
        if (!game.game().equals(Reversi.KIND.id())) {
            throw new InvalidInput("game", form + " holds games of Reversi only, not of " + game.game());
        }
        Options options = replay.rules().options();
        if (!options.word("passing").equals(Reversi.FORCED)) {
            throw new InvalidInput("passing", form + " holds games by the tournament rule only, not with free passing");
        }
        if (options.number("rows") != options.number("cols")) {
            throw new InvalidInput("rows", form + " holds games on square boards only");
        }
    }
}
