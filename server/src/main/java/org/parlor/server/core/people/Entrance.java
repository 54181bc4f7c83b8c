package org.parlor.server.core.people;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.Refusal;
import org.parlor.rules.Quoted;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.people.Account.Kind;
import org.parlor.server.core.step.HouseRules;
import org.parlor.server.core.step.Origin;
import org.parlor.server.core.step.Proof;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Step;

/** Decides who somebody is by what they say and know: the one place where a secret is compared. */
public final class Entrance {
    private static final String GUEST = "guest-";
    private static final int NAME_MAX = 32;
    private static final int GUEST_NUMBERS = 1_000_000;
    private static final int GUEST_NUMBERS_MAX = 1_000_000_000;
    private static final int GUEST_NUMBER_ATTEMPTS = 10;

    private final HouseRules rules;
    private final Randomness randomness;
    private final Accounts accounts;
    private final Attempts attempts = new Attempts();
    private final Registrations registrations = new Registrations();
    private final PasswordDoor passwords;

    public Entrance(HouseRules rules, Randomness randomness, Accounts accounts) {
        this.rules = rules;
        this.randomness = randomness;
        this.accounts = accounts;
        this.passwords = new PasswordDoor(rules, accounts, attempts, registrations);
    }

    /** Somebody at the door: over which connection, from where, and what was found about their password, if it was. */
    public record Visit(long link, Origin origin, @Nullable Proof proof) {}

    /** The name of a guest who wishes to be called so. */
    public static String guestName(String wish) {
        return GUEST + wish;
    }

    /**
     * Whoever these words prove to be; made, where a first visit makes an account. Empty if that has to be found out
     * first, which is then asked in an effect.
     *
     * @throws Refusal if they prove nobody
     */
    public Optional<Pass> authenticate(Login login, Visit visit, Step step) {
        return login.accept(new Doors(visit, step));
    }

    /** A name that an account may have. */
    static void requireName(String name) {
        if (!Account.isName(name)) {
            throw badName(name, NAME_MAX);
        } else if (Player.key(name).startsWith(GUEST)) {
            throw badName("The name of an account does not start with " + GUEST);
        }
    }

    private static Refusal badName(String name, int lengthMax) {
        int length = name.codePointCount(0, name.length());
        if (length < 1 || length > lengthMax) {
            return badName("A name here has 1 to " + lengthMax + " characters; this one has " + length);
        }
        String wrong = name.codePoints()
                .filter(c -> !Account.isName(Character.toString(c)))
                .mapToObj(c -> c == ' ' ? "a space" : Quoted.cell(c))
                .findFirst()
                .orElse("this");
        return badName("A name has only A-Z a-z 0-9 _ . - in it, not " + wrong);
    }

    private static Refusal badName(String message) {
        return Refusal.at(ErrorCode.BAD_NAME, "login.name", message);
    }

    /** What each way to log in asks for. */
    private final class Doors implements Login.Handler<Optional<Pass>> {
        private final Visit visit;
        private final Step step;

        Doors(Visit visit, Step step) {
            this.visit = visit;
            this.step = step;
        }

        @Override
        public Optional<Pass> guest(Login.Guest guest) {
            if (!rules.now().visitors().guests()) {
                throw Refusal.of(ErrorCode.FORBIDDEN, "This server does not take guests");
            }
            String wish = guest.name();
            String name = wish == null ? freeGuestName() : guestName(wish);
            if (!Account.isName(name) || name.equals(GUEST)) {
                throw badName(String.valueOf(wish), NAME_MAX - GUEST.length());
            }
            if (accounts.find(name).isPresent()) {
                throw Refusal.at(ErrorCode.NAME_TAKEN, "login.name", name + " is taken; choose another name");
            }
            registrations.begin(visit.origin(), step);
            return Optional.of(new Pass(accounts.make(name, Kind.GUEST, null, step), null));
        }

        /** Each number that is taken makes the range ten times as large, so a few attempts suffice for any crowd. */
        private String freeGuestName() {
            int numbers = GUEST_NUMBERS;
            for (int attempt = 0; attempt < GUEST_NUMBER_ATTEMPTS; attempt++) {
                String name = guestName(Integer.toString(randomness.below(numbers)));
                if (accounts.find(name).isEmpty()) {
                    return name;
                }
                numbers = 10 * Math.min(GUEST_NUMBERS_MAX / 10, numbers);
            }
            throw Refusal.limited(
                    ErrorCode.SERVER_FULL,
                    "guests",
                    60_000,
                    "No free guest number found; log in with a name of your choice");
        }

        @Override
        public Optional<Pass> bot(Login.Bot bot) {
            requireName(bot.name());
            String hash = Secrets.hash(bot.token());
            Optional<Account> known = accounts.find(bot.name());
            if (known.isEmpty() && rules.now().visitors().selfRegister()) {
                accounts.requireNotReserved(bot.name());
                registrations.begin(visit.origin(), step);
                return pass(accounts.make(bot.name(), Kind.BOT, hash, step), hash);
            }
            attempts.begin(visit.origin(), bot.name(), step);
            Optional<Pass> pass = known.flatMap(account -> pass(account, hash));
            if (pass.isEmpty()) {
                throw Refusal.of(ErrorCode.BAD_CREDENTIALS, "Wrong name or token");
            }
            attempts.forgive(visit.origin(), bot.name(), step);
            return pass;
        }

        private static Optional<Pass> pass(Account account, String hash) {
            return account.token(hash).map(token -> new Pass(account, token));
        }

        @Override
        public Optional<Pass> resume(Login.Resume resume) {
            Optional<Pass> pass = accounts.byResume(resume.token());
            if (pass.isEmpty()) {
                throw Refusal.of(ErrorCode.BAD_CREDENTIALS, "This resume token is not, or no longer, valid");
            }
            return pass;
        }

        @Override
        public Optional<Pass> password(Login.Password password) {
            return passwords.open(password, visit, step).map(account -> new Pass(account, null));
        }
    }
}
