package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.correspondence;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.GameState;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.lobby.LobbyPager;
import org.parlor.client.screen.lobby.OfflineGamesScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.ui.Messages;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;

/** Correspondence games without a connection: kept, looked at, and moved in; each queued move is made once or told. */
class OfflineSyncTest {
    private static final long DAY = 86_400_000;
    private static final GameMessage.Snapshot MINE = correspondence("g20", 0, "bob", 2 * DAY);
    private static final Event LOST = new Event.ConnectionChanged(
            0, ConnectionStatus.lost(StateFixtures.TOWER, 1, StateFixtures.NOW + 1_000), "reset");
    private static final GameRequest.Move SENT = new GameRequest.Move("g20", 0, "d3", null, null);

    private static ClientState online() {
        ClientState known = StateFixtures.known();
        return after(known.with(known.settings().withOfflineFile("offline.jsonl")), received(MINE));
    }

    /** What the file then has is loaded. */
    private static ClientState loaded(ClientState state) {
        return after(state, new Event.OfflineGamesLoaded(state.offlineGames().games(), state.now()));
    }

    @Test
    void unreadable_lines_of_the_file_are_shown_with_their_numbers() {
        assertEquals(
                "Line 3 of offline.jsonl cannot be read: damaged, or written by a later version. Repair or delete it",
                after(online(), new Event.LinesUnreadable("offline.jsonl", List.of(3)))
                        .status()
                        .text());
        assertEquals(
                "Lines 1, 2, 3, 4, 5, … of offline.jsonl cannot be read: damaged, or written by a later version. Repair or"
                        + " delete them",
                after(online(), new Event.LinesUnreadable("offline.jsonl", List.of(1, 2, 3, 4, 5, 6)))
                        .status()
                        .text());
    }

    @Test
    void unreadable_lines_of_two_files_are_shown_together() {
        assertEquals(
                "Line 3 of saved.jsonl cannot be read: damaged, or written by a later version. Repair or delete it. Line 1"
                        + " of offline.jsonl cannot be read: damaged, or written by a later version. Repair or delete it",
                after(
                                online(),
                                new Event.LinesUnreadable("saved.jsonl", List.of(3)),
                                new Event.SavedGamesLoaded(List.of()),
                                new Event.LinesUnreadable("offline.jsonl", List.of(1)))
                        .status()
                        .text());
    }

    private static ClientState queued() {
        ClientState state = loaded(after(after(after(online(), LOST), keys("N")), keys("d", "3", "<ENTER>")));
        assertEquals("queued d3", state.queueText("g20"));
        assertEquals(1, state.game().orElseThrow().ply());
        return state;
    }

    /** Reconnects with the games as they are by then. */
    private static Update back(ClientState state, GameMessage.Snapshot... games) {
        List<String> ids = Stream.of(games).map(GameMessage.Snapshot::g).toList();
        SessionMessage.Welcome welcome = new SessionMessage.Welcome(
                null,
                new SessionMessage.Welcome.CurrentUser("ana", false, false, Map.of()),
                "s2",
                "resume-token",
                60_000,
                ids,
                StateFixtures.NOW);
        Event[] events = Stream.of(
                        Stream.of(received(welcome)),
                        Stream.of(games).map(StateFixtures::received),
                        Stream.of(
                                received(StateFixtures.lobby()),
                                received(new LobbyMessage.Lobby(
                                        List.of(), StateFixtures.lobby().users(), List.of()))))
                .flatMap(each -> each)
                .toArray(Event[]::new);
        return step(state, events);
    }

    private static List<GameRequest.Move> moves(Update update) {
        return messages(update).stream()
                .filter(GameRequest.Move.class::isInstance)
                .map(GameRequest.Move.class::cast)
                .toList();
    }

    @Test
    void a_move_without_a_connection_is_sent_once_at_the_next_one() {
        Update again = back(queued(), MINE);
        assertEquals(List.of(SENT), moves(again));
        Event ok = new Event.ReplyReceived(0, again.state().lastRequest(), Reply.Ok.game(null, "g20"));
        Update granted = step(again.state(), ok);
        assertEquals(List.of(), moves(step(loaded(granted.state()), received(MINE))));
        ClientState made = after(granted.state(), received(correspondence("g20", 0, "bob", 2 * DAY, "d3")));
        assertEquals("", made.queueText("g20"));
    }

    /** An account can be renamed only after they have ended. */
    @Test
    void games_of_the_former_name_of_an_account_are_forgotten() {
        Event renamed = new Event.AccountRenamed(0, "ana");
        Update forgotten = step(loaded(online()), renamed);
        assertEquals(List.of(), forgotten.state().offlineGames().games());
        assertEquals(
                List.of("UpdateOfflineGames"),
                forgotten.effects().stream()
                        .map(effect -> effect.getClass().getSimpleName())
                        .filter(name -> name.contains("Offline"))
                        .toList());
        assertEquals("not sent d3: the game has ended", after(queued(), renamed).queueText("g20"));
        Event ofOpponent = new Event.AccountRenamed(1, "ana");
        assertEquals(
                1, after(loaded(online()), ofOpponent).offlineGames().games().size());
    }

    @Test
    void a_lost_connection_says_that_moves_are_queued_where_they_are() {
        ClientState lost = after(after(online(), LOST), keys("N"));
        assertEquals(
                " ▒ You can still browse. Moves are queued. R retry now  Esc menu  ? help",
                RootView.render(lost, 80, 24).row(1).stripTrailing());
    }

    @Test
    void without_a_reply_it_stays_queued_and_is_not_sent_again_if_it_was_made() {
        Update again = back(queued(), MINE);
        long number = again.state().lastRequest();
        ClientState down = after(again.state(), Event.ReplyReceived.notSent(0, number, "down"), LOST);
        assertEquals("queued d3", down.queueText("g20"));
        assertEquals(List.of(SENT), moves(back(down, MINE)));
        Update made = back(down, correspondence("g20", 0, "bob", 2 * DAY, "d3"));
        assertEquals(List.of(), moves(made));
        assertEquals("", made.state().queueText("g20"));
    }

    @Test
    void another_move_made_meanwhile_is_told_and_the_queued_one_is_kept() {
        Update other = back(queued(), correspondence("g20", 0, "bob", 2 * DAY, "c4", "c3"));
        assertEquals(List.of(), moves(other));
        String kept = "not sent d3: c4 was played instead";
        assertEquals(kept, other.state().queueText("g20"));
        assertEquals(
                "Game against bob: not sent d3: c4 was played instead",
                other.state().status().text());
        OfflineGame game = other.state().offlineGames().games().get(0);
        assertEquals("c4 was played instead", game.queue().get(0).refused());
        assertEquals("nicht gesendet: d3: stattdessen wurde c4 gespielt", game.queueText(Messages.of(Locale.GERMAN)));
        Update discarded = step(other.state(), keys("<DELETE>"));
        assertEquals("", discarded.state().queueText("g20"));
    }

    @Test
    void a_move_that_the_server_refuses_is_told_and_kept() {
        Update again = back(queued(), MINE);
        Reply.ErrorReply stale =
                new Reply.ErrorReply(null, "stale_ply", "The game has moved on", null, null, null, null, null);
        ClientState refused =
                after(again.state(), new Event.ReplyReceived(0, again.state().lastRequest(), stale));
        assertEquals("not sent d3: The game has moved on", refused.queueText("g20"));
        assertEquals(List.of(), moves(step(loaded(refused), received(MINE))));
    }

    @Test
    void another_server_with_a_game_of_the_same_id_gets_no_queued_move() {
        ClientState queued = queued();
        ServerEndpoint other = new ServerEndpoint("other", 7777);
        Update there = back(queued.with(ConnectionStatus.connecting(other)), MINE);
        assertEquals(List.of(), moves(there));
        assertEquals("", there.state().queueText("g20"));
        assertEquals(List.of(SENT), moves(back(after(there.state(), LOST), MINE)));
    }

    @Test
    void a_game_that_has_ended_is_forgotten_unless_a_move_is_queued_in_it() {
        Update ended = back(queued());
        assertEquals(
                "Game against bob: not sent d3: the game has ended",
                ended.state().status().text());
        assertEquals(1, ended.state().offlineGames().games().size());
        assertEquals(
                List.of(),
                back(after(online(), LOST), new GameMessage.Snapshot[0])
                        .state()
                        .offlineGames()
                        .games());
    }

    private static ClientState unreachable() {
        List<OfflineGame> kept = online().offlineGames().games();
        assertEquals(1, kept.size());
        ClientState home = StateFixtures.home();
        ClientState calling = after(
                        home.with(home.settings().withOfflineFile("offline.jsonl")),
                        new Event.OfflineGamesLoaded(kept, StateFixtures.NOW))
                .with(ConnectionStatus.connecting(StateFixtures.TOWER));
        return after(calling, new Event.Disconnected(0, "cannot reach tower", ExitCode.NOT_REACHED));
    }

    @Test
    void an_unreachable_server_shows_its_games_in_which_one_moves() {
        ClientState shown = unreachable();
        assertInstanceOf(OfflineGamesScreen.class, shown.topScreen());
        ClientState opened = after(shown, keys("<ENTER>"));
        assertEquals("g20", opened.game().orElseThrow().gameId());
        assertEquals(List.of(), LobbyPager.follow(Update.of(opened)).effects());
        Update moved = step(opened, keys("d", "3", "<ENTER>"));
        assertEquals(
                "Queued d3: it is sent at the next connection",
                moved.state().status().text());
        ClientState list = after(loaded(moved.state()), keys("L"));
        assertEquals("queued d3", list.queueText("g20"));
        assertInstanceOf(HomeScreen.class, after(list, keys("<ESCAPE>")).topScreen());
    }

    @Test
    void its_board_offers_only_what_works_without_a_connection() {
        ClientState opened = after(unreachable(), keys("<ENTER>"));
        Set<String> here = Set.copyOf(StateFixtures.actionIds(opened));
        Set<String> connected = new TreeSet<>(StateFixtures.actionIds(after(online(), keys("N"))));
        connected.removeAll(here);
        assertEquals(Set.of("abort", "chat", "draw", "resign"), connected);
        Update resigned = step(opened, keys("r"));
        assertEquals(List.of(), messages(resigned));
        assertEquals(
                "Without a connection you can only look and move",
                resigned.state().status().text());
    }

    @Test
    void until_a_queued_move_is_sent_the_time_left_is_that_of_the_user() {
        GameState queued = queued().game().orElseThrow();
        assertEquals(1, queued.sideToMove());
        assertEquals("2 d 0 h", TimeFormat.left(queued, StateFixtures.NOW));
        assertEquals("1 d 0 h", TimeFormat.left(queued, StateFixtures.NOW + DAY));
    }

    @Test
    void moves_are_tried_on_a_board_of_which_the_server_learns_nothing() {
        ClientState opened = after(after(online(), keys("N")), keys("V"));
        Update tried = step(opened, keys("d", "3", "<ENTER>", "c", "5", "<ENTER>"));
        assertEquals(List.of(), messages(tried));
        assertFalse(tried.effects().stream().anyMatch(Effect.Analyze.class::isInstance), "no engine helps");
        assertEquals(2, tried.state().game().orElseThrow().ply());
        assertEquals(
                0, after(tried.state(), keys("<ESCAPE>")).game().orElseThrow().ply());
    }

    @Test
    void guests_and_remote_users_keep_nothing() {
        ClientState remote = after(StateFixtures.known(), received(MINE));
        assertEquals(List.of(), remote.offlineGames().games());
        Update lost = step(after(after(remote, LOST), keys("N")), keys("d", "3", "<ENTER>"));
        assertEquals("Not connected. R reconnects now", lost.state().status().text());
    }
}
