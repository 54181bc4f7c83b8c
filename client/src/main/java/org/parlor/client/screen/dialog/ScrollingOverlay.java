package org.parlor.client.screen.dialog;

import java.util.List;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/** An overlay that only shows text: the arrows, the page keys, Home and End scroll it, Esc, q and ? close it. */
public interface ScrollingOverlay extends Overlay {
    /** Draws header and footer over the screen below, and returns the area between them. */
    static Canvas drawFrame(Canvas canvas, ClientState state, String title) {
        canvas.fill(' ', StyleRole.TEXT);
        List<KeyHint> hints = List.of(
                KeyHint.arrows(state.text("keys.scroll")),
                KeyHint.of("Space", state.text("keys.page"), Key.of(' ')),
                KeyHint.of("Home", state.text("keys.start"), Key.of(Key.Kind.HOME)),
                KeyHint.of("End", state.text("keys.end"), Key.of(Key.Kind.END)),
                KeyHint.of("Esc", state.text("keys.back"), Key.of(Key.Kind.ESCAPE)));
        return HeaderFooterView.draw(canvas, state, "Parlor › " + title, hints);
    }

    /** Returns the number of rows above the first visible one. */
    int scroll();

    /** Returns the overlay with another number of rows above. */
    ScrollingOverlay withScroll(int rows);

    @Override
    default Update onScroll(ClientState state, int rows) {
        return scrollTo(state, scroll() + rows);
    }

    private Update scrollTo(ClientState state, int row) {
        return Update.of(state.replaceTop(withScroll(Math.max(0, Math.min(row, state.scrollMax())))));
    }

    @Override
    default Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case UP -> onScroll(state, -1);
            case DOWN -> onScroll(state, 1);
            case PAGE_UP -> onScroll(state, -state.pageRows());
            case PAGE_DOWN -> onScroll(state, state.pageRows());
            case HOME -> scrollTo(state, 0);
            case END -> scrollTo(state, state.scrollMax());
            case ESCAPE -> Update.of(state.pop());
            default ->
                key.is(' ')
                        ? onScroll(state, state.pageRows())
                        : Update.of(key.is('q') || key.is('?') || key.kind() == Key.Kind.F1 ? state.pop() : state);
        };
    }
}
