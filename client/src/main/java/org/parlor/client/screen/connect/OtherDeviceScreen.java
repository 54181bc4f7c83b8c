package org.parlor.client.screen.connect;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.screen.connect.InviteLines.Line;
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
        canvas.fill(' ', StyleRole.TEXT);
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Other device", HINTS);
        String page = state.serverLinks().page();
        String link = page.isEmpty() ? "" : page + "#code=" + DisplayText.clean(code);
        Canvas free = QrCodeText.drawBeside(body, state.settings().glyphs(), link, TEXT_COLUMNS_MIN);
        Canvas text = free.region(1, 0, free.columns() - 2, free.rows());
        List<Line> lines = lines(state, link, text.columns());
        text.pageRows(text.rows(), lines.size());
        InviteLines.draw(text, lines, Math.max(0, Math.min(scroll, lines.size() - text.rows())));
        HeaderFooterView.status(canvas, state, "", StyleRole.DIM);
    }

    private List<Line> lines(ClientState state, String link, int columns) {
        List<Line> lines = new ArrayList<>();
        DisplayText.wrap(
                        "Continue as " + DisplayText.clean(state.session().userName())
                                + " on another device with one of"
                                + " these. Each works once, within two minutes, and ends the connection here.",
                        columns)
                .forEach(line -> lines.add(new Line(line, StyleRole.DIM)));
        lines.add(new Line("", StyleRole.TEXT));
        InviteLines.add(lines, "Browser", link, columns);
        state.serverLinks().joinLines().stream()
                .findFirst()
                .ifPresent(join -> InviteLines.add(lines, "Parlor", join + " --code " + code, columns));
        lines.add(new Line("", StyleRole.TEXT));
        DisplayText.wrap("Show it to nobody else: it is your seat.", columns)
                .forEach(line -> lines.add(new Line(line, StyleRole.DIM)));
        return lines;
    }
}
