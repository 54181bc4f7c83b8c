package org.parlor.client.screen;

import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.record.GameRecordFactory;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.SavedGames;
import org.parlor.client.state.Update;
import org.parlor.message.value.GameRecord;

/**
 * Saves a game on this computer after each move, so that it can be resumed, and once more with its result, so that a
 * rematch can be offered.
 */
final class LocalGameSaver {

    private LocalGameSaver() {}

    /** Adds the effect that saves the game, if the update has changed it. */
    static Update schedule(ClientState before, Update update) {
        ClientState state = update.state();
        Optional<GameState> game = localGame(state);
        String file = state.settings().savedGameFile();
        return file.isEmpty() || game.isEmpty() || game.equals(localGame(before))
                ? update
                : schedule(before, update, game.get());
    }

    private static Update schedule(ClientState before, Update update, GameState game) {
        ClientState state = update.state();
        SavedGames games = state.savedGames();
        boolean wasSaved = before.session()
                .game(game.gameId())
                .filter(old -> old.isOver() || before.isSaved(old))
                .isPresent();
        if (!wasSaved && !game.isOver() && !state.isSaved(game)) {
            return update;
        }
        GameRecord earlier = wasSaved || games.isResumedAs(game) ? games.last().orElse(null) : null;
        GameRecord record = earlier == null || earlier.result() != null
                ? GameRecordFactory.of(game)
                : GameRecordFactory.ofResumed(game, earlier);
        return record.equals(earlier)
                ? update
                : update.map(next -> next.with(games.with(earlier, record)))
                        .with(new Effect.SaveGame(state.settings().savedGameFile(), earlier, record));
    }

    /** Returns the latest game at a server of this program that others cannot join. */
    private static Optional<GameState> localGame(ClientState state) {
        return state.isInLobby()
                ? Optional.empty()
                : state.session().games().values().stream()
                        .filter(game -> !game.isWatched())
                        .reduce((first, second) -> second);
    }
}
