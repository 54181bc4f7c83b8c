package org.parlor.client.screen;

import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TournamentFormat;
import org.parlor.message.value.UserInfo;

/** Compares the tournament screens with text files. */
class TournamentFramesTest {
    private static final TimeControl CLOCK = new TimeControl.Fischer(60_000, 1_000);

    private static TournamentMessage.TournamentSummary line(
            String name, TournamentFormat kind, String state, int round, @Nullable Integer rounds, boolean you) {
        String game = kind == TournamentFormat.SWISS ? "kalah" : "reversi";
        return new TournamentMessage.TournamentSummary(
                "t" + name.length(),
                name,
                kind,
                game,
                kind == TournamentFormat.SWISS
                        ? Map.of("pits", 6, "seeds", 4)
                        : Map.of("rows", 8, "cols", 8, "passing", "forced"),
                CLOCK,
                false,
                OpponentFilter.ANY,
                "club",
                state,
                5,
                round,
                rounds,
                null,
                null,
                null,
                you);
    }

    private static final TournamentMessage.TournamentSummary SWISS =
            line("Friday Kalah", TournamentFormat.SWISS, "running", 2, 3, true);

    private static ClientState answered(ClientState state, Reply reply) {
        return after(state, new Event.ReplyReceived(0, state.lastRequest(), reply));
    }

    private static ClientState listed(TournamentMessage.TournamentSummary... lines) {
        return answered(
                after(StateFixtures.known(), keys("o")), new Reply.ListReply(null, List.of((Object[]) lines), null));
    }

    private static TournamentMessage.Standing place(int rank, String name, int points, int games, Integer... ties) {
        return new TournamentMessage.Standing(
                null,
                rank,
                new UserInfo(name, !name.equals("ana"), false, null),
                points,
                games,
                List.of(ties),
                name.equals("eve") ? true : null);
    }

    private static Reply swiss() {
        return new Reply.TournamentReply(
                null,
                SWISS,
                List.of(
                        new TournamentMessage.TieBreak("buchholz_cut", "Buchholz cut 1", 2),
                        new TournamentMessage.TieBreak("buchholz", "Buchholz", 2),
                        new TournamentMessage.TieBreak("direct", "direct encounter", 2),
                        new TournamentMessage.TieBreak("sonneborn", "Sonneborn-Berger", 4)),
                List.of(
                        place(1, "deep", 4, 2, 2, 3, 0, 12),
                        place(2, "ana", 3, 2, 2, 3, 0, 5),
                        place(3, "a-bot-with-quite-a-long-name.32x", 2, 1, 0, 2, 0, 4),
                        place(4, "eve", 1, 2, 1, 5, 0, 3),
                        place(5, "bob", 0, 2, 0, 4, 0, 0)),
                2,
                List.of(
                        new TournamentMessage.Pairing(
                                2, 1, List.of("deep", "a-bot-with-quite-a-long-name.32x"), "g18", null, null),
                        new TournamentMessage.Pairing(2, 2, List.of("eve", "ana"), "g17", List.of(1, 1), "played"),
                        new TournamentMessage.Pairing(2, 3, List.of("bob"), null, List.of(2), "bye")));
    }

    @Test
    void the_tournaments_there_are() {
        check(
                "tours",
                listed(
                        SWISS,
                        line("Spring open of the whole north", TournamentFormat.ARENA, "open", 0, null, false),
                        line("Levels", TournamentFormat.ROUNDROBIN, "over", 9, 9, false)));
        check("tours-none", listed());
    }

    @Test
    void a_new_tournament_is_a_form() {
        ClientState form = after(listed(SWISS), keys("n", "Friday Kalah"));
        Golden.check("tour-new-200x60", RootView.render(later(form), 200, 60));
        check("tour-new", form);
        ClientState kalah = after(form, keys("<DOWN>", "<DOWN>", "<RIGHT>", "<DOWN>", "<DOWN>", "<DOWN>", "<DOWN>"));
        check("tour-new-kalah", kalah);
        Golden.check("tour-new-clock-80x24", RootView.render(later(after(kalah, keys("<UP>", "5"))), 80, 24));
    }

    @Test
    void where_everybody_stands_and_who_meets_whom() {
        ClientState tour = answered(after(listed(SWISS), keys("<ENTER>")), swiss());
        check("tour", tour);
        check("tour-round", answered(after(tour, keys("<LEFT>")), swiss()));
    }

    @Test
    void a_tournament_of_many_scrolls() {
        List<TournamentMessage.Standing> many = new ArrayList<>();
        for (int i = 1; i <= 60; i++) {
            many.add(place(i, "player" + i, 120 - 2 * i, 60, 60 - i, 4 * i));
        }
        TournamentMessage.TournamentSummary arena = line("Arena", TournamentFormat.ARENA, "running", 1, null, false);
        Reply shown = new Reply.TournamentReply(
                null,
                arena,
                List.of(
                        new TournamentMessage.TieBreak("wins", "wins", 1),
                        new TournamentMessage.TieBreak("sonneborn", "Sonneborn-Berger", 4)),
                many,
                1,
                List.of(new TournamentMessage.Pairing(
                        1, 99, List.of("player1", "player2"), "g18", List.of(2, 0), "forfeit")));
        ClientState tour = answered(after(listed(arena), keys("<ENTER>")), shown);
        check("tour-arena", after(tour, keys("<PAGE_DOWN>", "<PAGE_DOWN>", "<PAGE_DOWN>")));
        Golden.check(
                "tour-arena-games-80x24", RootView.render(later(answered(after(tour, keys("<LEFT>")), shown)), 80, 24));
    }

    @Test
    void the_key_hints_of_each_screen() {
        TournamentMessage.TournamentSummary arena = line("Arena", TournamentFormat.ARENA, "running", 1, null, false);
        Reply joinable = new Reply.TournamentReply(null, arena, List.of(), List.of(), 1, List.of());
        Map<String, ClientState> screens = new LinkedHashMap<>();
        screens.put("tournaments", listed(SWISS));
        screens.put("tournaments, none", listed());
        screens.put("new tournament", after(listed(SWISS), keys("n")));
        screens.put("tournament", answered(after(listed(SWISS), keys("<ENTER>")), swiss()));
        screens.put("tournament to join", answered(after(listed(arena), keys("<ENTER>")), joinable));
        Golden.checkFooters("key-hints-tournament", screens);
    }

    private static void check(String name, ClientState state) {
        Golden.check(name + "-80x24", RootView.render(later(state), 80, 24));
        Golden.check(name + "-40x14", RootView.render(later(state), 40, 14));
        Golden.check(name + "-120x40", RootView.render(later(state), 120, 40));
    }

    /** Returns the frame after the status message has expired. */
    private static ClientState later(ClientState state) {
        return state.withNow(StateFixtures.NOW + 12_000);
    }
}
