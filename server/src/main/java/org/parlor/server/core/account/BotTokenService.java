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

/** Makes the tokens by which programs log in to an account, and makes them worthless again. */
public record BotTokenService(Accounts accounts, RandomSource randomness) {
    private static final int PER_ACCOUNT_MAX = 20;

    /** A new token and, this once, the secret itself. */
    public record CreatedToken(BotToken token, String secret) {
        @Override
        public String toString() {
            return "CreatedToken[token=" + token + "]";
        }
    }

    /** @throws RequestException if there are too many, or one of that label */
    public CreatedToken make(Account account, AccountRequest.TokenNew wish, Step step) {
        List<BotToken> tokens = new ArrayList<>(account.tokens());
        if (tokens.stream().anyMatch(token -> token.label().equals(wish.label()))) {
            throw RequestException.at(ErrorCode.NAME_TAKEN, "label", "There is a token of that label; revoke it first");
        }
        if (tokens.size() >= PER_ACCOUNT_MAX) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "An account has at most " + PER_ACCOUNT_MAX + " tokens; revoke one first");
        }
        String secret = "b_" + randomness.secret();
        List<TokenScope> scopes = wish.scopes() == null ? List.of(TokenScope.values()) : wish.scopes();
        BotToken token = new BotToken(wish.label(), TokenHash.hash(secret), scopes, step.now());
        tokens.add(token);
        accounts.setBotTokens(account, tokens, step);
        return new CreatedToken(token, secret);
    }

    /**
     * Makes a token worthless, and with it the resume tokens that come from it.
     *
     * @throws RequestException if there is none of that label, or a bot would have no way in any more
     */
    public BotToken revoke(Account account, String label, Step step) {
        List<BotToken> tokens = new ArrayList<>(account.tokens());
        BotToken revoked = tokens.stream()
                .filter(token -> token.label().equals(label))
                .findFirst()
                .orElseThrow(() -> RequestException.badValue("label", "You have no token of that label"));
        if (account.bot() && tokens.size() == 1) {
            throw RequestException.at(
                    ErrorCode.FORBIDDEN, "label", "This is a bot's only way in; make another token first");
        }
        tokens.remove(revoked);
        accounts.setBotTokens(account, tokens, step);
        return revoked;
    }
}
