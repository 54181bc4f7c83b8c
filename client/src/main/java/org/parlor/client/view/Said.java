package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ChatLine;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.GameModel;

/** What was said in a game, the last lines of it. */
final class Said {

    private Said() {}

    static boolean any(ClientState state, GameModel game) {
        return state.world().chat().stream().anyMatch(line -> isOf(line, game));
    }

    static void draw(Canvas canvas, ClientState state, GameModel game) {
        List<String> lines = new ArrayList<>();
        for (ChatLine line : state.world().chat()) {
            if (isOf(line, game)) {
                boolean mine = line.from().equals(state.world().me());
                String text = (mine ? "you" : line.from()) + ": " + line.text();
                lines.addAll(Text.wrap(text, Math.max(1, canvas.columns())));
            }
        }
        List<String> last = lines.subList(Math.max(0, lines.size() - canvas.rows()), lines.size());
        for (int y = 0; y < last.size(); y++) {
            canvas.text(0, y, last.get(y), Role.TEXT);
        }
    }

    private static boolean isOf(ChatLine line, GameModel game) {
        return line.room().equals(game.g()) || line.room().equals(game.g() + "/w");
    }
}
