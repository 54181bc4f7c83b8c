package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.step;
import static org.parlor.client.state.StateFixtures.words;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.game.record.RecordFileInfo;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.replay.RecordFilesScreen;
import org.parlor.client.screen.replay.RecordListScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.ui.ClickTarget;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.notation.Replay;
import org.parlor.rules.reversi.Reversi;

/** Recorded games: the list of a file, and stepping through one of them. */
class ReplayTest {
    private static final GameRecord REVERSI =
            StateFixtures.record("reversi", Map.of(), words("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 c6 g6"));
    private static final GameRecord KALAH = StateFixtures.record("kalah", Map.of(), words("s3 s6 n1"));
    private static final RecordFilter ALL = RecordFilter.ALL;

    @Test
    void a_file_is_listed_and_a_game_that_is_picked_is_fetched_at_once() {
        Update all = Reducer.open(StateFixtures.home(), new StartupAction.Replay("a.jsonl", ALL));
        assertEquals(List.of(new Effect.ListRecords("a.jsonl", ALL)), all.effects());
        RecordFilter third = new RecordFilter(3, "");
        Update one = Reducer.open(StateFixtures.home(), new StartupAction.Replay("a.jsonl", third));
        assertEquals(
                List.of(new Effect.ListRecords("a.jsonl", third), new Effect.OpenRecord("a.jsonl", 3)), one.effects());
    }

    @Test
    void a_file_is_asked_for_on_the_home_screen() {
        Update update = step(StateFixtures.home(), keys("vo", "a.jsonl", "<ENTER>"));
        assertEquals(
                List.of(new Effect.ListRecordFiles("games.jsonl", ""), new Effect.ListRecords("a.jsonl", ALL)),
                update.effects());
    }

    @Test
    void pasted_games_replace_an_open_list_and_a_single_one_is_opened() {
        Event paste = new Event.Pasted("f5d6", false);
        Effect list = new Effect.ListPasted("f5d6");
        for (ClientState shown : List.of(
                StateFixtures.home(),
                StateFixtures.online(),
                StateFixtures.replay(REVERSI),
                after(StateFixtures.home(), keys("v")))) {
            assertEquals(List.of(list), step(shown, paste).effects());
            Event.PastedListed listed = new Event.PastedListed(
                    List.of(RecordList.Row.note("line 1: left out"), RecordList.Row.of(1, Replay.of(REVERSI))));
            Update single = step(shown, listed);
            assertEquals(List.of(new Effect.OpenRecord("", 1)), single.effects());
            assertEquals("line 1: left out", single.state().status().text());
            ClientState opened = after(single.state(), new Event.RecordOpened(RecordedGame.of(1, Replay.of(KALAH))));
            assertEquals(
                    KALAH.game(),
                    ((ReplayScreen) opened.topScreen()).recorded().record().game());
            assertEquals(
                    1,
                    opened.screens().stream()
                            .filter(ReplayScreen.class::isInstance)
                            .count());
        }
    }

    @Test
    void a_paste_that_cannot_be_opened_is_refused_in_a_sentence_and_the_screen_stays() {
        ClientState replay = StateFixtures.replay(REVERSI);
        Update cut = step(replay, new Event.Pasted("x".repeat(1 << 18), true));
        assertEquals(List.of(), cut.effects());
        assertEquals(
                "Not opened: the pasted text is longer than 256 KB. Save it in a file and replay that",
                cut.state().status().text());
        ClientState refused = after(replay, new Event.PasteRefused("no game in it"));
        assertEquals("Not opened: no game in it", refused.status().text());
        assertEquals(replay.screens(), refused.screens());
    }

    @Test
    void the_files_found_are_listed_and_enter_opens_one() {
        Event found = new Event.RecordFilesListed(
                List.of(new RecordFileInfo("/g/b.wtb", 2048, 2), new RecordFileInfo("/g/a.jsonl", 10, 1)));
        ClientState listed = after(after(StateFixtures.home(), keys("v")), found);
        assertEquals(
                List.of(new Effect.ListRecords("/g/a.jsonl", ALL)),
                step(listed, keys("<DOWN>", "<ENTER>")).effects());
    }

    @Test
    void a_file_that_can_be_read_is_remembered_once_and_listed() {
        ClientState home = StateFixtures.home();
        ClientState opened = Reducer.open(
                        home.with(StateFixtures.withRecentFiles(home.settings(), "recent-files")),
                        new StartupAction.Replay("a.jsonl", ALL))
                .state();
        Update first = step(opened, new Event.RecordsListed(List.of(RecordList.Row.of(1, Replay.of(REVERSI))), false));
        assertEquals(
                List.of(
                        new Effect.AddRecentFile("recent-files", "a.jsonl"),
                        new Effect.ListRecordFiles("games.jsonl", "recent-files")),
                first.effects());
        Event second = new Event.RecordsListed(List.of(RecordList.Row.of(2, Replay.of(REVERSI))), true);
        assertEquals(List.of(), step(first.state(), second).effects());
        assertEquals(
                List.of(new Effect.Quit(1, "no such file")),
                step(opened, new Event.ReadFailed("no such file", 1)).effects());
        ClientState left = after(opened, keys("<ESCAPE>"));
        ClientState other = step(left, keys("vo", "b.jsonl", "<ENTER>")).state();
        assertEquals(
                List.of(), step(other, new Event.ReadFailed("no such file", 1)).effects());
    }

    @Test
    void a_file_that_comes_first_in_the_list_moves_the_selection_with_the_selected_file() {
        RecordFileInfo a = new RecordFileInfo("/g/a.jsonl", 10, 1);
        RecordFileInfo b = new RecordFileInfo("/g/b.wtb", 2048, 2);
        ClientState listed = after(StateFixtures.home(), keys("v"));
        listed = after(listed, new Event.RecordFilesListed(List.of(b, a)));
        assertEquals(0, ((RecordFilesScreen) listed.topScreen()).list().selected());
        ClientState second = after(listed, keys("<DOWN>"));
        ClientState used = after(second, new Event.RecordFilesListed(List.of(a, b)));
        assertEquals(0, ((RecordFilesScreen) used.topScreen()).list().selected());
        ClientState other = after(after(used, keys("<END>")), new Event.RecordFilesListed(List.of(b)));
        assertEquals(1, ((RecordFilesScreen) other.topScreen()).list().selected());
    }

    @Test
    void passes_are_neither_counted_nor_numbered() {
        GameRecord passing =
                StateFixtures.record("reversi", Map.of("rows", 4, "cols", 4), words("b1 c1 d1 a1 a3 pass d4"));
        assertEquals(6, RecordList.Row.of(1, Replay.of(passing)).moves());
        ClientState replay = StateFixtures.replay(passing);
        assertEquals(List.of("5/6", "Move 5: ana played a3."), shown(after(replay, keys("g", "5", "<ENTER>"))));
        assertEquals(List.of("5/6", "bob passed."), shown(after(replay, keys("g", "5", "<ENTER>", "<RIGHT>"))));
        ClientState last = after(replay, keys("g", "6", "<ENTER>"));
        assertEquals(7, ((ReplayScreen) last.topScreen()).ply());
        assertEquals(
                "Type a number from 0 to 6; 0 is the start",
                after(replay, keys("g", "7", "<ENTER>")).status().text());
    }

    /** The number of the move in the title, and the status line. */
    private static List<String> shown(ClientState state) {
        List<String> lines = RootView.render(state, 120, 40)
                .toText()
                .lines()
                .map(String::strip)
                .toList();
        return List.of(lines.get(0).split(" · ", -1)[1], lines.get(37));
    }

    @Test
    void the_game_to_resume_is_not_among_the_files() {
        ClientState home = StateFixtures.home();
        ClientState asked = after(home.with(StateFixtures.withSavedGameFile(home.settings(), "/g/a.jsonl")), keys("v"));
        ClientState listed = after(
                asked,
                new Event.RecordFilesListed(
                        List.of(new RecordFileInfo("/g/a.jsonl", 10, 2), new RecordFileInfo("/g/b.wtb", 10, 1))));
        assertEquals(List.of(new RecordFileInfo("/g/b.wtb", 10, 1)), ((RecordFilesScreen) listed.topScreen()).files());
    }

    @Test
    void a_wthor_file_without_names_says_so() {
        ClientState empty = Reducer.open(StateFixtures.home(), new StartupAction.Replay("WTH_2019.wtb", ALL))
                .state();
        List<RecordList.Row> rows = List.of(
                new RecordList.Row(1, "", "player 3242 – player 17", "40 – 24", 60, true),
                new RecordList.Row(2, "", "player 3 – player 17", "40 – 24", 60, true));
        String shown = RootView.render(after(empty, new Event.RecordsListed(rows, true)), 80, 24)
                .toText();
        assertTrue(shown.contains("2 games; no names: WTHOR.JOU is not beside the file"), shown);
    }

    @Test
    void a_single_game_opens_by_itself_and_is_left_for_home() {
        ClientState empty = Reducer.open(StateFixtures.home(), new StartupAction.Replay("a.jsonl", ALL))
                .state();
        Update listed = step(empty, new Event.RecordsListed(List.of(RecordList.Row.of(1, Replay.of(REVERSI))), true));
        assertEquals(List.of(new Effect.OpenRecord("a.jsonl", 1)), listed.effects());
        ClientState shown = after(listed.state(), new Event.RecordOpened(RecordedGame.of(1, Replay.of(REVERSI))));
        assertInstanceOf(ReplayScreen.class, shown.topScreen());
        assertInstanceOf(HomeScreen.class, after(shown, keys("<ESCAPE>")).topScreen());
    }

    @Test
    void enter_opens_the_chosen_game_and_escape_leads_back_to_it() {
        Update opening = step(StateFixtures.recordListScreen(REVERSI, KALAH), keys("<DOWN>", "<ENTER>"));
        assertEquals(List.of(new Effect.OpenRecord("games.jsonl", 2)), opening.effects());
        ClientState shown = after(opening.state(), new Event.RecordOpened(RecordedGame.of(2, Replay.of(KALAH))));
        RecordListScreen list =
                (RecordListScreen) after(shown, keys("<ESCAPE>")).topScreen();
        assertEquals(1, list.list().selected());
    }

    @Test
    void clicks_choose_then_open() {
        ClientState list = StateFixtures.recordListScreen(REVERSI, KALAH);
        Event second = new Event.Clicked(new ClickTarget.ListItem(1));
        assertEquals(
                List.of(new Effect.OpenRecord("games.jsonl", 2)),
                step(list, second, second).effects());
    }

    @Test
    void typing_narrows_the_list_and_escape_first_widens_it_again() {
        GameRecord[] many = IntStream.range(0, 30).mapToObj(i -> KALAH).toArray(GameRecord[]::new);
        ClientState narrowed = after(StateFixtures.recordListScreen(many), keys("27"));
        assertEquals(
                List.of(27),
                ((RecordListScreen) narrowed.topScreen())
                        .rows(narrowed).stream().map(RecordList.Row::number).toList());
        assertEquals(
                List.of(new Effect.OpenRecord("games.jsonl", 27)),
                step(narrowed, keys("<ENTER>")).effects());
        RecordListScreen wide =
                (RecordListScreen) after(narrowed, keys("<ESCAPE>")).topScreen();
        assertEquals(30, wide.rows(narrowed).size());
    }

    @Test
    void more_rows_come_while_one_looks_at_the_first() {
        ClientState empty = Reducer.open(StateFixtures.home(), new StartupAction.Replay("a.jsonl", ALL))
                .state();
        ClientState some = after(
                empty,
                new Event.RecordsListed(
                        List.of(RecordList.Row.of(1, Replay.of(REVERSI)), RecordList.Row.of(2, Replay.of(KALAH))),
                        false));
        ClientState more = after(
                some,
                keys("<DOWN>")[0],
                new Event.RecordsListed(List.of(RecordList.Row.of(3, Replay.of(KALAH))), true));
        RecordListScreen list = (RecordListScreen) more.topScreen();
        assertEquals(
                List.of(1, 3), List.of(list.list().selected(), list.rows(more).size()));
    }

    @Test
    void keys_step_and_stop_at_both_ends() {
        ClientState replay = StateFixtures.replay(REVERSI);
        assertEquals(0, ply(after(replay, keys("<LEFT>"))));
        assertEquals(2, ply(after(replay, keys("<RIGHT>", "l"))));
        assertEquals(1, ply(after(replay, keys("<RIGHT>", "l", "h"))));
        assertEquals(10, ply(after(replay, keys("<DOWN>"))));
        assertEquals(12, ply(after(replay, keys("<PAGE_DOWN>", "<PAGE_DOWN>"))));
        assertEquals(2, ply(after(replay, keys("<END>", "<UP>"))));
        assertEquals(0, ply(after(replay, keys("<END>", "<HOME>"))));
        assertEquals(1, ply(after(replay, new Event.Scrolled(1))));
        assertEquals(7, ply(after(replay, new Event.Clicked(new ClickTarget.ListItem(7)))));
    }

    @Test
    void a_move_is_gone_to_by_its_number() {
        ClientState replay = StateFixtures.replay(REVERSI);
        assertEquals(7, ply(after(replay, keys("g", "7", "<ENTER>"))));
        ClientState wrong = after(replay, keys("g", "13", "<ENTER>"));
        assertEquals(
                "Type a number from 0 to 12; 0 is the start", wrong.status().text());
        assertInstanceOf(TextPromptDialog.class, wrong.topScreen());
    }

    @Test
    void space_plays_a_ply_whenever_it_is_due_and_stops_at_the_end() {
        ClientState playing = after(StateFixtures.replay(KALAH), keys(" "));
        ClientState early = Reducer.reduce(playing, new Event.Tick(), StateFixtures.NOW + 600)
                .state();
        assertEquals(0, ply(early));
        ClientState now = early;
        for (int second = 2; second < 12; second++) {
            now = Reducer.reduce(now, new Event.Tick(), StateFixtures.NOW + 1_000L * second)
                    .state();
        }
        assertEquals(3, ply(now));
        assertEquals(0, ((ReplayScreen) now.topScreen()).nextPlyAt());
        assertEquals(0, ply(after(now, keys(" "))), "from the beginning again");
    }

    @Test
    void space_again_and_every_step_stop_it() {
        ClientState playing = after(StateFixtures.replay(KALAH), keys(" "));
        assertEquals(0, ((ReplayScreen) after(playing, keys(" ")).topScreen()).nextPlyAt());
        assertEquals(0, ((ReplayScreen) after(playing, keys("l")).topScreen()).nextPlyAt());
    }

    @Test
    void the_next_game_of_the_file_is_one_key_away() {
        ClientState first = StateFixtures.replay(REVERSI, KALAH);
        assertEquals(
                List.of(new Effect.OpenRecord("games.jsonl", 2)),
                step(first, keys("n")).effects());
        Update before = step(first, keys("p"));
        assertEquals(List.of(), before.effects());
        assertEquals("This game is the first", before.state().status().text());
        ClientState second = after(first, new Event.RecordOpened(RecordedGame.of(2, Replay.of(KALAH))));
        assertEquals(3, second.screens().size());
        assertEquals("This game is the last", after(second, keys("n")).status().text());
    }

    @Test
    void a_record_that_cannot_be_says_so_when_it_is_opened() {
        GameRecord illegal = StateFixtures.record("reversi", Reversi.KIND.rules(), null, "d3", "c5", "a1");
        ClientState opened = StateFixtures.replay(illegal);
        assertEquals(
                "Move 3: a1 is not legal there. Legal: b6 c6 d6 e6 f6",
                opened.status().text());
        assertEquals(2, ply(after(opened, keys("<END>"))));
    }

    @Test
    void a_file_that_cannot_be_read_ends_a_program_that_was_started_for_it() {
        ClientState empty = Reducer.open(StateFixtures.home(), new StartupAction.Replay("a.jsonl", ALL))
                .state();
        Event.ReadFailed failed = new Event.ReadFailed("cannot read a.jsonl: there is no such file", 1);
        assertEquals(
                List.of(new Effect.Quit(1, failed.reason())),
                step(empty, failed).effects());
        ClientState asked = after(StateFixtures.home(), keys("vo", "a.jsonl", "<ENTER>"));
        Update home = step(asked, failed);
        assertEquals(List.of(), home.effects());
        assertInstanceOf(RecordFilesScreen.class, home.state().topScreen());
        assertEquals(failed.reason(), home.state().status().text());
    }

    @Test
    void a_file_that_cannot_be_read_changes_nothing_once_its_list_is_left() {
        ClientState left = after(StateFixtures.home(), keys("vo", "a.jsonl", "<ENTER>", "<ESCAPE>"));
        ClientState waiting = left.push(WaitingScreen.of("Connecting", "", 0));
        assertEquals(
                waiting.screens(),
                after(waiting, new Event.ReadFailed("no such file", 1)).screens());
    }

    @Test
    void a_game_lost_on_time_is_listed_with_its_winner_and_not_as_a_tie() {
        GameRecord onTime = StateFixtures.record("reversi", Map.of(), "d3", "c3")
                .withResult(new GameResult(1, List.of(4, 4), "time"));
        assertEquals("White (time)", RecordList.Row.of(1, Replay.of(onTime)).result());
        assertTrue(
                RootView.render(StateFixtures.replay(onTime), 80, 24).toText().contains("ana – bob: White (time)"));
    }

    @Test
    void a_game_can_be_rewound_to_any_ply() {
        RecordedGame recorded = RecordedGame.of(1, Replay.of(REVERSI));
        GameState third = recorded.atPly(3);
        assertEquals(StateFixtures.play(third.rules(), "f5", "d6", "c3"), third.position());
        assertEquals(
                List.of("f5", "d6", "c3"),
                third.history().plies().stream().map(Ply::move).toList());
        assertEquals(List.of("e5", "f5"), recorded.moveMessage(1).changed());
    }

    private static int ply(ClientState state) {
        return ((ReplayScreen) state.topScreen()).ply();
    }
}
