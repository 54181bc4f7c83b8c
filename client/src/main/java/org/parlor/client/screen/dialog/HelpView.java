package org.parlor.client.screen.dialog;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The keys of the screen one comes from, then the rules: of the game one plays, or of all. */
public final class HelpView {
    private static final int WIDTH_MAX = 76;

    private HelpView() {}

    private record Line(String text, StyleRole role) {}

    public static void draw(Canvas canvas, ClientState state, HelpScreen help) {
        canvas.fill(' ', StyleRole.TEXT);
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor › Help", hints());
        int width = Math.min(WIDTH_MAX, body.columns() - 4);
        List<Line> lines = lines(state, width);
        int first = Math.max(0, Math.min(help.scroll(), lines.size() - body.rows()));
        for (int y = 0; y < body.rows() && first + y < lines.size(); y++) {
            Line line = lines.get(first + y);
            body.text(2, y, line.text(), line.role());
        }
        boolean more = first + body.rows() < lines.size();
        ScreenLayout.status(canvas, state, more ? "↓ more" : "", StyleRole.DIM);
    }

    private static List<Line> lines(ClientState state, int width) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("Keys here", StyleRole.TURN));
        List<Action> present = Actions.available(state);
        for (Action action : present) {
            String detail = width >= 60 ? "  " + action.detail() : "";
            String key = DisplayText.left(state.settings().keys().name(action, present), 6);
            lines.add(new Line(
                    DisplayText.fit(key + DisplayText.left(action.title(), 26) + detail, width), StyleRole.TEXT));
        }
        for (String everywhere : List.of(
                "Arrows move; a click does what a key would do",
                "Ctrl-K lists every command, Ctrl-L draws the screen anew, Ctrl-C leaves")) {
            DisplayText.wrap(everywhere, width).forEach(line -> lines.add(new Line(line, StyleRole.DIM)));
        }
        state.game().map(GameState::gameId).filter(id -> !id.isEmpty()).ifPresent(id -> {
            String where = LobbyScreen.isIn(state) ? ", for parlor watch" : "";
            lines.add(new Line(DisplayText.fit("Game id: " + DisplayText.clean(id) + where, width), StyleRole.DIM));
        });
        state.game()
                .ifPresentOrElse(
                        game -> guide(lines, game.rules().kind(), width),
                        () -> Games.ALL.forEach(kind -> guide(lines, kind, width)));
        return lines;
    }

    private static void guide(List<Line> lines, GameKind kind, int width) {
        lines.add(new Line("", StyleRole.TEXT));
        lines.add(new Line(kind.name(), StyleRole.TURN));
        for (String paragraph : GameDisplays.of(kind).rules()) {
            if (paragraph.startsWith(" ")) {
                lines.add(new Line(DisplayText.fit(paragraph, width), StyleRole.LABEL));
            } else {
                DisplayText.wrap(paragraph, width).forEach(line -> lines.add(new Line(line, StyleRole.TEXT)));
            }
        }
    }

    private static List<ScreenLayout.KeyHint> hints() {
        return List.of(
                ScreenLayout.KeyHint.of("↑↓", "scroll", Key.of(Key.Kind.DOWN)),
                ScreenLayout.KeyHint.of("Esc", "back", Key.of(Key.Kind.ESCAPE)));
    }
}
