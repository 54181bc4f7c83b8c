package org.parlor.bots.match;

import java.util.List;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
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

    public GameRecord record(long at, List<GameRecord.RecordedMove> moves, GameResult gameResult) {
        return new GameRecord(
                GameRecord.VERSION,
                gameName,
                title,
                at,
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                users(),
                false,
                timeControl,
                StartPosition.of(rules, rules.initial()),
                moves,
                gameResult);
    }
}
