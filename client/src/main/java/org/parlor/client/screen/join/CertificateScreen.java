package org.parlor.client.screen.join;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;
import org.parlor.connection.CertificateFingerprint;

/** A certificate without a trusted authority: a question the first time, a warning if it has changed. */
public record CertificateScreen(Event.CertificateUntrusted untrusted, LoginIdentity identity) implements Screen {
    /** Only a new certificate can be trusted here, not a changed one. */
    @Override
    public Update onKey(ClientState state, Key key) {
        if ((key.is('y') || key.is('Y')) && untrusted.trustedBefore() == null) {
            Update trusted = Update.of(state.pop()).with(new Effect.Trust(untrusted.server(), untrusted.fingerprint()));
            return trusted.andThen(next -> ConnectFlow.connect(next, untrusted.server(), identity));
        }
        return key.kind() == Key.Kind.ESCAPE || key.is('n')
                ? ConnectFlow.failed(state.pop(), untrusted.server() + " is not trusted; nothing was sent", 4)
                : Update.of(state);
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        boolean changed = untrusted.trustedBefore() != null;
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Unknown certificate", hints(changed));
        TextView text = changed ? alarm(body.columns() - 2) : question(body.columns() - 2);
        int top = Math.max(0, Math.min(2, body.rows() - text.rows()));
        text.draw(body.region(1, top, body.columns() - 1, body.rows() - top));
        HeaderFooterView.status(
                canvas,
                state,
                changed ? "Nothing was sent. Esc goes back" : "y trust this server · n or Esc cancel",
                StyleRole.DIM);
    }

    private static List<KeyHint> hints(boolean changed) {
        List<KeyHint> hints = new ArrayList<>();
        if (!changed) {
            hints.add(KeyHint.of("y", "trust", Key.of('y')));
        }
        hints.add(KeyHint.of("Esc", changed ? "back" : "cancel", Key.of(Key.Kind.ESCAPE)));
        return hints;
    }

    private TextView question(int columns) {
        TextView text = new TextView(columns)
                .wrap(
                        "The certificate of " + untrusted.server()
                                + " is not signed by an authority that this computer trusts.",
                        StyleRole.TURN)
                .wrap("Its fingerprint:", StyleRole.TEXT);
        addFingerprint(text, untrusted.fingerprint());
        return text.wrap(
                "Compare it with the fingerprint that the operator of the server gave you. Trust this certificate?",
                StyleRole.TEXT);
    }

    private TextView alarm(int columns) {
        TextView text = new TextView(columns)
                .wrap("THE CERTIFICATE OF " + untrusted.server() + " HAS CHANGED!", StyleRole.ERROR)
                .wrap("The connection may be intercepted. Trusted so far:", StyleRole.TEXT);
        CertificateFingerprint before = untrusted.trustedBefore();
        if (before != null) {
            addFingerprint(text, before);
        }
        addFingerprint(text.wrap("Received now:", StyleRole.TEXT), untrusted.fingerprint());
        return text.wrap(
                "If the operator confirms the new one, delete the line of " + untrusted.server() + " in "
                        + untrusted.file() + " and join again.",
                StyleRole.TEXT);
    }

    /** Adds the fingerprint in short rows, which two users can compare by reading aloud. */
    private static void addFingerprint(TextView text, CertificateFingerprint fingerprint) {
        String all = fingerprint.toString();
        int colon = all.indexOf(':') + 1;
        int step = text.columns() >= 78 ? 64 : 32;
        for (int i = colon; i < all.length(); i += step) {
            String name = i == colon ? all.substring(0, colon) : " ".repeat(colon);
            text.line(name + all.substring(i, Math.min(all.length(), i + step)), StyleRole.TITLE);
        }
    }
}
