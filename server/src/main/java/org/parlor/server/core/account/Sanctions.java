package org.parlor.server.core.account;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.IpNetwork;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.undo.UndoLog;

/**
 * Sanctions and mutes of accounts, and bans of addresses and networks. A subject is a prefixed account key, address or network in
 * CIDR notation. Not thread-safe.
 */
public final class Sanctions {
    /** Expiry of an unlimited sanction. */
    private static final long PERMANENT = Long.MAX_VALUE;

    private static final String ACCOUNT_PREFIX = "account ";
    private static final String ADDRESS_PREFIX = "address ";
    private static final String NETWORK_PREFIX = "network ";
    private static final int NETWORKS_MAX = 1_000;

    private final UndoLog undo;
    private final Map<String, JournalRecord.Sanctioned> bySubject = new HashMap<>();
    /** The banned networks by subject. */
    private final Map<String, IpNetwork> networks = new HashMap<>();

    /**
     * Who decided a sanction, and why.
     *
     * @param admin name of the admin's account
     */
    public record Decision(String admin, @Nullable String reason) {}

    public Sanctions(UndoLog undo) {
        this.undo = undo;
    }

    public static String accountSubject(String key) {
        return ACCOUNT_PREFIX + key;
    }

    public static String addressSubject(PeerAddress peer) {
        return ADDRESS_PREFIX + peer.network();
    }

    /** Returns the address or network of a subject. Both prefixes have the same length. */
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

    /** @throws RequestException {@code banned} if the address or a network that contains it is banned */
    public void requireNotBanned(PeerAddress peer, long now) {
        requireNotBanned(addressSubject(peer), now);
        networksOf(peer).forEach(subject -> requireNotBanned(subject, now));
    }

    /** Returns whether the address or a network that contains it is banned. */
    public boolean isBanned(PeerAddress peer, long now) {
        return isBanned(addressSubject(peer), now) || networksOf(peer).anyMatch(subject -> isBanned(subject, now));
    }

    private Stream<String> networksOf(PeerAddress peer) {
        return networks.entrySet().stream()
                .filter(entry -> entry.getValue().contains(peer.address()))
                .map(Map.Entry::getKey);
    }

    public boolean isBanned(String subject, long now) {
        return isActive(bannedUntil(subject), now);
    }

    public boolean isMuted(String subject, long now) {
        return isActive(mutedUntil(subject), now);
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

    public void ban(String account, long until, Decision decision, Step step) {
        set(withBan(account, until, decision, step), step);
    }

    /** Bans an address for as long as an account is banned, unless the ban of another account lasts longer. */
    public void banAddress(String address, String account, long until, Decision decision, Step step) {
        JournalRecord.Sanctioned old = bySubject.get(address);
        Long banned = old == null || account.equals(old.because()) ? null : old.bannedUntil();
        if (banned != null && banned >= until) {
            return;
        }
        set(
                new JournalRecord.Sanctioned(
                        step.now(), address, until, null, account, decision.admin(), decision.reason(), null, null),
                step);
    }

    /** @throws RequestException {@code bad_value} if too many networks are banned */
    public void banNetwork(IpNetwork network, long until, Decision decision, Step step) {
        String subject = NETWORK_PREFIX + network;
        networks.keySet().stream()
                .filter(banned -> !isBanned(banned, step.wallNow()))
                .toList()
                .forEach(expired -> set(withBan(expired, null, null, step), step));
        if (networks.size() >= NETWORKS_MAX && !networks.containsKey(subject)) {
            throw RequestException.badValue("network", "At most " + NETWORKS_MAX + " networks can be banned");
        }
        set(withBan(subject, until, decision, step), step);
    }

    /** @throws RequestException {@code bad_value} if this very network is not banned */
    public void unbanNetwork(IpNetwork network, Step step) {
        if (!contains(NETWORK_PREFIX + network)) {
            throw RequestException.badValue("network", network + " is not banned; admin.sanctions lists the bans");
        }
        set(withBan(NETWORK_PREFIX + network, null, null, step), step);
    }

    /** Lifts the ban of an account and of the addresses banned with it. */
    public void unban(String account, Step step) {
        set(withBan(account, null, null, step), step);
        bySubject.values().stream()
                .filter(sanction -> account.equals(sanction.because()))
                .toList()
                .forEach(sanction -> set(
                        new JournalRecord.Sanctioned(
                                step.now(), sanction.subject(), null, null, account, null, null, null, null),
                        step));
    }

    /** The sanction of an account or network with another ban. */
    private JournalRecord.Sanctioned withBan(
            String subject, @Nullable Long until, @Nullable Decision decision, Step step) {
        JournalRecord.Sanctioned old = bySubject.get(subject);
        return new JournalRecord.Sanctioned(
                step.now(),
                subject,
                until,
                mutedUntil(subject),
                null,
                decision == null ? null : decision.admin(),
                decision == null ? null : decision.reason(),
                old == null ? null : old.mutedBy(),
                old == null ? null : old.muteReason());
    }

    /** @param until expiry, null to unmute */
    public void mute(String subject, @Nullable Long until, Decision decision, Step step) {
        JournalRecord.Sanctioned old = bySubject.get(subject);
        set(
                new JournalRecord.Sanctioned(
                        step.now(),
                        subject,
                        bannedUntil(subject),
                        until,
                        null,
                        old == null ? null : old.bannedBy(),
                        old == null ? null : old.banReason(),
                        until == null ? null : decision.admin(),
                        until == null ? null : decision.reason()),
                step);
    }

    /** Returns the sanctions active at the given time. */
    public Stream<JournalRecord.Sanctioned> active(long now) {
        return bySubject.values().stream()
                .filter(sanction -> isActive(sanction.bannedUntil(), now) || isActive(sanction.mutedUntil(), now));
    }

    /** Returns the active sanctions of an account and the bans of addresses that came with them, as sent to admins. */
    public List<Reply.Sanction> sanctionsOf(String key, long now) {
        String subject = accountSubject(key);
        return active(now)
                .filter(sanction -> sanction.subject().equals(subject) || subject.equals(sanction.because()))
                .sorted(Comparator.comparing(JournalRecord.Sanctioned::subject))
                .map(sanction -> toReply(sanction, now))
                .toList();
    }

    /** Returns a sanction as sent to admins. The user of the ban of a network is empty. */
    public static Reply.Sanction toReply(JournalRecord.Sanctioned sanction, long now) {
        String subject = sanction.subject();
        boolean account = subject.startsWith(ACCOUNT_PREFIX);
        String user = account ? subject : sanction.because();
        boolean banned = isActive(sanction.bannedUntil(), now);
        boolean muted = isActive(sanction.mutedUntil(), now);
        return new Reply.Sanction(
                user == null ? "" : user.substring(ACCOUNT_PREFIX.length()),
                account ? null : networkOf(subject),
                banned,
                end(sanction.bannedUntil(), now),
                muted,
                end(sanction.mutedUntil(), now),
                banned ? sanction.bannedBy() : null,
                banned ? sanction.banReason() : null,
                muted ? sanction.mutedBy() : null,
                muted ? sanction.muteReason() : null);
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
        step.record(sanctioned, this::restore);
    }

    /** Transfers the sanction of a renamed account, and the bans of addresses that came with it. */
    public void rename(String from, String to) {
        String old = accountSubject(from);
        String renamed = accountSubject(to);
        for (JournalRecord.Sanctioned sanction : List.copyOf(bySubject.values())) {
            boolean own = sanction.subject().equals(old);
            if (own || old.equals(sanction.because())) {
                undo.remove(bySubject, sanction.subject());
                String subject = own ? renamed : sanction.subject();
                undo.put(
                        bySubject,
                        subject,
                        new JournalRecord.Sanctioned(
                                sanction.at(),
                                subject,
                                sanction.bannedUntil(),
                                sanction.mutedUntil(),
                                own ? null : renamed,
                                sanction.bannedBy(),
                                sanction.banReason(),
                                sanction.mutedBy(),
                                sanction.muteReason()));
            }
        }
    }

    /** Lifts the ban and the mute of a deleted account, and the bans of addresses that came with them. */
    public void lift(String key, Decision decision, Step step) {
        String subject = accountSubject(key);
        if (contains(subject)) {
            unban(subject, step);
            mute(subject, null, decision, step);
        }
    }

    public void restore(JournalRecord.Sanctioned sanctioned) {
        String subject = sanctioned.subject();
        if (sanctioned.isLifted()) {
            undo.remove(bySubject, subject);
            undo.remove(networks, subject);
            return;
        }
        undo.put(bySubject, subject, sanctioned);
        if (subject.startsWith(NETWORK_PREFIX)) {
            IpNetwork.parse(networkOf(subject)).ifPresent(network -> undo.put(networks, subject, network));
        }
    }
}
