package org.parlor.client.screen.lobby;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.Lobby;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.LobbyRow.Kind;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.ClickTarget;
import org.parlor.message.AccountRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.LobbyRequest.Listing.Category;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;

/** The lobby: the selection stays, and rows can be filtered, joined and muted. */
class LobbyScreenTest {
    private static final ClientState LOBBY = after(StateFixtures.online(), received(StateFixtures.lobby()));

    @Test
    void b_challenges_the_bot_that_is_least_busy_or_the_selected_one() {
        LobbyMessage.Lobby few = StateFixtures.lobby();
        List<UserInfo> users = new ArrayList<>(few.users());
        users.add(new UserInfo("idle-bot", true, false, null));
        ClientState state =
                after(StateFixtures.online(), received(new LobbyMessage.Lobby(few.seeks(), users, few.games())));
        assertEquals(List.of(challenge("idle-bot")), messages(step(state, keys("b"))));
        ClientState other = after(state, keys("<END>", "<UP>"));
        assertEquals(new LobbyRow(Kind.BOT, "alphabeta-4"), selected(other));
        assertEquals(List.of(challenge("alphabeta-4")), messages(step(other, keys("b"))));
    }

    private static LobbyRequest.Challenge challenge(String bot) {
        return new LobbyRequest.Challenge(
                bot,
                "reversi",
                Map.of("rows", 8, "cols", 8, "passing", "forced"),
                new TimeControl.None(),
                false,
                SeatPreference.FIRST,
                null,
                null);
    }

    @Test
    void the_choice_stays_on_its_thing_while_others_come_and_go() {
        ClientState second = after(LOBBY, keys("<DOWN>"));
        ClientState changed =
                after(second, received(LobbyMessage.Removed.seek("s1")), received(StateFixtures.challenge("c1")));
        assertEquals(new LobbyRow(Kind.SEEK, "s2"), selected(changed));
        Update enter = step(changed, keys("<ENTER>"));
        assertEquals(List.of(new LobbyRequest.SeekTake("s2", null)), messages(enter));
    }

    @Test
    void what_comes_first_meanwhile_is_not_opened_by_an_enter_that_meant_another() {
        ClientState changed = after(LOBBY, received(StateFixtures.challenge("c1")));
        assertEquals(new LobbyRow(Kind.SEEK, "s1"), selected(changed));
    }

    @Test
    void after_a_log_in_the_game_that_waits_is_selected_in_whatever_order_they_arrive() {
        ClientState loaded = after(
                StateFixtures.online(),
                received(StateFixtures.correspondence("g21", 0, "carol", 100_000_000, "d3")),
                received(StateFixtures.correspondence("g20", 0, "bob", 100_000_000)),
                received(StateFixtures.lobby()));
        assertEquals(new LobbyRow(Kind.MY_GAME, "g20"), selected(loaded));
    }

    @Test
    void what_is_gone_opens_nothing_until_another_is_chosen() {
        ClientState gone = after(LOBBY, received(LobbyMessage.Removed.seek("s1")));
        Update enter = step(gone, keys("<ENTER>"));
        assertEquals(List.of(), enter.effects());
        assertEquals(
                "No longer available. Select another row",
                enter.state().status().text());
        assertEquals(new LobbyRow(Kind.SEEK, "s2"), selected(after(gone, keys("<DOWN>"))));
    }

    @Test
    void what_the_user_declined_gives_the_selection_to_what_comes_next() {
        ClientState challenged = after(StateFixtures.online(), received(StateFixtures.challenge("c1")));
        ClientState declined = after(challenged, keys("x"));
        ClientState next = after(declined, received(StateFixtures.challenge("c2")));
        assertEquals(new LobbyRow(Kind.CHALLENGE, "c2"), selected(next));
        assertEquals(List.of(new LobbyRequest.ChallengeAccept("c2")), messages(step(next, keys("<ENTER>"))));
    }

    @Test
    void an_own_offer_that_is_cancelled_gives_the_selection_to_what_comes_next() {
        LobbyMessage.Seek other =
                Objects.requireNonNull(LOBBY.session().lobby().seeks().get("s1"));
        LobbyMessage.Seek own = new LobbyMessage.Seek(
                "s9",
                new UserInfo(LOBBY.session().userName(), false, true, null),
                other.game(),
                other.options(),
                other.tc(),
                other.rated(),
                other.side(),
                other.range(),
                other.vs());
        ClientState offered = after(StateFixtures.online(), received(LobbyMessage.Added.of(own)));
        assertEquals(new LobbyRow(Kind.SEEK, "s9"), selected(offered));
        Update cancelled = step(offered, keys("<ENTER>"));
        assertEquals(List.of(new LobbyRequest.SeekCancel("s9")), messages(cancelled));
        ClientState next = after(
                cancelled.state(), received(LobbyMessage.Removed.seek("s9")), received(LobbyMessage.Added.of(other)));
        assertEquals(new LobbyRow(Kind.SEEK, "s1"), selected(next));
        assertEquals(List.of(new LobbyRequest.SeekTake("s1", null)), messages(step(next, keys("<ENTER>"))));
    }

    @Test
    void a_click_chooses_and_a_click_on_the_choice_opens() {
        Event click = new Event.Clicked(new ClickTarget.ListItem(1));
        ClientState chosen = after(LOBBY, click);
        assertEquals(new LobbyRow(Kind.SEEK, "s2"), selected(chosen));
        assertEquals(1, messages(step(chosen, click)).size());
    }

    @Test
    void typing_after_a_slash_narrows_the_list_until_escape() {
        ClientState narrowed = after(LOBBY, keys("/", "KAL", "<ENTER>"));
        assertEquals(
                List.of(new LobbyRow(Kind.SEEK, "s2")), ((LobbyScreen) narrowed.topScreen()).rows(narrowed.session()));
        ClientState all = after(narrowed, keys("<ESCAPE>"));
        assertEquals("", ((LobbyScreen) all.topScreen()).filter());
        assertInstanceOf(LobbyScreen.class, all.topScreen());
    }

    @Test
    void tab_goes_from_one_kind_to_the_next() {
        assertEquals(new LobbyRow(Kind.GAME, "g9"), selected(after(LOBBY, keys("<TAB>"))));
        assertEquals(new LobbyRow(Kind.USER, "ana"), selected(after(LOBBY, keys("<TAB>", "<TAB>"))));
        assertEquals(new LobbyRow(Kind.GAME, "g9"), selected(after(LOBBY, keys("<TAB>", "<TAB>", "<LEFT>"))));
    }

    @Test
    void a_player_can_be_muted_and_unmuted() {
        ClientState bob = after(LOBBY, keys("<TAB>", "<TAB>", "<DOWN>"));
        Update mute = step(bob, keys("M"));
        assertEquals(List.of(new AccountRequest.Mute("bob", true)), messages(mute));
        assertEquals(List.of(new AccountRequest.Mute("bob", false)), messages(step(mute.state(), keys("M"))));
    }

    @Test
    void a_game_that_is_not_listed_is_joined_by_its_code() {
        Update taken = step(LOBBY, keys("c", "K7QF", "<ENTER>"));
        assertEquals(List.of(new LobbyRequest.SeekTake(null, "K7QF")), messages(taken));
        assertInstanceOf(WaitingScreen.class, taken.state().topScreen());
    }

    @Test
    void a_lobby_of_more_than_a_hundred_is_fetched_to_its_end() {
        Update first = step(StateFixtures.online(), received(new LobbyMessage.Lobby(List.of(), people(0), List.of())));
        assertEquals(List.of(listing(null)), messages(first));
        Update second = step(first.state(), page(first.state(), 0, "u99"));
        assertEquals(List.of(listing("u99")), messages(second));
        Update last = step(second.state(), page(second.state(), 100, null));
        assertEquals(List.of(), last.effects());
        assertEquals(200, last.state().session().lobby().users().size());
    }

    @Test
    void an_empty_page_of_games_is_followed_by_more_games() {
        LobbyMessage.GameSummary line = StateFixtures.lobby().games().get(0);
        LobbyMessage.Lobby told = new LobbyMessage.Lobby(List.of(), List.of(), Collections.nCopies(100, line));
        Update first = step(StateFixtures.online(), received(told));
        assertEquals(List.of(new LobbyRequest.Listing(Category.GAMES, null, null)), messages(first));
        Reply.ListReply empty = new Reply.ListReply(null, List.of(), "g99");
        Update second =
                step(first.state(), new Event.ReplyReceived(0, first.state().lastRequest(), empty));
        assertEquals(List.of(new LobbyRequest.Listing(Category.GAMES, null, "g99")), messages(second));
    }

    @Test
    void the_lobby_is_followed_only_while_no_game_covers_it() {
        Update lobby = LobbyPager.follow(Update.of(LOBBY));
        assertEquals(Update.of(LOBBY), lobby);
        ClientState game = after(LOBBY, received(StateFixtures.snapshot("reversi", Map.of(), 0)));
        Update covered = LobbyPager.follow(Update.of(game));
        assertEquals(List.of(new LobbyRequest.Lobby(false)), messages(covered));
        assertEquals(List.of(), LobbyPager.follow(Update.of(covered.state())).effects());
        ClientState overlaid = after(covered.state(), keys("?"));
        assertEquals(List.of(), LobbyPager.follow(Update.of(overlaid)).effects());
        Update back = LobbyPager.follow(Update.of(covered.state().pop()));
        assertEquals(List.of(new LobbyRequest.Lobby(true)), messages(back));
        assertEquals(LOBBY.session().lobby(), back.state().session().lobby());
    }

    @Test
    void a_snapshot_of_the_lobby_that_crosses_the_end_of_the_subscription_is_not_kept_in_a_remote_session() {
        ClientState remote = LOBBY.with(Settings.remote("ana"));
        ClientState game = after(remote, received(StateFixtures.snapshot("reversi", Map.of(), 0)));
        ClientState covered = LobbyPager.follow(Update.of(game)).state();
        assertEquals(Lobby.EMPTY.withPaused(true), covered.session().lobby());
        Update late = LobbyPager.follow(step(covered, received(StateFixtures.lobby())));
        assertEquals(List.of(new LobbyRequest.Lobby(false)), messages(late));
        assertEquals(Lobby.EMPTY.withPaused(true), late.state().session().lobby());
    }

    @Test
    void a_game_that_covers_the_lobby_ends_the_new_subscription_after_a_reconnection() {
        ClientState game = after(LOBBY, received(StateFixtures.snapshot("reversi", Map.of(), 0)));
        ClientState covered = LobbyPager.follow(Update.of(game)).state();
        ClientState lost = covered.with(ConnectionStatus.lost(StateFixtures.TOWER, 1, StateFixtures.NOW));
        assertEquals(List.of(), LobbyPager.follow(Update.of(lost)).effects());
        String id = game.game().orElseThrow().gameId();
        Update back = LobbyPager.follow(step(lost, received(StateFixtures.welcome("ana", id))));
        assertEquals(
                new LobbyRequest.Lobby(false), messages(back).get(messages(back).size() - 1));
    }

    @Test
    void a_lobby_with_very_many_rows_does_not_grow_but_still_changes() {
        ClientState remote = LOBBY.with(Settings.remote("ana"));
        ClientState full = remote;
        for (int i = 0; i < 300; i++) {
            full = after(full, received(LobbyMessage.Added.of(new UserInfo("u" + i, false, true, null))));
        }
        assertEquals(LobbyPager.keptMax(remote), full.session().lobby().users().size());
        UserInfo known = new UserInfo("u0", false, false, null);
        ClientState changed = after(full, received(LobbyMessage.Added.of(known)));
        assertEquals(known, changed.session().lobby().users().get("u0"));
        LobbyMessage.Seek seek = StateFixtures.lobby().seeks().get(0);
        ClientState sought = after(remote, received(LobbyMessage.Added.of(seek)));
        assertTrue(sought.session().lobby().seeks().containsKey(seek.seek()));
    }

    private static LobbyRequest.Listing listing(@Nullable String after) {
        return new LobbyRequest.Listing(LobbyRequest.Listing.Category.USERS, null, after);
    }

    /** In the form decoded from JSON: as maps. */
    private static Event page(ClientState state, int from, @Nullable String more) {
        Reply.ListReply sent = new Reply.ListReply(null, List.copyOf(people(from)), more);
        Reply told =
                (Reply) MessageCodec.readServerMessage(MessageCodec.write(sent)).orElseThrow();
        return new Event.ReplyReceived(0, state.lastRequest(), told);
    }

    private static List<UserInfo> people(int from) {
        return IntStream.range(from, from + 100)
                .mapToObj(i -> new UserInfo("u" + i, false, true, null))
                .toList();
    }

    private static LobbyRow selected(ClientState state) {
        Optional<LobbyRow> selected = ((LobbyScreen) state.topScreen()).selected(state.session());
        return selected.orElseThrow();
    }
}
