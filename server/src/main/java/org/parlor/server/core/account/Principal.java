package org.parlor.server.core.account;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.AdminRole;
import org.parlor.message.value.TokenScope;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.game.Player;

/**
 * The authenticated identity of a session and its rights.
 *
 * @param token the bot or device token used, null for guests and for persons with a password, who have all rights
 */
public record Principal(Account account, @Nullable BotToken token) {

    /** Returns whether a program is logged in, for a bot or on behalf of a person. */
    public boolean isBot() {
        return token != null && !token.isDevice();
    }

    /** @throws RequestException {@code forbidden} if the token lacks the scope of a request */
    public void requireScope(ClientMessage request) {
        TokenScope scope = request.scope();
        if (scope != null && token != null && !token.scopes().contains(scope)) {
            String word = scope.name().toLowerCase(Locale.ROOT);
            throw RequestException.of(ErrorCode.FORBIDDEN, "This session's token lacks the scope " + word)
                    .withData(Map.of("scope", word));
        }
    }

    public boolean mayPlayRated() {
        return !account.isGuest() && isBot() == account.isBot();
    }

    /** Returns whether it may create and revoke tokens. A device token may only where there is no password to ask for. */
    public boolean hasAllScopes() {
        return token == null || (token.isDevice() ? !account.hasPassword() : token.hasAllScopes());
    }

    /** Returns whether a person is logged in by a device token. */
    public boolean isDevice() {
        return token != null && token.isDevice();
    }

    /** Returns the role of the account, if the session may use it; null for none. */
    public @Nullable AdminRole role(ServerSettings settings) {
        return isDevice() || !hasAllScopes() ? null : role(account, settings);
    }

    /** Returns the role of an account by the settings or by an admin, null for none. */
    public static @Nullable AdminRole role(Account account, ServerSettings settings) {
        if (account.isGuest()) {
            return null;
        }
        return settings.isAdmin(account.key()) ? AdminRole.ADMIN : account.role();
    }

    public boolean isAdmin(ServerSettings settings) {
        return role(settings) == AdminRole.ADMIN;
    }

    public Player player() {
        return new Player(account.name(), isBot(), account.isGuest(), null);
    }

    @Nullable
    String tokenHash() {
        return token == null ? null : token.hash();
    }
}
