package org.parlor.client.screen.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.setup.TournamentParser;
import org.parlor.client.game.setup.TournamentSetup;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.AccountRequest;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TournamentFormat;
import org.parlor.message.value.UserInfo;

/** Tournaments in the full-screen client: viewed, followed and joined. */
class TournamentScreenTest {

    private static TournamentMessage.TournamentSummary line(String state, boolean you) {
        return new TournamentMessage.TournamentSummary(
                "t1",
                "Cup",
                TournamentFormat.SWISS,
                "tictactoe",
                Map.of(),
                new TimeControl.PerMove(5_000),
                false,
                OpponentFilter.ANY,
                StateFixtures.known().session().userName(),
                state,
                2,
                state.equals("open") ? 0 : 2,
                3,
                null,
                null,
                null,
                you);
    }

    private static Reply shown(String state, boolean you, TournamentMessage.Pairing... pairings) {
        List<TournamentMessage.Standing> standings = List.of(
                new TournamentMessage.Standing(null, 1, new UserInfo("deep", true, false, null), 2, 1, List.of(), null),
                new TournamentMessage.Standing(
                        null, 2, new UserInfo("blue", true, false, null), 0, 1, List.of(), null));
        return new Reply.TournamentReply(
                null, line(state, you), List.of(), standings, state.equals("open") ? 0 : 2, List.of(pairings));
    }

    private static ClientState answered(ClientState state, Reply reply) {
        return after(state, new Event.ReplyReceived(0, state.lastRequest(), reply));
    }

    /** In the form decoded from JSON: as maps. */
    private static ClientState listed() {
        return listed(line("running", false));
    }

    private static ClientState listed(TournamentMessage.TournamentSummary summary) {
        Reply page = (Reply)
                MessageCodec.readServerMessage(MessageCodec.write(new Reply.ListReply(null, List.of(summary), null)))
                        .orElseThrow();
        return answered(after(StateFixtures.known(), keys("o")), page);
    }

    @Test
    void a_guest_learns_before_the_form_that_guests_cannot_create_tournaments() {
        ClientState listed = answered(
                after(StateFixtures.online(), received(StateFixtures.lobby()), keys("o")[0]),
                new Reply.ListReply(null, List.of(), null));
        assertTrue(RootView.render(listed, 80, 24)
                .toText()
                .contains("No tournaments yet. Guests cannot create tournaments"));
        ClientState pressed = after(listed, keys("n"));
        assertInstanceOf(TournamentListScreen.class, pressed.topScreen());
        assertEquals("Guests cannot create tournaments", pressed.status().text());
        assertTrue(pressed.status().error());
    }

    private static ClientState tour(Reply shown) {
        return answered(after(listed(), keys("<ENTER>")), shown);
    }

    @Test
    void the_list_leads_to_a_tournament_that_is_followed() {
        assertEquals(List.of(new TournamentRequest.Listing(null)), messages(step(StateFixtures.known(), keys("o"))));
        Update opened = step(listed(), keys("<ENTER>"));
        assertEquals(List.of(new TournamentRequest.Show("t1", null, true)), messages(opened));
        Update left = step(opened.state(), keys("<ESCAPE>"));
        assertEquals(List.of(new TournamentRequest.Show("t1", null, false)), messages(left));
        assertInstanceOf(TournamentListScreen.class, left.state().topScreen());
    }

    @Test
    void a_click_on_what_is_chosen_opens_it() {
        Update opened = step(listed(), new Event.Clicked(new ClickTarget.ListItem(0)));
        assertEquals(List.of(new TournamentRequest.Show("t1", null, true)), messages(opened));
    }

    @Test
    void news_is_asked_after_once_and_again_for_what_came_meanwhile() {
        ClientState tour = tour(shown("running", false));
        Update heard = step(tour, received(new TournamentMessage(line("running", false), null)));
        assertEquals(List.of(new TournamentRequest.Show("t1", null, true)), messages(heard));
        Update more = step(heard.state(), received(new TournamentMessage(line("running", false), null)));
        assertEquals(List.of(), messages(more));
        Update answered =
                step(more.state(), new Event.ReplyReceived(0, more.state().lastRequest(), shown("running", false)));
        assertEquals(List.of(new TournamentRequest.Show("t1", null, true)), messages(answered));
    }

    @Test
    void one_joins_leaves_and_starts_ones_own() {
        assertEquals(List.of(new TournamentRequest.Join("t1")), messages(step(tour(shown("open", false)), keys("j"))));
        assertEquals(List.of(new TournamentRequest.Leave("t1")), messages(step(tour(shown("open", true)), keys("x"))));
        assertEquals(List.of(new TournamentRequest.Start("t1")), messages(step(tour(shown("open", true)), keys("b"))));
        assertEquals(List.of(), messages(step(tour(shown("running", true)), keys("b"))));
        assertEquals(List.of(), messages(step(tour(shown("over", false)), keys("j"))));
        assertEquals(
                "Only its creator can start a tournament, and only once",
                after(tour(shown("running", true)), keys("b")).status().text());
        assertEquals(
                "Select a tournament that is not over",
                after(tour(shown("over", false)), keys("j")).status().text());
    }

    @Test
    void the_selected_tournament_is_joined_left_and_started_in_the_list() {
        assertEquals(
                List.of(new TournamentRequest.Join("t1"), new TournamentRequest.Listing(null)),
                messages(step(listed(line("open", false)), keys("j"))));
        assertEquals(
                List.of(new TournamentRequest.Leave("t1"), new TournamentRequest.Listing(null)),
                messages(step(listed(line("open", true)), keys("x"))));
        assertEquals(
                List.of(new TournamentRequest.Start("t1"), new TournamentRequest.Listing(null)),
                messages(step(listed(line("open", true)), keys("b"))));
        assertEquals(List.of(), messages(step(listed(line("over", false)), keys("j"))));
    }

    @Test
    void rounds_are_gone_through_from_the_latest_and_come_back_to_the_standings() {
        Update latest = step(tour(shown("running", false)), keys("<LEFT>"));
        Update first = step(latest.state(), keys("<LEFT>"));
        Update standings = step(first.state(), keys("<LEFT>"));
        assertEquals(
                List.of(
                        new TournamentRequest.Show("t1", null, true),
                        new TournamentRequest.Show("t1", 1, true),
                        new TournamentRequest.Show("t1", null, true)),
                List.of(
                        messages(latest).get(0),
                        messages(first).get(0),
                        messages(standings).get(0)));
    }

    @Test
    void a_player_leads_to_their_profile_and_a_pairing_to_its_game() {
        TournamentMessage.Pairing playing =
                new TournamentMessage.Pairing(2, 1, List.of("deep", "blue"), "g7", null, null);
        ClientState tour = tour(shown("running", false, playing));
        assertEquals(
                new AccountRequest.Profile("deep"),
                messages(step(tour, keys("<ENTER>"))).get(0));
        ClientState round = answered(after(tour, keys("<LEFT>")), shown("running", false, playing));
        assertEquals(List.of(new GameRequest.Watch("g7", null)), messages(step(round, keys("<ENTER>"))));
    }

    @Test
    void a_game_of_ones_own_takes_the_screen_and_gives_it_back() {
        ClientState tour = tour(shown("running", true));
        ClientState playing =
                after(tour, received(StateFixtures.other("g18", StateFixtures.snapshot("tictactoe", Map.of(), 0))));
        assertInstanceOf(GameScreen.class, playing.topScreen());
    }

    @Test
    void a_game_that_one_has_played_is_shown_again() {
        ClientState over = after(
                StateFixtures.known(),
                received(StateFixtures.other("g18", StateFixtures.snapshot("tictactoe", Map.of(), 0))));
        ClientState list = after(over, keys("<ESCAPE>"));
        TournamentMessage.Pairing mine =
                new TournamentMessage.Pairing(2, 1, List.of("ana", "blue"), "g18", List.of(0, 2), "played");
        TournamentScreen screen = new TournamentScreen(
                "t1", (Reply.TournamentReply) shown("over", true, mine), null, false, ListState.START, 0, false);
        Update opened = step(list.push(screen), keys("<ENTER>"));
        assertEquals(List.of(), opened.effects());
        assertInstanceOf(GameScreen.class, opened.state().topScreen());
    }

    @Test
    void one_is_created_with_the_form_and_shows_in_the_list() {
        ClientState game = after(listed(), keys("n", "Friday Cup", "<DOWN>", "<DOWN>", "<RIGHT>"));
        ClientState seeds = after(game, keys("<DOWN>", "<DOWN>", "<LEFT>"));
        ClientState clock = after(seeds, keys("<DOWN>", "1+1", "<ENTER>"));
        Update asked = step(clock, keys("<UP>", "<DOWN>", "<DOWN>", "<DOWN>", "5", "<DOWN>", "b", "<ENTER>"));
        assertEquals(
                List.of(
                        new TournamentRequest.Create(
                                "Friday Cup",
                                TournamentFormat.SWISS,
                                "kalah",
                                Map.of("pits", 6, "seeds", 3),
                                new TimeControl.Fischer(60_000, 1_000),
                                null,
                                5,
                                null,
                                null,
                                null,
                                null,
                                OpponentFilter.BOT),
                        new TournamentRequest.Listing(null)),
                messages(asked));
        assertInstanceOf(TournamentListScreen.class, asked.state().topScreen());
    }

    @Test
    void a_tournament_without_a_name_is_not_created() {
        Update asked = step(listed(), keys("n", "<ENTER>"));
        assertEquals(
                "A tournament name must have 1 to 60 characters",
                asked.state().status().text());
        assertInstanceOf(NewTournamentScreen.class, asked.state().topScreen());
        assertEquals(List.of(), messages(asked));
    }

    @Test
    void a_wrong_clock_of_a_tournament_says_what_is_valid() {
        ClientState clock = after(listed(), keys("n", "<UP>", "<UP>", "<UP>", "<UP>", "x", "<ENTER>"));
        assertTrue(clock.status().error());
        assertInstanceOf(TextPromptDialog.class, clock.topScreen());
        assertInstanceOf(
                NewTournamentScreen.class, after(clock, keys("<ESCAPE>")).topScreen());
    }

    @Test
    void the_fields_of_a_tournament_are_changed_with_the_mouse() {
        ClientState form = after(listed(), keys("n"));
        Event format = new Event.Clicked(new ClickTarget.ListItem(1));
        assertEquals(
                TournamentFormat.ROUNDROBIN, setup(after(form, format, format)).format());
    }

    @Test
    void the_line_of_the_form_creates_the_same_tournament() {
        ClientState form = after(listed(), keys("n", "Sunday", "<DOWN>", "a", "<UP>", "<UP>", "p", "<UP>", "3"));
        TournamentSetup setup = setup(form);
        assertEquals("newtour arena reversi clock=3+2 minutes=30 people Sunday", setup.line());
        TournamentRequest.Create typed = TournamentParser.parse(setup.line().replaceFirst("newtour ", ""));
        assertEquals(
                List.of(
                        setup.toRequest().minutes(),
                        setup.toRequest().tc(),
                        setup.toRequest().kind()),
                List.of(typed.minutes(), typed.tc(), typed.kind()));
    }

    private static TournamentSetup setup(ClientState state) {
        return ((NewTournamentScreen) state.topScreen()).setup();
    }

    @Test
    void a_refusal_says_why() {
        Reply no =
                new Reply.ErrorReply(null, "no_such_tour", "There is no such tournament", null, null, null, null, null);
        ClientState told = answered(after(listed(), keys("<ENTER>")), no);
        assertEquals("There is no such tournament", told.status().text());
    }
}
