package org.parlor.client.screen.connect;

import java.util.Comparator;
import java.util.List;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.ScrollingOverlay;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.QrCodeText;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;
import org.parlor.message.value.UserInfo;

/** Shows how others reach the server, as text and QR code, and who is there. */
public record InviteScreen(int scroll) implements ScrollingOverlay {
    public static final Action INVITE = Action.of(
                    "invite", 'i', "invite", "Invite others", "link, QR code, who is here")
            .runs(state -> Update.of(open(state)))
            .when(state -> !state.serverLinks().isEmpty());

    static final Action COPY = Action.of("copy-server-link", 'c', "copy link", "Copy link", "or the first command")
            .runs(state -> Update.of(state.info("Copied, if your terminal permits it (OSC 52)"))
                    .with(new Effect.Copy(link(state))))
            .when(state -> !link(state).isEmpty());

    public static final List<Action> ACTIONS = List.of(COPY, CommonActions.CLOSE, CommonActions.HELP, QuitHandler.QUIT);

    private static final int TEXT_COLUMNS_MIN = 40;

    /** Returns what others join with: the link to an open offer, if one waits, otherwise to the server. */
    private static String link(ClientState state) {
        return state.topScreen() instanceof WaitingScreen waiting
                ? waiting.invitation(state)
                : state.serverLinks().first();
    }

    public static ClientState open(ClientState state) {
        return state.push(new InviteScreen(0));
    }

    @Override
    public InviteScreen withScroll(int rows) {
        return new InviteScreen(rows);
    }

    /** Offers, games and challenges come while the host waits here for people. */
    @Override
    public boolean isOverlay() {
        return false;
    }

    @Override
    public boolean isIdle(ClientState state) {
        return true;
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return AvailableActions.find(state, key)
                .map(action -> action.run(state))
                .orElseGet(() -> ScrollingOverlay.super.onKey(state, key));
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Invite", HeaderFooterView.hints(state));
        Canvas free = QrCodeText.drawBeside(
                body, state.settings().glyphs(), state.serverLinks().page(), TEXT_COLUMNS_MIN);
        Canvas text = free.region(1, 0, free.columns() - 2, free.rows());
        boolean more = text(state, text.columns()).drawScrolled(text, scroll);
        HeaderFooterView.status(canvas, state, more ? "↓ more" : "", StyleRole.DIM);
    }

    private static TextView text(ClientState state, int columns) {
        TextView text = new TextView(columns)
                .wrap("Others join with one of these. A browser and ssh need nothing installed.", StyleRole.DIM)
                .line("", StyleRole.TEXT);
        InviteLines.add(text, state.serverLinks());
        List<String> people = names(state, false);
        List<String> bots = names(state, true);
        text.line("", StyleRole.TEXT)
                .wrap("Here now (" + people.size() + "): " + String.join(", ", people), StyleRole.TEXT);
        return bots.isEmpty() ? text : text.wrap("Computer opponents: " + String.join(", ", bots), StyleRole.TEXT);
    }

    private static List<String> names(ClientState state, boolean bots) {
        return state.session().lobby().users().values().stream()
                .filter(user -> user.bot() == bots)
                .map(UserInfo::name)
                .sorted(Comparator.comparingInt(GameSetup::strength))
                .map(name ->
                        DisplayText.clean(name) + (name.equals(state.session().userName()) ? " (you)" : ""))
                .toList();
    }
}
