package org.parlor.client.screen.view;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.board.BoardModel;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.CanvasSize;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.layout.TooSmallView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Draws a game: the board as large as possible, with players, moves and chat beside or below it. */
public final class GameView {
    private static final int PANEL_MIN = 12;
    private static final int PANEL_USUAL = 34;
    private static final int PANEL_MAX = 48;
    /** Rows of the header and the footer. */
    private static final int CHROME_ROWS = 5;
    /** The same with a line of players above the board and a line below it. */
    private static final int WIDE_CHROME_ROWS = CHROME_ROWS + 2;

    private GameView() {}

    /**
     * Draws everything but the status line.
     *
     * @return false if there is too little space
     */
    public static boolean draw(
            Canvas canvas, ClientState state, GameContent content, String title, List<KeyHint> hints) {
        Rules rules = content.game().rules();
        return draw(canvas, state, content, GameDisplays.of(rules.kind()).view(rules), title, hints, null);
    }

    /** Draws the same with another content of the area for players, moves and chat. */
    public static boolean draw(
            Canvas canvas,
            ClientState state,
            GameContent content,
            String title,
            List<KeyHint> hints,
            Consumer<Canvas> panel) {
        Rules rules = content.game().rules();
        return draw(canvas, state, content, GameDisplays.of(rules.kind()).view(rules), title, hints, panel);
    }

    static boolean draw(
            Canvas canvas,
            ClientState state,
            GameContent content,
            BoardView board,
            String title,
            List<KeyHint> hints,
            @Nullable Consumer<Canvas> panel) {
        GameState game = content.game();
        CanvasSize smallest = board.minimumSize(game.rules());
        int rows = smallest.rows() + (board.isWide() ? WIDE_CHROME_ROWS : CHROME_ROWS);
        CanvasSize needed = new CanvasSize(
                Math.max(TooSmallView.COLUMNS_MIN, smallest.columns()), Math.max(TooSmallView.ROWS_MIN, rows));
        if (!needed.fits(new CanvasSize(canvas.columns(), canvas.rows()))) {
            TooSmallView.draw(
                    canvas,
                    state,
                    needed.columns(),
                    needed.rows(),
                    VariantName.of(game.rules(), state.messages().locale()));
            return false;
        }
        Canvas body = HeaderFooterView.draw(canvas, state, title, hints);
        if (board.isWide()) {
            WideLayout.draw(body, state, content, board, panel);
        } else {
            drawWithSidePanel(canvas, body, state, content, board, panel);
        }
        return true;
    }

    private static void drawWithSidePanel(
            Canvas canvas,
            Canvas body,
            ClientState state,
            GameContent content,
            BoardView board,
            @Nullable Consumer<Canvas> other) {
        Rules rules = content.game().rules();
        int defaultValue = body.columns() >= 72 ? PANEL_USUAL : PANEL_MIN;
        CanvasSize room = new CanvasSize(body.columns() - defaultValue - 1, body.rows());
        CanvasSize size = board.size(rules, room);
        if (size.columns() > room.columns()) {
            room = new CanvasSize(body.columns() - PANEL_MIN - 1, body.rows());
            size = board.size(rules, room);
        }
        int width = Math.min(size.columns(), room.columns());
        int height = Math.min(size.rows(), room.rows());
        int panel = Math.min(PANEL_MAX, body.columns() - width - 1);
        int area = body.columns() - panel - 1;
        int top = Math.min(2, (body.rows() - height) / 2);
        board.draw(body.region((area - width) / 2, top, width, height), boardModel(state, content));
        for (int y = 0; y < body.rows(); y++) {
            body.put(area, y, '│', StyleRole.RULE);
        }
        canvas.put(area, 1, '┬', StyleRole.RULE);
        Canvas side = body.region(area + 1, 0, panel, body.rows());
        if (other == null) {
            SidePanel.draw(side, state, content);
        } else {
            other.accept(side);
        }
    }

    /** Returns the shown board, which may be of an earlier position. */
    static BoardModel boardModel(ClientState state, GameContent content) {
        GameState game = content.game();
        BoardState board = content.board();
        Position position = board.shown(game);
        PendingMove pending = board.pliesBack() == 0 ? board.pending() : null;
        boolean mayMove = board.pliesBack() == 0
                && pending == null
                && (content.isPlayedOut() ? !position.isOver() : state.canMove(game));
        return new BoardModel(
                game.rules(),
                position,
                mayMove ? marked(game.rules(), position, state.settings()) : Map.of(),
                game.isWatched() || game.isOver() ? OptionalInt.empty() : OptionalInt.of(board.cursor()),
                game.history().cellBack(game.rules(), board.pliesBack()),
                pending == null ? OptionalInt.empty() : game.rules().cellOf(position, pending.move()),
                board.pliesBack() > 0 || content.isPlayedOut() ? OptionalInt.empty() : premove(game),
                HintPanel.hint(state, content)
                        .map(advice -> MoveCellConverter.cellOf(game.rules(), position, advice.move()))
                        .orElse(OptionalInt.empty()),
                board.isFlipped(),
                IntStream.range(0, 2)
                        .mapToObj(seat -> GameText.capitalWho(state, game, seat))
                        .toList(),
                Animations.frame(state, game, board));
    }

    private static OptionalInt premove(GameState game) {
        return game.premove()
                .map(move -> game.rules().cellOf(game.position(), move))
                .orElse(OptionalInt.empty());
    }

    /** Returns the legal moves, with the marks that the user has set. */
    public static Map<Integer, Integer> marked(Rules rules, Position position, Settings settings) {
        Settings.LegalMoveMarks legalMoveMarks = settings.hints();
        Map<Integer, Integer> marked = new HashMap<>();
        if (legalMoveMarks != Settings.LegalMoveMarks.OFF) {
            for (int place : MoveCellConverter.legal(rules, position)) {
                marked.put(place, legalMoveMarks == Settings.LegalMoveMarks.COUNTS ? gain(rules, position, place) : 0);
            }
        }
        return marked;
    }

    private static int gain(Rules rules, Position position, int place) {
        int mover = position.sideToMove();
        Position after =
                position.play(MoveCellConverter.moveAt(rules, position, place).orElseThrow());
        return Math.max(0, after.score(mover) - position.score(mover));
    }
}
