package org.parlor.server.core.people;

import java.util.ArrayList;
import java.util.List;
import org.parlor.message.ErrorCode;
import org.parlor.message.PeopleRequest;
import org.parlor.message.Refusal;
import org.parlor.message.Scope;
import org.parlor.server.core.step.BotToken;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Step;

/** Makes the tokens by which programs log in to an account, and makes them worthless again. */
public record BotTokens(Accounts accounts, Randomness randomness) {
    private static final int PER_ACCOUNT_MAX = 20;

    /** A new token and, this once, the secret itself. */
    public record Made(BotToken token, String secret) {
        @Override
        public String toString() {
            return "Made[token=" + token + "]";
        }
    }

    /** @throws Refusal if there are too many, or one of that label */
    public Made make(Account account, PeopleRequest.TokenNew wish, Step step) {
        List<BotToken> tokens = new ArrayList<>(account.tokens());
        if (tokens.stream().anyMatch(token -> token.label().equals(wish.label()))) {
            throw Refusal.at(ErrorCode.NAME_TAKEN, "label", "There is a token of that label; revoke it first");
        }
        if (tokens.size() >= PER_ACCOUNT_MAX) {
            throw Refusal.of(
                    ErrorCode.FORBIDDEN, "An account has at most " + PER_ACCOUNT_MAX + " tokens; revoke one first");
        }
        String secret = "b_" + randomness.secret();
        List<Scope> scopes = wish.scopes() == null ? List.of(Scope.values()) : wish.scopes();
        BotToken token = new BotToken(wish.label(), Secrets.hash(secret), scopes, step.now());
        tokens.add(token);
        accounts.setBotTokens(account, tokens, step);
        return new Made(token, secret);
    }

    /**
     * Makes a token worthless, and with it the resume tokens that come from it.
     *
     * @throws Refusal if there is none of that label, or a bot would have no way in any more
     */
    public BotToken revoke(Account account, String label, Step step) {
        List<BotToken> tokens = new ArrayList<>(account.tokens());
        BotToken revoked = tokens.stream()
                .filter(token -> token.label().equals(label))
                .findFirst()
                .orElseThrow(() -> Refusal.badValue("label", "You have no token of that label"));
        if (account.bot() && tokens.size() == 1) {
            throw Refusal.at(ErrorCode.FORBIDDEN, "label", "This is a bot's only way in; make another token first");
        }
        tokens.remove(revoked);
        accounts.setBotTokens(account, tokens, step);
        return revoked;
    }
}
