package org.parlor.client.screen.replay;

import java.util.List;
import org.parlor.client.screen.dialog.ScrollingOverlay;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;

/** Shows the text of a record, to be copied from the screen. */
record RecordTextScreen(List<String> lines, int scroll) implements ScrollingOverlay {

    static RecordTextScreen of(GameRecord game) {
        return new RecordTextScreen(RecordFormat.TEXT.write(game).lines().toList(), 0);
    }

    @Override
    public Update onScroll(ClientState state, int rows) {
        int last = Math.max(0, lines.size() - 1);
        return Update.of(state.replaceTop(new RecordTextScreen(lines, Math.max(0, Math.min(scroll + rows, last)))));
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        canvas.fill(' ', StyleRole.TEXT);
        List<HeaderFooterView.KeyHint> hints = List.of(
                HeaderFooterView.KeyHint.arrows("scroll"),
                HeaderFooterView.KeyHint.of("Esc", "back", Key.of(Key.Kind.ESCAPE)));
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Record", hints);
        body.pageRows(body.rows());
        List<String> wrapped = lines.stream()
                .skip(scroll)
                .flatMap(line -> DisplayText.wrap(DisplayText.clean(line), body.columns()).stream())
                .toList();
        for (int y = 0; y < Math.min(body.rows(), wrapped.size()); y++) {
            body.text(0, y, wrapped.get(y), StyleRole.TEXT);
        }
        String more = wrapped.size() > body.rows() ? "; ↓ for more" : "";
        HeaderFooterView.status(canvas, state, "Select the text with your terminal to copy it" + more, StyleRole.DIM);
    }
}
