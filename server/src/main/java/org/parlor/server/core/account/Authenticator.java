package org.parlor.server.core.account;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.rules.SafeQuote;
import org.parlor.server.core.account.Account.Kind;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;

/** Authenticates logins. All comparisons of secrets happen here. */
public final class Authenticator {
    private static final String GUEST_PREFIX = "guest-";
    private static final int NAME_MAX = 32;
    private static final int GUEST_NUMBERS = 1_000_000;
    private static final int GUEST_NUMBERS_MAX = 1_000_000_000;
    private static final int GUEST_NUMBER_ATTEMPTS = 10;

    private final CurrentSettings settings;
    private final RandomSource random;
    private final Accounts accounts;
    private final LoginThrottle loginThrottle = new LoginThrottle();
    private final RegistrationThrottle registrationThrottle = new RegistrationThrottle();
    private final PasswordLogin passwordLogin;

    public Authenticator(CurrentSettings settings, RandomSource random, Accounts accounts) {
        this.settings = settings;
        this.random = random;
        this.accounts = accounts;
        this.passwordLogin = new PasswordLogin(settings, accounts, loginThrottle, registrationThrottle);
    }

    /**
     * The circumstances of a login.
     *
     * @param passwordResult result of the password check, null before the check
     */
    public record LoginContext(
            long connectionId, PeerAddress peer, @Nullable PasswordResult passwordResult) {}

    /** Returns the full name of a guest with a requested name. */
    public static String guestName(String requested) {
        return GUEST_PREFIX + requested;
    }

    /**
     * Authenticates a login, creating the account if the login allows that.
     *
     * @return empty if a password check has been started and has to complete first
     * @throws RequestException if authentication fails
     */
    public Optional<Principal> authenticate(Login login, LoginContext loginContext, Step step) {
        if (login instanceof Login.Guest guest) {
            return guest(guest, loginContext, step);
        } else if (login instanceof Login.Bot bot) {
            return bot(bot, loginContext, step);
        } else if (login instanceof Login.Resume resume) {
            return resume(resume);
        }
        return passwordLogin
                .logIn((Login.Password) login, loginContext, step)
                .map(account -> new Principal(account, null));
    }

    /** Requires a valid account name. */
    static void requireName(String name) {
        if (!Account.isName(name)) {
            throw badName(name, NAME_MAX);
        } else if (Player.key(name).startsWith(GUEST_PREFIX)) {
            throw badName("Account names must not start with " + GUEST_PREFIX);
        }
    }

    private static RequestException badName(String name, int lengthMax) {
        int length = name.codePointCount(0, name.length());
        if (length < 1 || length > lengthMax) {
            return badName("Names must have 1 to " + lengthMax + " characters; this one has " + length);
        }
        String invalid = name.codePoints()
                .filter(c -> !Account.isName(Character.toString(c)))
                .mapToObj(c -> c == ' ' ? "a space" : SafeQuote.cell(c))
                .findFirst()
                .orElse("this");
        return badName("Names may contain only A-Z a-z 0-9 _ . -, not " + invalid);
    }

    private static RequestException badName(String message) {
        return RequestException.forField(ErrorCode.BAD_NAME, "login.name", message);
    }

    private Optional<Principal> guest(Login.Guest guest, LoginContext loginContext, Step step) {
        if (!settings.get().access().guests()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Guests are not allowed on this server");
        }
        String requested = guest.name();
        String name = requested == null ? freeGuestName() : guestName(requested);
        if (!Account.isName(name) || name.equals(GUEST_PREFIX)) {
            throw badName(String.valueOf(requested), NAME_MAX - GUEST_PREFIX.length());
        }
        if (accounts.find(name).isPresent()) {
            throw RequestException.forField(
                    ErrorCode.NAME_TAKEN, "login.name", name + " is taken; choose another name");
        }
        registrationThrottle.recordRegistration(loginContext.peer(), step);
        return Optional.of(new Principal(accounts.create(name, Kind.GUEST, null, step), null));
    }

    /** Draws random numbers from a range that grows tenfold with each collision, so a few attempts suffice. */
    private String freeGuestName() {
        int numbers = GUEST_NUMBERS;
        for (int attempt = 0; attempt < GUEST_NUMBER_ATTEMPTS; attempt++) {
            String name = guestName(Integer.toString(random.below(numbers)));
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

    private Optional<Principal> bot(Login.Bot bot, LoginContext loginContext, Step step) {
        requireName(bot.name());
        String hash = TokenHash.hash(bot.token());
        Optional<Account> known = accounts.find(bot.name());
        if (known.isEmpty() && settings.get().access().selfRegister()) {
            accounts.requireNotReserved(bot.name());
            registrationThrottle.recordRegistration(loginContext.peer(), step);
            return principal(accounts.create(bot.name(), Kind.BOT, hash, step), hash);
        }
        loginThrottle.recordAttempt(loginContext.peer(), bot.name(), step);
        Optional<Principal> principal = known.flatMap(account -> principal(account, hash));
        if (principal.isEmpty()) {
            throw RequestException.of(ErrorCode.BAD_CREDENTIALS, "Wrong name or token");
        }
        loginThrottle.refund(loginContext.peer(), bot.name(), step);
        return principal;
    }

    private static Optional<Principal> principal(Account account, String hash) {
        return account.token(hash).map(token -> new Principal(account, token));
    }

    private Optional<Principal> resume(Login.Resume resume) {
        Optional<Principal> principal = accounts.findByResumeToken(resume.token());
        if (principal.isEmpty()) {
            throw RequestException.of(ErrorCode.BAD_CREDENTIALS, "Invalid or replaced resume token");
        }
        return principal;
    }
}
