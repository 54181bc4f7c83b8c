package org.parlor.message.value;

/** What a player who is away is notified of. All concern games by correspondence. */
public enum NotificationEvent {
    /** A game waits for the player's move. */
    TURN,
    /** A game has ended. */
    END,
    /** The opponent of a finished game offers a rematch. */
    REMATCH
}
