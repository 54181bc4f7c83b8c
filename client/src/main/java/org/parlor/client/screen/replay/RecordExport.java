package org.parlor.client.screen.replay;

import org.parlor.client.game.GameState;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.KeyMap;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;
import org.parlor.notation.Replay;

/** Requests records of finished games from the server, to review them or to save them in a file. */
public final class RecordExport {

    private RecordExport() {}

    /** Prompts for the file to export to. */
    public static Update ask(ClientState state) {
        return Update.of(state.push(new TextPromptDialog(
                "Export to which file?", "ends in .json, .txt, .ggf or .transcript", "", RecordExport::toFile)));
    }

    /** Requests the record of a finished game to review it. */
    public static Update review(ClientState state, GameState game) {
        return request(state.with(PendingAction.review()), game);
    }

    /** Exports to the named file: an open record at once, a game once the server has sent its record. */
    public static Update toFile(ClientState state, String file) {
        if (file.isEmpty()) {
            return Update.of(state.error("A file needs a name"));
        }
        ClientState back = state.pop();
        if (back.topScreen() instanceof ReplayScreen replay) {
            return Update.of(back)
                    .with(new Effect.SaveRecord(file, replay.recorded().record()));
        }
        return back.game()
                .map(game -> request(back.with(PendingAction.export(file)), game))
                .orElse(Update.of(back));
    }

    private static Update request(ClientState state, GameState game) {
        return Update.of(state).send(new GameRequest.RecordRequest(game.gameId(), RecordFormat.JSON.id()));
    }

    /**
     * Handles a record sent by the server: saves it in the file of saved games unless the pending action
     * differs.
     */
    public static Update onRecord(ClientState state, Reply.RecordReply sent) {
        GameRecord game = sent.record().game();
        ClientState done = state.with(PendingAction.NONE);
        if (game == null) {
            return Update.of(done.error("Not saved: the server sent the record in another form"));
        }
        return switch (state.pendingAction().action()) {
            case REVIEW -> Update.of(opened(done, RecordedGame.of(1, Replay.of(game))));
            case EXPORT ->
                Update.of(done).with(new Effect.SaveRecord(state.pendingAction().target(), game));
            case NONE, LOBBY, CHALLENGE, LOCAL, WATCH ->
                Update.of(state).with(new Effect.SaveRecord(state.settings().recordFile(), game));
        };
    }

    /** Opens the record over its game, at its end and with the same orientation, and starts a review. */
    private static ClientState opened(ClientState state, RecordedGame recorded) {
        if (!(state.topScreen() instanceof GameScreen game)) {
            return state;
        }
        ReplayScreen replay = ReplayScreen.of(recorded)
                .atPly(recorded.plies())
                .with(game.review().withStarted(true));
        KeyMap keys = state.settings().keys();
        return state.push(game.isFlipped() ? replay.withFlipped() : replay)
                .info("Analysing, the last move first. " + keys.name(ReplayScreen.PREVIOUS_MISTAKE) + " and "
                        + keys.name(ReplayScreen.NEXT_MISTAKE) + " go to mistakes");
    }
}
