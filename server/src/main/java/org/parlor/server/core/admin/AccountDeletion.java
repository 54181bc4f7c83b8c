package org.parlor.server.core.admin;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.ReservedNames;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.state.ServerState;

/** Deletes accounts: at once for an admin, after some days for their users, who may log in and so keep them. */
public record AccountDeletion(ServerState state, Step step) {
    /** In place of an admin's name in the audit, which has no parentheses. */
    private static final String BY_USER = "(user)";

    private static final long CANCELLED_MILLIS = Duration.ofMinutes(1).toMillis();

    private static final Sanctions.Decision NO_ADMIN = new Sanctions.Decision(BY_USER, null);

    /**
     * Ends the session and all games of an account and schedules its deletion.
     *
     * @return when it is deleted, server time
     */
    long schedule(Account account) {
        long due = step.now()
                + Duration.ofDays(state.settings().get(ServerSettings.DELETION_DAYS))
                        .toMillis();
        leave(account, SessionMessage.Bye.QUIT);
        if (due == step.now()) {
            deleteForUser(account);
            return due;
        }
        // Or a client that reconnects by itself would cancel the deletion.
        state.accounts().revokeResumeTokens(account, step);
        set(account, due);
        return due;
    }

    /**
     * Cancels the deletion, if it is scheduled. Returns whether one was cancelled now or just before: a program may log in
     * twice, or lose the first connection before its user has read anything.
     */
    public boolean cancel(Account account) {
        if (account.deletionDue() != null) {
            set(account, null);
        }
        return account.deletionCancelledAt() > step.now() - CANCELLED_MILLIS;
    }

    /** Deletes the account if that is due. The settings may have made it an admin since it was scheduled. */
    public void expire(String key) {
        state.accounts()
                .find(key)
                .filter(account -> account.deletionDue() != null)
                .ifPresent(account -> {
                    if (state.settings().get().isAdmin(key)) {
                        cancel(account);
                    } else {
                        leave(account, SessionMessage.Bye.QUIT);
                        deleteForUser(account);
                    }
                });
    }

    /** The audit does not name the account. */
    private void deleteForUser(Account account) {
        String pseudonym = replaceByPseudonym(account, NO_ADMIN);
        RequestContext.audit(BY_USER, null, "delete_account", step, "pseudonym", pseudonym);
    }

    /**
     * Deletes an account. Returns the pseudonym under which its games are shown.
     *
     * @param decision who lifts its ban and mute
     */
    String delete(Account account, Sanctions.Decision decision) {
        leave(account, Sessions.KICKED);
        return replaceByPseudonym(account, decision);
    }

    /** Also cancels the tournaments that only it could start. */
    private String replaceByPseudonym(Account account, Sanctions.Decision decision) {
        state.tournaments().openOf(account.key()).stream()
                .filter(tournament -> tournament.spec().startAt() == null)
                .forEach(tournament -> state.director().end(tournament, step));
        state.sanctions().lift(account.key(), decision, step);
        String pseudonym = freePseudonym();
        step.record(new JournalRecord.AccountDeleted(step.now(), account.name(), pseudonym), state::restore);
        return pseudonym;
    }

    /** Resigns the games, leaves the tournaments, ends the session and closes offers of a rematch. */
    private void leave(Account account, SessionMessage.Bye bye) {
        String key = account.key();
        state.games().resignAll(key, step);
        state.tournaments().leaveAll(key, step);
        state.sessions().find(key).ifPresent(session -> state.sessions().disconnect(session, bye, step));
        state.games().archiveFinished(key, step);
    }

    private void set(Account account, @Nullable Long due) {
        step.record(new JournalRecord.DeletionScheduled(step.now(), account.name(), due), state::restore);
    }

    private String freePseudonym() {
        String pseudonym;
        do {
            pseudonym = ReservedNames.DELETED_PREFIX + state.random().id().toLowerCase(Locale.ROOT);
        } while (state.accounts().find(pseudonym).isPresent()
                || state.accounts().aliases().isReserved(pseudonym));
        return pseudonym;
    }
}
