package org.parlor.server.core.api;

import java.time.Duration;
import java.util.Set;
import org.parlor.message.value.TimeControl;

/**
 * The house rules an operator sets.
 *
 * @param name and {@code motd} greet whoever connects
 * @param admins keys of the names of those who may look after the server
 * @param visitors who may come
 * @param play how games are played
 */
public record ServerSettings(String name, String motd, Set<String> admins, AccessSettings visitors, GameLimits play) {

    /**
     * Who may come.
     *
     * @param guests whether people may come without an account
     * @param selfRegister whether a bot's first log-in makes its account
     * @param passwords whether, and where, people may log in by password
     * @param accountsMax how many people and bots may be known at once
     */
    public record AccessSettings(boolean guests, boolean selfRegister, PasswordPolicy passwords, int accountsMax) {

        static AccessSettings standard() {
            return new AccessSettings(true, true, PasswordPolicy.NONE, 40_000);
        }
    }

    /**
     * How games are played.
     *
     * @param grace after how long an opponent may claim the game of a player who is away
     * @param illegalLimit at the how-manieth illegal move a bot forfeits
     * @param gamesMax how many games may be in memory at once; those that are over make room for new ones
     * @param pairTc the time control of games between bots of the pool
     * @param spectatorDelay how late games are shown to whoever does not play in them
     */
    public record GameLimits(
            Duration grace, int illegalLimit, int gamesMax, TimeControl pairTc, SpectatorDelay spectatorDelay) {

        static GameLimits standard() {
            TimeControl minute = new TimeControl.Fischer(60_000, 1_000);
            return new GameLimits(Duration.ofMinutes(1), 3, 50_000, minute, SpectatorDelay.standard());
        }
    }

    public ServerSettings {
        admins = Set.copyOf(admins);
    }

    public static ServerSettings standard() {
        return new ServerSettings("Parlor", "Welcome", Set.of(), AccessSettings.standard(), GameLimits.standard());
    }

    /** The same house, greeting under another name and with other words. */
    public ServerSettings greeting(String newName, String newMotd) {
        return new ServerSettings(newName, newMotd, admins, visitors, play);
    }

    /** The same house with these to look after it, by the keys of their names. */
    public ServerSettings lookedAfterBy(Set<String> newAdmins) {
        return new ServerSettings(name, motd, newAdmins, visitors, play);
    }

    public ServerSettings with(AccessSettings newVisitors) {
        return new ServerSettings(name, motd, admins, newVisitors, play);
    }

    public ServerSettings with(GameLimits newPlay) {
        return new ServerSettings(name, motd, admins, visitors, newPlay);
    }

    public ServerSettings with(PasswordPolicy newPasswords) {
        return with(new AccessSettings(visitors.guests, visitors.selfRegister, newPasswords, visitors.accountsMax));
    }

    public ServerSettings with(SpectatorDelay newDelay) {
        return with(new GameLimits(play.grace, play.illegalLimit, play.gamesMax, play.pairTc, newDelay));
    }
}
