package org.parlor.client.screen;

import org.parlor.client.game.GameState;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.GlyphSet;
import org.parlor.message.value.UserInfo;

/** The title of the terminal's window, which tells a user in another window whose turn it is. */
public final class WindowTitle {
    private static final int COLUMNS_MAX = 60;

    private WindowTitle() {}

    public static String of(ClientState state) {
        String title = DisplayText.fit(DisplayText.clean(text(state)), COLUMNS_MAX);
        return state.settings().glyphs() == GlyphSet.ASCII ? GlyphSet.ascii(title) : title;
    }

    private static String text(ClientState state) {
        GameState game = state.game().filter(GameState::isMyRunningGame).orElse(null);
        String opponent =
                game == null ? "" : game.opponent().map(UserInfo::name).orElse("");
        if (game != null && !state.isHotSeat() && state.canMove(game)) {
            return "Your turn · " + opponent;
        }
        long waiting = state.otherGames().stream().filter(state::canMove).count();
        if (waiting > 0) {
            return waiting == 1 ? "Your turn in another game" : "Your turn in " + waiting + " other games";
        }
        return game == null || state.isHotSeat() ? "Parlor" : opponent + " · Parlor";
    }
}
