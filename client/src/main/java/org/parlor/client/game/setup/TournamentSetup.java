package org.parlor.client.game.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.TournamentFormat;

/**
 * The choices for a new tournament.
 *
 * @param game the kind of its games, their options and clock, and whether they are rated
 * @param count the rounds of a Swiss tournament, the games of each pair, or the minutes of an arena; 0 for the default
 * @param groupSize the most players of a group of a round-robin, 0 for one group
 * @param vs who may participate
 */
public record TournamentSetup(
        String name, TournamentFormat format, GameSetup game, int count, int groupSize, OpponentFilter vs) {
    public static final TournamentSetup DEFAULT = new TournamentSetup(
            "",
            TournamentFormat.SWISS,
            GameSetup.DEFAULT.withClock(new TimeControl.Fischer(180_000, 2_000)),
            0,
            0,
            OpponentFilter.ANY);

    public TournamentSetup withName(String next) {
        return new TournamentSetup(next, format, game, count, groupSize, vs);
    }

    public TournamentSetup withFormat(TournamentFormat next) {
        return new TournamentSetup(name, next, game, 0, 0, vs);
    }

    public TournamentSetup withGame(GameSetup next) {
        return new TournamentSetup(name, format, next, count, groupSize, vs);
    }

    public TournamentSetup withCount(int next) {
        return new TournamentSetup(name, format, game, next, groupSize, vs);
    }

    public TournamentSetup withGroupSize(int next) {
        return new TournamentSetup(name, format, game, count, next, vs);
    }

    public TournamentSetup withPlayers(OpponentFilter next) {
        return new TournamentSetup(name, format, game, count, groupSize, next);
    }

    /** Returns what {@link #count} counts, as typed in plain mode. */
    public String unit() {
        return switch (format) {
            case SWISS -> "rounds";
            case ROUNDROBIN, GAUNTLET -> "cycles";
            case ARENA -> "minutes";
        };
    }

    /** @throws org.parlor.message.RequestException if the name or the clock is invalid */
    public TournamentRequest.Create toRequest() {
        Integer chosen = count == 0 ? null : Integer.valueOf(count);
        return new TournamentRequest.Create(
                name.strip(),
                format,
                game.kind().id(),
                game.options(),
                game.timeControl(),
                game.terms().rated() ? true : null,
                unit().equals("rounds") ? chosen : null,
                unit().equals("cycles") ? chosen : null,
                groupSize == 0 ? null : Integer.valueOf(groupSize),
                unit().equals("minutes") ? chosen : null,
                null,
                vs == OpponentFilter.ANY ? null : vs);
    }

    /** Returns the equivalent command of plain mode. */
    public String line() {
        List<String> words = new ArrayList<>(List.of(
                "newtour", format.name().toLowerCase(Locale.ROOT), game.kind().id()));
        words.addAll(game.optionWords());
        words.add("clock=" + TimeControlFormat.print(game.timeControl()));
        if (count > 0) {
            words.add(unit() + "=" + count);
        }
        if (groupSize > 0) {
            words.add("group=" + groupSize);
        }
        if (game.terms().rated()) {
            words.add("rated");
        }
        if (vs != OpponentFilter.ANY) {
            words.add(vs == OpponentFilter.BOT ? "bots" : "people");
        }
        words.add(name.strip());
        return String.join(" ", words).strip();
    }
}
