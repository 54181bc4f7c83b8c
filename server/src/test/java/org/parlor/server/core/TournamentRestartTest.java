package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TournamentEvent;

/** Tournaments continue after a restart. */
class TournamentRestartTest {
    private static final Duration REST = Duration.ofSeconds(3);

    private final CoreFixture coreFixture = new CoreFixture();
    private final TournamentFixture cup = new TournamentFixture(coreFixture);

    private TournamentFixture afterRestart(List<JournalRecord> records) {
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        long now = coreFixture.now() + 3_600_000;
        List<JournalRecord> kept = new ArrayList<>(records);
        Step step = again.restore(kept, now);
        kept.addAll(step.records());
        TournamentFixture later = new TournamentFixture(new CoreFixture(again, kept, now));
        later.setId(cup.id());
        return later;
    }

    @Test
    void a_round_continues_with_the_same_pairings_and_games() {
        cup.create("'kind':'swiss','rounds':3", "a", "b", "c", "d").start();
        cup.resign("c", "a");
        List<String> before = cup.pairings();
        String g = cup.game("d", "b");
        TournamentFixture later = afterRestart(coreFixture.records());
        later.reconnect("a", "b", "c", "d");
        assertEquals(before, later.pairings());
        assertEquals(g, later.game("d", "b"));
        later.resign("d", "b");
        later.core().advance(REST);
        assertEquals(List.of("b-a playing", "c-d playing"), later.pairings());
    }

    @Test
    void missing_players_have_a_minute_after_the_restart() {
        cup.create("'kind':'roundrobin'", "a", "b");
        cup.bot("b").disconnect();
        cup.start();
        TournamentFixture later = afterRestart(coreFixture.records());
        later.reconnect("a");
        later.core().advance(Duration.ofSeconds(59));
        assertEquals(List.of("a-b waiting"), later.pairings());
        later.reconnect("b");
        later.core().advance(Duration.ofSeconds(1));
        assertEquals(List.of("a-b playing"), later.pairings());
    }

    @Test
    void an_open_tournament_starts_on_time_or_immediately_if_the_time_was_missed() {
        cup.create("'kind':'roundrobin','startAt':" + (coreFixture.now() + 60_000), "a", "b");
        TournamentFixture later = afterRestart(coreFixture.records());
        later.reconnect("a", "b");
        later.core().advance(REST);
        assertEquals(List.of("a-b playing"), later.pairings());
    }

    /** A damaged journal is truncated; the tournament still completes, wherever that happens. */
    @Test
    void a_journal_truncated_anywhere_still_completes_every_pairing() {
        cup.create("'kind':'roundrobin'", "a", "b").start();
        cup.resign("a", "b");
        List<JournalRecord> all = List.copyOf(coreFixture.records());
        int begun = 0;
        while (!(all.get(begun) instanceof JournalRecord.OfTournament event && event.seq() == 3)) {
            begun++;
        }
        for (int kept = begun + 1; kept <= all.size(); kept++) {
            TournamentFixture later = afterRestart(all.subList(0, kept));
            later.reconnect("a", "b");
            later.core().advance(REST);
            if (later.pairings().equals(List.of("a-b playing"))) {
                later.resign("a", "b");
            }
            assertEquals(List.of("a-b [0,2] played"), later.pairings(), "after " + kept + " of " + all.size());
            assertEquals("over 1", later.state());
        }
    }

    @Test
    void a_tournament_with_missing_records_is_quarantined_and_others_continue() {
        cup.create("'kind':'swiss','rounds':3", "a", "b", "c", "d").start();
        coreFixture
                .records()
                .removeIf(record -> record instanceof JournalRecord.OfTournament event && event.seq() == 2);
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        assertEquals(Map.of(cup.id(), "event 3 follows event 1"), again.quarantined());
        assertEquals(
                2,
                again.stats().games().values().stream()
                        .mapToLong(count -> count)
                        .sum());
    }

    @Test
    void games_that_end_while_their_tournament_is_quarantined_count_once_it_is_loaded() {
        cup.create("'kind':'roundrobin','cycles':1", "a", "b").start();
        TournamentFixture later = afterRestart(coreFixture.records());
        JournalRecord damage =
                new JournalRecord.OfTournament(coreFixture.now(), cup.id(), 99, new TournamentEvent.Left("a"));
        later.core().records().add(damage);
        ServerCore damaged = new ServerCore(ServerSettings.standard(), new SeededRandomSource(3));
        CoreFixture without = later.core().takenOver(damaged, REST);
        assertEquals(Set.of(cup.id()), damaged.quarantined().keySet());
        String g = without.records().stream()
                .filter(record -> record instanceof JournalRecord.OfGame)
                .map(record -> ((JournalRecord.OfGame) record).game())
                .findFirst()
                .orElseThrow();
        without.bot("a").request("{'t':'resign','g':'" + g + "'}");
        without.advance(Duration.ofHours(1));
        assertEquals(0, without.archivedGames());
        without.records().remove(damage);

        TournamentFixture whole = new TournamentFixture(without.takenOverAfter(REST));
        whole.setId(cup.id());
        whole.core().advance(REST);
        assertEquals(List.of("a-b [0,2] played"), whole.pairings());
        assertEquals("over 1", whole.state());
        whole.core().advance(Duration.ofHours(1));
        assertEquals(1, whole.core().archivedGames());
    }
}
