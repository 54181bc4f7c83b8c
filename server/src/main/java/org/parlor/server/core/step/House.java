package org.parlor.server.core.step;

import java.time.Duration;
import java.util.Set;
import org.parlor.message.TimeControl;

/**
 * The house rules an operator sets.
 *
 * @param name and {@code motd} greet whoever connects
 * @param admins keys of the names of those who may look after the server
 * @param visitors who may come
 * @param play how games are played
 */
public record House(String name, String motd, Set<String> admins, Visitors visitors, Play play) {

    /**
     * Who may come.
     *
     * @param guests whether people may come without an account
     * @param selfRegister whether a bot's first log-in makes its account
     * @param passwords whether, and where, people may log in by password
     * @param accountsMax how many people and bots may be known at once
     */
    public record Visitors(boolean guests, boolean selfRegister, Passwords passwords, int accountsMax) {

        static Visitors standard() {
            return new Visitors(true, true, Passwords.NONE, 40_000);
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
    public record Play(
            Duration grace, int illegalLimit, int gamesMax, TimeControl pairTc, SpectatorDelay spectatorDelay) {

        static Play standard() {
            TimeControl minute = new TimeControl.Fischer(60_000, 1_000);
            return new Play(Duration.ofMinutes(1), 3, 50_000, minute, SpectatorDelay.standard());
        }
    }

    public House {
        admins = Set.copyOf(admins);
    }

    public static House standard() {
        return new House("Parlor", "Welcome", Set.of(), Visitors.standard(), Play.standard());
    }

    /** The same house, greeting under another name and with other words. */
    public House greeting(String newName, String newMotd) {
        return new House(newName, newMotd, admins, visitors, play);
    }

    /** The same house with these to look after it, by the keys of their names. */
    public House lookedAfterBy(Set<String> newAdmins) {
        return new House(name, motd, newAdmins, visitors, play);
    }

    public House with(Visitors newVisitors) {
        return new House(name, motd, admins, newVisitors, play);
    }

    public House with(Play newPlay) {
        return new House(name, motd, admins, visitors, newPlay);
    }

    public House with(Passwords newPasswords) {
        return with(new Visitors(visitors.guests, visitors.selfRegister, newPasswords, visitors.accountsMax));
    }

    public House with(SpectatorDelay newDelay) {
        return with(new Play(play.grace, play.illegalLimit, play.gamesMax, play.pairTc, newDelay));
    }
}
