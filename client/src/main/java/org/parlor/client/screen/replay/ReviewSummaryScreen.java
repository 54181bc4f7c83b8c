package org.parlor.client.screen.replay;

import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.screen.dialog.ScrollingOverlay;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;

/** Lists the notes of the review of the game below: opening, results given away, accuracy and losses. */
public record ReviewSummaryScreen(int scroll) implements ScrollingOverlay {
    public static final Action SUMMARY = Action.of(
                    "review-summary", 'a', "summary", "Review summary", "opening, accuracy and losses by phase")
            .runs(state -> Update.of(state.push(new ReviewSummaryScreen(0))))
            .when(state -> state.baseScreen().review().isStarted());

    @Override
    public ReviewSummaryScreen withScroll(int rows) {
        return new ReviewSummaryScreen(rows);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas body = ScrollingOverlay.drawFrame(canvas, state, state.text("summary.title"));
        ReviewState review = state.baseScreen().review();
        TextView text = new TextView(body.columns() - 1);
        review.notes()
                .forEach(note -> text.wrap(note.sentence(), StyleRole.TEXT).line("", StyleRole.TEXT));
        boolean hasMore = text.drawScrolled(body.region(1, 0, body.columns() - 1, body.rows()), scroll);
        int plies = state.game().map(GameState::ply).orElse(0);
        String status = review.isRunning(plies)
                ? state.text("end.progress", review.percent(plies))
                : state.text(hasMore ? "summary.more" : "summary.back");
        HeaderFooterView.status(canvas, state, status, StyleRole.DIM);
    }
}
