package org.parlor.client.screen.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.moved;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.game.setup.RecordedSetup;
import org.parlor.client.screen.Reducer;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.SavedGames;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Rules;

/** A local game: saved after each move, resumed later. */
class LocalGameTest {
    private static final String FILE = "saved-game.jsonl";
    private static final UserInfo ANA = new UserInfo("guest-ana", false, true, null);
    private static final UserInfo EASY = new UserInfo("easy", true, null, null);

    @Test
    void each_move_is_saved() {
        ClientState game = game(ANA, EASY, 0);
        Update first = step(game, received(moved(game, "d3")));
        assertEquals(List.of(new Effect.SaveGame(FILE, null, last(first.state()))), saves(first));
        assertEquals(List.of("d3"), moves(last(first.state())));
        Update second = step(first.state(), received(moved(first.state(), "c3")));
        assertEquals(List.of(new Effect.SaveGame(FILE, last(first.state()), last(second.state()))), saves(second));
        assertEquals(List.of("d3", "c3"), moves(last(second.state())));
        assertEquals(List.of(), step(second.state(), keys("<TAB>")).effects());
    }

    @Test
    void no_note_is_offered_because_its_server_ends_with_the_program() {
        ClientState game = game(ANA, EASY, 0);
        ClientState local = game.with(game.connection().with(StateFixtures.hello("note")));
        assertFalse(StateFixtures.actionIds(local).contains("note"));
    }

    @Test
    void a_saved_game_is_left_without_a_question() {
        ClientState played = played(ANA, EASY, 0);
        assertEquals(List.of(new Effect.Quit(0, "")), step(played, keys("q")).effects());
        ClientState left = after(played, keys("L"));
        assertInstanceOf(HomeScreen.class, left.topScreen());
        Update resumed = step(left, keys("<ENTER>"));
        assertInstanceOf(Effect.StartBot.class, resumed.effects().get(0));
    }

    @Test
    void the_home_screen_after_a_game_knows_the_latest_files_and_servers() {
        List<Effect> effects = step(played(ANA, EASY, 0), keys("L")).effects();
        assertEquals(
                List.of(
                        new Effect.Disconnect(0),
                        new Effect.ListSavedServers(),
                        new Effect.ListRecordFiles("games.jsonl", "")),
                effects.subList(effects.size() - 3, effects.size()));
    }

    @Test
    void a_game_without_a_move_is_not_saved() {
        ClientState begun = game(ANA, EASY, 0);
        assertEquals(SavedGames.EMPTY, begun.savedGames());
        assertEquals(List.of(new Effect.Quit(0, "")), step(begun, keys("q")).effects());
    }

    @Test
    void the_end_of_a_game_is_saved_once_and_it_is_not_resumed() {
        Update over = step(played(ANA, EASY, 0), resigned(4));
        GameRecord saved = last(over.state());
        assertEquals(List.of(new Effect.SaveGame(FILE, last(played(ANA, EASY, 0)), saved)), saves(over));
        assertEquals(new GameResult(1, List.of(3, 3), "resign"), saved.result());
        assertEquals(Optional.empty(), RecordedSetup.resume(saved));
        Event offer = received(new GameMessage.Offered("g17", 5, "rematch", 1, "made"));
        assertEquals(List.of(), saves(step(over.state(), offer)));
    }

    @Test
    void the_end_of_a_resumed_game_is_saved_with_its_earlier_moves() {
        GameRecord saved = last(played(ANA, EASY, 0));
        GameMessage.Snapshot first = StateFixtures.snapshot("reversi", Map.of(), 0, "d3", "c3");
        ClientState resumed = after(
                waiting().with(SavedGames.EMPTY.with(null, saved)), received(snapshot(ANA, EASY, 0, first, List.of())));
        GameRecord over = last(after(resumed, resigned(2)));
        assertEquals(saved.withResult(new GameResult(1, List.of(3, 3), "resign")), over);
        GameSetup rematch = RecordedSetup.rematch(over).orElseThrow();
        assertEquals(GameSetup.DEFAULT.withClock(StateFixtures.FIVE_THREE).withSide(SeatPreference.SECOND), rematch);
    }

    @Test
    void a_game_that_ends_without_a_move_keeps_an_unfinished_one() {
        GameRecord saved = last(played(ANA, EASY, 0));
        ClientState begun = game(ANA, EASY, 0);
        ClientState over = after(begun.with(SavedGames.EMPTY.with(null, saved)), resigned(2));
        assertEquals(List.of(saved), over.savedGames().unfinished());
        assertEquals(new GameResult(1, List.of(3, 3), "resign"), last(over).result());
    }

    @Test
    void a_game_without_a_move_is_left_at_once_and_leaves_no_record() {
        Update left = step(game(ANA, EASY, 0), keys("L"));
        assertInstanceOf(HomeScreen.class, left.state().topScreen());
        assertEquals(List.of(), saves(left));
    }

    @Test
    void a_new_game_keeps_the_unfinished_ones_and_each_can_be_resumed() {
        GameRecord older = last(played(ANA, EASY, 0)).withPlayers(List.of(ANA, new UserInfo("hard", true, null, null)));
        ClientState game = game(ANA, EASY, 0).with(SavedGames.EMPTY.with(null, older));
        Update first = step(game, received(moved(game, "d3")));
        GameRecord newer = last(first.state());
        assertEquals(List.of(new Effect.SaveGame(FILE, null, newer)), saves(first));
        assertEquals(List.of(newer, older), first.state().savedGames().games());
        Update second = step(first.state(), received(moved(first.state(), "c3")));
        assertEquals(
                List.of(last(second.state()), older),
                second.state().savedGames().games());

        ClientState home = after(home(), new Event.SavedGamesLoaded(List.of(newer, older)));
        assertEquals("    ▶ Resume game         continue your last game here                     r", line(home, 4));
        Update resumed = step(home, keys("u", "<DOWN>", "<ENTER>"));
        assertEquals(List.of(new Effect.StartBot(1, "hard")), resumed.effects());
        assertEquals(List.of(older, newer), resumed.state().savedGames().games());
    }

    @Test
    void the_header_of_a_local_game_names_the_opponent() {
        assertTrue(line(played(ANA, EASY, 0), 0).endsWith("You vs easy ? help"), line(played(ANA, EASY, 0), 0));
    }

    @Test
    void a_running_game_is_told_that_earlier_ones_can_be_resumed() {
        ClientState game = game(ANA, EASY, 0);
        ClientState found = after(game, new Event.SavedGamesLoaded(List.of(last(played(ANA, EASY, 0)))));
        assertEquals("Home resumes your unfinished games", found.status().text());
        assertEquals(1, found.savedGames().unfinished().size());
    }

    @Test
    void a_rematch_of_two_people_is_another_game_at_this_keyboard() {
        UserInfo bob = new UserInfo("guest-7", false, true, null);
        GameRecord over = last(after(played(ANA, bob, 0), resigned(4)));
        assertEquals(
                Opponent.SAME_KEYBOARD,
                RecordedSetup.rematch(over).orElseThrow().opponent());
        ClientState home = after(home(), new Event.SavedGamesLoaded(List.of(over)));
        assertEquals("      Rematch             Reversi 8x8, two players", line(home, 5));
    }

    @Test
    void the_home_screen_offers_a_rematch_of_the_last_game_also_after_a_restart() {
        ClientState over = after(played(ANA, EASY, 0), resigned(4));
        assertRematch(after(over, keys("L")));
        assertRematch(after(home(), new Event.SavedGamesLoaded(List.of(last(over)))));
    }

    private static void assertRematch(ClientState left) {
        assertEquals("      Rematch             Reversi 8x8, against easy, sides changed", line(left, 5));
        Update again = step(left, keys("<HOME>", "<ENTER>"));
        assertEquals(
                "easy",
                assertInstanceOf(Effect.StartBot.class, again.effects().get(0)).level());
        assertEquals(
                SeatPreference.SECOND, again.state().pendingAction().setup().side());
    }

    @Test
    void a_game_in_a_lobby_is_not_saved() {
        ClientState lobby = StateFixtures.game("reversi");
        ClientState game = lobby.with(StateFixtures.withSavedGameFile(lobby.settings(), FILE));
        assertEquals(SavedGames.EMPTY, after(game, received(moved(game, "d3"))).savedGames());
    }

    @Test
    void the_home_screen_offers_the_saved_game_first_and_continues_from_its_position() {
        ClientState played = played(ANA, EASY, 0);
        GameRecord saved = last(played);
        Update opened = Reducer.open(home(), new StartupAction.Home());
        assertEquals(
                List.of(
                        new Effect.ListSavedServers(),
                        new Effect.ListRecordFiles("games.jsonl", ""),
                        new Effect.LoadSavedGames(FILE)),
                opened.effects());
        ClientState found = after(opened.state(), new Event.SavedGamesLoaded(List.of(saved)));
        Update started = step(found, keys("<ENTER>"));
        assertEquals(List.of(new Effect.StartBot(1, "easy")), started.effects());
        Update welcome = step(
                started.state(),
                new Event.BotReady(1, new LocalBot(StateFixtures.TOWER, "easy")),
                received(StateFixtures.welcome("guest-ana")));
        Rules rules = played.game().orElseThrow().rules();
        GameSetup setup =
                GameSetup.DEFAULT.withClock(StateFixtures.FIVE_THREE).withStart(StateFixtures.play(rules, "d3", "c3"));
        assertEquals(setup.challenge("easy"), messages(welcome).get(1));
        LobbyRequest.Challenge challenge =
                (LobbyRequest.Challenge) messages(welcome).get(1);
        assertEquals(StartPosition.of(rules, played.game().orElseThrow().position()), challenge.pos());
    }

    @Test
    void a_resumed_game_is_saved_from_where_it_was_resumed() {
        ClientState played = played(ANA, EASY, 0);
        GameMessage.Snapshot first = StateFixtures.snapshot("reversi", Map.of(), 0, "d3", "c3");
        GameMessage.Snapshot resumed = snapshot(ANA, EASY, 0, first, List.of());
        ClientState game = after(waiting(), received(resumed));
        GameRecord saved = last(after(game, received(moved(game, "c4"))));
        assertEquals(List.of("c4"), moves(saved));
        assertEquals(
                StateFixtures.play(played.game().orElseThrow().rules(), "d3", "c3", "c4"),
                RecordedSetup.resume(saved).orElseThrow().start());
    }

    @Test
    void a_resumed_game_is_left_without_a_question_and_keeps_its_earlier_moves() {
        GameRecord saved = last(played(ANA, EASY, 0));
        GameMessage.Snapshot first = StateFixtures.snapshot("reversi", Map.of(), 0, "d3", "c3");
        ClientState resumed = after(
                waiting().with(SavedGames.EMPTY.with(null, saved)), received(snapshot(ANA, EASY, 0, first, List.of())));
        Update left = step(resumed, keys("L"));
        assertInstanceOf(HomeScreen.class, left.state().topScreen());
        assertEquals(List.of(), saves(left));
        assertEquals(saved, last(left.state()));
        ClientState moved = after(resumed, received(moved(resumed, "c4")));
        assertEquals(List.of("d3", "c3", "c4"), moves(last(moved)));
        assertEquals(saved.start(), last(moved).start());
    }

    @Test
    void the_second_seat_and_two_people_are_kept() {
        GameSetup second = RecordedSetup.resume(last(played(EASY, ANA, 1))).orElseThrow();
        assertEquals(SeatPreference.SECOND, second.side());
        GameSetup both = RecordedSetup.resume(last(played(ANA, new UserInfo("guest-7", false, true, null), 0)))
                .orElseThrow();
        assertEquals(Opponent.SAME_KEYBOARD, both.opponent());
    }

    @Test
    void a_record_that_cannot_be_continued_is_not_offered() {
        GameRecord over = StateFixtures.record("tictactoe", Map.of(), "a1", "b2", "a2", "b3", "a3");
        assertEquals(Optional.empty(), RecordedSetup.resume(over));
        assertEquals(
                SavedGames.EMPTY,
                after(home(), new Event.SavedGamesLoaded(List.of(over.withResult(null))))
                        .savedGames());
    }

    private static List<Effect> saves(Update update) {
        return update.effects().stream()
                .filter(Effect.SaveGame.class::isInstance)
                .toList();
    }

    private static Event resigned(long seq) {
        return received(new GameMessage.Ended("g17", seq, new GameResult(1, List.of(3, 3), "resign"), null, null));
    }

    private static String line(ClientState state, int row) {
        return RootView.render(state, 80, 24)
                .toText()
                .lines()
                .skip(row)
                .findFirst()
                .orElseThrow()
                .stripTrailing();
    }

    private static GameRecord last(ClientState state) {
        return state.savedGames().last().orElseThrow();
    }

    private static List<String> moves(GameRecord record) {
        return record.moves().stream().map(GameRecord.RecordedMove::move).toList();
    }

    private static ClientState home() {
        ClientState home = StateFixtures.home();
        return home.with(StateFixtures.withSavedGameFile(home.settings(), FILE));
    }

    private static ClientState waiting() {
        Update started = step(home(), keys("<ENTER>"));
        return after(
                started.state(),
                new Event.BotReady(1, new LocalBot(StateFixtures.TOWER, "easy")),
                received(StateFixtures.welcome("guest-ana")));
    }

    private static ClientState game(UserInfo first, UserInfo second, int you) {
        GameMessage.Snapshot told = StateFixtures.snapshot("reversi", Map.of(), you);
        return after(waiting(), received(snapshot(first, second, you, told, List.of())));
    }

    /** After d3 and c3. */
    private static ClientState played(UserInfo first, UserInfo second, int you) {
        ClientState game = game(first, second, you);
        ClientState one = after(game, received(moved(game, "d3")));
        return after(one, received(moved(one, "c3")));
    }

    private static GameMessage.Snapshot snapshot(
            UserInfo first, UserInfo second, int you, GameMessage.Snapshot told, List<String> moves) {
        TimeControl clock = told.tc();
        return new GameMessage.Snapshot(
                told.g(),
                1,
                told.state(),
                told.game(),
                told.options(),
                told.rules(),
                List.of(first, second),
                you,
                false,
                clock,
                moves.size(),
                told.to(),
                told.pos(),
                told.aux(),
                null,
                moves,
                told.score(),
                told.clock(),
                told.presence(),
                List.of(),
                0,
                null,
                null,
                null);
    }
}
