package org.parlor.client.screen.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Update;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;

/**
 * Saves a game on this computer after each move, so that it can be resumed, and once more with its result, so that a
 * rematch can be offered.
 */
public final class LocalGameSaver {

    private LocalGameSaver() {}

    /** Adds the effect that saves the game, if the update has changed it. */
    public static Update schedule(ClientState before, Update update) {
        ClientState state = update.state();
        Optional<GameState> game = localGame(state);
        String file = state.settings().savedGameFile();
        if (file.isEmpty()
                || game.isEmpty()
                || game.equals(localGame(before))
                || !replacesSaved(before, state, game.get())) {
            return update;
        }
        GameRecord record = wholeRecord(state, game.get());
        return record.equals(state.savedGame())
                ? update
                : new Update(state.withSavedGame(record), update.effects()).with(new Effect.SaveGame(file, record));
    }

    /** A game that ends without a move does not replace an unfinished one. */
    private static boolean replacesSaved(ClientState before, ClientState state, GameState game) {
        GameRecord saved = state.savedGame();
        Optional<GameState> old = before.session().game(game.gameId());
        boolean ended = game.isOver() && !old.filter(GameState::isOver).isPresent();
        boolean replaceable = saved == null || saved.result() != null || isResumed(state, game);
        return (ended && replaceable)
                || isSaved(state, game)
                || old.filter(known -> isSaved(before, known)).isPresent();
    }

    /** Returns whether the game was resumed and has no new move, so that the saved game is still valid. */
    private static boolean isResumed(ClientState state, GameState game) {
        GameRecord saved = state.savedGame();
        Position start = game.history().positions().get(0);
        return saved != null
                && resume(saved).filter(setup -> start.equals(setup.start())).isPresent();
    }

    /** Returns whether the running game can be resumed after the program has ended. */
    public static boolean isSaved(ClientState state, GameState game) {
        return !state.settings().savedGameFile().isEmpty()
                && !state.isInLobby()
                && game.isMyRunningGame()
                && (game.ply() > 0 || isResumed(state, game));
    }

    /** Returns the latest game at a server of this program that others cannot join. */
    private static Optional<GameState> localGame(ClientState state) {
        return state.isInLobby()
                ? Optional.empty()
                : state.session().games().values().stream()
                        .filter(game -> !game.isWatched())
                        .reduce((first, second) -> second);
    }

    /** The record of a game; of a resumed one with the moves from before, which its server does not know. */
    private static GameRecord wholeRecord(ClientState state, GameState game) {
        GameRecord record = record(game);
        GameRecord saved = state.savedGame();
        Position start = game.history().customStart(game.rules());
        if (saved == null || saved.result() != null || start == null) {
            return record;
        }
        try {
            Replay replay = Replay.of(saved);
            int before = replay.positions().lastIndexOf(start);
            List<RecordedMove> moves = new ArrayList<>();
            replay.record().moves().stream()
                    .limit(Math.max(0, before))
                    .forEach(move -> moves.add(RecordedMove.of(move.move())));
            moves.addAll(record.moves());
            return before < 0 ? record : record(game, saved.start(), moves);
        } catch (InvalidInputException | RequestException damaged) {
            return record;
        }
    }

    /** The record of a game; of one with unknown positions only the last position. */
    public static GameRecord record(GameState game) {
        boolean whole = game.history().positionsBack() == game.history().plies().size();
        Position start = whole ? game.history().positions().get(0) : game.position();
        List<RecordedMove> moves = whole
                ? game.history().plies().stream()
                        .map(ply -> RecordedMove.of(ply.move()))
                        .toList()
                : List.of();
        return record(game, StartPosition.of(game.rules(), start), moves);
    }

    private static GameRecord record(GameState game, StartPosition start, List<RecordedMove> moves) {
        return new GameRecord(
                GameRecord.VERSION,
                null,
                null,
                null,
                game.rules().kind().id(),
                game.rules().options().values(),
                game.rules().kind().version(),
                game.players(),
                false,
                game.timeControl(),
                start,
                moves,
                game.result());
    }

    /** Returns the setup that continues a saved game from its last position; empty if it cannot be resumed. */
    public static Optional<GameSetup> resume(GameRecord record) {
        return record.result() == null ? setup(record, Replay::lastPosition) : Optional.empty();
    }

    /** Returns the setup of a saved game with the sides changed; empty if it is not over. */
    public static Optional<GameSetup> rematch(GameRecord record) {
        return record.result() == null
                ? Optional.empty()
                : setup(record, replay -> replay.positions().get(0)).map(LocalGameSaver::withSidesChanged);
    }

    private static GameSetup withSidesChanged(GameSetup setup) {
        boolean standard = setup.rules().initial().equals(setup.start());
        boolean first = setup.side() == SeatPreference.FIRST;
        return setup.withStart(standard ? null : setup.start())
                .withSide(first ? SeatPreference.SECOND : SeatPreference.FIRST);
    }

    private static Optional<GameSetup> setup(GameRecord record, Function<Replay, Position> startOf) {
        List<UserInfo> players = record.players();
        boolean hotSeat = !players.get(0).bot() && !players.get(1).bot();
        int bot = players.get(0).bot() ? 0 : 1;
        String level = hotSeat ? GameSetup.DEFAULT.level() : players.get(bot).name();
        TimeControl clock = record.tc();
        try {
            Replay replay = Replay.of(record);
            Position start = startOf.apply(replay);
            return replay.error().isPresent() || start.isOver() || !GameSetup.LEVELS.contains(level)
                    ? Optional.empty()
                    : Optional.of(new GameSetup(
                            replay.rules().kind(),
                            replay.rules().options().values(),
                            hotSeat ? Opponent.SAME_KEYBOARD : Opponent.BOT,
                            level,
                            !hotSeat && bot == 0 ? SeatPreference.SECOND : SeatPreference.FIRST,
                            clock == null ? new TimeControl.None() : clock,
                            start));
        } catch (InvalidInputException | RequestException damaged) {
            return Optional.empty();
        }
    }
}
