package org.parlor.client.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The view of a game in the page: results, moves, marks of the turn, confirmation, and what is shown of the other player. */
class GamePageTest extends PageTestCase {
    private static final String MOVES =
            "[...document.querySelectorAll('.moves li')].map(row => row.textContent).join(' ')";

    /** The page whose turn it is first, then the other. */
    private List<Chromium.Page> inOrder(Chromium.Page... pages) {
        pages[0].await(
                "document.querySelector('.status.turn') || /is to move/.test(document.querySelector('.status')?.textContent)");
        return pages[0].test(TURN) ? List.of(pages[0], pages[1]) : List.of(pages[1], pages[0]);
    }

    private static void play(Chromium.Page page, String cell) {
        page.await(TURN);
        page.mouse("[data-cell=" + cell + "]");
        page.await("!" + TURN);
    }

    @Test
    void the_result_is_a_headline_and_a_rematch_shows_the_results_of_both_games() {
        Chromium.Page[] pages = startGame("tictactoe");
        List<Chromium.Page> players = inOrder(pages);
        for (int i = 0; i < 5; i++) {
            play(players.get(i % 2), List.of("a1", "b1", "a2", "b2", "a3").get(i));
        }
        players.get(1).await("document.querySelector('.status.result')");
        assertEquals("You won", players.get(0).text(".status [role=heading]"));
        assertEquals("You lost", players.get(1).text(".status [role=heading]"));
        assertEquals(" 0–1", players.get(1).text(".status .final"));
        players.get(0).click("Rematch");
        players.get(1).click("Accept rematch");
        players.get(1).await(TURN);
        players.get(1).click("Abort");
        players.get(0).await("document.querySelector('.status.result')");
        players.get(0).click("Rematch");
        players.get(1).click("Accept rematch");
        players.get(0).await(TURN);
        play(players.get(0), "c3");
        play(players.get(1), "a1");
        players.get(0).click("Resign");
        players.get(0).await("document.querySelectorAll('button.danger').length");
        players.get(0).click("Resign");
        players.get(0).await("document.querySelectorAll('.status .line').length");
        assertEquals("You lost by resignation", players.get(0).text(".status [role=heading]"));
        String opponent = players.get(0) == pages[0] ? "guest-bob" : "guest-ana";
        players.get(0)
                .await("document.querySelector('.status .line').textContent === 'All games: you 1, " + opponent
                        + " 1.'");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_note_is_not_saved_before_it_is_loaded() {
        Chromium.Page page = startGame("tictactoe")[0];
        String button = "document.querySelector('.note button')";
        assertTrue(page.test(button + ".disabled"));
        page.evaluate("document.querySelector('.note').open = true");
        page.await("!" + button + ".disabled");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_note_is_kept_for_its_writer_only_also_in_the_replay() {
        List<Chromium.Page> players = inOrder(startGame("tictactoe"));
        Chromium.Page first = players.get(0);
        String note = "document.querySelector('.note textarea')";
        String open = "document.querySelector('.note').open = true";
        for (Chromium.Page page : players) {
            page.evaluate(open);
            page.await("!" + note + ".disabled");
        }
        first.evaluate(note + ".value = 'the centre\\n first '");
        first.evaluate("document.querySelector('.note button').click()");
        first.await("document.querySelector('.note [role=status]').textContent === 'Saved.'");
        for (Chromium.Page page : players) {
            page.evaluate("location.reload()");
            page.await("document.querySelector('.note')");
            page.evaluate(open);
            page.await("!" + note + ".disabled");
        }
        assertEquals("the centre first", first.evaluate(note + ".value").getAsString());
        assertEquals("", players.get(1).evaluate(note + ".value").getAsString());
        players.forEach(page -> page.evaluate("void " + PLAY));
        first.await(OVER);
        first.evaluate("location.reload()");
        first.await("document.querySelector('.table .steps') && document.querySelector('.note')");
        first.evaluate(open);
        first.await(note + ".value === 'the centre first'");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void earlier_positions_are_looked_at_while_playing_and_after_a_reload() {
        List<Chromium.Page> players = inOrder(startGame("tictactoe"));
        Chromium.Page first = players.get(0);
        play(first, "b2");
        play(players.get(1), "a1");
        play(first, "c3");
        first.await(MOVES + " === '1.b2a1 2.c3'");
        String content = "document.querySelector('[data-cell=%s]').getAttribute('aria-label')";
        first.evaluate("[...document.querySelectorAll('.moves button')][0].click()");
        first.await(String.format(content, "a1") + " === 'a1, empty'");
        assertEquals(
                "1. X b2",
                first.evaluate("document.querySelector('.moves [aria-current]').getAttribute('aria-label')")
                        .getAsString());
        play(players.get(1), "a2");
        first.await(TURN);
        assertTrue(first.test(String.format(content, "a2") + " === 'a2, empty'"), "the earlier position stays");
        first.click("Back to the game");
        first.await(String.format(content, "a2") + ".startsWith('a2, nought, last move')");
        first.evaluate("location.reload()");
        first.await("document.querySelectorAll('.moves button').length === 4 && " + TURN);
        first.evaluate("document.activeElement.blur()");
        first.press("Home");
        first.await(String.format(content, "b2") + " === 'b2, empty'");
        first.press("End");
        first.await(String.format(content, "b2") + " === 'b2, cross'");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_game_from_a_drawn_opening_is_offered_and_looked_at_from_its_start() {
        Chromium.Page ana = open("ana", "").resize(360, 740, false);
        choose(ana, "reversi");
        String opening = "[...document.querySelectorAll('.lobby .options select')].find(s => s.value === 'standard')";
        ana.await(opening);
        assertEquals(
                "Rows, Columns, Passing: If no move Any time, Opening: Standard Random (XOT), Corners",
                ana.evaluate(
                                "[...document.querySelectorAll('.lobby .options label')].map(label => [label.firstChild.textContent,"
                                        + " [...label.querySelectorAll('option')].map(option => option.text).join(' ')].filter(Boolean)"
                                        + ".join(': ')).join(', ')")
                        .getAsString());
        ana.evaluate(opening + ".value = 'xot'");
        assertTrue(ana.test("document.documentElement.scrollWidth <= 360"), "the form fits");
        ana.resize(1400, 900, false);
        String link = invite(ana);
        assertTrue(link.contains("game=reversi+8x8"), link);
        List<Chromium.Page> players = inOrder(ana, openLink("bob", link));
        String empty =
                "[...document.querySelectorAll('.cell')].filter(c => c.getAttribute('aria-label').includes('empty'))"
                        + ".length === ";
        players.get(0).await(empty + "52 && " + TURN);
        assertTrue(players.get(0).text(".game h1").startsWith("Reversi 8×8, Opening: random (XOT)"));
        players.get(0)
                .evaluate(
                        "document.querySelector('.cell.legal').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        players.get(1).await(TURN);
        players.get(1).evaluate("location.reload()");
        players.get(1).await("document.querySelectorAll('.moves button').length === 1 && " + TURN);
        players.get(1).evaluate("document.activeElement.blur()");
        players.get(1).press("Home");
        players.get(1).await(empty + "52");
        players.get(1).press("End");
        players.get(1).await(empty + "51");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_move_is_taken_back_only_where_there_is_one() {
        List<Chromium.Page> players = inOrder(startGame("tictactoe"));
        String offered = "[...document.querySelectorAll('button')].some(b => b.textContent === 'Take back')";
        play(players.get(0), "b2");
        players.get(1).await(TURN);
        assertFalse(players.get(1).test(offered), "the second player has not moved");
        players.get(0).await(offered);
        players.get(0).click("Take back");
        players.get(1).click("Accept takeback");
        players.get(0).await(TURN + " && !document.querySelectorAll('.moves button').length");
        assertFalse(players.get(0).test(offered));
    }

    @Test
    void time_is_given_to_the_other_player() {
        Chromium.Page ana = open("ana", "");
        choose(ana, "tictactoe");
        ana.evaluate(
                "[...document.querySelectorAll('.lobby select')].find(s => [...s.options].some(o => o.value === '5+3')).value = '5+3'");
        Chromium.Page bob = openLink("bob", invite(ana));
        bob.await("document.querySelector('.board')");
        List<Chromium.Page> players = inOrder(ana, bob);
        String clocks = "[...document.querySelectorAll('.clock')].map(x => x.textContent)";
        players.get(1).click("Give 15 s");
        players.get(0).await("/gave you 15 seconds/.test(document.getElementById('banner').textContent)");
        for (Chromium.Page page : players) {
            page.await(clocks + ".some(text => /^5:1[0-5]$/.test(text))");
        }
        players.get(0).click("Abort");
        players.get(1).await("document.querySelector('.status.result')");
        assertFalse(players.get(1)
                .test("[...document.querySelectorAll('button')].some(b => b.textContent === 'Give 15 s')"));
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void the_title_and_the_icon_say_that_it_is_the_players_turn_and_how_many_games_wait() {
        Chromium.Page[] pages = startGame("tictactoe");
        List<Chromium.Page> players = inOrder(pages);
        players.get(0)
                .await(
                        "document.title === 'Your turn · Parlor' && document.querySelector('link[rel=icon]').href.endsWith('icon-turn.svg')");
        assertTrue(
                players.get(1)
                        .test(
                                "document.title === 'Parlor' && document.querySelector('link[rel=icon]').href.endsWith('icon.svg')"));
        Chromium.Page ana = pages[0];
        for (String name : List.of("eve", "fay")) {
            Chromium.Page other = open(name, "");
            choose(other, "kalah");
            other.evaluate("[...document.querySelectorAll('.lobby .field select')].at(-1).value = 1");
            other.await("document.querySelector('[aria-label=\"Challenge guest-ana\"]')");
            other.evaluate("document.querySelector('[aria-label=\"Challenge guest-ana\"]').click()");
            ana.click("Accept");
        }
        ana.await("document.querySelector('.waiting strong')?.textContent === '2 games wait for you:'");
        ana.await("document.title.startsWith('(" + (players.get(0) == ana ? 3 : 2) + ") Your turn')");
    }

    @Test
    void a_challenge_is_declined_with_and_without_a_reason() {
        Chromium.Page ana = open("ana", "");
        Chromium.Page bob = open("bob", "");
        ana.await("document.querySelector('[aria-label=\"Challenge guest-bob\"]')");
        ana.evaluate("document.querySelector('[aria-label=\"Challenge guest-bob\"]').click()");
        bob.await("document.querySelector('.challenge select')");
        bob.evaluate("document.querySelector('.challenge select').value = 'tooFast'");
        bob.click("Decline");
        ana.await(
                "document.querySelector('#banner').textContent === 'The challenge was declined: the clock is too fast.'");
        ana.evaluate("document.querySelector('[aria-label=\"Challenge guest-bob\"]').click()");
        bob.click("Decline");
        ana.await("document.querySelector('#banner').textContent === 'The challenge was declined.'");
    }

    @Test
    void the_number_of_spectators_and_the_time_since_a_player_left_and_until_a_claim_are_updated_while_playing() {
        Chromium.Page[] pages = startGame("tictactoe");
        Chromium.Page ana = pages[0];
        Chromium.Page eve = chromium.open(url(ana.evaluate("location.hash").getAsString()));
        eve.await("document.querySelector('.board')");
        assertFalse(ana.text("h1").contains("watching"));
        pages[1].close();
        ana.await(
                "/, away for 0:\\d\\d, a win can be claimed in 0:\\d\\d/.test([...document.querySelectorAll('.presence')].map(x => x.textContent).join(''))");
        // A minute later.
        ana.evaluate(
                "(() => { const now = performance.now.bind(performance); performance.now = () => now() + 60000; })()");
        ana.await("document.querySelector('h1').textContent.endsWith('1 watching')");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_move_waits_for_a_second_tap_where_the_player_wants_that() {
        List<Chromium.Page> players = inOrder(startGame("tictactoe"));
        players.get(0).evaluate("localStorage.setItem('confirm', 'always')");
        players.get(0).mouse("[data-cell=b2]");
        players.get(0).await("[...document.querySelectorAll('button')].some(b => b.textContent === 'Play b2')");
        players.get(0).mouse("[data-cell=a1]");
        players.get(0).click("Play a1");
        players.get(1).await(TURN);
        assertEquals("1.a1", players.get(1).evaluate(MOVES).getAsString());
    }

    @Test
    void a_tap_in_the_others_turn_is_a_premove_and_lines_are_typed() {
        List<Chromium.Page> players = inOrder(startGame("tictactoe"));
        Chromium.Page first = players.get(0);
        Chromium.Page second = players.get(1).resize(360, 740, true);
        String marked = "document.querySelector('[data-cell=c3] .premove-mark')";
        second.mouse("[data-cell=c3]");
        second.await(marked);
        assertTrue(second.text(".status").endsWith("is to move. Premove c3: tap it to cancel"), second.text(".status"));
        assertEquals(
                "c3, empty, premove",
                second.evaluate("document.querySelector('[data-cell=c3]').getAttribute('aria-label')")
                        .getAsString());
        second.evaluate("location.reload()");
        second.await(marked);
        second.mouse("[data-cell=c3]");
        second.await("!" + marked);
        second.mouse("[data-cell=c3]");
        second.await(marked);
        typeLine(second, "b2 c1");
        second.await("document.querySelectorAll('.conditional li').length === 2");
        typeLine(second, "If b2 then a1, if c1 then a3");
        second.await("document.querySelector('.conditional li').textContent.startsWith('if b2 then a1, c1, a3')");
        assertTrue(second.test("document.querySelectorAll('.conditional li').length === 2"), "b2 c1 is replaced");
        assertTrue(second.test("document.documentElement.scrollWidth <= 360"), "it fits");
        second.evaluate("document.querySelector('[aria-label=\"Delete * c3\"]').click()");
        second.await("document.querySelectorAll('.conditional li').length === 1 && !" + marked);
        first.mouse("[data-cell=b2]");
        first.await("document.querySelectorAll('.moves button').length === 2 && " + TURN);
        assertEquals("1.b2a1", first.evaluate(MOVES).getAsString());
        String top = "document.querySelector('.board').getBoundingClientRect().top + scrollY";
        double before = second.evaluate(top).getAsDouble();
        first.mouse("[data-cell=c3]");
        second.await(TURN);
        second.await("document.body.textContent.includes("
                + "'Your conditional moves ended: another move was played in the game against guest-')");
        assertEquals(before, second.evaluate(top).getAsDouble(), "a notice moves nothing");
        assertEquals(List.of(), chromium.problems());
    }

    private static void typeLine(Chromium.Page page, String line) {
        page.evaluate("(() => { const form = document.querySelector('.conditional form');"
                + " form.querySelector('input').value = '" + line + "'; form.requestSubmit(); })()");
    }

    @Test
    void a_premove_is_confirmed_and_a_double_tap_is_none() {
        List<Chromium.Page> players = inOrder(startGame("tictactoe"));
        Chromium.Page first = players.get(0);
        Chromium.Page second = players.get(1);
        second.evaluate("localStorage.setItem('confirm', 'always')");
        second.mouse("[data-cell=c3]");
        second.await("document.querySelector('[data-cell=c3].chosen') != null");
        assertTrue(second.test("document.querySelector('.premove-mark') == null"), "not set yet");
        second.click("Premove c3");
        second.await("document.querySelector('[data-cell=c3] .premove-mark')");
        second.mouse("[data-cell=c3]");
        second.await("!document.querySelector('.premove-mark')");
        first.evaluate("(() => { const tap = id => document.querySelector('[data-cell=' + id + ']')"
                + ".dispatchEvent(new MouseEvent('click')); tap('b2');"
                + " new MutationObserver(() => tap('c1')).observe(document.querySelector('.moves'),"
                + " { childList: true, subtree: true }); })()");
        second.await(TURN);
        second.mouse("[data-cell=a1]");
        second.click("Play a1");
        first.await(TURN);
        assertEquals("1.b2a1", first.evaluate(MOVES).getAsString());
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void without_a_connection_controls_are_disabled_and_clocks_stand_still() {
        Chromium.Page ana = open("ana", "");
        choose(ana, "tictactoe");
        ana.evaluate(
                "[...document.querySelectorAll('.lobby .field select')].find(s => s.value === 'none').value = '3+2'");
        Chromium.Page bob = openLink("bob", invite(ana));
        List<Chromium.Page> players = inOrder(ana, bob);
        play(players.get(0), "b2");
        play(players.get(1), "a1");
        players.get(0).await(TURN);
        server.close();
        players.get(0).await("document.querySelector('.state.offline')");
        String clocks = "[...document.querySelectorAll('.clock')].map(clock => clock.textContent).join()";
        String before = players.get(0).evaluate(clocks).getAsString();
        assertFalse(
                players.get(0)
                        .test(
                                "document.querySelector('.cell.legal') || [...document.querySelectorAll('.head button')].some(b => !b.disabled && b.textContent !== 'Zoom')"));
        // A minute later.
        players.get(0)
                .evaluate(
                        "(() => { const now = performance.now.bind(performance); performance.now = () => now() + 60000; })()");
        players.get(0)
                .await(
                        "new Promise(done => { let ticks = 0; const id = setInterval(() => { if (++ticks === 3) { clearInterval(id); done(true); } }, 100); })");
        assertEquals(before, players.get(0).evaluate(clocks).getAsString());
    }
}
