package org.parlor.client.screen.join;

import java.util.List;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.screen.lobby.InviteLines;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/** Somebody else has to do something first. */
final class WaitingView {

    private WaitingView() {}

    static void draw(Canvas canvas, ClientState state, WaitingScreen waiting) {
        List<ScreenLayout.KeyHint> hints = List.of(ScreenLayout.KeyHint.of("Esc", "cancel", Key.of(Key.Kind.ESCAPE)));
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor", hints);
        int y = Math.max(0, body.rows() / 3 - 1);
        body.textCentred(
                y, DisplayText.fit(DisplayText.clean(waiting.what()) + " …", body.columns() - 2), StyleRole.TURN);
        body.textCentred(
                y + 1, DisplayText.fit(DisplayText.clean(waiting.detail()), body.columns() - 2), StyleRole.DIM);
        String code = waiting.code();
        if (code != null) {
            code(body.region(0, y + 3, body.columns(), body.rows() - y - 3), DisplayText.clean(code));
        }
        HostedServer hosted = code == null ? state.hosted() : null;
        if (hosted != null && waiting.seek() != null) {
            InviteLines.draw(body.region(0, y + 3, body.columns(), body.rows() - y - 3), hosted);
        }
        ScreenLayout.status(canvas, state, "", StyleRole.DIM);
    }

    /** The code as large as letters are, and what the opponent, whose keys are not known, has to do with it. */
    private static void code(Canvas canvas, String code) {
        String spaced = String.join(" ", code.split(""));
        int width = Math.min(canvas.columns(), spaced.length() + 6);
        Canvas box = canvas.region((canvas.columns() - width) / 2, 0, width, 3);
        box.box("", StyleRole.RULE);
        box.textCentred(1, DisplayText.fit(spaced, width - 2), StyleRole.TURN);
        String join = ": " + LobbyScreen.JOIN_BY_CODE.title() + " (usual ";
        String key = LobbyScreen.JOIN_BY_CODE.keyName() + ")";
        if (canvas.rows() >= 5) {
            canvas.textCentred(3, "In the lobby of this server" + join + "key " + key + ",", StyleRole.DIM);
            canvas.textCentred(4, "or in the line mode:  take " + code, StyleRole.TEXT);
        } else if (canvas.rows() == 4) {
            canvas.textCentred(3, "In the lobby" + join + key, StyleRole.DIM);
        }
    }
}
