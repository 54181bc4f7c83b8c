package org.parlor.client.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.testing.Waiting;

/** Whole games by keyboard alone and by touch alone, and what axe-core says about the views. */
@Tag("slow")
class PageAccessTest extends PageTestCase {
    private static final int TABS_MAX = 200;
    private static final int CELLS_MAX = 100;

    /** The arrow keys to the nearest legal cell, from the cell with the focus. */
    private static final String TO_LEGAL = "(() => { const at = cell => { const b = cell.getBoundingClientRect();"
            + " return [b.x + b.width / 2, b.y + b.height / 2]; };"
            + " const here = document.activeElement; if (here.matches('.cell.legal')) return 'ENTER';"
            + " const [x, y] = at(here); const far = cell => { const [a, b] = at(cell); return Math.abs(a - x) + Math.abs(b - y); };"
            + " const best = [...document.querySelectorAll('.cell.legal')].sort((a, b) => far(a) - far(b))[0];"
            + " if (!best) return ''; const [a, b] = at(best);"
            + " return Math.abs(a - x) > 4 ? (a > x ? 'RIGHT' : 'LEFT') : (b > y ? 'DOWN' : 'UP'); })()";

    @BeforeEach
    void draw() {
        chromium.drawPages();
    }

    private static void tabTo(Chromium.Page page, String condition) {
        for (int i = 0; i < TABS_MAX && !page.test(condition); i++) {
            page.type(Chromium.Key.TAB);
        }
        assertTrue(page.test(condition), condition);
    }

    private Chromium.Page logInByKeyboard(String hash, String name) {
        Chromium.Page page = chromium.open(url(hash));
        page.type("input[name=name]", name);
        page.type(Chromium.Key.ENTER);
        page.await("document.querySelector('.state.online')");
        return page;
    }

    private static void moveByKeyboard(Chromium.Page page) {
        if (!page.test("document.activeElement.matches('.cell')")) {
            tabTo(page, "document.activeElement.matches('.cell')");
        }
        for (int i = 0; i < CELLS_MAX; i++) {
            String key = page.evaluate(TO_LEGAL).getAsString();
            if (key.isEmpty()) {
                return;
            }
            page.type(Chromium.Key.valueOf(key));
            if (key.equals("ENTER")) {
                return;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"tictactoe, 360", "kalah, 800", "tictactoe, 1400"})
    void a_whole_game_is_played_by_keyboard_alone(String game, int width) {
        Chromium.Page ana = logInByKeyboard("", "ana").resize(width, 740, false);
        choose(ana, game);
        tabTo(ana, "document.activeElement.textContent === 'Invite a friend'");
        ana.type(Chromium.Key.ENTER);
        ana.await("document.querySelector('.invitation input')");
        String link = ana.evaluate("document.querySelector('.invitation input').value")
                .getAsString();
        Chromium.Page bob =
                logInByKeyboard(link.substring(link.indexOf('#')), "bob").resize(width, 740, true);
        List<Chromium.Page> players = List.of(ana, bob);
        players.forEach(page -> page.await("document.querySelector('.board')"));
        while (!ana.test(OVER)) {
            players.stream().filter(page -> page.test(TURN)).forEach(PageAccessTest::moveByKeyboard);
        }
        bob.await(OVER);
        tabTo(ana, "document.activeElement.textContent === 'Rematch'");
        ana.type(Chromium.Key.ENTER);
        bob.await("[...document.querySelectorAll('button')].some(b => b.textContent === 'Accept rematch')");
        assertEquals(List.of(), chromium.problems());
    }

    @ParameterizedTest
    @CsvSource({
        "reversi, 360, 1, light",
        "kalah, 800, 1, dark",
        "reversi, 1400, 1, light",
        "kalah, 180, 2, light",
        "tictactoe, 700, 2, dark",
        "kalah, 360, 1, forced"
    })
    void a_whole_game_is_played_by_touch_alone(String game, int width, int zoom, String colours) {
        Map<String, String> features = colours.equals("forced")
                ? Map.of("forced-colors", "active")
                : Map.of("prefers-color-scheme", colours, "prefers-reduced-motion", "reduce");
        Chromium.Page[] pages = startGame(game);
        for (Chromium.Page page : pages) {
            page.resize(width, 740 / zoom, zoom, features);
            assertTrue(page.test("document.documentElement.scrollWidth <= innerWidth"), "width " + width);
        }
        while (!pages[0].test(OVER)) {
            for (Chromium.Page page : pages) {
                if (page.test("document.querySelector('.cell.legal')")) {
                    tap(page, ".cell.legal");
                    if (page.test(
                            "[...document.querySelectorAll('.head button')].some(b => b.textContent.startsWith('Play '))")) {
                        tap(page, ".head button.primary");
                    }
                }
            }
        }
        pages[1].await(OVER);
        pages[0].screenshot(Path.of("target", "screenshots", "touch-" + game + "-" + width + "-" + colours + ".png"));
        assertEquals(List.of(), chromium.problems());
    }

    /** A tap may meet an element that is being drawn again, and then does nothing. */
    private static void tap(Chromium.Page page, String selector) {
        if (page.test("(() => { const node = document.querySelector('" + selector
                + "'); node?.scrollIntoView({block: 'center'}); return node; })()")) {
            page.tap(selector);
        }
    }

    @Test
    void axe_finds_nothing_in_any_view_in_both_colour_schemes(@TempDir Path directory) throws Exception {
        String axe = axe(directory);
        List<String> violations = new ArrayList<>();
        Chromium.Page login = chromium.open(url(""));
        login.await("document.querySelector('.login-form')");
        violations.addAll(check(login, axe, "login"));
        Chromium.Page lobby = open("eve", "");
        lobby.click("Invite a friend");
        lobby.await("document.querySelector('.invitation')");
        violations.addAll(check(lobby, axe, "lobby"));
        for (String view : List.of("help", "ratings", "tournaments", "settings", "user=guest-eve")) {
            lobby.evaluate("location.hash = '" + view + "'");
            lobby.await("document.querySelector('.narrow')");
            violations.addAll(check(lobby, axe, view));
        }
        for (String game : List.of("tictactoe", "kalah")) {
            Chromium.Page[] pages = startGame(game, "ana-" + game, "bob-" + game);
            violations.addAll(check(pages[0], axe, game));
            pages[0].evaluate("void " + PLAY);
            pages[1].evaluate("void " + PLAY);
            pages[1].await(OVER);
            violations.addAll(check(pages[1], axe, game + ", over"));
            pages[1].click("Replay");
            pages[1].await("document.querySelector('.table .steps')");
            violations.addAll(check(pages[1], axe, game + ", replay"));
        }
        Chromium.Page first = chromium.open(url(""));
        first.await("document.querySelector('.live .board')");
        violations.addAll(check(first, axe, "first page"));
        assertEquals(List.of(), violations);
    }

    private static List<String> check(Chromium.Page page, String axe, String view) {
        List<String> found = new ArrayList<>();
        for (boolean dark : new boolean[] {false, true}) {
            page.resize(800, 900, dark);
            page.evaluate("void eval(" + axe + ")");
            JsonElement violations = page.evaluate(
                    "axe.run().then(result => result.violations.map(one => one.id + ': ' + one.nodes[0].html))");
            violations
                    .getAsJsonArray()
                    .forEach(one -> found.add(view + (dark ? ", dark: " : ": ") + one.getAsString()));
        }
        return found;
    }

    /** Installs axe-core, or skips the test where the registry cannot be reached. Returns its source as a string of JSON. */
    private static String axe(Path directory) throws IOException, InterruptedException {
        for (String name : List.of("package.json", "package-lock.json")) {
            Files.copy(Path.of("src", "test", "axe", name), directory.resolve(name));
        }
        Process npm = new ProcessBuilder("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("npm.log").toFile())
                .start();
        Assumptions.assumeTrue(
                npm.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS) && npm.exitValue() == 0,
                "npm cannot install axe-core here");
        String source = Files.readString(directory.resolve("node_modules/axe-core/axe.min.js"));
        return new com.google.gson.Gson().toJson(source);
    }
}
