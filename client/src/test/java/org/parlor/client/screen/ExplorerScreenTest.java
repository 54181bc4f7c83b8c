package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.step;
import static org.parlor.client.state.StateFixtures.words;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.explorer.ExploredGame;
import org.parlor.client.game.explorer.ExploredMove;
import org.parlor.client.game.explorer.ExploredPosition;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Settings;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.Replay;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

/** The explorer in the full screen: its keys, its effects and its frames. */
class ExplorerScreenTest {
    private static final Rules REVERSI = Games.get("reversi").rules();
    private static final GameRecord GAME = StateFixtures.record("reversi", Map.of(), words("f5 d6 c3 d3 c4 f4 f6"));
    private static final List<ExploredMove> MOVES = List.of(
            new ExploredMove("f4", 2517, 1209, 101, 1207, 1007, 2517, 2019),
            new ExploredMove("b3", 31, 9, 0, 22, -190, 31, 2008),
            new ExploredMove("b5", 1, 0, 0, 0, 0, 0, 0));

    private static final Update OPENED = step(StateFixtures.replay(GAME), keys("g", "5", "<ENTER>", "e"));

    /** Returns the query of the last effect of an update. */
    private static ExplorerQuery query(Update update) {
        return update.effects().stream()
                .filter(Effect.Explore.class::isInstance)
                .map(effect -> ((Effect.Explore) effect).query())
                .reduce((first, last) -> last)
                .orElseThrow();
    }

    /** Returns the files, the position and the filter of a query. */
    private static List<Object> facts(ExplorerQuery query) {
        return List.of(query.files(), query.line(), query.filter());
    }

    private static List<Object> facts(ExplorerFilter filter, int ply) {
        return List.of(List.of("games.jsonl"), Replay.of(GAME).positions().subList(0, ply + 1), filter);
    }

    private static ClientState found() {
        return after(
                OPENED.state(),
                new Event.PositionExplored(
                        query(OPENED),
                        new ExploredPosition(
                                "Tiger", 2549, 0, MOVES, "", List.of("games.jsonl, game 3, line 3: damaged"))));
    }

    private static MoveEvaluation evaluation(String move, int score) {
        return new MoveEvaluation(1, score, false, "", new MoveAdvice(move, score, false, 16, List.of(move)), 1080);
    }

    private static ClientState evaluated() {
        ExplorerQuery query = query(OPENED);
        return after(
                found(),
                new Event.MoveEvaluated(query.analysis("f4"), evaluation("f4", 20)),
                new Event.MoveEvaluated(query.analysis("b3"), evaluation("b3", -640)));
    }

    @Test
    void a_move_is_followed_and_taken_back() {
        assertEquals(facts(ExplorerFilter.ALL, 5), facts(query(OPENED)));
        Update followed = step(found(), keys("<RIGHT>"));
        assertEquals(facts(ExplorerFilter.ALL, 6), facts(query(followed)));
        Update back = step(followed.state(), keys("<LEFT>"));
        assertEquals(facts(ExplorerFilter.ALL, 5), facts(query(back)));
        ClientState first = after(back.state(), keys("<LEFT>", "<LEFT>", "<LEFT>", "<LEFT>", "<LEFT>", "<LEFT>"));
        assertEquals("This is the start", first.status().text());
        Update other = step(found(), keys("<DOWN>", "<ENTER>"));
        assertEquals(
                StateFixtures.play(REVERSI, words("f5 d6 c3 d3 c4 b3")),
                query(other).position());
    }

    @Test
    void each_move_is_evaluated_in_turn_and_evaluations_are_kept() {
        ExplorerQuery query = query(OPENED);
        assertEquals(query.analysis("f4"), AnalysisScheduler.wanted(found()).orElseThrow());
        assertEquals(query.analysis("b5"), AnalysisScheduler.wanted(evaluated()).orElseThrow());
        Update again = step(evaluated(), keys("<DOWN>", "<RIGHT>", "<LEFT>"));
        assertTrue(AnalysisScheduler.wanted(again.state()).isEmpty());
        ClientState same = after(
                again.state(),
                new Event.PositionExplored(query(again), new ExploredPosition("", 2549, 0, MOVES, "", List.of())));
        assertEquals(
                query.analysis("b5").history(),
                AnalysisScheduler.wanted(same).orElseThrow().history());
    }

    @Test
    void a_pasted_game_opens_over_the_games_of_the_explorer_and_explores_the_saved_ones() {
        ExplorerQuery query = query(OPENED);
        RecordList.Row row = new RecordList.Row(1, "2019-05-04", "ana – bob", "34 – 30", 60, true);
        RecordedGame game = RecordedGame.of(1, Replay.of(GAME));
        ClientState replayed = after(
                after(found(), keys("g")),
                new Event.ExploredGamesListed(query, List.of(new ExploredGame("/g/WTH_2019.wtb", row))),
                new Event.RecordOpened(game));
        ClientState pasted = after(replayed, new Event.PastedListed(List.of(row)), new Event.RecordOpened(game));
        assertEquals(ReplayScreen.class, pasted.topScreen().getClass());
        ClientState alone =
                after(StateFixtures.home(), new Event.PastedListed(List.of(row)), new Event.RecordOpened(game));
        assertEquals(
                List.of(alone.settings().recordFile()),
                query(step(alone, keys("e"))).files());
    }

    @Test
    void the_filters_are_asked_for() {
        Update player = step(found(), keys("p", "ana", "<ENTER>"));
        assertEquals(facts(new ExplorerFilter("ana", 0, 0), 5), facts(query(player)));
        Update years = step(player.state(), keys("y", "2008-2019", "<ENTER>"));
        assertEquals(facts(new ExplorerFilter("ana", 2008, 2019), 5), facts(query(years)));
        ClientState wrong = after(found(), keys("y", "last", "<ENTER>"));
        assertEquals(
                "Type a year or two: 2008, 2008-2019, 2008- or -2019",
                wrong.status().text());
    }

    @Test
    void a_game_of_the_list_opens_at_the_position() {
        ExplorerQuery query = query(OPENED);
        Update list = step(found(), keys("g"));
        assertTrue(list.effects().contains(new Effect.ListExploredGames("", query)));
        RecordList.Row row = new RecordList.Row(7, "2019-05-04", "ana – bob", "34 – 30", 60, true);
        ClientState listed = after(
                list.state(), new Event.ExploredGamesListed(query, List.of(new ExploredGame("/g/WTH_2019.wtb", row))));
        check("explorer-games-80x24", listed, 80, 24);
        Update opening = step(listed, keys("<ENTER>"));
        assertTrue(opening.effects().contains(new Effect.OpenRecord("/g/WTH_2019.wtb", 7)));
        ClientState game = after(opening.state(), new Event.RecordOpened(RecordedGame.of(7, Replay.of(GAME))));
        assertEquals(5, ((ReplayScreen) game.topScreen()).ply());
        assertFalse(StateFixtures.actionIds(game).contains("next-game"));
        ClientState failed = after(listed, new Event.ReadFailed("cannot read /g/WTH_2019.wtb: no such file", 1));
        assertEquals(
                "cannot read /g/WTH_2019.wtb: no such file", failed.status().text());
    }

    @Test
    void leaving_cancels_the_indexing() {
        Update left = step(OPENED.state(), keys("<ESCAPE>"));
        assertTrue(left.effects().contains(new Effect.StopExploring()));
        assertTrue(left.state().topScreen() instanceof ReplayScreen);
    }

    @Test
    void without_saved_games_the_remedy_is_named() {
        ClientState failed = after(
                after(StateFixtures.home(), keys("e")),
                new Event.ExplorerWaiting("cannot read games.jsonl: no such file", true));
        assertEquals(
                "No saved games: S in a game saves it, parlor explore FILE… reads others",
                failed.status().text());
    }

    @Test
    void the_files_of_the_settings_are_explored_by_default() {
        ClientState home = StateFixtures.home();
        Settings old = home.settings();
        Settings set = new Settings(
                old.name(),
                old.recordFile(),
                "",
                "",
                "",
                "/cache",
                List.of("a.wtb", "b.wtb"),
                "",
                false,
                old.locale(),
                old.chosen(),
                old.custom());
        Update opened = step(home.with(set), keys("e"));
        assertEquals(List.of("a.wtb", "b.wtb"), query(opened).files());
        assertEquals(List.of(new Effect.Explore("/cache", query(opened))), opened.effects());
    }

    @Test
    void the_command_line_opens_it_at_a_position() {
        ExplorerQuery query = new ExplorerQuery(
                List.of("a.wtb"), REVERSI, List.of(REVERSI.initial()), new ExplorerFilter("ana", 0, 0));
        assertEquals(facts(query), facts(query(Reducer.open(StateFixtures.home(), new StartupAction.Explore(query)))));
    }

    @Test
    void files_of_the_command_line_that_cannot_be_read_end_the_program_as_in_plain_mode() {
        ExplorerQuery query =
                new ExplorerQuery(List.of("games.jsonl"), REVERSI, List.of(REVERSI.initial()), ExplorerFilter.ALL);
        Update opened = Reducer.open(StateFixtures.home(), new StartupAction.Explore(query));
        Event unread = new Event.ExplorerWaiting("cannot read games.jsonl: no such file", true);
        Update ended = step(opened.state(), unread);
        assertEquals(List.of(new Effect.Quit(1, "cannot read games.jsonl: no such file")), ended.effects());
        ClientState found = after(
                opened.state(),
                new Event.PositionExplored(query(opened), new ExploredPosition("", 0, 0, List.of(), "", List.of())));
        for (ClientState later : List.of(found, after(opened.state(), keys("<ESCAPE>")))) {
            assertEquals(List.of(), step(later, unread).effects());
        }
    }

    @Test
    void the_moves_beside_the_board() {
        check("explorer-80x24", evaluated(), 80, 24);
        check("explorer-40x14", evaluated(), 40, 14);
        check("explorer-120x40", evaluated(), 120, 40);
        check(
                "explorer-indexing-80x24",
                after(OPENED.state(), new Event.ExplorerWaiting("Indexing big.ggf: 12000 games", false)),
                80,
                24);
        ClientState none = after(
                OPENED.state(),
                new Event.PositionExplored(
                        query(OPENED),
                        new ExploredPosition(
                                "",
                                0,
                                0,
                                List.of(),
                                "No player is called 'tamenori'. Players have numbers, because the list of their names is"
                                        + " missing: put WTHOR.JOU into /home/ana/games",
                                List.of())));
        check("explorer-no-player-80x24", none, 80, 24);
        check("explorer-no-player-40x14", none, 40, 14);
        Rules kalah = Games.get("kalah").rules();
        ExplorerQuery query = new ExplorerQuery(List.of("a.ggf"), kalah, List.of(kalah.initial()), ExplorerFilter.ALL);
        Update begun = Reducer.open(StateFixtures.home(), new StartupAction.Explore(query));
        ExploredMove move = new ExploredMove("s3", 12, 8, 1, 3, 60, 12, 2026);
        ClientState shown = after(
                begun.state(),
                new Event.PositionExplored(
                        query(begun), new ExploredPosition("", 12, 0, List.of(move), "", List.of())));
        check("explorer-kalah-80x24", shown, 80, 24);
    }

    @Test
    void the_key_hints() {
        Golden.checkFooters("key-hints-explorer", Map.of("explorer", evaluated()));
    }

    private static void check(String name, ClientState state, int columns, int rows) {
        Golden.check(name, RootView.render(state.withNow(StateFixtures.NOW + 60_000), columns, rows));
    }
}
