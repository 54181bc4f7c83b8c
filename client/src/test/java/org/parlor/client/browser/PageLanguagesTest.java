package org.parlor.client.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in other languages than English, on a phone. */
class PageLanguagesTest extends PageTestCase {
    private static final int WIDTH = 360;
    private static final int HEIGHT = 740;

    /** The texts of the page that are not empty, those of attributes included. */
    private static final String TEXTS = "(() => { const texts = [];"
            + " const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);"
            + " while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('noscript')) texts.push(walk.currentNode.data.trim());"
            + " for (const node of document.querySelectorAll('[aria-label], [placeholder], [title]'))"
            + " for (const name of ['aria-label', 'placeholder', 'title']) texts.push(node.getAttribute(name));"
            + " return texts.filter(Boolean); })()";

    /** Controls whose text is cut off or that reach out of their card, and the page if it is too wide. */
    private static final String CUT =
            "[...document.querySelectorAll('button, h1, h2, nav a, .tab, label, .status'), document.documentElement]"
                    + ".filter(node => node.getClientRects().length && !node.matches('.hidden')"
                    + " && (node.getBoundingClientRect().right > (node.closest('.card') ?? document.body).getBoundingClientRect().right"
                    + " || (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline')))"
                    + ".map(node => node.localName + ': ' + node.textContent.slice(0, 40))";

    /** Lists whose chosen text is wider than they are. */
    private static final String CUT_CHOICES = "[...document.querySelectorAll('select')].filter(list => {"
            + " const copy = list.cloneNode(false); copy.append(new Option(list.selectedOptions[0]?.text));"
            + " copy.style.cssText = 'position: absolute; width: auto; min-width: 0'; list.after(copy);"
            + " const wanted = copy.offsetWidth; copy.remove(); return list.offsetWidth && wanted > list.offsetWidth; })"
            + ".map(list => 'select: ' + list.selectedOptions[0].text)";

    private final Gson gson = new Gson();

    @BeforeEach
    void draw() {
        chromium.drawPages();
    }

    private static List<String> strings(JsonElement list) {
        return list.getAsJsonArray().asList().stream()
                .map(JsonElement::getAsString)
                .toList();
    }

    private static JsonObject bundle(Chromium.Page page, String language) {
        return page.evaluate("(async () => { const script = document.querySelector('script').src;"
                        + " const { texts } = await (await fetch(new URL('" + language + ".json', script))).json();"
                        + " delete texts.language; return texts; })()")
                .getAsJsonObject();
    }

    /** The English texts that have a different translation. Plural forms and texts with values in them are left out. */
    private static Set<String> english(Chromium.Page page, String language) {
        JsonObject own = bundle(page, language);
        Set<String> translations =
                own.asMap().values().stream().map(JsonElement::toString).collect(Collectors.toSet());
        return bundle(page, "en").asMap().values().stream()
                .filter(text -> text.isJsonPrimitive() && !text.getAsString().contains("{"))
                .filter(text -> !translations.contains(text.toString()))
                .map(JsonElement::getAsString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void look(
            Chromium.Page page, String language, String view, Set<String> english, List<String> faults) {
        strings(page.evaluate(TEXTS)).stream()
                .filter(english::contains)
                .forEach(text -> faults.add(view + ", in English: " + text));
        for (String script : List.of(CUT, CUT_CHOICES)) {
            strings(page.evaluate(script)).forEach(text -> faults.add(view + ", cut: " + text));
        }
        page.screenshot(Path.of("target", "screenshots", language + "-" + view + ".png"));
    }

    /** Its words are the longest. */
    @Test
    void all_views_are_in_german_and_fit_a_phone() {
        assertAllViews("de");
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"en", "fr", "ja"})
    void all_views_are_in_the_language_of_the_link_and_fit_a_phone(String language) {
        assertAllViews(language);
    }

    private void assertAllViews(String language) {
        List<String> faults = new ArrayList<>();
        Chromium.Page ana = chromium.open(url("?lang=" + language)).resize(WIDTH, HEIGHT, false);
        ana.await("document.querySelector('form.login-form')");
        Set<String> english = english(ana, language);
        look(ana, language, "first", english, faults);
        logIn(ana, "ana").await("document.querySelector('.lobby')");
        for (String view : List.of(
                "lobby",
                "help=kalah",
                "help=reversi",
                "ratings",
                "tournaments",
                "settings",
                "record=open",
                "puzzles")) {
            ana.evaluate("location.hash = '" + view + "'");
            ana.await("document.querySelector('"
                    + (view.equals("lobby") ? ".lobby" : view.equals("puzzles") ? ".puzzles" : ".narrow") + "')");
            look(ana, language, view.replace('=', '-'), english, faults);
        }
        ana.evaluate("location.hash = 'lobby'");
        choose(ana, "tictactoe");
        ana.evaluate("document.querySelectorAll('.lobby .actions button')[0].click()");
        ana.await("document.querySelector('.invitation input')");
        look(ana, language, "invitation", english, faults);
        String link = ana.evaluate("document.querySelector('.invitation input').value")
                .getAsString()
                .replace("/#", "/?lang=" + language + "#");
        Chromium.Page bob = chromium.open(link).resize(WIDTH, HEIGHT, true);
        bob.await("document.querySelector('form.login-form')");
        look(bob, language, "invited", english, faults);
        logIn(bob, "bob").await("document.querySelector('.board')");
        ana.await("document.querySelector('.board')");
        look(ana, language, "game", english, faults);
        look(bob, language, "game-dark", english, faults);
        String play = PLAY.replace(OVER, "document.querySelector('.status.result')");
        ana.evaluate("void " + play);
        bob.evaluate("void " + play);
        ana.await("document.querySelector('.status.result')");
        look(ana, language, "result", english, faults);
        ana.evaluate("location.hash = 'user=guest-ana'");
        ana.await("document.querySelector('.narrow .list')");
        look(ana, language, "user", english, faults);
        ana.evaluate("document.querySelector('.narrow .list button').click()");
        ana.await("document.querySelector('.table .steps')");
        look(ana, language, "replay", english, faults);
        assertEquals(language, ana.evaluate("document.documentElement.lang").getAsString());
        assertEquals(List.of(), faults);
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void the_language_of_the_browser_is_used_until_another_one_is_chosen_and_a_link_has_its_own() {
        Chromium.Page page = chromium.open(url(""));
        page.prefer("pt-BR,fr-CA;q=0.8,de;q=0.6");
        String language = "document.querySelector('#foot select')?.value + ' ' + document.documentElement?.lang + ' '"
                + " + document.querySelector('.login-form .primary')?.textContent";
        page.go(url("?again"));
        page.await(language + " === 'fr fr Jouer'");
        page.evaluate("(() => { const s = document.querySelector('#foot select'); s.value = 'ja';"
                + " s.dispatchEvent(new Event('change')); })()");
        page.await(language + " === 'ja ja 対局する'");
        page.go(url("?lang=de-AT"));
        page.await(language + " === 'de de Spielen'");
        page.go(url(""));
        page.await(language + " === 'ja ja 対局する'");
        assertEquals(
                gson.toJson(List.of("English", "Deutsch", "Français", "日本語")),
                page.evaluate("JSON.stringify([...document.querySelectorAll('#foot option')].map(one => one.text))")
                        .getAsString());
        assertEquals(List.of(), chromium.problems());
    }

    private static JsonElement ofModule(Chromium.Page page, String module, String names, String expression) {
        return page.evaluate("(async () => { const { " + names + " } = await import(new URL('" + module
                + "', document.querySelector('script').src)); return " + expression + "; })()");
    }

    @Test
    void a_bank_of_whole_days_is_shown_without_hours() {
        Chromium.Page page = chromium.open(url("?lang=de"));
        page.await("document.querySelector('form.login-form')");
        assertEquals(
                gson.toJson(List.of("5 Tage", "1 Tag", "4 T. 23 Std.", "23 Std. 0 Min.", "0:59")),
                ofModule(
                                page,
                                "text.js",
                                "bankLeft",
                                "JSON.stringify([432000, 86400, 431000, 82800, 59]"
                                        + ".map(seconds => bankLeft(1000 * seconds, { mode: 'corr' })))")
                        .getAsString());
        assertEquals(List.of(), chromium.problems());
    }

    /** The page comes from one server of a cluster and the definition from another, perhaps of another version. */
    @Test
    void a_game_of_another_version_keeps_the_texts_that_the_page_does_not_have() {
        Chromium.Page page = chromium.open(url("?lang=de"));
        page.await("document.querySelector('form.login-form')");
        assertEquals(
                "{\"options\":[{\"key\":\"komi\",\"label\":\"Komi\"},"
                        + "{\"key\":\"passing\",\"values\":[\"never\",\"free\"],\"label\":\"Passen\",\"labels\":[\"not at all\",\"jederzeit\"]}],"
                        + "\"players\":[\"Schwarz\",\"Weiß\",\"Third\"],\"pieces\":[\"weißer Stein\",\"wall\"]}",
                ofModule(
                                page,
                                "messages.js",
                                "localized",
                                "(({ options, players, pieces }) => JSON.stringify({ options, players: players.map(one => one.name),"
                                        + " pieces: pieces.map(one => one.name) }))(localized({ game: 'reversi', options: ["
                                        + " { key: 'komi', label: 'Komi' },"
                                        + " { key: 'passing', values: ['never', 'free'], label: 'Passing', labels: ['not at all', 'free'] }],"
                                        + " players: ['Black', 'White', 'Third'].map(name => ({ name })),"
                                        + " pieces: [{ v: 'O', name: 'white disc' }, { v: '#', name: 'wall' }] }))")
                        .getAsString());
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_conditional_pass_is_typed_in_the_language_of_the_page() {
        Chromium.Page ana = open("ana", "?lang=de");
        choose(ana, "reversi");
        ana.await("[...document.querySelectorAll('.lobby select')].some(s => s.value === 'forced')");
        ana.evaluate(
                "(() => { const passing = [...document.querySelectorAll('.lobby select')].find(s => s.value === 'forced');"
                        + " passing.value = 'free'; passing.dispatchEvent(new Event('change')); })()");
        ana.click("Freund einladen");
        ana.await("document.querySelector('.invitation input')");
        Chromium.Page bob = openLink(
                "bob",
                ana.evaluate("document.querySelector('.invitation input').value")
                        .getAsString()
                        .replace("/#", "/?lang=de#"));
        ana.await("document.querySelector('.board')");
        bob.await("document.querySelector('.board')");
        ana.await(TURN + " || document.querySelector('.conditional:not([hidden])')");
        Chromium.Page waiting = ana.test(TURN) ? bob : ana;
        for (String line : List.of("Wenn passen, dann passen", "if d3 then pass")) {
            waiting.await("document.querySelector('.conditional:not([hidden])')");
            waiting.evaluate("(() => { const form = document.querySelector('.conditional form');"
                    + " form.querySelector('input').value = '" + line + "'; form.requestSubmit(); })()");
            waiting.await("document.querySelector('.conditional input').value === ''");
        }
        waiting.await("document.querySelectorAll('.conditional li').length === 2");
        assertEquals(
                gson.toJson(List.of("wenn d3, dann passen", "wenn passen, dann passen")),
                waiting.evaluate("JSON.stringify([...document.querySelectorAll('.conditional li .grow')]"
                                + ".map(line => line.textContent))")
                        .getAsString());
        assertEquals(List.of(), chromium.problems());
    }
}
