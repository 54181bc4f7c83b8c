package org.parlor.client.screen.connect;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.QrCodeText;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;

/**
 * Waits for a reply or for an opponent.
 *
 * @param request the request in flight, whose failure closes the screen; 0 for none
 * @param offer what is offered with the code, or null
 * @param seek the open offer, which leaving withdraws; null for none
 * @param challenge the open challenge, likewise
 * @param code the invite code of the offer, or null
 */
public record WaitingScreen(
        String what,
        String detail,
        long request,
        LobbyRequest.@Nullable Seek offer,
        @Nullable String seek,
        @Nullable String challenge,
        @Nullable String code)
        implements Screen {
    public static final List<Action> ACTIONS =
            List.of(CommonActions.CLOSE, InviteScreen.COPY, CommonActions.HELP, QuitHandler.QUIT);

    /** Columns of the links and commands of a server. */
    private static final int INVITE_COLUMNS_MIN = 40;
    /** Columns of the text around an invite code. */
    private static final int CODE_COLUMNS_MIN = 41;

    /** Waits for the reply to a request, or 0 for the connection. */
    public static WaitingScreen of(String what, String detail, long request) {
        return new WaitingScreen(what, detail, request, null, null, null, null);
    }

    WaitingScreen withOffer(LobbyRequest.@Nullable Seek sent) {
        return new WaitingScreen(what, detail, request, sent, seek, challenge, code);
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

    /** Keeps the offer that the reply names, or closes the screen if the request failed. */
    @Override
    public Update onReply(ClientState state, Reply reply) {
        if (reply instanceof Reply.ErrorReply error) {
            return ConnectFlow.failed(state, request, error.message(), 4);
        }
        return Update.of(
                reply instanceof Reply.Ok ok
                        ? state.replace(
                                this, new WaitingScreen(what, detail, 0, offer, ok.seek(), ok.challenge(), ok.code()))
                        : state);
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<KeyHint> hints = Stream.concat(
                        Stream.of(KeyHint.of("Esc", state.text("wait.cancel"), Key.of(Key.Kind.ESCAPE))),
                        HeaderFooterView.hints(state, List.of(InviteScreen.COPY), AvailableActions.of(state)).stream())
                .toList();
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor", hints);
        ServerLinks serverLinks = state.serverLinks();
        String page = serverLinks.page();
        if (seek == null) {
            text(body, state);
        } else if (code == null) {
            Canvas rest = text(QrCodeText.drawBeside(body, state.settings().glyphs(), page, INVITE_COLUMNS_MIN), state);
            Canvas free = rest.region(1, 0, rest.columns() - 2, rest.rows());
            TextView links = new TextView(free.columns());
            InviteLines.add(links, serverLinks);
            links.draw(free);
        } else if (page.isEmpty()) {
            text(body, state);
        } else {
            // Where the complete link is too long, the code suffices.
            String complete = invitation(state);
            String link = page + "#join=" + code;
            GlyphSet glyphs = state.settings().glyphs();
            Canvas beside = QrCodeText.drawBeside(body, glyphs, complete, CODE_COLUMNS_MIN);
            Canvas free =
                    text(beside == body ? QrCodeText.drawBeside(body, glyphs, link, CODE_COLUMNS_MIN) : beside, state);
            if (free.rows() >= 2) {
                boolean fits = DisplayText.width(complete) <= free.columns();
                free.textCentred(0, state.text("wait.browser"), StyleRole.DIM);
                free.textCentred(1, DisplayText.fit(fits ? complete : link, free.columns()), StyleRole.TEXT);
            }
        }
        HeaderFooterView.status(canvas, state, "", StyleRole.DIM);
    }

    /** Withdraws the offer; if the reply that names it has not arrived, as soon as it does. */
    @Override
    public Update close(ClientState state) {
        ClientState back = state.pop().with(PendingAction.NONE);
        if (seek != null) {
            return Update.of(back).send(new LobbyRequest.SeekCancel(seek));
        }
        if (challenge != null) {
            return Update.of(back).send(new LobbyRequest.ChallengeCancel(challenge));
        }
        if (!back.isInLobby()) {
            return ConnectFlow.leaveServer(back);
        }
        return Update.of(
                request == 0 ? back : back.with(back.session().withPurpose(request, new ReplyPurpose.Withdraw())));
    }

    /** Returns the link that invites to the offer; empty without an invite code or a page. */
    public String invitation(ClientState state) {
        return code == null || offer == null
                ? ""
                : state.serverLinks().invitation(code, state.session().userName(), offer);
    }

    /** Draws what is waited for and the invite code, and returns the rows below. */
    private Canvas text(Canvas canvas, ClientState state) {
        int y = Math.max(0, canvas.rows() / 3 - 1);
        canvas.textCentred(y, DisplayText.fit(DisplayText.clean(what) + " …", canvas.columns() - 2), StyleRole.TURN);
        canvas.textCentred(y + 1, DisplayText.fit(DisplayText.clean(detail), canvas.columns() - 2), StyleRole.DIM);
        int rows = 3;
        if (code != null) {
            code(canvas.region(0, y + 3, canvas.columns(), canvas.rows() - y - 3), DisplayText.clean(code), state);
            rows = 9;
        }
        int used = Math.min(canvas.rows(), y + rows);
        return canvas.region(0, used, canvas.columns(), canvas.rows() - used);
    }

    /** Draws the code and how the opponent enters it; the opponent's keys may differ. */
    private static void code(Canvas canvas, String code, ClientState state) {
        String spaced = String.join(" ", code.split(""));
        int width = Math.min(canvas.columns(), spaced.length() + 6);
        Canvas box = canvas.region((canvas.columns() - width) / 2, 0, width, 3);
        box.box("", StyleRole.RULE);
        box.textCentred(1, DisplayText.fit(spaced, width - 2), StyleRole.TURN);
        String join = OfferActions.JOIN_BY_CODE.texts(state.messages()).get(1);
        String key = OfferActions.JOIN_BY_CODE.keyName();
        String complete = state.text("wait.code", join, key);
        boolean fits = canvas.rows() >= 5 && DisplayText.width(complete) <= canvas.columns();
        if (canvas.rows() >= 4) {
            canvas.textCentred(3, fits ? complete : state.text("wait.codeShort", join, key), StyleRole.DIM);
        }
        if (canvas.rows() >= 5) {
            canvas.textCentred(4, state.text("wait.plain", code), StyleRole.TEXT);
        }
    }
}
