package org.parlor.server.core.account;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.message.value.UsernameProfile;
import org.parlor.server.core.account.Account.Kind;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;

/** Authenticates logins. All comparisons of secrets happen here. */
public record Authenticator(
        CurrentSettings settings,
        RandomSource random,
        Accounts accounts,
        Sessions sessions,
        Registrations registrations,
        LoginThrottle loginThrottle,
        PasswordAuthenticator passwords) {
    private static final int GUEST_NUMBERS = 1_000_000;
    private static final int GUEST_NUMBERS_MAX = 1_000_000_000;
    private static final int GUEST_NUMBER_ATTEMPTS = 10;

    public static Authenticator create(
            CurrentSettings settings,
            RandomSource random,
            Accounts accounts,
            Sessions sessions,
            Invitations invitations) {
        Registrations registrations = new Registrations(settings, accounts, invitations);
        LoginThrottle throttle = new LoginThrottle(accounts, settings);
        return new Authenticator(
                settings,
                random,
                accounts,
                sessions,
                registrations,
                throttle,
                new PasswordAuthenticator(settings, accounts, registrations, throttle));
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
            Optional<Principal> principal = accounts.resumeTokens().find(TokenHasher.hash(resume.token()));
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
        return passwords.authenticate(logIn, (Login.Password) login, passwordResult, step);
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
            throw PasswordAuthenticator.nameTaken(name);
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
            throw PasswordAuthenticator.nameTaken(bot.name());
        }
        loginThrottle.recordAttempt(peer, bot.name(), step);
        return token(bot.name(), hash, false, peer, step);
    }

    private Optional<Principal> device(Login.Device device, PeerAddress peer, Step step) {
        passwords.requireAllowed(peer, "login.token");
        requireName(device.name());
        String hash = TokenHasher.hash(device.token());
        if (Boolean.TRUE.equals(device.create())) {
            if (accounts.find(device.name()).isPresent()) {
                throw PasswordAuthenticator.nameTaken(device.name());
            }
            registrations.requirePersonMayRegister(device.name(), device.invitation());
            recordRegistration(Kind.PERSON, device.invitation(), peer, device.name(), step);
            Account created = registrations.create(device.name(), Kind.PERSON, null, device.invitation(), peer, step);
            accounts.setBotTokens(created, List.of(BotToken.device("first", hash, step.wallNow())), step);
            return principal(created, hash, true);
        }
        loginThrottle.recordAttempt(peer, device.name(), step);
        return token(device.name(), hash, true, peer, step);
    }

    /** Counts a new account. An invalid invitation counts as a failed login. */
    private void recordRegistration(Kind kind, @Nullable String invitation, PeerAddress peer, String name, Step step) {
        loginThrottle.recordRegistration(peer, true, step);
        loginThrottle.recordAttempt(peer, name, step);
        registrations.requireInvitation(kind, invitation, step);
        loginThrottle.removeAttempt(peer, name, step);
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
}
