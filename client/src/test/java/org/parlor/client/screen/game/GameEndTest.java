package org.parlor.client.screen.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.actionIds;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;
import static org.parlor.client.state.StateFixtures.words;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.AnalysisScheduler;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.screen.replay.FindMoveScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyNames;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Key;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Position;

/** What a person finds at the end of a game, and the search for the better move. */
class GameEndTest {
    private static final String[] MOVES = words("f5 d6 c3 d3 c4");
    private static final GameResult RESIGNED = new GameResult(0, List.of(6, 3), "resign");

    @Test
    void a_game_between_people_is_analysed_once_it_is_over_and_not_before() {
        ClientState running = StateFixtures.game("reversi", MOVES);
        assertEquals(Optional.empty(), AnalysisScheduler.wanted(after(running, keys("HE"))));
        Update ended = step(running, end(running));
        AnalysisRequest request = AnalysisScheduler.wanted(ended.state()).orElseThrow();
        assertEquals(5, request.history().plies().size());
        assertTrue(ended.effects().contains(new Effect.Analyze(request)), ended.toString());
        assertEquals(Optional.empty(), AnalysisScheduler.wanted(after(ended.state(), keys("<ESCAPE>"))), "it was left");
    }

    @Test
    void a_watched_game_is_not_analysed_unasked() {
        ClientState watching =
                after(StateFixtures.online(), received(StateFixtures.snapshot("reversi", Map.of(), null, MOVES)));
        ClientState shown = watching.push(GameScreen.of("g17", BoardState.of(0, false)));
        ClientState ended = after(shown, end(shown));
        assertTrue(ended.game().orElseThrow().isOver());
        assertEquals(Optional.empty(), AnalysisScheduler.wanted(ended));
        assertEquals(
                List.of(),
                actionIds(ended).stream()
                        .filter(id -> id.startsWith("better") || id.startsWith("next-opp"))
                        .toList());
    }

    @Test
    void the_persons_own_mistakes_are_listed_with_what_they_cost_the_costliest_first() {
        ClientState ended = analysed();
        assertEquals(
                List.of("Find the better move", "1  Move 3: c3 cost 6.0 discs", "2  Move 1: f5 cost 2.5 discs"),
                panel(ended).subList(1, 4));
        assertEquals(List.of("better-move-1", "better-move-2"), betterMoves(ended));
    }

    @Test
    void at_one_keyboard_the_mistakes_of_both_are_listed() {
        ClientState both = analysed().withSecondPlayer("second");
        assertEquals(
                List.of("1  Move 3: c3 cost 6.0 discs", "2  Move 2: d6 cost 4.0 discs", "3  Move 1: f5 cost 2.5 discs"),
                panel(both).subList(2, 5));
    }

    @Test
    void a_game_without_mistakes_says_so_once_all_plies_are_analysed() {
        ClientState half = analysed(evaluation(5, 0), evaluation(4, 0));
        assertEquals("40% analysed", panel(half).get(1));
        ClientState all = after(half, found(half, evaluation(3, 0), evaluation(2, 0), evaluation(1, 0)));
        assertEquals("No mistake found", panel(all).get(1));
    }

    @Test
    void a_mistake_is_opened_at_the_position_before_it_with_the_better_move_hidden() {
        ClientState opened = after(analysed(), keys("1"));
        GameState game = opened.game().orElseThrow();
        assertEquals(StateFixtures.play(game.rules(), "f5", "d6"), game.position());
        assertEquals("c3 cost 6.0 discs. H shows the best move", status(opened));
        assertFalse(RootView.render(opened, 120, 40).toText().contains("Better: "));
        ClientState clicked = after(analysed(), new Event.Clicked(GameActions.BETTER_MOVES.get(0)));
        assertEquals(game.position(), clicked.game().orElseThrow().position());
        assertInstanceOf(GameScreen.class, after(opened, keys("<ESCAPE>")).topScreen());
    }

    @Test
    void the_best_move_is_right_and_enter_then_shows_its_line() {
        ClientState found = after(after(analysed(), keys("1")), click("c5"));
        assertEquals("c5 is right: Black +3.0 discs. Enter shows the line", status(found));
        ReplayScreen line = assertInstanceOf(
                ReplayScreen.class, after(found, keys("<ENTER>")).topScreen());
        assertEquals(List.of(3, 4), List.of(line.ply(), line.recorded().plies()));
        assertEquals(StateFixtures.play(line.recorded().game().rules(), "f5", "d6", "c5"), line.position());
        assertInstanceOf(
                FindMoveScreen.class, after(found, keys("<ENTER>", "<ESCAPE>")).topScreen());
    }

    @Test
    void the_move_that_was_played_is_less_good_without_any_thought() {
        Update tried = step(after(analysed(), keys("1")), click("c3"));
        assertEquals("c3 is less good: White +3.0 discs. H shows the best move", status(tried.state()));
        assertEquals(List.of(), tried.effects());
    }

    @Test
    void any_other_move_is_judged_by_the_engine() {
        Update tried = step(after(analysed(), keys("1")), click("c4"));
        Position after = StateFixtures.play(tried.state().game().orElseThrow().rules(), "f5", "d6", "c4");
        AnalysisRequest request =
                AnalysisRequest.of(tried.state().game().orElseThrow().rules(), after);
        assertEquals(List.of(new Effect.Analyze(request)), tried.effects());
        assertEquals("c4: thinking …", status(tried.state()));
        assertEquals(
                "c4 is less good: Black +1.0 discs. H shows the best move",
                status(after(tried.state(), advice(request, 100))));
        assertEquals("c4 is as good as c5. Enter shows the line", status(after(tried.state(), advice(request, 280))));
    }

    @Test
    void a_move_is_tried_by_its_typed_name() {
        ClientState typed = after(analysed(), keys("1", "c5"));
        assertEquals("Move> c5_", status(typed).replaceAll("  .*", ""));
        assertEquals("c5 is right: Black +3.0 discs. Enter shows the line", status(after(typed, keys("<ENTER>"))));
        assertEquals("c3 cost 6.0 discs. H shows the best move", status(after(typed, keys("<ESCAPE>"))));
    }

    @Test
    void a_typed_text_that_is_no_move_is_refused_with_the_legal_moves() {
        ClientState opened = after(analysed(), keys("1"));
        assertTrue(status(after(opened, keys("z9", "<ENTER>"))).startsWith("! 'z9' is not a move. Legal: "));
        assertTrue(status(after(opened, keys("a1", "<ENTER>"))).startsWith("! a1 is not a legal move. Legal: "));
    }

    @Test
    void the_better_move_is_shown_on_request() {
        ClientState shown = after(analysed(), keys("1", "H"));
        assertEquals("Better: c5, Black +3.0 discs. Enter shows the line", status(shown));
        assertInstanceOf(ReplayScreen.class, after(shown, keys("<ENTER>")).topScreen());
    }

    @Test
    void a_square_that_is_no_move_is_refused() {
        ClientState refused = after(after(analysed(), keys("1")), click("a1"));
        assertTrue(status(refused).startsWith("! a1 is not a legal move. Legal: "), status(refused));
    }

    @Test
    void the_next_opponent_is_sought_in_the_lobby_for_a_game_of_the_same_kind() {
        ClientState ended = ended(StateFixtures.game("kalah", Map.of("pits", 4), 0, "s1"));
        ClientState form = after(ended, keys("n"));
        NewGameScreen screen = assertInstanceOf(NewGameScreen.class, form.topScreen());
        assertEquals(Opponent.ANYONE, screen.setup().opponent());
        assertEquals(4, screen.setup().options().get("pits"));
        assertEquals(StateFixtures.FIVE_THREE, screen.setup().timeControl());
        assertEquals(
                1,
                StateFixtures.messages(step(form, keys("<ENTER>"))).stream()
                        .filter(LobbyRequest.Seek.class::isInstance)
                        .count());
    }

    @Test
    void an_offered_rematch_takes_the_key_of_the_next_opponent() {
        ClientState ended = ended(StateFixtures.game("reversi", MOVES));
        ClientState offered = after(ended, received(new GameMessage.Offered("g17", 8, "rematch", 1, "made")));
        List<String> ids = actionIds(offered);
        assertEquals(List.of(true, false), List.of(ids.contains("decline"), ids.contains("next-opponent")));
    }

    /** A key works if it opens, changes or sends something. */
    @ParameterizedTest
    @CsvSource({"40,14", "80,24", "120,40", "200,60"})
    void every_key_of_the_footer_works_after_the_end(int columns, int rows) {
        for (String game : List.of("reversi", "kalah")) {
            ClientState running = game.equals("kalah")
                    ? StateFixtures.game("kalah", words("s3 s6 n1"))
                    : StateFixtures.game(game, MOVES);
            ClientState ended = ended(running);
            ClientState state = after(ended, found(ended, evaluation(3, 600), evaluation(2, 400), evaluation(1, 250)));
            Frame frame = RootView.render(state, columns, rows);
            Set<String> worked = new LinkedHashSet<>();
            for (int x = 0; x < columns; x++) {
                ClickTarget target = frame.target(x, rows - 1).orElse(null);
                Key key = target instanceof Action action
                        ? state.settings().keys().key(action)
                        : target instanceof ClickTarget.KeyPress press ? press.key() : null;
                if (key != null) {
                    Update update = step(state, new Event.Pressed(key));
                    boolean works = !update.effects().isEmpty()
                            || !update.state().screens().equals(state.screens());
                    assertTrue(works, key + " does nothing at " + columns + "x" + rows + ":\n" + frame.toText());
                    worked.add(KeyNames.print(key));
                }
            }
            assertTrue(worked.containsAll(List.of("m", "Esc", "v")), worked.toString());
        }
    }

    private static ClientState ended(ClientState running) {
        return after(running, end(running));
    }

    private static Event end(ClientState running) {
        long seq = running.game().orElseThrow().seq() + 1;
        return received(new GameMessage.Ended("g17", seq, RESIGNED, null, null));
    }

    /** Black has made two mistakes and White one. */
    private static ClientState analysed() {
        return analysed(evaluation(5, 0), evaluation(4, 0), evaluation(3, 600), evaluation(2, 400), evaluation(1, 250));
    }

    private static ClientState analysed(MoveEvaluation... evaluations) {
        ClientState ended = ended(StateFixtures.game("reversi", MOVES));
        return after(ended, found(ended, evaluations));
    }

    private static Event[] found(ClientState ended, MoveEvaluation... evaluations) {
        AnalysisRequest request = AnalysisScheduler.wanted(ended).orElseThrow();
        return Stream.of(evaluations)
                .map(evaluation -> new Event.MoveEvaluated(request, evaluation))
                .toArray(Event[]::new);
    }

    private static MoveEvaluation evaluation(int ply, int cost) {
        int sign = ply % 2 == 1 ? 1 : -1;
        int best = sign * 300;
        MoveAdvice advice = new MoveAdvice("c5", best, false, 8, List.of("c5", "f4"));
        return new MoveEvaluation(ply, best - sign * cost, false, cost >= 200 ? "?" : "", advice, null);
    }

    private static Event advice(AnalysisRequest request, int score) {
        return new Event.AdviceFound(request, new MoveAdvice("c6", score, false, 8, List.of("c6")));
    }

    private static Event click(String cell) {
        ClientState game = StateFixtures.game("reversi");
        int place = game.game().orElseThrow().rules().board().find(cell).orElseThrow();
        return new Event.Clicked(new ClickTarget.BoardCell(place));
    }

    private static List<String> betterMoves(ClientState state) {
        return actionIds(state).stream().filter(id -> id.startsWith("better")).toList();
    }

    /** The lines beside the board from the result on. */
    private static List<String> panel(ClientState state) {
        return RootView.render(state, 80, 24)
                .toText()
                .lines()
                .map(line -> line.substring(line.lastIndexOf('│') + 1).strip())
                .dropWhile(line -> !line.contains("won: "))
                .toList();
    }

    private static String status(ClientState state) {
        return RootView.render(state, 80, 24).row(21).strip();
    }
}
