package org.parlor.server.core.account;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.undo.UndoLog;

/** Invitations: codes with which one account each can be created. Holds their hashes only. Not thread-safe. */
public final class Invitations {
    private static final int INVITATIONS_MAX = 1_000;

    private final RandomSource random;
    private final UndoLog undo;
    private final Map<String, JournalRecord.InvitationMade> byLabel = new HashMap<>();
    private final Map<String, JournalRecord.InvitationMade> byHash = new HashMap<>();

    public Invitations(RandomSource random, UndoLog undo) {
        this.random = random;
        this.undo = undo;
    }

    /**
     * Makes an invitation and returns its code.
     *
     * @param label null for a generated one
     * @throws RequestException if the label is in use or there are too many
     */
    public String make(String by, @Nullable String label, long validMillis, Step step) {
        byLabel.values().stream()
                .filter(made -> made.expires() <= step.wallNow())
                .toList()
                .forEach(expired -> end(expired.label(), step));
        if (label != null && byLabel.containsKey(label)) {
            throw RequestException.forField(
                    ErrorCode.NAME_TAKEN, "label", "An invitation with this label exists; revoke it first");
        }
        if (byLabel.size() >= INVITATIONS_MAX) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "There are at most " + INVITATIONS_MAX + " invitations; revoke one first");
        }
        String code = random.code() + "-" + random.code();
        step.record(
                new JournalRecord.InvitationMade(
                        step.now(),
                        label == null ? random.id() : label,
                        by,
                        step.wallNow(),
                        hash(code),
                        step.wallNow() + validMillis),
                this::restore);
        return code;
    }

    /**
     * Returns the invitation of a code, if it is valid.
     *
     * @param now time by the wall clock
     */
    public Optional<JournalRecord.InvitationMade> find(String code, long now) {
        return Optional.ofNullable(byHash.get(hash(code))).filter(made -> made.expires() > now);
    }

    public List<JournalRecord.InvitationMade> valid(long now) {
        return byLabel.values().stream().filter(made -> made.expires() > now).toList();
    }

    /** Ends an invitation that was used, was revoked or has expired. */
    public void end(String label, Step step) {
        step.record(new JournalRecord.InvitationEnded(step.now(), label), this::restore);
    }

    /** Applies a journal record; the overload does the same. */
    public void restore(JournalRecord.InvitationMade made) {
        undo.put(byLabel, made.label(), made);
        undo.put(byHash, made.hash(), made);
    }

    public void restore(JournalRecord.InvitationEnded ended) {
        JournalRecord.InvitationMade made = undo.remove(byLabel, ended.label());
        if (made != null) {
            undo.remove(byHash, made.hash());
        }
    }

    /** People type codes. */
    private static String hash(String code) {
        return TokenHasher.hash(code.strip().toUpperCase(Locale.ROOT));
    }
}
