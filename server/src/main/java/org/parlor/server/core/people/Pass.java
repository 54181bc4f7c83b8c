package org.parlor.server.core.people;

import org.jspecify.annotations.Nullable;
import org.parlor.message.Scope;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.step.BotToken;
import org.parlor.server.core.step.House;

/**
 * What a log-in has proven: whose account it is, and with which rights.
 *
 * @param token the bot token it came by, null for guests and people themselves, who have every right
 */
public record Pass(Account account, @Nullable BotToken token) {

    /** Whether a program is at work: that of a bot, or one that plays for a person. */
    public boolean bot() {
        return token != null;
    }

    public boolean allows(Scope scope) {
        return token == null || token.scopes().contains(scope);
    }

    /** Whether its games may count. */
    public boolean isRated() {
        return !account.guest() && bot() == account.bot();
    }

    /** Whether it is enough to make and revoke bot tokens. */
    public boolean isFull() {
        return token == null || token.isFull();
    }

    /** Whether it is one of those who may look after the server. */
    public boolean looksAfter(House house) {
        return house.admins().contains(account.key()) && !account.guest() && isFull();
    }

    public Player player() {
        return new Player(account.name(), bot(), account.guest(), null);
    }

    /** The hash of the bot token it came by. */
    @Nullable
    String via() {
        return token == null ? null : token.hash();
    }
}
