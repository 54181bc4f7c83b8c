package org.parlor.server.core.account;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Account.Kind;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;

/** Authenticates logins by password and second factor. */
public record PasswordAuthenticator(
        CurrentSettings settings, Accounts accounts, Registrations registrations, LoginThrottle loginThrottle) {
    private static final long BUSY_MILLIS = 2_000;

    /**
     * Password login in two passes: the first starts a password check, which is slow; the second decides by its result and
     * the current state of the account. Unknown names are checked against a dummy hash, so that timing does not reveal
     * which names exist.
     *
     * @return empty if a password check has been started, possibly again because the hash has changed
     */
    Optional<Principal> authenticate(
            Command.LogIn logIn, Login.Password login, @Nullable PasswordResult passwordResult, Step step) {
        requireAllowed(logIn.peer(), "login.password");
        AccountNames.require(login.name(), "login.name");
        boolean create = Boolean.TRUE.equals(login.create());
        Account known = accounts.find(login.name()).orElse(null);
        String storedHash = known == null ? null : known.passwordHash();
        if (create && known != null && storedHash == null) {
            throw nameTaken(login.name());
        }
        if (create && known == null) {
            registrations.requirePersonMayRegister(login.name(), login.invitation());
        }
        if (passwordResult == null) {
            loginThrottle.recordAttempt(logIn.peer(), login.name(), step);
            if (create && known == null) {
                loginThrottle.recordRegistration(logIn.peer(), true, step);
                registrations.requireInvitation(Kind.PERSON, login.invitation(), step);
            }
        } else if (passwordResult.verdict() == PasswordResult.Verdict.BUSY) {
            loginThrottle.removeAttempt(logIn.peer(), login.name(), step);
            throw tooManyConcurrent();
        }
        boolean oneTime = known != null && !create && known.isOneTimePassword(login.password(), step.wallNow());
        if (passwordResult == null || !Objects.equals(passwordResult.checkedHash(), storedHash)) {
            step.add(
                    oneTime
                            ? hashNew(logIn.connectionId(), login, storedHash)
                            : new Effect.CheckPassword(
                                    logIn.connectionId(),
                                    login.name(),
                                    login.password(),
                                    storedHash,
                                    create && known == null,
                                    login.newPassword()));
            return Optional.empty();
        }
        Account account = completeLogin(login, known, oneTime, passwordResult, logIn.peer(), step);
        loginThrottle.recordSuccess(logIn.peer(), login.name(), step);
        return Optional.of(new Principal(account, null));
    }

    /** Returns the refusal of a login whose password cannot be checked now. */
    static RequestException tooManyConcurrent() {
        return RequestException.limitExceeded(
                ErrorCode.RATE_LIMITED, "login", BUSY_MILLIS, "Too many concurrent logins; try again");
    }

    /** A one-time password is checked by its own hash; only the new password remains to be hashed. */
    private static Effect.CheckPassword hashNew(long connectionId, Login.Password login, @Nullable String storedHash) {
        String next = login.newPassword();
        if (next == null) {
            throw RequestException.badValue(
                    "login.newPassword",
                    "This is a one-time password: set a new one with newPassword (parlor join --new-password)");
        }
        return new Effect.CheckPassword(connectionId, login.name(), next, storedHash, true, null);
    }

    void requireAllowed(PeerAddress peer, String field) {
        if (settings.get(ServerSettings.PASSWORDS) == PasswordLoginPolicy.NONE) {
            throw RequestException.forField(
                    ErrorCode.NOT_SUPPORTED, "login.as", "This server has no accounts with passwords; join as a guest");
        }
        if (settings.get(ServerSettings.PASSWORDS) == PasswordLoginPolicy.GUARDED
                && !peer.loopback()
                && !peer.encrypted()) {
            throw RequestException.forField(
                    ErrorCode.TLS_REQUIRED,
                    field,
                    "Passwords and device tokens are accepted only over an encrypted connection; connect with TLS");
        }
    }

    private Account completeLogin(
            Login.Password login,
            @Nullable Account known,
            boolean oneTime,
            PasswordResult passwordResult,
            PeerAddress peer,
            Step step) {
        String newHash = passwordResult.newHash();
        boolean right = passwordResult.verdict() == PasswordResult.Verdict.RIGHT
                || passwordResult.verdict() == PasswordResult.Verdict.WEAK;
        if (known != null && right && (oneTime || known.hasPassword())) {
            requireSecondFactor(known, login.otp(), "login.otp", peer, step);
        }
        if (passwordResult.verdict() == PasswordResult.Verdict.WEAK) {
            throw RequestException.badValue(
                    known == null ? "login.password" : "login.newPassword", String.valueOf(passwordResult.weakness()));
        }
        if (known == null && Boolean.TRUE.equals(login.create()) && newHash != null) {
            Account created = registrations.create(login.name(), Kind.PERSON, null, login.invitation(), peer, step);
            accounts.setPassword(created, newHash, step);
            return created;
        }
        // Without a stored hash, only a one-time password that is still valid can be right.
        if (known == null
                || !(oneTime || known.hasPassword())
                || passwordResult.verdict() != PasswordResult.Verdict.RIGHT) {
            throw Boolean.TRUE.equals(login.create())
                    ? nameTaken(login.name())
                    : RequestException.of(ErrorCode.BAD_CREDENTIALS, "Wrong name or password");
        }
        if (newHash != null) {
            accounts.setPassword(known, newHash, step);
        }
        if (login.newPassword() != null && known.tokens().stream().anyMatch(BotToken::isDevice)) {
            List<BotToken> kept =
                    known.tokens().stream().filter(token -> !token.isDevice()).toList();
            accounts.setBotTokens(known, kept, step);
        }
        return known;
    }

    private void requireSecondFactor(
            Account account, @Nullable String code, String field, PeerAddress peer, Step step) {
        SecondFactor factor = account.secondFactor();
        if (factor == null) {
            return;
        }
        if (code == null) {
            // The password was right, and nothing was guessed.
            loginThrottle.removeAttempt(peer, account.name(), step);
            throw RequestException.forField(
                    ErrorCode.OTP_REQUIRED, field, "Enter the code of your authenticator app, or a recovery code");
        }
        if (loginThrottle.isExempt(peer, account.name())) {
            // Only a right password leads here, so others cannot lock an admin out.
            loginThrottle.countAttempt(peer, account.name(), step);
        }
        accounts.setSecondFactor(account, used(factor, code, field, step), step);
    }

    /**
     * Starts the check of the password that confirms a request. It counts as a failed login until it has succeeded.
     *
     * @throws RequestException if the connection may not carry passwords, or there were too many failures or pending checks
     */
    public Effect.CheckPassword confirm(Session session, String password, Step step) {
        requireAllowed(session.peer(), "password");
        loginThrottle.requireFewPending(session.peer());
        Account account = session.account();
        loginThrottle.countAttempt(session.peer(), account.name(), step);
        loginThrottle.checkStarted(session.peer(), step);
        return new Effect.CheckPassword(
                session.connectionId(), account.name(), password, account.passwordHash(), false, null);
    }

    /**
     * Requires the password and second factor that confirm a request.
     *
     * @param otp a code of the second factor, null for none
     * @throws RequestException if one of them is missing or wrong
     */
    public void requireConfirmed(Session session, @Nullable String otp, PasswordResult result, Step step) {
        Account account = session.account();
        if (result.verdict() == PasswordResult.Verdict.BUSY) {
            loginThrottle.removeAttempt(session.peer(), account.name(), step);
            throw tooManyConcurrent();
        } else if (result.verdict() != PasswordResult.Verdict.RIGHT
                || !Objects.equals(result.checkedHash(), account.passwordHash())) {
            throw RequestException.forField(ErrorCode.BAD_CREDENTIALS, "password", "Wrong password");
        }
        requireSecondFactor(account, otp, "otp", session.peer(), step);
        loginThrottle.removeAttempt(session.peer(), account.name(), step);
    }

    private static SecondFactor used(SecondFactor factor, String code, String field, Step step) {
        return factor.use(code, step.wallNow())
                .orElseThrow(() -> RequestException.forField(
                        ErrorCode.BAD_CREDENTIALS,
                        field,
                        "This code is wrong, expired or used; wait for the next one"));
    }

    /**
     * Removes the second factor of an account by one of its codes. A wrong code counts as a failed login.
     *
     * @throws RequestException if the account has none, the code is wrong, or there were too many
     */
    void removeSecondFactor(Session session, String code, Step step) {
        Account account = session.account();
        SecondFactor factor = account.secondFactor();
        if (factor == null) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Your account has no second factor");
        }
        loginThrottle.countAttempt(session.peer(), account.name(), step);
        used(factor, code, "otp", step);
        loginThrottle.removeAttempt(session.peer(), account.name(), step);
        accounts.setSecondFactor(account, null, step);
    }

    static RequestException nameTaken(String name) {
        return RequestException.forField(ErrorCode.NAME_TAKEN, "login.name", name + " is taken; choose another name");
    }
}
