package org.parlor.server.core.step;

import java.time.Duration;
import java.util.Set;
import org.parlor.message.TimeControl;

/**
 * The house rules an operator sets.
 *
 * @param name and {@code motd} greet whoever connects
 * @param grace after how long an opponent may claim the game of a player who is away
 * @param illegalLimit at the how-manieth illegal move a bot forfeits
 * @param accountsMax how many people and bots may be known at once
 * @param gamesMax how many games may be kept in memory at once
 * @param selfRegister whether a bot's first log-in makes its account
 * @param guests whether people may come without an account
 * @param passwords whether, and where, people may log in by password
 * @param admins keys of the names of those who may look after the server
 * @param pairTc the time control of games between bots of the pool
 * @param spectatorDelay how late games are shown to whoever does not play in them
 */
public record House(
        String name,
        String motd,
        Duration grace,
        int illegalLimit,
        int accountsMax,
        int gamesMax,
        boolean selfRegister,
        boolean guests,
        Passwords passwords,
        Set<String> admins,
        TimeControl pairTc,
        SpectatorDelay spectatorDelay) {

    public House {
        admins = Set.copyOf(admins);
    }

    public static House standard() {
        return new House(
                "Parlor",
                "Welcome",
                Duration.ofMinutes(1),
                3,
                40_000,
                50_000,
                true,
                true,
                Passwords.NONE,
                Set.of(),
                new TimeControl.Fischer(60_000, 1_000),
                SpectatorDelay.standard());
    }

    /** The same house, greeting under another name and with other words. */
    public House greeting(String newName, String newMotd) {
        return new House(
                newName,
                newMotd,
                grace,
                illegalLimit,
                accountsMax,
                gamesMax,
                selfRegister,
                guests,
                passwords,
                admins,
                pairTc,
                spectatorDelay);
    }

    /** The same house with these to look after it, by the keys of their names. */
    public House lookedAfterBy(Set<String> newAdmins) {
        return new House(
                name,
                motd,
                grace,
                illegalLimit,
                accountsMax,
                gamesMax,
                selfRegister,
                guests,
                passwords,
                newAdmins,
                pairTc,
                spectatorDelay);
    }

    public House with(Passwords newPasswords) {
        return new House(
                name,
                motd,
                grace,
                illegalLimit,
                accountsMax,
                gamesMax,
                selfRegister,
                guests,
                newPasswords,
                admins,
                pairTc,
                spectatorDelay);
    }

    public House with(SpectatorDelay newDelay) {
        return new House(
                name,
                motd,
                grace,
                illegalLimit,
                accountsMax,
                gamesMax,
                selfRegister,
                guests,
                passwords,
                admins,
                pairTc,
                newDelay);
    }
}
