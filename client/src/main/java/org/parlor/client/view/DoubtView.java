package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Event;
import org.parlor.connection.CertificateFingerprint;

/** A certificate that nobody vouches for: a question the first time, an alarm where it has changed. */
final class DoubtView {

    private DoubtView() {}

    private record Line(String text, Role role) {}

    static void draw(Canvas canvas, ClientState state, Event.Doubted doubted) {
        boolean changed = doubted.before() != null;
        Canvas body = Chrome.draw(canvas, state, "Parlor › Who is there?", hints(changed));
        List<Line> lines = changed ? alarm(doubted, body.columns() - 2) : question(doubted, body.columns() - 2);
        int top = Math.max(0, Math.min(2, body.rows() - lines.size()));
        for (int i = 0; i < lines.size() && top + i < body.rows(); i++) {
            body.text(1, top + i, lines.get(i).text(), lines.get(i).role());
        }
        Chrome.status(
                canvas,
                state,
                changed ? "Nothing was sent. Esc goes back" : "y trusts it from now on; n or Esc does not",
                Role.DIM);
    }

    private static List<Chrome.Hint> hints(boolean changed) {
        List<Chrome.Hint> hints = new ArrayList<>();
        if (!changed) {
            hints.add(new Chrome.Hint("y", "trust it", Key.of('y')));
        }
        hints.add(new Chrome.Hint("Esc", changed ? "back" : "do not", Key.of(Key.Kind.ESCAPE)));
        return hints;
    }

    private static List<Line> question(Event.Doubted doubted, int columns) {
        List<Line> lines = new ArrayList<>();
        add(
                lines,
                doubted.server() + " shows a certificate that nobody this computer trusts vouches for.",
                columns,
                Role.TURN);
        add(lines, "Its fingerprint is", columns, Role.TEXT);
        fingerprint(lines, doubted.seen(), columns);
        add(
                lines,
                "Compare it with what the operator of the server has told you. Trust it from now on?",
                columns,
                Role.TEXT);
        return lines;
    }

    private static List<Line> alarm(Event.Doubted doubted, int columns) {
        List<Line> lines = new ArrayList<>();
        add(lines, "THE CERTIFICATE OF " + doubted.server() + " HAS CHANGED!", columns, Role.ERROR);
        add(lines, "Somebody may be in between. Trusted so far:", columns, Role.TEXT);
        CertificateFingerprint before = doubted.before();
        if (before != null) {
            fingerprint(lines, before, columns);
        }
        add(lines, "and shown now:", columns, Role.TEXT);
        fingerprint(lines, doubted.seen(), columns);
        add(
                lines,
                "If the operator says that the new one is right, delete the line of " + doubted.server() + " in "
                        + doubted.file() + " and join again.",
                columns,
                Role.TEXT);
        return lines;
    }

    /** In rows of sixteen digits, which two people can read to each other. */
    private static void fingerprint(List<Line> lines, CertificateFingerprint fingerprint, int columns) {
        String text = fingerprint.toString();
        int colon = text.indexOf(':') + 1;
        String hex = text.substring(colon);
        int step = columns >= 78 ? 64 : 32;
        for (int i = 0; i < hex.length(); i += step) {
            String name = i == 0 ? text.substring(0, colon) : " ".repeat(colon);
            lines.add(new Line(name + hex.substring(i, Math.min(hex.length(), i + step)), Role.TITLE));
        }
    }

    private static void add(List<Line> lines, String text, int columns, Role role) {
        Text.wrap(Text.clean(text), columns).forEach(line -> lines.add(new Line(line, role)));
    }
}
