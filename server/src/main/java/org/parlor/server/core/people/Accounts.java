package org.parlor.server.core.people;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.Refusal;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Step;

/** Everybody who is known, and the one place where a secret is compared. */
public final class Accounts {
    private static final String GUEST = "guest-";
    private static final int GUEST_NUMBERS = 1_000_000;

    private final House house;
    private final Randomness randomness;
    private final Map<String, Account> byKey = new HashMap<>();
    private final Map<@Nullable String, Account> byResumeHash = new HashMap<>();

    public Accounts(House house, Randomness randomness) {
        this.house = house;
        this.randomness = randomness;
    }

    /** The name of a guest who wishes to be called so. */
    public static String guestName(String wish) {
        return GUEST + wish;
    }

    public Optional<Account> find(String name) {
        return Optional.ofNullable(byKey.get(Player.key(name)));
    }

    public Stream<Account> all() {
        return byKey.values().stream();
    }

    /**
     * Whoever these words prove to be; made, where a first visit makes an account.
     *
     * @throws Refusal if they prove nobody
     */
    public Account authenticate(Login login, Step step) {
        return login.accept(new Door(step));
    }

    /** A new resume token; the one it replaces stays valid until the new one is used. */
    public String issueToken(Account account, Login login, Step step) {
        String used = login instanceof Login.Resume resume ? hash(resume.token()) : null;
        String keep = used != null && used.equals(account.earlierHash()) ? used : account.latestHash();
        String token = "r_" + randomness.secret();
        setTokens(account, hash(token), keep);
        step.record(new JournalRecord.TokensSet(step.now(), account.name(), hash(token), keep));
        return token;
    }

    /** Forgets a guest, tokens and all. */
    public void forget(Account account, Step step) {
        drop(account);
        step.record(new JournalRecord.AccountForgotten(step.now(), account.name()));
    }

    /** Takes a fact from the journal as it was written. */
    public void restore(JournalRecord.AccountMade made) {
        byKey.put(Player.key(made.name()), new Account(made.name(), made.bot(), made.tokenHash()));
    }

    public void restore(JournalRecord.TokensSet tokens) {
        find(tokens.name()).ifPresent(account -> setTokens(account, tokens.latestHash(), tokens.earlierHash()));
    }

    public void restore(JournalRecord.AccountForgotten forgotten) {
        find(forgotten.name()).ifPresent(this::drop);
    }

    private void drop(Account account) {
        byKey.remove(account.key());
        clearTokens(account);
    }

    private void setTokens(Account account, String latest, @Nullable String earlier) {
        clearTokens(account);
        account.setHashes(latest, earlier);
        byResumeHash.put(latest, account);
        if (earlier != null) {
            byResumeHash.put(earlier, account);
        }
    }

    private void clearTokens(Account account) {
        byResumeHash.remove(account.latestHash());
        byResumeHash.remove(account.earlierHash());
    }

    private Account make(String name, boolean bot, @Nullable String tokenHash, Step step) {
        if (byKey.size() >= house.accountsMax()) {
            throw Refusal.limited(ErrorCode.SERVER_FULL, "accounts", 60_000, "The server knows as many as it can");
        }
        Account account = new Account(name, bot, tokenHash);
        byKey.put(account.key(), account);
        step.record(new JournalRecord.AccountMade(step.now(), name, bot, tokenHash));
        return account;
    }

    private static String hash(String secret) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static Refusal badName(String name) {
        return Refusal.at(
                ErrorCode.BAD_NAME,
                "login.name",
                "A name has 1 to 32 of A-Z a-z 0-9 _ . - (a guest's at most " + (32 - GUEST.length())
                        + ", a bot's not starting with guest-); this one has " + name.length() + " characters");
    }

    /** What each way to log in asks for. */
    private final class Door implements Login.Handler<Account> {
        private final Step step;

        Door(Step step) {
            this.step = step;
        }

        @Override
        public Account guest(Login.Guest guest) {
            if (!house.guests()) {
                throw Refusal.of(ErrorCode.FORBIDDEN, "This server does not take guests");
            }
            String wish = guest.name();
            if (wish == null) {
                return make(freeGuestName(), false, null, step);
            }
            String name = guestName(wish);
            if (!Account.isName(name) || wish.isEmpty()) {
                throw badName(wish);
            }
            if (find(name).isPresent()) {
                throw Refusal.at(ErrorCode.NAME_TAKEN, "login.name", name + " is taken; choose another name");
            }
            return make(name, false, null, step);
        }

        private String freeGuestName() {
            String name = GUEST + randomness.below(GUEST_NUMBERS);
            while (find(name).isPresent()) {
                name = GUEST + randomness.below(GUEST_NUMBERS);
            }
            return name;
        }

        @Override
        public Account bot(Login.Bot bot) {
            String name = bot.name();
            if (!Account.isName(name) || Player.key(name).startsWith(GUEST)) {
                throw badName(name);
            }
            String hash = hash(bot.token());
            Optional<Account> known = find(name);
            if (known.isEmpty() && house.selfRegister()) {
                return make(name, true, hash, step);
            }
            return known.filter(account -> isSame(hash, account.tokenHash()))
                    .orElseThrow(() -> Refusal.of(ErrorCode.BAD_CREDENTIALS, "Name and token do not belong together"));
        }

        @Override
        public Account resume(Login.Resume resume) {
            Account account = byResumeHash.get(hash(resume.token()));
            if (account == null) {
                throw Refusal.of(ErrorCode.BAD_CREDENTIALS, "This resume token is not, or no longer, valid");
            }
            return account;
        }

        @Override
        public Account password(Login.Password password) {
            throw Refusal.at(ErrorCode.NOT_SUPPORTED, "login.as", "This server has no accounts with passwords yet");
        }

        private boolean isSame(String hash, @Nullable String other) {
            return other != null
                    && MessageDigest.isEqual(
                            hash.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
        }
    }
}
