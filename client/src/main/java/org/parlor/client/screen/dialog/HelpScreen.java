package org.parlor.client.screen.dialog;

import java.util.ArrayList;
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
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** Shows the keys of the screen below, then the rules of its game or of all games. */
public record HelpScreen(int scroll) implements ScrollingOverlay {
    private static final int WIDTH_MAX = 76;

    private record Line(String text, StyleRole role) {}

    @Override
    public HelpScreen withScroll(int rows) {
        return new HelpScreen(rows);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        canvas.fill(' ', StyleRole.TEXT);
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Help", HINTS);
        List<Line> lines = lines(state, Math.min(WIDTH_MAX, body.columns() - 4));
        int first = Math.max(0, Math.min(scroll, lines.size() - body.rows()));
        body.pageRows(body.rows(), lines.size());
        for (int y = 0; y < body.rows() && first + y < lines.size(); y++) {
            Line line = lines.get(first + y);
            body.text(2, y, line.text(), line.role());
        }
        boolean more = first + body.rows() < lines.size();
        HeaderFooterView.status(canvas, state, more ? "↓ more" : "", StyleRole.DIM);
    }

    private static List<Line> lines(ClientState state, int width) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("Keys here", StyleRole.TURN));
        List<Action> present = AvailableActions.of(state);
        for (Action action : present) {
            String detail = width >= 60 ? "  " + action.detail() : "";
            String key = DisplayText.left(state.settings().keys().name(action, present), 6);
            lines.add(new Line(
                    DisplayText.fit(key + DisplayText.left(action.title(), 26) + detail, width), StyleRole.TEXT));
        }
        for (String everywhere : List.of(
                "Arrows move the cursor; the keys of the footer can be clicked",
                "Ctrl-K lists all commands, Ctrl-L redraws the screen, Ctrl-C quits")) {
            DisplayText.wrap(everywhere, width).forEach(line -> lines.add(new Line(line, StyleRole.DIM)));
        }
        state.game().map(GameState::gameId).filter(id -> !id.isEmpty()).ifPresent(id -> {
            String watch = state.settings().isRemote() ? ", for ssh HOST watch" : ", for parlor watch";
            String where = state.isInLobby() ? watch : "";
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
        for (String paragraph : GameDisplays.rules(kind)) {
            if (paragraph.startsWith(" ")) {
                lines.add(new Line(DisplayText.fit(paragraph, width), StyleRole.LABEL));
            } else {
                DisplayText.wrap(paragraph, width).forEach(line -> lines.add(new Line(line, StyleRole.TEXT)));
            }
        }
    }
}
