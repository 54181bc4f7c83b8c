package org.parlor.client.screen.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.explorer.ExploredMove;
import org.parlor.client.game.explorer.ExploredPosition;
import org.parlor.client.game.explorer.ExplorerText;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.ListView;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameTexts;

/** Draws the explorer beside or below the board, and describes its position and the selected move. */
final class ExplorerView {
    private static final int BAR_WIDTH = 8;
    /** Below this width there is room for the number of games only. */
    private static final int NARROW = 20;

    private ExplorerView() {}

    static String title(ClientState state, ExplorerScreen screen) {
        List<String> parts = new ArrayList<>(List.of(
                state.text("explorer.title"),
                VariantName.of(screen.line().game().rules(), state.messages().locale())));
        parts.add(state.text("move.number", screen.line().game().moveCount(screen.ply()) + 1));
        parts.add(DisplayText.clean(screen.filter().describe()));
        parts.removeIf(String::isEmpty);
        return String.join(" · ", parts);
    }

    private static List<Column> columns(ClientState state) {
        return List.of(
                Column.left(state.text("explorer.column.move")),
                Column.right(state.text("explorer.column.games")),
                Column.left(state.text("explorer.column.results")).rank(3),
                Column.right(state.text("explorer.column.mean")).rank(2),
                Column.right(state.text("explorer.column.eval")).rank(1),
                Column.right(state.text("explorer.column.year")).rank(4));
    }

    static void draw(Canvas canvas, ClientState state, ExplorerScreen screen) {
        ExploredPosition found = screen.found();
        Canvas head = canvas.region(1, 0, canvas.columns() - 1, 2);
        if (found == null) {
            head.text(0, 0, DisplayText.fit("…", head.columns()), StyleRole.DIM);
            return;
        }
        int y = 0;
        if (!found.opening().isEmpty()) {
            head.text(0, y++, DisplayText.fit(found.opening(), head.columns()), StyleRole.TURN);
        }
        String count = ExplorerText.count(found, screen.filter()) + damage(found);
        head.text(0, y++, DisplayText.fit(DisplayText.clean(count), head.columns()), StyleRole.DIM);
        Canvas body = canvas.region(0, y, canvas.columns(), canvas.rows() - y);
        int size = screen.moves().size();
        if (!found.note().isEmpty()) {
            List<String> lines = DisplayText.wrap(DisplayText.clean(found.note()), head.columns());
            IntStream.range(0, Math.min(lines.size(), body.rows()))
                    .forEach(line -> body.text(1, line, lines.get(line), StyleRole.TEXT));
            return;
        }
        if (canvas.columns() < NARROW) {
            ListView.draw(body, screen.list(), size, (line, row, selected) -> {
                ExploredMove move = screen.moves().get(row);
                StyleRole role = selected ? StyleRole.SELECTED : StyleRole.TEXT;
                line.text(0, 0, move.move(), role);
                line.textRight(0, Integer.toString(move.games()), role);
            });
        } else {
            Table.draw(
                    body,
                    columns(state),
                    size,
                    row -> row(state, screen, screen.moves().get(row)),
                    screen.list());
        }
    }

    private static Table.Row row(ClientState state, ExplorerScreen screen, ExploredMove move) {
        GameKind kind = screen.line().game().rules().kind();
        return Table.Row.of(
                move.move(),
                Integer.toString(move.games()),
                bar(move),
                ExplorerText.average(state.messages(), kind, move),
                screen.evaluation(move)
                        .map(known -> ScoreText.shortLead(state.messages(), kind, known.score(), known.exact()))
                        .orElse("…"),
                ExplorerText.lastYear(move));
    }

    /** Returns the shares of the wins of the first seat, the draws and the wins of the second one as a bar. */
    private static String bar(ExploredMove move) {
        if (move.decided() == 0) {
            return "";
        }
        int first = cells(move.firstWins(), move);
        int notSecond = cells(move.firstWins() + move.draws(), move);
        return "█".repeat(first) + "▒".repeat(notSecond - first) + "░".repeat(BAR_WIDTH - notSecond);
    }

    private static int cells(int part, ExploredMove move) {
        return Math.round((float) BAR_WIDTH * part / move.decided());
    }

    /** Returns the progress, or the results of the selected move. */
    static String status(ClientState state, ExplorerScreen screen, boolean narrow) {
        ExploredPosition found = screen.found();
        if (found == null) {
            return screen.progress().isEmpty()
                    ? state.text("explorer.searching")
                    : DisplayText.clean(screen.progress());
        }
        if (screen.list().selected() >= screen.moves().size()) {
            return screen.line().atPly(screen.ply()).position().isOver()
                    ? state.text("explorer.over")
                    : state.text("explorer.none");
        }
        ExploredMove move = screen.moves().get(screen.list().selected());
        return move.move() + ": " + (narrow ? brief(state, screen, move) : results(state, screen, move));
    }

    private static String results(ClientState state, ExplorerScreen screen, ExploredMove move) {
        GameKind kind = screen.line().game().rules().kind();
        List<String> parts = new ArrayList<>();
        if (move.decided() > 0) {
            List<String> players = GameTexts.of(kind, state.messages().locale()).players();
            parts.add(state.text(
                    "explorer.shares",
                    players.get(0),
                    ExplorerText.percent(move.firstWins(), move),
                    ExplorerText.percent(move.draws(), move),
                    players.get(1),
                    ExplorerText.percent(move.secondWins(), move)));
        }
        if (move.lastYear() > 0) {
            parts.add(state.text("explorer.last", Integer.toString(move.lastYear())));
        }
        parts.add(screen.evaluation(move)
                .map(known -> ScoreText.evidence(state.messages(), known))
                .orElse(state.text("explorer.evaluating")));
        return String.join("; ", parts);
    }

    private static String brief(ClientState state, ExplorerScreen screen, ExploredMove move) {
        Optional<MoveEvaluation> known = screen.evaluation(move);
        GameKind kind = screen.line().game().rules().kind();
        String shares = move.decided() == 0
                ? ""
                : ExplorerText.percent(move.firstWins(), move) + " " + ExplorerText.percent(move.draws(), move) + " "
                        + ExplorerText.percent(move.secondWins(), move);
        return shares
                + known.map(found -> ", " + ScoreText.shortLead(state.messages(), kind, found.score(), found.exact()))
                        .orElse("");
    }

    private static String damage(ExploredPosition found) {
        int problems = found.problems().size();
        return problems == 0 ? "" : ", " + problems + (problems == 1 ? " damaged record" : " damaged records");
    }
}
