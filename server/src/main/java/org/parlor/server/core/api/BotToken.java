package org.parlor.server.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.TokenScope;

/**
 * A stored token by which programs, or a device of a person, log in to an account.
 *
 * @param hash SHA-256 in hexadecimal
 * @param at time of creation, epoch milliseconds
 * @param device true for a device token, with which a person logs in; null for a bot token and in older records
 */
public record BotToken(
        String label,
        String hash,
        List<TokenScope> scopes,
        long at,
        @Nullable Boolean device) {

    public BotToken {
        scopes = List.copyOf(scopes);
    }

    /** Returns the token with which a bot registered its account. */
    public static BotToken first(String hash, long at) {
        return new BotToken("first", hash, List.of(TokenScope.values()), at, null);
    }

    /** Returns a token with which a person logs in. */
    public static BotToken device(String label, String hash, long at) {
        return new BotToken(label, hash, List.of(TokenScope.values()), at, true);
    }

    public boolean isDevice() {
        return Boolean.TRUE.equals(device);
    }

    public boolean hasAllScopes() {
        return scopes.containsAll(List.of(TokenScope.values()));
    }
}
