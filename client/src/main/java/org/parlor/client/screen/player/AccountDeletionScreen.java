package org.parlor.client.screen.player;

import org.parlor.client.game.TimeFormat;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.dialog.Overlay;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.TextInput;
import org.parlor.client.ui.widget.Dialog;
import org.parlor.client.ui.widget.TextView;
import org.parlor.message.ErrorCode;
import org.parlor.message.OwnAccountRequest.DeleteOwnAccount;
import org.parlor.message.Reply;

/**
 * Asks for what the server requires to delete the user's account.
 *
 * @param request what has been typed in earlier fields
 * @param error why the server has refused the request, or empty
 * @param pending the number of the pending request, 0 for none
 */
public record AccountDeletionScreen(Field field, String typed, DeleteOwnAccount request, String error, long pending)
        implements Overlay {
    private static final int WIDTH = 66;

    /** What is typed next. */
    enum Field {
        PASSWORD("your password; empty if the account has none"),
        OTP("a code of your authenticator app, or a recovery code"),
        FORCE("yes to resign your games and leave your tournaments");

        private final String hint;

        Field(String hint) {
            this.hint = hint;
        }
    }

    static Update open(ClientState state) {
        return Update.of(state.push(
                new AccountDeletionScreen(Field.PASSWORD, "", new DeleteOwnAccount(null, null, null), "", 0)));
    }

    /** Says until when a log-in keeps the account. */
    public static String scheduled(String user, long deletesAt) {
        return "The account " + user + " is deleted on " + TimeFormat.day(deletesAt) + ", unless you log in before";
    }

    @Override
    public boolean isTyping() {
        return true;
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        if (key.kind() == Key.Kind.ESCAPE) {
            return Update.of(state.pop());
        } else if (pending > 0) {
            return Update.of(state);
        } else if (key.kind() == Key.Kind.ENTER) {
            return submit(state);
        }
        return Update.of(TextInput.edit(typed, key)
                .map(text -> state.replaceTop(new AccountDeletionScreen(field, text, request, error, 0)))
                .orElse(state));
    }

    private Update submit(ClientState state) {
        if (field == Field.FORCE && !typed.strip().equals("yes")) {
            return Update.of(state.replaceTop(asking(field, "Type yes, or press Esc to keep the account")));
        }
        String value = typed.isEmpty() ? null : typed;
        DeleteOwnAccount filled = new DeleteOwnAccount(
                field == Field.PASSWORD ? value : request.password(),
                field == Field.OTP ? value : request.otp(),
                field == Field.FORCE ? Boolean.TRUE : request.force());
        return Update.of(state)
                .send(filled, new ReplyPurpose.DeleteAccount())
                .map(next -> next.replaceTop(new AccountDeletionScreen(field, typed, filled, "", next.lastRequest())));
    }

    private AccountDeletionScreen asking(Field next, String reason) {
        return new AccountDeletionScreen(next, "", request, reason, 0);
    }

    @Override
    public boolean isWaitingFor(long number) {
        return number == pending;
    }

    @Override
    public Update onReply(ClientState state, Reply reply) {
        return Update.of(
                reply instanceof Reply.ErrorReply refused
                        ? state.replace(this, asking(fieldOf(refused), refused.message()))
                        : state);
    }

    /** Leaves the server, also if the user has closed this screen before the reply. */
    public static Update onScheduled(ClientState state, Reply.DeletionScheduledReply reply) {
        String text = scheduled(state.session().userName(), reply.deletesAt());
        return ConnectFlow.leaveServer(state).map(next -> next.info(text));
    }

    private Field fieldOf(Reply.ErrorReply refused) {
        String named = refused.field();
        if (refused.code().equals(ErrorCode.OTP_REQUIRED.wireName()) || "otp".equals(named)) {
            return Field.OTP;
        }
        return "force".equals(named) ? Field.FORCE : "password".equals(named) ? Field.PASSWORD : field;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        String title = "Delete the account " + DisplayText.clean(state.session().userName());
        TextView text = new TextView(Dialog.columns(canvas, WIDTH))
                .wrap(field.hint, StyleRole.DIM)
                .line("", StyleRole.TEXT)
                .wrap(
                        error.isEmpty()
                                ? "Your session ends. After the deletion period the server deletes what it stores about you and"
                                        + " shows your games under a pseudonym. Until then, a log-in keeps the account."
                                : error,
                        error.isEmpty() ? StyleRole.TEXT : StyleRole.ERROR);
        int height = Math.min(text.rows() + 5, canvas.rows() - 1);
        Canvas inside = Dialog.draw(canvas, title, (canvas.rows() - height) / 2, WIDTH, height);
        String shown = field == Field.FORCE ? typed : "*".repeat(typed.codePointCount(0, typed.length()));
        TextInput.draw(inside.region(0, 0, inside.columns(), 1), " ", shown, pending == 0);
        text.draw(inside.region(0, 1, inside.columns(), height - 4));
        inside.text(0, height - 3, pending > 0 ? "…" : "Enter OK  Esc cancel", StyleRole.DIM);
    }
}
