package org.parlor.client.game.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.actionIds;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.step;
import static org.parlor.client.state.StateFixtures.words;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.Ply;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.AnalysisScheduler;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.ui.ClickTarget;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.RecordPayload;
import org.parlor.notation.Replay;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;

/** Which analyses are requested, when, and how their results are used. */
class ReviewStateTest {
    private static final GameRecord REVERSI = StateFixtures.record("reversi", Map.of(), words("f5 d6 c3 d3"));
    private static final GameRecord KALAH = StateFixtures.record("kalah", Map.of(), words("s3 s6 n1"));

    @Test
    void all_moves_are_studied_on_request_and_no_more_once_all_are_judged() {
        Update asked = step(StateFixtures.replay(REVERSI), keys("a"));
        AnalysisRequest request = study(asked.state());
        assertEquals(List.of(new Effect.Analyze(request)), asked.effects());
        assertEquals(4, request.history().plies().size());
        Update last = step(asked.state(), judged(request, 4, ""), judged(request, 3, ""), judged(request, 2, ""));
        assertEquals(List.of(), last.effects());
        assertEquals(
                List.of(new Effect.StopAnalysis()),
                step(last.state(), judged(request, 1, "")).effects());
    }

    @Test
    void whoever_leaves_a_review_stops_it() {
        ClientState asked = after(StateFixtures.replay(REVERSI), keys("a"));
        assertEquals(
                List.of(new Effect.StopAnalysis()),
                step(asked, keys("<ESCAPE>")).effects());
        assertEquals(List.of(), step(asked, keys("?")).effects(), "help lies over it");
    }

    @Test
    void another_game_of_the_file_is_not_studied_unasked_and_gets_no_old_results() {
        ClientState asked = after(StateFixtures.replay(REVERSI, KALAH), keys("a"));
        AnalysisRequest request = study(asked);
        Update next = step(asked, new Event.RecordOpened(RecordedGame.of(2, Replay.of(KALAH))));
        assertEquals(List.of(new Effect.StopAnalysis()), next.effects());
        ClientState late = after(next.state(), judged(request, 4, "??"));
        assertEquals(ReviewState.NONE, replay(late).review());
    }

    @Test
    void full_stop_and_comma_go_from_mistake_to_mistake() {
        ClientState asked = after(StateFixtures.replay(REVERSI), keys("a"));
        AnalysisRequest request = study(asked);
        ClientState judged = after(asked, judged(request, 4, "?"), judged(request, 3, ""), judged(request, 2, "??"));
        assertEquals(2, replay(after(judged, keys("."))).ply());
        assertEquals(4, replay(after(judged, keys(".", "."))).ply());
        assertEquals(2, replay(after(judged, keys(".", ".", ","))).ply());
        assertEquals(
                "No mistake found yet after this move",
                after(judged, keys(".", ".", ".")).status().text());
        ClientState whole = after(judged, judged(request, 1, ""));
        assertEquals(
                "No mistake before this move", after(whole, keys(",")).status().text());
    }

    @Test
    void a_study_that_fails_is_told_and_not_begun_again_by_itself() {
        ClientState asked = after(StateFixtures.replay(REVERSI), keys("a"));
        Update failed = step(asked, new Event.AnalysisFailed(study(asked), "no memory"));
        assertEquals(List.of(new Effect.StopAnalysis()), failed.effects());
        assertEquals("Analysis failed: no memory", failed.state().status().text());
        assertFalse(replay(failed.state()).review().isStarted());
    }

    @Test
    void who_is_ahead_is_studied_for_the_position_on_the_screen() {
        Update shown = step(StateFixtures.replay(REVERSI), keys("E"));
        AnalysisRequest first = study(shown.state());
        assertEquals(List.of(new Effect.Analyze(first)), shown.effects());
        assertFalse(first.isGame());
        Update stepped = step(shown.state(), keys("<RIGHT>"));
        assertEquals(List.of(new Effect.Analyze(study(stepped.state()))), stepped.effects());
        assertEquals(
                AnalysisState.NONE.withEvaluationShown(true),
                after(stepped.state(), advised(first)).hints(),
                "too late");
        ClientState known = after(stepped.state(), advised(study(stepped.state())));
        assertEquals(Optional.empty(), AnalysisScheduler.wanted(known));
        assertEquals(
                List.of(new Effect.StopAnalysis()),
                step(shown.state(), keys("E")).effects());
    }

    @Test
    void a_hint_is_for_the_position_in_which_it_was_asked() {
        ClientState game = StateFixtures.gameWithBot("reversi");
        Update asked = step(game, keys("H"));
        AnalysisRequest request = study(asked.state());
        assertEquals(List.of(new Effect.Analyze(request)), asked.effects());
        ClientState known = after(asked.state(), advised(request));
        assertEquals("Hint: d3, Black +1.2 discs", known.status().text());
        assertTrue(known.hints().hint(request.position()).isPresent());
        ClientState moved = after(known, StateFixtures.received(StateFixtures.moved(known, "c4")));
        assertEquals(
                Optional.empty(), moved.hints().hint(moved.game().orElseThrow().position()));
        assertEquals(Optional.empty(), AnalysisScheduler.wanted(moved));
    }

    @Test
    void there_is_no_advice_against_a_person_in_a_rated_game_or_for_spectators() {
        ClientState waiting = StateFixtures.online().push(WaitingScreen.of("Setting up", "", 0));
        ClientState rated = after(waiting, StateFixtures.received(rated()));
        ClientState watched = after(waiting, StateFixtures.received(StateFixtures.snapshot("reversi", Map.of(), null)));
        for (ClientState state : List.of(StateFixtures.game("reversi"), rated, watched)) {
            assertFalse(actionIds(state).contains("hint"));
            assertFalse(actionIds(state).contains("evaluation"));
            Position position = state.game().orElseThrow().position();
            ClientState curious =
                    state.with(state.hints().withEvaluationShown(true).withHintPosition(position));
            assertEquals(Optional.empty(), AnalysisScheduler.wanted(curious));
        }
    }

    @Test
    void a_game_that_is_over_is_opened_for_review_as_the_server_recorded_it() {
        ClientState over = StateFixtures.game("tictactoe", words("a1 b2 a2 b3 a3"));
        Update asked = step(over, keys("v"));
        Effect.Send sent = (Effect.Send) asked.effects().get(0);
        assertEquals(new GameRequest.RecordRequest("g17", "json"), sent.message());
        GameRecord record = StateFixtures.record("tictactoe", Map.of(), words("a1 b2 a2 b3 a3"));
        Update shown = step(asked.state(), recorded(sent, record));
        ClientState opened = shown.state();
        assertEquals(5, replay(opened).ply());
        assertEquals(List.of(), shown.effects(), "the analysis that began with the end goes on");
        assertEquals(study(over), study(opened));
        assertEquals(PendingAction.NONE, opened.pendingAction());
        assertFalse(actionIds(opened).contains("next-game"));
        assertInstanceOf(GameScreen.class, after(opened, keys("<ESCAPE>")).topScreen());
    }

    @Test
    void who_watches_browses_while_the_game_goes_on_and_comes_back_to_it() {
        ClientState waiting = StateFixtures.online().push(WaitingScreen.of("Watching g17", "", 0));
        ClientState live = after(
                waiting, StateFixtures.received(StateFixtures.snapshot("reversi", Map.of(), null, "d3", "c5", "d6")));
        assertFalse(actionIds(live).contains("live"));
        ClientState behind = after(live, keys("<LEFT>", "<LEFT>"));
        ClientState further = after(behind, StateFixtures.received(StateFixtures.moved(behind, "e3")));
        assertEquals(3, back(further));
        assertEquals(2, back(after(further, keys("<RIGHT>"))));
        assertEquals(2, back(after(further, new Event.Scrolled(1))));
        assertEquals(4, back(after(further, keys("<HOME>"))));
        assertEquals(1, back(after(further, new Event.Clicked(new ClickTarget.ListItem(3)))));
        assertEquals(0, back(after(further, keys("L"))));
        assertEquals(0, back(after(further, keys("<END>"))));
    }

    @Test
    void what_was_expected_is_played_on_the_board_while_the_review_goes_on() {
        ClientState asked = after(StateFixtures.replay(REVERSI), keys("a"));
        AnalysisRequest request = study(asked);
        MoveAdvice better = new MoveAdvice("f4", 300, false, 6, List.of("f4", "c3", "c4"));
        Event slip = new Event.MoveEvaluated(request, new MoveEvaluation(2, -100, false, "??", better, null));
        ClientState second = after(after(asked, slip), keys("l", "l"));
        Update line = step(second, keys("<ENTER>"));
        assertEquals(List.of(), line.effects());
        ReplayScreen shown = replay(line.state());
        assertEquals(2, shown.ply());
        assertEquals(
                List.of("f5", "f4", "c3", "c4"),
                shown.recorded().game().history().plies().stream()
                        .map(Ply::move)
                        .toList());
        ClientState judged = after(line.state(), judged(request, 1, ""));
        assertEquals(
                List.of(1, 2),
                List.copyOf(replay(after(judged, keys("<ESCAPE>")))
                        .review()
                        .evaluations()
                        .keySet()));
    }

    @Test
    void without_a_review_a_line_is_what_the_player_expected() {
        GameRecord.RecordedMove thought =
                new GameRecord.RecordedMove("d6", 1, null, null, new GameRequest.MoveInfo(-40, 6, null, "d6 c3"));
        GameRecord record =
                REVERSI.withMoves(List.of(GameRecord.RecordedMove.of("f5"), thought, GameRecord.RecordedMove.of("c4")));
        ClientState second = after(StateFixtures.replay(record), keys("l", "l"));
        ReplayScreen line = replay(after(second, keys("<ENTER>", "<END>")));
        assertEquals("c3", line.recorded().game().lastPly().orElseThrow().move());
        assertEquals(
                "No line for this move. a analyses the game",
                after(second, keys("<RIGHT>", "<ENTER>")).status().text());
    }

    @Test
    void a_move_that_leads_to_the_same_as_the_best_had_nothing_better() {
        MoveAdvice best = new MoveAdvice("a1", 0, true, 8, List.of("a1"));
        assertFalse(new MoveEvaluation(1, 0, true, "", best, null).hasBetterMove());
        assertFalse(new MoveEvaluation(1, 5, false, "", best, null).hasBetterMove());
        assertTrue(new MoveEvaluation(1, -100, true, "??", best, null).hasBetterMove());
    }

    @Test
    void a_record_is_exported_to_the_file_that_is_named() {
        Update open = step(StateFixtures.replay(REVERSI), keys("x", "a.ggf", "<ENTER>"));
        assertEquals(List.of(new Effect.SaveRecord("a.ggf", Replay.of(REVERSI).record(), 0, false)), open.effects());
        ClientState over = StateFixtures.game("tictactoe", words("a1 b2 a2 b3 a3"));
        Update asked = step(over, keys("x", "b.txt", "<ENTER>"));
        Effect.Send sent = (Effect.Send) asked.effects().get(0);
        GameRecord record = StateFixtures.record("tictactoe", Map.of(), words("a1 b2 a2 b3 a3"));
        assertEquals(
                List.of(new Effect.SaveRecord("b.txt", record, 5, false)),
                step(asked.state(), recorded(sent, record)).effects());
    }

    @Test
    void the_moves_of_a_record_and_the_position_that_is_shown_are_copied() {
        Update copied = step(StateFixtures.replay(REVERSI), keys("K", "<RIGHT>", "J"));
        Replay replay = Replay.of(REVERSI);
        assertEquals(
                List.of(
                        new Effect.Copy(replay.record().moves().stream()
                                .map(GameRecord.RecordedMove::move)
                                .collect(Collectors.joining(" "))),
                        new Effect.Copy(PositionText.print(
                                replay.rules(), replay.positions().get(1)))),
                copied.effects());
    }

    private static GameMessage.Snapshot rated() {
        GameMessage.Snapshot casual = StateFixtures.snapshot("reversi", Map.of(), 0);
        return new GameMessage.Snapshot(
                casual.g(),
                casual.seq(),
                casual.state(),
                casual.game(),
                casual.options(),
                casual.rules(),
                casual.players(),
                casual.you(),
                true,
                casual.tc(),
                casual.ply(),
                casual.to(),
                casual.pos(),
                casual.aux(),
                casual.legal(),
                casual.moves(),
                casual.score(),
                casual.clock(),
                casual.presence(),
                casual.offers(),
                casual.watchers(),
                casual.result(),
                casual.chat(),
                null);
    }

    private static AnalysisRequest study(ClientState state) {
        return AnalysisScheduler.wanted(state).orElseThrow();
    }

    private static int back(ClientState state) {
        return ((GameScreen) state.topScreen()).board().pliesBack();
    }

    private static ReplayScreen replay(ClientState state) {
        return (ReplayScreen) state.topScreen();
    }

    private static Event judged(AnalysisRequest request, int ply, String mark) {
        String move = request.history().plies().get(ply - 1).move();
        return new Event.MoveEvaluated(
                request,
                new MoveEvaluation(
                        ply, 100 * ply, false, mark, new MoveAdvice(move, 0, false, 6, List.of(move)), null));
    }

    private static Event advised(AnalysisRequest request) {
        String move = request.rules().legalMoves(request.position()).get(0);
        return new Event.AdviceFound(request, new MoveAdvice(move, 120, false, 6, List.of(move)));
    }

    private static Event recorded(Effect.Send sent, GameRecord record) {
        return new Event.ReplyReceived(0, sent.number(), new Reply.RecordReply(null, "json", RecordPayload.of(record)));
    }
}
