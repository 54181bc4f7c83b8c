package org.parlor.client.screen.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.message.AccountRequest;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.UserInfo;

/** Profiles, histories and leaderboards: page by page, and the replay of a game. */
class ProfileScreenTest {

    @Test
    void the_profile_of_who_is_chosen_is_asked_for_with_their_games() {
        Update asked = step(StateFixtures.known(), keys("p"));
        assertEquals(
                List.of(new AccountRequest.Profile("bob"), new LobbyRequest.History("bob", null, null, null)),
                messages(asked));
    }

    @Test
    void the_end_of_a_page_asks_for_the_next_once() {
        ClientState first = history("k1");
        Update end = step(first, keys("<END>", "<DOWN>", "<DOWN>"));
        assertEquals(List.of(new LobbyRequest.History("bob", null, null, "k1")), messages(end));
        ClientState all = after(end.state(), answer(end.state(), games(null)));
        assertEquals(4, ((ProfileScreen) all.topScreen()).games().size());
        assertEquals(List.of(), messages(step(all, keys("<END>"))));
    }

    @Test
    void a_finished_game_opens_in_the_replay() {
        Update asked = step(history(null), keys("<ENTER>"));
        assertEquals(List.of(new GameRequest.RecordRequest("g1", "json")), messages(asked));
        Reply record = new Reply.RecordReply(
                null, "json", RecordPayload.of(StateFixtures.record("tictactoe", Map.of(), "a1", "b2")));
        Update opened = step(asked.state(), answer(asked.state(), record));
        assertEquals(List.of(), opened.effects());
        assertInstanceOf(ReplayScreen.class, opened.state().topScreen());
        assertInstanceOf(
                ProfileScreen.class, after(opened.state(), keys("<ESCAPE>")).topScreen());
    }

    @Test
    void the_best_of_each_game_lead_to_their_profiles() {
        Update best = step(StateFixtures.known(), keys("l", "<RIGHT>"));
        assertEquals(
                List.of(
                        new AccountRequest.Leaderboard("reversi", null, null),
                        new AccountRequest.Leaderboard("kalah", null, null)),
                messages(best));
        ClientState told = after(best.state(), answer(best.state(), leaders()));
        assertEquals(
                new AccountRequest.Profile("edaxbot"),
                messages(step(told, keys("<ENTER>"))).get(0));
    }

    @Test
    void a_vacation_is_begun_in_the_own_profile() {
        Update asked = step(StateFixtures.known(), keys("p"));
        Reply own = new Reply.ProfileReply(
                null, new Reply.Profile(new UserInfo("bob", false, false, null), 0, true, Map.of(), 86_400_000L, 14));
        ClientState told =
                after(asked.state(), new Event.ReplyReceived(0, asked.state().lastRequest() - 1, own));
        Update begun = step(told, keys("v", "1", "4", "<ENTER>"));
        assertEquals(List.of(new AccountRequest.Vacation(14), new AccountRequest.Profile(null)), messages(begun));
        assertInstanceOf(ProfileScreen.class, begun.state().topScreen());
        assertEquals(List.of(), messages(step(told, keys("v", "x", "<ENTER>"))));
        assertEquals(
                "\"days\" must be 0 to 365, not 999",
                after(told, keys("v", "9", "9", "9", "<ENTER>")).status().text());
        Reply other = new Reply.ProfileReply(
                null, new Reply.Profile(new UserInfo("bob", false, false, null), 0, true, Map.of(), null, null));
        ClientState others =
                after(asked.state(), new Event.ReplyReceived(0, asked.state().lastRequest() - 1, other));
        assertInstanceOf(ProfileScreen.class, after(others, keys("v")).topScreen());
    }

    @Test
    void a_name_that_nobody_bears_says_so() {
        Update asked = step(StateFixtures.known(), keys("p"));
        Reply no = new Reply.ErrorReply(null, "no_such_user", "Nobody is called bob", null, null, null, null, null);
        ClientState told =
                after(asked.state(), new Event.ReplyReceived(0, asked.state().lastRequest() - 1, no));
        assertEquals("Nobody is called bob", told.status().text());
    }

    @Test
    void a_leaderboard_that_comes_after_its_screen_was_left_adds_nobody_to_the_lobby() {
        ClientState asked = after(StateFixtures.known(), keys("l"));
        ClientState left = after(asked, keys("<ESCAPE>"));
        Update late = step(left, answer(asked, leaders()));
        assertEquals(List.of(), late.effects());
        assertEquals(left.session(), late.state().session());
    }

    private static ClientState history(@Nullable String more) {
        ClientState asked = after(StateFixtures.known(), keys("p"));
        return after(asked, answer(asked, games(more)));
    }

    private static Event answer(ClientState state, Reply reply) {
        return new Event.ReplyReceived(0, state.lastRequest(), reply);
    }

    /** In the form decoded from JSON: as maps. */
    private static Reply games(@Nullable String more) {
        return overTheLine(new Reply.ListReply(null, List.copyOf(StateFixtures.history()), more));
    }

    private static Reply leaders() {
        return overTheLine(new Reply.ListReply(
                null, List.of(new Reply.LeaderboardEntry("edaxbot", true, false, 2210, 25, 400)), null));
    }

    private static Reply overTheLine(Reply reply) {
        return (Reply) MessageCodec.readServerMessage(MessageCodec.write(reply)).orElseThrow();
    }
}
