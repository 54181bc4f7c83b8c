package org.parlor.client.screen;

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
                    screen.accept(new ScreenRenderer(canvas, state));
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
                screen.accept(new ScreenRenderer(canvas, state));
            }
            above |= screen == state.baseScreen();
        }
    }

    private record ScreenRenderer(Canvas canvas, ClientState state) implements Screen.Handler<Boolean> {

        @Override
        public Boolean home(Screen.Home home) {
            return done(() -> HomeView.draw(canvas, state, home));
        }

        @Override
        public Boolean newGame(Screen.NewGame newGame) {
            return done(() -> NewGameView.draw(canvas, state, newGame));
        }

        @Override
        public Boolean lobby(Screen.Lobby lobbyScreen) {
            return done(() -> LobbyView.draw(canvas, state, lobbyScreen));
        }

        @Override
        public Boolean waiting(Screen.Waiting waiting) {
            return done(() -> WaitingView.draw(canvas, state, waiting));
        }

        @Override
        public Boolean game(Screen.Game game) {
            return done(() -> GameView.draw(canvas, state, game));
        }

        @Override
        public Boolean playerPage(Screen.PlayerPage playerPage) {
            return done(() -> PlayerPageView.draw(canvas, state, playerPage));
        }

        @Override
        public Boolean tournamentList(Screen.TournamentList listScreen) {
            return done(() -> TournamentListView.draw(canvas, state, listScreen));
        }

        @Override
        public Boolean tournament(Screen.Tournament tournament) {
            return done(() -> TournamentView.draw(canvas, state, tournament));
        }

        @Override
        public Boolean records(Screen.Records records) {
            return done(() -> RecordListView.draw(canvas, state, records));
        }

        @Override
        public Boolean replay(Screen.Replay replay) {
            return done(() -> ReplayView.draw(canvas, state, replay));
        }

        @Override
        public Boolean settingsForm(Screen.SettingsForm form) {
            return done(() -> SettingsView.draw(canvas, state, form));
        }

        @Override
        public Boolean join(Screen.Join join) {
            return done(() -> JoinView.draw(canvas, state, join.form()));
        }

        @Override
        public Boolean certificatePrompt(Screen.CertificatePrompt certificatePrompt) {
            return done(() -> CertificatePromptView.draw(canvas, state, certificatePrompt.untrusted()));
        }

        @Override
        public Boolean help(Screen.Help help) {
            return done(() -> HelpView.draw(canvas, state, help));
        }

        @Override
        public Boolean palette(Screen.Palette palette) {
            return done(() -> CommandPaletteView.draw(canvas, state, palette));
        }

        @Override
        public Boolean confirm(Screen.Confirm confirm) {
            return done(() -> Dialogs.confirm(canvas, confirm));
        }

        @Override
        public Boolean textPrompt(Screen.TextPrompt textPrompt) {
            return done(() -> Dialogs.ask(canvas, state, textPrompt));
        }

        private static Boolean done(Runnable drawing) {
            drawing.run();
            return true;
        }
    }
}
