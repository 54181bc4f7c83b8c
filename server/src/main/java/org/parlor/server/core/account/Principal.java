package org.parlor.server.core.account;

import org.jspecify.annotations.Nullable;
import org.parlor.message.value.TokenScope;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.game.Player;

/**
 * What a log-in has proven: whose account it is, and with which rights.
 *
 * @param token the bot token it came by, null for guests and people themselves, who have every right
 */
public record Principal(Account account, @Nullable BotToken token) {

    /** Whether a program is at work: that of a bot, or one that plays for a person. */
    public boolean bot() {
        return token != null;
    }

    public boolean allows(TokenScope tokenScope) {
        return token == null || token.scopes().contains(tokenScope);
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
    public boolean looksAfter(ServerSettings settings) {
        return settings.admins().contains(account.key()) && !account.guest() && isFull();
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
