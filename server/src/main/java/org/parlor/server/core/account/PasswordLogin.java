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
 * Password login in two passes: the first starts a password check, which is slow; the second decides by its result and
 * the current state of the account. Unknown names are checked against a dummy hash, so that timing does not reveal
 * which names exist.
 */
record PasswordLogin(
        CurrentSettings settings,
        Accounts accounts,
        LoginThrottle loginThrottle,
        RegistrationThrottle registrationThrottle) {
    private static final long BUSY_MILLIS = 2_000;

    /**
     * Returns the account, or empty if a password check has been started, possibly again because the hash has changed.
     */
    Optional<Account> logIn(Login.Password login, Authenticator.LoginContext loginContext, Step step) {
        requireAllowed(loginContext.peer());
        Authenticator.requireName(login.name());
        boolean create = Boolean.TRUE.equals(login.create());
        Account known = accounts.find(login.name()).orElse(null);
        String storedHash = known == null ? null : known.passwordHash();
        if (create && known != null && storedHash == null) {
            throw nameTaken(login);
        }
        if (create && known == null) {
            accounts.requireNotReserved(login.name());
        }
        PasswordResult passwordResult = loginContext.passwordResult();
        if (passwordResult == null) {
            loginThrottle.recordAttempt(loginContext.peer(), login.name(), step);
            if (create && known == null) {
                registrationThrottle.recordRegistration(loginContext.peer(), step);
            }
        } else if (passwordResult.verdict() == PasswordResult.Verdict.BUSY) {
            loginThrottle.refund(loginContext.peer(), login.name(), step);
            throw RequestException.limitExceeded(
                    ErrorCode.RATE_LIMITED, "login", BUSY_MILLIS, "Too many concurrent logins; try again");
        }
        if (passwordResult == null || !Objects.equals(passwordResult.checkedHash(), storedHash)) {
            step.checkPassword(new Effect.CheckPassword(
                    loginContext.connectionId(),
                    login.password(),
                    storedHash,
                    create && known == null,
                    login.newPassword()));
            return Optional.empty();
        }
        Account account = complete(login, known, passwordResult, step);
        loginThrottle.refund(loginContext.peer(), login.name(), step);
        return Optional.of(account);
    }

    private void requireAllowed(PeerAddress peer) {
        if (settings.get().access().passwordPolicy() == PasswordPolicy.NONE) {
            throw RequestException.forField(
                    ErrorCode.NOT_SUPPORTED, "login.as", "Password login is disabled on this server");
        }
        if (settings.get().access().passwordPolicy() == PasswordPolicy.GUARDED
                && !peer.loopback()
                && !peer.encrypted()) {
            throw RequestException.forField(
                    ErrorCode.TLS_REQUIRED,
                    "login.password",
                    "Passwords are accepted only over an encrypted connection; connect with TLS");
        }
    }

    private Account complete(Login.Password login, @Nullable Account known, PasswordResult passwordResult, Step step) {
        String newHash = passwordResult.newHash();
        if (known == null && Boolean.TRUE.equals(login.create()) && newHash != null) {
            Account created = accounts.create(login.name(), Kind.PERSON, null, step);
            accounts.setPassword(created, newHash, step);
            return created;
        }
        if (known == null || passwordResult.verdict() != PasswordResult.Verdict.RIGHT) {
            throw Boolean.TRUE.equals(login.create())
                    ? nameTaken(login)
                    : RequestException.of(ErrorCode.BAD_CREDENTIALS, "Wrong name or password");
        }
        if (newHash != null) {
            accounts.setPassword(known, newHash, step);
        }
        return known;
    }

    private static RequestException nameTaken(Login.Password login) {
        return RequestException.forField(
                ErrorCode.NAME_TAKEN, "login.name", login.name() + " is taken; choose another name");
    }
}
