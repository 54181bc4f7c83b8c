package org.parlor.client.screen.connect;

import org.parlor.client.game.setup.NotificationParser;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.message.AccountRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.NotificationChannel;

/** Shows and changes how the account is notified of its games by correspondence. */
public final class NotificationActions {
    public static final Action NOTIFICATIONS = Action.of(
                    "notifications", 'A', "notify", "Notifications", "of games by correspondence while you are away")
            .runs(state -> Update.of(state).send(new AccountRequest.NotifyGet(), new ReplyPurpose.EditNotifications()))
            .when(state -> !state.session().self().guest());

    private NotificationActions() {}

    /** Opens the dialog with what is set, or shows what has been set. */
    public static ClientState onReply(ClientState state, Reply.NotifyReply reply, boolean edits) {
        String set = NotificationParser.format(reply.notifications());
        if (!edits) {
            return state.info("Notifications: " + NotificationParser.describe(reply.notifications()));
        } else if (reply.channels().isEmpty()) {
            return state.info("This server sends no notifications");
        }
        boolean unconfirmed = Boolean.TRUE.equals(reply.notifications().unconfirmed());
        String first = reply.channels().get(0);
        String hint = (unconfirmed ? "alone code=CODE of the e-mail; or " : "")
                + first + (first.equals(NotificationChannel.EMAIL.toString()) ? "=ADDRESS" : "=URL")
                + " events=turn,end,rematch digest=hour; or off";
        return state.push(new TextPromptDialog(
                "Notifications by " + String.join(", ", reply.channels()), hint, set, NotificationActions::submit));
    }

    private static Update submit(ClientState state, String typed) {
        return Update.of(state.pop()).send(NotificationParser.parse(typed), new ReplyPurpose.ShowNotifications());
    }
}
