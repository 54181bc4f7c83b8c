package org.parlor.bots.player;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.Level;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.parlor.rules.Games;

/**
 * Who a bot is and what it plays.
 *
 * @param games the kinds it takes, by id
 * @param slots how many games it plays at once
 * @param gamesMax after how many finished games it leaves; 0 for never
 * @param serverPairing whether the server may pair it with other bots
 * @param challenge whom it challenges itself, or null to wait for challenges
 * @param tournament the tournament it plays in and nothing else, or null
 * @param ponder whether it goes on thinking while its opponent is to move
 * @param seed of its choices among moves that are as good as each other
 */
public record BotSettings(
        ServerEndpoint endpoint,
        Login.Bot login,
        Level level,
        List<String> games,
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
            throw new IllegalArgumentException(
                    "a bot needs a game and a slot: games " + games + ", slots " + slots + ", maximum " + gamesMax);
        }
    }

    /** A bot that takes one game of any kind at a time, from people, for ever. */
    public static BotSettings of(ServerEndpoint endpoint, String name, String token, Level level) {
        return new BotSettings(
                endpoint,
                new Login.Bot(name, token),
                level,
                Games.ids(),
                1,
                0,
                false,
                null,
                null,
                false,
                name.hashCode());
    }

    public BotSettings withGames(List<String> other) {
        return new BotSettings(
                endpoint, login, level, other, slots, gamesMax, serverPairing, challenge, tournament, ponder, seed);
    }

    public BotSettings withSlots(int other) {
        return new BotSettings(
                endpoint, login, level, games, other, gamesMax, serverPairing, challenge, tournament, ponder, seed);
    }

    public BotSettings withGamesMax(int other) {
        return new BotSettings(
                endpoint, login, level, games, slots, other, serverPairing, challenge, tournament, ponder, seed);
    }

    public BotSettings withServerPairing(boolean other) {
        return new BotSettings(
                endpoint, login, level, games, slots, gamesMax, other, challenge, tournament, ponder, seed);
    }

    public BotSettings withChallenge(ChallengeSpec other) {
        return new BotSettings(
                endpoint, login, level, games, slots, gamesMax, serverPairing, other, tournament, ponder, seed);
    }

    public BotSettings withTournament(String other) {
        return new BotSettings(
                endpoint, login, level, games, slots, gamesMax, serverPairing, challenge, other, ponder, seed);
    }

    public BotSettings withPonder(boolean other) {
        return new BotSettings(
                endpoint, login, level, games, slots, gamesMax, serverPairing, challenge, tournament, other, seed);
    }

    public BotSettings withSeed(long other) {
        return new BotSettings(
                endpoint, login, level, games, slots, gamesMax, serverPairing, challenge, tournament, ponder, other);
    }
}
