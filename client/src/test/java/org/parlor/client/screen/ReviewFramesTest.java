package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.words;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.settings.Setting;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.notation.Replay;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Compares a review, a hint and the evaluation with text files. */
class ReviewFramesTest {
    static final GameRecord REVERSI = StateFixtures.randomRecord("reversi", Map.of(), 3);
    private static final GameRecord KALAH = StateFixtures.randomRecord("kalah", Map.of(), 3);

    @Test
    void a_reviewed_game_of_reversi() {
        ClientState reviewed = after(reviewed(REVERSI, 1), keys("g", "23", "<ENTER>"));
        check("review-80x24", reviewed, 80, 24);
        check("review-40x14", reviewed, 40, 14);
        check("review-120x40", reviewed, 120, 40);
        check("review-book-exit-80x24", after(reviewed, keys("g", "9", "<ENTER>")), 80, 24);
        check("review-ascii-80x24", reviewed.with(reviewed.settings().with(Setting.GLYPHS, "ascii")), 80, 24);
    }

    @Test
    void the_summary_of_a_review() {
        ClientState summary = after(reviewed(REVERSI, 1), keys("a"));
        check("review-summary-80x24", summary, 80, 24);
        check("review-summary-40x14", summary, 40, 14);
        check("review-summary-end-40x14", after(summary, keys("<END>")), 40, 14);
        check("review-summary-half-40x14", after(reviewed(REVERSI, 40), keys("a")), 40, 14);
        check("end-summary-80x24", after(ended(REVERSI), keys("a")), 80, 24);
    }

    @Test
    void a_reviewed_game_of_kalah() {
        ClientState reviewed = after(reviewed(KALAH, 1), keys("g", "8", "<ENTER>"));
        check("review-kalah-80x24", reviewed, 80, 24);
        check("review-kalah-40x14", reviewed, 40, 14);
        check("review-kalah-120x40", reviewed, 120, 40);
    }

    @Test
    void the_thoughts_of_two_bots_and_the_line_one_of_them_expected() {
        ClientState bots = after(StateFixtures.replay(thoughts(REVERSI)), keys("g", "23", "<ENTER>"));
        check("thoughts-80x24", bots, 80, 24);
        check("thoughts-ascii-120x40", bots.with(bots.settings().with(Setting.GLYPHS, "ascii")), 120, 40);
        ClientState line = after(bots, keys("<ENTER>"));
        check("line-80x24", line, 80, 24);
        check("line-40x14", after(line, keys("<END>")), 40, 14);
    }

    private static GameRecord thoughts(GameRecord record) {
        List<RecordedMove> moves = new ArrayList<>();
        for (RecordedMove recordedMove : Replay.of(record).record().moves()) {
            int ply = moves.size() + 1;
            boolean first = Integer.valueOf(0).equals(recordedMove.by());
            int lead = (int) (1500 * Math.sin(ply / 9.0 + (first ? 0 : 0.5)));
            List<String> line = ply == 23 ? List.of("g4", "c4", "c6", "d1") : List.of(recordedMove.move());
            MoveInfo info = new MoveInfo(first ? lead : -lead, 11, 52_000L, line);
            moves.add(new RecordedMove(recordedMove.move(), recordedMove.by(), null, 900L, info));
        }
        return record.withMoves(moves);
    }

    @Test
    void the_end_of_a_game_lists_the_costliest_moves() {
        ClientState reversi = ended(REVERSI);
        check("end-40x14", reversi, 40, 14);
        check("end-80x24", reversi, 80, 24);
        check("end-120x40", reversi, 120, 40);
        ClientState kalah = ended(KALAH);
        check("end-kalah-40x14", kalah, 40, 14);
        check("end-kalah-80x24", kalah, 80, 24);
        check("end-kalah-120x40", kalah, 120, 40);
    }

    @Test
    void a_better_move_is_looked_for() {
        ClientState asked = after(ended(REVERSI), keys("1"));
        check("better-move-80x24", asked, 80, 24);
        check("better-move-40x14", asked, 40, 14);
        check("better-move-120x40", after(asked, keys("H")), 120, 40);
        check("better-move-kalah-80x24", after(ended(KALAH), keys("1")), 80, 24);
    }

    /** A game that ana has just finished, its plies analysed. */
    private static ClientState ended(GameRecord record) {
        String[] moves = record.moves().stream().map(RecordedMove::move).toArray(String[]::new);
        return evaluated(StateFixtures.game(record.game(), moves), moves.length, 1);
    }

    @Test
    void the_graph_of_a_game_full_of_mistakes_marks_only_the_costliest() {
        ClientState asked = after(StateFixtures.replay(REVERSI), keys("a"));
        AnalysisRequest request = AnalysisScheduler.wanted(asked).orElseThrow();
        List<Event> found = new ArrayList<>();
        for (int ply = REVERSI.moves().size(); ply >= 1; ply--) {
            MoveAdvice best = new MoveAdvice("pass", 100 * ply, false, 10, List.of("pass"));
            int score = ply % 2 == 1 ? -100 * ply : 300 * ply;
            found.add(new Event.MoveEvaluated(request, new MoveEvaluation(ply, score, false, "??", best, null)));
        }
        String frame = RootView.render(after(asked, found.toArray(Event[]::new)), 80, 24)
                .toText();
        String axis = frame.lines()
                .filter(line -> line.contains("│     0 "))
                .findFirst()
                .orElseThrow();
        long marks = axis.chars().filter(c -> c == '?').count();
        assertTrue(marks > 0 && marks <= 7, axis);
        assertTrue(frame.contains("? costly mistake"), frame);
    }

    @Test
    void a_review_on_its_way() {
        ClientState half = after(reviewed(REVERSI, 40), keys("<END>", "E"));
        check("review-half-80x24", half, 80, 24);
        check("review-half-40x14", half, 40, 14);
    }

    @Test
    void a_hint_and_who_is_ahead() {
        ClientState asked = after(StateFixtures.gameWithBot("reversi", words("d3 c5 d6 e3")), keys("EH"));
        check("hint-asked-80x24", asked, 80, 24);
        ClientState known = advised(asked);
        check("hint-80x24", known, 80, 24);
        check("hint-40x14", known, 40, 14);
        check("hint-120x40", known, 120, 40);
        ClientState kalah = advised(after(StateFixtures.gameWithBot("kalah"), keys("EH")));
        check("hint-kalah-80x24", kalah, 80, 24);
        check("hint-kalah-40x14", kalah, 40, 14);
    }

    @Test
    void a_watched_game_some_moves_behind() {
        ClientState waiting = StateFixtures.online().push(WaitingScreen.of("Watching g17", "", 0));
        ClientState live = after(
                waiting,
                StateFixtures.received(StateFixtures.snapshot("reversi", Map.of(), null, words("d3 c5 d6 e3 b4"))));
        ClientState behind = after(live, keys("<LEFT>"));
        ClientState further = after(behind, StateFixtures.received(StateFixtures.moved(behind, "c3")));
        check("watching-behind-80x24", further, 80, 24);
        check("watching-behind-40x14", further, 40, 14);
    }

    @Test
    void a_file_to_export_to_is_asked_for() {
        check("ask-export-80x24", after(StateFixtures.replay(REVERSI), keys("x", "game.ggf")), 80, 24);
    }

    private static ClientState advised(ClientState asked) {
        GameState game = asked.game().orElseThrow();
        String move = game.rules().legalMoves(game.position()).get(2);
        AnalysisRequest request = AnalysisScheduler.wanted(asked).orElseThrow();
        MoveAdvice moveAdvice =
                new MoveAdvice(move, game.position().sideToMove() == 0 ? 240 : -240, false, 8, List.of(move));
        return after(asked, new Event.AdviceFound(request, moveAdvice));
    }

    /** Evaluated from the last ply back to one. */
    private static ClientState reviewed(GameRecord record, int from) {
        return evaluated(
                after(StateFixtures.replay(record), keys("a")), record.moves().size(), from);
    }

    static ClientState evaluated(ClientState asked, int plies, int from) {
        AnalysisRequest request = AnalysisScheduler.wanted(asked).orElseThrow();
        List<ReviewState.Note> notes = new ArrayList<>();
        notes.add(new ReviewState.Note(7, "opening: Tiger (move 7)"));
        notes.add(new ReviewState.Note(9, "left the book at move 9"));
        List<Event> found = new ArrayList<>(List.of(new Event.ReviewNotesFound(request, List.copyOf(notes))));
        for (int ply = plies; ply >= from; ply--) {
            if (ply == 1) {
                notes.addAll(wholeGame(request.rules()));
                found.add(new Event.ReviewNotesFound(request, notes));
            }
            found.add(new Event.MoveEvaluated(request, judgement(request, ply)));
        }
        return after(asked, found.toArray(Event[]::new));
    }

    private static List<ReviewState.Note> wholeGame(Rules rules) {
        List<String> sides = rules.kind().players();
        return List.of(
                new ReviewState.Note(39, "the game was lost at move 39: " + sides.get(0) + " played b2, h6 drew"),
                new ReviewState.Note(0, "accuracy: " + sides.get(0) + " 78 %, " + sides.get(1) + " 92 %"),
                new ReviewState.Note(
                        0,
                        sides.get(0)
                                + ": 20 of 28 choices good (71 %), mean loss 1.50 (opening 0.50, midgame 1.20, endgame"
                                + " 2.80), worst: move 39 b2 6.00, move 23 g4 6.00, move 45 c8 6.00"),
                new ReviewState.Note(
                        0,
                        sides.get(1) + ": 27 of 29 choices good (93 %), mean loss 0.31 (opening 0.20, endgame 0.40)"));
    }

    /** A game with a changing lead that is known exactly near the end. */
    private static MoveEvaluation judgement(AnalysisRequest request, int ply) {
        int plies = request.history().plies().size();
        boolean exact = ply > plies * 3 / 4;
        int lead = (int) (1200 * Math.sin(ply / 7.0) * ply / plies);
        int score = exact ? lead / 100 * 100 : lead;
        Position before = request.history().positions().get(ply - 1);
        List<String> legal = request.rules().legalMoves(before);
        String move = request.history().plies().get(ply - 1).move();
        boolean slip = ply % 11 == 1 && legal.size() > 1;
        String better = legal.get(legal.get(0).equals(move) ? legal.size() - 1 : 0);
        int sign = before.sideToMove() == 0 ? 1 : -1;
        int loss = slip ? ply % 2 == 0 ? 300 : 600 : 0;
        MoveAdvice best = new MoveAdvice(
                slip ? better : move, score + sign * loss, exact, 10, List.of(slip ? better : move, "pass"));
        return new MoveEvaluation(
                ply, score, exact, loss == 0 ? "" : loss < 400 ? "?" : "??", best, exact ? null : 110);
    }

    @Test
    void the_key_hints_of_each_screen() {
        ClientState hinted = advised(after(StateFixtures.gameWithBot("reversi", words("d3 c5 d6 e3")), keys("EH")));
        ClientState better = after(ended(REVERSI), keys("1"));
        Map<String, ClientState> screens = new LinkedHashMap<>();
        screens.put("review", after(reviewed(REVERSI, 1), keys("g", "23", "<ENTER>")));
        screens.put(
                "expected line", after(StateFixtures.replay(thoughts(REVERSI)), keys("g", "23", "<ENTER>", "<ENTER>")));
        screens.put("end of a game", ended(REVERSI));
        screens.put("summary", after(ended(REVERSI), keys("a")));
        screens.put("better move", better);
        screens.put("better move, shown", after(better, keys("H")));
        screens.put("game with a bot", hinted);
        screens.put("export", after(StateFixtures.replay(REVERSI), keys("x", "game.ggf")));
        Golden.checkFooters("key-hints-review", screens);
    }

    private static void check(String name, ClientState state, int columns, int rows) {
        Golden.check(name, RootView.render(state, columns, rows));
    }
}
