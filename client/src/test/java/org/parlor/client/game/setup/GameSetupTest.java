package org.parlor.client.game.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Rules;

class GameSetupTest {
    private static final GameSetup XOT = GameSetup.DEFAULT.with("opening", "xot");

    @Test
    void an_option_that_excludes_others_sets_them_to_their_defaults() {
        Map<String, Object> usual = GameSetup.DEFAULT.options();
        assertEquals(Map.of("rows", 8, "cols", 8, "passing", "forced", "opening", "xot"), XOT.options());
        assertEquals(
                Map.of("rows", 6, "cols", 8, "passing", "forced"),
                XOT.with("rows", 6).options());
        assertEquals(
                Map.of("rows", 8, "cols", 8, "passing", "forced", "corners", 3),
                XOT.with("corners", 3).options());
        assertEquals(
                XOT.options(),
                GameSetup.DEFAULT
                        .with("cols", 10)
                        .with("corners", 1)
                        .with("opening", "xot")
                        .options());
        assertEquals(usual, XOT.with("opening", "standard").options());
    }

    @Test
    void a_command_has_the_options_that_are_not_usual() {
        assertEquals("play reversi --bot easy --as black", GameSetup.DEFAULT.command());
        assertEquals("play reversi --opening xot --bot easy --as black", XOT.command());
        assertEquals(
                "seek reversi corners=2 as=black",
                GameSetup.DEFAULT
                        .with("corners", 2)
                        .withOpponent(Opponent.ANYONE)
                        .line());
    }

    @Test
    void an_open_game_with_unknown_options_does_not_match() {
        GameSetup wanted = XOT.withOpponent(Opponent.ANYONE).withSide(SeatPreference.RANDOM);
        assertEquals(
                List.of(true, false, false),
                List.of(
                        wanted.matches(seek(XOT.options())),
                        wanted.matches(seek(GameSetup.DEFAULT.options())),
                        wanted.matches(seek(Map.of("rows", 8, "cols", 8, "passing", "forced", "later", "x")))));
    }

    private static LobbyMessage.Seek seek(Map<String, Object> options) {
        return new LobbyMessage.Seek(
                "s1",
                new UserInfo("ada", false, false, null),
                "reversi",
                options,
                new TimeControl.None(),
                false,
                SeatPreference.RANDOM,
                null,
                OpponentFilter.ANY);
    }

    @Test
    void a_rematch_of_a_drawn_opening_draws_another_one() {
        Rules rules = XOT.rules();
        GameRecord record = new GameRecord(
                GameRecord.VERSION,
                null,
                null,
                null,
                "reversi",
                XOT.options(),
                1,
                List.of(new UserInfo("ada", false, null, null), new UserInfo("easy", true, null, null)),
                false,
                new TimeControl.None(),
                StartPosition.of(rules, rules.start(bound -> 7)),
                List.of(),
                new GameResult(1, List.of(6, 6), "resign"));
        GameSetup rematch = RecordedSetup.rematch(record).orElseThrow();
        assertEquals(XOT.options(), rematch.options());
        assertNull(rematch.start());
    }
}
