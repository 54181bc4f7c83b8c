package org.parlor.client.view;

import java.util.List;
import org.parlor.client.board.Extent;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.Preference;
import org.parlor.client.model.Screen;
import org.parlor.client.model.Settings;

/** What the person likes, each in a row and, where there is room, on a board beside or below. */
final class SettingsView {
    private static final List<Preference> ALL = List.of(Preference.values());
    private static final int ROWS = ALL.size() + 1;
    private static final int TITLE_WIDTH = 15;
    private static final int FORM_WIDTH = 40;
    private static final int ALTERNATIVES_MIN = 20;

    private SettingsView() {}

    static void draw(Canvas canvas, ClientState state, Screen.SettingsForm form) {
        Canvas body = Chrome.draw(canvas, state, "Parlor › Settings", hints());
        Settings settings = state.settings();
        Extent beside = SampleBoard.extent(new Extent(body.columns() - FORM_WIDTH - 1, body.rows()));
        Extent below = SampleBoard.extent(new Extent(body.columns(), body.rows() - ROWS - 1));
        if (beside.fits(new Extent(body.columns() - FORM_WIDTH - 1, body.rows()))) {
            int width = body.columns() - beside.columns() - 1;
            form(body.region(0, 0, width, body.rows()), settings, form.field());
            SampleBoard.draw(body.region(width, 0, beside.columns(), beside.rows()), settings);
        } else if (below.fits(new Extent(body.columns(), body.rows() - ROWS - 1))) {
            form(body.region(0, 0, body.columns(), ROWS), settings, form.field());
            int left = (body.columns() - below.columns()) / 2;
            SampleBoard.draw(body.region(left, ROWS + 1, below.columns(), below.rows()), settings);
        } else {
            form(body, settings, form.field());
        }
        Chrome.status(canvas, state, advice(settings, form.field(), canvas.columns() - 2), Role.DIM);
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
        Role role = selected ? Role.SELECTED : Role.TEXT;
        list.line(0, y, list.columns(), ' ', role);
        list.text(0, y, selected ? " ▶ " : "   ", role);
        String title = field == 0 ? "Name" : ALL.get(field - 1).title();
        list.text(3, y, Text.left(title, TITLE_WIDTH), role);
        String value = field == 0 ? name(settings) : "◀ " + settings.word(ALL.get(field - 1)) + " ▶";
        int x = 3 + TITLE_WIDTH;
        list.text(x, y, value, selected ? role : Role.TURN);
        int room = list.columns() - x - ALTERNATIVES_MIN;
        if (field > 0 && room >= ALTERNATIVES_MIN) {
            String words = Text.fit(words(settings, ALL.get(field - 1)), room);
            list.text(x + ALTERNATIVES_MIN, y, words, selected ? role : Role.DIM);
        }
        list.spot(0, y, list.columns(), 1, new Target.Item(field));
    }

    private static String name(Settings settings) {
        return settings.name().isEmpty() ? "a guest" : Text.clean(settings.name());
    }

    private static String words(Settings settings, Preference preference) {
        return String.join(" · ", settings.words(preference));
    }

    private static String advice(Settings settings, int field, int room) {
        if (field == 0) {
            return "What servers are to call you: Enter changes it";
        }
        Preference preference = ALL.get(field - 1);
        return preference == Preference.GLYPHS && settings.asciiOnly()
                ? "This terminal shows ASCII only, or so its locale says"
                : advice(settings, preference, room);
    }

    private static String advice(Settings settings, Preference preference, int room) {
        String words = words(settings, preference);
        String all = words + ": " + preference.detail();
        return all.length() <= room ? all : words.length() <= room ? words : preference.detail();
    }

    private static List<Chrome.Hint> hints() {
        return List.of(
                new Chrome.Hint("↑↓", "choose", Key.of(Key.Kind.DOWN)),
                new Chrome.Hint("←→", "change", Key.of(Key.Kind.RIGHT)),
                Chrome.Hint.of(Command.CLOSE));
    }
}
