package org.parlor.client.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.RecordedSetup;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Position;

/**
 * The saved local games, the last played first: the last game, which may be over, and the unfinished games before it.
 */
public record SavedGames(List<GameRecord> games) {
    /** The number of games that are kept. */
    public static final int GAMES_MAX = 20;

    public static final SavedGames EMPTY = new SavedGames(List.of());

    public SavedGames {
        List<GameRecord> all = games;
        games = IntStream.range(0, all.size())
                .filter(i -> i == 0 || all.get(i).result() == null)
                .mapToObj(all::get)
                .limit(GAMES_MAX)
                .toList();
    }

    public Optional<GameRecord> last() {
        return games.stream().findFirst();
    }

    public List<GameRecord> unfinished() {
        return games.stream().filter(game -> game.result() == null).toList();
    }

    /**
     * Returns the games with another last one.
     *
     * @param earlier the same game as it was saved before; null for a new one
     */
    public SavedGames with(@Nullable GameRecord earlier, GameRecord last) {
        List<GameRecord> next = new ArrayList<>(games);
        next.remove(earlier);
        next.add(0, last);
        return new SavedGames(next);
    }

    /** Adds the games of the file that can be resumed or repeated, below those saved since. */
    public SavedGames withLoaded(List<GameRecord> loaded) {
        List<GameRecord> next = new ArrayList<>(games);
        loaded.stream()
                .filter(game -> RecordedSetup.resume(game)
                        .or(() -> RecordedSetup.rematch(game))
                        .isPresent())
                .forEach(next::add);
        return new SavedGames(next);
    }

    /** Returns whether the game begins where the last one was left. */
    public boolean isResumedAs(GameState game) {
        Position start = game.history().positions().get(0);
        return last().flatMap(RecordedSetup::resume)
                .filter(setup -> start.equals(setup.start()))
                .isPresent();
    }
}
