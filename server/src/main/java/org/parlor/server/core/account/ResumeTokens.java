package org.parlor.server.core.account;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Login;
import org.parlor.server.core.account.Account.ResumeToken;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.undo.UndoLog;

/** The resume tokens of all accounts: of each the latest, and the one it has replaced until it is used. */
public final class ResumeTokens {
    private final RandomSource random;
    private final UndoLog undo;
    private final Map<String, Account> byHash = new HashMap<>();

    ResumeTokens(RandomSource random, UndoLog undo) {
        this.random = random;
        this.undo = undo;
    }

    /**
     * Returns the principal of the resume token with this hash; empty if the token is invalid or its bot token has been
     * revoked.
     */
    public Optional<Principal> find(String hash) {
        return Optional.ofNullable(byHash.get(hash)).flatMap(account -> principalOf(account, hash));
    }

    private static Optional<Principal> principalOf(Account account, String hash) {
        ResumeToken latest = account.latestResumeToken();
        ResumeToken used = latest != null && latest.hash().equals(hash) ? latest : account.earlierResumeToken();
        String via = used == null ? null : used.via();
        return via == null
                ? Optional.of(new Principal(account, null))
                : account.token(via).map(token -> new Principal(account, token));
    }

    /**
     * Issues a resume token. The token it replaces stays valid until the new one is used, except after a password
     * change, which revokes it.
     */
    public String issue(Principal principal, Login login, Step step) {
        Account account = principal.account();
        boolean passwordChanged = login instanceof Login.Password password && password.newPassword() != null;
        String used = login instanceof Login.Resume resume ? TokenHasher.hash(resume.token()) : null;
        ResumeToken earlier = account.earlierResumeToken();
        ResumeToken last = earlier != null && earlier.hash().equals(used) ? earlier : account.latestResumeToken();
        ResumeToken kept = passwordChanged ? null : last;
        String token = "r_" + random.secret();
        JournalRecord.TokensSet set = new JournalRecord.TokensSet(
                step.now(),
                account.name(),
                TokenHasher.hash(token),
                kept == null ? null : kept.hash(),
                principal.tokenHash(),
                kept == null ? null : kept.via());
        step.record(set);
        set(account, set);
        return token;
    }

    void revoke(Account account) {
        set(account, null, null);
    }

    /** In older records, null stands for a bot's first token. */
    void set(Account account, JournalRecord.TokensSet set) {
        String latestVia = set.latestVia() == null ? account.firstTokenHash() : set.latestVia();
        String earlierVia = set.earlierVia() == null ? account.firstTokenHash() : set.earlierVia();
        set(account, ResumeToken.of(set.latestHash(), latestVia), ResumeToken.of(set.earlierHash(), earlierVia));
    }

    private void set(Account account, @Nullable ResumeToken latest, @Nullable ResumeToken earlier) {
        for (ResumeToken old : Arrays.asList(account.latestResumeToken(), account.earlierResumeToken())) {
            if (old != null) {
                undo.remove(byHash, old.hash());
            }
        }
        account.setResumeTokens(latest, earlier);
        for (ResumeToken valid : Arrays.asList(latest, earlier)) {
            if (valid != null) {
                undo.put(byHash, valid.hash(), account);
            }
        }
    }
}
