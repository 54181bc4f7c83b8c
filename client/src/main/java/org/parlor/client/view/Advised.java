package org.parlor.client.view;

import java.util.Optional;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.Advice;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.ScoreText;
import org.parlor.client.model.Screen;
import org.parlor.client.model.Studies;
import org.parlor.rules.Position;

/** What was asked of the position on the screen: who is ahead, and the move of a hint. A line for each that is wanted. */
final class Advised {
    private static final int TEXT_WIDTH = 12;
    private static final int BAR_MIN = 8;
    private static final int BAR_MAX = 24;
    /** A lead that fills the bar, in hundredths. */
    private static final double LEAD = 3200;

    private Advised() {}

    /** How many lines there are to draw. */
    static int lines(ClientState state, Screen.Game screen, GameModel game) {
        return (isBarred(state, game) ? 1 : 0) + (hint(state, screen, game).isPresent() ? 1 : 0);
    }

    static void draw(Canvas canvas, ClientState state, Screen.Game screen, GameModel game) {
        int y = 0;
        if (isBarred(state, game)) {
            bar(canvas.region(0, y++, canvas.columns(), 1), state, screen, game);
        }
        Optional<Advice> hint = hint(state, screen, game);
        if (hint.isPresent()) {
            String text = hintText(game, hint.get());
            boolean room = text.length() <= canvas.columns();
            canvas.text(0, y, room ? text : "Hint " + hint.get().move(), Role.TURN);
        }
    }

    /** Both in one line. */
    static void drawShort(Canvas canvas, ClientState state, Screen.Game screen, GameModel game) {
        Optional<Advice> hint = hint(state, screen, game);
        int half = hint.isPresent() && isBarred(state, game) ? canvas.columns() / 2 : 0;
        if (isBarred(state, game)) {
            bar(canvas.region(0, 0, half == 0 ? canvas.columns() : half - 1, 1), state, screen, game);
        }
        if (hint.isPresent()) {
            canvas.text(half, 0, Text.fit(hintText(game, hint.get()), canvas.columns() - half), Role.TURN);
        }
    }

    /** The move that was asked for in the position shown, once it is known. */
    static Optional<Advice> hint(ClientState state, Screen.Game screen, GameModel game) {
        return state.counsel().hint(screen.shown(game));
    }

    private static boolean isBarred(ClientState state, GameModel game) {
        return state.counsel().bar() && (Studies.isOpen(game) || state.ground() instanceof Screen.Replay);
    }

    private static String hintText(GameModel game, Advice advice) {
        return "Hint " + advice.move() + "  " + ScoreText.ahead(game.rules().kind(), advice.score(), advice.exact());
    }

    private static void bar(Canvas line, ClientState state, Screen.Game screen, GameModel game) {
        Position shown = screen.shown(game);
        Optional<Worth> worth = worth(state, shown);
        String text = worth.map(known -> ScoreText.ahead(game.rules().kind(), known.score(), known.exact()))
                .orElse("thinking …");
        int room = line.columns() - TEXT_WIDTH - 6;
        if (room < BAR_MIN) {
            line.text(0, 0, Text.fit(text, line.columns()), Role.TEXT);
            return;
        }
        int width = Math.min(BAR_MAX, room);
        int filled = worth.map(known -> share(known.score(), width)).orElse(0);
        line.text(0, 0, "Eval ", Role.DIM);
        line.line(5, 0, filled, '█', Role.TEXT);
        line.line(5 + filled, 0, width - filled, '░', Role.DIM);
        line.text(6 + width, 0, Text.fit(text, line.columns() - 6 - width), Role.TEXT);
    }

    private static int share(int score, int width) {
        double lead = Math.min(1, Math.sqrt(Math.abs(score) / LEAD));
        return (int) Math.round(width * (0.5 + Math.signum((double) score) * lead / 2));
    }

    private record Worth(int score, boolean exact) {}

    private static Optional<Worth> worth(ClientState state, Position shown) {
        if (shown.isOver()) {
            return Optional.of(new Worth(100 * (shown.score(0) - shown.score(1)), true));
        }
        Optional<Worth> judged = state.ground() instanceof Screen.Replay replay
                ? replay.review().at(replay.ply()).map(known -> new Worth(known.score(), known.exact()))
                : Optional.empty();
        return judged.or(() -> state.counsel().on(shown).map(known -> new Worth(known.score(), known.exact())));
    }
}
