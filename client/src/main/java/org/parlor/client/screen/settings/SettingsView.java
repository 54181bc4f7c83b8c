package org.parlor.client.screen.settings;

import java.util.List;
import org.parlor.client.board.BoardSize;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/** The settings, one per row, and a board beside or below them where there is room. */
public final class SettingsView {
    private static final List<Setting> ALL = List.of(Setting.values());
    private static final int ROWS = ALL.size() + 1;
    private static final int TITLE_WIDTH = 15;
    private static final int FORM_WIDTH = 40;
    private static final int ALTERNATIVES_MIN = 20;

    private SettingsView() {}

    public static void draw(Canvas canvas, ClientState state, SettingsScreen form) {
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor › Settings", hints());
        Settings settings = state.settings();
        BoardSize beside = BoardPreview.extent(new BoardSize(body.columns() - FORM_WIDTH - 1, body.rows()));
        BoardSize below = BoardPreview.extent(new BoardSize(body.columns(), body.rows() - ROWS - 1));
        if (beside.fits(new BoardSize(body.columns() - FORM_WIDTH - 1, body.rows()))) {
            int width = body.columns() - beside.columns() - 1;
            form(body.region(0, 0, width, body.rows()), settings, form.field());
            BoardPreview.draw(body.region(width, 0, beside.columns(), beside.rows()), settings);
        } else if (below.fits(new BoardSize(body.columns(), body.rows() - ROWS - 1))) {
            form(body.region(0, 0, body.columns(), ROWS), settings, form.field());
            int left = (body.columns() - below.columns()) / 2;
            BoardPreview.draw(body.region(left, ROWS + 1, below.columns(), below.rows()), settings);
        } else {
            form(body, settings, form.field());
        }
        ScreenLayout.status(canvas, state, advice(settings, form.field(), canvas.columns() - 2), StyleRole.DIM);
    }

    private static void form(Canvas canvas, Settings settings, int selected) {
        int shown = Math.min(ROWS, canvas.rows());
        int first = Math.max(0, Math.min(selected - shown / 2, ROWS - shown));
        int top = canvas.rows() > ROWS + 1 ? 1 : 0;
        Canvas list = canvas.region(1, top, canvas.columns() - 2, shown);
        for (int y = 0; y < shown; y++) {
            row(list, y, first + y, settings, first + y == selected);
        }
    }

    private static void row(Canvas list, int y, int field, Settings settings, boolean selected) {
        StyleRole role = selected ? StyleRole.SELECTED : StyleRole.TEXT;
        list.line(0, y, list.columns(), ' ', role);
        list.text(0, y, selected ? " ▶ " : "   ", role);
        String title = field == 0 ? "Name" : ALL.get(field - 1).title();
        list.text(3, y, DisplayText.left(title, TITLE_WIDTH), role);
        String value = field == 0 ? name(settings) : "◀ " + settings.word(ALL.get(field - 1)) + " ▶";
        int x = 3 + TITLE_WIDTH;
        list.text(x, y, value, selected ? role : StyleRole.TURN);
        int room = list.columns() - x - ALTERNATIVES_MIN;
        if (field > 0 && room >= ALTERNATIVES_MIN) {
            String words = DisplayText.fit(words(settings, ALL.get(field - 1)), room);
            list.text(x + ALTERNATIVES_MIN, y, words, selected ? role : StyleRole.DIM);
        }
        list.hotspot(0, y, list.columns(), 1, new ClickTarget.ListItem(field));
    }

    private static String name(Settings settings) {
        return settings.name().isEmpty() ? "a guest" : DisplayText.clean(settings.name());
    }

    private static String words(Settings settings, Setting setting) {
        return String.join(" · ", settings.words(setting));
    }

    private static String advice(Settings settings, int field, int room) {
        if (field == 0) {
            return "What servers are to call you: Enter changes it";
        }
        Setting setting = ALL.get(field - 1);
        return setting == Setting.GLYPHS && settings.asciiOnly()
                ? "This terminal shows ASCII only, or so its locale says"
                : advice(settings, setting, room);
    }

    private static String advice(Settings settings, Setting setting, int room) {
        String words = words(settings, setting);
        String all = words + ": " + setting.detail();
        return all.length() <= room ? all : words.length() <= room ? words : setting.detail();
    }

    private static List<ScreenLayout.KeyHint> hints() {
        return List.of(
                ScreenLayout.KeyHint.of("↑↓", "choose", Key.of(Key.Kind.DOWN)),
                ScreenLayout.KeyHint.of("←→", "change", Key.of(Key.Kind.RIGHT)),
                ScreenLayout.KeyHint.of("Esc", "back", Key.of(Key.Kind.ESCAPE)));
    }
}
