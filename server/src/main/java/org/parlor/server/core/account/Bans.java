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

/** Who is kept out, and who may not talk: an account, or whoever comes from an address. */
public final class Bans {
    /** As long as there is a server. */
    private static final long FOR_GOOD = Long.MAX_VALUE;

    private static final String ACCOUNT = "account ";
    private static final String ADDRESS = "address ";

    private final UndoLog undo;
    private final Map<String, JournalRecord.Sanctioned> bySubject = new HashMap<>();

    public Bans(UndoLog undo) {
        this.undo = undo;
    }

    /** What an account is called here. */
    public static String account(String key) {
        return ACCOUNT + key;
    }

    /** What everybody from an address is called here. */
    public static String address(PeerAddress peer) {
        return ADDRESS + peer.network();
    }

    /** The network that a subject of {@link #address} names. */
    public static String network(String address) {
        return address.substring(ADDRESS.length());
    }

    /** @param minutes null for good */
    public static long until(@Nullable Integer minutes, long now) {
        return minutes == null ? FOR_GOOD : now + minutes * 60_000L;
    }

    /** @throws RequestException {@code banned} */
    public void requireWelcome(String subject, long now) {
        Long until = bannedUntil(subject);
        if (until != null && now < until) {
            throw refusal(ErrorCode.BANNED, "You are banned from this server", until, now);
        }
    }

    /** @throws RequestException {@code muted} */
    public void requireVoice(String subject, long now) {
        Long until = mutedUntil(subject);
        if (until != null && now < until) {
            throw refusal(ErrorCode.MUTED, "You may not talk here", until, now);
        }
    }

    private static RequestException refusal(ErrorCode code, String what, long until, long now) {
        return until == FOR_GOOD
                ? RequestException.of(code, what)
                : RequestException.limited(code, code.word(), until - now, what + " for a while");
    }

    /** Whether anything is known against a subject, be it over by now. */
    public boolean knows(String subject) {
        return bySubject.containsKey(subject);
    }

    public void ban(String account, long until, Step step) {
        set(new JournalRecord.Sanctioned(step.now(), account, until, mutedUntil(account), null), step);
    }

    /** Keeps everybody out who comes from an address, for as long as an account is banned. */
    public void banAddress(String address, String account, long until, Step step) {
        set(new JournalRecord.Sanctioned(step.now(), address, until, null, account), step);
    }

    /** Lets an account in again, and whoever comes from the addresses that were banned with it. */
    public void forgive(String account, Step step) {
        set(new JournalRecord.Sanctioned(step.now(), account, null, mutedUntil(account), null), step);
        bySubject.values().stream()
                .filter(known -> account.equals(known.because()))
                .toList()
                .forEach(known ->
                        set(new JournalRecord.Sanctioned(step.now(), known.subject(), null, null, account), step));
    }

    /** @param until when it ends, null to end it now */
    public void mute(String subject, @Nullable Long until, Step step) {
        set(new JournalRecord.Sanctioned(step.now(), subject, bannedUntil(subject), until, null), step);
    }

    /** What is in force at a time, in the order of the subjects, after one of them. */
    public List<JournalRecord.Sanctioned> inForce(String after, long now) {
        return bySubject.values().stream()
                .filter(known -> known.subject().compareTo(after) > 0)
                .filter(known -> isInForce(known.bannedUntil(), now) || isInForce(known.mutedUntil(), now))
                .sorted(Comparator.comparing(JournalRecord.Sanctioned::subject))
                .toList();
    }

    /** The same for those who ask. */
    public static Reply.Sanction told(JournalRecord.Sanctioned known, long now) {
        String subject = known.subject();
        boolean address = subject.startsWith(ADDRESS);
        String because = known.because() == null ? "" : known.because().substring(ACCOUNT.length());
        return new Reply.Sanction(
                address ? because : subject.substring(ACCOUNT.length()),
                address ? network(subject) : null,
                isInForce(known.bannedUntil(), now),
                end(known.bannedUntil(), now),
                isInForce(known.mutedUntil(), now),
                end(known.mutedUntil(), now));
    }

    private static boolean isInForce(@Nullable Long until, long now) {
        return until != null && now < until;
    }

    private static @Nullable Long end(@Nullable Long until, long now) {
        return until == null || now >= until || until == FOR_GOOD ? null : until;
    }

    private @Nullable Long bannedUntil(String subject) {
        JournalRecord.Sanctioned known = bySubject.get(subject);
        return known == null ? null : known.bannedUntil();
    }

    private @Nullable Long mutedUntil(String subject) {
        JournalRecord.Sanctioned known = bySubject.get(subject);
        return known == null ? null : known.mutedUntil();
    }

    private void set(JournalRecord.Sanctioned sanctioned, Step step) {
        step.record(sanctioned);
        restore(sanctioned);
    }

    /** Takes a fact from the journal as it was written. */
    public void restore(JournalRecord.Sanctioned sanctioned) {
        if (sanctioned.isLifted()) {
            undo.remove(bySubject, sanctioned.subject());
        } else {
            undo.put(bySubject, sanctioned.subject(), sanctioned);
        }
    }
}
