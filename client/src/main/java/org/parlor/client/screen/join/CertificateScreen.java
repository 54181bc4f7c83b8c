package org.parlor.client.screen.join;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.connection.CertificateFingerprint;

/** A certificate without a trusted authority: a question the first time, a warning if it has changed. */
public record CertificateScreen(Event.CertificateUntrusted untrusted, LoginIdentity identity) implements Screen {
    @Override
    public Update onKey(ClientState state, Key key) {
        return JoinFlow.answer(state, this, key);
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        boolean changed = untrusted.trustedBefore() != null;
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Unknown certificate", hints(changed));
        List<Line> lines = changed ? alarm(untrusted, body.columns() - 2) : question(untrusted, body.columns() - 2);
        int top = Math.max(0, Math.min(2, body.rows() - lines.size()));
        for (int i = 0; i < lines.size() && top + i < body.rows(); i++) {
            body.text(1, top + i, lines.get(i).text(), lines.get(i).role());
        }
        HeaderFooterView.status(
                canvas,
                state,
                changed ? "Nothing was sent. Esc goes back" : "y trust this server · n or Esc cancel",
                StyleRole.DIM);
    }

    private record Line(String text, StyleRole role) {}

    private static List<HeaderFooterView.KeyHint> hints(boolean changed) {
        List<HeaderFooterView.KeyHint> hints = new ArrayList<>();
        if (!changed) {
            hints.add(HeaderFooterView.KeyHint.of("y", "trust", Key.of('y')));
        }
        hints.add(HeaderFooterView.KeyHint.of("Esc", changed ? "back" : "cancel", Key.of(Key.Kind.ESCAPE)));
        return hints;
    }

    private static List<Line> question(Event.CertificateUntrusted untrusted, int columns) {
        List<Line> lines = new ArrayList<>();
        add(
                lines,
                "The certificate of " + untrusted.server()
                        + " is not signed by an authority that this computer trusts.",
                columns,
                StyleRole.TURN);
        add(lines, "Its fingerprint:", columns, StyleRole.TEXT);
        fingerprint(lines, untrusted.fingerprint(), columns);
        add(
                lines,
                "Compare it with the fingerprint that the operator of the server gave you. Trust this certificate?",
                columns,
                StyleRole.TEXT);
        return lines;
    }

    private static List<Line> alarm(Event.CertificateUntrusted untrusted, int columns) {
        List<Line> lines = new ArrayList<>();
        add(lines, "THE CERTIFICATE OF " + untrusted.server() + " HAS CHANGED!", columns, StyleRole.ERROR);
        add(lines, "The connection may be intercepted. Trusted so far:", columns, StyleRole.TEXT);
        CertificateFingerprint before = untrusted.trustedBefore();
        if (before != null) {
            fingerprint(lines, before, columns);
        }
        add(lines, "Received now:", columns, StyleRole.TEXT);
        fingerprint(lines, untrusted.fingerprint(), columns);
        add(
                lines,
                "If the operator confirms the new one, delete the line of " + untrusted.server() + " in "
                        + untrusted.file() + " and join again.",
                columns,
                StyleRole.TEXT);
        return lines;
    }

    /** Draws the fingerprint in short rows, which two users can compare by reading aloud. */
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
