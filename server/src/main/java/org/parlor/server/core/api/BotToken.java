package org.parlor.server.core.api;

import java.util.List;
import org.parlor.message.value.TokenScope;

/**
 * A token by which programs log in to an account, as it is kept.
 *
 * @param hash SHA-256 in hexadecimal
 * @param at when it was made
 */
public record BotToken(String label, String hash, List<TokenScope> scopes, long at) {

    public BotToken {
        scopes = List.copyOf(scopes);
    }

    /** The one with which a bot made its account itself. */
    public static BotToken first(String hash, long at) {
        return new BotToken("first", hash, List.of(TokenScope.values()), at);
    }

    /** Whether it may be used for everything. */
    public boolean isFull() {
        return scopes.containsAll(List.of(TokenScope.values()));
    }
}
