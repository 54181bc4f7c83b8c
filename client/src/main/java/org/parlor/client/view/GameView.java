package org.parlor.client.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.Boards;
import org.parlor.client.board.Extent;
import org.parlor.client.board.Scene;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.Commands;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Pending;
import org.parlor.client.model.Places;
import org.parlor.client.model.Screen;
import org.parlor.client.model.Settings;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A game: the board as large as it can be, and beside or below it the players, the moves and what is said. */
final class GameView {
    private static final int PANEL_MIN = 12;
    private static final int PANEL_USUAL = 34;
    private static final int PANEL_MAX = 48;
    private static final int CHROME_ROWS = 5;

    private GameView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Game screen) {
        GameModel game = state.world().game(screen.g()).orElse(null);
        if (game == null) {
            Chrome.status(Chrome.draw(canvas, state, "Parlor", List.of()), state, "This game is gone", Role.DIM);
            return;
        }
        if (table(canvas, state, screen, game, GameText.title(game), hints(state, game))) {
            GameStatus.draw(canvas, state, screen, game);
        }
    }

    /**
     * Draws all but the line of news.
     *
     * @return false if there is too little room for any of it
     */
    static boolean table(
            Canvas canvas,
            ClientState state,
            Screen.Game screen,
            GameModel game,
            String title,
            List<Chrome.Hint> hints) {
        BoardView board = Boards.of(game.rules().kind());
        Extent smallest = board.smallest(game.rules());
        if (smallest.columns() > canvas.columns()) {
            TooSmallView.draw(
                    canvas,
                    smallest.columns(),
                    Math.max(View.ROWS_MIN, smallest.rows() + CHROME_ROWS + 1),
                    GameText.name(game));
            return false;
        }
        Canvas body = Chrome.draw(canvas, state, title, hints);
        if (board.isWide()) {
            WideLayout.draw(body, state, screen, game, board);
        } else {
            beside(canvas, body, state, screen, game, board);
        }
        return true;
    }

    private static void beside(
            Canvas canvas, Canvas body, ClientState state, Screen.Game screen, GameModel game, BoardView board) {
        int usual = body.columns() >= 72 ? PANEL_USUAL : PANEL_MIN;
        Extent room = new Extent(body.columns() - usual - 1, body.rows());
        Extent extent = board.extent(game.rules(), room);
        if (extent.columns() > room.columns()) {
            room = new Extent(body.columns() - PANEL_MIN - 1, body.rows());
            extent = board.extent(game.rules(), room);
        }
        int width = Math.min(extent.columns(), room.columns());
        int height = Math.min(extent.rows(), room.rows());
        int panel = Math.min(PANEL_MAX, body.columns() - width - 1);
        int area = body.columns() - panel - 1;
        int top = Math.min(2, (body.rows() - height) / 2);
        board.draw(body.region((area - width) / 2, top, width, height), scene(state, screen, game));
        for (int y = 0; y < body.rows(); y++) {
            body.put(area, y, '│', Role.RULE);
        }
        canvas.put(area, 1, '┬', Role.RULE);
        SidePanel.draw(body.region(area + 1, 0, panel, body.rows()), state, screen, game);
    }

    /** What is on the board for whoever looks, which may be some moves ago. */
    static Scene scene(ClientState state, Screen.Game screen, GameModel game) {
        boolean live = screen.back() == 0;
        Position position = live ? game.position() : game.log().back(screen.back());
        boolean mayMove = live && state.mayMove(game) && screen.pending() == null;
        Pending pending = screen.pending();
        OptionalInt sent = live && pending != null
                ? Places.ofMove(game.rules(), game.rules().text(pending.move()))
                : OptionalInt.empty();
        return new Scene(
                game.rules(),
                position,
                mayMove ? marked(game.rules(), position, state.settings()) : Map.of(),
                game.isWatched() || game.isOver() ? OptionalInt.empty() : screen.cursor(),
                last(screen, game),
                sent,
                Advised.hint(state, screen, game)
                        .map(advice -> Places.ofMove(game.rules(), advice.move()))
                        .orElse(OptionalInt.empty()),
                screen.turned(),
                IntStream.range(0, 2)
                        .mapToObj(seat -> GameText.capital(GameText.who(state, game, seat)))
                        .toList(),
                Motions.moment(state, screen, game, position));
    }

    /** The moves that can be played, as the person likes them marked. */
    static Map<Integer, Integer> marked(Rules rules, Position position, Settings settings) {
        Settings.Hints hints = settings.hints();
        Map<Integer, Integer> marked = new HashMap<>();
        if (hints != Settings.Hints.OFF) {
            for (int place : Places.legal(rules, position)) {
                marked.put(place, hints == Settings.Hints.COUNTS ? gain(rules, position, place) : 0);
            }
        }
        return marked;
    }

    private static int gain(Rules rules, Position position, int place) {
        int mover = position.sideToMove();
        Position after = position.play(Places.move(rules, place).orElseThrow());
        return Math.max(0, after.score(mover) - position.score(mover));
    }

    private static OptionalInt last(Screen.Game screen, GameModel game) {
        int at = game.log().plies().size() - 1 - screen.back();
        return at < 0
                ? OptionalInt.empty()
                : Places.ofMove(game.rules(), game.log().plies().get(at).move());
    }

    /** Once a game is over the way out stands in front: a narrow footer must not cut it off. */
    private static List<Chrome.Hint> hints(ClientState state, GameModel game) {
        List<Command> commands = new ArrayList<>(Commands.of(state));
        commands.removeAll(Set.of(Command.HELP, Command.SETTINGS, Command.THEME, Command.GLYPHS));
        boolean browsing = game.isOver() || game.isWatched();
        if (game.isOver() && commands.remove(Command.MENU)) {
            commands.add(commands.indexOf(Command.REMATCH) + 1, Command.MENU);
        }
        return commands.stream()
                .map(command -> browsing ? browsing(command) : Chrome.Hint.of(command))
                .toList();
    }

    /** Some keys are freer where one has no move to make. */
    private static Chrome.Hint browsing(Command command) {
        return switch (command) {
            case MENU -> new Chrome.Hint("Esc", "leave", command.key());
            case BACK -> new Chrome.Hint("←", "back", command.key());
            case FORWARD -> new Chrome.Hint("→", "forward", command.key());
            default -> Chrome.Hint.of(command);
        };
    }
}
