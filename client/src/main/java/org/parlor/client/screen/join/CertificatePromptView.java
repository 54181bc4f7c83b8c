package org.parlor.client.screen.join;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.connection.CertificateFingerprint;

/** A certificate that nobody vouches for: a question the first time, an alarm where it has changed. */
public final class CertificatePromptView {

    private CertificatePromptView() {}

    private record Line(String text, StyleRole role) {}

    public static void draw(Canvas canvas, ClientState state, Event.CertificateUntrusted untrusted) {
        boolean changed = untrusted.trustedBefore() != null;
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor › Who is there?", hints(changed));
        List<Line> lines = changed ? alarm(untrusted, body.columns() - 2) : question(untrusted, body.columns() - 2);
        int top = Math.max(0, Math.min(2, body.rows() - lines.size()));
        for (int i = 0; i < lines.size() && top + i < body.rows(); i++) {
            body.text(1, top + i, lines.get(i).text(), lines.get(i).role());
        }
        ScreenLayout.status(
                canvas,
                state,
                changed ? "Nothing was sent. Esc goes back" : "y trusts it from now on; n or Esc does not",
                StyleRole.DIM);
    }

    private static List<ScreenLayout.KeyHint> hints(boolean changed) {
        List<ScreenLayout.KeyHint> hints = new ArrayList<>();
        if (!changed) {
            hints.add(ScreenLayout.KeyHint.of("y", "trust it", Key.of('y')));
        }
        hints.add(ScreenLayout.KeyHint.of("Esc", changed ? "back" : "do not", Key.of(Key.Kind.ESCAPE)));
        return hints;
    }

    private static List<Line> question(Event.CertificateUntrusted untrusted, int columns) {
        List<Line> lines = new ArrayList<>();
        add(
                lines,
                untrusted.server() + " shows a certificate that nobody this computer trusts vouches for.",
                columns,
                StyleRole.TURN);
        add(lines, "Its fingerprint is", columns, StyleRole.TEXT);
        fingerprint(lines, untrusted.fingerprint(), columns);
        add(
                lines,
                "Compare it with what the operator of the server has told you. Trust it from now on?",
                columns,
                StyleRole.TEXT);
        return lines;
    }

    private static List<Line> alarm(Event.CertificateUntrusted untrusted, int columns) {
        List<Line> lines = new ArrayList<>();
        add(lines, "THE CERTIFICATE OF " + untrusted.server() + " HAS CHANGED!", columns, StyleRole.ERROR);
        add(lines, "Somebody may be in between. Trusted so far:", columns, StyleRole.TEXT);
        CertificateFingerprint before = untrusted.trustedBefore();
        if (before != null) {
            fingerprint(lines, before, columns);
        }
        add(lines, "and shown now:", columns, StyleRole.TEXT);
        fingerprint(lines, untrusted.fingerprint(), columns);
        add(
                lines,
                "If the operator says that the new one is right, delete the line of " + untrusted.server() + " in "
                        + untrusted.file() + " and join again.",
                columns,
                StyleRole.TEXT);
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
            lines.add(new Line(name + hex.substring(i, Math.min(hex.length(), i + step)), StyleRole.TITLE));
        }
    }

    private static void add(List<Line> lines, String text, int columns, StyleRole role) {
        DisplayText.wrap(DisplayText.clean(text), columns).forEach(line -> lines.add(new Line(line, role)));
    }
}
