package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.screen.replay.EvaluationGraph;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.replay.ReplayText;
import org.parlor.client.state.ChatLine;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/**
 * Draws the panel below the moves: in a game the published search information of the last two moves and the
 * latest chat, in a recorded game the remarks on the shown move.
 */
final class InfoPanel {

    private InfoPanel() {}

    static boolean hasContent(ClientState state, GameState game) {
        return state.baseScreen() instanceof ReplayScreen replay
                ? ReplayText.hasRemarks(replay)
                : !texts(state, game).isEmpty();
    }

    /** Returns whether there are evaluations to draw as a graph. */
    static boolean hasGraph(ClientState state) {
        return state.baseScreen() instanceof ReplayScreen replay
                && (!replay.review().isEmpty() || replay.recorded().hasScoresOfBoth());
    }

    static void graph(Canvas canvas, ClientState state) {
        if (state.baseScreen() instanceof ReplayScreen replay) {
            EvaluationGraph.draw(canvas, replay);
        }
    }

    static void draw(Canvas canvas, ClientState state, GameState game) {
        List<String> lines = new ArrayList<>();
        for (String text : texts(state, game)) {
            lines.addAll(DisplayText.wrap(text, Math.max(1, canvas.columns())));
        }
        boolean talk = !(state.baseScreen() instanceof ReplayScreen);
        int first = talk ? Math.max(0, lines.size() - canvas.rows()) : 0;
        for (int y = 0; y < canvas.rows() && first + y < lines.size(); y++) {
            canvas.text(0, y, lines.get(first + y), StyleRole.TEXT);
        }
    }

    private static List<String> texts(ClientState state, GameState game) {
        if (state.baseScreen() instanceof ReplayScreen replay) {
            return ReplayText.remarks(replay);
        }
        List<String> texts = new ArrayList<>(engineInfo(state, game));
        state.session().chat().stream()
                .filter(line -> isOf(line, game))
                .map(line -> text(state, line))
                .forEach(texts::add);
        return texts;
    }

    /** Returns the search information of the shown move and the move before it. */
    private static List<String> engineInfo(ClientState state, GameState game) {
        List<Ply> plies = game.history().plies();
        int back = state.baseScreen() instanceof GameScreen screen ? screen.pliesBack() : 0;
        int end = Math.max(0, plies.size() - back);
        return plies.subList(Math.max(0, end - 2), end).stream()
                .filter(ply -> ply.info() != null)
                .map(ply -> DisplayText.clean(game.player(ply.seat()).name()) + ": "
                        + DisplayText.clean(String.join(
                                " · ",
                                RecordText.engineInfo(
                                        ply.info(),
                                        score -> ScoreText.lead(
                                                game.rules().kind(), ply.seat() == 0 ? score : -score, false)))))
                .toList();
    }

    private static String text(ClientState state, ChatLine line) {
        return (line.from().equals(state.session().userName()) ? "you" : line.from()) + ": " + line.text();
    }

    private static boolean isOf(ChatLine line, GameState game) {
        return line.room().equals(game.gameId()) || line.room().equals(game.gameId() + "/w");
    }
}
