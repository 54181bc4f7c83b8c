package org.parlor.server.core;

import java.time.Duration;
import java.util.Optional;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.UsernameProfile;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.state.ServerState;

/** Deletes guests who have left and are no longer needed. */
record GuestExpiry(ServerState state) {
    private static final long RETENTION_MILLIS = Duration.ofMinutes(15).toMillis();

    /** Removes a guest who has not returned from all tournaments and deletes the account, unless a game is unfinished. */
    void expire(String key, Step step) {
        if (state.games().unfinished(key).isEmpty()) {
            state.tournaments().leaveAll(key, step);
        }
        Optional<Account> guest = state.accounts().find(key);
        if (guest.filter(this::isNeeded).isPresent()) {
            schedule(key, step.now());
        } else {
            guest.ifPresent(account -> state.accounts().delete(account, step));
        }
    }

    void schedule(String key, long now) {
        state.timers().set(new TimerQueue.TimerKey.OfGuest(key), now + RETENTION_MILLIS);
    }

    /** Starts the expiry of all absent guests after a restart, as if they had just disconnected. */
    void scheduleAll(long now) {
        state.accounts()
                .all()
                .filter(account -> account.isGuest()
                        && state.sessions().find(account.key()).isEmpty())
                .forEach(guest -> schedule(guest.key(), now));
    }

    /**
     * Deletes the absent guests whose names could be those of accounts, which the server did not have before. Those who are
     * needed keep their names until they are not.
     */
    void deleteWithoutPrefix(Step step) {
        if (state.settings().get().prefixesGuests()) {
            state.accounts()
                    .all()
                    .filter(account -> account.isGuest() && !UsernameProfile.hasGuestPrefix(account.name()))
                    .toList()
                    .forEach(guest -> deleteIfUnused(guest, step));
        }
    }

    /**
     * Frees the name of an absent guest for another user.
     *
     * @throws RequestException {@code name_taken} if the guest still takes part in a game or tournament
     */
    void releaseName(Account guest, Step step) {
        if (state.sessions().find(guest.key()).isEmpty() && isNeeded(guest)) {
            throw RequestException.forField(
                    ErrorCode.NAME_TAKEN,
                    "login.name",
                    guest.name() + " is away from a game or tournament; resume its session, or choose another name");
        }
        deleteIfUnused(guest, step);
    }

    /** Deletes an absent guest who is no longer needed. A later guest of the same name is a different account. */
    void deleteIfUnused(Account account, Step step) {
        boolean connected = state.sessions().find(account.key()).isPresent();
        if (account.isGuest() && !connected && !isNeeded(account)) {
            state.timers().clear(new TimerQueue.TimerKey.OfGuest(account.key()));
            state.accounts().delete(account, step);
        }
    }

    /** Whether an unfinished game or tournament has the account among its players. */
    private boolean isNeeded(Account account) {
        return !state.games().unfinished(account.key()).isEmpty()
                || state.tournaments().isParticipant(account.key());
    }
}
