package org.parlor.server.core.account;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.undo.UndoLog;

/**
 * Bans and mutes of accounts, and bans of addresses. A subject is a prefixed account key or network. Not thread-safe.
 */
public final class Bans {
    /** Expiry of an unlimited sanction. */
    private static final long PERMANENT = Long.MAX_VALUE;

    private static final String ACCOUNT_PREFIX = "account ";
    private static final String ADDRESS_PREFIX = "address ";

    private final UndoLog undo;
    private final Map<String, JournalRecord.Sanctioned> bySubject = new HashMap<>();

    public Bans(UndoLog undo) {
        this.undo = undo;
    }

    /** Returns the subject of an account. */
    public static String accountSubject(String key) {
        return ACCOUNT_PREFIX + key;
    }

    /** Returns the subject of an address. */
    public static String addressSubject(PeerAddress peer) {
        return ADDRESS_PREFIX + peer.network();
    }

    /** Returns the network of a subject made by {@link #addressSubject}. */
    public static String networkOf(String address) {
        return address.substring(ADDRESS_PREFIX.length());
    }

    /** @param minutes null for an unlimited sanction */
    public static long expiry(@Nullable Integer minutes, long now) {
        return minutes == null ? PERMANENT : now + minutes * 60_000L;
    }

    /** @throws RequestException {@code banned} if the subject is banned */
    public void requireNotBanned(String subject, long now) {
        requireExpired(bannedUntil(subject), ErrorCode.BANNED, "You are banned from this server", now);
    }

    public boolean isBanned(String subject, long now) {
        return isActive(bannedUntil(subject), now);
    }

    /** @throws RequestException {@code muted} if the subject is muted */
    public void requireNotMuted(String subject, long now) {
        requireExpired(mutedUntil(subject), ErrorCode.MUTED, "You are muted on this server", now);
    }

    private static void requireExpired(@Nullable Long until, ErrorCode code, String message, long now) {
        if (until != null && now < until) {
            throw until == PERMANENT
                    ? RequestException.of(code, message)
                    : RequestException.limitExceeded(
                            code, code.wireName(), until - now, message + " for a limited time");
        }
    }

    /** Returns whether a sanction is recorded for a subject, active or expired. */
    public boolean contains(String subject) {
        return bySubject.containsKey(subject);
    }

    public void ban(String account, long until, Step step) {
        set(new JournalRecord.Sanctioned(step.now(), account, until, mutedUntil(account), null), step);
    }

    /** Bans an address for as long as an account is banned. */
    public void banAddress(String address, String account, long until, Step step) {
        set(new JournalRecord.Sanctioned(step.now(), address, until, null, account), step);
    }

    /** Lifts the ban of an account and of the addresses banned with it. */
    public void unban(String account, Step step) {
        set(new JournalRecord.Sanctioned(step.now(), account, null, mutedUntil(account), null), step);
        bySubject.values().stream()
                .filter(sanction -> account.equals(sanction.because()))
                .toList()
                .forEach(sanction ->
                        set(new JournalRecord.Sanctioned(step.now(), sanction.subject(), null, null, account), step));
    }

    /** @param until expiry, null to unmute */
    public void mute(String subject, @Nullable Long until, Step step) {
        set(new JournalRecord.Sanctioned(step.now(), subject, bannedUntil(subject), until, null), step);
    }

    /** Returns the sanctions active at the given time whose subjects follow {@code after}, ordered by subject. */
    public List<JournalRecord.Sanctioned> activeSanctions(String after, long now) {
        return bySubject.values().stream()
                .filter(sanction -> sanction.subject().compareTo(after) > 0)
                .filter(sanction -> isActive(sanction.bannedUntil(), now) || isActive(sanction.mutedUntil(), now))
                .sorted(Comparator.comparing(JournalRecord.Sanctioned::subject))
                .toList();
    }

    /** Returns a sanction as sent to admins. */
    public static Reply.Sanction toReply(JournalRecord.Sanctioned sanction, long now) {
        String subject = sanction.subject();
        boolean address = subject.startsWith(ADDRESS_PREFIX);
        String because = sanction.because() == null ? "" : sanction.because().substring(ACCOUNT_PREFIX.length());
        return new Reply.Sanction(
                address ? because : subject.substring(ACCOUNT_PREFIX.length()),
                address ? networkOf(subject) : null,
                isActive(sanction.bannedUntil(), now),
                end(sanction.bannedUntil(), now),
                isActive(sanction.mutedUntil(), now),
                end(sanction.mutedUntil(), now));
    }

    private static boolean isActive(@Nullable Long until, long now) {
        return until != null && now < until;
    }

    private static @Nullable Long end(@Nullable Long until, long now) {
        return until == null || now >= until || until == PERMANENT ? null : until;
    }

    private @Nullable Long bannedUntil(String subject) {
        JournalRecord.Sanctioned sanction = bySubject.get(subject);
        return sanction == null ? null : sanction.bannedUntil();
    }

    private @Nullable Long mutedUntil(String subject) {
        JournalRecord.Sanctioned sanction = bySubject.get(subject);
        return sanction == null ? null : sanction.mutedUntil();
    }

    private void set(JournalRecord.Sanctioned sanctioned, Step step) {
        step.record(sanctioned);
        restore(sanctioned);
    }

    /** Applies a journal record. */
    public void restore(JournalRecord.Sanctioned sanctioned) {
        if (sanctioned.isLifted()) {
            undo.remove(bySubject, sanctioned.subject());
        } else {
            undo.put(bySubject, sanctioned.subject(), sanctioned);
        }
    }
}
