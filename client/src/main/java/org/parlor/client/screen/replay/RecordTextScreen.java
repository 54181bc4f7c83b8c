package org.parlor.client.screen.replay;

import java.util.List;
import org.parlor.client.screen.dialog.ScrollingOverlay;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;

/** Shows the text of a record, to be copied from the screen. */
record RecordTextScreen(List<String> lines, int scroll) implements ScrollingOverlay {

    static RecordTextScreen of(GameRecord game) {
        return new RecordTextScreen(RecordFormat.TEXT.write(game).lines().toList(), 0);
    }

    @Override
    public RecordTextScreen withScroll(int rows) {
        return new RecordTextScreen(lines, rows);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        canvas.fill(' ', StyleRole.TEXT);
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Record", HINTS);
        List<String> wrapped = lines.stream()
                .flatMap(line -> DisplayText.wrap(DisplayText.clean(line), body.columns()).stream())
                .toList();
        body.pageRows(body.rows(), wrapped.size());
        int first = Math.max(0, Math.min(scroll, wrapped.size() - body.rows()));
        for (int y = 0; y < body.rows() && first + y < wrapped.size(); y++) {
            body.text(0, y, wrapped.get(first + y), StyleRole.TEXT);
        }
        String more = first + body.rows() < wrapped.size() ? "; ↓ for more" : "";
        HeaderFooterView.status(canvas, state, "Select the text with your terminal to copy it" + more, StyleRole.DIM);
    }
}
