package org.parlor.client.screen.join;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.connection.JoinForm;
import org.parlor.client.state.connection.JoinForm.Field;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/** The form that leads to a server, and the servers where one has been. A password is never drawn. */
public final class JoinView {
    private static final int TITLE_WIDTH = 12;
    private static final int VALUE_WIDTH = 34;
    private static final int NARROW = 60;

    private JoinView() {}

    public static void draw(Canvas canvas, ClientState state, JoinForm form) {
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor › Join", hints(form));
        List<Field> fields = form.fields();
        int y = body.rows() > 14 ? 1 : 0;
        for (int i = 0; i < fields.size(); i++) {
            field(body, y++, i, form, fields.get(i));
        }
        y += body.rows() > 14 ? 1 : 0;
        int places = form.servers().size();
        if (places > 0) {
            body.text(1, y++, "Where you have been (" + places + ")", StyleRole.TURN);
            places(body.region(0, y, body.columns(), body.rows() - y), form, fields.size());
        }
        ScreenLayout.status(canvas, state, advice(form), StyleRole.DIM);
    }

    private static List<ScreenLayout.KeyHint> hints(JoinForm form) {
        List<ScreenLayout.KeyHint> hints = new ArrayList<>(List.of(
                ScreenLayout.KeyHint.of("↑↓", "choose", Key.of(Key.Kind.DOWN)),
                ScreenLayout.KeyHint.of("Enter", "join", Key.of(Key.Kind.ENTER)),
                ScreenLayout.KeyHint.of("Esc", "back", Key.of(Key.Kind.ESCAPE))));
        if (form.server().isPresent()) {
            hints.add(ScreenLayout.KeyHint.of("x", "forget", Key.of('x')));
        } else if (form.field()
                .filter(field -> field == Field.TLS || field == Field.LOGIN_KIND)
                .isPresent()) {
            hints.add(ScreenLayout.KeyHint.of("←→", "change", Key.of(Key.Kind.RIGHT)));
        }
        return hints;
    }

    private static String advice(JoinForm form) {
        return form.server().map(JoinView::advice).orElse("Type where it is and press Enter");
    }

    private static String advice(SavedServer savedServer) {
        return switch (savedServer.state()) {
            case RESUMABLE, GAMES_WAITING -> "Enter goes there as " + DisplayText.clean(savedServer.user());
            case IN_USE ->
                "Another Parlor here is " + DisplayText.clean(savedServer.user()) + ": Enter joins beside it";
            case EXPIRED -> savedServer.guest() ? "Enter goes there as a guest" : "Enter asks for the password";
        };
    }

    private static void field(Canvas body, int y, int index, JoinForm form, Field field) {
        boolean selected = form.selected() == index;
        body.text(1, y, title(field), selected ? StyleRole.TURN : StyleRole.TEXT);
        int width = Math.min(VALUE_WIDTH, body.columns() - TITLE_WIDTH - 2);
        Canvas value = body.region(1 + TITLE_WIDTH, y, width, 1);
        boolean choice = field == Field.TLS || field == Field.LOGIN_KIND;
        StyleRole role = selected ? StyleRole.SELECTED : choice ? StyleRole.TURN : StyleRole.FIELD;
        value.fill(' ', role);
        String text = DisplayText.clean(value(form, field));
        value.text(1, 0, choice ? "◀ " + text + " ▶" : DisplayText.tail(text + (selected ? "_" : ""), width - 2), role);
        int rest = body.columns() - 1 - TITLE_WIDTH - width - 2;
        if (rest >= 20) {
            body.region(1 + TITLE_WIDTH + width + 2, y, rest, 1).text(0, 0, hint(form, field), StyleRole.DIM);
        }
        body.hotspot(0, y, body.columns(), 1, new ClickTarget.ListItem(index));
    }

    private static String title(Field field) {
        return switch (field) {
            case ADDRESS -> "Server";
            case TLS -> "Encrypted";
            case LOGIN_KIND -> "You come";
            case NAME -> "Name";
            case PASSWORD -> "Password";
        };
    }

    private static String value(JoinForm form, Field field) {
        return switch (field) {
            case ADDRESS -> form.address();
            case TLS -> form.tls() ? "yes, with TLS" : "no";
            case LOGIN_KIND -> form.loginKind().label();
            case NAME -> form.name();
            case PASSWORD -> "•".repeat(form.password().length());
        };
    }

    private static String hint(JoinForm form, Field field) {
        return switch (field) {
            case ADDRESS -> "HOST or HOST:PORT";
            case TLS -> "no · yes, with TLS";
            case LOGIN_KIND -> "guest · account · new";
            case NAME -> form.loginKind() == JoinForm.LoginKind.GUEST ? "or none" : "of your account there";
            case PASSWORD -> "8 or more characters";
        };
    }

    private static void places(Canvas list, JoinForm form, int before) {
        int chosen = form.selected() - before;
        int size = form.servers().size();
        int first = Math.max(0, Math.min(chosen - list.rows() / 2, size - list.rows()));
        for (int i = first; i < Math.min(size, first + list.rows()); i++) {
            int y = i - first;
            StyleRole role = i == chosen ? StyleRole.SELECTED : StyleRole.TEXT;
            list.line(1, y, list.columns() - 2, ' ', role);
            list.text(1, y, i == chosen ? "▶ " : "  ", role);
            String text = DisplayText.clean(place(form.servers().get(i), list.columns() < NARROW));
            list.region(3, y, list.columns() - 4, 1).text(0, 0, text, role);
            list.hotspot(0, y, list.columns(), 1, new ClickTarget.ListItem(before + i));
        }
    }

    private static String what(SavedServer savedServer, String day) {
        return switch (savedServer.state()) {
            case GAMES_WAITING -> "your seat waits";
            case IN_USE -> "in use here";
            case RESUMABLE, EXPIRED -> day;
        };
    }

    private static String place(SavedServer savedServer, boolean narrow) {
        String secure = savedServer.address().trust().encrypted() ? "TLS" : "";
        String address = savedServer.address().toString();
        if (narrow) {
            return DisplayText.left(address, 22) + " " + DisplayText.left(secure, 4) + savedServer.user();
        }
        String day = LocalDate.ofInstant(Instant.ofEpochMilli(savedServer.lastLoginAt()), ZoneOffset.UTC)
                .toString();
        return DisplayText.left(DisplayText.fit(savedServer.title(), 15), 16)
                + DisplayText.left(DisplayText.fit(address, 22), 23)
                + DisplayText.left(secure, 4)
                + DisplayText.left(DisplayText.fit(savedServer.user(), 13), 14)
                + what(savedServer, day);
    }
}
