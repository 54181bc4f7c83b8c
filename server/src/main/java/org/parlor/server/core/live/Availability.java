package org.parlor.server.core.live;

import org.jspecify.annotations.Nullable;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.account.Vacation;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.Presence;

/** Decides who may be given a new game. Everything that starts or pairs a game asks it. */
public record Availability(Sessions sessions, Accounts accounts, Sanctions sanctions) {

    /** Whether a player is connected and not silent. Only such players are paired without being asked. */
    public boolean isHere(String key) {
        return sessions.isPresent(key);
    }

    /** When the vacation of a player ends, null without one. */
    @Nullable
    Long vacationUntil(String key, long now) {
        return accounts.find(key)
                .map(Account::vacation)
                .filter(vacation -> vacation.isOn(now))
                .map(Vacation::until)
                .orElse(null);
    }

    /** Whether the player of a finished game is connected and can thus play a rematch. */
    public boolean isConnected(Game game, int seat) {
        return sessions.player(game, seat).isPresent();
    }

    /**
     * Whether the series of a game that ends now continues: not with a deleted or banned player, one who is gone, or one who
     * has been absent for the whole game.
     */
    boolean continuesSeries(Game game, long now) {
        return continuesSeries(game, 0, now) && continuesSeries(game, 1, now);
    }

    private boolean continuesSeries(Game game, int seat, long now) {
        boolean absentThroughout = game.presence(seat) == Presence.AWAY && game.presenceSince(seat) <= game.createdAt();
        return game.presence(seat) != Presence.GONE && !absentThroughout && mayPlay(game.key(seat), now);
    }

    /** Whether an account exists, is not about to be deleted and is not banned. */
    boolean mayPlay(String key, long now) {
        return accounts.find(key)
                        .filter(account -> account.deletionDue() == null)
                        .isPresent()
                && !sanctions.isBanned(Sanctions.accountSubject(key), now);
    }
}
