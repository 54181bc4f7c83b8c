package org.parlor.client.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.VariantName;
import org.parlor.client.screen.connect.OfferActions;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.TooSmallView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;

/**
 * Draws a frame from a state and the size of the terminal. The same state and size always give the same
 * frame.
 */
public final class RootView {
    private static final int TITLE_COLUMNS_MAX = 60;
    /** The width of a game's title on a narrow screen. */
    private static final int SHORT_TITLE = 12;

    private RootView() {}

    public static Frame render(ClientState state, int columns, int rows) {
        Canvas canvas = Canvas.of(Math.max(1, columns), Math.max(1, rows));
        if (columns < TooSmallView.COLUMNS_MIN || rows < TooSmallView.ROWS_MIN) {
            TooSmallView.draw(
                    canvas,
                    TooSmallView.COLUMNS_MIN,
                    TooSmallView.ROWS_MIN,
                    "",
                    state.settings().isRemote());
        } else {
            state.baseScreen().draw(canvas, state);
            overlays(canvas, state);
        }
        return canvas.frame(state.settings().glyphs());
    }

    private static void overlays(Canvas canvas, ClientState state) {
        if (state.connection().isLost()) {
            connectionLost(canvas, state);
        }
        challenge(canvas, state);
        boolean above = false;
        for (Screen screen : state.screens()) {
            if (above) {
                screen.draw(canvas, state);
            }
            above |= screen == state.baseScreen();
        }
    }

    /** Draws the first challenge, except in the lobby, which lists the challenges. */
    private static void challenge(Canvas canvas, ClientState state) {
        Optional<LobbyMessage.Challenge> first =
                state.session().challenges().values().stream().findFirst();
        if (first.isPresent() && !state.baseScreen().isLobby()) {
            drawChallenge(
                    canvas.region(0, 1, canvas.columns(), 1),
                    first.get(),
                    state.settings().keys());
        }
    }

    private static void drawChallenge(Canvas line, LobbyMessage.Challenge told, KeyMap keys) {
        line.fill(' ', StyleRole.BANNER);
        boolean narrow = line.columns() < 72;
        String yes = keys.name(OfferActions.ACCEPT) + " play";
        String no = keys.name(OfferActions.DECLINE) + (narrow ? " no" : " decline");
        int noX = line.columns() - no.length() - 1;
        int keysX = noX - yes.length() - 2;
        String text = DisplayText.clean(told.from().name()) + " challenges you: " + offerText(told, line.columns());
        String shown = narrow ? DisplayText.clean(told.from().name()) + ": " + offerText(told, SHORT_TITLE) : text;
        line.text(1, 0, DisplayText.fit(shown, keysX - 2), StyleRole.BANNER);
        line.text(keysX, 0, yes + "  " + no, StyleRole.BANNER);
        line.hotspot(keysX, 0, yes.length(), 1, OfferActions.ACCEPT);
        line.hotspot(noX, 0, line.columns() - noX, 1, OfferActions.DECLINE);
    }

    private static String offerText(LobbyMessage.Challenge told, int titleWidth) {
        List<String> parts =
                new ArrayList<>(List.of(DisplayText.clean(VariantName.words(told.game(), told.options(), titleWidth))));
        if (!TimeControlFormat.print(told.tc()).equals("none")) {
            parts.add(TimeControlFormat.print(told.tc()));
        }
        if (told.rated()) {
            parts.add("rated");
        }
        return String.join(", ", parts);
    }

    /** Two lines over the header while the connection is lost; the rest of the screen does not move. */
    private static void connectionLost(Canvas canvas, ClientState state) {
        long millis = state.connection().retryAt() - state.now();
        String when = millis > 0 ? "Retrying in " + (millis + 999) / 1000 + " s" : "Retrying now";
        String attempt = " (attempt " + state.connection().attempt() + "). The server keeps your seat.";
        boolean queues = state.game().stream().anyMatch(state::keepsOffline)
                || (state.game().isEmpty() && state.session().running().stream().anyMatch(state::keepsOffline));
        String retry = (queues ? "Moves are queued. " : "Moves disabled. ")
                + state.settings().keys().name(CommonActions.RETRY) + " retry now  ";
        for (int y = 0; y < 2; y++) {
            canvas.line(0, y, canvas.columns(), ' ', StyleRole.BANNER);
            canvas.put(1, y, '▒', StyleRole.BANNER);
        }
        boolean wide = canvas.columns() >= 72;
        canvas.text(3, 0, "Connection lost. " + when + (wide ? attempt : ""), StyleRole.BANNER);
        canvas.text(
                3,
                1,
                wide ? "You can still browse. " + retry + "Esc menu  ? help" : retry + "? help",
                StyleRole.BANNER);
    }

    /** Returns the title of the terminal's window, which tells a user in another window whose turn it is. */
    public static String title(ClientState state) {
        String title = DisplayText.fit(DisplayText.clean(titleText(state)), TITLE_COLUMNS_MAX);
        return state.settings().glyphs() == GlyphSet.ASCII ? GlyphSet.ascii(title) : title;
    }

    private static String titleText(ClientState state) {
        GameState game = state.game().filter(GameState::isMyRunningGame).orElse(null);
        String opponent =
                game == null ? "" : game.opponent().map(UserInfo::name).orElse("");
        if (game != null && !state.isHotSeat() && state.canMove(game)) {
            return "Your turn · " + opponent;
        }
        long waiting = state.otherGames().stream().filter(state::canMove).count();
        if (waiting > 0) {
            return waiting == 1 ? "Your turn in another game" : "Your turn in " + waiting + " other games";
        }
        return game == null || state.isHotSeat() ? "Parlor" : opponent + " · Parlor";
    }
}
