package org.parlor.server.core.account;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.NotificationSettings;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.ratelimit.RequestLimiter;
import org.parlor.server.core.ratelimit.RequestLimiters;
import org.parlor.server.core.undo.UndoLog;

/**
 * Confirms the e-mail addresses of accounts, and stops messages to them. The links of a message have a token of the address, which
 * only its owner knows; it stays valid when no account has the address any more. Not thread-safe.
 */
public final class EmailAddresses {
    private static final String ALGORITHM = "HmacSHA256";
    /** Of the hash of an address, and of its signature. */
    private static final int HASH_BYTES = 16;

    private static final long MINUTE_MILLIS = Duration.ofMinutes(1).toMillis();
    private static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();
    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();
    private static final String CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final int CODE_LENGTH = 8;

    private final Accounts accounts;
    private final RandomSource random;
    private final UndoLog undo;
    /** Hashes of the addresses to which nothing is sent. */
    private final Set<String> blocked = new HashSet<>();
    /** The accounts that have an address, by its hash. The lists are copy-on-write. */
    private final Map<String, List<Account>> byHash = new HashMap<>();

    private final RequestLimiters byAccount = codesADay("account", 3);
    private final RequestLimiters byAccountAndAddress = codesADay("account and address", 2);
    /** Higher, so that another user's requests do not keep the owner from confirming the address. */
    private final RequestLimiters byAddress = codesADay("address", 6);

    private final RequestLimiters byNetwork = codesADay("computer", 10);
    private final RequestLimiter all =
            new RequestLimiter("email", "codes sent by e-mail: 100 an hour", 100, HOUR_MILLIS);
    private final RequestLimiters repeats =
            new RequestLimiters("email", "codes sent by e-mail again: 1 a minute", 1, MINUTE_MILLIS);
    private final RequestLimiters wrongCodes = new RequestLimiters("email", "wrong codes: 10 a day", 10, DAY_MILLIS);
    private final RequestLimiters links = new RequestLimiters("email", "uses of links: 20 an hour", 20, HOUR_MILLIS);

    private @Nullable String secret;

    EmailAddresses(Accounts accounts, RandomSource random, UndoLog undo) {
        this.accounts = accounts;
        this.random = random;
        this.undo = undo;
    }

    private static RequestLimiters codesADay(String of, int permits) {
        return new RequestLimiters(
                "email", "codes sent by e-mail per " + of + ": " + permits + " a day", permits, DAY_MILLIS);
    }

    /** Applies a journal record; the overload does the same. */
    public void restore(JournalRecord.EmailSecretMade made) {
        undo.set(value -> secret = value, secret, made.secret());
    }

    public void restore(JournalRecord.EmailBlocked change) {
        if (change.on()) {
            undo.add(blocked, change.address());
        } else {
            undo.remove(blocked, change.address());
        }
    }

    /**
     * Sends the code that confirms an address of an account, unless it was sent in the last minute: the request may be repeated.
     *
     * @throws RequestException if there were too many, or the owner of the address wants none
     */
    void sendCode(Account account, PeerAddress peer, String address, Step step) {
        if (secret == null) {
            step.record(new JournalRecord.EmailSecretMade(step.now(), random.secret()), this::restore);
        }
        String hash = hash(address);
        String pair = account.key() + " " + hash;
        if (address(account).filter(address::equals).isPresent() && !repeats.isAvailable(pair, step)) {
            return;
        }
        // First all, so that a refused request uses no permit of the others.
        byAccount.requireAvailable(account.key(), step);
        byAccountAndAddress.requireAvailable(pair, step);
        byAddress.requireAvailable(hash, step);
        if (!peer.loopback()) {
            byNetwork.requireAvailable(peer.network(), step);
        }
        all.requireAvailable(step);
        byAccount.acquire(account.key(), step);
        if (!peer.loopback()) {
            byNetwork.acquire(peer.network(), step);
        }
        // Limited as well, because it says something about the owner of the address.
        if (blocked.contains(hash)) {
            throw RequestException.forField(
                    ErrorCode.FORBIDDEN, "email", "The owner of this address wants no messages of this server");
        }
        byAccountAndAddress.acquire(pair, step);
        byAddress.acquire(hash, step);
        all.acquire(step);
        repeats.tryAcquire(pair, step);
        String code = code(account, address, day(step));
        step.add(new Effect.ConfirmEmail(
                account.name(), address, token(address), code.substring(0, 4) + "-" + code.substring(4)));
    }

    /**
     * Confirms the address of an account. A code may be used again.
     *
     * @throws RequestException if the code is wrong, or there were too many wrong ones
     */
    void confirm(Account account, String code, Step step) {
        wrongCodes.acquire(account.key(), step);
        if (!isCode(account, code, step)) {
            throw RequestException.forField(
                    ErrorCode.BAD_CREDENTIALS,
                    "code",
                    "This is not the code of the latest message; it is valid until the end of the next day");
        }
        wrongCodes.refund(account.key(), step);
        confirm(account, step);
    }

    private void confirm(Account account, Step step) {
        NotificationSettings set = Objects.requireNonNull(account.notifications());
        if (set.confirmedEmail() == null) {
            accounts.setNotifications(account, set.withEmail(set.email(), true), step);
        }
    }

    /** @throws RequestException if the link is not valid, or was used too often */
    public void useLink(Command.EmailLinkUsed used, Step step) {
        String hash = hashOf(used.token())
                .orElseThrow(() -> RequestException.badValue("token", "This link is not one of this server"));
        links.acquire(hash, step);
        switch (used.action()) {
            case CONFIRM -> confirm(hash, String.valueOf(used.code()), step);
            case UNSUBSCRIBE -> unsubscribe(hash, step);
            case BLOCK -> {
                unsubscribe(hash, step);
                setBlocked(hash, true, step);
            }
            case ALLOW -> setBlocked(hash, false, step);
        }
    }

    private void confirm(String hash, String code, Step step) {
        List<Account> confirmed = withAddress(hash).stream()
                .filter(account -> isCode(account, code, step))
                .toList();
        if (confirmed.isEmpty()) {
            throw RequestException.badValue("code", "This link has expired, or the address was changed since");
        }
        confirmed.forEach(account -> confirm(account, step));
    }

    /** Ends all that is sent to an address. */
    private void unsubscribe(String hash, Step step) {
        for (Account account : withAddress(hash)) {
            NotificationSettings set = Objects.requireNonNull(account.notifications());
            accounts.setNotifications(account, set.withEmail(null, false), step);
        }
    }

    private void setBlocked(String hash, boolean on, Step step) {
        if (blocked.contains(hash) != on) {
            step.record(new JournalRecord.EmailBlocked(step.now(), hash, on), this::restore);
        }
    }

    private List<Account> withAddress(String hash) {
        return byHash.getOrDefault(hash, List.of());
    }

    /** Called when the address of an account is set, changed or removed. */
    void addressChanged(Account account, @Nullable String from, @Nullable String to) {
        if (Objects.equals(from, to)) {
            return;
        }
        if (from != null) {
            String hash = hash(from);
            undo.put(
                    byHash,
                    hash,
                    withAddress(hash).stream().filter(other -> other != account).toList());
            if (withAddress(hash).isEmpty()) {
                undo.remove(byHash, hash);
            }
        }
        if (to != null) {
            String hash = hash(to);
            List<Account> more = new ArrayList<>(withAddress(hash));
            more.add(account);
            undo.put(byHash, hash, more);
        }
    }

    private static Optional<String> address(Account account) {
        return Optional.ofNullable(account.notifications()).map(NotificationSettings::email);
    }

    /** Whether a text is a code of today or yesterday for the address of an account. */
    private boolean isCode(Account account, String text, Step step) {
        String typed = text.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT);
        long today = day(step);
        return address(account)
                .filter(address -> isEqual(typed, code(account, address, today))
                        || isEqual(typed, code(account, address, today - 1)))
                .isPresent();
    }

    private static boolean isEqual(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    /** The day of the wall clock, in UTC. */
    private static long day(Step step) {
        return Math.floorDiv(step.wallNow(), DAY_MILLIS);
    }

    private String code(Account account, String address, long day) {
        byte[] mac = mac("code " + account.key() + " " + account.createdAt() + " " + address + " " + day);
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < CODE_LENGTH; i++) {
            code.append(CODE_LETTERS.charAt(mac[i] & 0x1F));
        }
        return code.toString();
    }

    /** Returns the token of the links in messages to an address that has been sent a code. */
    public String token(String address) {
        String hash = hash(address);
        return hash + signature(hash);
    }

    /** Returns the hash in a token, empty if the token is not valid. */
    private Optional<String> hashOf(String token) {
        int length = token.length() / 2;
        String hash = token.substring(0, length);
        return secret != null && isEqual(token.substring(length), signature(hash))
                ? Optional.of(hash)
                : Optional.empty();
    }

    /** Returns the keyed hash of an address without case and without the part that its owner may choose ({@code ada+games}). */
    private String hash(String address) {
        return encoded(mac("address " + address.replaceFirst("\\+[^@]*", "").toLowerCase(Locale.ROOT)));
    }

    private String signature(String hash) {
        return encoded(mac("token " + hash));
    }

    private static String encoded(byte[] mac) {
        byte[] start = new byte[HASH_BYTES];
        System.arraycopy(mac, 0, start, 0, HASH_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(start);
    }

    private byte[] mac(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            byte[] key = Objects.requireNonNull(secret).getBytes(StandardCharsets.UTF_8);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HMAC-SHA-256 is not available", e);
        }
    }
}
