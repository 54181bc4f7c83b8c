package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ChatLine;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Screen;

/** What stands below the moves: in a game the last of what was said, in a record what is known of the move. */
final class Notes {

    private Notes() {}

    static boolean any(ClientState state, GameModel game) {
        return state.ground() instanceof Screen.Replay replay
                ? ReplayText.hasRemarks(replay)
                : state.world().chat().stream().anyMatch(line -> isOf(line, game));
    }

    /** Whether there is something to show of who was ahead. */
    static boolean hasGraph(ClientState state) {
        return state.ground() instanceof Screen.Replay replay
                && !replay.review().isEmpty();
    }

    static void graph(Canvas canvas, ClientState state) {
        if (state.ground() instanceof Screen.Replay replay) {
            EvalGraph.draw(canvas, replay);
        }
    }

    static void draw(Canvas canvas, ClientState state, GameModel game) {
        List<String> lines = new ArrayList<>();
        for (String text : texts(state, game)) {
            lines.addAll(Text.wrap(text, Math.max(1, canvas.columns())));
        }
        boolean talk = !(state.ground() instanceof Screen.Replay);
        int first = talk ? Math.max(0, lines.size() - canvas.rows()) : 0;
        for (int y = 0; y < canvas.rows() && first + y < lines.size(); y++) {
            canvas.text(0, y, lines.get(first + y), Role.TEXT);
        }
    }

    private static List<String> texts(ClientState state, GameModel game) {
        return state.ground() instanceof Screen.Replay replay
                ? ReplayText.remarks(replay)
                : state.world().chat().stream()
                        .filter(line -> isOf(line, game))
                        .map(line -> text(state, line))
                        .toList();
    }

    private static String text(ClientState state, ChatLine line) {
        return (line.from().equals(state.world().me()) ? "you" : line.from()) + ": " + line.text();
    }

    private static boolean isOf(ChatLine line, GameModel game) {
        return line.room().equals(game.g()) || line.room().equals(game.g() + "/w");
    }
}
