package org.parlor.client.screen.dialog;

import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** Keys of the screen below and rules of the game. */
public record HelpScreen(int scroll) implements Overlay {
    private static final int PAGE_ROWS = 10;

    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case UP -> scrolled(state, -1);
            case DOWN -> scrolled(state, 1);
            case PAGE_UP -> scrolled(state, -PAGE_ROWS);
            case PAGE_DOWN -> scrolled(state, PAGE_ROWS);
            default -> Update.of(state.pop());
        };
    }

    private Update scrolled(ClientState state, int rows) {
        return Update.of(state.replaceTop(new HelpScreen(Math.max(0, scroll + rows))));
    }

    @Override
    public Update onScroll(ClientState state, int rows) {
        return scrolled(state, Integer.signum(rows));
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        HelpView.draw(canvas, state, this);
    }
}
