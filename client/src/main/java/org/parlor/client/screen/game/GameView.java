package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.parlor.client.board.BoardModel;
import org.parlor.client.board.BoardSize;
import org.parlor.client.board.BoardView;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCells;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.screen.TooSmallView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Draws a game: the board as large as possible, with players, moves and chat beside or below it. */
public final class GameView {
    private static final int PANEL_MIN = 12;
    private static final int PANEL_USUAL = 34;
    private static final int PANEL_MAX = 48;
    private static final int CHROME_ROWS = 5;

    private static final List<Action> NOT_IN_FOOTER = List.of(
            GameActions.BETTER_MOVES.get(1),
            GameActions.BETTER_MOVES.get(2),
            CommonActions.HELP,
            CommonActions.SETTINGS,
            CommonActions.THEME,
            CommonActions.GLYPHS);

    private GameView() {}

    public static void draw(Canvas canvas, ClientState state, GameScreen screen) {
        GameState game = state.session().game(screen.gameId()).orElse(null);
        if (game == null) {
            ScreenLayout.status(
                    ScreenLayout.draw(canvas, state, "Parlor", List.of()), state, "This game is gone", StyleRole.DIM);
            return;
        }
        if (drawGame(canvas, state, screen, game, GameText.title(game), hints(state, game))) {
            GameStatusLine.draw(canvas, state, screen, game);
        }
    }

    /**
     * Draws everything but the status line.
     *
     * @return false if there is too little space
     */
    public static boolean drawGame(
            Canvas canvas,
            ClientState state,
            GameScreen screen,
            GameState game,
            String title,
            List<ScreenLayout.KeyHint> hints) {
        BoardView board = GameDisplays.of(game.rules().kind()).view(game.rules());
        BoardSize smallest = board.minimumSize(game.rules());
        if (smallest.columns() > canvas.columns()) {
            TooSmallView.draw(
                    canvas,
                    smallest.columns(),
                    Math.max(RootView.ROWS_MIN, smallest.rows() + CHROME_ROWS + 1),
                    GameText.name(game));
            return false;
        }
        Canvas body = ScreenLayout.draw(canvas, state, title, hints);
        if (board.isWide()) {
            WideLayout.draw(body, state, screen, game, board);
        } else {
            drawWithSidePanel(canvas, body, state, screen, game, board);
        }
        return true;
    }

    private static void drawWithSidePanel(
            Canvas canvas, Canvas body, ClientState state, GameScreen screen, GameState game, BoardView board) {
        int defaultValue = body.columns() >= 72 ? PANEL_USUAL : PANEL_MIN;
        BoardSize room = new BoardSize(body.columns() - defaultValue - 1, body.rows());
        BoardSize size = board.size(game.rules(), room);
        if (size.columns() > room.columns()) {
            room = new BoardSize(body.columns() - PANEL_MIN - 1, body.rows());
            size = board.size(game.rules(), room);
        }
        int width = Math.min(size.columns(), room.columns());
        int height = Math.min(size.rows(), room.rows());
        int panel = Math.min(PANEL_MAX, body.columns() - width - 1);
        int area = body.columns() - panel - 1;
        int top = Math.min(2, (body.rows() - height) / 2);
        board.draw(body.region((area - width) / 2, top, width, height), boardModel(state, screen, game));
        for (int y = 0; y < body.rows(); y++) {
            body.put(area, y, '│', StyleRole.RULE);
        }
        canvas.put(area, 1, '┬', StyleRole.RULE);
        SidePanel.draw(body.region(area + 1, 0, panel, body.rows()), state, screen, game);
    }

    /** Returns the shown board, which may be of an earlier position. */
    static BoardModel boardModel(ClientState state, GameScreen screen, GameState game) {
        boolean live = screen.pliesBack() == 0;
        Position position = live ? game.position() : game.history().positionBack(screen.pliesBack());
        boolean mayMove = live && state.canMove(game) && screen.pending() == null;
        PendingMove pendingMove = screen.pending();
        OptionalInt sent =
                live && pendingMove != null ? game.rules().cellOf(position, pendingMove.move()) : OptionalInt.empty();
        return new BoardModel(
                game.rules(),
                position,
                mayMove ? marked(game.rules(), position, state.settings()) : Map.of(),
                game.isWatched() || game.isOver() ? OptionalInt.empty() : OptionalInt.of(screen.cursor()),
                game.history().cellBack(game.rules(), screen.pliesBack()),
                sent,
                HintPanel.hint(state, screen, game)
                        .map(moveAdvice -> MoveCells.cellOf(game.rules(), position, moveAdvice.move()))
                        .orElse(OptionalInt.empty()),
                screen.isFlipped(),
                IntStream.range(0, 2)
                        .mapToObj(seat -> GameText.capital(GameText.who(state, game, seat)))
                        .toList(),
                Animations.frame(state, screen, game, position));
    }

    /** Returns the legal moves, with the marks that the user has set. */
    public static Map<Integer, Integer> marked(Rules rules, Position position, Settings settings) {
        Settings.LegalMoveMarks legalMoveMarks = settings.hints();
        Map<Integer, Integer> marked = new HashMap<>();
        if (legalMoveMarks != Settings.LegalMoveMarks.OFF) {
            for (int place : MoveCells.legal(rules, position)) {
                marked.put(place, legalMoveMarks == Settings.LegalMoveMarks.COUNTS ? gain(rules, position, place) : 0);
            }
        }
        return marked;
    }

    private static int gain(Rules rules, Position position, int place) {
        int mover = position.sideToMove();
        Position after = position.play(MoveCells.moveAt(rules, position, place).orElseThrow());
        return Math.max(0, after.score(mover) - position.score(mover));
    }

    /** Returns the footer entries. If the user has no move to make, the arrows browse. */
    private static List<ScreenLayout.KeyHint> hints(ClientState state, GameState game) {
        List<Action> present = Actions.available(state);
        List<Action> actions = new ArrayList<>(present);
        actions.removeAll(NOT_IN_FOOTER);
        if (game.isMyRunningGame()) {
            return ScreenLayout.hints(state, actions, present);
        }
        actions.removeAll(List.of(GameActions.BACK, GameActions.FORWARD));
        int first = actions.indexOf(game.isOver() ? GameActions.REVIEW : GameActions.RETURN) + 1;
        List<ScreenLayout.KeyHint> hints =
                new ArrayList<>(ScreenLayout.hints(state, actions.subList(0, first), present));
        hints.add(ScreenLayout.KeyHint.of("←→", "moves", Key.of(Key.Kind.LEFT)));
        hints.addAll(ScreenLayout.hints(state, actions.subList(first, actions.size()), present));
        return hints;
    }
}
