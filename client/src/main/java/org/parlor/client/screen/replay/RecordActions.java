package org.parlor.client.screen.replay;

import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.dialog.ScrollingOverlay;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;
import org.parlor.message.GameRequest;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;

/** Requests records of finished games from the server, to review them or to save them in a file. */
public final class RecordActions {

    public static final Action SAVE = Action.of("save", 'S', "save", "Save game", "to the file of saved games")
            .runs(state -> export(state, state.settings().recordFile()));
    public static final Action EXPORT = Action.of(
                    "export", 'x', "export", "Export game", "to a file; its ending sets the format")
            .runs(RecordActions::ask);

    private RecordActions() {}

    /** Prompts for the file to export to. */
    private static Update ask(ClientState state) {
        if (state.settings().isRemote()) {
            return export(state, "");
        }
        return Update.of(state.push(new TextPromptDialog(
                state.text("export.title"), state.text("export.hint"), "", RecordActions::toFile)));
    }

    /** Requests the record of a finished game to review it. */
    public static Update review(ClientState state, GameState game) {
        return request(state, game, new ReplyPurpose.Review(game.gameId()));
    }

    /** Exports to the named file: an open record at once, a game once the server has sent its record. */
    private static Update toFile(ClientState state, String file) {
        if (file.isEmpty()) {
            return Update.of(state.error(state.text("export.noName")));
        }
        return export(state.pop(), file);
    }

    private static Update export(ClientState back, String file) {
        if (back.topScreen() instanceof ReplayScreen replay) {
            return save(back, file, replay.recorded().record(), replay.ply());
        }
        return back.game()
                .map(game -> request(back, game, new ReplyPurpose.Save(file)))
                .orElse(Update.of(back));
    }

    /** Saves a record in a file; a remote user, who has no files here, gets its text on the screen. */
    public static Update save(ClientState state, String file, GameRecord game) {
        return save(state, file, game, game.moves().size());
    }

    private static Update save(ClientState state, String file, GameRecord game, int ply) {
        boolean isOwn = file.equals(state.settings().recordFile());
        return state.settings().isRemote()
                ? Update.of(state.push(RecordTextScreen.of(game)))
                : Update.of(state).with(new Effect.SaveRecord(file, game, ply, isOwn));
    }

    private static Update request(ClientState state, GameState game, ReplyPurpose purpose) {
        return Update.of(state).send(new GameRequest.RecordRequest(game.gameId(), RecordFormat.JSON.id()), purpose);
    }

    /** Shows the text of a record, to be copied from the screen. */
    private record RecordTextScreen(List<String> lines, int scroll) implements ScrollingOverlay {

        static RecordTextScreen of(GameRecord game) {
            return new RecordTextScreen(RecordFormat.TEXT.write(game).lines().toList(), 0);
        }

        @Override
        public RecordTextScreen withScroll(int rows) {
            return new RecordTextScreen(lines, rows);
        }

        @Override
        public void draw(Canvas canvas, ClientState state) {
            Canvas body = ScrollingOverlay.drawFrame(canvas, state, state.text("export.record"));
            TextView text = new TextView(body.columns());
            lines.forEach(line -> text.wrap(line, StyleRole.TEXT));
            boolean hasMore = text.drawScrolled(body, scroll);
            HeaderFooterView.status(
                    canvas, state, state.text(hasMore ? "export.copyMore" : "export.copy"), StyleRole.DIM);
        }
    }
}
