package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.words;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.Frame;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.UserInfo;

/** Compares the lobby, player pages and several concurrent games with text files. */
class LobbyFramesTest {
    private static final long NOON = 1_763_726_400_000L;
    private static final String OPENING = "d3 c5 d6 e3 b4 c3";

    @Test
    void games_and_a_challenge_call_from_elsewhere() {
        ClientState game = StateFixtures.game("reversi", words(OPENING));
        ClientState called = after(
                game,
                received(StateFixtures.other("g18", StateFixtures.snapshot("kalah", Map.of(), 0))),
                received(StateFixtures.challenge("c1")));
        check("calls", called);
        Golden.check("calls-120x40", RootView.render(later(called), 120, 40));
    }

    /** By a banner in a game, by its row in the lobby; the status line is for something else. */
    @Test
    void a_challenge_is_shown_once() {
        ClientState game =
                after(StateFixtures.game("reversi", words(OPENING)), received(StateFixtures.challenge("c1")));
        Frame inGame = RootView.render(game, 40, 14);
        assertEquals(
                List.of(" bob: Kalah, 5+3           Y play  X no", " bob played c3. Your turn: 5 moves."),
                List.of(inGame.row(1).stripTrailing(), inGame.row(11).stripTrailing()));
        Frame inLobby = RootView.render(after(StateFixtures.online(), received(StateFixtures.challenge("c1"))), 40, 14);
        assertEquals(
                List.of(" Challenges (1)    From      Seat", " Challenge: Y accept · X decline"),
                List.of(inLobby.row(2).stripTrailing(), inLobby.row(11).stripTrailing()));
    }

    @Test
    void the_lobby_with_everything_in_it() {
        ClientState lobby = after(
                StateFixtures.online(),
                received(StateFixtures.lobby()),
                received(StateFixtures.challenge("c1")),
                received(StateFixtures.other("g18", StateFixtures.snapshot("kalah", Map.of(), 1))),
                received(StateFixtures.other("g19", StateFixtures.snapshot("reversi", Map.of(), 0))),
                received(StateFixtures.said("lobby", "bob", "anyone for reversi?")));
        ClientState muted = after(after(lobby, keys("L")), keys("<END>", "<UP>", "M"));
        check("lobby-full", muted);
        Golden.check("lobby-full-120x40", RootView.render(later(muted), 120, 40));
    }

    @Test
    void games_by_correspondence_in_the_lobby_and_on_the_board() {
        long hour = 3_600_000;
        ClientState lobby = after(
                StateFixtures.known(),
                received(StateFixtures.correspondence("g20", 0, "carol", 191 * hour, "d3")),
                received(StateFixtures.correspondence("g21", 0, "bob", 52 * hour)),
                received(StateFixtures.correspondence("g22", 1, "deep", 3 * hour + 720_000, "d3")),
                received(StateFixtures.correspondence("g23", 0, "eve", 252_000)));
        check(
                "correspondence-lobby",
                lobby.with(lobby.session()
                        .withEnded(List.of(new EndedGame(
                                "g30",
                                "reversi",
                                new UserInfo("dave", false, false, null),
                                0,
                                new GameResult(1, List.of(20, 31), "time"),
                                1)))));
        check("correspondence-game", after(lobby, keys("N")));
        check(
                "correspondence-form",
                after(StateFixtures.known(), keys("n", "<UP>", "<UP>", "<UP>", "<UP>", "<LEFT>", "<LEFT>")));
    }

    @Test
    void a_bank_beside_the_clock_while_the_server_restarts() {
        long day = 86_400_000;
        GameMessage.Snapshot game = StateFixtures.correspondence("g20", 0, "bob", 2 * day);
        GameMessage.Clock clock = new GameMessage.Clock(
                List.of(3 * day - 60_000, 3 * day - 3_600_000),
                null,
                null,
                null,
                List.of(2 * day, 2 * day - 3_600_000));
        check(
                "correspondence-restart",
                after(
                        after(after(StateFixtures.known(), received(game)), keys("N")),
                        received(new GameMessage.StateChanged("g20", game.seq() + 1, "adjourned", clock))));
    }

    @Test
    void correspondence_games_without_a_connection() {
        ClientState home = StateFixtures.home();
        OfflineGame.Account ana = OfflineGame.Account.of(StateFixtures.TOWER, "ana");
        List<OfflineGame> games = List.of(
                new OfflineGame(
                        ana, StateFixtures.correspondence("g20", 0, "bob", 183_600_000), StateFixtures.NOW, List.of()),
                new OfflineGame(
                        ana,
                        StateFixtures.correspondence("g21", 0, "carol", 86_400_000),
                        StateFixtures.NOW,
                        List.of(new OfflineGame.QueuedMove(List.of(), "d3", ""))),
                new OfflineGame(
                        ana,
                        StateFixtures.correspondence("g22", 0, "eve", 86_400_000, "d3", "c5"),
                        StateFixtures.NOW,
                        List.of(new OfflineGame.QueuedMove(List.of(), "c4", "d3 was played instead"))));
        ClientState known = after(home, new Event.OfflineGamesLoaded(games, StateFixtures.NOW));
        ClientState list = after(known, keys("c"));
        check("offline-games", after(list, keys("<DOWN>")));
        check("offline-game", after(list, keys("<ENTER>")));
    }

    @Test
    void the_lobby_narrowed_by_typing() {
        ClientState lobby = after(StateFixtures.online(), received(StateFixtures.lobby()));
        check("lobby-filter", after(lobby, keys("/", "car")));
        Golden.check("lobby-filtered-80x24", RootView.render(later(after(lobby, keys("/", "car", "<ENTER>"))), 80, 24));
    }

    @Test
    void the_lobby_of_a_large_server_shows_where_one_is() {
        ClientState lobby = StateFixtures.online();
        for (int i = 0; i < 200; i++) {
            lobby = after(
                    lobby, received(LobbyMessage.Added.of(new UserInfo("player" + i, i % 3 == 0, true, 1000 + i))));
        }
        Golden.check("lobby-crowd-80x24", RootView.render(later(after(lobby, keys("<END>", "<PAGE_UP>"))), 80, 24));
    }

    @Test
    void new_game_at_a_server_on_every_term() {
        ClientState form = after(
                StateFixtures.known(), keys("n", "<UP>", "<RIGHT>", "<UP>", "<RIGHT>", "<RIGHT>", "<UP>", "<RIGHT>"));
        check("new-game-terms", form);
        check("new-game-clock", after(form, keys("<UP>", "10+3x30")));
        check("new-game-player", after(form, keys("<UP>", "<UP>", "<UP>", "bob", "<ENTER>")));
    }

    @Test
    void a_private_game_shows_its_code() {
        ClientState waiting = after(StateFixtures.known(), keys("n", "<UP>", "<RIGHT>", "<ENTER>"));
        Reply made = Reply.Ok.seek(null, "s9", "K7QF2X");
        check("waiting-code", after(waiting, new Event.ReplyReceived(0, waiting.lastRequest(), made)));
    }

    @Test
    void the_profile_shows_ratings_and_games() {
        ClientState asked = after(StateFixtures.known(), keys("p"));
        check("profile-asking", asked);
        Reply.RatingSummary reversi = new Reply.RatingSummary(1580, 37, 31, 17, 2, 12);
        Reply.RatingSummary kalah = new Reply.RatingSummary(1490, 120, 4, 2, 0, 2);
        Reply.Profile bob = new Reply.Profile(
                new UserInfo("bob", false, false, null),
                1_763_000_000_000L,
                true,
                new TreeMap<>(Map.of("reversi", reversi, "kalah", kalah)),
                null,
                null);
        ClientState told = after(
                asked,
                new Event.ReplyReceived(0, asked.lastRequest() - 1, new Reply.ProfileReply(null, bob)),
                new Event.ReplyReceived(
                        0, asked.lastRequest(), new Reply.ListReply(null, List.copyOf(StateFixtures.history()), "k9")));
        check("profile", told);
    }

    @Test
    void the_own_account_is_exported_or_deleted() {
        ClientState known = StateFixtures.known();
        ClientState asked = after(known.with(known.connection().with(StateFixtures.hello("accountData"))), keys("p"));
        Reply.Profile own = new Reply.Profile(new UserInfo("ana", false, false, null), 0, true, Map.of(), null, null);
        ClientState profile =
                after(asked, new Event.ReplyReceived(0, asked.lastRequest() - 1, new Reply.ProfileReply(null, own)));
        check("account-export", after(profile, keys("e")));
        ClientState deletion = after(profile, keys("D"));
        check("account-deletion", deletion);
        ClientState sent = after(deletion, keys("p", "w", "<ENTER>"));
        Reply refused = new Reply.ErrorReply(
                null, "otp_required", "A code of your second factor is required", null, null, null, null, null);
        check("account-deletion-code", after(sent, new Event.ReplyReceived(0, sent.lastRequest(), refused)));
    }

    @Test
    void the_best_players() {
        ClientState asked = after(StateFixtures.known(), keys("l"));
        List<Object> best = List.of(
                new Reply.LeaderboardEntry("edaxbot", true, false, 2210, 25, 400),
                new Reply.LeaderboardEntry("ana", false, false, 1612, 37, 31),
                new Reply.LeaderboardEntry("bob", false, false, 1580, 60, 12));
        check(
                "leaders",
                after(asked, new Event.ReplyReceived(0, asked.lastRequest(), new Reply.ListReply(null, best, null))));
    }

    @Test
    void where_to_join_and_as_whom() {
        List<SavedServer> places = List.of(
                new SavedServer(
                        new ServerEndpoint("tower", 7778, TrustPolicy.AUTHORITIES),
                        "Club server",
                        "ana",
                        false,
                        NOON,
                        SavedServer.State.RESUMABLE),
                new SavedServer(
                        StateFixtures.TOWER, "Parlor", "guest-ana", true, NOON, SavedServer.State.GAMES_WAITING));
        ClientState join = after(after(StateFixtures.home(), keys("j")), new Event.SavedServersListed(places));
        check("join", join);
        ClientState account = after(
                join,
                keys(
                        "<UP>", "<UP>", "<RIGHT>", "<UP>", "<UP>", "tower", "<DOWN>", "<DOWN>", "<DOWN>", "<DOWN>",
                        "secret"));
        check("join-account", account);
    }

    @Test
    void a_certificate_that_nobody_vouches_for() {
        ServerEndpoint tower = new ServerEndpoint("tower", 7778, TrustPolicy.AUTHORITIES);
        CertificateFingerprint seen = CertificateFingerprint.parse("SHA256:" + "4bd5e05b".repeat(8));
        CertificateFingerprint before = CertificateFingerprint.parse("SHA256:" + "a1b2c3d4".repeat(8));
        String file = "/home/ana/.local/share/parlor/known-servers";
        check("doubt", after(StateFixtures.home(), new Event.CertificateUntrusted(tower, seen, null, "", file)));
        check(
                "doubt-changed",
                after(StateFixtures.home(), new Event.CertificateUntrusted(tower, seen, before, "", file)));
    }

    @Test
    void the_key_hints_of_each_screen() {
        ClientState lobby = after(StateFixtures.online(), received(StateFixtures.lobby()));
        ClientState join = after(
                after(StateFixtures.home(), keys("j")),
                new Event.SavedServersListed(List.of(new SavedServer(
                        StateFixtures.TOWER, "Parlor", "guest-ana", true, NOON, SavedServer.State.GAMES_WAITING))));
        ServerEndpoint tower = new ServerEndpoint("tower", 7778, TrustPolicy.AUTHORITIES);
        CertificateFingerprint seen = CertificateFingerprint.parse("SHA256:" + "4bd5e05b".repeat(8));
        CertificateFingerprint before = CertificateFingerprint.parse("SHA256:" + "a1b2c3d4".repeat(8));
        Map<String, ClientState> screens = new LinkedHashMap<>();
        screens.put("lobby, challenge", after(lobby, received(StateFixtures.challenge("c1"))));
        screens.put("lobby, filter", after(lobby, keys("/", "car")));
        screens.put("lobby, chat", after(lobby, keys("t", "hi")));
        screens.put("player", after(StateFixtures.known(), keys("p")));
        screens.put("leaderboard", after(StateFixtures.known(), keys("l")));
        screens.put("join", join);
        screens.put("join, address", after(join, keys("<UP>", "<UP>")));
        screens.put(
                "unknown certificate",
                after(StateFixtures.home(), new Event.CertificateUntrusted(tower, seen, null, "", "known-servers")));
        screens.put(
                "changed certificate",
                after(StateFixtures.home(), new Event.CertificateUntrusted(tower, seen, before, "", "known-servers")));
        Golden.checkFooters("key-hints-lobby", screens);
    }

    private static void check(String name, ClientState state) {
        Golden.check(name + "-80x24", RootView.render(later(state), 80, 24));
        Golden.check(name + "-40x14", RootView.render(later(state), 40, 14));
    }

    /** Returns the frame after the status message has expired. */
    private static ClientState later(ClientState state) {
        return state.withNow(StateFixtures.NOW + 12_000);
    }
}
