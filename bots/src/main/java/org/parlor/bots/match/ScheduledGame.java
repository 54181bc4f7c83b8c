package org.parlor.bots.match;

import java.util.List;
import java.util.Optional;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * A game of a match.
 *
 * @param title title of the match in its records
 * @param gameName name of the game within the match, such as {@code 12-2}
 * @param seats the contestants by seat
 */
public record ScheduledGame(
        Rules rules,
        TimeControl timeControl,
        String title,
        String gameName,
        OpeningGenerator.Opening opening,
        List<Contestant> seats) {

    public ScheduledGame {
        seats = List.copyOf(seats);
    }

    public List<UserInfo> users() {
        return seats.stream()
                .map(contestant -> new UserInfo(contestant.name(), true, null, null))
                .toList();
    }

    TimeControl timeControl(int seat) {
        TimeControl own = seats.get(seat).timeControl();
        return own == null ? timeControl : own;
    }

    /**
     * Returns the opening's move in a position, unless the opening is over or the game has started from its end.
     *
     * @param played all plies of the game up to the position
     */
    Optional<String> openingMove(Position position, List<String> played) {
        List<String> moves = opening.moves();
        int ply = played.size();
        if (ply >= moves.size() || !moves.subList(0, ply).equals(played)) {
            return Optional.empty();
        }
        Position expected = rules.initial();
        for (String move : played) {
            expected = expected.play(rules.parse(move).orElseThrow());
        }
        return expected.equals(position) ? Optional.of(moves.get(ply)) : Optional.empty();
    }

    /** Returns the record of this game, without a time control if those of the seats differ. */
    public GameRecord record(long at, List<GameRecord.RecordedMove> moves, GameResult gameResult) {
        return GameRecord.beginning(rules, rules.initial(), users())
                .withOrigin(gameName, title, at)
                .withTimeControl(timeControl(0).equals(timeControl(1)) ? timeControl(0) : null)
                .withMoves(moves)
                .withResult(gameResult);
    }
}
