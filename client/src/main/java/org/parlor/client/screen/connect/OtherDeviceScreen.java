package org.parlor.client.screen.connect;

import org.parlor.client.screen.dialog.ScrollingOverlay;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.QrCodeText;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;
import org.parlor.message.AccountRequest;

/** Shows the code with which the user continues on another device. */
public record OtherDeviceScreen(String code, int scroll) implements ScrollingOverlay {
    public static final Action CONTINUE_ELSEWHERE = Action.of(
                    "other-device", 'O', "other device", "Continue on another device", "by link, QR code or command")
            .runs(OtherDeviceScreen::request)
            .when(state -> state.isInLobby()
                    && !state.serverLinks().isEmpty()
                    && state.connection().isOnline());

    private static final int TEXT_COLUMNS_MIN = 40;

    private static Update request(ClientState state) {
        return Update.of(state).send(new AccountRequest.CodeNew(), new ReplyPurpose.ShowCode());
    }

    @Override
    public OtherDeviceScreen withScroll(int rows) {
        return new OtherDeviceScreen(code, rows);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas body = ScrollingOverlay.drawFrame(canvas, state, "Other device");
        String page = state.serverLinks().page();
        String link = page.isEmpty() ? "" : page + "#code=" + DisplayText.clean(code);
        Canvas free = QrCodeText.drawBeside(body, state.settings().glyphs(), link, TEXT_COLUMNS_MIN);
        Canvas text = free.region(1, 0, free.columns() - 2, free.rows());
        boolean more = text(state, link, text.columns()).drawScrolled(text, scroll);
        HeaderFooterView.status(canvas, state, more ? "↓ more" : "", StyleRole.DIM);
    }

    private TextView text(ClientState state, String link, int columns) {
        TextView text = new TextView(columns)
                .wrap(
                        "Continue as " + state.session().userName() + " on another device with one of these. Each works"
                                + " once, within two minutes, and ends the connection here.",
                        StyleRole.DIM)
                .line("", StyleRole.TEXT);
        InviteLines.add(text, "Browser", link);
        state.serverLinks().joinLines().stream()
                .findFirst()
                .ifPresent(join -> InviteLines.add(text, "Parlor", join + " --code " + code));
        return text.line("", StyleRole.TEXT).wrap("Show it to nobody else: it is your seat.", StyleRole.DIM);
    }
}
