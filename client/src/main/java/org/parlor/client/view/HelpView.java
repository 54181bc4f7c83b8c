package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.board.Boards;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.Commands;
import org.parlor.client.model.Screen;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The keys of the screen one comes from, then the rules: of the game one plays, or of all. */
final class HelpView {
    private static final int WIDTH_MAX = 76;

    private HelpView() {}

    private record Line(String text, Role role) {}

    static void draw(Canvas canvas, ClientState state, Screen.Help help) {
        canvas.fill(' ', Role.TEXT);
        Canvas body = Chrome.draw(canvas, state, "Parlor › Help", hints());
        int width = Math.min(WIDTH_MAX, body.columns() - 4);
        List<Line> lines = lines(state, width);
        int first = Math.max(0, Math.min(help.scroll(), lines.size() - body.rows()));
        for (int y = 0; y < body.rows() && first + y < lines.size(); y++) {
            Line line = lines.get(first + y);
            body.text(2, y, line.text(), line.role());
        }
        boolean more = first + body.rows() < lines.size();
        Chrome.status(canvas, state, more ? "↓ more" : "", Role.DIM);
    }

    private static List<Line> lines(ClientState state, int width) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("Keys here", Role.TURN));
        for (Command command : Commands.of(state)) {
            String detail = width >= 60 ? "  " + command.detail() : "";
            String key = Text.left(state.settings().keys().name(command), 6);
            lines.add(new Line(Text.fit(key + Text.left(command.title(), 26) + detail, width), Role.TEXT));
        }
        for (String everywhere : List.of(
                "Arrows move; a click does what a key would do",
                "Ctrl-K lists every command, Ctrl-L draws the screen anew, Ctrl-C leaves")) {
            Text.wrap(everywhere, width).forEach(line -> lines.add(new Line(line, Role.DIM)));
        }
        state.game()
                .ifPresentOrElse(
                        game -> guide(lines, game.rules().kind(), width),
                        () -> Games.ALL.forEach(kind -> guide(lines, kind, width)));
        return lines;
    }

    private static void guide(List<Line> lines, GameKind kind, int width) {
        lines.add(new Line("", Role.TEXT));
        lines.add(new Line(kind.name(), Role.TURN));
        for (String paragraph : Boards.of(kind).guide()) {
            if (paragraph.startsWith(" ")) {
                lines.add(new Line(Text.fit(paragraph, width), Role.LABEL));
            } else {
                Text.wrap(paragraph, width).forEach(line -> lines.add(new Line(line, Role.TEXT)));
            }
        }
    }

    private static List<Chrome.Hint> hints() {
        return List.of(
                new Chrome.Hint("↑↓", "scroll", Key.of(Key.Kind.DOWN)),
                new Chrome.Hint("Esc", "back", Key.of(Key.Kind.ESCAPE)));
    }
}
