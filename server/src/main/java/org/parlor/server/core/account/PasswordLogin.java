package org.parlor.server.core.account;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Account.Kind;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;

/**
 * A log-in by password, which takes two visits: the first has the password looked at, which takes long, the second
 * decides by what was found and by how things stand then. A name nobody has is looked at as long as any other.
 */
record PasswordLogin(
        CurrentSettings rules, Accounts accounts, LoginThrottle attempts, RegistrationThrottle registrations) {
    private static final long BUSY_MILLIS = 2_000;

    /** Whoever it is, or empty if the password has to be looked at, for the first time or again. */
    Optional<Account> open(Login.Password login, Authenticator.LoginContext loginContext, Step step) {
        requireAllowed(loginContext.origin());
        Authenticator.requireName(login.name());
        boolean create = Boolean.TRUE.equals(login.create());
        Account known = accounts.find(login.name()).orElse(null);
        String kept = known == null ? null : known.passwordHash();
        if (create && known != null && kept == null) {
            throw nameTaken(login);
        }
        if (create && known == null) {
            accounts.requireNotReserved(login.name());
        }
        PasswordResult passwordResult = loginContext.proof();
        if (passwordResult == null) {
            attempts.begin(loginContext.origin(), login.name(), step);
            if (create && known == null) {
                registrations.begin(loginContext.origin(), step);
            }
        } else if (passwordResult.verdict() == PasswordResult.Verdict.BUSY) {
            attempts.forgive(loginContext.origin(), login.name(), step);
            throw RequestException.limited(
                    ErrorCode.RATE_LIMITED, "login", BUSY_MILLIS, "Too many log in at once; try again");
        }
        if (passwordResult == null || !Objects.equals(passwordResult.against(), kept)) {
            step.prove(new Effect.CheckPassword(
                    loginContext.link(), login.password(), kept, create && known == null, login.newPassword()));
            return Optional.empty();
        }
        Account account = decide(login, known, passwordResult, step);
        attempts.forgive(loginContext.origin(), login.name(), step);
        return Optional.of(account);
    }

    private void requireAllowed(PeerAddress peer) {
        if (rules.now().visitors().passwords() == PasswordPolicy.NONE) {
            throw RequestException.at(
                    ErrorCode.NOT_SUPPORTED, "login.as", "This server has no accounts with passwords");
        }
        if (rules.now().visitors().passwords() == PasswordPolicy.GUARDED && !peer.loopback() && !peer.encrypted()) {
            throw RequestException.at(
                    ErrorCode.TLS_REQUIRED,
                    "login.password",
                    "A password is taken over an encrypted connection only; connect by TLS");
        }
    }

    private Account decide(Login.Password login, @Nullable Account known, PasswordResult passwordResult, Step step) {
        String fresh = passwordResult.fresh();
        if (known == null && Boolean.TRUE.equals(login.create()) && fresh != null) {
            Account made = accounts.make(login.name(), Kind.PERSON, null, step);
            accounts.setPassword(made, fresh, step);
            return made;
        }
        if (known == null || passwordResult.verdict() != PasswordResult.Verdict.RIGHT) {
            throw Boolean.TRUE.equals(login.create())
                    ? nameTaken(login)
                    : RequestException.of(ErrorCode.BAD_CREDENTIALS, "Wrong name or password");
        }
        if (fresh != null) {
            accounts.setPassword(known, fresh, step);
        }
        return known;
    }

    private static RequestException nameTaken(Login.Password login) {
        return RequestException.at(ErrorCode.NAME_TAKEN, "login.name", login.name() + " is taken; choose another name");
    }
}
