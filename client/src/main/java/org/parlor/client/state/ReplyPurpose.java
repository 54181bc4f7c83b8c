package org.parlor.client.state;

/** What the client does with the reply to a request of which the screen may have been left before the reply arrives. */
public sealed interface ReplyPurpose {

    /** Withdraws what the request has created, because the user has left the screen that waited for it. */
    record Withdraw() implements ReplyPurpose {}

    /** Shows the code with which the user continues on another device. */
    record ShowCode() implements ReplyPurpose {}

    /** Reviews a record, if its game is still on the screen. */
    record Review(String gameId) implements ReplyPurpose {}

    /** Replays a record over the screen of the lobby. */
    record Replay() implements ReplyPurpose {}

    /** Opens the dialog for the notifications of the account. */
    record EditNotifications() implements ReplyPurpose {}

    /** Shows the notifications that were set. */
    record ShowNotifications() implements ReplyPurpose {}

    /** Opens the dialog for the user's note on a game. */
    record EditNote(String gameId) implements ReplyPurpose {}

    /** Leaves the server whose account is deleted. */
    record DeleteAccount() implements ReplyPurpose {}

    /** Settles a queued move, which was made without a connection. */
    record QueuedMove(String gameId, int ply) implements ReplyPurpose {}

    /** Appends a record to a file. */
    record Save(String file) implements ReplyPurpose {}
}
