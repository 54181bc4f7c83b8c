package org.parlor.client.screen.home;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameTitle;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.UserInfo;

/** The home screen: what one can do, and that Enter is enough. */
public final class HomeView {
    private static final int TITLE_WIDTH = 26;
    private static final int WIDTH_MAX = 66;

    private HomeView() {}

    public static void draw(Canvas canvas, ClientState state, HomeScreen home) {
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor", hints(state));
        int width = Math.min(WIDTH_MAX, body.columns() - 2);
        List<Action> items = HomeScreen.items(state);
        int top = Math.max(0, (body.rows() - items.size() - 2) / 3);
        Canvas list = body.region((body.columns() - width) / 2, top, width, body.rows() - top);
        for (int i = 0; i < items.size() && i < list.rows(); i++) {
            item(list, i, items.get(i), state.settings().keys(), i == home.selected());
        }
        String name = state.settings().name();
        if (list.rows() > items.size() + 1) {
            String shown = name.isEmpty() ? "a guest" : DisplayText.clean(name);
            list.text(
                    3,
                    items.size() + 1,
                    "At servers you are " + shown + ". Colours: "
                            + state.settings().theme().name() + ".",
                    StyleRole.DIM);
        }
        ScreenLayout.status(canvas, state, advice(state, body.columns()), StyleRole.DIM);
    }

    private static String advice(ClientState state, int columns) {
        GameRecord saved = state.savedGame();
        if (saved != null) {
            List<UserInfo> players = saved.players();
            String against = players.stream()
                    .filter(UserInfo::bot)
                    .map(bot -> ", against " + DisplayText.clean(bot.name()))
                    .findFirst()
                    .orElse(", two players");
            return "Enter resumes " + GameTitle.words(saved.game(), saved.options(), columns) + against;
        }
        String advice = "Enter: " + GameSetup.DEFAULT.kind().name() + " against an easy bot";
        return columns < 60 ? advice : "First time? " + advice + ". ? has the rules";
    }

    private static void item(Canvas list, int y, Action action, KeyMap keys, boolean selected) {
        StyleRole role = selected ? StyleRole.SELECTED : StyleRole.TEXT;
        list.line(0, y, list.columns(), ' ', role);
        list.text(0, y, selected ? " ▶ " : "   ", role);
        int titleWidth = Math.min(TITLE_WIDTH, list.columns() - 7);
        list.text(3, y, DisplayText.left(action.title(), titleWidth), role);
        int detailWidth = list.columns() - 3 - titleWidth - 4;
        if (detailWidth >= 20) {
            list.text(
                    3 + titleWidth, y, DisplayText.fit(action.detail(), detailWidth), selected ? role : StyleRole.DIM);
        }
        String key = keys.name(action, HomeScreen.ACTIONS);
        list.text(list.columns() - 1 - key.length(), y, key, selected ? role : StyleRole.TURN);
        list.hotspot(0, y, list.columns(), 1, new ClickTarget.ListItem(y));
    }

    private static List<ScreenLayout.KeyHint> hints(ClientState state) {
        List<ScreenLayout.KeyHint> hints = new ArrayList<>(List.of(
                ScreenLayout.KeyHint.of("↑↓", "choose", Key.of(Key.Kind.DOWN)),
                ScreenLayout.KeyHint.of("Enter", "go", Key.of(Key.Kind.ENTER))));
        hints.addAll(ScreenLayout.hints(state, List.of(CommonActions.QUIT), Actions.available(state)));
        hints.add(ScreenLayout.KeyHint.of("Ctrl-K", "any command", Key.ctrl('k')));
        return hints;
    }
}
