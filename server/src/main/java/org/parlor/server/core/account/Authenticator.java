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

/** Decides who somebody is by what they say and know: the one place where a secret is compared. */
public final class Authenticator {
    private static final String GUEST = "guest-";
    private static final int NAME_MAX = 32;
    private static final int GUEST_NUMBERS = 1_000_000;
    private static final int GUEST_NUMBERS_MAX = 1_000_000_000;
    private static final int GUEST_NUMBER_ATTEMPTS = 10;

    private final CurrentSettings settings;
    private final RandomSource random;
    private final Accounts accounts;
    private final LoginThrottle loginThrottle = new LoginThrottle();
    private final RegistrationThrottle registrationThrottle = new RegistrationThrottle();
    private final PasswordLogin passwords;

    public Authenticator(CurrentSettings settings, RandomSource random, Accounts accounts) {
        this.settings = settings;
        this.random = random;
        this.accounts = accounts;
        this.passwords = new PasswordLogin(settings, accounts, loginThrottle, registrationThrottle);
    }

    /** Somebody at the door: over which connection, from where, and what was found about their password, if it was. */
    public record LoginContext(
            long link, PeerAddress origin, @Nullable PasswordResult proof) {}

    /** The name of a guest who wishes to be called so. */
    public static String guestName(String wish) {
        return GUEST + wish;
    }

    /**
     * Whoever these words prove to be; made, where a first visit makes an account. Empty if that has to be found out
     * first, which is then asked in an effect.
     *
     * @throws RequestException if they prove nobody
     */
    public Optional<Principal> authenticate(Login login, LoginContext loginContext, Step step) {
        return login.accept(new ByLoginKind(loginContext, step));
    }

    /** A name that an account may have. */
    static void requireName(String name) {
        if (!Account.isName(name)) {
            throw badName(name, NAME_MAX);
        } else if (Player.key(name).startsWith(GUEST)) {
            throw badName("The name of an account does not start with " + GUEST);
        }
    }

    private static RequestException badName(String name, int lengthMax) {
        int length = name.codePointCount(0, name.length());
        if (length < 1 || length > lengthMax) {
            return badName("A name here has 1 to " + lengthMax + " characters; this one has " + length);
        }
        String wrong = name.codePoints()
                .filter(c -> !Account.isName(Character.toString(c)))
                .mapToObj(c -> c == ' ' ? "a space" : SafeQuote.cell(c))
                .findFirst()
                .orElse("this");
        return badName("A name has only A-Z a-z 0-9 _ . - in it, not " + wrong);
    }

    private static RequestException badName(String message) {
        return RequestException.at(ErrorCode.BAD_NAME, "login.name", message);
    }

    /** What each way to log in asks for. */
    private final class ByLoginKind implements Login.Handler<Optional<Principal>> {
        private final LoginContext loginContext;
        private final Step step;

        ByLoginKind(LoginContext loginContext, Step step) {
            this.loginContext = loginContext;
            this.step = step;
        }

        @Override
        public Optional<Principal> guest(Login.Guest guest) {
            if (!settings.now().visitors().guests()) {
                throw RequestException.of(ErrorCode.FORBIDDEN, "This server does not take guests");
            }
            String wish = guest.name();
            String name = wish == null ? freeGuestName() : guestName(wish);
            if (!Account.isName(name) || name.equals(GUEST)) {
                throw badName(String.valueOf(wish), NAME_MAX - GUEST.length());
            }
            if (accounts.find(name).isPresent()) {
                throw RequestException.at(ErrorCode.NAME_TAKEN, "login.name", name + " is taken; choose another name");
            }
            registrationThrottle.begin(loginContext.origin(), step);
            return Optional.of(new Principal(accounts.make(name, Kind.GUEST, null, step), null));
        }

        /** Each number that is taken makes the range ten times as large, so a few attempts suffice for any crowd. */
        private String freeGuestName() {
            int numbers = GUEST_NUMBERS;
            for (int attempt = 0; attempt < GUEST_NUMBER_ATTEMPTS; attempt++) {
                String name = guestName(Integer.toString(random.below(numbers)));
                if (accounts.find(name).isEmpty()) {
                    return name;
                }
                numbers = 10 * Math.min(GUEST_NUMBERS_MAX / 10, numbers);
            }
            throw RequestException.limited(
                    ErrorCode.SERVER_FULL,
                    "guests",
                    60_000,
                    "No free guest number found; log in with a name of your choice");
        }

        @Override
        public Optional<Principal> bot(Login.Bot bot) {
            requireName(bot.name());
            String hash = TokenHash.hash(bot.token());
            Optional<Account> known = accounts.find(bot.name());
            if (known.isEmpty() && settings.now().visitors().selfRegister()) {
                accounts.requireNotReserved(bot.name());
                registrationThrottle.begin(loginContext.origin(), step);
                return pass(accounts.make(bot.name(), Kind.BOT, hash, step), hash);
            }
            loginThrottle.begin(loginContext.origin(), bot.name(), step);
            Optional<Principal> pass = known.flatMap(account -> pass(account, hash));
            if (pass.isEmpty()) {
                throw RequestException.of(ErrorCode.BAD_CREDENTIALS, "Wrong name or token");
            }
            loginThrottle.forgive(loginContext.origin(), bot.name(), step);
            return pass;
        }

        private static Optional<Principal> pass(Account account, String hash) {
            return account.token(hash).map(token -> new Principal(account, token));
        }

        @Override
        public Optional<Principal> resume(Login.Resume resume) {
            Optional<Principal> pass = accounts.byResume(resume.token());
            if (pass.isEmpty()) {
                throw RequestException.of(ErrorCode.BAD_CREDENTIALS, "This resume token is not, or no longer, valid");
            }
            return pass;
        }

        @Override
        public Optional<Principal> password(Login.Password password) {
            return passwords.open(password, loginContext, step).map(account -> new Principal(account, null));
        }
    }
}
