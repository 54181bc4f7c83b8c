package org.parlor.client.state;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.client.game.GameState;

/**
 * The correspondence games of all accounts of the user of this computer, kept for the time without a connection.
 *
 * @param offset the time since 1970 less the time of the client, in milliseconds
 */
public record OfflineGames(List<OfflineGame> games, long offset) {
    public static final OfflineGames EMPTY = new OfflineGames(List.of(), 0);

    public OfflineGames {
        games = List.copyOf(games);
    }

    public Optional<OfflineGame> find(OfflineGame.Account account, String gameId) {
        return games.stream().filter(game -> game.is(account, gameId)).findFirst();
    }

    /** Returns the game after the moves that wait, with its clock as it is now. */
    public Optional<GameState> state(OfflineGame game) {
        return game.state(game.savedAt() - offset);
    }

    /** Returns the games, those that wait for the user first, then by the time left. */
    public List<OfflineGame> byUrgency() {
        Map<OfflineGame, GameState> states = new HashMap<>();
        games.forEach(game -> state(game).ifPresent(now -> states.put(game, now)));
        return games.stream()
                .sorted(Comparator.comparing(states::get, Comparator.nullsLast(GameState.URGENCY)))
                .toList();
    }

    public List<OfflineGame> of(OfflineGame.Account account) {
        return games.stream().filter(game -> game.account().equals(account)).toList();
    }
}
