package org.parlor.client.screen.connect;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.QrCodeText;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;

/**
 * Waits for a reply or for an opponent.
 *
 * @param request the pending request, whose failure closes the screen; 0 for none
 * @param seek the open offer, which leaving withdraws; null for none
 * @param challenge the open challenge, likewise
 * @param code the invite code of the offer, or null
 */
public record WaitingScreen(
        String what,
        String detail,
        long request,
        @Nullable String seek,
        @Nullable String challenge,
        @Nullable String code)
        implements Screen {
    /** Waits for the reply to a request, or 0 for the connection. */
    public static WaitingScreen of(String what, String detail, long request) {
        return new WaitingScreen(what, detail, request, null, null, null);
    }

    /** Returns the screen after the reply to its request, which names the open offer. */
    public WaitingScreen withReply(Reply.Ok ok) {
        return new WaitingScreen(what, detail, request, ok.seek(), ok.challenge(), ok.code());
    }

    /** Whether neither an open game nor a challenge is waited for. */
    public boolean hasNoOffer() {
        return seek == null && challenge == null;
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return AvailableActions.press(state, key);
    }

    @Override
    public boolean isWaitingFor(long number) {
        return request == number;
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP, QuitHandler.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<HeaderFooterView.KeyHint> hints =
                List.of(HeaderFooterView.KeyHint.of("Esc", "cancel", Key.of(Key.Kind.ESCAPE)));
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor", hints);
        int y = Math.max(0, body.rows() / 3 - 1);
        body.textCentred(y, DisplayText.fit(DisplayText.clean(what) + " …", body.columns() - 2), StyleRole.TURN);
        body.textCentred(y + 1, DisplayText.fit(DisplayText.clean(detail), body.columns() - 2), StyleRole.DIM);
        if (code != null) {
            code(body.region(0, y + 3, body.columns(), body.rows() - y - 3), DisplayText.clean(code));
            HostedServer own = state.hosted();
            if (own != null && !own.page().isEmpty()) {
                browserLink(body.region(0, y + 9, body.columns(), body.rows() - y - 9), own.page() + "#join=" + code);
            }
        }
        HostedServer hosted = code == null ? state.hosted() : null;
        if (hosted != null && seek() != null) {
            InviteLines.draw(body.region(0, y + 3, body.columns(), body.rows() - y - 3), hosted);
        }
        HeaderFooterView.status(canvas, state, "", StyleRole.DIM);
    }

    /** Withdraws the offer. */
    @Override
    public Update close(ClientState state) {
        ClientState back = state.pop().with(PendingAction.NONE);
        if (seek != null) {
            return Update.of(back).send(new LobbyRequest.SeekCancel(seek));
        }
        if (challenge != null) {
            return Update.of(back).send(new LobbyRequest.ChallengeCancel(challenge));
        }
        return back.isInLobby() ? Update.of(back) : ConnectFlow.leaveServer(back);
    }

    /** Draws the address that opens the game in a browser, and its QR code where that fits. */
    private static void browserLink(Canvas canvas, String link) {
        if (canvas.rows() < 1) {
            return;
        }
        canvas.textCentred(0, DisplayText.fit("or in a browser:  " + link, canvas.columns()), StyleRole.TEXT);
        List<String> lines = QrCodeText.lines(link);
        if (lines.size() + 2 <= canvas.rows() && lines.get(0).length() <= canvas.columns()) {
            for (int i = 0; i < lines.size(); i++) {
                canvas.textCentred(2 + i, lines.get(i), StyleRole.TEXT);
            }
        }
    }

    /** Draws the code and how the opponent enters it; the opponent's keys may differ. */
    private static void code(Canvas canvas, String code) {
        String spaced = String.join(" ", code.split(""));
        int width = Math.min(canvas.columns(), spaced.length() + 6);
        Canvas box = canvas.region((canvas.columns() - width) / 2, 0, width, 3);
        box.box("", StyleRole.RULE);
        box.textCentred(1, DisplayText.fit(spaced, width - 2), StyleRole.TURN);
        String join = ": " + OfferActions.JOIN_BY_CODE.title() + " (default ";
        String key = OfferActions.JOIN_BY_CODE.keyName() + ")";
        if (canvas.rows() >= 5) {
            canvas.textCentred(3, "In the lobby of this server" + join + "key " + key + ",", StyleRole.DIM);
            canvas.textCentred(4, "or in plain mode:  take " + code, StyleRole.TEXT);
        } else if (canvas.rows() == 4) {
            canvas.textCentred(3, "In the lobby" + join + key, StyleRole.DIM);
        }
    }
}
