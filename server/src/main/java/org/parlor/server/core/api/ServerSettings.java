package org.parlor.server.core.api;

import java.time.Duration;
import java.util.Set;
import org.parlor.message.value.TimeControl;

/**
 * The settings of a server as far as they concern the core.
 *
 * @param name server name shown to clients
 * @param motd message shown to clients
 * @param admins keys of the admins' names
 * @param access access settings
 * @param gameLimits limits of games
 */
public record ServerSettings(
        String name, String motd, Set<String> admins, AccessSettings access, GameLimits gameLimits) {

    /**
     * Access settings.
     *
     * @param guests whether guests may log in
     * @param selfRegister whether the first login of a bot creates its account
     * @param passwordPolicy on which connections password login is allowed
     * @param accountsMax maximum number of accounts
     */
    public record AccessSettings(boolean guests, boolean selfRegister, PasswordPolicy passwordPolicy, int accountsMax) {

        static AccessSettings standard() {
            return new AccessSettings(true, true, PasswordPolicy.NONE, 40_000);
        }
    }

    /**
     * Limits of games.
     *
     * @param grace how long a player may be away before the opponent may claim the game
     * @param illegalLimit number of illegal moves after which a bot forfeits the game
     * @param gamesMax maximum number of games in memory; finished games are removed to make room for new ones
     * @param matchmakerTimeControl time control of games that the matchmaker starts
     * @param spectatorDelay delay with which spectators see games
     */
    public record GameLimits(
            Duration grace,
            int illegalLimit,
            int gamesMax,
            TimeControl matchmakerTimeControl,
            SpectatorDelays spectatorDelay) {

        static GameLimits standard() {
            TimeControl timeControl = new TimeControl.Fischer(60_000, 1_000);
            return new GameLimits(Duration.ofMinutes(1), 3, 50_000, timeControl, SpectatorDelays.standard());
        }
    }

    public ServerSettings {
        admins = Set.copyOf(admins);
    }

    public static ServerSettings standard() {
        return new ServerSettings("Parlor", "Welcome", Set.of(), AccessSettings.standard(), GameLimits.standard());
    }

    /** Returns a copy with the given name and message. */
    public ServerSettings withGreeting(String newName, String newMotd) {
        return new ServerSettings(newName, newMotd, admins, access, gameLimits);
    }

    /** Returns a copy with the given admins, as keys of their names. */
    public ServerSettings withAdmins(Set<String> newAdmins) {
        return new ServerSettings(name, motd, newAdmins, access, gameLimits);
    }

    public ServerSettings with(AccessSettings newVisitors) {
        return new ServerSettings(name, motd, admins, newVisitors, gameLimits);
    }

    public ServerSettings with(GameLimits newPlay) {
        return new ServerSettings(name, motd, admins, access, newPlay);
    }

    public ServerSettings with(PasswordPolicy newPasswords) {
        return with(new AccessSettings(access.guests, access.selfRegister, newPasswords, access.accountsMax));
    }

    public ServerSettings with(SpectatorDelays newDelay) {
        return with(new GameLimits(
                gameLimits.grace,
                gameLimits.illegalLimit,
                gameLimits.gamesMax,
                gameLimits.matchmakerTimeControl,
                newDelay));
    }
}
