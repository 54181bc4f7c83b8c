package org.parlor.server.simulation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;

/** The accounts and resume tokens of the durable records. Numbers the accounts, to tell those of the same name apart. */
public final class AccountOracle {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, JournalRecord.TokensSet> tokens = new HashMap<>();
    private final Set<String> issued = new HashSet<>();
    /** The accounts whose tokens were revoked since the last one was issued. */
    private final Set<String> revoked = new HashSet<>();
    /** The later name of each account that was renamed; empty if it was deleted. */
    private final Map<String, String> laterNames = new HashMap<>();

    /** When the accounts are deleted whose users have asked for it. */
    private final Map<String, Long> deletionDue = new HashMap<>();
    /** When the deletion of the account that was deleted last was due, if its user had asked for it. */
    private @Nullable Long lastDeletionDue;

    private int ownDeletions;
    private int cancelledDeletions;
    private int lastNumber;

    /** Applies a record. A player of an unfinished game is neither renamed nor deleted, and its name not given away. */
    void apply(JournalRecord record, Iterable<GameHistoryModel> unfinished) {
        if (record instanceof JournalRecord.TokensSet set) {
            tokens.put(set.name(), set);
            issued.add(set.latestHash());
            revoked.remove(set.name());
        } else if (record instanceof JournalRecord.ResumeTokensRevoked of) {
            revoked.add(of.name());
        } else if (record instanceof JournalRecord.AccountCreated created) {
            requireNoPlayer(created.name(), unfinished, created);
            numbers.put(created.name(), ++lastNumber);
        } else if (record instanceof JournalRecord.AccountForgotten forgotten) {
            remove(forgotten.name(), unfinished, forgotten);
        } else if (record instanceof JournalRecord.AccountDeleted deleted) {
            remove(deleted.name(), unfinished, deleted);
            laterNames.put(deleted.name(), "");
            lastDeletionDue = deletionDue.remove(deleted.name());
        } else if (record instanceof JournalRecord.DeletionScheduled scheduled) {
            schedule(scheduled);
        } else if (record instanceof JournalRecord.Audited act && act.by().equals("(user)")) {
            ownDeletions++;
            Invariant.SESSIONS.require(
                    lastDeletionDue != null && lastDeletionDue <= act.at(), act, " of an account that was to be kept");
        } else if (record instanceof JournalRecord.AccountRenamed renamed) {
            JournalRecord.TokensSet set = tokens.get(renamed.name());
            Integer number = remove(renamed.name(), unfinished, renamed);
            numbers.put(renamed.to(), number);
            if (set != null) {
                tokens.put(renamed.to(), set);
            }
            Long due = deletionDue.remove(renamed.name());
            if (due != null) {
                deletionDue.put(renamed.to(), due);
            }
            if (revoked.remove(renamed.name())) {
                revoked.add(renamed.to());
            }
            laterNames.put(renamed.name(), renamed.to());
        }
    }

    private void schedule(JournalRecord.DeletionScheduled scheduled) {
        if (scheduled.due() == null) {
            cancelledDeletions++;
            deletionDue.remove(scheduled.name());
        } else {
            deletionDue.put(scheduled.name(), scheduled.due());
        }
    }

    /** How many accounts were deleted because their users had asked for it. */
    int ownDeletions() {
        return ownDeletions;
    }

    /** How many such deletions were cancelled by a log-in. */
    int cancelledDeletions() {
        return cancelledDeletions;
    }

    private @Nullable Integer remove(String name, Iterable<GameHistoryModel> unfinished, JournalRecord record) {
        requireNoPlayer(name, unfinished, record);
        tokens.remove(name);
        return numbers.remove(name);
    }

    private static void requireNoPlayer(String name, Iterable<GameHistoryModel> unfinished, JournalRecord record) {
        for (GameHistoryModel history : unfinished) {
            Invariant.SEATS.require(history.seatOf(name) < 0, record, " of a player of ", history.id());
        }
    }

    /** The accounts of the players of a new game, in the order of their names. */
    List<Integer> players(GameSettings settings) {
        return settings.players().stream()
                .map(Player::name)
                .sorted()
                .map(name -> {
                    Integer number = numbers.get(name);
                    Invariant.SEATS.require(number != null, "a game begins for ", name, ", who has no account");
                    return number;
                })
                .toList();
    }

    /** The name by now of an account that had a name, empty if it was deleted. */
    String laterName(String name) {
        String later = name;
        while (laterNames.containsKey(later)) {
            later = laterNames.get(later);
        }
        return later;
    }

    /** Whether an account that had a name got another one later. */
    boolean isLater(String name, String other) {
        String later = name;
        while (laterNames.containsKey(later) && !later.equals(other)) {
            later = laterNames.get(later);
        }
        return later.equals(other);
    }

    /** Whether there is an account with that name and a token. */
    boolean exists(String name) {
        return tokens.containsKey(name);
    }

    /** Whether the tokens of an account were revoked, and no log-in has issued one since. */
    boolean isRevoked(String name) {
        return revoked.contains(name);
    }

    /** Whether the token is the latest of an account. */
    boolean hasToken(String name, String token) {
        JournalRecord.TokensSet journaled = tokens.get(name);
        return journaled != null && !isRevoked(name) && journaled.latestHash().equals(hash(token));
    }

    /** Whether a login with the token succeeds. */
    boolean isValidToken(String name, String token) {
        JournalRecord.TokensSet journaled = tokens.get(name);
        return hasToken(name, token) || (journaled != null && hash(token).equals(journaled.earlierHash()));
    }

    /** Whether the token was issued to an account, even if another login has replaced it meanwhile. */
    boolean hasIssued(String token) {
        return issued.contains(hash(token));
    }

    private static String hash(String secret) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
