package org.parlor.client.view;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.JoinForm;
import org.parlor.client.model.JoinForm.Field;
import org.parlor.client.model.Place;

/** The form that leads to a server, and the servers where one has been. A password is never drawn. */
final class JoinView {
    private static final int TITLE_WIDTH = 12;
    private static final int VALUE_WIDTH = 34;
    private static final int NARROW = 60;

    private JoinView() {}

    static void draw(Canvas canvas, ClientState state, JoinForm form) {
        Canvas body = Chrome.draw(canvas, state, "Parlor › Join", hints(form));
        List<Field> fields = form.fields();
        int y = body.rows() > 14 ? 1 : 0;
        for (int i = 0; i < fields.size(); i++) {
            field(body, y++, i, form, fields.get(i));
        }
        y += body.rows() > 14 ? 1 : 0;
        int places = form.places().size();
        if (places > 0) {
            body.text(1, y++, "Where you have been (" + places + ")", Role.TURN);
            places(body.region(0, y, body.columns(), body.rows() - y), form, fields.size());
        }
        Chrome.status(canvas, state, advice(form), Role.DIM);
    }

    private static List<Chrome.Hint> hints(JoinForm form) {
        List<Chrome.Hint> hints = new ArrayList<>(List.of(
                new Chrome.Hint("↑↓", "choose", Key.of(Key.Kind.DOWN)),
                new Chrome.Hint("Enter", "join", Key.of(Key.Kind.ENTER)),
                Chrome.Hint.of(Command.CLOSE)));
        if (form.place().isPresent()) {
            hints.add(new Chrome.Hint("x", "forget", Key.of('x')));
        } else if (form.field()
                .filter(field -> field == Field.TLS || field == Field.AS)
                .isPresent()) {
            hints.add(new Chrome.Hint("←→", "change", Key.of(Key.Kind.RIGHT)));
        }
        return hints;
    }

    private static String advice(JoinForm form) {
        return form.place().map(JoinView::advice).orElse("Type where it is and press Enter");
    }

    private static String advice(Place place) {
        return switch (place.state()) {
            case OPEN, WAITING -> "Enter goes there as " + Text.clean(place.user());
            case HELD -> "Another Parlor here is " + Text.clean(place.user()) + ": Enter joins beside it";
            case SHUT -> place.guest() ? "Enter goes there as a guest" : "Enter asks for the password";
        };
    }

    private static void field(Canvas body, int y, int index, JoinForm form, Field field) {
        boolean selected = form.selected() == index;
        body.text(1, y, title(field), selected ? Role.TURN : Role.TEXT);
        int width = Math.min(VALUE_WIDTH, body.columns() - TITLE_WIDTH - 2);
        Canvas value = body.region(1 + TITLE_WIDTH, y, width, 1);
        boolean choice = field == Field.TLS || field == Field.AS;
        Role role = selected ? Role.SELECTED : choice ? Role.TURN : Role.FIELD;
        value.fill(' ', role);
        String text = Text.clean(value(form, field));
        value.text(1, 0, choice ? "◀ " + text + " ▶" : Text.tail(text + (selected ? "_" : ""), width - 2), role);
        int rest = body.columns() - 1 - TITLE_WIDTH - width - 2;
        if (rest >= 20) {
            body.region(1 + TITLE_WIDTH + width + 2, y, rest, 1).text(0, 0, hint(form, field), Role.DIM);
        }
        body.spot(0, y, body.columns(), 1, new Target.Item(index));
    }

    private static String title(Field field) {
        return switch (field) {
            case ADDRESS -> "Server";
            case TLS -> "Encrypted";
            case AS -> "You come";
            case NAME -> "Name";
            case PASSWORD -> "Password";
        };
    }

    private static String value(JoinForm form, Field field) {
        return switch (field) {
            case ADDRESS -> form.address();
            case TLS -> form.tls() ? "yes, with TLS" : "no";
            case AS -> form.as().label();
            case NAME -> form.name();
            case PASSWORD -> "•".repeat(form.password().length());
        };
    }

    private static String hint(JoinForm form, Field field) {
        return switch (field) {
            case ADDRESS -> "HOST or HOST:PORT";
            case TLS -> "no · yes, with TLS";
            case AS -> "guest · account · new";
            case NAME -> form.as() == JoinForm.As.GUEST ? "or none" : "of your account there";
            case PASSWORD -> "8 or more characters";
        };
    }

    private static void places(Canvas list, JoinForm form, int before) {
        int chosen = form.selected() - before;
        int size = form.places().size();
        int first = Math.max(0, Math.min(chosen - list.rows() / 2, size - list.rows()));
        for (int i = first; i < Math.min(size, first + list.rows()); i++) {
            int y = i - first;
            Role role = i == chosen ? Role.SELECTED : Role.TEXT;
            list.line(1, y, list.columns() - 2, ' ', role);
            list.text(1, y, i == chosen ? "▶ " : "  ", role);
            String text = Text.clean(place(form.places().get(i), list.columns() < NARROW));
            list.region(3, y, list.columns() - 4, 1).text(0, 0, text, role);
            list.spot(0, y, list.columns(), 1, new Target.Item(before + i));
        }
    }

    private static String what(Place place, String day) {
        return switch (place.state()) {
            case WAITING -> "your seat waits";
            case HELD -> "in use here";
            case OPEN, SHUT -> day;
        };
    }

    private static String place(Place place, boolean narrow) {
        String secure = place.address().trust().encrypted() ? "TLS" : "";
        String address = place.address().toString();
        if (narrow) {
            return Text.left(address, 22) + " " + Text.left(secure, 4) + place.user();
        }
        String day = LocalDate.ofInstant(Instant.ofEpochMilli(place.at()), ZoneOffset.UTC)
                .toString();
        return Text.left(Text.fit(place.title(), 15), 16)
                + Text.left(Text.fit(address, 22), 23)
                + Text.left(secure, 4)
                + Text.left(Text.fit(place.user(), 13), 14)
                + what(place, day);
    }
}
