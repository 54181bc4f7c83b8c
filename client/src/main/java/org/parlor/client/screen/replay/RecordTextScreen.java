package org.parlor.client.screen.replay;

import java.util.List;
import org.parlor.client.screen.dialog.ScrollingOverlay;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;
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
        TextView text = new TextView(body.columns());
        lines.forEach(line -> text.wrap(line, StyleRole.TEXT));
        String more = text.drawScrolled(body, scroll) ? "; ↓ for more" : "";
        HeaderFooterView.status(canvas, state, "Select the text with your terminal to copy it" + more, StyleRole.DIM);
    }
}
