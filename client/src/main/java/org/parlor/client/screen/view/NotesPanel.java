package org.parlor.client.screen.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.state.ChatLine;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** Draws the notes below the moves. */
public final class NotesPanel {

    private NotesPanel() {}

    /** Draws the first lines of the notes on a recorded move; of a game at a server the last ones. */
    static void draw(Canvas canvas, GameContent content) {
        List<String> notes = content.notes();
        List<String> lines = new ArrayList<>();
        for (String text : notes == null ? List.<String>of() : notes) {
            lines.addAll(DisplayText.wrap(text, Math.max(1, canvas.columns())));
        }
        int first = content.isReplay() ? 0 : Math.max(0, lines.size() - canvas.rows());
        for (int y = 0; y < canvas.rows() && first + y < lines.size(); y++) {
            canvas.text(0, y, lines.get(first + y), StyleRole.TEXT);
        }
    }

    /** Returns the published search information of the last two moves, then the chat. */
    public static List<String> notes(ClientState state, GameState game, int pliesBack) {
        List<Ply> plies = game.history().plies();
        int end = Math.max(0, plies.size() - pliesBack);
        List<String> notes = new ArrayList<>();
        for (Ply ply : plies.subList(Math.max(0, end - 2), end)) {
            if (ply.info() != null) {
                notes.add(engineInfo(state, game, ply));
            }
        }
        for (ChatLine line : state.session().chat()) {
            if (line.room().equals(game.gameId()) || line.room().equals(game.gameId() + "/w")) {
                String from = line.from().equals(state.session().userName()) ? state.text("you") : line.from();
                notes.add(from + ": " + line.text());
            }
        }
        return notes;
    }

    private static String engineInfo(ClientState state, GameState game, Ply ply) {
        List<String> remarks = RecordText.engineInfo(
                state.messages(),
                ply.info(),
                score ->
                        ScoreText.lead(state.messages(), game.rules().kind(), ply.seat() == 0 ? score : -score, false));
        return DisplayText.clean(game.player(ply.seat()).name() + ": " + String.join(" · ", remarks));
    }
}
