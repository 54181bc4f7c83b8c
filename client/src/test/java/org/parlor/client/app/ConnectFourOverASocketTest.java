package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.googlecode.lanterna.input.KeyType;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.state.StartupAction;
import org.parlor.client.ui.ColourDepth;
import org.parlor.rules.Games;
import org.parlor.testing.Waiting;

/**
 * A game without classes of its own in the client, with keys and mouse at a terminal, against a real server
 * and bot.
 */
@Tag("fourth-game")
class ConnectFourOverASocketTest {
    private final RealLauncher launcher = new RealLauncher();

    @AfterEach
    void stop() {
        launcher.close();
    }

    private TerminalSession play(Opponent opponent) {
        GameSetup setup = GameSetup.DEFAULT
                .withGame(Games.find("connectfour").orElseThrow())
                .withOpponent(opponent);
        return TerminalSession.at(
                "ana", OverASocketTest.network(), launcher, new StartupAction.Play(setup), ColourDepth.TRUE);
    }

    @Test
    void two_people_at_one_keyboard_play_with_keys_and_mouse_to_the_end() throws Exception {
        TerminalSession both = play(Opponent.SAME_KEYBOARD).awaitScreen("Yellow to move: 7 moves.");
        both.press(KeyType.Tab)
                .awaitScreen("[·]")
                .type("a")
                .press(KeyType.Enter)
                .awaitScreen("Red to move");
        both.tty().click(9, 8);
        both.awaitScreen("Red played b");
        for (String column : new String[] {"a", "b", "a", "b"}) {
            both.type(column)
                    .awaitScreen("Move> " + column)
                    .press(KeyType.Enter)
                    .awaitScreen("played " + column);
        }
        both.type("1").press(KeyType.Enter).awaitScreen("Yellow won.");
        both.type("q");
        assertEquals(0, both.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_bot_answers() throws Exception {
        TerminalSession ana = play(Opponent.BOT).awaitScreen("Your turn: 7 moves.");
        ana.type("d").awaitScreen("Move> d_").press(KeyType.Enter).awaitScreen("easy played");
        ana.type("q").awaitScreen("Quit?").type("y");
        assertEquals(0, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }
}
