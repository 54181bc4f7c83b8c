package org.parlor.client.screen.player;

import org.parlor.client.screen.dialog.Overlay;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Update;
import org.parlor.client.storage.AccountExport;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.Dialog;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;

/**
 * Requests what the server stores about the user and writes it to a file.
 *
 * @param request the number of the pending request
 */
public record AccountExportScreen(AccountExport export, String file, long request) implements Overlay {
    private static final int WIDTH = 50;

    /** Asks for the name of the file. */
    static Update ask(ClientState state) {
        if (state.settings().isRemote()) {
            return Update.of(state.error("You have no files here; type on your computer: ssh HOST export > FILE"));
        }
        String name = "parlor-" + state.session().userName() + ".json";
        return Update.of(state.push(new TextPromptDialog(
                "Export your data",
                "file for your account, notes and list of games",
                name,
                (asked, file) ->
                        file.isEmpty() ? Update.of(asked.error("Type the name of a file")) : start(asked, file))));
    }

    private static Update start(ClientState state, String file) {
        AccountExportScreen first = new AccountExportScreen(AccountExport.START, file, 0);
        return first.proceed(state.replaceTop(first), first.export);
    }

    /** Sends the next request, or closes this screen and writes the file if there is none. */
    private Update proceed(ClientState state, AccountExport next) {
        ClientMessage message = next.next();
        return message == null
                ? Update.of(state.withoutScreens(this::equals)).with(new Effect.SaveExport(file, next.toJson()))
                : Update.of(state)
                        .sendWithRetry(message)
                        .map(sent -> sent.replace(this, new AccountExportScreen(next, file, sent.lastRequest())));
    }

    @Override
    public boolean isWaitingFor(long number) {
        return number == request;
    }

    @Override
    public Update onReply(ClientState state, Reply reply) {
        return reply instanceof Reply.ErrorReply error
                ? Update.of(state.withoutScreens(this::equals).error("Not exported: " + error.message()))
                : proceed(state, export.with(reply));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return Update.of(key.kind() == Key.Kind.ESCAPE ? state.pop() : state);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas inside = Dialog.draw(canvas, "Export your data", canvas.rows() / 2 - 2, WIDTH, 4);
        inside.text(0, 0, export.games().size() + " games …", StyleRole.TEXT);
        inside.text(0, 1, "Esc cancel", StyleRole.DIM);
    }
}
