package org.parlor.client.screen.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.correspondence;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.snapshot;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.NotificationParser;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.game.text.EndedGameText;
import org.parlor.client.plain.PlainCommand;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.newgame.NewGameFields;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;
import org.parlor.message.AccountRequest;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.NotificationDigest;
import org.parlor.message.value.NotificationEvent;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.PushSubscription;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.InvalidInputException;

/** Games by correspondence: none opens by itself or is lost by leaving. */
class CorrespondenceScreenTest {
    private static final long DAY = 86_400_000;
    private static final GameMessage.Snapshot MINE = correspondence("g20", 0, "bob", 2 * DAY);
    private static final GameMessage.Snapshot THEIRS = correspondence("g21", 0, "carol", 2 * DAY, "d3");
    private static final TimeControl DAYS = new TimeControl.Correspondence(3, 5);

    @Test
    void after_a_login_none_opens_or_rings_and_the_status_counts_those_that_wait() {
        Update told = step(
                StateFixtures.known(),
                received(THEIRS),
                received(MINE),
                received(correspondence("g22", 1, "eve", DAY, "d3")));
        assertInstanceOf(LobbyScreen.class, told.state().topScreen());
        assertEquals(
                "2 games wait for you: N opens the first", told.state().status().text());
        assertFalse(told.effects().stream().anyMatch(effect -> effect instanceof Effect.Bell), told.toString());
    }

    private static final EndedGame ENDED = new EndedGame(
            "g30",
            "reversi",
            new UserInfo("bob", false, false, null),
            0,
            new GameResult(1, List.of(20, 31), "time"),
            1);

    private static ClientState back(List<EndedGame> ended) {
        SessionMessage.Welcome.CurrentUser ana = new SessionMessage.Welcome.CurrentUser("ana", false, false, Map.of());
        ClientState calling = StateFixtures.home()
                .with(ConnectionStatus.connecting(StateFixtures.TOWER))
                .with(PendingAction.lobby());
        return after(
                calling,
                received(new SessionMessage.Welcome(null, ana, "s1", "r_1", 60_000, List.of(), 1, null, ended)));
    }

    @Test
    void one_that_ended_meanwhile_is_announced_and_opens_as_a_replay() {
        ClientState lobby = back(List.of(ENDED));
        assertEquals(
                "Your game with bob ended: you lost on time", lobby.status().text());
        Update opened = step(lobby, keys("<ENTER>"));
        assertEquals(
                List.of(new AccountRequest.EndedSeen(List.of("g30")), new GameRequest.RecordRequest("g30", "json")),
                messages(opened));
        assertEquals(List.of(), opened.state().session().ended());
        GameRecord played = StateFixtures.record("reversi", Map.of(), "d3", "c3");
        Reply sent = new Reply.RecordReply(null, "json", RecordPayload.of(played));
        assertInstanceOf(
                ReplayScreen.class,
                after(opened.state(), new Event.ReplyReceived(0, opened.state().lastRequest(), sent))
                        .topScreen());
    }

    @Test
    void several_that_ended_are_counted_and_removed_one_by_one() {
        EndedGame other = new EndedGame(
                "g31",
                "kalah",
                new UserInfo("eve", false, false, null),
                1,
                new GameResult(null, List.of(0, 0), "aborted"),
                2);
        ClientState lobby = back(List.of(ENDED, other));
        assertEquals("2 of your games ended while you were away", lobby.status().text());
        assertEquals(List.of("remove"), hints(lobby, "dismiss"));
        ClientState challenged = after(lobby, received(StateFixtures.challenge("c1")));
        assertEquals(List.of("decline"), hints(after(challenged, keys("<HOME>")), "dismiss"));
        Update removed = step(lobby, keys("x"));
        assertEquals(List.of(new AccountRequest.EndedSeen(List.of("g30"))), messages(removed));
        assertEquals(List.of(other), removed.state().session().ended());
        assertEquals("Your game with eve ended: aborted", EndedGameText.sentence(other));
    }

    private static List<String> hints(ClientState state, String id) {
        return AvailableActions.of(state).stream()
                .filter(action -> action.id().equals(id))
                .map(Action::hint)
                .toList();
    }

    @Test
    void those_that_wait_come_first_then_those_with_the_least_time() {
        ClientState lobby = after(
                StateFixtures.known(),
                received(correspondence("g20", 0, "bob", 2 * DAY)),
                received(correspondence("g21", 0, "carol", DAY, "d3")),
                received(correspondence("g22", 0, "dave", DAY)),
                received(correspondence("g23", 0, "eve", 3 * DAY)));
        List<String> order = List.of("g22", "g20", "g23", "g21");
        assertEquals(
                order,
                LobbyRow.of(lobby.session(), "").stream()
                        .filter(row -> row.kind() == LobbyRow.Kind.MY_GAME)
                        .map(LobbyRow::id)
                        .toList());
        assertEquals(
                order.subList(0, 3),
                lobby.waitingCorrespondence().stream().map(GameState::gameId).toList());
        ClientState first = after(lobby, keys("N"));
        assertEquals("g22", first.game().orElseThrow().gameId());
        assertEquals("g20", after(first, keys("N")).game().orElseThrow().gameId());
    }

    @Test
    void a_rematch_to_answer_counts_as_waiting_and_opens_the_finished_game() {
        ClientState lobby = after(StateFixtures.known(), received(StateFixtures.rematchOffered(MINE)));
        assertEquals("1 game waits for you: N opens it", lobby.status().text());
        ClientState opened = after(lobby, keys("N"));
        assertEquals("g20", opened.game().orElseThrow().gameId());
        assertEquals(
                List.of(new GameRequest.Answer("g20", OfferKind.REMATCH, true)), messages(step(opened, keys("y"))));
    }

    @Test
    void the_number_that_waits_is_kept_for_the_home_screen() {
        Update told = step(StateFixtures.known(), received(THEIRS), received(MINE));
        assertTrue(told.effects().contains(new Effect.SetWaiting(1)), told.toString());
        Update left = step(told.state(), keys("<ESCAPE>"));
        assertFalse(left.effects().stream().anyMatch(Effect.SetWaiting.class::isInstance), left.toString());
        SavedServer tower =
                new SavedServer(StateFixtures.TOWER, "Club", "ana", false, 0, SavedServer.State.RESUMABLE, 3);
        ClientState home = after(StateFixtures.home(), new Event.SavedServersListed(List.of(tower)));
        assertEquals(
                "3 games wait for you on " + StateFixtures.TOWER + " as ana",
                home.status().text());
    }

    @Test
    void notifications_are_shown_and_changed_as_a_line_of_options() {
        Update asked = step(StateFixtures.known(), keys("A"));
        assertEquals(List.of(new AccountRequest.NotifyGet()), messages(asked));
        NotificationSettings set = new NotificationSettings(
                "https://ntfy.sh/ana",
                null,
                null,
                null,
                null,
                List.of(NotificationEvent.TURN),
                NotificationDigest.HOUR);
        ClientState dialog = after(asked.state(), reply(asked.state(), set, List.of("ntfy")));
        Update same = step(dialog, keys("<ENTER>"));
        assertEquals(
                List.of(new AccountRequest.NotifySet(
                        "https://ntfy.sh/ana",
                        null,
                        "",
                        List.of(NotificationEvent.TURN),
                        NotificationDigest.HOUR,
                        null)),
                messages(same));
        assertEquals(
                "Notifications: ntfy=https://ntfy.sh/ana events=turn digest=hour",
                after(same.state(), reply(same.state(), set, List.of("ntfy")))
                        .status()
                        .text());
        assertEquals(
                "Invalid digest 'hourx': one of none, hour, day",
                after(dialog, keys("x", "<ENTER>")).status().text());
        assertEquals(
                "This server sends no notifications",
                after(asked.state(), reply(asked.state(), NotificationSettings.OFF, List.of()))
                        .status()
                        .text());
    }

    @Test
    void an_e_mail_address_is_set_and_confirmed_by_the_code_that_was_sent_to_it() {
        ClientState asked = step(StateFixtures.known(), keys("A")).state();
        NotificationSettings set = NotificationSettings.OFF.withEmail("ana@example.org", false);
        ClientState dialog = after(asked, reply(asked, set, List.of("email")));
        assertEquals(
                List.of(new AccountRequest.NotifySet(null, null, "ana@example.org", null, null, null)),
                messages(step(dialog, keys("<ENTER>"))));
        Update typed = step(after(dialog, new Event.Pressed(Key.ctrl('u'))), keys("code=K3WQ7PZD", "<ENTER>"));
        assertEquals(List.of(new AccountRequest.NotifyConfirm("K3WQ7PZD")), messages(typed));
        assertEquals(
                "Notifications: email=ana@example.org; nothing is sent to ana@example.org before you enter the code of the"
                        + " message to it: code=CODE",
                after(typed.state(), reply(typed.state(), set, List.of("email")))
                        .status()
                        .text());
        assertEquals(
                new AccountRequest.NotifySet(null, null, "ana@example.org", null, NotificationDigest.DAY, null),
                NotificationParser.parse("email=ana@example.org digest=day"));
    }

    @Test
    void a_line_of_notifications_without_an_address_is_refused_unless_it_is_off() {
        for (String typed : List.of("", "digest=day", "events=turn digest=hour", "off digest=day")) {
            assertThrows(InvalidInputException.class, () -> NotificationParser.parse(typed), typed);
        }
        assertEquals(
                new AccountRequest.NotifySet(null, null, "", null, null, false), NotificationParser.parse(" off "));
    }

    @Test
    void browsers_are_listed_and_removed() {
        NotificationSettings set = NotificationSettings.OFF.withSubscriptions(List.of(
                new PushSubscription("https://p.example/1", "B" + "A".repeat(86), "A".repeat(22), "Firefox on Linux"),
                new PushSubscription(
                        "https://p.example/2", "B" + "A".repeat(86), "A".repeat(22), "Chrome on Android")));
        assertEquals(
                "browsers: Firefox on Linux, Chrome on Android (push=off removes them)",
                NotificationParser.describe(set));
        assertEquals(new AccountRequest.PushRemove(null), NotificationParser.parse("push=off"));
    }

    private static Event reply(ClientState state, NotificationSettings set, List<String> channels) {
        return new Event.ReplyReceived(0, state.lastRequest(), new Reply.NotifyReply(null, set, channels, null));
    }

    @Test
    void one_that_starts_opens_and_a_move_in_another_rings() {
        GameMessage.Snapshot started = started(MINE);
        ClientState playing = after(StateFixtures.known(), received(THEIRS), received(started));
        assertEquals("g20", playing.game().orElseThrow().gameId());
        Update moved = step(
                playing,
                received(StateFixtures.moved(playing.session().game("g21").orElseThrow(), "c5")));
        assertEquals("g20", moved.state().game().orElseThrow().gameId());
        assertFalse(moved.effects().isEmpty());
    }

    private static GameMessage.Snapshot started(GameMessage.Snapshot told) {
        return new GameMessage.Snapshot(
                told.g(),
                0,
                "waiting",
                told.game(),
                told.options(),
                told.rules(),
                told.players(),
                told.you(),
                told.rated(),
                told.tc(),
                told.ply(),
                told.to(),
                told.pos(),
                told.aux(),
                told.legal(),
                told.moves(),
                told.score(),
                told.clock(),
                told.presence(),
                told.offers(),
                told.watchers(),
                told.result(),
                told.chat(),
                null);
    }

    @Test
    void leaving_the_board_and_the_server_asks_and_sends_nothing() {
        ClientState playing = after(after(StateFixtures.known(), received(MINE)), keys("N"));
        assertEquals("g20", playing.game().orElseThrow().gameId());
        Update left = step(playing, keys("L"));
        assertInstanceOf(LobbyScreen.class, left.state().topScreen());
        assertEquals(List.of(), messages(left));
        assertInstanceOf(HomeScreen.class, after(left.state(), keys("<ESCAPE>")).topScreen());
        ClientState fast = after(StateFixtures.known(), received(snapshot("kalah", Map.of(), 0)));
        assertInstanceOf(
                org.parlor.client.screen.dialog.ConfirmDialog.class,
                after(after(fast, keys("L")), keys("<ESCAPE>")).topScreen());
    }

    @Test
    void a_vacation_of_the_opponent_is_shown_and_stops_the_clock() {
        ClientState playing = after(after(StateFixtures.known(), received(THEIRS)), keys("<ENTER>"));
        ClientState away = after(
                playing,
                received(new GameMessage.Presence(
                        "g21",
                        THEIRS.seq() + 1,
                        1,
                        "vacation",
                        null,
                        StateFixtures.NOW + DAY,
                        new GameMessage.Clock(List.of(DAY, 2 * DAY), null, null, null))));
        GameState game = away.session().game("g21").orElseThrow();
        assertEquals("carol is on vacation. ", GameStatusLine.absence(away, game, false));
        assertNull(Objects.requireNonNull(game.clock()).running());
    }

    @Test
    void a_vacation_is_called_so_beside_the_own_name_too() {
        ClientState playing = after(after(StateFixtures.known(), received(MINE)), keys("N"));
        ClientState away = after(
                playing,
                received(new GameMessage.Presence(
                        MINE.g(),
                        MINE.seq() + 1,
                        0,
                        "vacation",
                        null,
                        StateFixtures.NOW + DAY,
                        new GameMessage.Clock(List.of(DAY, 2 * DAY), null, null, null))));
        String frame = RootView.render(away, 120, 40).toText();
        assertTrue(frame.contains("you (Black) · vacation"), frame);
        assertFalse(frame.contains("· away"), frame);
    }

    @Test
    void pauses_gifts_of_time_and_hints_are_not_available() {
        ClientState playing = after(after(StateFixtures.known(), received(MINE)), keys("N"));
        assertFalse(GameActions.PAUSE.isAvailable(playing));
        assertFalse(GameActions.GIVE_TIME.isAvailable(playing));
        assertFalse(GameActions.HINT.isAvailable(playing));
    }

    @Test
    void the_time_is_in_days_and_hours_then_hours_and_minutes_then_minutes() {
        assertEquals("8 d 0 h", TimeFormat.format(8 * DAY, DAYS));
        assertEquals("1 d 0 h", TimeFormat.format(DAY, DAYS));
        assertEquals("23 h 59 min", TimeFormat.format(DAY - 1, DAYS));
        assertEquals("1 h 0 min", TimeFormat.format(3_600_000, DAYS));
        assertEquals("59:59", TimeFormat.format(3_599_999, DAYS));
        assertEquals("23:59:59", TimeFormat.format(DAY - 1, StateFixtures.FIVE_THREE));
    }

    @Test
    void an_older_server_is_offered_neither_them_nor_conditional_moves_nor_time() {
        ClientState older =
                StateFixtures.known().with(StateFixtures.known().connection().with(StateFixtures.hello()));
        GameSetup setup = GameSetup.DEFAULT.withOpponent(Opponent.ANYONE);
        Update refused = ConnectFlow.start(older, setup.withClock(DAYS));
        assertEquals(
                "This server has no games by correspondence",
                refused.state().status().text());
        assertEquals(List.of(), messages(refused));
        ClientState watched = after(after(older, received(THEIRS)), keys("N"));
        assertEquals(Optional.of("reason.noConditional"), GameActions.CONDITIONAL.obstacle(watched));
        ClientState casual = after(older.push(WaitingScreen.of("", "", 0)), received(snapshot("reversi", Map.of(), 0)));
        assertEquals(Optional.of("reason.noGiveTime"), GameActions.GIVE_TIME.obstacle(casual));
        Update premoved = step(after(older, received(THEIRS)), keys("N", "f", "3", "<ENTER>"));
        assertEquals(List.of(), messages(premoved));
    }

    @Test
    void plain_mode_helps_with_the_commands_that_they_have() {
        List<String> fast = PlainCommand.help(PlainCommand.Scope.GAME);
        List<String> slow = PlainCommand.help(PlainCommand.Scope.GAME, true);
        assertEquals(
                List.of("pause", "givetime", "claim"),
                fast.stream()
                        .filter(line -> !slow.contains(line))
                        .map(line -> line.split(" ")[0])
                        .toList());
    }

    @Test
    void the_time_of_a_move_is_in_seconds_minutes_hours_or_days() {
        assertEquals("59.9 s", TimeFormat.used(Messages.ENGLISH, 59_900));
        assertEquals("1:00 min", TimeFormat.used(Messages.ENGLISH, 60_000));
        assertEquals("1 h 0 min", TimeFormat.used(Messages.ENGLISH, 3_600_000));
        assertEquals("2 d 4 h", TimeFormat.used(Messages.ENGLISH, 2 * DAY + 4 * 3_600_000 + 5_000));
    }

    @Test
    void the_form_says_in_words_what_a_clock_of_days_means() {
        Map<String, String> words = Map.of(
                "1d", "1 day a move",
                "3d+5d", "3 days a move + 5 days",
                "3d-weekends", "3 days a move, weekends off");
        words.forEach((clock, expected) -> {
            GameSetup setup = GameSetup.DEFAULT.withOpponent(Opponent.ANYONE).withClock(TimeControlFormat.parse(clock));
            assertEquals(
                    expected,
                    NewGameFields.tournamentClock(Messages.ENGLISH, setup, true)
                            .toField(Messages.ENGLISH)
                            .hint());
        });
        assertEquals(
                "1+0 … 3d-weekends",
                NewGameFields.tournamentClock(
                                Messages.ENGLISH, GameSetup.DEFAULT.withClock(StateFixtures.FIVE_THREE), true)
                        .toField(Messages.ENGLISH)
                        .hint());
    }

    @Test
    void the_bank_stands_apart_from_the_days_which_are_used_first() {
        ClockState clock = Objects.requireNonNull(ClockState.of(
                new GameMessage.Clock(List.of(8 * DAY, 3 * DAY), 0, null, null, List.of(5 * DAY, 0L)), 0));
        assertEquals("3 d 0 h + 5 d 0 h", TimeFormat.seat(clock, 0, DAYS, 0));
        assertEquals("0 + 5 d 0 h", TimeFormat.seat(clock, 0, DAYS, 3 * DAY));
        assertEquals("0 + 4 d 0 h", TimeFormat.seat(clock, 0, DAYS, 4 * DAY));
        assertEquals("3 d 0 h", TimeFormat.seat(clock, 1, DAYS, 4 * DAY));
    }
}
