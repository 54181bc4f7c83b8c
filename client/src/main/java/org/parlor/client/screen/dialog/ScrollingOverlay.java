package org.parlor.client.screen.dialog;

import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;

/** An overlay that only shows text: the arrows and page keys scroll it, any other key closes it. */
public interface ScrollingOverlay extends Overlay {

    @Override
    default Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case UP -> onScroll(state, -1);
            case DOWN -> onScroll(state, 1);
            case PAGE_UP -> onScroll(state, -state.pageRows());
            case PAGE_DOWN -> onScroll(state, state.pageRows());
            default -> Update.of(state.pop());
        };
    }
}
