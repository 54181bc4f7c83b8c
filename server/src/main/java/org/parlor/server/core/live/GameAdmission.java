package org.parlor.server.core.live;

import java.time.Duration;
import java.util.List;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.ratelimit.RequestLimiters;
import org.parlor.server.core.undo.UndoLog;

/** Decides whether new games may start, and limits aborted and rated games. */
public final class GameAdmission {
    private static final int GAMES_PER_PERSON_MAX = 50;

    private static final long RETRY_MILLIS = 60_000;

    private final CurrentSettings settings;
    private final GameRegistry registry;
    private final RequestLimiters aborts =
            new RequestLimiters("abort", "aborted games: 5 in 5 min; play a game or wait", 5, 300_000);
    private final RequestLimiters ratedGames = new RequestLimiters(
            "rating", "rated games of a pair: 20 a day", 20, Duration.ofDays(1).toMillis());
    private boolean draining;

    GameAdmission(CurrentSettings settings, GameRegistry registry) {
        this.settings = settings;
        this.registry = registry;
    }

    /** Whether no new game can start but those of admins. Finished games do not count towards the limit. */
    public boolean isFull() {
        return draining || registry.inProgressCount() >= gamesMax() - ServerSettings.adminShare(gamesMax());
    }

    /** Whether finished games must be evicted from memory. */
    boolean isOverLimit() {
        return registry.size() > gamesMax();
    }

    /** The maximum number of games in memory. */
    public int gamesMax() {
        return settings.get(ServerSettings.GAMES_MAX);
    }

    /** Whether the player has reached the limit of concurrent games, which correspondence games have for themselves. */
    private boolean isAtPlayerLimit(Session player, boolean correspondence) {
        int max = player.isBot() ? settings.get(ServerSettings.BOT_GAMES_MAX) : GAMES_PER_PERSON_MAX;
        return correspondence
                ? isAtCorrespondenceLimit(player.key())
                : registry.countUnfinished(player.key(), false) >= max;
    }

    private boolean isAtCorrespondenceLimit(String key) {
        return registry.countUnfinished(key, true) >= settings.get(ServerSettings.CORRESPONDENCE_GAMES_MAX);
    }

    /** Counts a rated game of its pair. Returns whether it changes ratings. */
    boolean tryRate(Game game, Step step) {
        String kind = game.rules().kind().id();
        return ratedGames.tryAcquire(kind + " " + game.keys().stream().sorted().toList(), step);
    }

    /** Counts a game that a player has aborted. */
    public void recordAbort(String key, Step step) {
        aborts.tryAcquire(key, step);
    }

    /** @throws RequestException {@code rate_limited} if the player has aborted too many games to offer or take another */
    public void requireFewAborts(Session player, Step step) {
        aborts.requireAvailable(player.key(), step);
    }

    /** Whether the server may pair the player, who has not aborted too many games. */
    public boolean isPairable(Session player, Step step) {
        return aborts.isAvailable(player.key(), step);
    }

    /** Stops admitting games, including the next games of a series. */
    public void startDraining(UndoLog undo) {
        undo.set(value -> draining = value, draining, true);
    }

    /** Whether no new games are admitted because the server is shutting down. */
    public boolean isDraining() {
        return draining;
    }

    /** @throws RequestException if the server is shutting down */
    public void requireNotDraining() {
        if (draining) {
            throw RequestException.limitExceeded(
                    ErrorCode.DRAINING, "games", RETRY_MILLIS, "The server is shutting down; no new games");
        }
    }

    /** @throws RequestException if no new game of these players with that time control can start */
    public void requireCapacity(List<Session> players, TimeControl tc) {
        if (tc.isCorrespondence()) {
            requireNotDraining();
        } else {
            requireCapacity(
                    players.stream().anyMatch(player -> player.principal().isAdmin(settings.get())));
        }
        for (Session player : players) {
            if (isAtPlayerLimit(player, tc.isCorrespondence())) {
                throw tooManyGames(player.account().name(), tc.isCorrespondence());
            }
        }
    }

    /** @throws RequestException if a player, who need not be connected, has reached the limit of correspondence games */
    void requireCorrespondenceCapacity(Player player) {
        if (isAtCorrespondenceLimit(player.key())) {
            throw tooManyGames(player.name(), true);
        }
    }

    private static RequestException tooManyGames(String name, boolean correspondence) {
        return RequestException.of(
                ErrorCode.TOO_MANY_GAMES,
                name + " has reached the limit of " + (correspondence ? "correspondence" : "concurrent") + " games");
    }

    private void requireCapacity(boolean admin) {
        requireNotDraining();
        if (admin ? registry.inProgressCount() >= gamesMax() : isFull()) {
            throw RequestException.limitExceeded(
                    ErrorCode.SERVER_FULL, "games", RETRY_MILLIS, "The server has reached its game limit");
        }
    }
}
