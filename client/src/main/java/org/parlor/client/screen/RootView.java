package org.parlor.client.screen;

import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.join.WaitingScreen;
import org.parlor.client.screen.dialog.PaletteScreen;
import org.parlor.client.screen.home.NewGameScreen;
import org.parlor.client.screen.join.JoinScreen;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.tournament.TournamentScreen;
import org.parlor.client.screen.join.CertificateScreen;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.tournament.TournamentListScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.player.PlayerScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.replay.RecordListScreen;
import org.parlor.client.screen.dialog.CommandPaletteView;
import org.parlor.client.screen.dialog.Dialogs;
import org.parlor.client.screen.dialog.HelpView;
import org.parlor.client.screen.game.GameView;
import org.parlor.client.screen.home.HomeView;
import org.parlor.client.screen.home.NewGameView;
import org.parlor.client.screen.join.CertificatePromptView;
import org.parlor.client.screen.join.JoinView;
import org.parlor.client.screen.lobby.LobbyView;
import org.parlor.client.screen.player.PlayerPageView;
import org.parlor.client.screen.replay.RecordListView;
import org.parlor.client.screen.replay.ReplayView;
import org.parlor.client.screen.settings.SettingsView;
import org.parlor.client.screen.tournament.TournamentListView;
import org.parlor.client.screen.tournament.TournamentView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Frame;

/** From a state and the size of a terminal to a frame. The same state and size always make the same frame. */
public final class RootView {
    /** Every screen can be used from this size on; the boards say themselves when they need more. */
    public static final int COLUMNS_MIN = 40;

    public static final int ROWS_MIN = 14;

    private RootView() {}

    public static Frame render(ClientState state, int columns, int rows) {
        Canvas canvas = Canvas.of(Math.max(1, columns), Math.max(1, rows));
        if (columns < COLUMNS_MIN || rows < ROWS_MIN) {
            TooSmallView.draw(canvas, COLUMNS_MIN, ROWS_MIN, "");
        } else {
            for (Screen screen : state.screens()) {
                if (screen == state.baseScreen()) {
                    screen.draw(canvas, state);
                }
            }
            overlays(canvas, state);
        }
        return canvas.frame(state.settings().glyphs());
    }

    private static void overlays(Canvas canvas, ClientState state) {
        if (state.connection().isLost()) {
            ConnectionLostBanner.draw(canvas, state);
        }
        NotificationBar.draw(canvas, state);
        boolean above = false;
        for (Screen screen : state.screens()) {
            if (above) {
                screen.draw(canvas, state);
            }
            above |= screen == state.baseScreen();
        }
    }
}
