package org.parlor.client.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.state.ExitException;

/** The review of a finished game on the page of a hosted server. */
class WebReviewTest extends PageTestCase {
    private static final List<String> MOVES = List.of("b2", "b1", "a1", "c3", "a3", "a2", "c1");
    private static final String OFFER =
            "[...document.querySelectorAll('button')].some(b => b.textContent === 'Analyse this game')";

    private final LocalLauncher hosting =
            new LocalLauncher(new HostOptions("127.0.0.1", null, null, false, 0, null, false));
    private String page = "";

    @BeforeEach
    void host() throws ExitException {
        page = hosting.host(0).serverLinks().page();
    }

    @AfterEach
    void stopHosting() {
        hosting.close();
    }

    @Override
    String url(String hash) {
        return page + hash;
    }

    /** Plays the moves to the end and returns the link. */
    private String finishedGame() {
        Chromium.Page[] players = startGame("tictactoe");
        int first = players[0].test(TURN + " != null") ? 0 : 1;
        for (int ply = 0; ply < MOVES.size(); ply++) {
            Chromium.Page player = players[(first + ply) % 2];
            player.await(TURN);
            player.evaluate("document.querySelector('[data-cell=" + MOVES.get(ply)
                    + "]').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        }
        players[0].await(OVER);
        return players[0].evaluate("location.hash").getAsString();
    }

    @Test
    void a_finished_game_is_analysed_on_request_and_the_review_is_kept() {
        String link = finishedGame();
        Chromium.Page visitor = chromium.open(url(link)).resize(360, 740, false);
        visitor.await(OFFER);
        assertFalse(visitor.test("document.querySelector('.moves').textContent.includes('?')"));
        visitor.click("Analyse this game");
        String notes = "[...document.querySelectorAll('.card p')].map(p => p.textContent).join('|')";
        visitor.await(notes + ".includes('Accuracy: X 100 %, O 72 %')");
        assertTrue(
                visitor.evaluate(notes).getAsString().contains("The game was lost at move 2: O played b1, "),
                visitor.evaluate(notes).getAsString());
        assertEquals(
                "b2 b1?? a1 c3 a3 a2 c1",
                visitor.evaluate("[...document.querySelectorAll('.moves button')].map(b => b.textContent).join(' ')")
                        .getAsString());
        visitor.click("Next mistake (1)");
        visitor.await("/2|1. O b1\\?\\? · .*b1\\?\\?, X wins. Better: .., draw .searched to the end.$/"
                + ".test(document.querySelector('.table .status').textContent)");
        assertTrue(visitor.test("document.querySelector('.graph')"));
        assertTrue(visitor.test("document.documentElement.scrollWidth <= innerWidth"));
        visitor.evaluate("location.reload()");
        visitor.await(notes + ".includes('Accuracy: X 100 %, O 72 %')");
        assertFalse(visitor.test(OFFER));
        assertEquals(List.of(), chromium.problems());
    }
}
