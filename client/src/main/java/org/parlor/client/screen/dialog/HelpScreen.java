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
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameTexts;
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
        Messages messages = state.messages();
        Canvas body = ScrollingOverlay.drawFrame(canvas, state, messages.get("help.title"));
        TextView text = text(state, Math.min(WIDTH_MAX, body.columns() - 4));
        boolean more = text.drawScrolled(body.region(2, 0, text.columns(), body.rows()), scroll);
        HeaderFooterView.status(canvas, state, more ? "↓ " + messages.get("help.more") : "", StyleRole.DIM);
    }

    private static TextView text(ClientState state, int width) {
        Messages messages = state.messages();
        TextView text = new TextView(width).line(messages.get("help.keys"), StyleRole.TURN);
        List<Action> present = AvailableActions.of(state);
        for (Action action : present) {
            List<String> texts = action.texts(messages);
            String detail = width >= 60 ? "  " + texts.get(2) : "";
            String key = DisplayText.left(state.settings().keys().name(action, present), 6);
            text.line(key + DisplayText.left(texts.get(1), 26) + detail, StyleRole.TEXT);
        }
        text.wrap(messages.get("help.arrows"), StyleRole.DIM).wrap(messages.get("help.control"), StyleRole.DIM);
        state.game().map(GameState::gameId).filter(id -> !id.isEmpty()).ifPresent(id -> {
            String command = state.settings().isRemote() ? "ssh HOST watch" : "parlor watch";
            String key = state.isInLobby() ? "help.watch" : "help.game";
            text.line(messages.get(key, DisplayText.clean(id), command), StyleRole.DIM);
        });
        state.game()
                .ifPresentOrElse(
                        game -> addRules(text, messages, game.rules().kind()),
                        () -> Games.ALL.forEach(kind -> addRules(text, messages, kind)));
        return text;
    }

    private static void addRules(TextView text, Messages messages, GameKind kind) {
        text.line("", StyleRole.TEXT).line(GameTexts.of(kind, messages.locale()).name(), StyleRole.TURN);
        for (String paragraph : GameDisplays.rules(kind, messages)) {
            if (paragraph.startsWith(" ")) {
                text.line(paragraph, StyleRole.LABEL);
            } else {
                text.wrap(paragraph, StyleRole.TEXT);
            }
        }
    }
}
