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
import org.parlor.client.ui.Messages;
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
            TooSmallView.draw(canvas, state, TooSmallView.COLUMNS_MIN, TooSmallView.ROWS_MIN, "");
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
            drawChallenge(canvas.region(0, 1, canvas.columns(), 1), first.get(), state);
        }
    }

    private static void drawChallenge(Canvas line, LobbyMessage.Challenge told, ClientState state) {
        KeyMap keys = state.settings().keys();
        line.fill(' ', StyleRole.BANNER);
        boolean narrow = line.columns() < 72;
        String yes = state.text("challenge.play", keys.name(OfferActions.ACCEPT));
        String no = state.text(narrow ? "challenge.no" : "challenge.decline", keys.name(OfferActions.DECLINE));
        int noX = line.columns() - DisplayText.width(no) - 1;
        int keysX = noX - DisplayText.width(yes) - 2;
        Messages messages = state.messages();
        String text = messages.get(
                "challenge.from", DisplayText.clean(told.from().name()), offerText(told, messages, line.columns()));
        String shown =
                narrow ? DisplayText.clean(told.from().name()) + ": " + offerText(told, messages, SHORT_TITLE) : text;
        line.text(1, 0, DisplayText.fit(shown, keysX - 2), StyleRole.BANNER);
        line.text(keysX, 0, yes + "  " + no, StyleRole.BANNER);
        line.hotspot(keysX, 0, DisplayText.width(yes), 1, OfferActions.ACCEPT);
        line.hotspot(noX, 0, line.columns() - noX, 1, OfferActions.DECLINE);
    }

    private static String offerText(LobbyMessage.Challenge told, Messages messages, int titleWidth) {
        List<String> parts =
                new ArrayList<>(List.of(DisplayText.clean(VariantName.words(told.game(), told.options(), titleWidth))));
        if (!TimeControlFormat.print(told.tc()).equals("none")) {
            parts.add(TimeControlFormat.print(told.tc()));
        }
        if (told.rated()) {
            parts.add(messages.get("title.rated"));
        }
        return String.join(", ", parts);
    }

    /** Two lines over the header while the connection is lost; the rest of the screen does not move. */
    private static void connectionLost(Canvas canvas, ClientState state) {
        long millis = state.connection().retryAt() - state.now();
        String lost = millis > 0 ? state.text("lost.in", (millis + 999) / 1000) : state.text("lost.now");
        String attempt = state.text("lost.attempt", state.connection().attempt());
        boolean queues = state.game().stream().anyMatch(state::keepsOffline)
                || (state.game().isEmpty() && state.session().running().stream().anyMatch(state::keepsOffline));
        String retry = state.text(queues ? "lost.queues" : "lost.disabled", state.keyName(CommonActions.RETRY)) + "  ";
        for (int y = 0; y < 2; y++) {
            canvas.line(0, y, canvas.columns(), ' ', StyleRole.BANNER);
            canvas.put(1, y, '▒', StyleRole.BANNER);
        }
        boolean wide = canvas.columns() >= 72;
        canvas.text(3, 0, wide ? lost + " " + attempt : lost, StyleRole.BANNER);
        canvas.text(3, 1, wide ? state.text("lost.browse", retry) : retry + state.text("lost.help"), StyleRole.BANNER);
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
            return state.text("window.turn", opponent);
        }
        long waiting = state.otherGames().stream().filter(state::canMove).count();
        if (waiting > 0) {
            return state.text("window.other", waiting);
        }
        return game == null || state.isHotSeat() ? "Parlor" : opponent + " · Parlor";
    }
}
