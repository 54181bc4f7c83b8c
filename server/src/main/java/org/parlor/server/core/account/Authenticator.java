package org.parlor.server.core.account;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.message.value.AdminRole;
import org.parlor.message.value.UsernameProfile;
import org.parlor.server.core.account.Account.Kind;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;

/** Authenticates logins. All comparisons of secrets happen here. */
public final class Authenticator {
    private static final long BUSY_MILLIS = 2_000;
    private static final int GUEST_NUMBERS = 1_000_000;
    private static final int GUEST_NUMBERS_MAX = 1_000_000_000;
    private static final int GUEST_NUMBER_ATTEMPTS = 10;

    private final CurrentSettings settings;
    private final RandomSource random;
    private final Accounts accounts;
    private final Sessions sessions;
    private final Registrations registrations;
    private final LoginThrottle loginThrottle = new LoginThrottle();

    public Authenticator(
            CurrentSettings settings,
            RandomSource random,
            Accounts accounts,
            Sessions sessions,
            Invitations invitations) {
        this.sessions = sessions;
        this.settings = settings;
        this.random = random;
        this.accounts = accounts;
        this.registrations = new Registrations(settings, accounts, invitations);
    }

    /**
     * Authenticates a login, creating the account if the login allows that.
     *
     * @param passwordResult result of the password check, null before the check
     * @return empty if a password check has been started and has to complete first
     * @throws RequestException if authentication fails
     */
    public Optional<Principal> authenticate(Command.LogIn logIn, @Nullable PasswordResult passwordResult, Step step) {
        Login login = logIn.hello().login();
        if (login instanceof Login.Guest guest) {
            return guest(guest, logIn.peer(), step);
        } else if (login instanceof Login.Bot bot) {
            return bot(bot, logIn.peer(), step);
        } else if (login instanceof Login.Device device) {
            return device(device, logIn.peer(), step);
        } else if (login instanceof Login.Resume resume) {
            Optional<Principal> principal = accounts.findByResumeHash(TokenHasher.hash(resume.token()));
            if (principal.isEmpty()) {
                throw RequestException.of(ErrorCode.BAD_CREDENTIALS, "Invalid or replaced resume token");
            }
            return principal;
        }
        if (login instanceof Login.Code code) {
            return Optional.of(sessions.findByLoginCode(TokenHasher.hash(code.code()), step.now())
                    .map(Session::principal)
                    .orElseThrow(() -> RequestException.of(
                            ErrorCode.BAD_CREDENTIALS,
                            "This code is unknown, used or expired; get a new one in your game")));
        }
        return password(logIn, (Login.Password) login, passwordResult, step);
    }

    private static void requireName(String name) {
        AccountNames.require(name, "login.name");
    }

    private Optional<Principal> guest(Login.Guest guest, PeerAddress peer, Step step) {
        if (!settings.get(ServerSettings.GUESTS)) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Guests are not allowed on this server");
        }
        String requested = guest.name();
        String name = requested == null
                ? freeGuestName()
                : AccountNames.requireGuest(requested, prefixesGuests(), "login.name");
        if (accounts.find(name).isPresent()) {
            throw nameTaken(name);
        } else if (!UsernameProfile.hasGuestPrefix(name)) {
            accounts.requireNotReserved(name);
        }
        loginThrottle.recordRegistration(peer, false, step);
        return Optional.of(new Principal(accounts.create(name, Kind.GUEST, null, step), null));
    }

    /** Returns the guest whose name the login is about to take. */
    public Optional<Account> namesake(Login login) {
        String name = null;
        if (login instanceof Login.Guest guest && guest.name() != null) {
            name = AccountNames.ofGuest(guest.name(), prefixesGuests());
        } else if (login instanceof Login.Bot bot) {
            name = bot.name();
        } else if (login instanceof Login.Device device && Boolean.TRUE.equals(device.create())) {
            name = device.name();
        } else if (login instanceof Login.Password password && Boolean.TRUE.equals(password.create())) {
            name = password.name();
        }
        return name == null ? Optional.empty() : accounts.find(name).filter(Account::isGuest);
    }

    private boolean prefixesGuests() {
        return settings.get().prefixesGuests();
    }

    /** Draws random numbers from a range that grows tenfold with each collision, so a few attempts suffice. */
    private String freeGuestName() {
        int numbers = GUEST_NUMBERS;
        for (int attempt = 0; attempt < GUEST_NUMBER_ATTEMPTS; attempt++) {
            String name = AccountNames.ofGuest(Integer.toString(random.below(numbers)), true);
            if (accounts.find(name).isEmpty()) {
                return name;
            }
            numbers = 10 * Math.min(GUEST_NUMBERS_MAX / 10, numbers);
        }
        throw RequestException.limitExceeded(
                ErrorCode.SERVER_FULL,
                "guests",
                60_000,
                "No free guest number found; log in with a name of your choice");
    }

    private Optional<Principal> bot(Login.Bot bot, PeerAddress peer, Step step) {
        requireName(bot.name());
        String hash = TokenHasher.hash(bot.token());
        Optional<Account> known = accounts.find(bot.name());
        if (known.isEmpty() && registrations.mayRegister(Kind.BOT, bot.invitation())) {
            accounts.requireNotReserved(bot.name());
            recordRegistration(Kind.BOT, bot.invitation(), peer, bot.name(), step);
            return principal(
                    registrations.create(bot.name(), Kind.BOT, hash, bot.invitation(), peer, step), hash, false);
        }
        if (known.filter(Account::isGuest).isPresent()) {
            throw nameTaken(bot.name());
        }
        recordAttempt(peer, bot.name(), step);
        return token(bot.name(), hash, false, peer, step);
    }

    private Optional<Principal> device(Login.Device device, PeerAddress peer, Step step) {
        requirePasswordAllowed(peer, "login.token");
        requireName(device.name());
        String hash = TokenHasher.hash(device.token());
        if (Boolean.TRUE.equals(device.create())) {
            if (accounts.find(device.name()).isPresent()) {
                throw nameTaken(device.name());
            }
            registrations.requirePersonMayRegister(device.name(), device.invitation());
            recordRegistration(Kind.PERSON, device.invitation(), peer, device.name(), step);
            Account created = registrations.create(device.name(), Kind.PERSON, null, device.invitation(), peer, step);
            accounts.setBotTokens(created, List.of(BotToken.device("first", hash, step.wallNow())), step);
            return principal(created, hash, true);
        }
        recordAttempt(peer, device.name(), step);
        return token(device.name(), hash, true, peer, step);
    }

    /** Counts an attempt before its outcome is known. Admins are never locked out of the computer of the server. */
    private void recordAttempt(PeerAddress peer, String name, Step step) {
        if (!isExempt(peer, name)) {
            loginThrottle.recordAttempt(peer, name, step);
        }
    }

    private boolean isExempt(PeerAddress peer, String name) {
        return peer.loopback() && isAdmin(name);
    }

    /** Counts a new account. An invalid invitation counts as a failed login. */
    private void recordRegistration(Kind kind, @Nullable String invitation, PeerAddress peer, String name, Step step) {
        loginThrottle.recordRegistration(peer, true, step);
        recordAttempt(peer, name, step);
        registrations.requireInvitation(kind, invitation, step);
        loginThrottle.removeAttempt(peer, name, step);
    }

    private boolean isAdmin(String name) {
        return accounts.find(name)
                .filter(account -> Principal.role(account, settings.get()) == AdminRole.ADMIN)
                .isPresent();
    }

    private Optional<Principal> token(String name, String hash, boolean device, PeerAddress peer, Step step) {
        Optional<Principal> principal = accounts.find(name).flatMap(account -> principal(account, hash, device));
        if (principal.isEmpty()) {
            boolean invited = !device && registrations.needsInvitation(Kind.BOT);
            throw RequestException.of(
                    ErrorCode.BAD_CREDENTIALS,
                    "Wrong name or token" + (invited ? "; a new bot needs an invitation (--invitation CODE)" : ""));
        }
        loginThrottle.recordSuccess(peer, name, step);
        return principal;
    }

    private static Optional<Principal> principal(Account account, String hash, boolean device) {
        return account.token(hash)
                .filter(token -> token.isDevice() == device)
                .map(token -> new Principal(account, token));
    }

    /**
     * Password login in two passes: the first starts a password check, which is slow; the second decides by its result and
     * the current state of the account. Unknown names are checked against a dummy hash, so that timing does not reveal
     * which names exist.
     *
     * @return empty if a password check has been started, possibly again because the hash has changed
     */
    private Optional<Principal> password(
            Command.LogIn logIn, Login.Password login, @Nullable PasswordResult passwordResult, Step step) {
        requirePasswordAllowed(logIn.peer(), "login.password");
        requireName(login.name());
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
            recordAttempt(logIn.peer(), login.name(), step);
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
    public static RequestException tooManyConcurrent() {
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

    private void requirePasswordAllowed(PeerAddress peer, String field) {
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
            requireSecondFactor(known, login, peer, step);
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

    private void requireSecondFactor(Account account, Login.Password login, PeerAddress peer, Step step) {
        SecondFactor factor = account.secondFactor();
        if (factor == null) {
            return;
        }
        String code = login.otp();
        if (code == null) {
            // The password was right, and nothing was guessed.
            loginThrottle.removeAttempt(peer, login.name(), step);
            throw RequestException.forField(
                    ErrorCode.OTP_REQUIRED,
                    "login.otp",
                    "Enter the code of your authenticator app, or a recovery code");
        }
        if (isExempt(peer, login.name())) {
            // Only a right password leads here, so others cannot lock an admin out.
            loginThrottle.recordAttempt(peer, login.name(), step);
        }
        accounts.setSecondFactor(account, used(factor, code, "login.otp", step), step);
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
    public void removeSecondFactor(Session session, String code, Step step) {
        Account account = session.account();
        SecondFactor factor = account.secondFactor();
        if (factor == null) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Your account has no second factor");
        }
        loginThrottle.recordAttempt(session.peer(), account.name(), step);
        used(factor, code, "otp", step);
        loginThrottle.removeAttempt(session.peer(), account.name(), step);
        accounts.setSecondFactor(account, null, step);
    }

    private static RequestException nameTaken(String name) {
        return RequestException.forField(ErrorCode.NAME_TAKEN, "login.name", name + " is taken; choose another name");
    }
}
