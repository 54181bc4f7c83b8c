package org.parlor.client.screen;

import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.words;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.ui.Frame;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

/** Compares replayed games and their list with text files. */
class ReplayFramesTest {
    private static final String OPENING = "d3 c5 d6 e3 b4 c3";
    private static final GameRecord REVERSI = thoughts(StateFixtures.record("reversi", Map.of(), words(OPENING)));
    private static final GameRecord KALAH = StateFixtures.record("kalah", Map.of(), words("s3 s6 n1 s1 n2"));
    private static final GameRecord WON = StateFixtures.record("tictactoe", Map.of(), words("a1 b2 a2 b3 a3"));

    @Test
    void a_game_of_reversi_with_times_and_thoughts() {
        ClientState third = after(StateFixtures.replay(REVERSI), keys("<RIGHT>", "<RIGHT>", "<RIGHT>"));
        check("replay-80x24", third, 80, 24);
        check("replay-40x14", third, 40, 14);
        check("replay-120x40", third, 120, 40);
        check("replay-ascii-80x24", third.with(third.settings().with(Setting.GLYPHS, "ascii")), 80, 24);
    }

    @Test
    void a_game_of_kalah() {
        ClientState second = after(StateFixtures.replay(KALAH), keys("ll"));
        check("replay-kalah-80x24", second, 80, 24);
        check("replay-kalah-40x14", second, 40, 14);
    }

    @Test
    void the_beginning_and_the_end() {
        check("replay-beginning-80x24", StateFixtures.replay(WON), 80, 24);
        check("replay-end-80x24", after(StateFixtures.replay(WON), keys("<END>")), 80, 24);
    }

    @Test
    void what_cannot_be_is_told_where_the_record_breaks_off() {
        GameRecord illegal = StateFixtures.record("reversi", Reversi.KIND.rules(), null, "d3", "c5", "a1", "e3");
        check("replay-illegal-80x24", after(StateFixtures.replay(illegal), keys("<END>")), 80, 24);
        GameResult wrong = new GameResult(0, List.of(1, 0), "normal");
        GameRecord score = StateFixtures.record("tictactoe", TicTacToe.KIND.rules(), wrong, "a1", "b2");
        check("replay-score-40x14", after(StateFixtures.replay(score), keys("<END>")), 40, 14);
    }

    @Test
    void the_games_of_a_file_and_what_is_damaged_in_it() {
        ClientState list = after(
                StateFixtures.recordListScreen(REVERSI, KALAH, WON),
                new Event.RecordsListed(
                        List.of(new RecordList.Row(4, "", "damaged at line 4, expected a game", "", 0, false)), true));
        check("records-80x24", after(list, keys("<DOWN>")), 80, 24);
        check("records-40x14", after(list, keys("<DOWN>")), 40, 14);
    }

    @Test
    void a_long_list_narrowed_by_typing() {
        GameRecord[] many = IntStream.range(0, 40).mapToObj(i -> WON).toArray(GameRecord[]::new);
        check("records-search-80x24", after(StateFixtures.recordListScreen(many), keys("3", "<END>")), 80, 24);
    }

    @Test
    void a_move_is_asked_for() {
        check("replay-goto-40x14", after(StateFixtures.replay(REVERSI), keys("g", "4")), 40, 14);
    }

    @Test
    void help_has_the_keys_and_the_rules_of_the_game_shown() {
        check("replay-help-80x24", after(StateFixtures.replay(WON), keys("?")), 80, 24);
    }

    @Test
    void the_key_hints_of_each_screen() {
        ClientState replay = StateFixtures.replay(REVERSI);
        Map<String, ClientState> screens = new LinkedHashMap<>();
        screens.put("file of games", StateFixtures.recordListScreen(REVERSI, KALAH, WON));
        screens.put("replay", replay);
        screens.put("replay, evaluated move", after(replay, keys("<RIGHT>", "<RIGHT>", "<RIGHT>")));
        screens.put("replay, ASCII", replay.with(replay.settings().with(Setting.GLYPHS, "ascii")));
        screens.put("replay, going to a move", after(replay, keys("g", "4")));
        Golden.checkFooters("key-hints-replay", screens);
    }

    private static void check(String name, ClientState state, int columns, int rows) {
        Frame frame = RootView.render(state.withNow(StateFixtures.NOW + 60_000), columns, rows);
        Golden.check(name, frame);
    }

    private static GameRecord thoughts(GameRecord record) {
        MoveInfo info = new MoveInfo(235, 12, 104_000L, List.of("d6", "e3", "b4"));
        List<RecordedMove> moves = record.moves().stream()
                .map(recordedMove -> new RecordedMove(
                        recordedMove.move(),
                        null,
                        null,
                        1_250L,
                        recordedMove.move().equals("d6") ? info : null))
                .toList();
        return record.withMoves(moves);
    }
}
