package org.parlor.client.view;

import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Frame;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Screen;

/** From a state and the size of a terminal to a frame. The same state and size always make the same frame. */
public final class View {
    /** Every screen can be used from this size on; the boards say themselves when they need more. */
    public static final int COLUMNS_MIN = 40;

    public static final int ROWS_MIN = 14;

    private View() {}

    public static Frame render(ClientState state, int columns, int rows) {
        Canvas canvas = Canvas.of(Math.max(1, columns), Math.max(1, rows));
        if (columns < COLUMNS_MIN || rows < ROWS_MIN) {
            TooSmallView.draw(canvas, COLUMNS_MIN, ROWS_MIN, "");
        } else {
            for (Screen screen : state.screens()) {
                if (screen == state.ground()) {
                    screen.accept(new Drawing(canvas, state));
                }
            }
            overlays(canvas, state);
        }
        return canvas.frame(state.settings().glyphs());
    }

    private static void overlays(Canvas canvas, ClientState state) {
        if (state.link().isLost()) {
            Banner.draw(canvas, state);
        }
        Calls.draw(canvas, state);
        boolean above = false;
        for (Screen screen : state.screens()) {
            if (above) {
                screen.accept(new Drawing(canvas, state));
            }
            above |= screen == state.ground();
        }
    }

    private record Drawing(Canvas canvas, ClientState state) implements Screen.Handler<Boolean> {

        @Override
        public Boolean home(Screen.Home home) {
            return done(() -> HomeView.draw(canvas, state, home));
        }

        @Override
        public Boolean newGame(Screen.NewGame newGame) {
            return done(() -> NewGameView.draw(canvas, state, newGame));
        }

        @Override
        public Boolean lounge(Screen.Lounge lounge) {
            return done(() -> LoungeView.draw(canvas, state, lounge));
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
        public Boolean page(Screen.Page page) {
            return done(() -> SheetView.draw(canvas, state, page));
        }

        @Override
        public Boolean tours(Screen.Tours tours) {
            return done(() -> ToursView.draw(canvas, state, tours));
        }

        @Override
        public Boolean tour(Screen.Tour tour) {
            return done(() -> TourView.draw(canvas, state, tour));
        }

        @Override
        public Boolean records(Screen.Records records) {
            return done(() -> RecordsView.draw(canvas, state, records));
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
        public Boolean doubt(Screen.Doubt doubt) {
            return done(() -> DoubtView.draw(canvas, state, doubt.doubted()));
        }

        @Override
        public Boolean help(Screen.Help help) {
            return done(() -> HelpView.draw(canvas, state, help));
        }

        @Override
        public Boolean palette(Screen.Palette palette) {
            return done(() -> PaletteView.draw(canvas, state, palette));
        }

        @Override
        public Boolean confirm(Screen.Confirm confirm) {
            return done(() -> Overlays.confirm(canvas, confirm));
        }

        @Override
        public Boolean ask(Screen.Ask ask) {
            return done(() -> Overlays.ask(canvas, state, ask));
        }

        private static Boolean done(Runnable drawing) {
            drawing.run();
            return true;
        }
    }
}
