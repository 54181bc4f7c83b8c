package org.parlor.bots.engines;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;

class SearchExecutorTest {
    private static final TimeBudget TWO_SECONDS = new TimeBudget(2000, 2000, 4000);

    private final Rules rules = Reversi.KIND.rules();
    private final Position unusual = unusual();

    @Test
    void a_hundred_simultaneous_turns_take_about_the_time_of_one() {
        Queue<SearchResult> found = new ConcurrentLinkedQueue<>();
        try (SearchExecutor searchExecutor = new SearchExecutor(1, System::nanoTime)) {
            long start = System.nanoTime();
            for (int i = 0; i < 100; i++) {
                Engine engine = searchExecutor.engine(rules, Level.MAX, new Random(i));
                searchExecutor.search(engine, unusual, TWO_SECONDS, found::add);
            }
            await().until(() -> found.size() == 100);
            assertTrue(System.nanoTime() - start < 15_000_000_000L);
        }
        assertTrue(found.stream().allMatch(result -> unusual.isLegal(result.move())));
        assertTrue(found.stream().filter(result -> result.depth() > 1).count() > 50, "the time is shared");
    }

    @Test
    void a_cancelled_search_delivers_no_result_and_frees_its_thread() {
        List<String> answers = new ArrayList<>();
        LongSupplier frozen = () -> 0;
        try (SearchExecutor searchExecutor = new SearchExecutor(1, frozen)) {
            Engine hard = searchExecutor.engine(rules, Level.MAX, new Random(1));
            Engine random = searchExecutor.engine(rules, Level.RANDOM, new Random(1));
            SearchExecutor.SearchTask endless =
                    searchExecutor.search(hard, unusual, TWO_SECONDS, any -> answers.add("endless"));
            SearchExecutor.SearchTask waiting =
                    searchExecutor.search(hard, unusual, TWO_SECONDS, any -> answers.add("waiting"));
            AtomicLong next = new AtomicLong();
            searchExecutor.search(random, unusual, TWO_SECONDS, any -> next.incrementAndGet());
            waiting.cancel();
            endless.cancel();
            await().until(() -> next.get() == 1);
        }
        assertEquals(List.of(), answers);
    }

    @Test
    void a_turn_that_waited_past_its_limit_gets_a_search_of_one_ply() {
        AtomicLong readings = new AtomicLong();
        LongSupplier fiveSecondsAfterFirstReading = () -> readings.getAndIncrement() == 0 ? 0 : 5_000_000_000L;
        Queue<SearchResult> found = new ConcurrentLinkedQueue<>();
        try (SearchExecutor searchExecutor = new SearchExecutor(1, fiveSecondsAfterFirstReading)) {
            Engine hard = searchExecutor.engine(rules, Level.MAX, new Random(1));
            searchExecutor.search(hard, unusual, TWO_SECONDS, found::add);
            await().until(() -> !found.isEmpty());
        }
        assertEquals(1, found.element().depth());
    }

    @Test
    void the_earliest_deadline_is_served_first() {
        LongSupplier frozen = () -> 0;
        Queue<String> answers = new ConcurrentLinkedQueue<>();
        try (SearchExecutor searchExecutor = new SearchExecutor(1, frozen)) {
            Engine random = searchExecutor.engine(rules, Level.RANDOM, new Random(1));
            SearchExecutor.SearchTask busy = searchExecutor.search(
                    searchExecutor.engine(rules, Level.MAX, new Random(1)), unusual, TWO_SECONDS, any -> {});
            searchExecutor.search(random, unusual, new TimeBudget(500, 500, 900), any -> answers.add("later"));
            searchExecutor.search(random, unusual, new TimeBudget(100, 100, 300), any -> answers.add("sooner"));
            busy.cancel();
            await().until(() -> answers.size() == 2);
        }
        assertEquals(List.of("sooner", "later"), List.copyOf(answers));
    }

    @Test
    void a_failed_search_still_delivers_a_legal_move() {
        Position kalah = Kalah.KIND.rules().initial();
        Queue<SearchResult> found = new ConcurrentLinkedQueue<>();
        try (SearchExecutor searchExecutor = new SearchExecutor(1, System::nanoTime)) {
            Engine ofAnotherGame = searchExecutor.engine(rules, Level.MAX, new Random(1));
            searchExecutor.search(ofAnotherGame, kalah, TWO_SECONDS, found::add);
            await().until(() -> !found.isEmpty());
        }
        assertTrue(kalah.isLegal(found.element().move()));
    }

    @Test
    void pondering_ends_when_a_turn_is_queued() {
        LongSupplier frozen = () -> 0;
        Queue<SearchResult> found = new ConcurrentLinkedQueue<>();
        try (SearchExecutor searchExecutor = new SearchExecutor(1, frozen)) {
            Engine endless = searchExecutor.engine(rules, Level.MAX, new Random(1));
            searchExecutor.ponder(endless, unusual);
            Engine random = searchExecutor.engine(rules, Level.RANDOM, new Random(1));
            for (int turn = 1; turn <= 3; turn++) {
                int turns = turn;
                searchExecutor.search(random, unusual, TWO_SECONDS, found::add);
                await().until(() -> found.size() == turns);
            }
        }
    }

    @Test
    void pondering_counts_the_time_for_the_expected_position_until_it_is_cancelled() {
        AtomicLong now = new AtomicLong();
        try (SearchExecutor searchExecutor = new SearchExecutor(1, now::get)) {
            Engine endless = searchExecutor.engine(rules, Level.MAX, new Random(1));
            PonderTask task = searchExecutor.ponder(endless, unusual);
            assertEquals(0, task.searchedMillis(unusual));
            await().until(() -> now.addAndGet(1_000_000) > 0 && task.searchedMillis(unusual) > 0);
            task.cancel();
            long searched = task.searchedMillis(unusual);
            now.addAndGet(50_000_000);
            assertEquals(searched, task.searchedMillis(unusual));
            assertEquals(0, task.searchedMillis(rules.initial()));
        }
    }

    @Test
    void time_spent_on_the_expected_position_is_saved_up_to_three_quarters() {
        TimeBudget budget = new TimeBudget(400, 1600, 3000);
        assertEquals(new TimeBudget(350, 1600, 3000), budget.afterPondering(50));
        assertEquals(new TimeBudget(100, 1600, 3000), budget.afterPondering(60_000));
        assertEquals(budget, budget.afterPondering(0));
    }

    /** A position that is not in the opening book. */
    private Position unusual() {
        Position position = rules.initial();
        for (int ply = 0; ply < 8; ply++) {
            position = position.play(position.legalMoves()[0]);
        }
        return position;
    }
}
