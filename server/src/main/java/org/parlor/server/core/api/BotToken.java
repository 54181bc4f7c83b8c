package org.parlor.server.core.api;

import java.util.List;
import org.parlor.message.value.TokenScope;

/**
 * A stored token by which programs log in to an account.
 *
 * @param hash SHA-256 in hexadecimal
 * @param at time of creation, epoch milliseconds
 */
public record BotToken(String label, String hash, List<TokenScope> scopes, long at) {

    public BotToken {
        scopes = List.copyOf(scopes);
    }

    /** Returns the token with which a bot registered its account. */
    public static BotToken first(String hash, long at) {
        return new BotToken("first", hash, List.of(TokenScope.values()), at);
    }

    /** Returns whether the token has all scopes. */
    public boolean hasAllScopes() {
        return scopes.containsAll(List.of(TokenScope.values()));
    }
}
