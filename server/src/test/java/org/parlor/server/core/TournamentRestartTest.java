package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;

/** Tournaments outlive the server: what the journal has is gone on with. */
class TournamentRestartTest {
    private static final Duration REST = Duration.ofSeconds(3);

    private final CoreFixture coreFixture = new CoreFixture();
    private final TournamentFixture cup = new TournamentFixture(coreFixture);

    private TournamentFixture afterRestart(List<JournalRecord> facts) {
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomness(2));
        long now = coreFixture.now() + 3_600_000;
        List<JournalRecord> kept = new ArrayList<>(facts);
        Step step = again.restore(kept, now);
        kept.addAll(step.records());
        TournamentFixture later = new TournamentFixture(new CoreFixture(again, kept, now));
        later.goesOn(cup.tour());
        return later;
    }

    @Test
    void a_round_goes_on_with_the_same_pairings_and_games() {
        cup.made("'kind':'swiss','rounds':3", "a", "b", "c", "d").start();
        cup.loses("c", "a");
        List<String> before = cup.pairings();
        String g = cup.game("d", "b");
        TournamentFixture later = afterRestart(coreFixture.records());
        later.back("a", "b", "c", "d");
        assertEquals(before, later.pairings());
        assertEquals(g, later.game("d", "b"));
        later.loses("d", "b");
        later.scene().pass(REST);
        assertEquals(List.of("b-a playing", "c-d playing"), later.pairings());
    }

    @Test
    void those_who_are_waited_for_have_a_minute_from_the_restart() {
        cup.made("'kind':'roundrobin'", "a", "b");
        cup.bot("b").disconnect();
        cup.start();
        TournamentFixture later = afterRestart(coreFixture.records());
        later.back("a");
        later.scene().pass(Duration.ofSeconds(59));
        assertEquals(List.of("a-b waiting"), later.pairings());
        later.back("b");
        later.scene().pass(Duration.ofSeconds(1));
        assertEquals(List.of("a-b playing"), later.pairings());
    }

    @Test
    void an_open_one_starts_at_its_time_and_a_missed_time_is_now() {
        cup.made("'kind':'roundrobin','startAt':" + (coreFixture.now() + 60_000), "a", "b");
        TournamentFixture later = afterRestart(coreFixture.records());
        later.back("a", "b");
        later.scene().pass(REST);
        assertEquals(List.of("a-b playing"), later.pairings());
    }

    /** The end of a damaged journal is cut off: wherever that is, the tournament comes to its end. */
    @Test
    void wherever_the_journal_breaks_off_every_board_is_played_to_its_end() {
        cup.made("'kind':'roundrobin'", "a", "b").start();
        cup.loses("a", "b");
        List<JournalRecord> all = List.copyOf(coreFixture.records());
        int begun = 0;
        while (!(all.get(begun) instanceof JournalRecord.OfTournament event && event.seq() == 3)) {
            begun++;
        }
        for (int kept = begun + 1; kept <= all.size(); kept++) {
            TournamentFixture later = afterRestart(all.subList(0, kept));
            later.back("a", "b");
            later.scene().pass(REST);
            if (later.pairings().equals(List.of("a-b playing"))) {
                later.loses("a", "b");
            }
            assertEquals(List.of("a-b [0,2] played"), later.pairings(), "after " + kept + " of " + all.size());
            assertEquals("over 1", later.state());
        }
    }

    @Test
    void one_with_a_gap_in_its_records_is_quarantined_and_the_rest_goes_on() {
        cup.made("'kind':'swiss','rounds':3", "a", "b", "c", "d").start();
        coreFixture
                .records()
                .removeIf(record -> record instanceof JournalRecord.OfTournament event && event.seq() == 2);
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomness(2));
        again.restore(coreFixture.records(), coreFixture.now());
        assertEquals(Map.of(cup.tour(), "event 3 follows event 1"), again.quarantined());
        assertEquals(
                2,
                again.census().games().values().stream()
                        .mapToLong(count -> count)
                        .sum());
    }
}
