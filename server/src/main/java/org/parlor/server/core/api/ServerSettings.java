package org.parlor.server.core.api;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UsernameProfile;

/**
 * The settings of a server as far as they concern the core.
 *
 * @param name server name shown to clients
 * @param motd message shown to clients
 * @param admins names of the admins
 * @param access access settings
 * @param gameLimits limits of games
 * @param advertisedServers addresses that clients receive at login
 */
public record ServerSettings(
        String name,
        String motd,
        Set<String> admins,
        AccessSettings access,
        GameLimits gameLimits,
        AdvertisedServers advertisedServers) {

    /**
     * Public addresses of the server, {@code HOST:PORT} each, at which a client that loses its connection can resume.
     *
     * @param plain for connections without TLS
     * @param tls for connections with TLS
     */
    public record AdvertisedServers(List<String> plain, List<String> tls) {
        public static final AdvertisedServers NONE = new AdvertisedServers(List.of(), List.of());

        public AdvertisedServers {
            plain = List.copyOf(plain);
            tls = List.copyOf(tls);
        }

        /** Returns the addresses for the kind of a connection, null if there are none. */
        public @Nullable List<String> find(PeerAddress peer) {
            List<String> addresses = peer.encrypted() ? tls : plain;
            return addresses.isEmpty() ? null : addresses;
        }
    }

    /**
     * Access settings.
     *
     * @param guests whether guests may log in
     * @param registration who may create an account at a login
     * @param passwordPolicy on which connections password login is allowed
     * @param accountsMax maximum number of accounts
     * @param adminOtp whether admins who log in by password need a second factor
     * @param prefixesGuests whether names of guests have a prefix, so that they differ from those of accounts
     */
    public record AccessSettings(
            boolean guests,
            RegistrationMode registration,
            PasswordLoginPolicy passwordPolicy,
            int accountsMax,
            boolean adminOtp,
            boolean prefixesGuests) {

        static AccessSettings standard() {
            return new AccessSettings(true, RegistrationMode.OPEN, PasswordLoginPolicy.NONE, 40_000, false, true);
        }
    }

    /**
     * Limits of games.
     *
     * @param grace how long a player may be away before the opponent may claim the game
     * @param illegalLimit number of illegal moves after which a bot forfeits the game
     * @param gamesMax maximum number of games in memory; finished games are removed to make room for new ones
     * @param botGamesMax maximum number of unfinished games of a bot
     * @param matchmakerTimeControl time control of games that the matchmaker starts
     * @param spectatorDelay delay with which spectators see games
     */
    public record GameLimits(
            Duration grace,
            int illegalLimit,
            int gamesMax,
            int botGamesMax,
            TimeControl matchmakerTimeControl,
            SpectatorDelays spectatorDelay) {

        static GameLimits standard() {
            TimeControl timeControl = new TimeControl.Fischer(60_000, 1_000);
            return new GameLimits(Duration.ofMinutes(1), 3, 50_000, 200, timeControl, SpectatorDelays.standard());
        }
    }

    /** Returns how many of a limited number of things are kept for admins: two percent. */
    public static int adminShare(int max) {
        return max / 50;
    }

    public ServerSettings {
        admins = Set.copyOf(admins);
    }

    public static ServerSettings standard() {
        return new ServerSettings(
                "Parlor",
                "Welcome",
                Set.of(),
                AccessSettings.standard(),
                GameLimits.standard(),
                AdvertisedServers.NONE);
    }

    /** Returns a copy with the given name and message. */
    public ServerSettings withGreeting(String newName, String newMotd) {
        return new ServerSettings(newName, newMotd, admins, access, gameLimits, advertisedServers);
    }

    /** Returns whether the key is that of an admin's name. */
    public boolean isAdmin(String key) {
        return admins.stream().anyMatch(admin -> UsernameProfile.key(admin).equals(key));
    }

    /** Returns a copy with the given admins. */
    public ServerSettings withAdmins(Set<String> newAdmins) {
        return new ServerSettings(name, motd, newAdmins, access, gameLimits, advertisedServers);
    }

    public ServerSettings with(AccessSettings newVisitors) {
        return new ServerSettings(name, motd, admins, newVisitors, gameLimits, advertisedServers);
    }

    public ServerSettings with(GameLimits newPlay) {
        return new ServerSettings(name, motd, admins, access, newPlay, advertisedServers);
    }

    public ServerSettings with(AdvertisedServers newServers) {
        return new ServerSettings(name, motd, admins, access, gameLimits, newServers);
    }

    public ServerSettings with(PasswordLoginPolicy newPasswords) {
        return with(new AccessSettings(
                access.guests,
                access.registration,
                newPasswords,
                access.accountsMax,
                access.adminOtp,
                access.prefixesGuests));
    }

    public ServerSettings with(RegistrationMode newRegistration) {
        return with(new AccessSettings(
                access.guests,
                newRegistration,
                access.passwordPolicy,
                access.accountsMax,
                access.adminOtp,
                access.prefixesGuests));
    }

    /** Returns the settings of a server without accounts of people, where guests have the names they ask for. */
    public ServerSettings withoutAccounts() {
        return with(new AccessSettings(
                access.guests,
                access.registration,
                PasswordLoginPolicy.NONE,
                access.accountsMax,
                access.adminOtp,
                false));
    }

    public ServerSettings with(SpectatorDelays newDelay) {
        return with(new GameLimits(
                gameLimits.grace,
                gameLimits.illegalLimit,
                gameLimits.gamesMax,
                gameLimits.botGamesMax,
                gameLimits.matchmakerTimeControl,
                newDelay));
    }
}
