package org.parlor.client.game.setup;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;

/** The setups that resume or repeat a recorded local game. */
public final class RecordedSetup {

    private RecordedSetup() {}

    /** Returns the setup that continues a saved game from its last position; empty if it cannot be resumed. */
    public static Optional<GameSetup> resume(GameRecord record) {
        return record.result() == null ? setup(record, Replay::lastPosition) : Optional.empty();
    }

    /** Returns the setup of a saved game with the sides changed; empty if it is not over. */
    public static Optional<GameSetup> rematch(GameRecord record) {
        return record.result() == null
                ? Optional.empty()
                : setup(record, replay -> replay.positions().get(0)).map(RecordedSetup::withSidesChanged);
    }

    private static GameSetup withSidesChanged(GameSetup setup) {
        boolean standard =
                !setup.rules().openings().isEmpty() || setup.rules().initial().equals(setup.start());
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
