package org.parlor.server.core.account;

import java.util.ArrayList;
import java.util.List;
import org.parlor.message.AccountRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.TokenScope;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;

/** Creates and revokes the tokens by which programs log in to an account. */
public record BotTokenService(Accounts accounts, RandomSource random) {
    private static final int PER_ACCOUNT_MAX = 20;

    /** A new token with its secret, which is not stored. */
    public record CreatedToken(BotToken token, String secret) {
        @Override
        public String toString() {
            return "CreatedToken[token=" + token + "]";
        }
    }

    /** @throws RequestException if the account has too many tokens or one with this label */
    public CreatedToken create(Account account, AccountRequest.TokenNew request, Step step) {
        List<BotToken> tokens = new ArrayList<>(account.tokens());
        if (tokens.stream().anyMatch(token -> token.label().equals(request.label()))) {
            throw RequestException.forField(
                    ErrorCode.NAME_TAKEN, "label", "A token with this label exists; revoke it first");
        }
        if (tokens.size() >= PER_ACCOUNT_MAX) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "An account has at most " + PER_ACCOUNT_MAX + " tokens; revoke one first");
        }
        String secret = "b_" + random.secret();
        List<TokenScope> scopes = request.scopes() == null ? List.of(TokenScope.values()) : request.scopes();
        BotToken token = new BotToken(request.label(), TokenHash.hash(secret), scopes, step.now());
        tokens.add(token);
        accounts.setBotTokens(account, tokens, step);
        return new CreatedToken(token, secret);
    }

    /**
     * Revokes a token and the resume tokens issued through it.
     *
     * @throws RequestException if there is no such token, or if it is a bot's only token
     */
    public BotToken revoke(Account account, String label, Step step) {
        List<BotToken> tokens = new ArrayList<>(account.tokens());
        BotToken revoked = tokens.stream()
                .filter(token -> token.label().equals(label))
                .findFirst()
                .orElseThrow(() -> RequestException.badValue("label", "You have no token with this label"));
        if (account.bot() && tokens.size() == 1) {
            throw RequestException.forField(
                    ErrorCode.FORBIDDEN, "label", "This is the bot's only token; create another one first");
        }
        tokens.remove(revoked);
        accounts.setBotTokens(account, tokens, step);
        return revoked;
    }
}
