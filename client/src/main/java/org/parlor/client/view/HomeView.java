package org.parlor.client.view;

import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.Commands;
import org.parlor.client.model.KeyMap;
import org.parlor.client.model.Screen;

/** The home screen: what one can do, and that Enter is enough. */
final class HomeView {
    private static final int TITLE_WIDTH = 26;
    private static final int WIDTH_MAX = 66;

    private HomeView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Home home) {
        Canvas body = Chrome.draw(canvas, state, "Parlor", hints());
        int width = Math.min(WIDTH_MAX, body.columns() - 2);
        List<Command> items = Commands.HOME;
        int top = Math.max(0, (body.rows() - items.size() - 2) / 3);
        Canvas list = body.region((body.columns() - width) / 2, top, width, body.rows() - top);
        for (int i = 0; i < items.size() && i < list.rows(); i++) {
            item(list, i, items.get(i), state.settings().keys(), i == home.selected());
        }
        String name = state.settings().name();
        if (list.rows() > items.size() + 1) {
            String shown = name.isEmpty() ? "a guest" : Text.clean(name);
            list.text(
                    3,
                    items.size() + 1,
                    "At servers you are " + shown + ". Colours: "
                            + state.settings().theme().name() + ".",
                    Role.DIM);
        }
        String advice = "Enter: Reversi against an easy bot";
        Chrome.status(
                canvas, state, body.columns() < 60 ? advice : "First time? " + advice + ". ? has the rules", Role.DIM);
    }

    private static void item(Canvas list, int y, Command command, KeyMap keys, boolean selected) {
        Role role = selected ? Role.SELECTED : Role.TEXT;
        list.line(0, y, list.columns(), ' ', role);
        list.text(0, y, selected ? " ▶ " : "   ", role);
        int titleWidth = Math.min(TITLE_WIDTH, list.columns() - 7);
        list.text(3, y, Text.left(command.title(), titleWidth), role);
        int detailWidth = list.columns() - 3 - titleWidth - 4;
        if (detailWidth >= 20) {
            list.text(3 + titleWidth, y, Text.fit(command.detail(), detailWidth), selected ? role : Role.DIM);
        }
        String key = keys.name(command);
        list.text(list.columns() - 1 - key.length(), y, key, selected ? role : Role.TURN);
        list.spot(0, y, list.columns(), 1, new Target.Item(y));
    }

    private static List<Chrome.Hint> hints() {
        return List.of(
                new Chrome.Hint("↑↓", "choose", Key.of(Key.Kind.DOWN)),
                new Chrome.Hint("Enter", "go", Key.of(Key.Kind.ENTER)),
                Chrome.Hint.of(Command.QUIT),
                new Chrome.Hint("Ctrl-K", "any command", Key.ctrl('k')));
    }
}
