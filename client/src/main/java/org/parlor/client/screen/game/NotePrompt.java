package org.parlor.client.screen.game;

import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;

/** The prompt for the user's private note on a game. */
public final class NotePrompt {

    private NotePrompt() {}

    /** Opens it with the present note. */
    public static ClientState open(ClientState state, String gameId, Reply.NoteReply reply) {
        return state.push(new TextPromptDialog(
                state.text("note.title"),
                state.text("note.hint"),
                SafeText.sanitize(reply.note()),
                GameRequest.SetNote.CHARS_MAX,
                (now, typed) -> submit(now, gameId, typed)));
    }

    private static Update submit(ClientState state, String gameId, String typed) {
        try {
            return Update.of(state.pop()).send(new GameRequest.SetNote(gameId, typed));
        } catch (RequestException invalid) {
            return Update.of(state.error(invalid.text()));
        }
    }
}
