package org.parlor.client.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import io.nayuki.qrcodegen.QrCode;
import io.nayuki.qrcodegen.QrSegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The views of the page besides the game: first page, help, ratings, profile, tournaments, and what is shared. */
class PageViewsTest extends PageTestCase {
    /** Creates a tournament over a connection of its own, which stays open as {@code window.organizer}. */
    private static final String NEW_TOURNAMENT = "new Promise((done, fail) => {"
            + " const socket = window.organizer = new WebSocket('ws://' + location.host + '/ws');"
            + " const send = message => socket.send(JSON.stringify(message));"
            + " socket.onmessage = event => { const message = JSON.parse(event.data);"
            + " if (message.t === 'hello') send({ t: 'hello', proto: 1, login: { as: 'bot', name: 'organizer', token: 'a-secret-of-20-letters' } });"
            + " if (message.t === 'welcome') send({ t: 'tour.new', id: 1, name: 'Friday <b>cup</b>', kind: 'roundrobin', game: 'tictactoe', tc: { mode: 'fischer', base: 180000, inc: 2000 } });"
            + " if (message.re === 1) message.t === 'ok' ? done(message.tour) : fail(message.message); }; })";

    /** Lets two bots meet, over connections of their own. Each move waits for {@code go}, and is evaluated. */
    private static final String TWO_BOTS =
            "new Promise(done => { let ready = 0; window.moves = []; window.go = () => moves.shift()(); ['deep', 'edax'].forEach(name => {"
                    + " const socket = new WebSocket('ws://' + location.host + '/ws');"
                    + " const send = message => socket.send(JSON.stringify(message));"
                    + " socket.onmessage = event => { const message = JSON.parse(event.data);"
                    + " if (message.t === 'hello') send({ t: 'hello', proto: 1, login: { as: 'bot', name, token: 'a-secret-of-20-letters' } });"
                    + " if (message.t === 'welcome') send({ t: 'policy', id: 1, slots: 1, games: ['*'] });"
                    + " if (message.re === 1 && ++ready === 2) send({ t: 'challenge', id: 2, to: name === 'deep' ? 'edax' : 'deep', game: 'kalah', tc: { mode: 'none' } });"
                    + " if (message.re === 2) done(message.challenge);"
                    + " if (message.t === 'turn') moves.push(() => send({ t: 'move', g: message.g, ply: message.ply, move: message.legal[0],"
                    + " info: { score: -150, depth: 9 } })); }; }); })";

    private static void show(Chromium.Page page, String hash) {
        page.evaluate("location.hash = '" + hash + "'");
    }

    @Test
    void bots_are_offered_by_the_strength_of_the_levels_that_they_are_named_after() {
        String names = GameSetup.LEVELS.stream().sorted().collect(Collectors.joining("','", "['alf','", "']"));
        chromium.open(url(""))
                .evaluate("Promise.all(" + names + ".map(name => new Promise(done => {"
                        + " const socket = new WebSocket('ws://' + location.host + '/ws');"
                        + " const send = message => socket.send(JSON.stringify(message));"
                        + " socket.onmessage = event => { const message = JSON.parse(event.data);"
                        + " if (message.t === 'hello') send({ t: 'hello', proto: 1, login: { as: 'bot', name, token: 'a-secret-of-20-letters' } });"
                        + " if (message.t === 'welcome') send({ t: 'policy', id: 1, slots: 1, games: ['*'] });"
                        + " if (message.re === 1) done(); }; })))");
        Chromium.Page ana = open("ana", "");
        String bots = "[...document.querySelectorAll('[aria-label=Bot] option')].map(bot => bot.text).join(' ')";
        ana.await(bots + " !== ''");
        assertEquals(
                String.join(" ", GameSetup.LEVELS) + " alf", ana.evaluate(bots).getAsString());
        assertEquals(GameSetup.LEVELS.size(), GameSetup.strength("alf"));
    }

    @Test
    void a_game_is_shared_as_link_address_text_and_pictures_and_watched_and_replayed_without_a_login() {
        Chromium.Page[] pages = startGame("tictactoe");
        String link = pages[0].evaluate("location.hash").getAsString();
        assertTrue(link.startsWith("#game="), link);
        Chromium.Page eve = chromium.open(url(link.replace("#game=", "game/")));
        eve.await("document.querySelector('.board') && document.querySelector('.state.visitor')");
        assertEquals(
                "/" + link, eve.evaluate("location.pathname + location.hash").getAsString());
        for (Chromium.Page page : pages) {
            page.evaluate("void " + PLAY);
        }
        eve.await(OVER);
        pages[0].await(OVER);
        assertIsSharedAsTextAndPictures(pages[0]);
        String result = eve.text(".status [role=heading]");
        Chromium.Page again = chromium.open(url(link));
        again.await("document.querySelector('.table .steps')");
        assertEquals(result, again.text(".status [role=heading]"));
        again.click("Log in");
        logIn(again, "eve");
        again.await("document.querySelector('.table .steps')");
        assertEquals("guest-eve", again.text(".user"));
        assertEquals(List.of(), chromium.problems());
    }

    /** Pastes or drops a text as a browser does. */
    private static void give(Chromium.Page page, String event, String text) {
        page.evaluate("(() => { const data = new DataTransfer(); data.setData('text/plain', " + new Gson().toJson(text)
                + "); document.body.dispatchEvent("
                + (event.equals("paste")
                        ? "new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })"
                        : "new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })")
                + "); })()");
    }

    @Test
    void a_pasted_or_dropped_record_is_replayed_without_a_login() {
        Chromium.Page eve = chromium.open(url("")).resize(360, 640, false);
        eve.await("document.querySelector('form.login-form')");
        give(eve, "paste", "[Black \"ann\"]\n[White \"<b>ben\"]\n\n1. f5 d6 2. c3 0-1\n");
        eve.await("document.querySelector('.table .status')?.textContent.startsWith('2. Black c3')");
        assertEquals("Reversi 8×8ann (Black) – <b>ben (White)", eve.text(".game h1"));
        assertTrue(eve.test("document.documentElement.scrollWidth <= 360"), "fits a phone");
        give(eve, "drop", "f5d6\nf5f6\nf5f4\n");
        eve.await("document.querySelectorAll('.list li').length === 3");
        eve.click("? – ?");
        eve.await("document.querySelector('.table .status')?.textContent.startsWith('1. White d6')");
        give(eve, "paste", "hello");
        eve.await(
                "document.querySelector('#banner').textContent.startsWith('Not opened: unknown format: it begins with')");
        assertTrue(eve.test("document.querySelector('.table .status')"), "the replay stays");
        eve.evaluate("document.querySelector('a[href=\"#record=open\"]').click()");
        eve.type("textarea", "XO.OX.... X");
        eve.click("Open");
        eve.await("document.querySelector('.game h1')?.textContent.startsWith('Tic-tac-toe')");
        assertEquals(List.of(), refusals(chromium.problems()));
    }

    /** The problems but the refusal that is part of a test, which browsers report. */
    private static List<String> refusals(List<String> problems) {
        return problems.stream().filter(problem -> !problem.contains("400")).toList();
    }

    @Test
    void the_first_page_says_who_invites_to_what_and_that_no_account_is_needed() {
        Chromium.Page ana = open("ana", "");
        choose(ana, "kalah");
        Chromium.Page bob = chromium.open(invite(ana));
        bob.await("document.querySelector('.lead')");
        assertEquals("guest-ana invites you to Kalah 6×4, no clock. The game starts when you join.", bob.text(".lead"));
        assertTrue(bob.text("#name-help").endsWith("No account is needed."));
        Chromium.Page forged =
                chromium.open(url("#join=AAAAAA&by=%3Cb%3Eeve%3C/b%3E&game=__proto__&clock=" + "9".repeat(4_000)));
        forged.await("document.querySelector('.lead')");
        assertEquals("<b>eve</b> invites you to a game. The game starts when you join.", forged.text(".lead"));
        logIn(forged, "eve");
        forged.await("document.querySelector('#banner').textContent.startsWith('This invitation is no longer open.')");
        logIn(bob, "bob");
        bob.await("document.querySelector('.game .board')");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_link_that_is_too_long_for_a_request_is_refused_and_keeps_the_connection() {
        Chromium.Page ana = open("ana", "");
        ana.await("document.querySelector('.lobby')");
        for (String key : List.of("join", "game", "user", "tour")) {
            ana.evaluate("document.querySelector('#banner').textContent = ''");
            show(ana, key + "=" + "A".repeat(20_000));
            ana.await("document.querySelector('#banner').textContent === 'This link or text is too long.'");
            assertTrue(ana.test("document.querySelector('.lobby') && document.querySelector('.state.online')"), key);
        }
        assertEquals("guest-ana", ana.text(".user"));
    }

    @Test
    void the_first_page_draws_a_game_as_it_is_played_and_leads_to_it_without_a_login() {
        Chromium.Page eve = chromium.open(url(""));
        eve.await("document.querySelector('form.login-form')");
        assertEquals(
                Games.ALL.stream().map(GameKind::name).collect(Collectors.joining(", ", "Games: ", "")),
                eve.text(".about .dim"));
        assertTrue(eve.test("document.querySelector('.live').hidden"), "no game has been played");
        Chromium.Page[] pages = startGame("tictactoe");
        eve.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
        eve.await("document.querySelector('.live .board')");
        pages[pages[0].test(TURN) ? 0 : 1].mouse("[data-cell=b2]");
        eve.await(
                "document.querySelector('.live [data-cell=b2]').getAttribute('aria-label') === 'b2, cross, last move'");
        assertEquals("Watch Tic-tac-toe no clock", eve.text(".live p"));
        eve.mouse(".live .board");
        eve.await("document.querySelector('.game .board') && document.querySelector('.state.visitor')");
        for (Chromium.Page page : pages) {
            page.evaluate("void " + PLAY);
        }
        eve.await(OVER);
        String result = eve.text(".status [role=heading]");
        Chromium.Page fay = chromium.open(url(""));
        fay.await("document.querySelector('.live h2')?.textContent === 'The last game'");
        assertTrue(fay.text(".live p:last-child").startsWith(result), result);
        show(eve, "ratings");
        eve.await("document.querySelector('h1').textContent.startsWith('Ratings of ')");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_name_that_is_refused_is_explained() {
        Chromium.Page page = chromium.open(url(""));
        page.type("input[name=name]", "two words");
        page.evaluate("document.querySelector('form.login-form').requestSubmit()");
        page.await("document.querySelector('.error')");
        assertEquals("Names may have letters and digits of one script and _ . -, but not a space", page.text(".error"));
    }

    @Test
    void a_name_from_right_to_left_leaves_the_line_around_it_as_it_is() {
        Chromium.Page dan = open("דן", "");
        choose(dan, "tictactoe");
        dan.evaluate("(() => { const s = [...document.querySelectorAll('.lobby select')]"
                + ".find(s => [...s.options].some(o => o.textContent === 'No clock')); s.selectedIndex = 1; })()");
        dan.click("Offer to anyone");
        Chromium.Page ana = open("ana", "");
        ana.await("document.querySelector('.lobby .dim bdi')");
        assertEquals("guest-דן", ana.text(".lobby .dim bdi"));
        assertTrue(ana.test("(() => { const name = document.querySelector('.lobby .dim bdi');"
                + " const range = document.createRange(); const clock = name.nextSibling; range.setStart(clock, 2);"
                + " range.setEnd(clock, 3); return /^[0-9]/.test(range.toString())"
                + " && range.getBoundingClientRect().left > name.getBoundingClientRect().right; })()"));
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_view_that_is_chosen_before_the_server_has_told_its_games_is_shown() {
        Chromium.Page page = chromium.open(url(""));
        page.await("document.querySelector('form.login-form')");
        page.evaluate("new MutationObserver((changes, observer) => { if (document.querySelector('.state.online')) {"
                + " observer.disconnect(); location.hash = '#help=kalah'; dispatchEvent(new Event('hashchange')); } })"
                + ".observe(document.body, { subtree: true, childList: true, attributes: true })");
        logIn(page, "ana");
        page.await("document.querySelector('h1')?.textContent === 'Rules of Kalah'");
        assertEquals("#help=kalah", page.evaluate("location.hash").getAsString());
    }

    @Test
    void the_help_shows_the_rules_that_the_server_has_sent() {
        Chromium.Page page = open("ana", "");
        for (GameKind kind : Games.ALL) {
            show(page, "help=" + kind.id());
            page.await("document.querySelector('h1').textContent === 'Rules of " + kind.name() + "'");
            assertEquals(
                    String.join("\n", kind.help()),
                    page.evaluate(
                                    "[...document.querySelectorAll('.card p:not(.dim)')].map(p => p.textContent).join('\\n')")
                            .getAsString());
        }
        show(page, "lobby");
        page.await("document.querySelector('.lobby')");
    }

    @Test
    void a_tournament_is_joined_and_its_table_and_games_are_shown() {
        Chromium.Page ana = open("ana", "");
        Chromium.Page bob = open("bob", "");
        String tour = ana.evaluate(NEW_TOURNAMENT).getAsString();
        show(ana, "tournaments");
        ana.await("document.querySelector('.narrow .list a')");
        assertEquals("Friday <b>cup</b>", ana.text(".narrow .list a"));
        for (Chromium.Page page : List.of(ana, bob)) {
            show(page, "tour=" + tour);
            page.click("Join");
        }
        ana.await("document.querySelectorAll('tbody tr').length === 2");
        ana.evaluate("organizer.send(JSON.stringify({ t: 'tour.start', id: 2, tour: '" + tour + "' }))");
        for (Chromium.Page page : List.of(ana, bob)) {
            page.await("document.querySelector('.board')");
            page.evaluate("void " + PLAY);
        }
        ana.await(OVER);
        show(ana, "tour=" + tour);
        ana.await("document.querySelector('.list.tall a')?.textContent === 'Replay'");
        assertTrue(
                ana.test(
                        "/^guest-(ana – guest-bob|bob – guest-ana)$/.test(document.querySelector('.list.tall strong').textContent)"));
        ana.evaluate("document.querySelector('.list.tall a').click()");
        ana.await("document.querySelector('.status.result')");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_paste_does_not_leave_a_running_game_and_a_profile_and_the_lobby_list_finished_ones_with_their_reason() {
        Chromium.Page[] pages = startGame("tictactoe");
        pages[0].await("document.querySelector('.status')");
        Chromium.Page first = pages[pages[0].test(TURN) ? 0 : 1];
        Chromium.Page second = first == pages[0] ? pages[1] : pages[0];
        give(second, "paste", "f5d6");
        second.await(
                "document.querySelector('#banner').textContent === 'Finish your game before you open a recorded one.'");
        assertTrue(second.test("document.querySelector('.game .clock, .game .seat')"), "the game stays");
        first.mouse("[data-cell=b2]");
        second.await(TURN);
        second.mouse("[data-cell=a1]");
        first.await(TURN);
        first.click("Resign");
        first.click("Resign");
        second.await(OVER);
        show(second, "lobby");
        second.await(
                "[...document.querySelectorAll('.lobby .list .dim')].some(row => row.textContent.startsWith('You won by resignation, 0–0, against '))");
        String name = first == pages[0] ? "guest-ana" : "guest-bob";
        show(second, "user=" + name);
        second.await("document.querySelector('h1').textContent.startsWith('" + name + "')");
        assertEquals("lost by resignation, 0–0, against " + second.text(".user"), second.text(".list .dim"));
    }

    private void assertIsSharedAsTextAndPictures(Chromium.Page page) {
        page.await("document.querySelector('.side details')");
        page.evaluate("document.querySelector('.side details').open = true");
        page.evaluate(
                "(() => { const make = URL.createObjectURL; window.made = []; URL.createObjectURL = blob => { made.push(blob); return make(blob); }; })()");
        page.click("Picture (SVG)");
        page.click("Picture (PNG)");
        page.await("window.made.at(-1).type === 'image/png'");
        assertEquals(
                "1200",
                page.evaluate("createImageBitmap(made.at(-1)).then(image => String(image.width))")
                        .getAsString());
        String picture = page.evaluate("made[0].text()").getAsString();
        assertTrue(picture.startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""), picture);
        assertTrue(!picture.contains("class=") && !picture.contains("var("), picture);
        assertEquals(
                url(page.evaluate("location.hash").getAsString().replace("#game=", "game/")),
                page.evaluate("document.querySelector('.side details input').value")
                        .getAsString());
    }

    @Test
    void a_long_name_leaves_the_header_its_rows() {
        Chromium.Page page = open("abcdefghijklmnopqrstuvwxyz", "");
        for (int width : new int[] {360, 500, 681, 800, 861, 1400}) {
            page.resize(width, 740, false);
            int height = page.evaluate("document.querySelector('header').clientHeight")
                    .getAsInt();
            assertTrue(height <= (width <= 680 ? 96 : 64), "height " + height + " at " + width);
            assertTrue(page.test("document.documentElement.scrollWidth <= innerWidth"), "width " + width);
        }
    }

    @Test
    void spectators_see_the_evaluations_of_two_bots() {
        Chromium.Page eve = open("eve", "");
        String g = eve.evaluate(TWO_BOTS).getAsString();
        show(eve, "game=" + g);
        eve.await("document.querySelector('.board') && window.moves.length");
        eve.evaluate("go()");
        eve.await("document.querySelector('.moves button')");
        assertEquals(
                "South, bot, -1.50, depth 9|North, bot",
                eve.evaluate(
                                "[...document.querySelectorAll('.seat .dim')].reverse().map(seat => seat.textContent).join('|')")
                        .getAsString());
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void mistakes_are_marked_where_deep_evaluations_before_and_after_show_them() {
        Chromium.Page page = chromium.open(url(""));
        page.await("document.querySelector('form.login-form')");
        String marks =
                "import(document.querySelector('script').src.replace('main.js', 'replay.js')).then(({ markMistakes }) => {"
                        + " const moves = [%s].map(([by, score, depth]) => ({ by, move: 'a1', ...(score != null && { info: { score, depth } }) }));"
                        + " markMistakes(moves); return moves.map(({ mark }) => mark ?? '-').join(' '); })";
        assertEquals(
                "- ?? - -",
                page.evaluate(String.format(marks, "[0, 0, 8], [1, 0, 8], [0, 450, 8], [1, -450, 8]"))
                        .getAsString(),
                "both sides are bots");
        assertEquals(
                "- ? - -",
                page.evaluate(String.format(marks, "[0, 100, 8], [1], [0, 350, 9], [1]"))
                        .getAsString(),
                "a person against a bot");
        assertEquals(
                "- - - -",
                page.evaluate(String.format(marks, "[0, 100, 2], [1], [0, 950, 2], [1]"))
                        .getAsString(),
                "evaluations of two plies");
    }

    @Test
    void a_link_becomes_the_qr_code_of_the_standard() {
        Chromium.Page page = chromium.open(url(""));
        page.await("document.querySelector('form.login-form')");
        for (int length : new int[] {1, 17, 18, 32, 53, 78, 106, 107, 134}) {
            assertIsQrCodeOfTheStandard(page, length);
        }
    }

    private static void assertIsQrCodeOfTheStandard(Chromium.Page page, int length) {
        String text = "http://192.168.1.20:7780/#join=K7QF3M&by=jose".repeat(4).substring(0, length);
        List<QrSegment> segments = List.of(QrSegment.makeBytes(text.getBytes(StandardCharsets.UTF_8)));
        List<String> standard = IntStream.range(0, 8)
                .mapToObj(mask -> QrCode.encodeSegments(segments, QrCode.Ecc.LOW, 1, 6, mask, false))
                .map(code -> IntStream.range(0, code.size * code.size)
                        .filter(i -> code.getModule(i % code.size, i / code.size))
                        .mapToObj(i -> "M" + (i % code.size + 4) + " " + (i / code.size + 4) + "h1v1h-1z")
                        .collect(Collectors.joining()))
                .toList();
        String drawn = page.evaluate("import(document.querySelector('script').src.replace('main.js', 'qr.js'))"
                        + ".then(({ qrCode }) => qrCode('" + text
                        + "').querySelector('path').getAttribute('d') + (qrCode('é'.repeat(68)) ?? ''))")
                .getAsString();
        assertTrue(standard.contains(drawn), drawn);
    }

    @ParameterizedTest
    @CsvSource({"reversi, rows columns, 26", "kalah, pits, 12"})
    void texts_of_the_largest_boards_are_legible_on_a_phone(String game, String options, int size) {
        chromium.drawPages();
        Chromium.Page ana = open("ana", "").resize(360, 740, false);
        choose(ana, game);
        for (String option : options.split(" ")) {
            ana.evaluate("[...document.querySelectorAll('.options .field')].find(f => f.textContent.toLowerCase() === '"
                    + option + "').querySelector('input').value = " + size);
        }
        openLink("bob", invite(ana));
        ana.await("document.querySelector('.board')");
        ana.await("document.querySelector('.board.tiny')");
        assertTrue(
                ana.test(
                        "[...document.querySelectorAll('.board text')].every(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a >= 9)"));
        assertTrue(ana.test("document.documentElement.scrollWidth <= innerWidth"));
        assertEquals(List.of(), chromium.problems());
    }
}
