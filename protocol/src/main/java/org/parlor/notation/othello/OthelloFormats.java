package org.parlor.notation.othello;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.Played;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.rules.GameOptions;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/** What the forms of other programs have in common: tournament Reversi on a square board, without our ids and options. */
final class OthelloFormats {
    /** The name of a player nobody named. */
    static final String UNKNOWN = "?";

    /** The board that everybody plays on. */
    static final Rules USUAL = Reversi.KIND.rules();

    static final StartPosition USUAL_START = StartPosition.of(USUAL, USUAL.initial());

    private OthelloFormats() {}

    static Rules rules(int size) {
        return size == 8 ? USUAL : Reversi.KIND.rules(Map.of("rows", size, "cols", size));
    }

    static GameRecord game(
            Rules rules,
            @Nullable String place,
            @Nullable Long at,
            List<UserInfo> players,
            @Nullable TimeControl clock,
            StartPosition startPosition,
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
                startPosition,
                moves,
                null);
    }

    static UserInfo player(String name) {
        return new UserInfo(name, false, null, null);
    }

    /** @throws InvalidInputException if the game is not one that these forms are for */
    static void require(Replay replay, String form) {
        GameRecord game = replay.record();
        if (!game.game().equals(Reversi.KIND.id())) {
            throw new InvalidInputException("game", form + " holds games of Reversi only, not of " + game.game());
        }
        GameOptions gameOptions = replay.rules().options();
        if (!gameOptions.word("passing").equals(Reversi.FORCED)) {
            throw new InvalidInputException(
                    "passing", form + " holds games by the tournament rule only, not with free passing");
        }
        if (gameOptions.number("rows") != gameOptions.number("cols")) {
            throw new InvalidInputException("rows", form + " holds games on square boards only");
        }
    }
}
