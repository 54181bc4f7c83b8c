package org.parlor.client.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.puzzle.PuzzleProgress;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;

/** The puzzles of the page: right and wrong answers, the best line, and the progress that the browser keeps. */
class PuzzlesPageTest extends PageTestCase {
    private static final PuzzleSet SHIPPED = new PuzzleSet(PuzzleReader.shipped(), PuzzleProgress.NONE, 0);

    private static final String KEPT = "(() => { const kept = JSON.parse(localStorage.getItem('puzzles'));"
            + " return JSON.stringify({ ...kept, tried: Object.values(kept.tried) }); })()";

    private static void move(Chromium.Page page, String move) {
        page.evaluate("document.querySelector('.puzzles [data-cell=" + move
                + "]').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    }

    private static void awaitTask(Chromium.Page page, Puzzle puzzle) {
        page.await("document.querySelector('.puzzles .lead')?.textContent === '" + puzzle.task() + ".'");
    }

    private static void awaitStatus(Chromium.Page page, String begin) {
        page.await("document.querySelector('.puzzles .status').textContent.startsWith('" + begin + "')");
    }

    private static String facts(Chromium.Page page) {
        return page.evaluate("[...document.querySelectorAll('.puzzles dd')].map(one => one.textContent).join('; ')")
                .getAsString();
    }

    private static String wrongMove(Puzzle puzzle) {
        return puzzle.scores().keySet().stream()
                .filter(move -> !move.equals(puzzle.best()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_puzzle_is_answered_on_a_phone_without_a_login_and_comes_back_when_it_is_due() {
        Puzzle first = SHIPPED.ofGame("reversi").next(null).orElseThrow();
        Chromium.Page page = chromium.open("about:blank").resize(360, 740, false);
        page.evaluate("location.href = '" + url("puzzles") + "'");
        awaitTask(page, first);
        assertEquals(
                "/#puzzles", page.evaluate("location.pathname + location.hash").getAsString());
        assertTrue(page.test("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen");
        assertEquals(first.rating() + "; 1200; 0, best 0; 0 of 400; 0", facts(page));
        String wrong = wrongMove(first);
        int rating = SHIPPED.with(SHIPPED.attempt(first, false))
                .progress()
                .rating("reversi")
                .value();
        move(page, wrong);
        awaitStatus(page, wrong + " is wrong: ");
        move(page, first.best());
        awaitStatus(page, first.best() + " is right: ");
        page.await("document.querySelector('.puzzles .status').textContent.includes(' 1 of "
                + first.line().size() + " moves')");
        page.click("›");
        awaitStatus(page, first.best() + " is right: ");
        page.await("document.querySelector('.puzzles .status').textContent.includes(' 2 of ')");
        assertEquals(first.rating() + "; " + rating + "; 0, best 0; 1 of 400; 0", facts(page));
        page.click("Next puzzle");
        page.await(
                "document.querySelector('.puzzles .lead').textContent && !document.querySelector('.puzzles .status').textContent");
        page.evaluate(
                "(() => { const kept = JSON.parse(localStorage.getItem('puzzles'));"
                        + " Object.values(kept.tried)[0][1]--; localStorage.setItem('puzzles', JSON.stringify(kept)); location.reload(); })()");
        page.await("document.querySelector('.puzzles dd:last-of-type')?.textContent === '1'");
        awaitTask(page, first);
        move(page, first.best());
        awaitStatus(page, first.best() + " is right: ");
        assertEquals(first.rating() + "; " + rating + "; 1, best 1; 1 of 400; 0", facts(page));
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void the_page_keeps_the_same_progress_as_the_terminal() {
        Chromium.Page page = chromium.open(url("puzzles")).resize(1400, 900, 1, Map.of());
        String today = "Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000)";
        PuzzleSet set = SHIPPED.ofGame("reversi");
        Puzzle current = null;
        for (int answer = 0; answer < 30; answer++) {
            set = new PuzzleSet(
                    set.puzzles(), set.progress(), page.evaluate(today).getAsLong());
            Puzzle next = set.next(current).orElseThrow();
            awaitTask(page, next);
            page.await("!document.querySelector('.puzzles .status').textContent");
            boolean isSolved = answer % 4 != 0;
            if (isSolved) {
                move(page, next.best());
                awaitStatus(page, next.best() + " is right: ");
            } else {
                page.click("Show the best move");
                awaitStatus(page, "Best: " + next.best() + ", ");
            }
            set = set.with(set.attempt(next, isSolved));
            assertEquals(
                    kept(set.progress()),
                    JsonParser.parseString(page.evaluate(KEPT).getAsString()),
                    "answer " + answer);
            // Days between which boxes 1 to 5 are due.
            page.evaluate("(() => { const now = Date.now() + 86400000 * " + answer + "; Date.now = () => now; })()");
            page.click("Next puzzle");
            current = next;
        }
    }

    /** The progress in the form of the page, without the ids of puzzles, which are others. */
    private static JsonElement kept(PuzzleProgress progress) {
        Map<String, List<Integer>> ratings = new HashMap<>();
        progress.ratings().forEach((game, rating) -> ratings.put(game, List.of(rating.value(), rating.puzzles())));
        List<List<Long>> tried = progress.repetitions().values().stream()
                .map(next -> List.of((long) next.box(), next.due()))
                .toList();
        return new Gson()
                .toJsonTree(Map.of(
                        "ratings",
                        ratings,
                        "streak",
                        progress.streak(),
                        "streakMax",
                        progress.streakMax(),
                        "tried",
                        tried));
    }

    @Test
    void hint_and_solution_are_shown_and_count_as_failed_also_in_other_games() {
        Puzzle first = SHIPPED.ofGame("kalah").next(null).orElseThrow();
        Chromium.Page page = chromium.open(url("")).resize(1400, 900, 1, Map.of());
        page.click("Play");
        page.await("document.querySelector('.lobby')");
        page.evaluate("document.querySelector('.lobby a[href=\"#puzzles\"]').click()");
        page.await("document.querySelector('.puzzles .tab[href=\"#puzzles=kalah\"]')");
        page.evaluate("document.querySelector('.puzzles .tab[href=\"#puzzles=kalah\"]').click()");
        awaitTask(page, first);
        page.click("Hint");
        awaitStatus(page, "Hint: " + String.join(" or ", first.hint()));
        page.click("Show the best move");
        awaitStatus(page, "Best: " + first.best() + ", ");
        assertEquals(String.join(" ", first.line()), page.text(".puzzles .side .card:last-child p"));
        assertEquals("0, best 0", facts(page).split("; ")[2]);
        assertEquals(List.of(), chromium.problems());
    }
}
