package org.parlor.bots.player;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.Level;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.rules.Games;

/**
 * The account of a bot and what it plays.
 *
 * @param games ids of the game kinds it plays
 * @param tc time controls of the challenges it accepts, or null for the default of a policy: all but correspondence
 * @param slots maximum number of concurrent games
 * @param gamesMax number of finished games after which it disconnects; 0 for unlimited
 * @param serverPairing whether the server may pair it with other bots
 * @param challenge the challenge it sends, or null to wait for challenges
 * @param tournament the only tournament it plays in, or null
 * @param ponder whether it searches during the opponent's turn
 * @param seed of the choices among equal moves
 */
public record BotSettings(
        ServerEndpoint endpoint,
        Login.Bot login,
        Level level,
        List<String> games,
        LobbyRequest.Policy.@Nullable Limits tc,
        int slots,
        int gamesMax,
        boolean serverPairing,
        @Nullable ChallengeSpec challenge,
        @Nullable String tournament,
        boolean ponder,
        long seed) {

    public BotSettings {
        games = List.copyOf(games);
        if (games.isEmpty() || slots < 1 || gamesMax < 0) {
            throw new IllegalArgumentException("a bot requires at least one game and one slot: games " + games
                    + ", slots " + slots + ", maximum " + gamesMax);
        }
    }

    /** Returns a bot that plays one game at a time, of any kind, against challengers, without limit. */
    public static BotSettings of(ServerEndpoint endpoint, String name, String token, Level level) {
        return new BotSettings(
                endpoint,
                new Login.Bot(name, token),
                level,
                Games.ids(),
                null,
                1,
                0,
                false,
                null,
                null,
                false,
                name.hashCode());
    }

    /** @param invitation a code that allows to create the account, or null */
    public BotSettings withInvitation(@Nullable String invitation) {
        return new BotSettings(
                endpoint,
                new Login.Bot(login.name(), login.token(), invitation),
                level,
                games,
                tc,
                slots,
                gamesMax,
                serverPairing,
                challenge,
                tournament,
                ponder,
                seed);
    }

    public BotSettings withGames(List<String> other) {
        return new BotSettings(
                endpoint, login, level, other, tc, slots, gamesMax, serverPairing, challenge, tournament, ponder, seed);
    }

    public BotSettings withTimeControls(LobbyRequest.Policy.@Nullable Limits other) {
        return new BotSettings(
                endpoint,
                login,
                level,
                games,
                other,
                slots,
                gamesMax,
                serverPairing,
                challenge,
                tournament,
                ponder,
                seed);
    }

    public BotSettings withSlots(int other) {
        return new BotSettings(
                endpoint, login, level, games, tc, other, gamesMax, serverPairing, challenge, tournament, ponder, seed);
    }

    public BotSettings withGamesMax(int other) {
        return new BotSettings(
                endpoint, login, level, games, tc, slots, other, serverPairing, challenge, tournament, ponder, seed);
    }

    public BotSettings withServerPairing(boolean other) {
        return new BotSettings(
                endpoint, login, level, games, tc, slots, gamesMax, other, challenge, tournament, ponder, seed);
    }

    public BotSettings withChallenge(ChallengeSpec other) {
        return new BotSettings(
                endpoint, login, level, games, tc, slots, gamesMax, serverPairing, other, tournament, ponder, seed);
    }

    public BotSettings withTournament(String other) {
        return new BotSettings(
                endpoint, login, level, games, tc, slots, gamesMax, serverPairing, challenge, other, ponder, seed);
    }

    public BotSettings withPonder(boolean other) {
        return new BotSettings(
                endpoint, login, level, games, tc, slots, gamesMax, serverPairing, challenge, tournament, other, seed);
    }

    public BotSettings withSeed(long other) {
        return new BotSettings(
                endpoint,
                login,
                level,
                games,
                tc,
                slots,
                gamesMax,
                serverPairing,
                challenge,
                tournament,
                ponder,
                other);
    }
}
