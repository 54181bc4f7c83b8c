package org.parlor.client.screen.dialog;

import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** Shows the keys of the screen below, then the rules of its game or of all games. */
public record HelpScreen(int scroll) implements ScrollingOverlay {
    private static final int WIDTH_MAX = 76;

    @Override
    public HelpScreen withScroll(int rows) {
        return new HelpScreen(rows);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        canvas.fill(' ', StyleRole.TEXT);
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Help", HINTS);
        TextView text = text(state, Math.min(WIDTH_MAX, body.columns() - 4));
        boolean more = text.drawScrolled(body.region(2, 0, text.columns(), body.rows()), scroll);
        HeaderFooterView.status(canvas, state, more ? "↓ more" : "", StyleRole.DIM);
    }

    private static TextView text(ClientState state, int width) {
        TextView text = new TextView(width).line("Keys here", StyleRole.TURN);
        List<Action> present = AvailableActions.of(state);
        for (Action action : present) {
            String detail = width >= 60 ? "  " + action.detail() : "";
            String key = DisplayText.left(state.settings().keys().name(action, present), 6);
            text.line(key + DisplayText.left(action.title(), 26) + detail, StyleRole.TEXT);
        }
        text.wrap("Arrows move the cursor; the keys of the footer can be clicked", StyleRole.DIM)
                .wrap("Ctrl-K lists all commands, Ctrl-L redraws the screen, Ctrl-C quits", StyleRole.DIM);
        state.game().map(GameState::gameId).filter(id -> !id.isEmpty()).ifPresent(id -> {
            String watch = state.settings().isRemote() ? ", for ssh HOST watch" : ", for parlor watch";
            String where = state.isInLobby() ? watch : "";
            text.line("Game id: " + DisplayText.clean(id) + where, StyleRole.DIM);
        });
        state.game()
                .ifPresentOrElse(
                        game -> addRules(text, game.rules().kind()),
                        () -> Games.ALL.forEach(kind -> addRules(text, kind)));
        return text;
    }

    private static void addRules(TextView text, GameKind kind) {
        text.line("", StyleRole.TEXT).line(kind.name(), StyleRole.TURN);
        for (String paragraph : GameDisplays.rules(kind)) {
            if (paragraph.startsWith(" ")) {
                text.line(paragraph, StyleRole.LABEL);
            } else {
                text.wrap(paragraph, StyleRole.TEXT);
            }
        }
    }
}
